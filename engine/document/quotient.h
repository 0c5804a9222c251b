// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace headscope {

/// A number that is written as papers and programs write a scale: a quotient of numbers or roots, or one root, such as
/// "1/8", "1/√64", "1/sqrt(64)" or "√512". The same double as Python's 1 / math.sqrt(64). A number alone is none.
std::optional<double> quotientIn(std::string_view text);

} // namespace headscope
