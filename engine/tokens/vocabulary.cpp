// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/vocabulary.h"

#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

/// The largest id, where every one is in order and there once; else a refusal.
void checkIds(const FilePart &part, const std::vector<Vocabulary::Entry> &entries)
{
    std::vector<bool> isTaken(kMostTokens);
    for (const auto &[token, id] : entries) {
        if (isTaken[static_cast<std::size_t>(id)])
            return part.refuse(
                Text(ENGINE_TEXT("engine", "the id %1 twice, also for %2"), {std::to_string(id), inQuotes(token)}),
                Text(ENGINE_TEXT("engine", "each id once"), {}));
        isTaken[static_cast<std::size_t>(id)] = true;
    }
}

} // namespace

Vocabulary::Vocabulary(std::vector<Entry> entries) : m_count(static_cast<TokenId>(entries.size()))
{
    TokenId size = 0;
    for (const auto &[token, id] : entries)
        size = std::max(size, id + 1);
    m_tokens.resize(static_cast<std::size_t>(size));
    m_ids.reserve(entries.size());
    for (Entry &entry : entries) {
        std::string &place = m_tokens[static_cast<std::size_t>(entry.second)];
        place = std::move(entry.first);
        m_ids.insert_or_assign(place, entry.second);
        m_longest = std::max(m_longest, place.size());
    }
}

std::optional<TokenId> Vocabulary::idOf(std::string_view token) const
{
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

const std::string &Vocabulary::token(TokenId id) const
{
    static const std::string none;
    return id >= 0 && id < size() ? m_tokens[static_cast<std::size_t>(id)] : none;
}

Vocabulary vocabularyOf(const FilePart &part)
{
    const auto *object = part.json().as<Json::Object>();
    std::vector<Vocabulary::Entry> entries;
    if (object == nullptr)
        part.refuse(Text(ENGINE_TEXT("engine", "an object of tokens and their ids"), {}));
    for (std::size_t i = 0; object != nullptr && i < object->size() && !part.refusal().isThere(); ++i) {
        const auto &[token, value] = (*object)[i];
        const auto *id = value.as<std::int64_t>();
        if (id != nullptr && *id >= 0 && *id < kMostTokens)
            entries.emplace_back(token, static_cast<TokenId>(*id));
        else
            static_cast<void>(
                FilePart(value, (part.place().empty() ? "" : part.place() + ".") + shortened(token), part.refusal())
                    .whole(0, kMostTokens - 1));
    }
    checkIds(part, entries);
    return part.refusal().isThere() ? Vocabulary() : Vocabulary(std::move(entries));
}

Result<Vocabulary> vocabularyOfLines(std::string_view text)
{
    std::vector<Vocabulary::Entry> entries;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!isUtf8(line) || entries.size() == kMostTokens)
            return Error{
                "", "", Text(ENGINE_TEXT("engine", "line %1"), {std::to_string(entries.size() + 1)}),
                Text(ENGINE_TEXT("engine", "at most %1 tokens in UTF-8, one a line"), {std::to_string(kMostTokens)})};
        entries.emplace_back(line, static_cast<TokenId>(entries.size()));
        at = end + 1;
    }
    return Vocabulary(std::move(entries));
}

} // namespace headscope
