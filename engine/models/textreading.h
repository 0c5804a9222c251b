// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// How the tokens of a text are read, where somebody says it. (Hugging Face: token_type_ids and attention_mask; d2l:
/// segments and valid_lens of BERTEncoder.)
struct TextReading
{
    std::vector<Index> segments = {};   ///< (n,): the segment of each token; none: as pairSegments() has them
    std::optional<Index> validLen = {}; ///< so many tokens are seen by others; none: all
    bool operator==(const TextReading &) const = default;
};

/// "0, 0, 1"
std::string segmentWords(const std::vector<Index> &segments);

/// Whether tokens see those behind them, so that padding there has to be hidden.
bool readsBothWays(const Transformer &model);

/// Refuses what means nothing to a model, and segments that it does not have. Errors name `segments` or `valid_len`.
Result<void> checkReading(const Transformer &model, const TextReading &reading);
/// Refuses what has no place in a text of so many tokens.
Result<void> checkReadingFits(const TextReading &reading, std::size_t tokens);

/// Puts what has a place among the tokens of the input into it.
void takeReading(const TextReading &reading, ModelInput &input);

} // namespace headscope
