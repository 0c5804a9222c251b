// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer's difference from the right one says.
#include "ui/question/question.h"

#include "ui/text/minus.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace headscope {
namespace {

class Verdict
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Verdict)
};

/// No share of an infinite number is a distance: it is near itself alone. NaN is near nothing.
bool isNear(double given, double right, double tolerance)
{
    if (!std::isfinite(given) || !std::isfinite(right))
        return given == right;
    return std::abs(given - right) <= tolerance * std::max(1.0, std::abs(right));
}

/// How far an entry may be off: sizes of axes and cells of masks are whole. In a row it is no more than a part of the
/// largest: else the row that the bars begin with would be near enough where there are many small numbers.
double toleranceOf(const Question &question)
{
    constexpr double part = 0.25;
    if (question.asked == Asked::Axes || question.asked == Asked::Mask)
        return 0;
    const double tolerance = std::max(0.0, question.tolerance);
    return question.asked == Asked::Row ? std::min(tolerance, part * largestSize(question.answer)) : tolerance;
}

/// Whether it is the right number as the program writes it: with one decimal or two in a cell, with three digits or all
/// before the point in a sentence, with six as an answer. Where so few digits are far off, as 0.1 for 0.06 or 1e4 for
/// 14900, they are not enough.
bool isAsWritten(double given, double right)
{
    constexpr double mostOff = 0.04;
    if (!std::isfinite(right) || std::abs(given - right) > mostOff * std::abs(right))
        return false;
    const QStringList written{cellNumber(right, 1), cellNumber(right, 2), exactNumber(right, 3), sentenceNumber(right),
                              exactNumber(right)};
    return std::any_of(written.begin(), written.end(),
                       [given](const QString &number) { return withHyphen(number).toDouble() == given; });
}

/// Whether an entry is as near to the right one as it must be. A bar comes no nearer than half a step, or a little more
/// where rounding has its say.
bool isNearEnough(const Question &question, double given, double right)
{
    constexpr double halfAStep = 0.501;
    if (question.isWhole)
        return given == right;
    if (question.asked == Asked::Number && isAsWritten(given, right))
        return true;
    const bool isOnNextStep = question.asked == Asked::Row && std::abs(given - right) <= halfAStep * barStep(question);
    return isOnNextStep || isNear(given, right, toleranceOf(question));
}

bool areNearEnough(const Question &question, const Answer &given, const Answer &right)
{
    return given.size() == right.size() &&
           std::equal(given.begin(), given.end(), right.begin(),
                      [&](double one, double other) { return isNearEnough(question, one, other); });
}

QString labelOf(const Question &question, std::size_t entry)
{
    const QString label = question.labels.value(static_cast<qsizetype>(entry));
    return label.isEmpty() ? QString::number(entry) : inSentence(label);
}

/// Many entries that are each a little too large are no shares, though each may be rounded to two decimals.
bool sumsAsItShould(const Question &question, const Answer &answer)
{
    const auto sum = [](const Answer &row) { return std::accumulate(row.begin(), row.end(), 0.0); };
    const double rounded = 0.005 * static_cast<double>(answer.size());
    return !question.sumsToOne || isNear(sum(answer), sum(question.answer), question.tolerance + rounded);
}

void judgeEntries(const Question &question, const Answer &answer, Judgement &out)
{
    for (std::size_t i = 0; i < answer.size(); ++i)
        out.entries.push_back(i < question.answer.size() && isNearEnough(question, answer[i], question.answer[i]));
    out.isRight = answer.size() == question.answer.size() && !answer.empty() && sumsAsItShould(question, answer) &&
                  std::all_of(out.entries.begin(), out.entries.end(), [](bool isRight) { return isRight; });
}

/// Says what a known way to an answer is; nothing where the answer came about otherwise.
bool tellKnown(const Question &question, const Answer &answer, Judgement &out)
{
    for (const KnownAnswer &known : question.known) {
        if (!areNearEnough(question, answer, known.answer))
            continue;
        out.hints << known.words;
        if (known.isRight) {
            out.isRight = true;
            out.entries.assign(answer.size(), true);
        }
        return true;
    }
    return false;
}

