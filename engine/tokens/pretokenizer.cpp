// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/pretokenizer.h"

#include "engine/tokens/bytelevel.h"
#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

PreTokenizer sequenceOf(std::vector<PreTokenizer> all)
{
    return [all = std::move(all)](Pieces &pieces) -> Result<void> {
        for (const PreTokenizer &one : all) {
            if (const Result<void> done = one ? one(pieces) : Result<void>(); !done)
                return done;
            if (pieces.text.size() > 2 * kLongestMadeText) // each byte may have become a letter of two
                return Error{"", "text",
                             Text(ENGINE_TEXT("engine", "one that the tokeniser's rules make longer than %1 bytes"),
                                  {std::to_string(2 * kLongestMadeText)}),
                             Text(ENGINE_TEXT("engine", "a shorter text"), {})};
        }
        return {};
    };
}

PreTokenizer preTokenizerSequence(const FilePart &part)
{
    std::vector<PreTokenizer> all;
    for (const FilePart &one : part.at("pretokenizers").list())
        all.push_back(preTokenizerOf(one));
    return sequenceOf(std::move(all));
}

PreTokenizer cutsAt(Finder find, Delimiter delimiter, bool isInverted = false)
{
    return [find = std::move(find), delimiter, isInverted](Pieces &pieces) {
        return splitPieces(pieces, find, delimiter, isInverted);
    };
}

Delimiter delimiterOf(const FilePart &part, std::string_view fallback)
{
    constexpr struct
    {
        std::string_view name;
        Delimiter delimiter;
    } rows[] = {{"Removed", Delimiter::Removed},
                {"Isolated", Delimiter::Isolated},
                {"MergedWithPrevious", Delimiter::MergedWithPrevious},
                {"MergedWithNext", Delimiter::MergedWithNext},
                {"Contiguous", Delimiter::Contiguous}};
    const std::string name = part.word(fallback);
    for (const auto &row : rows)
        if (row.name == name)
            return row.delimiter;
    part.refuse(Text(ENGINE_TEXT("engine", "Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous"), {}));
    return Delimiter::Removed;
}

PreTokenizer split(const FilePart &part)
{
    return cutsAt(findsPattern(part.at("pattern")), delimiterOf(part.at("behavior"), "Removed"),
                  part.at("invert").flag(false));
}

PreTokenizer byteLevelPreTokenizer(const FilePart &part)
{
    return cutsAsGpt2(part.at("add_prefix_space").flag(true), part.at("use_regex").flag(true));
}

PreTokenizer bertPreTokenizer(const FilePart & /*part*/)
{
    return cutsAsBert();
}

PreTokenizer whitespaceSplit(const FilePart & /*part*/)
{
    return cutsAtSpaces();
}

PreTokenizer whitespace(const FilePart & /*part*/)
{
    enum Kind { Nothing, Word, Sign };
    return cutsAt(findsRuns([](char32_t code) { return isPartOfWord(code) ? Word
                                                       : isSpace(code)    ? Nothing
                                                                          : Sign; }),
                  Delimiter::Removed, true);
}

PreTokenizer digits(const FilePart &part)
{
    const bool eachAlone = part.at("individual_digits").flag(false);
    return cutsAt(findsLetters(isNumeral), eachAlone ? Delimiter::Isolated : Delimiter::Contiguous);
}

PreTokenizer punctuation(const FilePart &part)
{
    return cutsAt(findsLetters(isPunctuation), delimiterOf(part.at("behavior"), "Isolated"));
}

PreTokenizer delimiterSplit(const FilePart &part)
{
    return cutsAt(findsText(part.at("delimiter").letter()), Delimiter::Removed);
}

PreTokenizer metaspace(const FilePart &part)
{
    const std::string sign = part.at("replacement").letter();
    const Prepend prepend = prependOf(part);
    const bool cutsWords = part.at("split").flag(true);
    return [sign, prepend, cutsWords](Pieces &pieces) -> Result<void> {
        rewritePieces(pieces, [&](const Pieces &all, Range piece, AlignedText &out) {
            const bool isFirst = all.startsText && piece.begin == 0 && all.text.placeOf(0).begin == 0;
            const std::string_view text = all.at(piece);
            const bool hasSign = text.starts_with(' ') || text.starts_with(sign);
            if (!hasSign && (prepend == Prepend::Always || (prepend == Prepend::First && isFirst)))
                out.append(sign, all.text.placeOf(piece.begin));
            for (std::size_t at = piece.begin; at < piece.end; ++at) {
                if (all.text.text()[at] == ' ')
                    out.append(sign, all.text.originOf({at, at + 1}));
                else
                    out.append(all.text, {at, at + 1});
            }
        });
        return cutsWords ? splitPieces(pieces, findsText(sign), Delimiter::MergedWithNext) : Result<void>();
    };
}

struct PreTokenizerRow
{
    std::string_view type;
    PreTokenizer (*make)(const FilePart &part);
};
constexpr PreTokenizerRow kPreTokenizers[] = {
    {"Sequence", preTokenizerSequence},
    {"ByteLevel", byteLevelPreTokenizer},
    {"Metaspace", metaspace},
    {"Split", split},
    {"BertPreTokenizer", bertPreTokenizer},
    {"Whitespace", whitespace},
    {"WhitespaceSplit", whitespaceSplit},
    {"Digits", digits},
    {"Punctuation", punctuation},
    {"CharDelimiterSplit", delimiterSplit},
};

} // namespace

PreTokenizer preTokenizerOf(const FilePart &part)
{
    if (!part.isThere())
        return {};
    return madeFrom(kPreTokenizers, part, ENGINE_TEXT("engine", "a pre-tokenizer that HeadScope knows"));
}

PreTokenizer cutsAsGpt2(bool addsSpace, bool cutsWords)
{
    static const Finder words = [] {
        const Json nothing;
        Refusal none;
        return findsExpression(R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)",
                               {nothing, "", none});
    }();
    return [addsSpace, cutsWords](Pieces &pieces) -> Result<void> {
        if (addsSpace)
            rewritePieces(pieces, [](const Pieces &all, Range piece, AlignedText &out) {
                if (!all.at(piece).starts_with(' '))
                    out.append(" ", all.text.placeOf(piece.begin));
                out.append(all.text, piece);
            });
        if (const Result<void> cut = cutsWords ? splitPieces(pieces, words, Delimiter::Isolated) : Result<void>(); !cut)
            return cut;
        rewritePieces(pieces, [](const Pieces &all, Range piece, AlignedText &out) {
            const AlignedText letters = inByteLetters(all.text, piece);
            out.append(letters, {0, letters.size()});
        });
        return {};
    };
}

PreTokenizer cutsAsBert()
{
    return sequenceOf({cutsAtSpaces(), cutsAt(findsLetters(isPunctuation), Delimiter::Isolated)});
}

PreTokenizer cutsAtSpaces()
{
    return cutsAt(findsLetters(isSpace), Delimiter::Removed);
}

PreTokenizer cutsLetters()
{
    return cutsAt(findsLetters([](char32_t /*code*/) { return true; }), Delimiter::Isolated);
}

Prepend prependOf(const FilePart &part)
{
    const FilePart scheme = part.at("prepend_scheme");
    const std::string name = scheme.word(part.at("add_prefix_space").flag(true) ? "always" : "never");
    if (name == "always")
        return Prepend::Always;
    if (name == "first")
        return Prepend::First;
    if (name != "never")
        scheme.refuse(Text(ENGINE_TEXT("engine", "always, first or never"), {}));
    return Prepend::Never;
}

} // namespace headscope
