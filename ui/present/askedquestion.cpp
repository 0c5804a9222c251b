// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/askedquestion.h"

#include "ui/figure/slice.h"
#include "ui/present/lessontext.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

using Kind = LessonQuestion::Kind;

Asked askedOf(Kind kind)
{
    switch (kind) {
    case Kind::Choose: return Asked::Choice;
    case Kind::GiveNumber: return Asked::Number;
    case Kind::GiveShape: return Asked::Axes;
    case Kind::DrawRow: return Asked::Row;
    case Kind::PaintMask: return Asked::Mask;
    }
    return Asked::Choice;
}

QString plain(const Talk &talk, const QString &text)
{
    const auto filled = talk.filledText(text);
    return plainLessonText(filled ? *filled : text);
}

/// "row weights[0,0,1,:]" and "shape scores" speak of these tensors.
const GraphTensor *tensorIn(const QString &answer, const Plan &plan)
{
    const QString name = answer.section(u' ', -1).section(u'[', 0, 0);
    const GraphTensor *tensor = plan.graph->find(name.toStdString());
    return tensor != nullptr && tensor->axes.size() >= 2 ? tensor : nullptr;
}

QStringList labelsOf(const Talk &talk, const LessonQuestion &asked)
{
    const Session &session = talk.session();
    const GraphTensor *tensor = tensorIn(asked.answer, session.plan());
    const bool isRow = asked.kind == Kind::DrawRow || asked.kind == Kind::PaintMask;
    if (tensor == nullptr || !isRow)
        return {};
    const Selection &s = session.selection();
    return Slice(session.result()->trace, tensor->id, s.batch, s.head).columnLabels();
}

} // namespace

std::optional<Question> askedQuestion(const Talk &talk)
{
    const auto &asked = talk.beat().asked;
    if (!asked || talk.fault() || !talk.session().result())
        return std::nullopt;
    Question question;
    question.asked = askedOf(asked->kind);
    for (const AnswerOption &option : asked->choices)
        question.options.push_back({plain(talk, option.text), plain(talk, option.reason), option.isRight});
    if (asked->kind != Kind::Choose) {
        const auto answer = talk.filling(asked->answer);
        if (!answer || answer->numbers.empty())
            return std::nullopt;
        question.answer = answer->numbers;
    }
    question.tolerance = asked->tolerance;
    question.why = plain(talk, asked->why);
    question.labels = labelsOf(talk, *asked);
    const GraphTensor *tensor = tensorIn(asked->answer, talk.session().plan());
    question.sumsToOne = asked->kind == Kind::DrawRow && tensor != nullptr && tensor->id == TensorId(Role::Weights);
    return question;
}

} // namespace headscope
