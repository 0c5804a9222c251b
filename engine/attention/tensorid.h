// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace headscope {

/// Every tensor of a run, in the order in which they come to be; the weights of the layer last.
// clang-format off
enum class TensorId {
    Queries, Keys, Values,
    Q, K, V,
    QHeads, KHeads, VHeads,
    Scores, ScaledScores, MaskedScores, Mask, Weights,
    DropoutMask, DroppedWeights,
    HeadOutputs, Concat, Output,
    Wq, Bq, Wk, Bk, Wv, Bv, Wo, Bo,
    Count
};
// clang-format on
inline constexpr std::size_t kTensorCount = static_cast<std::size_t>(TensorId::Count);

enum class StepId { Inputs, Project, Split, Scores, Scale, Mask, Softmax, Dropout, Weigh, Concat, Output };

} // namespace headscope
