// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

namespace headscope {

/// What is to be told as expected in the place of these bytes, which were to be UTF-8: where they start as UTF-16 does,
/// or seem to be Chinese in GBK or GB18030, as spreadsheet and text programs of Windows save it in China, how they
/// become it; else `otherwise`.
Text utf8Expected(std::string_view bytes, Text otherwise);

} // namespace headscope
