// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support.h"

namespace headscope {

/// The tokenisers of the goldens and a small one of words, for tests to derive from.
class TokenizerTest : public QObject
{
protected:
    using Words = std::vector<std::string>;
    using Ids = std::vector<TokenId>;

    /// A words.json.
    static constexpr const char *kWords = R"({"tokens": ["<bos>", "<eos>", "<unk>", "we", "go"], "unknown": "<unk>",
        "special": ["<bos>", "<eos>", "<unk>"], "before": ["<bos>"], "after": ["<eos>"]})";

    static SharedTokenizer golden(const char *folder) { return *openTokenizer(kTokenGoldens / folder); }
};

} // namespace headscope
