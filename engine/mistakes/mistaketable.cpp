// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mistakes/mistake.h"

#include "engine/mistakes/obstacles.h"
#include "engine/mistakes/wrongtensors.h"
#include "engine/plan/mask.h"

#include <algorithm>

namespace headscope {
namespace {

using enum Role;

bool always(const Plan & /*plan*/)
{
    return true;
}

/// Softmax makes the same weights of both, but in rows of which every key is hidden.
bool hasDeadRow(const Plan &plan)
{
    return plan.document.mask.deadRow == DeadRow::Computed && !deadRowsOf(plan).empty();
}

// Names, words and lines of code.
// clang-format off
std::vector<Mistake> makeTable()
{
    return {
        {"no_transpose", ENGINE_TEXT("mistakes", "No transpose in the split"),
         ENGINE_TEXT("mistakes", "The numbers are cut into heads as they lie in memory. A head gets features of a few tokens that happen to stand side by side, instead of its own features of every token."),
         ENGINE_TEXT("mistakes", "Compare Q with the first head: row 1 of the head should hold the first features of token 1."),
         "Q = Q.view(b * h, -1, d)", "Q = Q.view(b, -1, h, d).transpose(1, 2).flatten(0, 1)",
         {QHeads, KHeads, VHeads}, obstacleToSplitting, splitWithoutTranspose, always},
        {"sqrt_d_model", ENGINE_TEXT("mistakes", "√d_model instead of √d"),
         ENGINE_TEXT("mistakes", "The scores are divided by the root of the width of all heads together instead of that of one head. The weights come out too even."),
         ENGINE_TEXT("mistakes", "Divide a score by its scaled score: but for a softcap, it should be the root of the size of one head."),
         "scores = scores / math.sqrt(<width>)", "scores = scores <scale>",
         {ScaledScores}, obstacleToModelWidth, scaledByWidth, always},
        {"no_scale", ENGINE_TEXT("mistakes", "No scale at all"),
         ENGINE_TEXT("mistakes", "The scores go into softmax as they are. The more features a head has, the more a single key takes nearly everything."),
         ENGINE_TEXT("mistakes", "But for a softcap, a scaled score is the same number as its score."),
         "scores = torch.bmm(Q, K.transpose(1, 2))", "scores = torch.bmm(Q, K.transpose(1, 2)) <scale>",
         {ScaledScores}, obstacleToNoScale, scaledByOne, always},
        {"mask_tiled", ENGINE_TEXT("mistakes", "Mask tiled instead of repeated"),
         ENGINE_TEXT("mistakes", "The list of lengths is put behind itself once for each head, instead of each length once for each head. Heads of one batch item get the length of another one."),
         ENGINE_TEXT("mistakes", "Look at the mask of all heads of one batch item: they should hide the same keys."),
         "valid_lens = torch.cat([valid_lens] * h)", "valid_lens = valid_lens.repeat_interleave(h, dim=0)",
         {Mask}, obstacleToTiling, maskOfTiledLengths, always},
        {"padding_forgotten", ENGINE_TEXT("mistakes", "Padding forgotten"),
         ENGINE_TEXT("mistakes", "The lengths are not handed on, so that padding is looked at as if it were words."),
         ENGINE_TEXT("mistakes", "Look at the keys behind the length of a batch item: they should be hidden."),
         "output = attention(queries, keys, values)", "output = attention(queries, keys, values, valid_lens)",
         {Mask}, obstacleToForgottenPadding, maskWithoutLengths, always},
        {"bias_forgotten", ENGINE_TEXT("mistakes", "Bias of the scores forgotten"),
         ENGINE_TEXT("mistakes", "What is to be added to the scores, to hide padding or to tell distances, is not added."),
         ENGINE_TEXT("mistakes", "Subtract a scaled score from its masked score: where the key is seen, it should give the bias."),
         "weights = torch.softmax(scores, dim=-1)", "weights = torch.softmax(scores + bias, dim=-1)",
         {MaskedScores, Mask}, obstacleToForgottenBias, withoutBias, always},
        {"causal_off_by_one", ENGINE_TEXT("mistakes", "Causal mask off by one"),
         ENGINE_TEXT("mistakes", "Each query sees one key too many: the next token, which it is to predict."),
         ENGINE_TEXT("mistakes", "Look at the diagonal of the mask: the first query should see nothing behind itself."),
         "mask = torch.ones(n, m).tril(<next>).bool()", "mask = torch.ones(n, m).tril(<own>).bool()",
         {Mask}, obstacleToCausalShift, maskOfNextKey, always},
        {"inverted_mask", ENGINE_TEXT("mistakes", "Inverted mask"),
         ENGINE_TEXT("mistakes", "True is taken for “hidden” where it means “may be seen”. The keys that should be hidden are the only ones that are seen."),
         ENGINE_TEXT("mistakes", "Look at which keys are hidden: they should be the padding, or the future."),
         "scores[mask] <put> <fill>", "scores[~mask] <put> <fill>",
         {Mask}, obstacleToOtherMasking, invertedMask, always},
        {"fill_added", ENGINE_TEXT("mistakes", "Fill added instead of written"),
         ENGINE_TEXT("mistakes", "The fill is added to the hidden scores instead of put in their place. Where it is large, that is seen only in a row of which every key is hidden: its weights are the ordinary ones."),
         ENGINE_TEXT("mistakes", "Look at the masked scores of hidden keys: they should all be the same number."),
         "scores[~mask] += <fill>", "scores[~mask] = <fill>",
         {MaskedScores}, obstacleToAddedFill, withAddedFill, hasDeadRow},
        {"mask_after_softmax", ENGINE_TEXT("mistakes", "Mask after softmax"),
         ENGINE_TEXT("mistakes", "The hidden keys take their share in softmax, and are set to 0 only behind it. What is left is too little."),
         ENGINE_TEXT("mistakes", "The masked scores of hidden keys have no fill, and rows of weights sum to less than 1."),
         "weights = torch.softmax(scores, dim=-1) * mask", "scores[~mask] <put> <fill>\nweights = torch.softmax(scores, dim=-1)",
         {MaskedScores, Weights}, obstacleToOtherMasking, maskedAfterSoftmax, always},
        {"softmax_queries", ENGINE_TEXT("mistakes", "Softmax over queries"),
         ENGINE_TEXT("mistakes", "Softmax goes down the columns instead of along the rows: the queries share out each key."),
         ENGINE_TEXT("mistakes", "Add up a row of weights: it should give 1. Here the columns do."),
         "weights = torch.softmax(scores, dim=-2)", "weights = torch.softmax(scores, dim=-1)",
         {Weights}, obstacleToOtherAxis, softmaxOverQueries, always},
        {"dropout_on", ENGINE_TEXT("mistakes", "Dropout left on"),
         ENGINE_TEXT("mistakes", "Weights are dropped by chance though nobody trains: F.dropout() does so unless it is told. The same input gives another output each time."),
         ENGINE_TEXT("mistakes", "The weights are right. Multiply a row of them by a column of V: it should give the head output."),
         "heads = torch.bmm(F.dropout(weights, <p>), V)", "heads = torch.bmm(F.dropout(weights, <p>, self.training), V)",
         {HeadOutputs}, obstacleToDropping, mixedWithDropout, always},
        {"keys_as_values", ENGINE_TEXT("mistakes", "Keys used as values"),
         ENGINE_TEXT("mistakes", "The weights mix the keys instead of the values."),
         ENGINE_TEXT("mistakes", "The weights are right. Multiply a row of them by a column of V: it should give the head output."),
         "heads = torch.bmm(weights, K)", "heads = torch.bmm(weights, V)",
         {HeadOutputs}, obstacleToMixingKeys, mixedKeys, always},
        {"heads_interleaved", ENGINE_TEXT("mistakes", "Heads concatenated in the wrong order"),
         ENGINE_TEXT("mistakes", "The first feature of every head comes first, then the second of every head, instead of one head behind the other. W_o multiplies the wrong numbers."),
         ENGINE_TEXT("mistakes", "Compare concat with the output of head 0: the first features of a row should be those of that head."),
         "C = heads.view(b, h, -1, d).permute(0, 2, 3, 1).flatten(2)", "C = heads.view(b, h, -1, d).transpose(1, 2).flatten(2)",
         {Concat}, obstacleToOtherOrder, interleavedHeads, always},
        {"no_transpose_back", ENGINE_TEXT("mistakes", "No transpose before concat"),
         ENGINE_TEXT("mistakes", "The outputs of the heads are joined as they lie in memory. A row gets what one head found for several queries."),
         ENGINE_TEXT("mistakes", "Compare concat with the outputs of the heads: row 0 should hold row 0 of every head."),
         "C = heads.reshape(b, -1, h * d)", "C = heads.view(b, h, -1, d).transpose(1, 2).flatten(2)",
         {Concat}, obstacleToJoining, joinedWithoutTranspose, always},
    };
}
// clang-format on

/// FNV-1a, so that a seed means the same on every machine.
std::uint64_t mixed(std::uint32_t seed, std::string_view name)
{
    constexpr std::uint64_t prime = 1099511628211U;
    std::uint64_t hash = 14695981039346656037U;
    for (unsigned shift = 0; shift < 32; shift += 8)
        hash = (hash ^ (seed >> shift & 0xFFU)) * prime;
    for (const char letter : name)
        hash = (hash ^ static_cast<unsigned char>(letter)) * prime;
    return hash ^ hash >> 29U;
}

} // namespace

const std::vector<Mistake> &mistakes()
{
    static const std::vector<Mistake> table = makeTable();
    return table;
}

const Mistake *findMistake(std::string_view name)
{
    const auto found = std::find_if(mistakes().begin(), mistakes().end(),
                                    [name](const Mistake &mistake) { return mistake.name == name; });
    return found == mistakes().end() ? nullptr : &*found;
}

std::optional<Text> obstacleTo(const Mistake &mistake, const Plan &plan)
{
    auto any = obstacleToAny(plan);
    return any ? any : mistake.obstacle(plan);
}

StepId stepOf(const Mistake &mistake)
{
    return specOf(mistake.tensors.front()).step;
}

bool canBeHidden(const Mistake &mistake, const Plan &plan)
{
    return mistake.reachesEnd(plan) && !obstacleTo(mistake, plan);
}

/// The one with the least hash: most edits that make others possible or impossible leave it.
const Mistake *riddleOf(const Plan &plan, std::uint32_t seed)
{
    const Mistake *found = nullptr;
    for (const Mistake &mistake : mistakes())
        if ((found == nullptr || mixed(seed, mistake.name) < mixed(seed, found->name)) && canBeHidden(mistake, plan))
            found = &mistake;
    return found;
}

} // namespace headscope
