// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/softmax.h"

#include <algorithm>
#include <cmath>

namespace headscope {

template <class Scalar>
void softmaxRow(std::span<const Scalar> row, std::span<Scalar> out)
{
    const Scalar largest = *std::max_element(row.begin(), row.end());
    Scalar sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        out[i] = std::exp(row[i] - largest);
        sum += out[i];
    }
    for (Scalar &share : out)
        share /= sum;
}

template void softmaxRow(std::span<const float>, std::span<float>);
template void softmaxRow(std::span<const double>, std::span<double>);

} // namespace headscope
