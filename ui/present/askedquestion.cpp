// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/askedquestion.h"

#include "ui/figure/slice.h"
#include "ui/lesson/lessonasked.h"

#include <algorithm>

namespace headscope {
namespace {

/// Of the row's own batch item, whichever is looked at; a mask of several rows has names for these, too.
void addLabels(Question &question, const Talk &talk, const LessonQuestion &asked)
{
    const Session &session = talk.session();
    const GraphTensor *tensor = tensorOfAnswer(asked.answer, session.plan());
    const auto row = cellsOfAnswer(asked.answer);
    const bool isRow = asked.kind == LessonQuestion::Kind::DrawRow || asked.kind == LessonQuestion::Kind::PaintMask;
    if (tensor == nullptr || !isRow || !row || row->cell.size() != tensor->axes.size())
        return;
    const Cell &cell = row->cell;
    const Slice matrix(session.result()->trace, tensor->id, cell.size() > 2 ? std::max<Index>(0, cell.front()) : 0,
                       session.selection().head);
    question.labels = matrix.columnLabels();
    if (asked.kind == LessonQuestion::Kind::PaintMask && cell[cell.size() - 2] < 0)
        question.rowLabels = matrix.rowLabels();
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
    addLabels(*question, talk, *asked);
    return std::move(*question);
}

} // namespace headscope
