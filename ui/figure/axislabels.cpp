// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/axislabels.h"

#include "ui/text/linetext.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// k0, k1, …: one can count on from one to the next.
bool isNumbered(const QString &label)
{
    const auto isDigit = [](QChar c) { return c.isDigit(); };
    return label.size() > 1 && label.front().isLetter() && std::all_of(label.begin() + 1, label.end(), isDigit);
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

} // namespace

AxisLabels::AxisLabels(const QStringList &words) : m_data(std::make_shared<Data>())
{
    m_data->words = words;
    m_data->areNumbered = std::all_of(words.begin(), words.end(), isNumbered);
    m_data->characters = m_data->areNumbered ? QStringLiteral("dp0") : charactersOf(words); // thousands take no time
}

double AxisLabels::inkHeight(const QFont &font) const
{
    const QFontMetricsF metrics(font);
    if (m_data->characters.isEmpty())
        return metrics.height();
    const QRectF ink = metrics.tightBoundingRect(m_data->characters);
    const bool hasTails = ink.bottom() > 1;
    return ink.height() + (hasTails ? 1 : 0);
}

double AxisLabels::turnedPitch(const QFont &font) const
{
    return inkHeight(font) * std::sqrt(2.0);
}

double AxisLabels::widest(const QFont &font) const
{
    auto &known = m_data->widest;
    if (!known || known->font != font)
        known = {font, measuredWidest(font)};
    return known->width;
}

double AxisLabels::measuredWidest(const QFont &font) const
{
    const QStringList &words = this->words();
    const auto isShorter = [](const QString &a, const QString &b) { return a.size() < b.size(); };
    const bool areAlike = areNumbered() && std::all_of(words.begin(), words.end(), [&](const QString &word) {
                              return word.front() == words.front().front();
                          });
    if (areAlike && !words.isEmpty()) // digits are equally wide, and thousands of numbers take their time
        return lineWidth(font, *std::max_element(words.begin(), words.end(), isShorter));
    double widest = 0;
    for (const QString &word : words)
        widest = std::max(widest, lineWidth(font, word));
    return widest;
}

bool AxisLabels::isWide(const QFont &font, double cellWidth, const QString &label)
{
    const double gap = label.size() > 1 ? 1 : 0; // a letter has its own
    return lineWidth(font, label) > cellWidth - gap;
}

/// Whether words stand so far apart, with nothing between, that they do not touch.
bool AxisLabels::areSparse(const QFont &font, double cellWidth) const
{
    const QStringList &labels = words();
    qsizetype last = -1;
    bool hasGap = false;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        if (labels[i].isEmpty()) {
            hasGap = true;
            continue;
        }
        const double room = static_cast<double>(i - last) * cellWidth;
        if (last >= 0 && (lineWidth(font, labels[last]) + lineWidth(font, labels[i])) / 2 + 6 > room)
            return false;
        last = i;
    }
    return hasGap && last >= 0;
}

Lie AxisLabels::lieOfWords(const QFont &font, double cellWidth) const
{
    if (areSparse(font, cellWidth))
        return Lie::Sparse;
    const QStringList &labels = words();
    const bool turnedFit = cellWidth >= turnedPitch(font);
    qsizetype wide = 0;
    bool wouldTouch = false;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        const bool isNextToWide = i > 0 && isWide(font, cellWidth, labels[i - 1]);
        if (isWide(font, cellWidth, labels[i])) {
            ++wide;
            wouldTouch |= isNextToWide && !turnedFit;
        }
    }
    return wide == 0 ? Lie::Flat : wide * 4 <= labels.size() && !wouldTouch ? Lie::Mixed : Lie::Turned;
}

Lie AxisLabels::lie(const QFont &font, double cellWidth) const
{
    if (areNumbered())
        return Lie::Flat;
    auto &known = m_data->lie;
    if (!known || known->font != font || known->cellWidth != cellWidth)
        known = {font, cellWidth, lieOfWords(font, cellWidth)};
    return known->lie;
}

} // namespace headscope
