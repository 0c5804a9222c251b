// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"
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

// The same of what was read. What a file says of the length of texts, truncation and padding, is no matter of a cut.

/// A tokenizer.json with the tokenizer_config.json beside it, where there is one, and the class that they are of. Its
/// notes say where they disagree.
Result<SharedTokenizer> tokenizerOfJson(const Json &json, const std::filesystem::path &file,
                                        const Json &config = Json(), std::string_view className = {});
/// A model of SentencePiece, for this class, with the tokenizer_config.json beside it. Without a class nothing is put
/// around a text, and a note says so.
Result<SharedTokenizer> tokenizerOfPieces(ByteView bytes, const Json &config, std::string_view className,
                                          const std::filesystem::path &file);

// Shared by them.

/// All bytes of a file, of which no tokeniser has more than 64 MiB.
Result<std::string> textOfFile(const std::filesystem::path &file);
Result<Json> jsonOfFile(const std::filesystem::path &file);
/// A file of a folder; null where there is none.
Result<Json> jsonBeside(const std::filesystem::path &folder, const char *name);
/// The tokenizer_config.json beside it; null where there is none. Older programs wrote the special tokens into a
/// special_tokens_map.json, too, and went by that: where the configuration does not number its tokens, it has those.
Result<Json> configIn(const std::filesystem::path &folder);
/// A token of the configuration, which is "[CLS]" or {"content": "[CLS]", …}; empty where it has none.
std::string configuredToken(const FilePart &config, std::string_view key, std::string_view fallback);
/// The configuration's bos_token and eos_token, where it says that texts begin and end so; else as its class does.
Surround configuredSurround(const FilePart &config, const PipelineParts &parts, bool begins, bool ends);
/// The tokeniser of these parts, or what was wrong with the file.
Result<SharedTokenizer> tokenizerOf(PipelineParts parts, const Refusal &refusal, const std::filesystem::path &file);

} // namespace headscope
