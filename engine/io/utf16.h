// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"

#include <string>

namespace headscope {

/// Whether a text begins with the mark of UTF-16 in either order of bytes, as spreadsheets write "Unicode text".
bool isUtf16(ByteView bytes);

/// The same text in UTF-8, without the mark. Errors name the line: a half of a pair without the other, and what no text
/// holds.
Result<std::string> fromUtf16(ByteView bytes);

} // namespace headscope
