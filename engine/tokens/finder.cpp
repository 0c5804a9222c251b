// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/finder.h"

#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

/// The letters of one kind that stand there side by side.
Range runAt(std::string_view text, std::size_t at, const std::function<int(char32_t)> &kindOf)
{
    Letter letter = letterAt(text, at);
    const int kind = kindOf(letter.code);
    std::size_t end = at;
    while (end < text.size() && kindOf((letter = letterAt(text, end)).code) == kind)
        end += letter.bytes;
    return {at, end};
}

} // namespace

Finder findsText(std::string wanted)
{
    return [wanted = std::move(wanted)](std::string_view text) -> Result<std::vector<Range>> {
        std::vector<Range> found;
        for (std::size_t at = text.find(wanted); at != std::string_view::npos;
             at = text.find(wanted, at + wanted.size()))
            found.push_back({at, at + wanted.size()});
        return found;
    };
}

Finder findsLetters(std::function<bool(char32_t)> isWanted)
{
    return [isWanted = std::move(isWanted)](std::string_view text) -> Result<std::vector<Range>> {
        std::vector<Range> found;
        for (std::size_t at = 0; at < text.size();) {
            const Letter letter = letterAt(text, at);
            if (isWanted(letter.code))
                found.push_back({at, at + letter.bytes});
            at += letter.bytes;
        }
        return found;
    };
}

Finder findsRuns(std::function<int(char32_t)> kindOf)
{
    return [kindOf = std::move(kindOf)](std::string_view text) -> Result<std::vector<Range>> {
        std::vector<Range> found;
        for (std::size_t at = 0; at < text.size();) {
            const Range run = runAt(text, at, kindOf);
            if (kindOf(letterAt(text, at).code) != 0)
                found.push_back(run);
            at = run.end;
        }
        return found;
    };
}

Finder findsPattern(const FilePart &part)
{
    if (const FilePart expression = part.at("Regex"); expression.isThere())
        return findsExpression(expression.word(), expression);
    const FilePart text = part.at("String");
    const std::string wanted = text.word();
    if (wanted.empty())
        text.refuse(Text(ENGINE_TEXT("engine", "a text that is not empty"), {}));
    return findsText(wanted);
}

} // namespace headscope
