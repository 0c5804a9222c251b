// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/rowmoments.h"

#include <span>

namespace headscope {

template <class Scalar>
RowMoments momentsOf(std::span<const Scalar> row, bool isAroundZero = false);

/// Layer norm of one row (Ba et al. 2016; torch.nn.LayerNorm): (x − mean) / √(variance + eps) · weight + bias. Around 0
/// it is the RMS norm (Zhang and Sennrich 2019; torch.nn.RMSNorm). All spans have one length, but `bias` may be empty.
template <class Scalar>
void normRow(std::span<const Scalar> row, std::span<const Scalar> weight, std::span<const Scalar> bias, double eps,
             bool isAroundZero, std::span<Scalar> out);

} // namespace headscope
