// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cuttexts.h"

#include "engine/document/strictjson.h"
#include "engine/tokens/openers.h"

using namespace headscope;

/// A tokenizer.json, which cuts some texts.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto json = parseStrictJson({reinterpret_cast<const char *>(data), size});
    if (!json)
        return 0;
    const auto tokenizer = tokenizerOfJson(*json, "tokenizer.json");
    if (!tokenizer && tokenizer.error().sentence().empty())
        std::abort();
    for (const char *text : kFuzzedTexts)
        if (tokenizer)
            cutText(**tokenizer, text);
    return 0;
}
