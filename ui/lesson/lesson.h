// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "ui/lesson/sight.h"
#include "ui/lesson/wait.h"

#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// One of the answers to choose from.
struct AnswerOption
{
    QString text;
    QString reason; ///< why it is right, or why it is not
    bool isRight = false;
    bool operator==(const AnswerOption &) const = default;
};

/// What a class is asked. Answers that are numbers come from the engine: `answer` is a placeholder's inside.
struct LessonQuestion
{
    enum class Kind { Choose, GiveNumber, GiveShape, DrawRow, PaintMask };
    Kind kind = Kind::Choose;
    QString text;
    std::vector<AnswerOption> choices = {}; ///< of Choose
    QString answer = {};                    ///< of the others: "weights[0,0,1,2]", "shape scores"
    std::optional<double> tolerance = {};   ///< of numbers, where the lesson says one
    QString why = {};
    bool operator==(const LessonQuestion &) const = default;
};

/// Whether several of the choices are right: an answer is then all of these.
bool takesSeveral(const LessonQuestion &question);

/// One press of the clicker: a sentence or two, or a question, beside what is seen.
struct Beat
{
    QString text; ///< of a little Markdown, with placeholders; empty for a question
    std::optional<LessonQuestion> asked = {};
    QStringList notes = {};                     ///< for the teacher
    Sight sight = {};                           ///< what is seen, whole
    int line = 0;                               ///< of the file, where it begins
    std::map<std::string, int> sightLines = {}; ///< of the file, where each key of what is seen stands last
    std::optional<Wait> wait = {};
    bool isForScreen = false; ///< sheets leave its text out, and keep what is seen
};

/// One idea.
struct LessonPage
{
    QString title;
    std::vector<Beat> beats; ///< at least one
};

/// A text in pages that shows what it speaks of.
struct Lesson
{
    QString name; ///< of its file: "03-transpose"; or its whole path, where it is not built in
    QString title;
    QString about;                 ///< one line for lists
    int minutes = 0;               ///< in class; 0: not said
    std::vector<LessonPage> pages; ///< at least one
};

/// Where one is in a lesson.
struct LessonPlace
{
    int page = 0;
    int beat = 0;
    bool operator==(const LessonPlace &) const = default;
};

const Beat &beatAt(const Lesson &lesson, const LessonPlace &place);
/// The beat after it or before it; nothing at the ends.
std::optional<LessonPlace> nextPlace(const Lesson &lesson, const LessonPlace &place);
std::optional<LessonPlace> placeBefore(const Lesson &lesson, const LessonPlace &place);

/// The same error, blamed on the line of a beat, or on that of the key of `see` which it is about; a file that it
/// names, such as that of the session, is named behind it.
Error inBeat(const Error &error, const Lesson &lesson, const Beat &beat);

/// The texts of a beat that a class sees, their placeholders not filled; some are empty.
QStringList seenTexts(const Beat &beat);

/// Where a question is asked, in the order of reading.
std::vector<LessonPlace> questionsOf(const Lesson &lesson);

} // namespace headscope
