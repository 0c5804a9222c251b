// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/bytelevel.h"

#include "engine/base/utf8.h"
#include "engine/tokens/unicode.h"

#include <array>

namespace headscope {
namespace {

constexpr char32_t kLetterEnd = 0x200; // behind the last letter

/// Bytes that are seen stand for themselves; the others follow from Ā on.
std::array<char32_t, 256> lettersOfBytes()
{
    std::array<char32_t, 256> letters{};
    char32_t next = 0x100;
    for (char32_t byte = 0; byte < letters.size(); ++byte) {
        const bool isSeen = (byte >= U'!' && byte <= U'~') || (byte >= 0xA1 && byte != 0xAD);
        letters[byte] = isSeen ? byte : next++;
    }
    return letters;
}

const std::array<char32_t, 256> kLetters = lettersOfBytes();

/// The byte of each letter; -1 for one that is of none.
std::array<int, kLetterEnd> bytesOfLetters()
{
    std::array<int, kLetterEnd> bytes{};
    bytes.fill(-1);
    int byte = 0;
    for (const char32_t letter : lettersOfBytes())
        bytes[letter] = byte++;
    return bytes;
}

} // namespace

AlignedText inByteLetters(const AlignedText &text, Range bytes)
{
    AlignedText out;
    std::string letter;
    for (std::size_t at = bytes.begin; at < bytes.end; ++at) {
        letter.clear();
        appendLetter(letter, kLetters[static_cast<unsigned char>(text.text()[at])]);
        out.append(letter, text.originOf({at, at + 1}));
    }
    return out;
}

std::optional<std::string> bytesOf(std::string_view token)
{
    static const std::array<int, kLetterEnd> known = bytesOfLetters();
    std::string bytes;
    for (std::size_t at = 0; at < token.size();) {
        const Letter letter = letterAt(token, at);
        const int byte = letter.code < kLetterEnd ? known[letter.code] : -1;
        if (byte < 0)
            return std::nullopt;
        bytes += static_cast<char>(byte);
        at += letter.bytes;
    }
    return bytes;
}

} // namespace headscope
