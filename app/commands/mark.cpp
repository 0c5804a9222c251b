// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/inputfiles.h"
#include "app/commands/marktable.h"
#include "app/commands/options.h"

#include "engine/io/file.h"
#include "ui/lesson/lessons.h"
#include "ui/text/language.h"

#include <QFileInfo>

#include <cstdio>

namespace headscope {
namespace {

/// A file that somebody handed in, or why it is none.
Result<HandIn> handInAt(const QString &file)
{
    const auto bytes = readPlainFile(file.toStdString(), kLargestHandIn);
    if (!bytes)
        return bytes.error();
    auto handIn = readHandIn(headscope::asText(*bytes));
    return handIn ? std::move(handIn) : handIn.error().in(file.toStdString());
}

void warnOfUnproven(const QString &file)
{
    std::fprintf(
        stderr,
        "headscope: %s: warning: It does not tell what each answer was given to, as an older HeadScope wrote it: "
        "make sure that the lesson asks what it asked then.\n",
        printable(file.toStdString()).c_str());
}

/// Goes through the files one by one: what is wrong with one is told and keeps no other from being marked.
class Marking
{
public:
    /// The lesson that all are to be about; without one it is that of the first file that can be read.
    Result<void> setLesson(const QString &name)
    {
        const auto lesson = openLesson(name, windowLanguage());
        if (!lesson)
            return lesson.error();
        auto marks = LessonMarks::of(*lesson);
        if (!marks)
            return marks.error();
        m_marks = std::move(*marks);
        return {};
    }

    void add(const QString &file)
    {
        if (auto done = marked(file); !done)
            m_refused.push_back(done.error());
    }

    const std::vector<Error> &refused() const { return m_refused; }
    const std::vector<MarkedFile> &students() const { return m_students; }
    const std::optional<LessonMarks> &marks() const { return m_marks; }

private:
    Result<void> marked(const QString &file)
    {
        const auto handIn = handInAt(file);
        if (!handIn)
            return handIn.error();
        if (!m_marks)
            if (auto done = takeLesson(handIn->lesson); !done)
                return done.error().in(file.toStdString());
        auto marks = m_marks->mark(*handIn);
        if (!marks)
            return marks.error().in(file.toStdString());
        if (!areAllProven(*handIn))
            warnOfUnproven(file);
        m_students.push_back({*handIn, file, std::move(*marks)});
        return {};
    }

    /// A file can name a lesson of this program alone: no other file is opened because one says so.
    Result<void> takeLesson(const QString &name)
    {
        if (!lessonNames().contains(name))
            return Error{"", "lesson", Text(name.toStdString()),
                         Text("a lesson of this program; of a file of your own, --lesson %1", {name.toStdString()})};
        return setLesson(name);
    }

    std::optional<LessonMarks> m_marks;
    std::vector<MarkedFile> m_students;
    std::vector<Error> m_refused;
};

/// The table must not take the place of what a student handed in, or of the lesson.
std::optional<Failure> checkOutIsNoInput(const Arguments &arguments, const QString &out)
{
    std::set<std::filesystem::path> inputs;
    for (const QString &file : arguments.positionalArguments() + arguments.values(option("lesson")))
        inputs.insert(file.toStdString());
    return refuseInput(out, inputs, "another file than those that are read");
}

/// The format that --format names; without it the ending of the file tells it, and stdout gets the usual one.
CommandResult<QString> tableFormatOf(const Arguments &arguments, const QString &out)
{
    const auto named = wordOf(arguments, option("format"), markFormatNames());
    if (out == option("-") || arguments.isSet(option("format")) || !named)
        return named;
    QStringList endings;
    for (const QString &format : markFormatNames())
        endings << u'.' + format;
    if (auto failure = checkOut(arguments, endings))
        return std::move(*failure);
    return QFileInfo(out).suffix().toLower();
}

/// All that is wrong, a line each; the last one ends the call.
std::optional<Failure> tellRefused(const std::vector<Error> &refused)
{
    if (refused.empty())
        return std::nullopt;
    for (std::size_t i = 0; i + 1 < refused.size(); ++i)
        std::fprintf(stderr, "headscope: %s\n", refused[i].sentence().c_str());
    return Failure{ExitCode::InputRefused, refused.back()};
}

std::optional<Failure> runMark(const Arguments &arguments)
{
    const QString out = arguments.isSet(option("out")) ? arguments.value(option("out")) : option("-");
    if (out.isEmpty())
        return usage(option("--out"), out, Text("a file name, or - for stdout"));
    const auto format = tableFormatOf(arguments, out);
    if (!format)
        return format.error();
    if (auto failure = checkOutIsNoInput(arguments, out))
        return failure;
    Marking marking;
    if (arguments.isSet(option("lesson")))
        if (const auto done = marking.setLesson(arguments.value(option("lesson"))); !done)
            return refusedLesson(arguments, done.error());
    for (const QString &file : arguments.positionalArguments())
        marking.add(file);
    if (!marking.students().empty()) {
        const auto write = *format == option("json") ? marksAsJson : marksAsCsv;
        const QString table = write(marking.students(), *marking.marks(), arguments.isSet(option("answers")));
        if (auto failure = writeTo(out.toStdString(), asBytes(table.toStdString())))
            return failure;
    }
    return tellRefused(marking.refused());
}

QList<QCommandLineOption> markOptions()
{
    return {{option("lesson"),
             option("The lesson: its name, or a file. Without it that of the first file that can be read."),
             option("LESSON")},
            valued("format",
                   "csv or json; without it as the file's ending says, and csv on stdout. With a --lang that is not "
                   "English a CSV has its headings in that language, and begins with the byte order mark by which "
                   "spreadsheet programs know UTF-8.",
                   "FORMAT", "csv"),
            {option("answers"), option("With what was answered, too: one more column for each question.")},
            {option("out"), option("The table to write; without it stdout."), option("FILE")}};
}

} // namespace

Command markCommand()
{
    Command command{option("mark"), option("Makes a table of what students handed in; the engine judges each answer."),
                    QStringLiteral("FILE…"), markOptions, runMark};
    command.operandIs = option("files that were handed in");
    command.tellsTitles = true;
    return command;
}

} // namespace headscope
