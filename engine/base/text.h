// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks a sentence of the engine for the translators; the window translates it, the engine never does.
#define ENGINE_TEXT(context, sentence) sentence

namespace headscope {

/// A sentence with places %1 … %9 for its arguments, kept apart so that it can be translated later.
struct Text
{
    Text() = default;
    /// Words that are the same in every language: a number, a name, a piece of a file.
    explicit Text(std::string literal) : format("%1"), arguments{std::move(literal)} {}
    Text(const char *sentence, std::vector<std::string> values) : format(sentence), arguments(std::move(values)) {}

    std::string format;
    std::vector<std::string> arguments;

    /// The sentence in English with its arguments in place and its control characters escaped.
    std::string english() const;

    bool operator==(const Text &) const = default;
};

/// "1 word" or "3 words": the sentence for one of something, or that for any other number, which stands at its place
/// %1.
inline Text counted(std::uint64_t count, const char *one, const char *several)
{
    return {count == 1 ? one : several, {std::to_string(count)}};
}

/// Between the names in an argument that is a list of them: what ASCII separates units with, and no name has.
inline constexpr char kBetweenNames = '\x1f';

/// Names as one argument of a sentence: "a, b" in English; in the window, what its language has between them.
std::string asOneArgument(const std::vector<std::string> &names);
/// An argument as a sentence shows it, with this between its names.
std::string withBetween(const std::string &argument, std::string_view between);

/// Replaces %1 … %9 in a sentence; an argument's own text is never searched for places again.
std::string fillPlaces(const std::string &format, const std::vector<std::string> &arguments);

/// How many bytes the character there takes; 0 where they are not UTF-8.
std::size_t utf8Length(std::string_view text, std::size_t at);
/// Whether the byte there goes on with a character that began before it; none does at the end.
inline bool isWithinLetter(std::string_view text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// The first 60 bytes of a text, cut between characters and with "…" behind, or all where there are no more.
std::string shortened(std::string text);

/// The text as it may be shown on one line, with \xNN for bytes that are not UTF-8, control characters, and those that
/// turn the line around, are not seen or are none. A joiner between letters and the tags of a flag stay.
std::string printable(const std::string &text);

} // namespace headscope
