// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "engine/tokens/tokenizer.h"

namespace headscope {

/// A list of words, with which small models of our own read texts:
///
///     {"tokens": ["<pad>", "<bos>", "<eos>", "<unk>", "we", "go"], "unknown": "<unk>", "unit": "word",
///      "special": ["<pad>", "<bos>", "<eos>", "<unk>"], "before": ["<bos>"], "after": ["<eos>"]}
///
/// The place of a token is its id. A text is cut at spaces ("word", if nothing is said) or into its letters ("letter").
/// In a word that is no token, each , . ! and ? stands alone, too, and so do the marks of Chinese. What has no token is
/// `unknown`, or an error that names it where that is null or missing. `special` are left out of texts that are made,
/// and found in texts that are cut; `before` and `after` stand around every text.
///
/// A bare list is one of d2l's, its idx_to_token: "<unk>" is the unknown one, signs as "<pad>" are special, and "<cls>"
/// and "<sep>", or "<eos>", stand around every text where they are in it.
Result<SharedTokenizer> wordListOf(const Json &json, const std::filesystem::path &file);

} // namespace headscope
