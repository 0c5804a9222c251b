// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/normalizer.h"

#include "engine/base/utf8.h"
#include "engine/tokens/bytelevel.h"
#include "engine/tokens/finder.h"
#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

Normalizer normalizerSequence(const FilePart &part)
{
    std::vector<Normalizer> all;
    for (const FilePart &one : part.at("normalizers").list())
        all.push_back(normalizerOf(one));
    return sequenceOf(std::move(all));
}

template <const char *form>
Normalizer normalForm(const FilePart & /*part*/)
{
    return makesNormalForm(form);
}
constexpr char kNfc[] = "NFC";
constexpr char kNfd[] = "NFD";
constexpr char kNfkc[] = "NFKC";
constexpr char kNfkd[] = "NFKD";

Normalizer lowercase(const FilePart & /*part*/)
{
    return changesLetters([](char32_t code, std::u32string &out) { out = lowered(code); });
}

Normalizer stripAccents(const FilePart & /*part*/)
{
    return changesLetters([](char32_t code, std::u32string &out) {
        if (!isMark(code))
            out = code;
    });
}

Normalizer bertNormalizer(const FilePart &part)
{
    BertCleaning cleaning;
    cleaning.cleanText = part.at("clean_text").flag(true);
    cleaning.chineseApart = part.at("handle_chinese_chars").flag(true);
    cleaning.lowercase = part.at("lowercase").flag(true);
    cleaning.stripAccents = part.at("strip_accents").flag(cleaning.lowercase);
    return cleansForBert(cleaning);
}

Normalizer replace(const FilePart &part)
{
    const Finder find = findsPattern(part.at("pattern"));
    const std::string content = part.at("content").word();
    return [find, content](AlignedText &text) -> Result<void> {
        const auto found = find(text.text());
        if (!found)
            return found.error();
        if (found->size() * content.size() > kLongestMadeText)
            return becomesTooLong();
        AlignedText out;
        std::size_t at = 0;
        for (const Range &match : *found) {
            out.append(text, {at, match.begin});
            out.append(content, text.originOf(match));
            at = match.end;
        }
        out.append(text, {at, text.size()});
        text = std::move(out);
        return {};
    };
}

Normalizer prepend(const FilePart &part)
{
    return [content = part.at("prepend").word()](AlignedText &text) -> Result<void> {
        if (text.size() == 0)
            return {};
        AlignedText out;
        out.append(content, text.placeOf(0));
        out.append(text, {0, text.size()});
        text = std::move(out);
        return {};
    };
}

Normalizer strip(const FilePart &part)
{
    const bool left = part.at("strip_left").flag(true);
    const bool right = part.at("strip_right").flag(true);
    return [left, right](AlignedText &text) -> Result<void> {
        const std::string_view bytes = text.text();
        Range kept{0, bytes.size()};
        while (left && !kept.isEmpty() && isSpace(letterAt(bytes, kept.begin).code))
            kept.begin += letterAt(bytes, kept.begin).bytes;
        for (std::size_t last = 0; right && !kept.isEmpty(); kept.end = last)
            if (last = letterBefore(bytes, kept.end); !isSpace(letterAt(bytes, last).code))
                break;
        AlignedText out;
        out.append(text, kept);
        text = std::move(out);
        return {};
    };
}

Normalizer byteLevelNormalizer(const FilePart & /*part*/)
{
    return [](AlignedText &text) -> Result<void> {
        text = inByteLetters(text, {0, text.size()});
        return {};
    };
}

struct NormalizerRow
{
    std::string_view type;
    Normalizer (*make)(const FilePart &part);
};
constexpr NormalizerRow kNormalizers[] = {
    {"Sequence", normalizerSequence},
    {"NFC", normalForm<kNfc>},
    {"NFD", normalForm<kNfd>},
    {"NFKC", normalForm<kNfkc>},
    {"NFKD", normalForm<kNfkd>},
    {"Lowercase", lowercase},
    {"StripAccents", stripAccents},
    {"BertNormalizer", bertNormalizer},
    {"Replace", replace},
    {"Prepend", prepend},
    {"Strip", strip},
    {"ByteLevel", byteLevelNormalizer},
    {"Precompiled", followsCharsMap},
};

} // namespace

Normalizer normalizerOf(const FilePart &part)
{
    if (!part.isThere())
        return {};
    return madeFrom(kNormalizers, part, ENGINE_TEXT("engine", "a normalizer that HeadScope knows"));
}

Normalizer sequenceOf(std::vector<Normalizer> all)
{
    return [all = std::move(all)](AlignedText &text) -> Result<void> {
        for (const Normalizer &one : all) {
            if (const Result<void> done = one ? one(text) : Result<void>(); !done)
                return done;
            if (text.size() > kLongestMadeText)
                return becomesTooLong();
        }
        return {};
    };
}

Normalizer changesLetters(LetterChange change)
{
    return [change = std::move(change)](AlignedText &text) -> Result<void> {
        AlignedText out;
        const std::string_view bytes = text.text();
        std::u32string letters;
        std::string made;
        for (std::size_t at = 0; at < bytes.size();) {
            const Letter letter = letterAt(bytes, at);
            letters.clear();
            change(letter.code, letters);
            if (letters.size() == 1 && letters.front() == letter.code) {
                out.append(text, {at, at + letter.bytes});
            } else {
                made.clear();
                for (const char32_t code : letters)
                    appendLetter(made, code);
                out.append(made, text.originOf({at, at + letter.bytes}));
            }
            at += letter.bytes;
        }
        text = std::move(out);
        return {};
    };
}

Error becomesTooLong()
{
    return {"", "text",
            Text(ENGINE_TEXT("engine", "one that the tokeniser's rules make longer than %1 bytes"),
                 {std::to_string(kLongestMadeText)}),
            Text(ENGINE_TEXT("engine", "a shorter text"), {})};
}

} // namespace headscope
