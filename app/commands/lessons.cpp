// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessons.h"

#include "app/commands/command.h"
#include "app/commands/jsonnumber.h"
#include "ui/text/language.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headscope {
namespace {

QJsonObject asJson(const Lesson &lesson)
{
    QJsonArray pages;
    for (const LessonPage &page : lesson.pages)
        pages.append(QJsonObject{{QStringLiteral("title"), page.title},
                                 {QStringLiteral("beats"), static_cast<int>(page.beats.size())}});
    return {{QStringLiteral("name"), lesson.name},
            {QStringLiteral("title"), lesson.title},
            {QStringLiteral("about"), lesson.about},
            {QStringLiteral("minutes"), lesson.minutes},
            {QStringLiteral("pages"), pages}};
}

std::optional<Failure> runLessons(const Arguments &arguments)
{
    QJsonArray list;
    QString text;
    for (const QString &name : lessonNames()) {
        const auto lesson = openLesson(name, windowLanguage());
        if (!lesson)
            return Failure{ExitCode::OwnFault, lesson.error()};
        list.append(asJson(*lesson));
        text += QStringLiteral("%1  %2\n").arg(name.leftJustified(22), lesson->title);
    }
    return printOut(arguments.isSet(QStringLiteral("json")) ? jsonText(QJsonDocument(list)) : text);
}

} // namespace

Command lessonsCommand()
{
    Command command{QStringLiteral("lessons"),
                    QStringLiteral("Lists the built-in lessons and their pages."),
                    {},
                    [] {
                        return QList<QCommandLineOption>{{QStringLiteral("json"), QStringLiteral("As JSON.")}};
                    },
                    runLessons};
    command.tellsTitles = true;
    return command;
}

} // namespace headscope
