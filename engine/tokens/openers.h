// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/pipeline.h"

#include <filesystem>

namespace headscope {

// The files that a model's folder may have a tokeniser in, one opener each. Errors name the file.

Result<SharedTokenizer> openTokenizerJson(const std::filesystem::path &folder);
Result<SharedTokenizer> openGpt2Files(const std::filesystem::path &folder);     ///< vocab.json and merges.txt
Result<SharedTokenizer> openWordPieceFile(const std::filesystem::path &folder); ///< vocab.txt
Result<SharedTokenizer> openLlamaModel(const std::filesystem::path &folder);    ///< tokenizer.model
Result<SharedTokenizer> openT5Model(const std::filesystem::path &folder);       ///< spiece.model
Result<SharedTokenizer> openWordList(const std::filesystem::path &folder);      ///< words.json

// Shared by them.

/// All bytes of a file, of which no tokeniser has more than 64 MiB.
Result<std::string> textOfFile(const std::filesystem::path &file);
Result<Json> jsonOfFile(const std::filesystem::path &file);
/// The tokenizer_config.json beside it; null where there is none.
Result<Json> configIn(const std::filesystem::path &folder);
/// A token of the configuration, which is "[CLS]" or {"content": "[CLS]", …}; empty where it has none.
std::string configuredToken(const FilePart &config, std::string_view key, std::string_view fallback);
/// The tokeniser of these parts, or what was wrong with the file.
Result<SharedTokenizer> tokenizerOf(PipelineParts parts, const Refusal &refusal, const std::filesystem::path &file);

} // namespace headscope
