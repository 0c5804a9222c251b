// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/finder.h"

#include <functional>

namespace headscope {

/// A text with the pieces of it that are cut alone, such as words; what is in none of them is left out.
struct Pieces
{
    AlignedText text;
    std::vector<Range> ranges;
    bool startsText = true; ///< whether the first byte is the first of all

    std::string_view at(Range range) const { return text.text().substr(range.begin, range.end - range.begin); }
};

/// What becomes of what is found between pieces, as Hugging Face names it.
enum class Delimiter { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

/// Cuts every piece at what is found in it; inverted, what is found is the piece, and the rest lies between.
Result<void> splitPieces(Pieces &pieces, const Finder &find, Delimiter delimiter, bool isInverted = false);

/// Writes every piece anew. The text may become another one; the pieces stay apart.
using Rewriting = std::function<void(const Pieces &pieces, Range piece, AlignedText &out)>;
void rewritePieces(Pieces &pieces, const Rewriting &rewrite);

} // namespace headscope
