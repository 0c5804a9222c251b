// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"

#include <string>

namespace headscope {

/// RFC 4648, section 4: the standard alphabet, padded with "=".
std::string toBase64(ByteView bytes);

} // namespace headscope
