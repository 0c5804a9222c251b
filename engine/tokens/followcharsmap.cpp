// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/charsmap.h"
#include "engine/tokens/normalizer.h"
#include "engine/tokens/unicode.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <memory>

namespace headscope {
namespace {

/// The bytes that a text in base64 stands for; nothing where it is none.
std::optional<Bytes> fromBase64(std::string_view text)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    Bytes out;
    std::uint32_t bits = 0;
    unsigned count = 0;
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    for (const char letter : text) {
        const std::size_t digit = digits.find(letter);
        if (digit == std::string_view::npos)
            return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8)
            out.push_back(static_cast<std::byte>((bits >> (count -= 8U)) & 0xFFU));
    }
    return out;
}

/// Where what a reader takes for one letter ends, and the next begins.
std::vector<std::size_t> endsOfLetters(std::string_view text)
{
    UErrorCode status = U_ZERO_ERROR;
    UText *bytes = utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
    const std::unique_ptr<icu::BreakIterator> breaks(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    std::vector<std::size_t> ends;
    if (U_SUCCESS(status)) {
        breaks->setText(bytes, status);
        for (std::int32_t end = breaks->next(); end != icu::BreakIterator::DONE; end = breaks->next())
            ends.push_back(static_cast<std::size_t>(end));
    }
    utext_close(bytes);
    return ends;
}

/// Puts behind the text what the rules say for these bytes; false where no rule does.
bool appendReplaced(AlignedText &out, const AlignedText &text, Range letters, const CharsMap &map)
{
    const auto made = map.replacementOf(text.text().substr(letters.begin, letters.end - letters.begin));
    if (made)
        out.append(*made, text.originOf(letters));
    return made.has_value();
}

Result<void> follow(const CharsMap &map, AlignedText &text)
{
    constexpr std::size_t longestOfRules = 6; // bytes: longer ones are looked up letter by letter
    AlignedText out;
    std::size_t begin = 0;
    for (const std::size_t end : endsOfLetters(text.text())) {
        if (out.size() > kLongestMadeText)
            return becomesTooLong();
        const bool isDone = end - begin < longestOfRules && appendReplaced(out, text, {begin, end}, map);
        for (std::size_t at = begin; !isDone && at < end;) {
            const Range one{at, at + letterAt(text.text(), at).bytes};
            if (!appendReplaced(out, text, one, map))
                out.append(text, one);
            at = one.end;
        }
        begin = end;
    }
    text = std::move(out);
    return {};
}

} // namespace

Normalizer followsCharsMap(const FilePart &part)
{
    const FilePart written = part.at("precompiled_charsmap");
    if (!written.isThere())
        return {};
    const auto bytes = fromBase64(written.word());
    if (bytes && bytes->empty())
        return {};
    auto map = bytes ? CharsMap::read(*bytes) : std::nullopt;
    if (!map) {
        written.refuse(Text(ENGINE_TEXT("engine", "SentencePiece's table of rules in base64"), {}));
        return {};
    }
    return [map = std::make_shared<const CharsMap>(std::move(*map))](AlignedText &text) { return follow(*map, text); };
}

} // namespace headscope
