// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cuttexts.h"

#include "engine/document/strictjson.h"
#include "engine/tokens/openers.h"

using namespace headscope;

/// A tokenizer.json, which cuts some texts.
FUZZ_TARGET(tokenizer)
{
    const auto json = parseStrictJson({reinterpret_cast<const char *>(data), size});
    if (!json)
        return 0;
    const auto tokenizer = tokenizerOfJson(*json, "tokenizer.json");
    cutTexts(tokenizer);
    return 0;
}
