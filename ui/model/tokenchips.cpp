// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/tokenchips.h"

#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBetweenWords = 4;
constexpr double kBesideWord = 6;
constexpr double kNarrowestWord = 20;
static_assert(kNarrowestWord + kBetweenWords >= kChipDots); // a token more never takes less room than “…”
constexpr double kRoundedWord = 4;
constexpr double kLit = 0.06; // as buttons under the pointer
constexpr double kRead = 0.1; // which has no edge

double chipWidth(const QString &word)
{
    return std::max(kNarrowestWord, lineWidth(uiFont(kChipSize, Weight::Bold), word) + 2 * kBesideWord);
}

} // namespace

std::vector<PlacedChip> placedChips(const std::vector<QString> &words, std::size_t first, const QRectF &room)
{
    std::vector<PlacedChip> chips;
    double left = room.left();
    for (std::size_t i = first; i < words.size(); ++i) {
        const double width = chipWidth(words[i]);
        const bool isLast = i + 1 == words.size();
        if (left + width > room.right() - (isLast ? 0 : kChipDots))
            break;
        chips.push_back({i, QRectF(left, room.top(), width, room.height())});
        left += width + kBetweenWords;
    }
    return chips;
}

/// Once there is no room for one more, there is none for two: not even for the first token, before which is no “…”.
std::size_t firstChipBefore(const std::vector<QString> &words, std::size_t token, double room)
{
    const double end = room - (token + 1 == words.size() ? 0 : kChipDots);
    std::size_t first = token + 1;
    for (double chips = 0; first > 0; --first) {
        chips += chipWidth(words[first - 1]) + (first > token ? 0 : kBetweenWords);
        if ((first > 1 ? kChipDots : 0) + chips > end)
            break;
    }
    return first;
}

ChipLook pressedChip(const Theme &theme, bool isSpecial, bool isHovered)
{
    return {QPen(isHovered ? theme.muted : theme.faint, 1, isSpecial ? Qt::DashLine : Qt::SolidLine),
            isHovered ? mixed(theme.surface, theme.text, kLit) : theme.surface, theme.text};
}

ChipLook readChip(const Theme &theme, bool isSpecial)
{
    return isSpecial ? ChipLook{QPen(theme.line, 1, Qt::DashLine), Qt::transparent, theme.muted}
                     : ChipLook{Qt::NoPen, mixed(theme.surface, theme.text, kRead), theme.text};
}

void paintChip(QPainter &painter, const QRectF &place, const QString &word, const ChipLook &look)
{
    const double inset = look.edge.widthF() / 2;
    painter.setPen(look.edge);
    painter.setBrush(look.ground);
    painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), kRoundedWord, kRoundedWord);
    painter.setPen(look.words);
    drawLine(painter, place, Qt::AlignCenter, word);
}

void paintChipDots(QPainter &painter, const QRectF &place)
{
    drawLine(painter, QRectF(place.left(), place.top(), kChipDots, place.height()), Qt::AlignCenter,
             QStringLiteral("…"));
}

} // namespace headscope
