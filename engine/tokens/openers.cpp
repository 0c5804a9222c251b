// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

#include "engine/document/strictjson.h"
#include "engine/io/file.h"

namespace headscope {

Result<std::string> textOfFile(const std::filesystem::path &file)
{
    constexpr std::uint64_t most = std::uint64_t{64} << 20U;
    const auto bytes = readPlainFile(file.string(), most);
    if (!bytes)
        return bytes.error().in(file.string());
    return std::string(asText(*bytes));
}

Result<Json> jsonOfFile(const std::filesystem::path &file)
{
    constexpr std::size_t mostValues = 3'000'000; // the largest known has 600 000 merges of two words
    const auto text = textOfFile(file);
    if (!text)
        return text.error();
    auto json = parseStrictJson(*text, mostValues);
    return json ? json : json.error().in(file.string());
}

Result<Json> configIn(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / "tokenizer_config.json";
    std::error_code failed;
    return std::filesystem::exists(file, failed) ? jsonOfFile(file) : Result<Json>(Json());
}

std::string configuredToken(const FilePart &config, std::string_view key, std::string_view fallback)
{
    const FilePart token = config.at(key);
    return token.json().as<Json::Object>() != nullptr ? token.at("content").word() : token.word(fallback);
}

Result<SharedTokenizer> tokenizerOf(PipelineParts parts, const Refusal &refusal, const std::filesystem::path &file)
{
    if (refusal.isThere())
        return refusal.error()->in(file.string());
    return SharedTokenizer(std::make_shared<Pipeline>(std::move(parts)));
}

} // namespace headscope
