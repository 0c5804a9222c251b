// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

#include "engine/document/strictjson.h"
#include "engine/io/file.h"
#include "engine/io/memory.h"
#include "engine/tokens/foldertokens.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace headscope {
namespace {

/// The configuration with the special tokens of a map of them. What is no token there is left out.
Json withTokens(Json config, const Json &map)
{
    for (const char *key : kSpecialTokens)
        if (const Json *token = map.find(key); token != nullptr && tokenIn(*token))
            config.at(key) = *token;
    const Json *others = map.find(kOtherSpecialTokens);
    const auto *all = others != nullptr ? others->as<Json::List>() : nullptr;
    if (all == nullptr)
        return config;
    Json &known = config.at(kOtherSpecialTokens);
    if (known.as<Json::List>() == nullptr)
        known = Json(Json::List());
    std::copy_if(all->begin(), all->end(), std::back_inserter(*known.as<Json::List>()),
                 [](const Json &token) { return tokenIn(token).has_value(); });
    return config;
}

} // namespace

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
    if (!json)
        return json.error().in(file.string());
    return json;
}

Result<Json> jsonBeside(const std::filesystem::path &folder, const char *name)
{
    std::error_code failed;
    return std::filesystem::exists(folder / name, failed) ? jsonOfFile(folder / name) : Result<Json>(Json());
}

Result<Json> configIn(const std::filesystem::path &folder)
{
    auto config = jsonBeside(folder, "tokenizer_config.json");
    const bool hasKeys = config && (config->isNull() || config->as<Json::Object>() != nullptr);
    if (!hasKeys || config->find(kNumberedTokens) != nullptr)
        return config;
    const auto map = jsonBeside(folder, "special_tokens_map.json");
    return map ? Result<Json>(withTokens(std::move(*config), *map)) : map.error();
}

std::optional<std::string> specialTokenIn(const std::filesystem::path &folder, std::string_view key)
{
    const auto config = ifInOrder(configIn(folder));
    const Json *token = config ? config->find(key) : nullptr;
    return token != nullptr ? tokenIn(*token) : std::nullopt;
}

std::string configuredToken(const FilePart &config, std::string_view key, std::string_view fallback)
{
    const FilePart token = config.at(key);
    return token.json().as<Json::Object>() != nullptr ? token.at("content").word() : token.word(fallback);
}

Surround configuredSurround(const FilePart &config, const PipelineParts &parts, bool begins, bool ends)
{
    const auto idOf = [&](std::string_view key, std::string_view fallback) {
        const std::string token = configuredToken(config, key, fallback);
        const auto added = parts.added.idOf(token);
        return added ? added : parts.subwords->vocabulary().idOf(token);
    };
    Surround around;
    const auto begin = idOf("bos_token", "<s>");
    const auto end = idOf("eos_token", "</s>");
    if (begin && config.at("add_bos_token").flag(begins))
        around.before = {*begin};
    if (end && config.at("add_eos_token").flag(ends))
        around.after = {*end};
    return around;
}

Result<SharedTokenizer> tokenizerOf(PipelineParts parts, const Refusal &refusal, const std::filesystem::path &file)
{
    if (refusal.isThere())
        return refusal.error()->in(file.string());
    return SharedTokenizer(std::make_shared<Pipeline>(std::move(parts)));
}

} // namespace headscope
