// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class PaintedCells;
class StackView;

/// The blocks of a stack as rows, and in each the block and its heads.
PaintedCells *stackCells(StackView &stack);

} // namespace headscope
