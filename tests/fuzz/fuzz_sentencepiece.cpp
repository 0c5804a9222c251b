// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cuttexts.h"

#include "engine/tokens/openers.h"

using namespace headscope;

/// A .model file, which cuts some texts.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto tokenizer =
        tokenizerOfPieces(std::as_bytes(std::span(data, size)), Json(), "T5Tokenizer", "spiece.model");
    if (!tokenizer && tokenizer.error().sentence().empty())
        std::abort();
    for (const char *text : kFuzzedTexts)
        if (tokenizer)
            cutText(**tokenizer, text);
    return 0;
}
