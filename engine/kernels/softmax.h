// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace headscope {

/// Shares of one row: exp(x − max) / Σ exp(x − max), torch.softmax(x, dim=-1). exp(−10⁶) is exactly 0.
/// A row of −∞ alone, or with a NaN or +∞ in it, becomes NaN, as in PyTorch.
template <class Scalar>
void softmaxRow(std::span<const Scalar> row, std::span<Scalar> out);

} // namespace headscope
