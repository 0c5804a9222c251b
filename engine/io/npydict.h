// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/tensor/shape.h"

#include <string>
#include <string_view>

namespace headscope {

/// What the header of a .npy file says.
struct NpyFields
{
    std::string descr; ///< a record's as it is written, brackets and all
    bool isFortranOrder = false;
    Shape shape;
};

/// NumPy does not count further.
inline constexpr std::size_t kMaxNpyRank = 32;

/// Reads {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }: a literal of Python's with these three
/// keys in any order and nothing else. Nothing is evaluated.
Result<NpyFields> readNpyFields(std::string_view text);

} // namespace headscope
