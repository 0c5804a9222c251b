// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csv.h"

#include "engine/base/asciisigns.h"
#include "engine/base/utf8.h"
#include "engine/formats/csvheadings.h"
#include "engine/formats/csvmaps.h"
#include "engine/formats/csvrows.h"
#include "engine/formats/csvwords.h"
#include "engine/io/bytetext.h"
#include "engine/io/memory.h"
#include "engine/io/utf16.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint64_t kLargestTable = std::uint64_t{64} << 20U; // bytes of text

/// The table as it grows, a row at a time.
class Growing
{
public:
    /// The first row, and the second where there is one, tell where words stand.
    Growing(const TableRow &first, const std::optional<TableRow> &second, std::size_t firstLine)
        : m_firstLine(firstLine)
    {
        const TableRow &data = second ? *second : first;
        const bool isCornerLeftOut = first.size() + 1 == data.size();
        const bool isStartBlank =
            second && data.size() > 1 && first.size() == data.size() && isBlankWord(first.front());
        m_start = isStartBlank ? startOfTable(first, data) : TableStart::Gap;
        const bool isCornerBlank = m_start != TableStart::Gap;
        m_hasRowWords = isCornerBlank || (data.size() > 1 && isWordOfTable(data.front()) &&
                                          (isCornerLeftOut || isWordOfTable(first.front())));
        const bool areRowsLonger = m_hasRowWords && isCornerLeftOut;
        const auto behind = first.begin() + (m_hasRowWords && !isCornerLeftOut ? 1 : 0);
        m_hasColumnWords = second && (isCornerBlank || areHeadings({behind, first.end()}) ||
                                      (areRowsLonger && std::any_of(behind, first.end(), isNameOfTable)));
        if (m_hasColumnWords)
            m_table.columns.assign(behind, first.end());
        m_width = (m_hasColumnWords ? data : first).size() - (m_hasRowWords ? 1 : 0);
        m_isFirstCounting = second && !m_hasColumnWords && isCountingRow({behind, first.end()});
        m_isFirstInDoubt = second && !m_hasColumnWords && mayBeHeadings({behind, first.end()});
    }

    bool isFirstRowWords() const { return m_hasColumnWords; }
    bool areColumnWordsMissing() const { return m_hasColumnWords && m_table.columns.size() != m_width; }

    Result<void> add(TableRow row, std::size_t line)
    {
        const std::size_t first = m_hasRowWords ? 1 : 0;
        if (row.size() != m_width + first)
            return wrongRowLength(line, row.size(), m_width + first);
        const bool isBelow = !m_numbers.empty();
        for (std::size_t i = first; i < row.size(); ++i) {
            const auto number = numberAt(line, i + 1, row[i]);
            if (!number)
                return whyNoNumber(line, i, row[i], number.error());
            m_numbers.push_back(*number);
            m_isFirstCounting = m_isFirstCounting && !(isBelow && isWholeNumber(row[i]));
        }
        return m_hasRowWords ? addWord(std::move(row.front()), line) : Result<void>();
    }

    Result<NumberTable> table()
    {
        if (!isCornerTold())
            return wrongNumber(m_firstLine, 1, {});
        if (m_isFirstCounting)
            takeFirstAsWords();
        const auto columns = static_cast<Index>(m_width);
        m_table.numbers = Tensor<double>({static_cast<Index>(m_numbers.size()) / columns, columns}, m_numbers);
        return std::move(m_table);
    }

private:
    /// In words that say what the first row was taken for, where that may surprise.
    Error whyNoNumber(std::size_t line, std::size_t i, const std::string &word, const Error &error) const
    {
        if (m_isFirstInDoubt && line == m_firstLine)
            return nameAmongNumbers(line, i + 1, word);
        return i == 0 && m_hasColumnWords && isNameOfTable(word) ? wordAmongNumbers(line, word) : error;
    }

    /// Else it is a gap of the numbers.
    bool isCornerTold() const
    {
        const bool isNamed = m_areRowsNamed && m_start == TableStart::CornerIfTold;
        const bool isInDoubt = m_start == TableStart::CornerIfTold || m_start == TableStart::CornerIfCounted;
        return !isInDoubt || m_areRowsCounted || isNamed;
    }

    Result<void> addWord(std::string word, std::size_t line)
    {
        if (!isUtf8(word))
            return wordNotUtf8(line, 1, word);
        if (m_table.rows.size() == kMostRowWords)
            return oneRowWordTooMany(line);
        m_areRowsCounted = m_areRowsCounted && isCountOfTable(word, m_table.rows.size());
        m_areRowsNamed = m_areRowsNamed || isSurelyName(word);
        m_table.rows.push_back(std::move(word));
        return {};
    }

    void takeFirstAsWords()
    {
        m_numbers.erase(m_numbers.begin(), m_numbers.begin() + static_cast<std::ptrdiff_t>(m_width));
        for (std::size_t i = 0; i < m_width; ++i)
            m_table.columns.push_back(std::to_string(i));
        if (m_hasRowWords)
            m_table.rows.erase(m_table.rows.begin()); // the name of the index
    }

