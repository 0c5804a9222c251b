// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/finder.h"
#include "engine/tokens/unicode.h"

#define ONIG_ESCAPE_UCHAR_COLLISION // ICU has a UChar, too
#include <oniguruma.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>

namespace headscope {
namespace {

constexpr std::size_t kLongestExpression = 10'000;
constexpr unsigned long kMostTries = 10'000'000; // of one match; some tenths of a second
constexpr unsigned kDeepestStack = 10'000'000;
constexpr std::chrono::seconds kLongestSearch{10};

template <auto freed>
struct Frees
{
    template <class T>
    void operator()(T *thing) const
    {
        freed(thing);
    }
};
void freeRegion(OnigRegion *region)
{
    onig_region_free(region, 1);
}
using Expression = std::unique_ptr<OnigRegexType, Frees<onig_free>>;
using Region = std::unique_ptr<OnigRegion, Frees<freeRegion>>;
using Limits = std::unique_ptr<OnigMatchParam, Frees<onig_free_match_param>>;

const OnigUChar *asOnig(const char *text)
{
    return reinterpret_cast<const OnigUChar *>(text);
}

std::string wordsOf(int code, OnigErrorInfo *info = nullptr)
{
    std::array<OnigUChar, ONIG_MAX_ERROR_MESSAGE_LEN> words{};
    const int length = onig_error_code_to_str(words.data(), code, info);
    return {reinterpret_cast<const char *>(words.data()), static_cast<std::size_t>(length)};
}

void startOniguruma()
{
    static const int started = [] {
        OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
        onig_set_parse_depth_limit(200);
        return onig_initialize(encodings, 1);
    }();
    static_cast<void>(started);
}

Expression compiled(const std::string &text, const FilePart &part)
{
    startOniguruma();
    OnigRegex made = nullptr;
    OnigErrorInfo info{};
    const OnigUChar *begin = asOnig(text.data());
    const int code =
        onig_new(&made, begin, begin + text.size(), ONIG_OPTION_NONE, ONIG_ENCODING_UTF8, ONIG_SYNTAX_ONIGURUMA, &info);
    if (code == ONIG_NORMAL)
        return Expression(made);
    part.refuse(Text(inQuotes(text)),
                Text(ENGINE_TEXT("engine", "a regular expression (%1)"), {withoutBrokenLetters(wordsOf(code, &info))}));
    return nullptr;
}

Limits limits()
{
    Limits made(onig_new_match_param());
    onig_initialize_match_param(made.get());
    onig_set_retry_limit_in_match_of_match_param(made.get(), kMostTries);
    onig_set_retry_limit_in_search_of_match_param(made.get(), kMostTries);
    onig_set_match_stack_limit_size_of_match_param(made.get(), kDeepestStack);
    return made;
}

Error tookTooLong()
{
    return {"", "text",
            Text(ENGINE_TEXT("engine", "one that a regular expression of the tokeniser takes too long for"), {}),
            Text(ENGINE_TEXT("engine", "a shorter text"), {})};
}

using Clock = std::chrono::steady_clock;

/// When the searches of a thread that have their time together must end; nothing where each has its own.
thread_local std::optional<Clock::time_point> commonEnd;

/// One text that one expression goes through.
class Search
{
public:
    Search(OnigRegex expression, std::string_view text) : m_expression(expression), m_text(text) {}

    Result<std::vector<Range>> all()
    {
        std::vector<Range> found;
        std::size_t at = 0;
        std::size_t lastEnd = std::string_view::npos;
        while (at <= m_text.size()) {
            const int code = isLate() ? ONIG_ABORT : next(at);
            if (code < 0 && code != ONIG_MISMATCH)
                return tookTooLong();
            if (code == ONIG_MISMATCH)
                break;
            const Range match{static_cast<std::size_t>(m_region->beg[0]), static_cast<std::size_t>(m_region->end[0])};
            if (!match.isEmpty() || match.end != lastEnd) // nothing, right behind a match, is none
                found.push_back(match);
            lastEnd = match.end;
            at = match.isEmpty() ? behind(match.end) : match.end;
        }
        return found;
    }

private:
    int next(std::size_t at)
    {
        const OnigUChar *begin = asOnig(m_text.data());
        const OnigUChar *end = begin + m_text.size();
        return onig_search_with_param(m_expression, begin, end, begin + at, end, m_region.get(), ONIG_OPTION_NONE,
                                      m_limits.get());
    }

    std::size_t behind(std::size_t at) const { return at < m_text.size() ? at + letterAt(m_text, at).bytes : at + 1; }
    bool isLate() const { return Clock::now() > m_end; }

    OnigRegex m_expression;
    std::string_view m_text;
    Region m_region{onig_region_new()};
    Limits m_limits = limits();
    Clock::time_point m_end = commonEnd.value_or(Clock::now() + kLongestSearch);
};

} // namespace

SearchTime::SearchTime(std::chrono::milliseconds most)
{
    commonEnd = Clock::now() + most;
}

SearchTime::~SearchTime()
{
    commonEnd.reset();
}

Finder findsExpression(const std::string &expression, const FilePart &part)
{
    if (expression.size() > kLongestExpression)
        part.refuse(Text(ENGINE_TEXT("engine", "a regular expression of at most %1 bytes"),
                         {std::to_string(kLongestExpression)}));
    if (part.refusal().isThere())
        return {};
    const std::shared_ptr<OnigRegexType> shared = compiled(expression, part);
    return [shared](std::string_view text) { return Search(shared.get(), text).all(); };
}

} // namespace headscope
