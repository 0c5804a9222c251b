// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/finder.h"

#include <functional>

namespace headscope {

/// Makes a text of tokens, and shows a token alone as people read it.
class Decoder
{
public:
    using Step = std::function<void(std::vector<std::string> &)>;

    /// How tokens are written, as the steps tell it.
    struct Writing
    {
        bool inByteLetters = false; ///< "Ġ" for a space, as GPT-2
        std::string space = {};     ///< "▁"
        std::string wordEnd = {};   ///< "</w>"
        bool bytesByName = false;   ///< "<0xE4>"
    };

    void add(Step step) { m_steps.push_back(std::move(step)); }
    Writing writing;

    std::string text(std::vector<std::string> tokens) const;
    std::string shown(std::string_view token) const;

private:
    std::vector<Step> m_steps;
};

/// The decoder of a tokenizer.json; one that is not known is refused by its name.
Decoder decoderOf(const FilePart &part);

Decoder decodesByteLevel();
Decoder decodesWordPieces(const std::string &prefix, bool cleansUp);
/// "▁" is a space, and all is one token afterwards.
Decoder decodesPieces(bool bytesByName);
Decoder joinsTokens(const std::string &between);

} // namespace headscope
