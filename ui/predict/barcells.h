// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class DragBars;
class PaintedCells;

/// The bars of a row, for screen readers.
PaintedCells *barCells(DragBars &bars);

} // namespace headscope
