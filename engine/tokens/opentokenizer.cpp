// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

#include "engine/io/file.h"

#include <algorithm>
#include <iterator>

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

/// The row of the first file that is there; null where none is.
const OpenerRow *openerFor(const std::filesystem::path &folder)
{
    const auto found = std::find_if(std::begin(kOpeners), std::end(kOpeners), [&](const OpenerRow &row) {
        std::error_code failed;
        return std::filesystem::exists(folder / row.file, failed);
    });
    return found == std::end(kOpeners) ? nullptr : &*found;
}

} // namespace

bool hasTokenizer(const std::filesystem::path &folder)
{
    return openerFor(folder) != nullptr;
}

std::string tokenizerFiles()
{
    std::vector<std::string> names;
    for (const OpenerRow &row : kOpeners)
        names.emplace_back(row.file);
    return asOneArgument(names);
}

Result<SharedTokenizer> openTokenizer(const std::filesystem::path &folder)
{
    if (const OpenerRow *row = openerFor(folder))
        return row->open(folder);
    std::error_code failed;
    const bool isFolder = std::filesystem::is_directory(folder, failed);
    if (const auto isOpen = checkFolder(folder.string()); isFolder && !isOpen)
        return isOpen.error();
    return Error{folder.string(), "",
                 isFolder ? Text(ENGINE_TEXT("engine", "a folder without a tokeniser"), {})
                          : Text(ENGINE_TEXT("engine", "no folder"), {}),
                 Text(ENGINE_TEXT("engine", "a folder with one of %1"), {tokenizerFiles()})};
}

} // namespace headscope