void judgeChoice(const Question &question, const Answer &answer, Judgement &out)
{
    std::vector<bool> isChosen(question.options.size(), false);
    for (const double entry : answer) {
        const bool isOption = entry >= 0 && entry < static_cast<double>(isChosen.size()) && entry == std::floor(entry);
        const auto option = isOption ? static_cast<std::size_t>(entry) : 0;
        out.entries.push_back(isOption && question.options[option].isRight);
        if (!isOption || isChosen[option])
            continue;
        isChosen[option] = true;
        if (!question.options[option].reason.isEmpty())
            out.hints << question.options[option].reason;
    }
    const bool hasWrong = std::find(out.entries.begin(), out.entries.end(), false) != out.entries.end();
    bool hasAll = !question.options.empty();
    for (std::size_t i = 0; i < isChosen.size(); ++i)
        hasAll = hasAll && isChosen[i] == question.options[i].isRight;
    out.isRight = hasAll && !hasWrong;
    if (!out.isRight && !hasWrong && !answer.empty())
        out.hints << Verdict::tr("That is right, but it is not all.");
}

void tellNumber(const Question &question, const Answer &answer, Judgement &out)
{
    const double given = answer.front();
    const double right = question.answer.front();
    if (right != 0 && isNearEnough(question, -given, right))
        out.hints << Verdict::tr("The size is right, the sign is the other one.");
    else if (right != 0 && given != 0 && (given < 0) != (right < 0))
        out.hints << Verdict::tr("The sign is the other one, and the size is not right either.");
    out.difference << Verdict::tr("Your number is off by %1.").arg(cellNumber(std::abs(given - right), 2));
}

/// Without a name it is told by its place, which counts from the first and is no size.
QString axisLabel(const Question &question, std::size_t axis)
{
    const QStringList places{Verdict::tr("the first size"), Verdict::tr("the second size"),
                             Verdict::tr("the third size"), Verdict::tr("the fourth size")};
    const auto at = static_cast<qsizetype>(axis);
    const QString place = places.value(at, Verdict::tr("size number %1").arg(at + 1));
    return question.labels.value(at, place);
}

/// Which axes are wrong, and what the numbers have in common with the right ones.
void tellShape(const Question &question, const Answer &answer, Judgement &out)
{
    const Answer &right = question.answer;
    const auto product = [](const Answer &sizes) {
        return std::accumulate(sizes.begin(), sizes.end(), 1.0, std::multiplies<>());
    };
    if (std::is_permutation(answer.begin(), answer.end(), right.begin(), right.end()))
        out.hints << Verdict::tr("These are the right sizes in another order: which axis comes first?");
    else if (answer.size() != right.size())
        out.hints << Verdict::tr("Axes: your shape has %1, the right one has %2.").arg(answer.size()).arg(right.size());
    if (answer.size() != right.size() && product(answer) == product(right))
        out.hints << Verdict::tr("It holds as many numbers, cut up in another way.");
    QStringList wrong;
    for (std::size_t i = 0; i < answer.size() && answer.size() == right.size(); ++i)
        if (!out.entries[i])
            wrong << axisLabel(question, i);
    if (!wrong.isEmpty())
        out.hints << Verdict::tr("To look at again: %1.").arg(listed(wrong));
}

/// The place of the largest number; nothing where another one is as large, or no farther from it than that.
std::optional<std::size_t> placeOfLargest(const Answer &numbers, double tolerance)
{
    const auto largest = std::max_element(numbers.begin(), numbers.end());
    const auto asLarge =
        std::count_if(numbers.begin(), numbers.end(), [&](double number) { return !(*largest - number > tolerance); });
    return asLarge == 1 ? std::optional(static_cast<std::size_t>(largest - numbers.begin())) : std::nullopt;
}

/// Of bars that nobody has moved none is the largest.
void tellLargest(const Question &question, const Answer &answer, Judgement &out)
{
    const auto right = placeOfLargest(question.answer, toleranceOf(question));
    const auto given = placeOfLargest(answer, 0);
    if (!right || !given)
        return;
    const QString label = labelOf(question, *right);
    out.difference << (given == right
                           ? Verdict::tr("You found the largest: %1.").arg(label)
                           : Verdict::tr("The largest is %1, not %2.").arg(label, labelOf(question, *given)));
}

