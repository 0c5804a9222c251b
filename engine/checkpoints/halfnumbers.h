// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <string_view>

namespace headscope {

/// "bfloat16" or "float16", where every number is one of that type, as what a model in half precision has computed;
/// else empty, also where fewer than eight are finite, differ and are not whole: these say nothing.
std::string_view halfTypeOf(const AnyTensor &numbers);

} // namespace headscope
