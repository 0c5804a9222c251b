// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/prediction.h"

#include <vector>

namespace headscope {

// What a part of a model is for: each is changed alone, and the rest of the model is run again.
//
// A part is left out (zero ablation; Michel et al. 2019), or has its numbers from a run on another text (activation
// patching; Meng et al. 2022, Wang et al. 2022). Where the text is the one that the model gets right, that is called
// noising, and tells which parts are needed; the other way round it is denoising, and tells which are enough. As in
// TransformerLens a head is its mixture of values (hook_z), and the stream that behind a layer (hook_resid_post);
// unlike there, what is told is the change of one of our own measures, not of a metric that the caller has to write,
// and the stream behind the embedding is a row of its own.

/// Parts to be changed one at a time, a list of them for each row of a map.
using PartRows = std::vector<std::vector<ModelPart>>;

/// The heads of each layer of attention, and behind them the feed-forward that follows, in the order of the model.
PartRows headParts(const ModelTrace &trace);
/// The stream behind the embedding and behind each layer, at each position of the text.
PartRows streamParts(const ModelTrace &trace);

/// The blocks of a column behind which the stream is looked at: the embedding, and the last of each layer.
std::vector<std::size_t> layerEnds(const Transformer &model, Column column);
/// The column that reads the text.
Column textColumn(const Transformer &model);

/// The same model, unchanged, on another text. Errors say why it cannot be read; null where it was cancelled.
Result<SharedModelTrace> runOther(const SharedModelTrace &trace, const std::vector<TokenId> &text,
                                  const RunControl &control = {});

/// Tokens, and the position at which it is asked about them; where none is said, the one that predicts by
/// itself.
struct TokensAt
{
    std::vector<TokenId> tokens;
    std::optional<Index> position = {};
};

/// These tokens, with their logits and probabilities, where a part is left out, too; nothing where it was cancelled.
std::vector<Candidate> candidatesWithout(const SharedModelTrace &trace, const ModelPart &part, const TokensAt &asked,
                                         const RunControl &control = {});
/// The same where it has its numbers from the other run.
std::vector<Candidate> candidatesPatched(const SharedModelTrace &trace, const SharedModelTrace &other,
                                         const ModelPart &part, const TokensAt &asked, const RunControl &control = {});
/// The same where nothing else is changed.
std::vector<Candidate> candidatesAt(const ModelTrace &trace, const TokensAt &asked);

/// The likeliest token, and the one that its logit is compared with.
struct ComparedTokens
{
    std::vector<TokenId> both;
    bool isOfOther = false; ///< the second, which the other text says
};

/// The second is the likeliest of the run on another text; or where there is none or it says the same, the second
/// likeliest, or the same once more where the model, which must predict, knows no other.
ComparedTokens comparedTokens(const ModelTrace &trace, const ModelTrace *other, std::optional<Index> position);

} // namespace headscope
