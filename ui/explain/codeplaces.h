// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explain/codelines.h"

#include <string_view>

namespace headscope {

/// A line of the table of steps, with what this run says in each of its places <…>.
QString filledLine(std::string_view line, StepId step, Library library, const Plan &plan);

} // namespace headscope
