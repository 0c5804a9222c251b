// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace headscope {

/// Mean and variance (of the whole row, not of a sample) of one row, in double.
struct RowMoments
{
    double mean = 0;
    double variance = 0;
};
template <class Scalar>
RowMoments momentsOf(std::span<const Scalar> row);

/// Layer norm of one row (Ba et al. 2016; torch.nn.LayerNorm): (x − mean) / √(variance + eps) · weight + bias.
/// All spans have one length.
template <class Scalar>
void normRow(std::span<const Scalar> row, std::span<const Scalar> weight, std::span<const Scalar> bias, double eps,
             std::span<Scalar> out);

} // namespace headscope
