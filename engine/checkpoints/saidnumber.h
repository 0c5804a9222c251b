// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <optional>
#include <string_view>

namespace headscope {

/// What a file says under a name beside its tensors: a plain value, or all that is below it where that is a list or a
/// dictionary. Null where it says nothing.
Json saidValue(const TensorStore &store, std::string_view name);

/// A number that a file says beside its tensors: a plain value of a pickle, metadata, or a tensor of one number, as
/// NumPy saves it. True and false are 1 and 0. Nothing where the file has no such name, or something else under it:
/// also a number that is in more than 4 KiB to unpack.
std::optional<double> saidNumber(const TensorStore &store, std::string_view name);

/// The same of a setting that is true or false, or 1 or 0; false where the file says nothing. The error names what else
/// it says.
Result<bool> saidFlag(const TensorStore &store, std::string_view name);

} // namespace headscope
