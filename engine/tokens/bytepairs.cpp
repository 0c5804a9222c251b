// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/addedtokens.h"
#include "engine/tokens/merging.h"
#include "engine/tokens/normalizer.h"
#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

/// Byte-pair encoding: letters, of which pairs are joined in the order of a list.
struct PairSettings
{
    std::string unknown = {}; ///< empty: what is no token is left out
    std::string prefix = {};  ///< of every letter but the first of a word, as "##"
    std::string suffix = {};  ///< of the last letter of a word, as "</w>"
    bool joinsUnknown = false;
    bool wholeFirst = false; ///< a word that is a token is not cut
    bool writesBytes = false;
};

class BytePairs : public Subwords
{
public:
    BytePairs(Vocabulary tokens, Merges merges, const PairSettings &settings)
        : Subwords(std::move(tokens)), m_merges(std::move(merges)), m_settings(settings)
    {
        m_unknown = settings.unknown.empty() ? std::nullopt : vocabulary().idOf(settings.unknown);
    }

    Result<void> cut(std::string_view piece, std::vector<Subword> &out) const override
    {
        if (const auto whole = m_settings.wholeFirst ? vocabulary().idOf(piece) : std::nullopt) {
            out.push_back({*whole, {0, piece.size()}});
            return {};
        }
        std::vector<Subword> tokens;
        bool isUnknown = false;
        for (std::size_t at = 0; at < piece.size();) {
            const Range range{at, at + letterAt(piece, at).bytes};
            isUnknown = !addLetter(piece, range, isUnknown, tokens);
            at = range.end;
            if (tokens.size() > kLongestMadeText)
                return becomesTooLong();
        }
        m_merges.join(tokens);
        out.insert(out.end(), tokens.begin(), tokens.end());
        return {};
    }

private:
    /// Whether the letter has tokens; else it is marked as unknown, as one with that before it where that is wanted.
    bool addLetter(std::string_view piece, Range range, bool followsUnknown, std::vector<Subword> &tokens) const
    {
        const std::string letter = (range.begin == 0 ? "" : m_settings.prefix) +
                                   std::string(piece.substr(range.begin, range.end - range.begin)) +
                                   (range.end == piece.size() ? m_settings.suffix : "");
        if (const auto id = vocabulary().idOf(letter)) {
            tokens.push_back({*id, range});
            return true;
        }
        if (m_settings.writesBytes && addBytes(letter, range, tokens))
            return true;
        if (m_unknown && followsUnknown && m_settings.joinsUnknown)
            tokens.back().range.end = range.end;
        else if (m_unknown)
            tokens.push_back({*m_unknown, range});
        return !m_unknown;
    }

    bool addBytes(std::string_view letter, Range range, std::vector<Subword> &tokens) const
    {
        std::vector<Subword> bytes;
        for (std::size_t i = 0; i < letter.size(); ++i) {
            const auto id = vocabulary().idOf(byteName(static_cast<unsigned char>(letter[i]), "0x"));
            if (!id)
                return false;
            const std::size_t at = std::min(range.begin + i, range.end - 1);
            bytes.push_back({*id, {at, at + 1}});
        }
        tokens.insert(tokens.end(), bytes.begin(), bytes.end());
        return true;
    }

    Merges m_merges;
    PairSettings m_settings;
    std::optional<TokenId> m_unknown;
};

/// Adds a pair; what it is made of, and what it makes, must be tokens.
bool addMerge(const Vocabulary &tokens, std::string_view left, std::string_view right, std::string_view prefix,
              std::uint32_t rank, Merges &merges)
{
    const auto leftId = tokens.idOf(left);
    const auto rightId = tokens.idOf(right);
    const std::string made = std::string(left) + std::string(right.substr(std::min(prefix.size(), right.size())));
    const auto madeId = tokens.idOf(made);
    if (!leftId || !rightId || !madeId)
        return false;
    merges.add(*leftId, *rightId, {rank, *madeId});
    return true;
}

