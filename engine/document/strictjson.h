// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace headscope {

using Json = nlohmann::ordered_json;

/// Parses strict JSON: UTF-8, no duplicate keys, at most 64 levels. The error names the line and column.
Result<Json> parseStrictJson(std::string_view text);

/// A value as it is shown in a message: one line, cut after 60 bytes.
std::string shortJson(const Json &value);

} // namespace headscope
