// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "engine/tokens/tokenizer.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// How one of our own small models reads and writes: see resources/examples/README.md.
struct ExampleWords
{
    std::vector<std::string> tokens; ///< the id of each is its place
    bool areLetters = false;         ///< each letter is a token; else runs of letters, runs of digits, other signs
    bool ignoresCase = false;
    std::string joinedBy;              ///< stands between the words of a text that is made
    std::vector<std::string> specials; ///< left out of it
    std::string before, after;         ///< around every text that is cut; empty: nothing
};

/// A tokeniser of these words. A word that is none of them is refused by name.
SharedTokenizer exampleTokenizer(ExampleWords words);

} // namespace headscope
