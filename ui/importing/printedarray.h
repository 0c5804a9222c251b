// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <optional>
#include <string_view>

namespace headscope {

/// An array of any number of axes as Python writes or prints it, "tensor([[0.1, 0.2]], device='cuda:0')" or "[[1 2]\n
/// [3 4]]": a store of one tensor, called as before "=" or "array", whose numbers say nothing of their type, as those
/// of a table. Nothing where a text is something else, such as a list of words; an error where the array is not whole
/// or not alone, as in "0.5 * tensor([1., 2.])".
std::optional<Result<SharedStore>> printedArray(std::string_view text);

} // namespace headscope
