// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson.h"

#include <algorithm>
#include <string>

namespace headscope {
namespace {

const LessonPage &pageAt(const Lesson &lesson, int page)
{
    return lesson.pages[static_cast<std::size_t>(page)];
}

int beatsOf(const Lesson &lesson, int page)
{
    return static_cast<int>(pageAt(lesson, page).beats.size());
}

/// Whether an error is about this part of a session, "layer", of which a key path of `set` is.
bool isAbout(const Error &error, const KeySetting &setting)
{
    return error.field.starts_with(setting.first.substr(0, setting.first.find('.')));
}

int lineToBlame(const Error &error, const Beat &beat)
{
    const auto &settings = beat.sight.settings;
    const bool isSet = std::any_of(settings.begin(), settings.end(),
                                   [&](const KeySetting &setting) { return isAbout(error, setting); });
    auto found = beat.sightLines.find(isSet ? "set" : error.field);
    if (found == beat.sightLines.end() && !error.file.empty())
        found = beat.sightLines.find("session");
    return found != beat.sightLines.end() ? found->second : beat.line;
}

} // namespace

bool takesSeveral(const LessonQuestion &question)
{
    return std::count_if(question.choices.begin(), question.choices.end(),
                         [](const AnswerOption &choice) { return choice.isRight; }) > 1;
}

const Beat &beatAt(const Lesson &lesson, const LessonPlace &place)
{
    return pageAt(lesson, place.page).beats[static_cast<std::size_t>(place.beat)];
}

std::optional<LessonPlace> nextPlace(const Lesson &lesson, const LessonPlace &place)
{
    if (place.beat + 1 < beatsOf(lesson, place.page))
        return LessonPlace{place.page, place.beat + 1};
    if (place.page + 1 < static_cast<int>(lesson.pages.size()))
        return LessonPlace{place.page + 1, 0};
    return std::nullopt;
}

std::optional<LessonPlace> placeBefore(const Lesson &lesson, const LessonPlace &place)
{
    if (place.beat > 0)
        return LessonPlace{place.page, place.beat - 1};
    if (place.page > 0)
        return LessonPlace{place.page - 1, beatsOf(lesson, place.page - 1) - 1};
    return std::nullopt;
}

Error inBeat(const Error &error, const Lesson &lesson, const Beat &beat)
{
    Error told = error.in(lesson.name.toStdString());
    told.field = "line " + std::to_string(lineToBlame(error, beat));
    for (const std::string &part : {error.file, error.field})
        if (!part.empty())
            told.field += ": " + part;
    return told;
}

QStringList seenTexts(const Beat &beat)
{
    QStringList texts{beat.text, beat.wait ? beat.wait->say : QString()};
    if (!beat.asked)
        return texts;
    texts << beat.asked->text << beat.asked->why;
    for (const AnswerOption &option : beat.asked->choices)
        texts << option.text << option.reason;
    return texts;
}

std::vector<LessonPlace> questionsOf(const Lesson &lesson)
{
    std::vector<LessonPlace> asked;
    for (std::optional<LessonPlace> place = LessonPlace(); place; place = nextPlace(lesson, *place))
        if (beatAt(lesson, *place).asked)
            asked.push_back(*place);
    return asked;
}

} // namespace headscope
