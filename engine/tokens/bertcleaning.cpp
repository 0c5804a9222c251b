// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/normalizer.h"
#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

/// Where Unicode has Chinese characters, as Hugging Face's tokenisers list it: BERT's own list begins the sixth of
/// these at 2B820.
bool isChinese(char32_t code)
{
    constexpr struct
    {
        char32_t first;
        char32_t last;
    } blocks[] = {{0x4E00, 0x9FFF},   {0x3400, 0x4DBF},   {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F},
                  {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF}, {0xF900, 0xFAFF},   {0x2F800, 0x2FA1F}};
    for (const auto &block : blocks)
        if (code >= block.first && code <= block.last)
            return true;
    return false;
}

void cleaned(char32_t code, std::u32string &out)
{
    constexpr char32_t replacement = 0xFFFD;
    const bool breaksLine = code == U'\t' || code == U'\n' || code == U'\r';
    if (!breaksLine && (code == replacement || isNoText(code)))
        return;
    out = breaksLine || isSpace(code) ? U' ' : code;
}

void apart(char32_t code, std::u32string &out)
{
    out = isChinese(code) ? std::u32string{U' ', code, U' '} : std::u32string{code};
}

void withoutAccent(char32_t code, std::u32string &out)
{
    if (!isNonspacingMark(code))
        out = code;
}

} // namespace

Normalizer cleansForBert(const BertCleaning &cleaning)
{
    std::vector<Normalizer> all;
    if (cleaning.cleanText)
        all.push_back(changesLetters(cleaned));
    if (cleaning.chineseApart)
        all.push_back(changesLetters(apart));
    if (cleaning.stripAccents) {
        all.push_back(makesNormalForm("NFD"));
        all.push_back(changesLetters(withoutAccent));
    }
    if (cleaning.lowercase)
        all.push_back(changesLetters([](char32_t code, std::u32string &out) { out = lowered(code); }));
    return sequenceOf(std::move(all));
}

} // namespace headscope
