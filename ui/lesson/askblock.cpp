// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/askblock.h"

#include "ui/lesson/widesigns.h"
#include "ui/text/typed.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

const QStringList &kindNames()
{
    static const QStringList names{QStringLiteral("choose"), QStringLiteral("number"), QStringLiteral("shape"),
                                   QStringLiteral("row"), QStringLiteral("mask")};
    return names; // in the order of LessonQuestion::Kind
}

/// "[x] text | reason", where it is one; its signs may be those of a Chinese input method.
std::optional<AnswerOption> choiceIn(const QString &line)
{
    static const QRegularExpression bar(QStringLiteral("[|｜]"));
    const QString box = inAscii(line.left(3));
    const bool isRight = box.compare(QStringLiteral("[x]"), Qt::CaseInsensitive) == 0;
    if (!isRight && box != QStringLiteral("[ ]"))
        return std::nullopt;
    const QString said = line.mid(3);
    return AnswerOption{said.section(bar, 0, 0).trimmed(), said.section(bar, 1).trimmed(), isRight};
}

/// Whether a line is meant as one, but written as in a list of Markdown.
bool isMisspeltChoice(const QString &typed)
{
    const QString line = inAscii(typed);
    if (line.startsWith(QStringLiteral("[]")))
        return true;
    const bool isInList = line.size() > 1 && QStringLiteral("-*+").contains(line.front()) && line[1].isSpace();
    return isInList && line.sliced(1).trimmed().startsWith(u'[');
}

/// What would be right in the place of a line that its question has no use for.
const char *wantedFor(const LessonQuestion &asked, const QString &line, const KeyLine &said)
{
    const bool isChoice = asked.kind == LessonQuestion::Kind::Choose;
    if (isMisspeltChoice(line))
        return ENGINE_TEXT("engine", "'[ ] ' or '[x] ' where an answer to choose from begins");
    if (!isChoice && choiceIn(line))
        return ENGINE_TEXT("engine", "'type: choose' above answers to choose from");
    if (isChoice && said.key == QStringLiteral("answer"))
        return ENGINE_TEXT("engine", "'[x] ' before the right answer: 'type: choose' has no 'answer: '");
    return nullptr;
}

Result<void> takeTolerance(LessonQuestion &asked, int number, const QString &line, const KeyLine &said)
{
    bool isNumber = false;
    asked.tolerance = inAscii(said.text).toDouble(&isNumber);
    if (!isNumber || !std::isfinite(*asked.tolerance) || *asked.tolerance < 0)
        return wrongLine(number, line, ENGINE_TEXT("engine", "a finite number, not below 0"));
    return {};
}

/// A key that no question has, as one that is misspelt: else what it says would be asked, too.
std::optional<QString> unknownKeyOf(const QString &line)
{
    static const QRegularExpression key(QStringLiteral("^([a-z_]+)(?::(?:\\s|$)|：)"));
    const auto match = key.match(line);
    return match.hasMatch() ? std::optional(match.captured(1)) : std::nullopt;
}

/// Everything that is neither an answer nor a fact about it is the question.
Result<void> take(LessonQuestion &asked, int number, const QString &line)
{
    const KeyLine said = keyLine(line);
    if (const char *expected = wantedFor(asked, line, said))
        return wrongLine(number, line, expected);
    if (auto choice = choiceIn(line))
        asked.choices.push_back(std::move(*choice));
    else if (said.key == QStringLiteral("answer"))
        asked.answer = inAscii(said.text).remove(u'{').remove(u'}').trimmed();
    else if (said.key == QStringLiteral("why"))
        asked.why = said.text;
    else if (said.key == QStringLiteral("tolerance"))
        return takeTolerance(asked, number, line, said);
    else if (const auto key = unknownKeyOf(line))
        return Error{"", "line " + std::to_string(number) + ": ask", Text(key->toStdString()),
                     Text(ENGINE_TEXT("engine", "one of %1"),
                          {asOneArgument(std::vector<std::string>{"answer", "why", "tolerance"})})};
    else
        asked.text = asked.text.isEmpty() ? line : joinedLines({asked.text, line});
    return {};
}

/// Else it goes on with what stands above it.
bool beginsAnew(const QString &line)
{
    static const QStringList keys{QStringLiteral("answer"), QStringLiteral("why"), QStringLiteral("tolerance")};
    return choiceIn(line) || isMisspeltChoice(line) || keys.contains(keyLine(line).key) || unknownKeyOf(line);
}

/// The lines behind the first one; answers to choose from and reasons are whole, over however many lines they go.
NumberedLines wholeLines(const NumberedLines &lines)
{
    const auto mayGoOn = [](const QString &line) {
        return choiceIn(line) || keyLine(line).key == QStringLiteral("why");
    };
    NumberedLines whole;
    for (auto line = lines.begin() + 1; line != lines.end(); ++line)
        if (!whole.empty() && mayGoOn(whole.back().second) && !beginsAnew(line->second))
            whole.back().second = joinedLines({whole.back().second, line->second});
        else
            whole.push_back(*line);
    return whole;
}

Result<LessonQuestion> complete(LessonQuestion asked, int first)
{
    const bool isChoice = asked.kind == LessonQuestion::Kind::Choose;
    const bool hasRight = std::any_of(asked.choices.begin(), asked.choices.end(),
                                      [](const AnswerOption &choice) { return choice.isRight; });
    if (asked.text.isEmpty())
        return wrongLine(first, {}, ENGINE_TEXT("engine", "the question in words"));
    if (isChoice && (asked.choices.size() < 2 || !hasRight))
        return wrongLine(first, asked.text,
                         ENGINE_TEXT("engine", "two answers or more, '[x]' before those that are right"));
    if (!isChoice && asked.answer.isEmpty())
        return wrongLine(first, asked.text, ENGINE_TEXT("engine", "where the answer is: 'answer: {weights[0,0,1,2]}'"));
    return asked;
}

} // namespace

Result<LessonQuestion> readQuestion(const NumberedLines &lines, int first)
{
    const auto &[number, line] = lines.empty() ? std::pair(first, QString()) : lines.front();
    const KeyLine type = keyLine(line);
    const qsizetype kind = kindNames().indexOf(type.text);
    if (type.key != QStringLiteral("type") || kind < 0)
        return wrongLine(number, line, ENGINE_TEXT("engine", "first 'type: ' choose, number, shape, row or mask"));
    LessonQuestion asked;
    asked.kind = static_cast<LessonQuestion::Kind>(kind);
    for (const auto &[at, whole] : wholeLines(lines))
        if (auto done = take(asked, at, whole); !done)
            return done.error();
    return complete(std::move(asked), first);
}

} // namespace headscope
