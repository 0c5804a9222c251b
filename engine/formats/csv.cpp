// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csv.h"

#include "engine/base/utf8.h"
#include "engine/formats/csvrows.h"
#include "engine/io/bytetext.h"
#include "engine/io/memory.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace headscope {
namespace {

using TableRow = std::vector<std::string>;

constexpr std::uint64_t kLargestTable = std::uint64_t{64} << 20U; // bytes of text

std::string_view trimmed(std::string_view word)
{
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    while (!word.empty() && isBlank(word.front()))
        word.remove_prefix(1);
    while (!word.empty() && isBlank(word.back()))
        word.remove_suffix(1);
    return word;
}

/// The whole word as a number, in the C locale, or why it is none.
template <class Number>
std::errc readWhole(std::string_view word, Number &number)
{
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    return end == word.data() + word.size() ? fault : std::errc::invalid_argument;
}

/// "0.5", "-1e3", "+2", "inf", "nan"; what is too large for a double is infinite, as in Python.
std::optional<double> numberIn(std::string_view word)
{
    constexpr long double most = std::numeric_limits<double>::max();
    word = trimmed(word);
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double number = 0;
    const std::errc fault = readWhole(word, number);
    if (fault == std::errc())
        return number;
    long double wide = 0; // of another range
    if (fault != std::errc::result_out_of_range || readWhole(word, wide) != std::errc())
        return std::nullopt;
    return std::abs(wide) <= most ? static_cast<double>(wide)
                                  : std::copysign(std::numeric_limits<double>::infinity(), wide > 0 ? 1.0 : -1.0);
}

bool isNumber(const std::string &word)
{
    return numberIn(word).has_value();
}

/// "0,5", which is refused, since "1,234" may be more than a thousand, and is no word at the edge either.
bool hasDecimalComma(const std::string &word)
{
    std::string pointed = word;
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    return !isNumber(word) && isNumber(pointed);
}

bool isEdgeWord(const std::string &word)
{
    return !isNumber(word) && !hasDecimalComma(word);
}

Text expectedFor(const std::string &word)
{
    if (hasDecimalComma(word))
        return {ENGINE_TEXT("engine", "a number with a decimal point, such as 0.5"), {}};
    return {ENGINE_TEXT("engine", "a number such as 0.5"), {}};
}

Text shownWord(const std::string &word)
{
    return trimmed(word).empty() ? Text(ENGINE_TEXT("engine", "nothing"), {}) : Text(printable(shortened(word)));
}

/// The table as it grows, a row at a time.
class Growing
{
public:
    /// The first row, and the second where there is one, tell where words stand.
    Growing(const TableRow &first, const std::optional<TableRow> &second)
    {
        const TableRow &data = second ? *second : first;
        const bool isCornerLeftOut = first.size() + 1 == data.size();
        const bool isCornerBlank =
            second && data.size() > 1 && first.size() == data.size() && trimmed(first.front()).empty();
        m_hasRowWords = isCornerBlank ||
                        (data.size() > 1 && isEdgeWord(data.front()) && (isCornerLeftOut || isEdgeWord(first.front())));
        const auto start = first.begin() + (m_hasRowWords && !isCornerLeftOut ? 1 : 0);
        m_hasColumnWords = second && (isCornerBlank || std::any_of(start, first.end(), isEdgeWord));
        if (m_hasColumnWords)
            m_table.columns.assign(start, first.end());
        m_width = (m_hasColumnWords ? data : first).size() - (m_hasRowWords ? 1 : 0);
    }

    bool isFirstRowWords() const { return m_hasColumnWords; }
    bool areColumnWordsMissing() const { return m_hasColumnWords && m_table.columns.size() != m_width; }

