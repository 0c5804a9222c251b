// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <algorithm>
#include <span>
#include <vector>

namespace headscope {

/// Fills `out` with the numbers of a tensor in the order of memory, from `first` on. The tensor must have that many.
inline void readNumbers(const AnyTensor &tensor, Index first, std::span<double> out)
{
    std::visit(
        [&](const auto &typed) {
            const auto *start = typed.data() + first;
            std::transform(start, start + out.size(), out.begin(), [](auto number) { return toDouble(number); });
        },
        tensor);
}

inline std::vector<double> numbersFrom(const AnyTensor &tensor, Index first, Index count)
{
    std::vector<double> numbers(static_cast<std::size_t>(count));
    readNumbers(tensor, first, numbers);
    return numbers;
}

} // namespace headscope
