// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <algorithm>
#include <vector>

namespace headscope {

/// So many numbers of a tensor in the order of memory, from `first` on. They must be inside.
inline std::vector<double> numbersOf(const AnyTensor &tensor, Index first, Index count)
{
    std::vector<double> numbers(static_cast<std::size_t>(count));
    std::visit(
        [&](const auto &typed) {
            const auto *start = typed.data() + first;
            std::transform(start, start + count, numbers.begin(), [](auto number) { return toDouble(number); });
        },
        tensor);
    return numbers;
}

} // namespace headscope
