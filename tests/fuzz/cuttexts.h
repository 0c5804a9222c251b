// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/tokenizer.h"
#include "target.h"

namespace headscope {

/// Cuts a text and puts it together again: whatever the file says, there are spans inside the text, or a sentence.
inline void cutText(const Tokenizer &tokenizer, std::string_view text)
{
    const auto cut = tokenizer.cut(text);
    if (!cut)
        return checkSentence(cut.error());
    for (const auto &[begin, end] : cut->spans)
        check(begin <= end && end <= text.size());
    static_cast<void>(tokenizer.text(cut->ids));
}

inline constexpr const char *kFuzzedTexts[] = {"",
                                               " ",
                                               "a b  c\n",
                                               "Hello, W\u00d6RLD 123!",
                                               "\u4f60\u597d \U0001f600\u200d",
                                               "[CLS] <s>x</s>",
                                               "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"};

/// A tokeniser cuts them all; a file that is none is refused.
inline void cutTexts(const Result<SharedTokenizer> &tokenizer)
{
    if (!tokenizer)
        return checkSentence(tokenizer.error());
    for (const char *text : kFuzzedTexts)
        cutText(**tokenizer, text);
}

} // namespace headscope
