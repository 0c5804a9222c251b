// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/tokenchips.h"

#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"

#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBetweenWords = 4;
constexpr double kBesideWord = 6;
constexpr double kNarrowestWord = 20;
constexpr double kRoundedWord = 4;

} // namespace

std::vector<PlacedChip> placedChips(const std::vector<QString> &words, std::size_t first, const QRectF &room)
{
    std::vector<PlacedChip> chips;
    double left = room.left();
    for (std::size_t i = first; i < words.size(); ++i) {
        const double width =
            std::max(kNarrowestWord, lineWidth(uiFont(kChipSize, Weight::Bold), words[i]) + 2 * kBesideWord);
        const bool isLast = i + 1 == words.size();
        if (left + width > room.right() - (isLast ? 0 : kChipDots))
            break;
        chips.push_back({i, QRectF(left, room.top(), width, room.height())});
        left += width + kBetweenWords;
    }
    return chips;
}

void paintChip(QPainter &painter, const QRectF &place, const QString &word, const QPen &edge)
{
    const QPen words = painter.pen();
    const double inset = edge.widthF() / 2;
    painter.setPen(edge);
    painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), kRoundedWord, kRoundedWord);
    painter.setPen(words);
    drawLine(painter, place, Qt::AlignCenter, word);
}

void paintChipDots(QPainter &painter, const QRectF &place)
{
    drawLine(painter, QRectF(place.left(), place.top(), kChipDots, place.height()), Qt::AlignCenter,
             QStringLiteral("…"));
}

} // namespace headscope