/// The shares of 0 that are not seen as such.
void tellNothings(const Question &question, Judgement &out)
{
    QStringList labels;
    for (std::size_t i = 0; i < question.answer.size(); ++i)
        if (question.answer[i] == 0 && !out.entries[i])
            labels << labelOf(question, i);
    if (labels.size() == 1)
        out.difference << Verdict::tr("%1 gets nothing at all.").arg(labels.first());
    else if (!labels.isEmpty())
        out.difference << Verdict::tr("These get nothing at all: %1.").arg(listed(labels));
}

void tellRow(const Question &question, const Answer &answer, Judgement &out)
{
    const double sum = std::accumulate(answer.begin(), answer.end(), 0.0);
    if (question.sumsToOne && !isNear(sum, 1, question.tolerance))
        out.hints << Verdict::tr("Your row sums to %1; the weights of a row sum to 1.").arg(cellNumber(sum, 2));
    if (question.sumsToOne && std::any_of(answer.begin(), answer.end(), [](double share) { return share < 0; }))
        out.hints << Verdict::tr("A weight is a share: none is below 0.");
    if (answer.size() != question.answer.size()) {
        out.hints
            << Verdict::tr("Numbers: the row has %1, yours has %2.").arg(question.answer.size()).arg(answer.size());
        return;
    }
    tellLargest(question, answer, out);
    if (question.sumsToOne)
        tellNothings(question, out);
}

/// The mask with rows and columns changed for one another; empty where it is not square.
Answer transposed(const Question &question)
{
    const auto rows = static_cast<std::size_t>(std::max<qsizetype>(1, question.rowLabels.size()));
    if (question.answer.size() != rows * rows)
        return {};
    Answer turned;
    for (std::size_t i = 0; i < question.answer.size(); ++i)
        turned.push_back(question.answer[i % rows * rows + i / rows]);
    return turned;
}

void tellMask(const Question &question, const Answer &answer, Judgement &out)
{
    const auto wrong = std::count(out.entries.begin(), out.entries.end(), false);
    if (answer.size() != question.answer.size())
        return;
    if (wrong == std::ssize(answer))
        out.hints << Verdict::tr("Every cell is the other way round: true means that the query may see the key.");
    else if (answer == transposed(question))
        out.hints << Verdict::tr("Rows and columns are changed for one another: each row is a query.");
    out.hints << Verdict::tr("Cells that are not as they should be: %1 of %2.").arg(wrong).arg(answer.size());
}

/// What was typed and is no number is told from what is still missing.
QString missingWords(const Question &question, const Answer &answer)
{
    const bool isNonsense = std::any_of(answer.begin(), answer.end(), [](double entry) { return std::isnan(entry); });
    if (isNonsense && question.asked == Asked::Number)
        return Verdict::tr("That is no number. Write a single one, with a point before its decimals, such as 0.33.");
    if (isNonsense && question.asked == Asked::Axes)
        return Verdict::tr("That is no shape. Write its sizes as whole numbers, such as %1.")
            .arg(answerWords(question, exampleShape(question)));
    return Verdict::tr("An answer is missing.");
}

} // namespace

Judgement judge(const Question &question, const Answer &answer)
{
    Judgement out;
    if (question.asked == Asked::Choice) {
        judgeChoice(question, answer, out);
        return out;
    }
    judgeEntries(question, answer, out);
    const bool isWhole = !answer.empty() && !question.answer.empty() &&
                         std::none_of(answer.begin(), answer.end(), [](double entry) { return std::isnan(entry); });
    if (!isWhole) {
        out.hints << missingWords(question, answer);
        return out;
    }
    if (out.isRight || tellKnown(question, answer, out))
        return out;
    switch (question.asked) {
    case Asked::Number: tellNumber(question, answer, out); break;
    case Asked::Axes: tellShape(question, answer, out); break;
    case Asked::Row: tellRow(question, answer, out); break;
    case Asked::Mask: tellMask(question, answer, out); break;
    case Asked::Choice: break;
    }
    return out;
}

} // namespace headscope
