// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/gallerywords.h"

#include "ui/export/figurefield.h"

namespace headscope {
namespace {

const auto kOrder = QStringLiteral("order");
const auto kSeen = QStringLiteral("seen");

const QStringList &orders()
{
    static const QStringList words{QStringLiteral("number"), QStringLiteral("entropy"), QStringLiteral("distance"),
                                   QStringLiteral("likeness")};
    return words;
}

const QStringList &visions()
{
    static const QStringList words{QStringLiteral("normal"), QStringLiteral("protanopia"),
                                   QStringLiteral("deuteranopia"), QStringLiteral("tritanopia"),
                                   QStringLiteral("grey")};
    return words;
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
        words[kOrder] = orders()[static_cast<int>(style.order)];
    if (style.vision != Vision::Normal)
        words[kSeen] = visions()[static_cast<int>(style.vision)];
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
    style.order = static_cast<HeadOrder>(std::max<qsizetype>(0, orders().indexOf(words.value(kOrder))));
    style.vision = static_cast<Vision>(std::max<qsizetype>(0, visions().indexOf(words.value(kSeen))));
    return style;
}

} // namespace headscope
