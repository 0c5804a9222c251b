// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPen>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <vector>

class QPainter;

namespace headscope {

struct Theme;

// Tokens as chips beside one another, where the text goes into a stack.

inline constexpr int kChipSize = 12;    ///< of their letters
inline constexpr double kChipDots = 16; ///< how wide “…” is, in the place of those that have no room

/// A token with its place.
struct PlacedChip
{
    std::size_t token = 0;
    QRectF place;
};

/// The chips from one of them on that have room. Behind the last of them is room for “…”, where there are more.
std::vector<PlacedChip> placedChips(const std::vector<QString> &words, std::size_t first, const QRectF &room);

/// From which token on the chip of another one has room as well, with as many before it as can be; the one behind it
/// where not even it has room. “…” stands for those before.
std::size_t firstChipBefore(const std::vector<QString> &words, std::size_t token, double room);

/// One can tell by its look what a chip is for: one that can be pressed has the edge of a field and is lit under the
/// pointer, one that is only read has none. Signs of the model's own are dashed.
struct ChipLook
{
    QPen edge;
    QColor ground;
    QColor words;
};
ChipLook pressedChip(const Theme &theme, bool isSpecial, bool isHovered);
ChipLook readChip(const Theme &theme, bool isSpecial);

/// A chip in the font of the painter.
void paintChip(QPainter &painter, const QRectF &place, const QString &word, const ChipLook &look);
/// “…” at the left of a place.
void paintChipDots(QPainter &painter, const QRectF &place);

} // namespace headscope
