// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace headscope {

/// Every tensor of a run, in the order in which they come to be; the weights of the layer last.
// clang-format off
enum class TensorId {
    Queries, Keys, Values, PastKeys, PastValues,
    QueriesNorm, KeysNorm, ValuesNorm,
    Q, K, V,
    QHeads, KHeads, VHeads, KAppended, VAppended,
    Scores, ScaledScores, MaskedScores, Mask, ScoreBias, Weights,
    DropoutMask, DroppedWeights,
    HeadOutputs, Concat, Output,
    OutputDropoutMask, DroppedOutput, ResidualSum, NormedOutput,
    Wq, Bq, Wk, Bk, Wv, Bv, Wo, Bo, NormWeight, NormBias, BiasK, BiasV,
    Count
};
// clang-format on
inline constexpr std::size_t kTensorCount = static_cast<std::size_t>(TensorId::Count);

// clang-format off
enum class StepId {
    Inputs, PreNorm, Project, Split, Scores, Scale, Mask, Softmax, Dropout, Weigh, Concat, Output,
    OutputDropout, Residual, PostNorm
};
// clang-format on

} // namespace headscope
