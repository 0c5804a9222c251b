// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <string>

namespace headscope {

/// The type of the numbers in a .npy file: 'f' 4 is a float of four bytes.
struct NpyType
{
    char kind = 'f'; // f float, i integer, u unsigned, b truth value
    std::size_t size = 4;
    bool isBigEndian = false;

    bool is(char otherKind, std::size_t otherSize) const { return kind == otherKind && size == otherSize; }
    /// How many bytes one number takes in the tensor that it is read into.
    std::size_t decodedSize() const;
};

/// The type behind a descr such as "<f4", or what it stands for if it is none that is read.
Result<NpyType> readNpyType(const std::string &descr);

} // namespace headscope
