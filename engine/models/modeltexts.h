// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"

#include <filesystem>
#include <string_view>

namespace headscope {

/// Gives a model what it reads texts with, out of its folder: tokenisers, and its signs. Without a tokeniser it reads
/// ids alone, and its notes say why.
void addTexts(Transformer &model, const ModelFamily &family, const ModelSettings &settings,
              const std::filesystem::path &folder);

/// Refuses settings whose decoder begins with a token that it has not.
Result<void> checkStart(const Transformer &model, const ModelSettings &settings, const std::filesystem::path &folder);

/// The tokeniser in the folder of a model: openTokenizer(), or d2l's vocab.json, which is a bare list of words.
Result<SharedTokenizer> tokenizerInFolder(const std::filesystem::path &folder);

/// The tokens that a model with a tokeniser reads of a text. Where it goes on with the text, nothing stands behind it:
/// the signs that some tokenisers put there say that a text has ended.
Result<Tokenization> cutFor(const Transformer &model, std::string_view text);

/// What is to be told of a text of so many tokens, where the model is made for fewer, but reads it; else nothing.
std::optional<Text> noteOfLength(const Transformer &model, std::size_t tokens);

/// What the notes of a model that reads texts say where its folder has no tokeniser.
Text noteOfNoTokenizer();
/// Why a model that reads texts can be given none: it has no tokeniser, or one that is not in order.
Error noTokenizer();
/// Why nothing can be typed for the decoder of a model, which may have a tokeniser for what it reads.
Error noTargetWords(const Transformer &model);

} // namespace headscope
