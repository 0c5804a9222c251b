// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/prediction.h"

#include <span>
#include <string>
#include <vector>

namespace headscope {

/// How tokens are written one after the other.
struct Generation
{
    Index most = 1;         ///< tokens
    double temperature = 0; ///< 0: always the likeliest; 1: as likely as the model says
    std::uint32_t seed = 0; ///< of what is drawn: the token at position n by the nth number of torch.rand()
    bool usesCache = true;  ///< keys and values of the tokens before are kept, not computed again
};

/// The token that comes behind a run, or behind a position in it: the likeliest, or one that is drawn. What is drawn
/// depends on the seed and on the position of the token alone, so that one token at a time and many at once are the
/// same.
TokenId nextToken(const ModelTrace &trace, const Generation &generation, std::optional<Index> position = {});

/// What was written, with a sign of the end where that came, and the run on the last token before.
struct Written
{
    std::vector<TokenId> ids;
    SharedModelTrace last;
};

/// Goes on writing from a run, until a sign of the end, as many tokens as are wanted, or the last position that the
/// model has. What there is where it was cancelled. Of the changes those act for which the text has come to have a
/// place; numbers that are changed in what is written are those of a run on all of it, without a cache.
Written writeOn(const SharedModelTrace &trace, const Generation &generation, const ModelChanges &changes,
                const RunControl &control = {});
/// The same with the changes of the run.
Written writeOn(const SharedModelTrace &trace, const Generation &generation, const RunControl &control = {});

/// The same model run on its text as far as a position, which is the run itself where that is the last. Changes for
/// which the text has no place any more are left out, as where it is typed. Null where it was cancelled.
SharedModelTrace runUpTo(const SharedModelTrace &trace, Index position, const RunControl &control = {});

/// The run with one token more, which is read behind what is kept of those before, or with them anew. Changes for which
/// the text has no place are left out. Null where it was cancelled.
SharedModelTrace runBehind(const SharedModelTrace &trace, TokenId id, const ModelChanges &changes, bool usesCache,
                           const RunControl &control = {});

/// What was written without the sign of the end.
std::vector<TokenId> withoutEnd(std::vector<TokenId> ids, const Transformer &model);
/// What tokens add to the text of those before them, with the space that no text begins with, and all of a letter whose
/// first parts stand before.
std::string textBehind(const Tokenizer &tokenizer, std::span<const TokenId> before, std::span<const TokenId> written);
/// How many tokens a decoder that has only its first may write, where nobody says how many.
Index roomToWrite(const Transformer &model);

/// The run as the past of one that reads more tokens.
std::shared_ptr<const ModelTrace> asPast(const SharedModelTrace &trace);

} // namespace headscope