    Result<void> add(TableRow row, std::size_t line)
    {
        const std::size_t first = m_hasRowWords ? 1 : 0;
        if (row.size() != m_width + first)
            return Error{{},
                         "line " + std::to_string(line),
                         {ENGINE_TEXT("engine", "a row of %1"), {std::to_string(row.size())}},
                         {ENGINE_TEXT("engine", "rows of %1, as before"), {std::to_string(m_width + first)}}};
        for (std::size_t i = first; i < row.size(); ++i) {
            const auto number = numberIn(row[i]);
            if (!number)
                return Error{{},
                             "line " + std::to_string(line) + ", column " + std::to_string(i + 1),
                             shownWord(row[i]),
                             expectedFor(row[i])};
            m_numbers.push_back(*number);
        }
        if (!m_hasRowWords)
            return {};
        if (!isUtf8(row.front()))
            return Error{{},
                         "line " + std::to_string(line) + ", column 1",
                         shownWord(row.front()),
                         {ENGINE_TEXT("engine", "a word in UTF-8"), {}}};
        m_table.rows.push_back(std::move(row.front()));
        return {};
    }

    NumberTable table()
    {
        const auto columns = static_cast<Index>(m_width);
        m_table.numbers = Tensor<double>({static_cast<Index>(m_numbers.size()) / columns, columns}, m_numbers);
        return std::move(m_table);
    }

private:
    NumberTable m_table;
    std::vector<double> m_numbers;
    std::size_t m_width = 0;
    bool m_hasRowWords = false;
    bool m_hasColumnWords = false;
};

Error empty()
{
    return {{}, "table", {ENGINE_TEXT("engine", "no numbers"), {}}, {ENGINE_TEXT("engine", "at least one row"), {}}};
}

/// A first row of words must name every column.
Error wrongColumns(const TableRow &first)
{
    return {{},
            "line 1",
            {ENGINE_TEXT("engine", "%1 words"), {std::to_string(first.size())}},
            {ENGINE_TEXT("engine", "one for each column"), {}}};
}

class CsvStore : public TensorStore
{
public:
    CsvStore(NumberTable table, const std::string &name) : m_numbers(std::move(table.numbers))
    {
        const auto bytes = static_cast<std::uint64_t>(m_numbers.size()) * sizeof(double);
        list({name, "F64", m_numbers.shape(), bytes});
        Json::Object facts; // not as one list: GCC 12 destroys what it has not made when memory ends within it
        facts.emplace_back("rows", asJson(table.rows));
        facts.emplace_back("columns", asJson(table.columns));
        m_facts = Json(std::move(facts));
    }

    std::string_view kind() const override { return "csv"; }

protected:
    Result<AnyTensor> readAt(std::size_t) const override { return AnyTensor(m_numbers); }

private:
    Tensor<double> m_numbers;
};

} // namespace

Result<NumberTable> readCsv(std::string_view text)
{
    CsvRows rows(text);
    auto first = rows.next();
    if (!first)
        return first.error();
    if (!*first)
        return empty();
    const std::size_t firstLine = rows.line();
    auto row = rows.next();
    if (!row)
        return row.error();
    Growing table(**first, *row);
    if (table.areColumnWordsMissing())
        return wrongColumns(**first);
    if (!table.isFirstRowWords())
        if (const auto added = table.add(std::move(**first), firstLine); !added)
            return added.error();
    while (*row) {
        if (const auto added = table.add(std::move(**row), rows.line()); !added)
            return added.error();
        row = rows.next();
        if (!row)
            return row.error();
    }
    return table.table();
}

SharedStore tableStore(NumberTable table, const std::string &name)
{
    return std::make_shared<const CsvStore>(std::move(table), name);
}

Result<SharedStore> openCsv(const SharedSource &source, const std::string &name)
{
    if (source->size() > kLargestTable)
        return Error{{}, "table", byteCount(source->size()), atMostBytes(kLargestTable)};
    return withinMemory([&]() -> Result<SharedStore> {
        const auto text = readPart(*source, 0, source->size());
        if (!text)
            return text.error();
        auto table = readCsv(asText(*text));
        if (!table)
            return table.error();
        return tableStore(std::move(*table), name);
    });
}

} // namespace headscope
