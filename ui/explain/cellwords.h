// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/explain.h"

#include <QString>

namespace headscope {

/// How a number came to be, as rich text in lines: its name, the operation with its real operands, the result.
/// Numbers are shortened to four digits, and "≈" says so.
QString cellAsHtml(const Explanation &explanation, const Plan &plan);

} // namespace headscope
