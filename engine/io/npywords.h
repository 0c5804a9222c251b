// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// A list of words, as numpy.save() writes np.array(["the", "cat"]): a whole .npy file of one axis whose type is "<U3",
/// ">U3" (UTF-32) or "|S3" (bytes that are UTF-8). Words end before their trailing zeros. Nothing where it is another
/// array, and where a word is no text.
std::optional<std::vector<std::string>> readNpyWords(ByteView file);

} // namespace headscope
