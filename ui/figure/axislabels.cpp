// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/axislabels.h"

#include "ui/lines/linetext.h"
#include "ui/lines/typedfont.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace headscope {
namespace {

/// The number of "k12"; nothing of other words.
std::optional<qlonglong> numberIn(const QString &label)
{
    bool isNumber = false;
    const qlonglong number = QStringView(label).mid(1).toLongLong(&isNumber);
    return isNumber && label.front().isLetter() && label[1].isDigit() ? std::optional(number) : std::nullopt;
}

/// k0, k1, …: one can count on from one to the next. Digits are equally wide, and to measure thousands of numbers takes
/// its time.
bool areCounted(const QStringList &words)
{
    const auto first = words.isEmpty() ? std::nullopt : numberIn(words.front());
    for (qsizetype i = 0; i < words.size(); ++i)
        if (!first || words[i].front() != words.front().front() || numberIn(words[i]) != *first + i)
            return false;
    return true;
}

bool isEastAsian(QChar c)
{
    return c.unicode() >= 0x2E80;
}

/// Each once; none where a word has characters that fill the line.
QString charactersOf(const QStringList &words)
{
    QString all = words.join(QString());
    std::sort(all.begin(), all.end());
    all.truncate(std::unique(all.begin(), all.end()) - all.begin());
    return std::any_of(all.cbegin(), all.cend(), isEastAsian) ? QString() : all;
}

double inkHeightOf(const QString &characters, const QFont &font)
{
    const QFontMetricsF metrics(typedFont(font, characters));
    if (characters.isEmpty())
        return metrics.height();
    const QRectF ink = metrics.tightBoundingRect(characters);
    const bool hasTails = ink.bottom() > 1;
    return ink.height() + (hasTails ? 1 : 0);
}

/// As wide as a word is with whatever digits: a 1 is narrower than others.
double widestNumbered(QString word, const QFont &font)
{
    double widest = lineWidth(font, word);
    for (char16_t digit = u'0'; digit <= u'9'; ++digit) {
        for (QChar &character : word)
            if (character.isDigit())
                character = digit;
        widest = std::max(widest, lineWidth(font, word));
    }
    return widest;
}

double widestOf(const QStringList &words, const std::vector<double> &widths, const QFont &font)
{
    const auto isShorter = [](const QString &one, const QString &other) { return one.size() < other.size(); };
    if (!widths.empty())
        return *std::max_element(widths.begin(), widths.end());
    return words.isEmpty() ? 0 : widestNumbered(*std::max_element(words.begin(), words.end(), isShorter), font);
}

} // namespace

AxisLabels::AxisLabels() : m_data(std::make_shared<const Data>())
{}

AxisLabels::AxisLabels(const QStringList &words, const QFont &font)
{
    auto data = std::make_shared<Data>();
    data->words = words;
    data->font = font;
    data->areNumbered = areCounted(words);
    data->inkHeight = inkHeightOf(data->areNumbered ? QStringLiteral("dp0") : charactersOf(words), font);
    if (!data->areNumbered)
        std::transform(words.begin(), words.end(), std::back_inserter(data->widths),
                       [&](const QString &word) { return lineWidth(font, word); });
    data->widest = widestOf(words, data->widths, font);
    for (std::size_t i = 0; i < data->widths.size(); ++i)
        if (words[static_cast<qsizetype>(i)].size() <= kShortWord)
            data->widestShort = std::max(data->widestShort, data->widths[i]);
    m_data = std::move(data);
}

double AxisLabels::rowPitch() const
{
    constexpr double share = 15; // of the height of large words, which makes the gap; small ones may stand close
    return inkHeight() + std::floor(inkHeight() / share);
}

double AxisLabels::turnedPitch() const
{
    return inkHeight() * std::sqrt(2.0);
}

bool AxisLabels::isWide(qsizetype i, double cellWidth) const
{
    const double gap = words()[i].size() > 1 ? 1 : 0; // a letter has its own
    return m_data->widths[static_cast<std::size_t>(i)] > cellWidth - gap;
}

/// Whether words stand so far apart, with nothing between, that they do not touch.
bool AxisLabels::areSparse(double cellWidth) const
{
    const QStringList &labels = words();
    const auto width = [&](qsizetype i) { return m_data->widths[static_cast<std::size_t>(i)]; };
    qsizetype last = -1;
    bool hasGap = false;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        if (labels[i].isEmpty()) {
            hasGap = true;
            continue;
        }
        const double room = static_cast<double>(i - last) * cellWidth;
        if (last >= 0 && (width(last) + width(i)) / 2 + 6 > room)
            return false;
        last = i;
    }
    return hasGap && last >= 0;
}

Lie AxisLabels::lie(double cellWidth) const
{
    if (areNumbered())
        return Lie::Flat;
    if (areSparse(cellWidth))
        return Lie::Sparse;
    const qsizetype count = words().size();
    const bool turnedFit = cellWidth >= turnedPitch();
    qsizetype wide = 0;
    bool wouldTouch = false;
    for (qsizetype i = 0; i < count; ++i)
        if (isWide(i, cellWidth)) {
            ++wide;
            wouldTouch |= i > 0 && isWide(i - 1, cellWidth) && !turnedFit;
        }
    return wide == 0 ? Lie::Flat : wide * 4 <= count && !wouldTouch ? Lie::Mixed : Lie::Turned;
}

} // namespace headscope
