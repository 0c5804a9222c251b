// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/utf8.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace headscope {

struct Letter
{
    char32_t code = 0;
    std::size_t bytes = 1;
};

/// The letter that begins there, in valid UTF-8; elsewhere a byte stands for itself.
Letter letterAt(std::string_view text, std::size_t at);
/// Where the letter before that place begins.
std::size_t letterBefore(std::string_view text, std::size_t at);
std::size_t lettersIn(std::string_view text);

// What tokenisers ask of a letter, as Rust and Unicode define it.
bool isSpace(char32_t code);          ///< White_Space
bool isPartOfWord(char32_t code);     ///< \w of a regular expression
bool isPunctuation(char32_t code);    ///< P*, or one of ASCII's
bool isNumeral(char32_t code);        ///< N*
bool isNoText(char32_t code);         ///< control, format, or private
bool isMark(char32_t code);           ///< M*
bool isNonspacingMark(char32_t code); ///< Mn
/// Where Unicode has Chinese characters, as Hugging Face's tokenisers list it: BERT's own list begins the sixth of
/// these at 2B820.
bool isChinese(char32_t code);
/// The small letter; of İ there are two.
std::u32string lowered(char32_t code);

/// The bytes as text, with one U+FFFD for each run that is no letter.
std::string withoutBrokenLetters(std::string_view bytes);
/// The bytes as text, with each that belongs to no letter as "<E4>".
std::string withBytesTold(std::string_view bytes);
/// "<E4>", or with the 0x that vocabularies write: "<0xE4>".
std::string byteName(unsigned char byte, std::string_view prefix = {});

} // namespace headscope
