// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class DistanceMap;
class HeadGallery;
class HeadStrip;
class PaintedCells;

/// The cells of all heads, for screen readers: the rows of one map below those of the one before.
PaintedCells *galleryCells(HeadGallery &gallery);

/// The small maps of the strip.
PaintedCells *stripCells(HeadStrip &strip);

/// How far heads are from one another.
PaintedCells *distanceCells(DistanceMap &map);

} // namespace headscope