    NumberTable m_table;
    std::vector<double> m_numbers;
    std::size_t m_firstLine = 0;
    std::size_t m_width = 0;
    bool m_hasRowWords = false;
    bool m_hasColumnWords = false;
    TableStart m_start = TableStart::Gap;
    bool m_areRowsCounted = true;   ///< 0, 1, 2, …
    bool m_areRowsNamed = false;    ///< by a word that is surely no number
    bool m_isFirstInDoubt = false;  ///< which is read as numbers, but has names
    bool m_isFirstCounting = false; ///< and every number below it has a point
};

/// A first row of words, which must name every column.
Result<void> checkColumns(const Growing &table, const TableRow &first, std::size_t line)
{
    if (table.areColumnWordsMissing())
        return Error{{},
                     "line " + std::to_string(line),
                     {ENGINE_TEXT("engine", "a row of %1"), {std::to_string(first.size())}},
                     {ENGINE_TEXT("engine", "one word for each column"), {}}};
    const auto wrong =
        std::find_if_not(first.begin(), first.end(), [](const std::string &word) { return isUtf8(word); });
    if (wrong == first.end())
        return {};
    return wordNotUtf8(line, static_cast<std::size_t>(wrong - first.begin()) + 1, *wrong);
}

/// In which signs the numbers of a table may be written: those of ASCII, or also those that asciiSign() knows.
enum class Signs { Ascii, Any };

/// The next row; what is no word at an edge is in the signs of ASCII then, and words stay as they are.
Result<std::optional<TableRow>> nextRow(CsvRows &rows, Signs signs)
{
    auto row = rows.next();
    if (signs == Signs::Ascii || !row || !*row)
        return row;
    for (std::string &word : **row)
        if (std::string plain = inAscii(word); !isWordOfTable(plain))
            word = std::move(plain);
    return row;
}

/// The table with this row, where there is one, and all behind it.
template <class Table>
Result<NumberTable> grown(Table table, CsvRows &rows, Signs signs, std::optional<TableRow> row)
{
    while (row) {
        if (const auto added = table.add(std::move(*row), rows.line()); !added)
            return added.error();
        auto next = nextRow(rows, signs);
        if (!next)
            return next.error();
        row = std::move(*next);
    }
    return table.table();
}

Result<NumberTable> readRows(std::string_view text, AboveTable above, Signs signs)
{
    CsvRows rows(text, above);
    auto first = nextRow(rows, signs);
    if (!first)
        return first.error();
    if (!*first)
        return noNumbers();
    if (isHeaderOfMaps(**first))
        return grown(MapsTable(), rows, signs, std::move(*first));
    const std::size_t firstLine = rows.line();
    auto row = nextRow(rows, signs);
    if (!row)
        return row.error();
    Growing table(**first, *row, firstLine);
    if (table.isFirstRowWords()) {
        if (const auto checked = checkColumns(table, **first, firstLine); !checked)
            return checked.error();
    } else if (const auto added = table.add(std::move(**first), firstLine); !added) {
        return added.error();
    }
    return grown(std::move(table), rows, signs, std::move(*row));
}

Result<NumberTable> readTable(std::string_view text, Signs signs)
{
    if (hasLinesAbove(text))
        if (auto named = readRows(text, AboveTable::Names, signs); named && !named->columns.empty())
            return named;
    return readRows(text, AboveTable::Comments, signs);
}

/// How many words the second row has, or the first where it is alone; 0 where they are none.
std::size_t countColumns(std::string_view text)
{
    CsvRows rows(text);
    const auto first = rows.next();
    const auto second = rows.next();
    if (!first || !second || !*first)
        return 0;
    return (*second ? *second : *first)->size();
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
        tell(Json(std::move(facts)));
    }

    std::string_view kind() const override { return "csv"; }

protected:
    Result<AnyTensor> readAt(std::size_t) const override { return AnyTensor(m_numbers); }

private:
    Tensor<double> m_numbers;
};

Result<SharedStore> storeOfTable(Result<NumberTable> table, const std::string &name)
{
    return table ? Result<SharedStore>(tableStore(std::move(*table), name)) : table.error();
}

} // namespace

Result<NumberTable> readCsv(std::string_view text)
{
    auto table = readTable(text, Signs::Ascii);
    if (table)
        return table;
    const std::string plain = inAscii(text);
    if (plain == text)
        return table;
    const bool areSeparatorsWide = countColumns(text) == 1 && countColumns(plain) > 1; // "１，２"
    return areSeparatorsWide ? readTable(plain, Signs::Ascii) : readTable(text, Signs::Any);
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
        if (!isUtf16(*text))
            return storeOfTable(readCsv(asText(*text)), name);
        const auto decoded = fromUtf16(*text);
        return decoded ? storeOfTable(readCsv(*decoded), name) : decoded.error();
    });
}

} // namespace headscope
