// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/askedquestion.h"

#include "ui/figure/slice.h"
#include "ui/lesson/lessonasked.h"

namespace headscope {
namespace {

QStringList labelsOf(const Talk &talk, const LessonQuestion &asked)
{
    const Session &session = talk.session();
    const GraphTensor *tensor = tensorOfAnswer(asked.answer, session.plan());
    const bool isRow = asked.kind == LessonQuestion::Kind::DrawRow || asked.kind == LessonQuestion::Kind::PaintMask;
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
    auto question = questionIn(*asked, talk.numbers());
    if (!question)
        return std::nullopt;
    question->labels = labelsOf(talk, *asked);
    return std::move(*question);
}

} // namespace headscope
