// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/normalizer.h"
#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

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
