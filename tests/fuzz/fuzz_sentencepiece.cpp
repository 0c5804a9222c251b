// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cuttexts.h"

#include "engine/tokens/openers.h"

using namespace headscope;

/// A .model file, which cuts some texts.
FUZZ_TARGET(sentencepiece)
{
    const auto tokenizer =
        tokenizerOfPieces(std::as_bytes(std::span(data, size)), Json(), "T5Tokenizer", "spiece.model");
    cutTexts(tokenizer);
    return 0;
}
