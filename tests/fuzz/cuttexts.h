// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/tokenizer.h"

#include <cstdlib>

namespace headscope {

/// Cuts a text and puts it together again: whatever the file says, there are spans inside the text, or a sentence.
inline void cutText(const Tokenizer &tokenizer, std::string_view text)
{
    const auto cut = tokenizer.cut(text);
    if (!cut) {
        if (cut.error().sentence().empty())
            std::abort();
        return;
    }
    for (const auto &[begin, end] : cut->spans)
        if (begin > end || end > text.size())
            std::abort();
    static_cast<void>(tokenizer.text(cut->ids));
}

inline constexpr const char *kFuzzedTexts[] = {"",
                                               " ",
                                               "a b  c\n",
                                               "Hello, W\u00d6RLD 123!",
                                               "\u4f60\u597d \U0001f600\u200d",
                                               "[CLS] <s>x</s>",
                                               "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"};

} // namespace headscope
