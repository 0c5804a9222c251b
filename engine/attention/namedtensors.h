// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/sizes.h"
#include "engine/document/document.h"

#include <vector>

namespace headscope {

/// One named tensor of the document: its key, and what each axis must agree with.
struct NamedTensor
{
    const char *path;
    const OptionalRef *ref;
    std::vector<Extent> axes;
    bool broadcasts = false; ///< axes may be left out at the left or be 1
};

/// Every tensor that a document may name in a file. A new one is a new row.
std::vector<NamedTensor> namedTensors(const Document &document);

} // namespace headscope
