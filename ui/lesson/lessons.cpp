// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessons.h"

#include "ui/lesson/lessonfile.h"
#include "ui/library/examples.h"
#include "ui/text/words.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace headscope {
namespace {

const QString kEnglishLessons = QStringLiteral(":/lessons/en/");
const QString kEnding = QStringLiteral(".md");

QString withoutNumber(const QString &name)
{
    static const QRegularExpression number(QStringLiteral("^\\d+-"));
    return QString(name).remove(number);
}

QByteArray builtIn(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Lesson> lessonOf(const QString &name, const QByteArray &markdown)
{
    auto lesson = readLesson(name, markdown);
    return lesson ? std::move(lesson) : lesson.error().in(name.toStdString());
}

} // namespace

QStringList lessonNames()
{
    QStringList names = QDir(kEnglishLessons).entryList({u'*' + kEnding}, QDir::Files, QDir::Name);
    for (QString &name : names)
        name.chop(kEnding.size());
    return names;
}

QStringList shortLessonNames()
{
    QStringList names = lessonNames();
    for (QString &name : names)
        name = withoutNumber(name);
    return names;
}

Result<Lesson> openLesson(const QString &name, const QString &language)
{
    for (const QString &known : lessonNames())
        if (name == known || name == withoutNumber(known)) {
            const QString own = QStringLiteral(":/lessons/%1/").arg(language) + known + kEnding;
            return lessonOf(known, builtIn(QFile::exists(own) ? own : kEnglishLessons + known + kEnding));
        }
    if (!name.endsWith(kEnding))
        return Error{
            "", "lesson", Text(name.toStdString()),
            Text(ENGINE_TEXT("engine", "a file that ends in .md, or one of %1"), {asOneArgument(lessonNames())})};
    const auto markdown = lessonBytes(name);
    return markdown ? lessonOf(name, *markdown) : markdown.error();
}

bool isNamedAsLesson(const QString &path)
{
    return path.endsWith(kEnding) && !QFileInfo(path).isDir();
}

QString sessionOf(const Lesson &lesson, const Sight &sight)
{
    if (isBuiltIn(sight.session) || !lesson.name.endsWith(kEnding))
        return sight.session;
    return QFileInfo(lesson.name).dir().filePath(sight.session);
}

} // namespace headscope
