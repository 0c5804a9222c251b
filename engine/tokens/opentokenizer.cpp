// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

namespace headscope {
namespace {

struct OpenerRow
{
    const char *file; ///< tells by being there
    Result<SharedTokenizer> (*open)(const std::filesystem::path &folder);
};
constexpr OpenerRow kOpeners[] = {{"tokenizer.json", openTokenizerJson}, {"vocab.json", openGpt2Files},
                                  {"vocab.txt", openWordPieceFile},      {"tokenizer.model", openLlamaModel},
                                  {"spiece.model", openT5Model},         {"words.json", openWordList}};

} // namespace

Result<SharedTokenizer> openTokenizer(const std::filesystem::path &folder)
{
    std::string names;
    for (const OpenerRow &row : kOpeners) {
        std::error_code failed;
        if (std::filesystem::exists(folder / row.file, failed))
            return row.open(folder);
        names += (names.empty() ? "" : ", ") + std::string(row.file);
    }
    std::error_code failed;
    const bool isFolder = std::filesystem::is_directory(folder, failed);
    return Error{folder.string(), "",
                 isFolder ? Text(ENGINE_TEXT("engine", "a folder without a tokeniser"), {})
                          : Text(ENGINE_TEXT("engine", "no folder"), {}),
                 Text(ENGINE_TEXT("engine", "a folder with one of %1"), {names})};
}

} // namespace headscope
