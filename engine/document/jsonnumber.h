// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"

#include <string_view>

namespace headscope {

/// Reads the number that begins at a place of a text and moves the place behind it. False where there is none, or one
/// too large for a double; the place is then where the text is wrong.
bool readJsonNumber(std::string_view text, std::size_t &at, Json &out);

} // namespace headscope
