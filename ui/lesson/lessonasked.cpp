// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonasked.h"

#include "engine/tensor/coverednumber.h"
#include "ui/lesson/filledtext.h"
#include "ui/question/shapequestion.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// An answer says how it is written, too: "row weights[0,0,1,:] .2".
QString withoutDecimals(QString answer)
{
    static const QRegularExpression decimals(QStringLiteral("\\s+\\.\\d$"));
    return answer.remove(decimals);
}

/// Whether an answer runs along the last axis of a tensor, as a row; what is painted, along the rows as well.
bool isOfRows(const LessonQuestion &asked, const Plan &plan)
{
    const auto cells = cellsOfAnswer(asked.answer);
    if (!cells || tensorOfAnswer(asked.answer, plan) == nullptr || cells->cell.back() != kSwept)
        return false;
    const auto swept = std::count(cells->cell.begin(), cells->cell.end(), kSwept);
    const bool isMatrix = swept == 2 && cells->cell[cells->cell.size() - 2] == kSwept;
    return swept == 1 || (isMatrix && asked.kind == LessonQuestion::Kind::PaintMask);
}

/// What kind of answer the question asks for, where its own is another one.
const char *kindMissedBy(const LessonQuestion &asked, const Filling &answer, const Plan &plan)
{
    using Kind = LessonQuestion::Kind;
    if (answer.numbers.empty())
        return ENGINE_TEXT("engine", "a number of this run, a row of them or a shape");
    if (asked.kind == Kind::GiveNumber && answer.numbers.size() > 1)
        return ENGINE_TEXT("engine", "one number of this run");
    if (asked.kind == Kind::GiveShape && answer.kind != Filling::Kind::Lengths)
        return ENGINE_TEXT("engine", "a shape of this run, such as shape scores");
    if (asked.kind == Kind::DrawRow && !isOfRows(asked, plan))
        return ENGINE_TEXT("engine", "a row of this run, such as row weights[0,0,1,:]");
    const GraphTensor *tensor = tensorOfAnswer(asked.answer, plan);
    const bool isOfMask = tensor != nullptr && tensor->id == TensorId(Role::Mask) && isOfRows(asked, plan);
    if (asked.kind == Kind::PaintMask && !isOfMask)
        return ENGINE_TEXT("engine", "rows of the mask, such as row mask[0,0,1,:]");
    return nullptr;
}

/// What is covered is a number all the same.
bool canBeGiven(double number)
{
    return std::isfinite(number) || isCovered(number);
}

/// What would fit, where nobody can give the answer to the question, or hand it in.
std::optional<Text> missedBy(const Question &question)
{
    if (question.answer.size() > kMostEntries)
        return Text(ENGINE_TEXT("engine", "at most %1 numbers, such as a single row"), {std::to_string(kMostEntries)});
    if (!std::all_of(question.answer.begin(), question.answer.end(), canBeGiven))
        return Text(ENGINE_TEXT("engine", "finite numbers: nobody can answer with −∞ or NaN"), {});
    if (question.asked == Asked::Row && !canBeDragged(question))
        return Text(
            ENGINE_TEXT("engine", "a row whose numbers can be told apart as bars: one is far larger than others"), {});
    return std::nullopt;
}

bool isRowOfShares(const LessonQuestion &asked, const Answer &answer, const Plan &plan)
{
    const GraphTensor *tensor = tensorOfAnswer(asked.answer, plan);
    return asked.kind == LessonQuestion::Kind::DrawRow && tensor != nullptr && tensor->id == TensorId(Role::Weights) &&
           addUpToOne(answer);
}

/// Takes the right answer from the run.
Result<void> takeAnswer(Question &question, const LessonQuestion &asked, const LessonNumbers &numbers)
{
    auto answer = fillingOf(withoutDecimals(asked.answer), numbers);
    if (!answer)
        return answer.error();
    const Plan &plan = numbers.trace.plan;
    const auto unfit = [&](Text expected) {
        return Error{"", "answer", Text(asked.answer.toStdString()), std::move(expected)};
    };
    if (const char *expected = kindMissedBy(asked, *answer, plan))
        return unfit(Text(expected, {}));
    question.answer = std::move(answer->numbers);
    question.isWhole = question.asked == Asked::Number && answer->kind == Filling::Kind::Count && !asked.tolerance;
    question.sumsToOne = isRowOfShares(asked, question.answer, plan);
    if (auto expected = missedBy(question))
        return unfit(std::move(*expected));
    if (const GraphTensor *tensor = tensorOfAnswer(asked.answer, plan); question.asked == Asked::Axes && tensor)
        addOtherShape(question, *tensor, plan.sizes);
    return {};
}

} // namespace

Asked askedOf(LessonQuestion::Kind kind)
{
    using Kind = LessonQuestion::Kind;
    switch (kind) {
    case Kind::Choose: return Asked::Choice;
    case Kind::GiveNumber: return Asked::Number;
    case Kind::GiveShape: return Asked::Axes;
    case Kind::DrawRow: return Asked::Row;
    case Kind::PaintMask: return Asked::Mask;
    }
    return Asked::Choice;
}

QString plainLessonText(const QString &text)
{
    return QString(text).remove(u'`').remove(QStringLiteral("**"));
}

QString placeInAnswer(QString answer)
{
    answer = withoutDecimals(answer).replace(QStringLiteral("shown "), QStringLiteral("shape "));
    return answer.remove(QStringLiteral("row ")).simplified().replace(QStringLiteral(", "), QStringLiteral(","));
}

std::optional<CellName> cellsOfAnswer(const QString &answer)
{
    return readCellsName(placeInAnswer(answer).toStdString());
}

bool isUncoveredBy(const QString &answer, const QString &hidden)
{
    const QString cover = placeInAnswer(hidden);
    const auto told = cellsOfAnswer(answer);
    if (!told || cover == placeInAnswer(answer))
        return cover == placeInAnswer(answer);
    const auto covered = cellsOfAnswer(hidden);
    if (!covered)
        return cover.toStdString() == told->tensor;
    return isAmong(*told, covered->tensor, covered->cell) || isAmong(*covered, told->tensor, told->cell);
}

const GraphTensor *tensorOfAnswer(const QString &answer, const Plan &plan)
{
    const QString name = placeInAnswer(answer).section(u' ', -1).section(u'[', 0, 0);
    const GraphTensor *tensor = plan.graph->find(name.toStdString());
    return tensor != nullptr && tensor->axes.size() >= 2 ? tensor : nullptr;
}

Result<Question> questionIn(const LessonQuestion &asked, const LessonNumbers &numbers)
{
    const auto plain = [&](const QString &text) {
        const auto words = filled(text, numbers);
        return plainLessonText(words ? *words : text);
    };
    Question question;
    question.asked = askedOf(asked.kind);
    for (const AnswerOption &option : asked.choices)
        question.options.push_back({plain(option.text), plain(option.reason), option.isRight});
    question.tolerance = asked.tolerance.value_or(question.tolerance);
    question.why = plain(asked.why);
    if (asked.kind != LessonQuestion::Kind::Choose)
        if (auto done = takeAnswer(question, asked, numbers); !done)
            return done.error();
    return question;
}

} // namespace headscope
