// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace headscope {

/// A tensor in a file beside the session.
struct TensorRef
{
    std::string file;
    std::string tensor;
    bool operator==(const TensorRef &) const = default;
};
using OptionalRef = std::optional<TensorRef>;

} // namespace headscope
