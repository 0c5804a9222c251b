// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of rows, columns and cells.
#include "ui/figure/slice.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {
namespace {

char axisLetter(Extent axis)
{
    return axisName(axis).front(); // batch, head, query, key, feature
}

const TokenLists &tokensOf(const Document &document, Extent axis)
{
    static const TokenLists none;
    return axis == Extent::QueryCount ? document.tokens.queries : isKeyAxis(axis) ? document.tokens.keys : none;
}

/// Whether each row of the vocabulary has its word beside it: of a large one these are too many to write them all.
bool namesVocabulary(const Plan &plan, Extent axis)
{
    constexpr Index most = 1000;
    return kindOf(axis) == AxisKind::Token && plan.vocabulary.word &&
           (plan.vocabulary.areClasses || lengthOf(axis, plan.sizes) <= most);
}

/// As it is; nothing where the session has none there: appended keys.
std::optional<std::string> tokenAt(const Trace &trace, Extent axis, Index item, Index index)
{
    const TokenLists &lists = tokensOf(trace.plan.document, axis);
    if (lists.empty())
        return std::nullopt;
    const auto &list = lists[lists.size() > 1 ? static_cast<std::size_t>(item) : 0];
    const auto at = static_cast<std::size_t>(firstNumberOf(axis, trace.plan.sizes) + index);
    return at < list.size() ? std::optional(list[at]) : std::nullopt;
}

/// As it is; empty where nothing tells it.
std::string wordOfVocabulary(const Plan &plan, Extent axis, Index row)
{
    const bool isThere = kindOf(axis) == AxisKind::Token && plan.vocabulary.word;
    return isThere ? plan.vocabulary.word(row) : std::string();
}

std::optional<std::string> wholeWordAt(const Trace &trace, Extent axis, Index item, Index index)
{
    std::string word = wordOfVocabulary(trace.plan, axis, index);
    return word.empty() ? tokenAt(trace, axis, item, index) : std::optional(std::move(word));
}

} // namespace

QStringList Slice::rowLabels() const
{
    return labels(1, {0, m_rows});
}

QStringList Slice::columnLabels() const
{
    return labels(0, {0, m_columns});
}

QStringList Slice::wholeRowWords() const
{
    return labels(1, {0, m_rows}, LabelWords::Whole);
}

QStringList Slice::wholeColumnWords() const
{
    return labels(0, {0, m_columns}, LabelWords::Whole);
}

QStringList Slice::labels(std::size_t axisFromEnd, const Span &places, LabelWords words) const
{
    if (isEmpty())
        return {};
    if (m_query) { // the numbers of rows and columns
        QStringList numbers;
        for (Index i = places.first; i < places.end; ++i)
            numbers << QString::number(i);
        return numbers;
    }
    const Extent axis = spec().axes[spec().axes.size() - 1 - axisFromEnd];
    const Index cut = axisFromEnd == 0 ? m_firstColumn : m_firstRow;
    const Index first = firstNumberOf(axis, m_trace->plan.sizes) + cut;
    const bool hasWords = namesVocabulary(m_trace->plan, axis) || !tokensOf(m_trace->plan.document, axis).empty();
    const auto asLabel = [words](const std::string &word) {
        return words == LabelWords::Whole ? toQString(word) : shownText(word);
    };
    QStringList out;
    for (Index i = places.first; i < places.end; ++i) {
        const auto word = hasWords ? token(axisFromEnd, i) : std::nullopt; // there may be a million
        const bool isOfBoth = !m_before || m_before->token(axisFromEnd, i) == word;
        out << (word && isOfBoth ? asLabel(*word) : QLatin1Char(axisLetter(axis)) + QString::number(first + i));
    }
    return out;
}

std::optional<std::string> Slice::token(std::size_t axisFromEnd, Index place) const
{
    const Extent axis = spec().axes[spec().axes.size() - 1 - axisFromEnd];
    const Index index = (axisFromEnd == 0 ? m_firstColumn : m_firstRow) + place;
    if (namesVocabulary(m_trace->plan, axis))
        return wholeWordAt(*m_trace, axis, m_matrix[0], index);
    const bool isOfAllItems = m_matrix.size() == 2; // each row is another item, with other words
    if (isOfAllItems && tokensOf(m_trace->plan.document, axis).size() > 1)
        return std::nullopt;
    return tokenAt(*m_trace, axis, m_matrix[0], index);
}

QString vocabularyWord(const Plan &plan, Extent axis, Index row)
{
    return shownText(wordOfVocabulary(plan, axis, row));
}

std::optional<QString> wordAt(const Trace &trace, Extent axis, Index item, Index index)
{
    const auto word = wholeWordAt(trace, axis, item, index);
    return word ? std::optional(shownText(*word)) : std::nullopt;
}

QStringList placeWords(const Trace &trace, TensorId tensor, const Cell &cell)
{
    const TensorSpec &spec = specOf(tensor);
    QStringList words;
    for (std::size_t i = 0; i < spec.axes.size(); ++i) {
        words << axisPlace(spec.axes[i], cell[i], termsIn(trace.plan));
        if (const Index size = headSizeOf(spec.axes[i], trace.plan.sizes); size > 0)
            words.back() = QCoreApplication::translate("shape", "%1 (%2)")
                               .arg(words.back(), axisPlace(Extent::Heads, cell[i] / size));
        if (const auto word = wordAt(trace, spec.axes[i], cell[0], cell[i]))
            words.back() = QCoreApplication::translate("shape", "%1 “%2”")
                               .arg(words.back(), inSentence(tokenWord(word->toStdString())));
    }
    return words;
}

} // namespace headscope
