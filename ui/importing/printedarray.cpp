// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/printedarray.h"

#include "engine/base/readnumber.h"
#include "engine/formats/csv.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace headscope {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kEndsOfWords = " \t\r\n,[]";
constexpr std::size_t kMostAxes = 16;

std::string_view withoutBlanks(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// "1.", "-2e-3", "nan", "inf", and the truth values of Python.
std::optional<double> printedNumber(std::string_view word)
{
    if (word == "True" || word == "False")
        return word == "True" ? 1.0 : 0.0;
    return readNumber<double>(word);
}

Error wrongWord(std::string_view got, Text expected)
{
    return {{}, "array", Text(printable(shortened(std::string(got)))), std::move(expected)};
}

Text aNumber()
{
    return {ENGINE_TEXT("engine", "a number such as 0.5"), {}};
}

/// Numbers in brackets within brackets, of which those of one depth hold equally many.
class Brackets
{
public:
    /// The text begins with the first bracket.
    explicit Brackets(std::string_view text) : m_rest(text) {}

    /// Up to the bracket that closes the first one.
    Result<Tensor<double>> read()
    {
        do {
            if (auto taken = take(nextWord()); !taken)
                return taken.error();
        } while (!m_open.empty());
        return Tensor<double>(m_lengths, m_numbers);
    }
    std::string_view rest() const { return m_rest; }

private:
    /// A bracket, or what stands between brackets, commas and blanks; empty at the end.
    std::string_view nextWord()
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n,"), m_rest.size()));
        const bool isBracket = m_rest.starts_with('[') || m_rest.starts_with(']');
        const std::string_view word = m_rest.substr(0, isBracket ? 1 : m_rest.find_first_of(kEndsOfWords));
        m_rest.remove_prefix(word.size());
        return word;
    }

    Result<void> take(std::string_view word)
    {
        if (word == "[")
            return open();
        if (word == "]")
            return close();
        if (word.empty())
            return Error{{}, "array", {ENGINE_TEXT("engine", "a bracket that nothing closes"), {}}, Text("]")};
        if (word == "...")
            return Error{{},
                         "array",
                         {ENGINE_TEXT("engine", "“...” in the place of numbers"), {}},
                         {ENGINE_TEXT("engine", "all numbers: print the array as a list, or save it"), {}}};
        return addNumber(word);
    }

    Result<void> open()
    {
        const bool isBesideNumbers = m_depth != 0 && m_open.size() == m_depth;
        if (isBesideNumbers || m_open.size() == kMostAxes)
            return wrongWord("[", aNumber());
        m_open.push_back(0);
        m_lengths.resize(std::max(m_lengths.size(), m_open.size()), -1);
        return {};
    }

    Result<void> close()
    {
        const Index count = m_open.back();
        m_open.pop_back();
        Index &length = m_lengths[m_open.size()];
        if (length >= 0 && length != count)
            return Error{{},
                         "array",
                         {ENGINE_TEXT("engine", "a row of %1"), {std::to_string(count)}},
                         {ENGINE_TEXT("engine", "rows of %1, as before"), {std::to_string(length)}}};
        length = count;
        if (!m_open.empty())
            ++m_open.back();
        return {};
    }

    Result<void> addNumber(std::string_view word)
    {
        const auto number = printedNumber(word);
        if (!number)
            return wrongWord(word, aNumber());
        if (m_depth != 0 && m_depth != m_open.size())
            return wrongWord(word, Text("["));
        m_depth = m_open.size();
        m_numbers.push_back(*number);
        ++m_open.back();
        return {};
    }

    std::string_view m_rest;
    std::vector<Index> m_open;    // how much stands in each bracket that is open
    std::vector<Index> m_lengths; // of the brackets at each depth; -1 where none is closed yet
    std::size_t m_depth = 0;      // of the numbers; 0 before the first
    std::vector<double> m_numbers;
};

bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/// "self.w", "torch.tensor", or nothing.
bool isName(std::string_view text)
{
    return !text.empty() && !(text.front() >= '0' && text.front() <= '9') &&
           std::all_of(text.begin(), text.end(), isNamePart);
}

/// What stands before "=", or a name that says nothing of its use.
std::string nameBefore(std::string_view words)
{
    const std::string_view name = withoutBlanks(words.substr(0, std::min(words.find('='), words.size())));
    return name.size() < words.size() && isName(name) ? std::string(name) : "array";
}

/// Without "name =" and what PyTorch prints before a parameter.
std::string_view withoutNames(std::string_view words)
{
    constexpr std::string_view parameter = "Parameter containing:";
    if (const std::size_t sign = words.find('='); sign != std::string_view::npos)
        if (isName(withoutBlanks(words.substr(0, sign))))
            words = withoutBlanks(words.substr(sign + 1));
    if (words.starts_with(parameter))
        words = withoutBlanks(words.substr(parameter.size()));
    return words;
}

/// "np.array(", "tensor(", "torch.FloatTensor(", whatever stands before it
bool callsForAnArray(std::string_view words)
{
    constexpr std::array<std::string_view, 4> calls{"array(", "Array(", "tensor(", "Tensor("};
    return std::any_of(calls.begin(), calls.end(), [words](std::string_view call) { return words.ends_with(call); });
}

/// Nothing stands before it.
bool isArrayCall(std::string_view words)
{
    return callsForAnArray(words) && isName(words.substr(0, words.size() - 1));
}

/// Behind the numbers of a call: ", dtype=torch.int64, grad_fn=<AddBackward0>)".
bool endsCall(std::string_view rest)
{
    if (rest.starts_with(',') && withoutBlanks(rest.substr(1)) == ")")
        return true;
    while (rest.starts_with(',')) {
        rest = withoutBlanks(rest.substr(1));
        const std::size_t sign = std::min(rest.find('='), rest.size());
        if (sign == rest.size() || !isName(withoutBlanks(rest.substr(0, sign))))
            return false;
        rest.remove_prefix(sign + 1);
        rest = withoutBlanks(rest);
        if (rest.starts_with('<')) // "<ViewBackward0 object at 0x7f>"
            rest.remove_prefix(std::min(rest.find('>'), rest.size()));
        rest.remove_prefix(std::min(rest.find_first_of(",)"), rest.size()));
    }
    return rest == ")";
}

Error notAlone(std::string_view got)
{
    return wrongWord(got, {ENGINE_TEXT("engine", "one array alone, without a calculation or a second array"), {}});
}

bool beginsWithANumber(std::string_view brackets)
{
    brackets.remove_prefix(std::min(brackets.find_first_not_of("[ \t\r\n"), brackets.size()));
    return printedNumber(brackets.substr(0, brackets.find_first_of(kEndsOfWords))).has_value();
}

} // namespace

std::optional<Result<SharedStore>> printedArray(std::string_view text)
{
    const std::size_t start = std::min(text.find('['), text.size());
    const std::string_view before = withoutBlanks(text.substr(0, start));
    const bool mayBeOne = before.empty() || before.ends_with('=') || callsForAnArray(before);
    if (start == text.size() || !mayBeOne || !beginsWithANumber(text.substr(start)))
        return std::nullopt;
    const std::string_view call = withoutNames(before);
    if (!call.empty() && !isArrayCall(call))
        return Result<SharedStore>(notAlone(before));
    Brackets brackets(text.substr(start));
    auto numbers = brackets.read();
    if (!numbers)
        return Result<SharedStore>(numbers.error());
    const std::string_view behind = withoutBlanks(brackets.rest());
    if (before.empty() && !behind.empty() && !text.substr(start).starts_with("[["))
        return std::nullopt; // "[1] Vaswani and others"
    if (call.empty() ? !behind.empty() : !endsCall(behind))
        return Result<SharedStore>(notAlone(behind));
    return Result<SharedStore>(tableStore({std::move(*numbers), {}, {}}, nameBefore(before)));
}

} // namespace headscope
