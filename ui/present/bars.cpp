// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/bars.h"

#include "ui/lines/linetext.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

constexpr double kTitleLine = 36;
constexpr double kNumber = 32; // above a bar
constexpr double kWord = 34;   // below

/// Exactly zero is "0", as in the cells of maps.
QString barNumber(double value, int decimals)
{
    return value == 0 ? cellNumber(value) : fixedNumber(value, decimals);
}

/// As many decimals as have room above every bar; nothing where none have.
std::optional<int> decimalsFor(const StageBars &bars, double pitch)
{
    constexpr double apart = 6;
    const QFont font = numberFont(kSmallType);
    for (const int decimals : {2, 1})
        if (std::all_of(bars.values.begin(), bars.values.end(),
                        [&](double value) { return lineWidth(font, barNumber(value, decimals)) + apart < pitch; }))
            return decimals;
    return std::nullopt;
}

} // namespace

void paintBars(QPainter &painter, const QRectF &place, const StageBars &bars, const Theme &theme)
{
    painter.setFont(uiFont(kSmallType, Weight::Bold));
    painter.setPen(bars.color);
    drawLine(painter, QRectF(place.left(), place.top(), place.width(), kTitleLine), Qt::AlignLeft | Qt::AlignVCenter,
             elidedLine(painter.font(), bars.title, place.width()));
    const double below = bars.words.isEmpty() ? 0 : kWord;
    const QRectF area = place.adjusted(0, kTitleLine + kNumber, 0, -below - (bars.low < 0 ? kNumber : 0));
    const double unit = area.height() / (bars.high - bars.low);
    const double zero = area.bottom() + bars.low * unit;
    const double pitch = area.width() / static_cast<double>(std::max<std::size_t>(1, bars.values.size()));
    painter.setPen(QPen(theme.line, 2));
    painter.drawLine(QPointF(area.left(), zero), QPointF(area.right(), zero));
    const auto decimals = decimalsFor(bars, pitch);
    for (std::size_t i = 0; i < bars.values.size(); ++i) {
        const double left = area.left() + static_cast<double>(i) * pitch;
        const double end = zero - std::clamp(bars.values[i], bars.low, bars.high) * unit;
        painter.fillRect(QRectF(QPointF(left + pitch * 0.14, end), QPointF(left + pitch * 0.86, zero)).normalized(),
                         bars.color);
        painter.setFont(numberFont(kSmallType));
        painter.setPen(theme.text);
        const double above = bars.values[i] < 0 ? end : end - kNumber;
        if (decimals)
            drawLine(painter, QRectF(left, above, pitch, kNumber), Qt::AlignCenter,
                     barNumber(bars.values[i], *decimals));
        painter.setFont(uiFont(kSmallType));
        painter.setPen(theme.muted);
        if (i < static_cast<std::size_t>(bars.words.size()))
            drawLine(painter, QRectF(left, place.bottom() - kWord, pitch, kWord), Qt::AlignCenter,
                     elidedLine(painter.font(), bars.words[static_cast<qsizetype>(i)], pitch));
    }
}

} // namespace headscope