/// The two words of a merge, which is "a b" or ["a", "b"].
std::optional<std::pair<std::string_view, std::string_view>> pairIn(const Json &json)
{
    const auto *list = json.as<Json::List>();
    if (list != nullptr && list->size() == 2 && (*list)[0].as<std::string>() != nullptr &&
        (*list)[1].as<std::string>() != nullptr)
        return std::pair<std::string_view, std::string_view>(*(*list)[0].as<std::string>(),
                                                             *(*list)[1].as<std::string>());
    const auto *line = json.as<std::string>();
    const std::size_t space = line == nullptr ? std::string::npos : line->find(' ');
    if (space == std::string::npos || line->find(' ', space + 1) != std::string::npos)
        return std::nullopt;
    return std::pair(std::string_view(*line).substr(0, space), std::string_view(*line).substr(space + 1));
}

Merges mergesOf(const FilePart &part, const Vocabulary &tokens, const std::string &prefix)
{
    Merges merges;
    const auto *list = part.json().as<Json::List>();
    if (list == nullptr)
        part.refuse(Text(ENGINE_TEXT("engine", "a list"), {}));
    merges.reserve(list == nullptr ? 0 : list->size());
    for (std::size_t i = 0; list != nullptr && i < list->size() && !part.refusal().isThere(); ++i) {
        const auto pair = pairIn((*list)[i]);
        if (!pair || !addMerge(tokens, pair->first, pair->second, prefix, static_cast<std::uint32_t>(i), merges))
            FilePart((*list)[i], part.place() + "[" + std::to_string(i) + "]", part.refusal())
                .refuse(Text(ENGINE_TEXT("engine", "two tokens of the vocabulary that make a third"), {}));
    }
    return merges;
}

/// Some, but not all: Hugging Face's library would then write what is unknown behind the bytes that follow it.
bool hasSomeBytes(const Vocabulary &tokens)
{
    bool isAny = false;
    for (unsigned byte = 0; byte < 256 && !isAny; ++byte)
        isAny = tokens.idOf(byteName(static_cast<unsigned char>(byte), "0x")).has_value();
    return isAny && !byteTokensOf(tokens);
}

std::string wordOf(const FilePart &part)
{
    return checkedContent(part.word(""), part);
}

} // namespace

SharedSubwords bytePairsOf(const FilePart &part)
{
    PairSettings settings;
    settings.unknown = part.at("unk_token").word("");
    settings.prefix = wordOf(part.at("continuing_subword_prefix"));
    settings.suffix = wordOf(part.at("end_of_word_suffix"));
    settings.joinsUnknown = part.at("fuse_unk").flag(false);
    settings.wholeFirst = part.at("ignore_merges").flag(false);
    settings.writesBytes = part.at("byte_fallback").flag(false);
    if (const FilePart dropout = part.at("dropout"); dropout.isThere() && dropout.number() != 0)
        dropout.refuse(Text(ENGINE_TEXT("engine", "no dropout, for with it every cut is another"), {}));
    Vocabulary tokens = vocabularyOf(part.at("vocab"));
    Merges merges = mergesOf(part.at("merges"), tokens, settings.prefix);
    if (!settings.unknown.empty() && !tokens.idOf(settings.unknown))
        part.at("unk_token").refuse(Text(ENGINE_TEXT("engine", "a token of the vocabulary"), {}));
    if (settings.writesBytes && !settings.unknown.empty() && hasSomeBytes(tokens))
        part.at("byte_fallback")
            .refuse(Text(ENGINE_TEXT("engine", "false, or all tokens from <0x00> to <0xFF> in the vocabulary"), {}));
    return std::make_shared<BytePairs>(std::move(tokens), std::move(merges), settings);
}

Result<SharedSubwords> bytePairsOf(Vocabulary tokens, std::string_view lines)
{
    Merges merges;
    std::size_t number = 0;
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        std::string_view line = lines.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || line.starts_with("#version"))
            continue;
        const std::size_t space = line.find(' ');
        const bool isPair = space != std::string_view::npos && line.find(' ', space + 1) == std::string_view::npos;
        if (!isPair || !addMerge(tokens, line.substr(0, space), line.substr(space + 1), "",
                                 static_cast<std::uint32_t>(number), merges))
            return Error{"", "", Text(ENGINE_TEXT("engine", "line %1: %2"), {std::to_string(number), inQuotes(line)}),
                         Text(ENGINE_TEXT("engine", "two tokens of the vocabulary that make a third"), {})};
    }
    return SharedSubwords(std::make_shared<BytePairs>(std::move(tokens), std::move(merges), PairSettings{}));
}

} // namespace headscope
