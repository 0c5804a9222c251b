// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/strictjson.h"
#include "engine/io/file.h"
#include "engine/tokens/tokenizer.h"
#include "tests/testprogram.h"

#include <filesystem>
#include <fstream>

namespace headscope {

inline const std::filesystem::path kTokenGoldens = std::filesystem::path(TEST_SOURCE_DIR) / "golden/tokens";

/// A file of JSON that is in order.
inline Json jsonIn(const std::filesystem::path &file)
{
    const auto bytes = readPlainFile(file.string(), 64U << 20U);
    auto json = bytes ? parseStrictJson(asText(*bytes), 10'000'000) : Result<Json>(bytes.error());
    return json ? *json : Json();
}

inline Json::List listIn(const std::filesystem::path &file)
{
    const Json json = jsonIn(file);
    const auto *list = json.as<Json::List>();
    return list == nullptr ? Json::List() : *list;
}

inline std::vector<std::string> textsOfGoldens()
{
    std::vector<std::string> texts;
    for (const Json &text : listIn(kTokenGoldens / "strings.json"))
        texts.push_back(*text.as<std::string>());
    return texts;
}

inline std::vector<TokenId> idsIn(const Json &json)
{
    std::vector<TokenId> ids;
    for (const Json &id : *json.as<Json::List>())
        ids.push_back(static_cast<TokenId>(*id.as<std::int64_t>()));
    return ids;
}

inline std::string listed(const std::vector<TokenId> &ids)
{
    std::string out;
    for (const TokenId id : ids)
        out += std::to_string(id) + " ";
    return out;
}

inline void writeFile(const std::filesystem::path &file, std::string_view text)
{
    std::ofstream(file, std::ios::binary) << text;
}

/// The tokeniser of a folder with one file; where it is none, the error in a sentence.
inline Result<SharedTokenizer> tokenizerIn(const std::filesystem::path &folder, const char *name, std::string_view text)
{
    writeFile(folder / name, text);
    return openTokenizer(folder);
}

} // namespace headscope
