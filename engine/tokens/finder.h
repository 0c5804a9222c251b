// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/alignedtext.h"
#include "engine/tokens/filepart.h"

#include <chrono>
#include <functional>

namespace headscope {

/// Finds the places of something in a text, in order, none inside another.
using Finder = std::function<Result<std::vector<Range>>(std::string_view)>;

Finder findsText(std::string wanted);                        ///< which is not empty
Finder findsLetters(std::function<bool(char32_t)> isWanted); ///< each alone
Finder findsRuns(std::function<int(char32_t)> kindOf); ///< letters of one kind beside one another; kind 0 is nothing
/// What a regular expression finds, which is read by Oniguruma, as Hugging Face's tokenisers do: its \s, \p{N} and
/// (?i:) mean the same here. A search that takes too long ends with an error.
Finder findsExpression(const std::string &expression, const FilePart &part);
/// While one lives, all searches of expressions in its thread have this time together, from its beginning on: a text
/// may have any number of pieces.
class SearchTime
{
public:
    explicit SearchTime(std::chrono::milliseconds most);
    ~SearchTime();
    SearchTime(const SearchTime &) = delete;
    SearchTime &operator=(const SearchTime &) = delete;
};
/// The {"String": …} or {"Regex": …} of a file.
Finder findsPattern(const FilePart &part);

} // namespace headscope
