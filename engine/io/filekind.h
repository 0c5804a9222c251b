// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/io/bytes.h"

namespace headscope {

/// What a file is, judged by its content: "a web page (HTML)", "a Git LFS pointer", … or else how it starts.
/// Messages use it where a file is not what its name promises.
Text describeContent(ByteView bytes);

/// Whether this is a zip archive of PyTorch's, which holds a pickle.
bool isPyTorchZip(ByteView bytes);

} // namespace headscope
