// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <vector>

class QPainter;

namespace headscope {

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

/// A chip in the font and the pen of the painter; its edge as said.
void paintChip(QPainter &painter, const QRectF &place, const QString &word, const QPen &edge);
/// “…” at the left of a place.
void paintChipDots(QPainter &painter, const QRectF &place);

} // namespace headscope
