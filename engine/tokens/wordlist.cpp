// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/wordlist.h"

#include "engine/tokens/openers.h"
#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

/// The tokens of the list; the place of each is its id.
std::vector<Vocabulary::Entry> tokensIn(const FilePart &part)
{
    std::vector<Vocabulary::Entry> entries;
    std::vector<FilePart> list = part.list();
    if (list.size() > static_cast<std::size_t>(kMostTokens))
        part.refuse(Text(ENGINE_TEXT("engine", "%1 tokens"), {std::to_string(list.size())}),
                    Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kMostTokens)}));
    for (const FilePart &token : list) {
        if (part.refusal().isThere())
            break;
        entries.emplace_back(token.word(), static_cast<TokenId>(entries.size()));
    }
    return entries;
}

TokenId idOf(const FilePart &token, const Vocabulary &vocabulary)
{
    const auto id = vocabulary.idOf(token.word());
    if (!id)
        token.refuse(Text(ENGINE_TEXT("engine", "a token of the vocabulary"), {}));
    return id.value_or(0);
}

std::vector<TokenId> idsOf(const FilePart &part, const Vocabulary &vocabulary)
{
    std::vector<TokenId> ids;
    for (const FilePart &token : part.isThere() ? part.list() : std::vector<FilePart>())
        ids.push_back(idOf(token, vocabulary));
    return ids;
}

bool listHas(const Json::List &words, std::string_view word)
{
    return std::any_of(words.begin(), words.end(), [word](const Json &each) {
        const auto *text = each.as<std::string>();
        return text != nullptr && *text == word;
    });
}

/// Those of these words that a list has.
Json knownOf(const Json::List &words, std::initializer_list<const char *> asked)
{
    Json::List known;
    for (const char *word : asked)
        if (listHas(words, word))
            known.emplace_back(word);
    return Json(std::move(known));
}

/// d2l's own list is bare; its signs are always the same.
Json asWordList(const Json::List &words)
{
    Json::Object object{{"tokens", Json(words)},
                        {"special", knownOf(words, {"<unk>", "<pad>", "<mask>", "<cls>", "<sep>", "<bos>", "<eos>"})},
                        {"before", knownOf(words, {"<cls>"})},
                        {"after", knownOf(words, {listHas(words, "<cls>") ? "<sep>" : "<eos>"})}};
    if (listHas(words, "<unk>"))
        object.emplace_back("unknown", Json("<unk>"));
    return Json(std::move(object));
}

/// d2l puts a space before the first ones; Chinese is written without spaces beside the others.
bool isMarkBesideWords(char32_t code)
{
    constexpr char32_t firstWide = 0x3000;
    return code == U',' || code == U'.' || code == U'!' || code == U'?' || (code >= firstWide && isPunctuation(code));
}

/// At spaces, and at marks in what is no token: a list has "." and may have "e.g.".
PreTokenizer cutsWords(const SharedSubwords &known)
{
    const Finder marks = findsLetters(isMarkBesideWords);
    const Finder marksOfUnknown = [known, marks](std::string_view word) -> Result<std::vector<Range>> {
        return known->vocabulary().idOf(word) ? std::vector<Range>() : marks(word);
    };
    return [marksOfUnknown, spaced = cutsAtSpaces()](Pieces &pieces) -> Result<void> {
        const Result<void> done = spaced(pieces);
        return done ? splitPieces(pieces, marksOfUnknown, Delimiter::Isolated) : done;
    };
}

} // namespace

Result<SharedTokenizer> openWordList(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / "words.json";
    const auto json = jsonOfFile(file);
    if (!json)
        return json.error();
    return wordListOf(*json, file);
}

Result<SharedTokenizer> wordListOf(const Json &json, const std::filesystem::path &file)
{
    if (const auto *words = json.as<Json::List>())
        return wordListOf(asWordList(*words), file);
    Refusal refusal;
    const FilePart root(json, "", refusal);
    Vocabulary tokens(tokensIn(root.at("tokens")));
    const FilePart unit = root.at("unit");
    const std::string unitName = unit.word("word");
    if (unitName != "word" && unitName != "letter")
        unit.refuse(Text(ENGINE_TEXT("engine", "word or letter"), {}));
    PipelineParts parts;
    parts.surround = {idsOf(root.at("before"), tokens), idsOf(root.at("after"), tokens)};
    std::optional<TokenId> unknown;
    if (const FilePart token = root.at("unknown"); token.isThere())
        unknown = idOf(token, tokens);
    std::vector<AddedToken> specials;
    for (const TokenId id : idsOf(root.at("special"), tokens))
        specials.push_back(specialToken(id, checkedContent(tokens.token(id), root.at("special"))));
    parts.added = AddedTokens(std::move(specials), {});
    parts.subwords = wholeWordsOf(std::move(tokens), unknown);
    parts.areWordsSpaced = unitName != "letter";
    parts.preTokenizer = parts.areWordsSpaced ? cutsWords(parts.subwords) : cutsLetters();
    parts.decoder = joinsTokens(parts.areWordsSpaced ? " " : "");
    return tokenizerOf(std::move(parts), refusal, file);
}

} // namespace headscope
