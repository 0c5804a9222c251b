// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/vocabulary.h"

namespace headscope {

/// The tokens that a model wants around every text, such as [CLS] and [SEP].
struct Surround
{
    std::vector<TokenId> before;
    std::vector<TokenId> after;
};

/// The post_processor of a tokenizer.json; one that is not known is refused by its name.
Surround surroundOf(const FilePart &part);

} // namespace headscope
