// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"

#include <string_view>

namespace headscope {

inline constexpr std::size_t kMostJsonValues = 500'000; ///< each takes some 40 bytes

/// Parses strict JSON: UTF-8, no duplicate keys, at most 64 levels and so many values. The error names the line and
/// column.
Result<Json> parseStrictJson(std::string_view text, std::size_t mostValues = kMostJsonValues);

/// A value as it is shown in a message: one line, cut after 60 bytes.
std::string shortJson(const Json &value);

} // namespace headscope
