// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/cellname.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/placeholders.h"
#include "ui/question/question.h"

#include <optional>

namespace headscope {

/// What a kind of question is answered with.
Asked askedOf(LessonQuestion::Kind kind);

/// The question of a lesson with its right answer from the run, in plain words and without labels. The error tells what
/// the run does not have.
Result<Question> questionIn(const LessonQuestion &asked, const LessonNumbers &numbers);

/// The tensor that an answer reads, where it has rows and columns: "row weights[0,0,1,:]" and "shape scores" speak of
/// these; null elsewhere.
const GraphTensor *tensorOfAnswer(const QString &answer, const Plan &plan);

/// The place that an answer or a cover names, as one word: "shown scores" and "row weights[0, 0, 1, :] .2" are about
/// the same as "shape scores" and "weights[0,0,1,:]".
QString placeInAnswer(QString answer);
/// The cells there; nothing where it is no place of cells.
std::optional<CellName> cellsOfAnswer(const QString &answer);

/// Whether what is hidden is what an answer tells, the whole of which that is a part, or a part of it.
bool isUncoveredBy(const QString &answer, const QString &hidden);

/// The words without their marks, for those who hear them.
QString plainLessonText(const QString &text);

} // namespace headscope
