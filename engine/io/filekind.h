// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/io/bytes.h"

#include <cstdint>

namespace headscope {

/// What a file is, judged by its content: "a web page (HTML)", "a Git LFS pointer", … or else how it starts.
/// Messages use it where a file is not what its name promises.
Text describeContent(ByteView bytes);

/// So many bytes at the start of a file tell what it is.
inline constexpr std::uint64_t kEnoughToTell = 4096;

/// Whether it is a kind of file that is known by its first bytes; safetensors and plain text are not among them.
bool isKnownKind(ByteView bytes);

/// Whether it starts as a .safetensors file does: a length of eight bytes, then an object of JSON.
bool isSafetensors(ByteView bytes);

/// What one needs instead of such a file: the kinds that are read, or the line of Python that makes one of them.
Text conversionOf(ByteView bytes);

/// Whether this is a zip archive of PyTorch's, which holds a pickle.
bool isPyTorchZip(ByteView bytes);

} // namespace headscope
