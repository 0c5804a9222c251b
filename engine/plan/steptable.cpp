// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/steptable.h"

#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace headscope {
namespace {

// Lines of d2l's classes that take two steps at once.
constexpr std::string_view kD2lHeads = "<kept>queries = self.transpose_qkv(self.W_q(queries))\n"
                                       "keys = self.transpose_qkv(self.W_k(keys))\n"
                                       "values = self.transpose_qkv(self.W_v(values))";
constexpr std::string_view kD2lScores = "scores = torch.bmm(queries, keys.transpose(1, 2)) <scale>";
constexpr std::string_view kD2lWeights = "self.attention_weights = masked_softmax(scores, valid_lens)";
constexpr std::string_view kD2lMixture = "output = torch.bmm(self.dropout(self.attention_weights), values)";

// A row on a line.
// clang-format off
const std::array kSteps{
    Step{StepId::Inputs, "inputs", ENGINE_TEXT("steps", "Inputs"), "queries, keys, values", "queries, keys, values = X_q, X_k, X_v"},
    Step{StepId::Embed, "embed", ENGINE_TEXT("steps", "Embed"), "E_{i} = W_{token}[id_{i}]", "embedded = <looked up><factor>", {.d2l = "X = self.embedding(token_ids)<factor>"}},
    Step{StepId::AddPositions, "add_positions", ENGINE_TEXT("steps", "Add positions"), "X_{i} = E_{i} + P_{i}", "<positions>", {.d2l = "X = X + self.P[:, :X.shape[1]]", .shortTitle = ENGINE_TEXT("steps", "Positions")}},
    Step{StepId::PreNorm, "pre_norm", ENGINE_TEXT("steps", "Norm before"), "X̂ = (X − μ) / √(σ^{2} + ε) · γ + β", "<norm before>", {.shortTitle = ENGINE_TEXT("steps", "Norm")}},
    Step{StepId::Project, "project", ENGINE_TEXT("steps", "Project"), "Q = X_{q} W_{q}^{T},  K = X_{k} W_{k}^{T},  V = X_{v} W_{v}^{T}", "Q, K, V = W_q(queries), W_k(keys), W_v(values)", {.d2l = kD2lHeads}},
    Step{StepId::Split, "split", ENGINE_TEXT("steps", "Split heads"), "Q: (b, n, h·d) → (b·h, n, d)", "Q = Q.view(b, -1, h, d).transpose(1, 2).flatten(0, 1)\nK = K.view(b, -1, <g>, d).transpose(1, 2).flatten(0, 1)\nV = V.view(b, -1, <g>, <v>).transpose(1, 2).flatten(0, 1)<past>", {.d2l = kD2lHeads, .shortTitle = ENGINE_TEXT("steps", "Split")}},
    Step{StepId::HeadNorm, "head_norm", ENGINE_TEXT("steps", "Head norm"), "Q̂ = Q / √(r^{2} + ε) · γ", "Q, K = q_norm(Q), k_norm(K)", {.shortTitle = ENGINE_TEXT("steps", "Norm")}},
    Step{StepId::Rotate, "rotate", ENGINE_TEXT("steps", "Rotate"), "Q′_{if} = Q_{if} cos φ ∓ Q_{ig} sin φ", "Q, K = Q * cos_q + turned(Q) * sin_q, K * cos_k + turned(K) * sin_k"},
    Step{StepId::Scores, "scores", ENGINE_TEXT("steps", "Scores"), "S_{ij} = Σ_{f} Q_{if} K_{jf}", "<appended>scores = torch.bmm(Q, K<shared>.transpose(1, 2))", {.d2l = kD2lScores, .isAtOnce = true}},
    Step{StepId::Scale, "scale", ENGINE_TEXT("steps", "Scale"), "S′_{ij} = S_{ij} / √d", "scores = scores <scale><softcap>", {.d2l = kD2lScores, .isAtOnce = true}},
    Step{StepId::Mask, "mask", ENGINE_TEXT("steps", "Mask"), "M_{ij} = S′_{ij}", "<masking>", {.d2l = kD2lWeights, .isAtOnce = true}},
    Step{StepId::Softmax, "softmax", ENGINE_TEXT("steps", "Softmax"), "A_{ij} = exp(M_{ij} − m_{i}) / Σ_{k} exp(M_{ik} − m_{i})", "<softmax>", {.d2l = kD2lWeights, .isAtOnce = true}},
    Step{StepId::Dropout, "dropout", ENGINE_TEXT("steps", "Dropout"), "D_{ij} = A_{ij} · keep_{ij} / (1 − p)", "weights = F.dropout(weights, <p>)", {.d2l = kD2lMixture, .isAtOnce = true}},
    Step{StepId::Weigh, "weigh", ENGINE_TEXT("steps", "Weigh"), "O_{if} = Σ_{j} A_{ij} V_{jf}", "heads = torch.bmm(weights, V<shared>)", {.d2l = kD2lMixture, .isAtOnce = true}},
    Step{StepId::Concat, "concat", ENGINE_TEXT("steps", "Concat"), "C: (b·h, n, d) → (b, n, h·d)", "C = heads.view(b, h, -1, <v>).transpose(1, 2).flatten(2)", {.d2l = "output_concat = self.transpose_output(output)", .isAtOnce = true}},
    Step{StepId::Output, "output", ENGINE_TEXT("steps", "Output W_o"), "Y = C W_{o}^{T}", "output = W_o(C)", {.d2l = "Y = self.W_o(output_concat)", .shortTitle = ENGINE_TEXT("steps", "Output")}},
    Step{StepId::OutputDropout, "output_dropout", ENGINE_TEXT("steps", "Output dropout"), "Y′ = Y · keep / (1 − p)", "output = F.dropout(output, <p>)", {.d2l = "Y = self.dropout(Y)", .shortTitle = ENGINE_TEXT("steps", "Dropout")}},
    Step{StepId::Transform, "transform", ENGINE_TEXT("steps", "Transform"), "T = X W_{transform}^{T}", "x = transform(x)"},
    Step{StepId::Expand, "expand", ENGINE_TEXT("steps", "Expand"), "U = X W_{up}^{T}", "<expansion>", {.d2l = "x = self.dense1(x)"}},
    Step{StepId::Activate, "activate", ENGINE_TEXT("steps", "Activate"), "H = act(U)", "<activation>", {.d2l = "x = self.<d2l activation>(x)"}},
    Step{StepId::Contract, "contract", ENGINE_TEXT("steps", "Contract"), "Y = H W_{down}^{T}", "output = W_down(hidden)", {.d2l = "Y = self.dense2(x)"}},
    Step{StepId::Residual, "residual", ENGINE_TEXT("steps", "Residual"), "R = Y + X_{q}", "output = output + <residual>", {.d2l = "Y = Y + <residual>"}},
    Step{StepId::PostNorm, "post_norm", ENGINE_TEXT("steps", "Norm after"), "Z = (R − μ) / √(σ^{2} + ε) · γ + β", "<result> = norm(<result>)", {.d2l = "<result> = self.ln(<result>)", .shortTitle = ENGINE_TEXT("steps", "Norm")}},
    Step{StepId::FinalNorm, "final_norm", ENGINE_TEXT("steps", "Final norm"), "X̂ = (X − μ) / √(σ^{2} + ε) · γ + β", "x = final_norm(x)", {.shortTitle = ENGINE_TEXT("steps", "Norm")}},
    Step{StepId::Rescale, "rescale", ENGINE_TEXT("steps", "Rescale"), "X′ = X · c", "x = x <scale>"},
    Step{StepId::Unembed, "unembed", ENGINE_TEXT("steps", "Unembed"), "Z_{iw} = Σ_{f} X_{if} W_{wf}", "logits = unembedding(x)", {.d2l = "logits = self.dense(x)"}},
    Step{StepId::Predict, "predict", ENGINE_TEXT("steps", "Predict"), "P_{iw} = exp(Z_{iw} − m_{i}) / Σ_{v} exp(Z_{iv} − m_{i})", "probabilities = torch.softmax(logits, dim=-1)"},
};
// clang-format on

} // namespace

std::span<const Step> stepTable()
{
    return kSteps;
}

const Step &specOf(StepId id)
{
    const auto *found = std::find_if(kSteps.begin(), kSteps.end(), [id](const Step &step) { return step.id == id; });
    assert(found != kSteps.end());
    return *found;
}

bool comesBefore(StepId first, StepId second)
{
    return &specOf(first) < &specOf(second);
}

} // namespace headscope
