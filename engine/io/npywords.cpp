// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npywords.h"

#include "engine/base/utf8.h"
#include "engine/io/bytetext.h"
#include "engine/io/npyheader.h"

#include <charconv>

namespace headscope {
namespace {

/// How the letters of a word lie.
struct WordType
{
    std::size_t letters = 0;
    std::size_t bytesPerLetter = 1; ///< 4 for UTF-32
    bool isBigEndian = false;

    std::size_t size() const { return letters * bytesPerLetter; }
};

std::optional<WordType> wordTypeOf(const std::string &descr)
{
    constexpr std::size_t most = 4096; // letters in a word
    if (descr.size() < 3 || (descr[1] != 'U' && descr[1] != 'S'))
        return std::nullopt;
    WordType type;
    const char *last = descr.data() + descr.size();
    const auto [end, fault] = std::from_chars(descr.data() + 2, last, type.letters);
    if (fault != std::errc() || end != last || type.letters == 0 || type.letters > most)
        return std::nullopt;
    type.bytesPerLetter = descr[1] == 'U' ? 4 : 1;
    type.isBigEndian = descr[0] == '>';
    return type;
}

/// The letter as UTF-8; false where it is none of Unicode.
bool append(std::string &word, std::uint32_t letter)
{
    if (letter > 0x10FFFF || (letter >= 0xD800 && letter < 0xE000))
        return false;
    appendLetter(word, letter);
    return true;
}

std::uint32_t letterAt(ByteView bytes, std::size_t place, bool isBigEndian)
{
    std::uint32_t letter = 0;
    for (std::size_t i = 0; i < 4; ++i)
        letter |= std::to_integer<std::uint32_t>(bytes[place + i]) << 8U * (isBigEndian ? 3 - i : i);
    return letter;
}

std::optional<std::string> wordOf(ByteView bytes, const WordType &type)
{
    if (type.bytesPerLetter == 1) {
        std::string word(asText(bytes));
        word.erase(word.find_last_not_of('\0') + 1);
        return isUtf8(word) ? std::optional(word) : std::nullopt;
    }
    std::size_t used = bytes.size();
    while (used > 0 && letterAt(bytes, used - 4, type.isBigEndian) == 0)
        used -= 4;
    std::string word;
    for (std::size_t place = 0; place < used; place += 4)
        if (!append(word, letterAt(bytes, place, type.isBigEndian)))
            return std::nullopt;
    return word;
}

} // namespace

std::optional<std::vector<std::string>> readNpyWords(ByteView file)
{
    const Result<NpyStart> start = readNpyStart(file);
    const auto type = start ? wordTypeOf(start->fields.descr) : std::nullopt;
    if (!type || start->fields.shape.size() != 1)
        return std::nullopt;
    const ByteView data = file.subspan(start->dataStart);
    const auto count = static_cast<std::size_t>(start->fields.shape.front());
    if (count > data.size() / type->size())
        return std::nullopt;
    std::vector<std::string> words;
    words.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto word = wordOf(data.subspan(i * type->size(), type->size()), *type);
        if (!word)
            return std::nullopt;
        words.push_back(std::move(*word));
    }
    return words;
}

} // namespace headscope
