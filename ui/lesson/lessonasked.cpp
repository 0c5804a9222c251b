// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonasked.h"

#include "ui/lesson/filledtext.h"

#include <QRegularExpression>

namespace headscope {
namespace {

/// An answer says how it is written, too: "row weights[0,0,1,:] .2".
QString withoutDecimals(QString answer)
{
    static const QRegularExpression decimals(QStringLiteral("\\s+\\.\\d$"));
    return answer.remove(decimals);
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
    if (asked.kind != LessonQuestion::Kind::Choose) {
        auto answer = fillingOf(withoutDecimals(asked.answer), numbers);
        if (!answer)
            return answer.error();
        if (answer->numbers.empty())
            return Error{"", "answer", Text(asked.answer.toStdString()),
                         Text(ENGINE_TEXT("engine", "a number of this run, a row of them or a shape"), {})};
        if (question.asked == Asked::Number && answer->numbers.size() > 1)
            return Error{"", "answer", Text(asked.answer.toStdString()),
                         Text(ENGINE_TEXT("engine", "one number of this run"), {})};
        question.answer = std::move(answer->numbers);
    }
    question.tolerance = asked.tolerance;
    question.why = plain(asked.why);
    const GraphTensor *tensor = tensorOfAnswer(asked.answer, numbers.trace.plan);
    question.sumsToOne = asked.kind == LessonQuestion::Kind::DrawRow && tensor != nullptr &&
                         tensor->id == TensorId(Role::Weights) && !isPresent(numbers.trace.plan, Role::Sink);
    return question;
}

} // namespace headscope
