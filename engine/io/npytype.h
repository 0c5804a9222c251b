// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/numbertype.h"

#include <string>

namespace headscope {

/// The type behind a descr such as "<f4", or what it stands for if it is none that is read.
Result<NumberType> readNpyType(const std::string &descr);

} // namespace headscope
