// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace headscope {

/// A token that a model may say.
struct Candidate
{
    TokenId id = 0;
    double logit = 0;
    double probability = 0;
    bool operator==(const Candidate &) const = default;
};

/// The column whose tokens the model goes on from.
Column predictingColumn(const Transformer &model);
/// How many of its positions say something: all of them; none of an image, of which the class alone is asked, and none
/// where a model gives no logits.
Index positionCount(const ModelPlan &plan);
/// The row of the logits that says what is asked for: that of the position, or where none is said, or one that there
/// is not, the last, that of the first [MASK], or that of an image's class.
Index predictingRow(const ModelTrace &trace, std::optional<Index> position = {});
/// The rows in whose place a [MASK] stands, in their order.
std::vector<Index> maskedRows(const ModelTrace &trace);

/// The likeliest tokens of a row of the logits, the likeliest first; equal ones in the order of their ids.
std::vector<Candidate> candidatesAt(const ModelTrace &trace, Index row, std::size_t most);
/// The same of one token, however likely.
Candidate candidateAt(const ModelTrace &trace, Index row, TokenId token);
/// The token that really stands where a row predicts one: the next, or of a model of masks the one in its place.
/// Nothing behind the last token and in the place of a [MASK], and where the logits do not know it,
/// as those of classes do not.
std::optional<TokenId> standingToken(const ModelTrace &trace, Index row);

/// What a row of numbers, as they leave some block, would say already: the last norm and the unembedding are made of
/// it alone. (The "logit lens", nostalgebraist 2020.) `block` is one of those whose results go to the last norm.
/// Numbers that a person has changed behind that block do not act in it.
std::vector<Candidate> candidatesAfter(const ModelTrace &trace, std::size_t block, Index row, std::size_t most);
/// Whether the last norm or the unembedding itself is changed, which candidatesAfter() knows nothing of.
bool isChangedBehindTheStack(const ModelTrace &trace);

} // namespace headscope
