// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace headscope {

/// What a tensor is in its block, in the order in which they come to be; the weights of the layer last.
// clang-format off
enum class Role {
    Queries, Keys, Values, PastKeys, PastValues,
    QueriesNorm, KeysNorm, ValuesNorm,
    Q, K, V,
    QHeads, KHeads, VHeads, QHeadsNorm, KHeadsNorm, QRotated, KRotated, KAppended, VAppended,
    Scores, ScaledScores, MaskedScores, Mask, PositionBias, ScoreBias, Weights,
    DropoutMask, DroppedWeights,
    HeadOutputs, Concat, Output,
    OutputDropoutMask, DroppedOutput,
    TokenIds, SegmentIds, Patches, PatchEmbedding, TokenRows, TokenEmbedding, ScaledTokenEmbedding, PositionEmbedding,
    SegmentEmbedding, EmbeddingSum, Embedding, NormedEmbedding,
    FfnInput, ResidualInput, FfnNorm, FfnGate, FfnUp, FfnActivated, FfnGated, FfnDown,
    ResidualSum, NormedOutput,
    FinalInput, Transform, TransformActivated, FinalNorm, UnembedInput, ScaledInput, Logits, Probabilities,
    Wq, Bq, Wk, Bk, Wv, Bv, Wo, Bo, NormWeight, NormBias, BiasK, BiasV, QNorm, KNorm, RelativeTable, Sink,
    WToken, WPosition, WSegment, WPatch, BPatch, WUp, BUp, WGate, BGate, WDown, BDown, WTransform, BTransform, WUnembed,
    BUnembed,
    Without, Patched, PatchedStream,
    Count
};
// clang-format on
inline constexpr std::size_t kRoleCount = static_cast<std::size_t>(Role::Count);

/// A tensor of a run, by its role there. It means the same in every plan, so that what is chosen on the screen stays
/// chosen when an edit adds tensors, and two runs can be compared; its graph has it under an index.
struct TensorId
{
    Role role = Role::Queries;

    constexpr TensorId() = default;
    constexpr TensorId(Role newRole) : role(newRole) {}
    bool operator==(const TensorId &) const = default;
    friend constexpr bool operator<(const TensorId &a, const TensorId &b) { return a.role < b.role; }
};

// clang-format off
enum class StepId {
    Inputs, Embed, AddPositions, PreNorm, Project, Split, HeadNorm, Rotate, Scores, Scale, Mask, Softmax, Dropout, Weigh, Concat, Output,
    OutputDropout, Transform, Expand, Activate, Contract, Residual, PostNorm, FinalNorm, Rescale, Unembed, Predict
};
// clang-format on

// Which step comes first is said by the table of steps, not by the order of their names: comesBefore().
bool operator<(StepId, StepId) = delete;
bool operator>(StepId, StepId) = delete;
bool operator<=(StepId, StepId) = delete;
bool operator>=(StepId, StepId) = delete;

} // namespace headscope
