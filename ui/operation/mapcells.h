// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class MapWidget;
class PaintedCells;

/// The cells of a heat map, for screen readers.
PaintedCells *mapCells(MapWidget &map);

} // namespace headscope
