// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/gallerywords.h"

#include "ui/export/figurefield.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

const auto kOrder = QStringLiteral("order");
const auto kSeen = QStringLiteral("seen");

// clang-format off
constexpr std::array kOrders{
    std::pair(HeadOrder::Number, "number"), std::pair(HeadOrder::Entropy, "entropy"),
    std::pair(HeadOrder::Distance, "distance"), std::pair(HeadOrder::Likeness, "likeness")};
constexpr std::array kVisions{
    std::pair(Vision::Normal, "normal"), std::pair(Vision::Protanopia, "protanopia"),
    std::pair(Vision::Deuteranopia, "deuteranopia"), std::pair(Vision::Tritanopia, "tritanopia"),
    std::pair(Vision::Grey, "grey")};
// clang-format on

QString wordOf(const auto &words, auto value)
{
    const auto isIt = [value](const auto &each) { return each.first == value; };
    return QString::fromLatin1(std::find_if(words.begin(), words.end(), isIt)->second);
}

/// The first value where no other has this word.
auto meantBy(const auto &words, const QString &word)
{
    const auto isIt = [&word](const auto &each) { return word == QLatin1String(each.second); };
    const auto found = std::find_if(words.begin(), words.end(), isIt);
    return found != words.end() ? found->first : words.front().first;
}

} // namespace

LookWords lookWordsOf(const GalleryStyle &style)
{
    const FigureJob usual{{}, usualFigure(), {}};
    const FigureJob job{{}, style.figure, {}};
    LookWords words;
    if (style.figure != usual.figure)
        for (const FigureField &field : figureFields())
            if (const QString word = field.read(job); word != field.read(usual))
                words[field.name] = word;
    if (style.order != HeadOrder::Number)
        words[kOrder] = wordOf(kOrders, style.order);
    if (style.vision != Vision::Normal)
        words[kSeen] = wordOf(kVisions, style.vision);
    return words;
}

GalleryStyle styleOf(const LookWords &words)
{
    GalleryStyle style;
    FigureJob job{{}, style.figure, {}};
    if (!words.isEmpty())
        for (const FigureField &field : figureFields())
            if (words.contains(field.name))
                field.write(job, words[field.name]);
    style.figure = job.figure;
    style.figure.queries.reset(); // the cursor stands at rows and columns of whole maps
    style.figure.keys.reset();
    style.figure.items.clear();
    style.order = meantBy(kOrders, words.value(kOrder));
    style.vision = meantBy(kVisions, words.value(kSeen));
    return style;
}

} // namespace headscope
