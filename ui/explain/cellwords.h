// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/celllinks.h"

namespace headscope {

/// How a number came to be, as rich text in lines: its name, the operation with its real operands, the result.
/// Numbers are shortened, and "≈" says so: behind "=" the digits that are shown are all there are.
QString cellAsHtml(const Explanation &explanation, const Plan &plan, const CellView &view);

} // namespace headscope
