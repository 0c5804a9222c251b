// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonfile.h"

#include "engine/base/gbk.h"
#include "engine/io/file.h"
#include "ui/lesson/askblock.h"
#include "ui/lesson/keyline.h"
#include "ui/lesson/widesigns.h"
#include "ui/text/bytes.h"
#include "ui/text/showntext.h"
#include "ui/text/typed.h"

#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

Error inLine(int number, Error error)
{
    error.field = "line " + std::to_string(number) + ": " + error.field;
    return error;
}

/// Words for people, in which nothing unseen turns the numbers around; whatever is a gap in a file is one in a line.
QString seenWords(const QString &words)
{
    static const QRegularExpression gap(QStringLiteral("[\\t\\v\\f\\r\\x{85}\\x{2028}\\x{2029}]"));
    return visibleProse(QString(words).replace(gap, QStringLiteral(" ")));
}

/// The same, with the braces of placeholders.
QString toldWords(const QString &words)
{
    return withNarrowBraces(seenWords(words));
}

/// At its own end, or where something else begins, because the end was forgotten.
bool endsFence(const QString &line)
{
    return line.startsWith(QStringLiteral("```")) || line.startsWith(QStringLiteral("# "));
}

/// Goes through the lines of a lesson and puts together what they say.
class LessonReader
{
public:
    LessonReader(const QString &name, const QString &text) : m_lines(text.split(u'\n')) { m_lesson.name = name; }

    Result<Lesson> read()
    {
        Result<void> done = readFrontMatter();
        while (done && hasLine())
            done = readBlock();
        if (done && m_lesson.pages.empty())
            done = wrongLine(number(), {}, ENGINE_TEXT("engine", "a page, which begins with '# ' and its title"));
        if (done)
            done = closePage();
        if (done)
            done = checkSessions();
        return done ? Result<Lesson>(std::move(m_lesson)) : done.error();
    }

private:
    bool hasLine() const { return m_next < m_lines.size(); }
    const QString &line() const { return m_lines[m_next]; }
    /// The same as it is read outside of blocks.
    QString plainLine() const { return withNarrowStart(line().trimmed()); }
    int number() const { return static_cast<int>(m_next) + 1; }

    Result<void> readFrontMatter()
    {
        constexpr auto expected = ENGINE_TEXT("engine", "'---' around title, about, minutes and session");
        if (!hasLine() || line().trimmed() != QStringLiteral("---"))
            return wrongLine(1, line(), expected);
        for (++m_next; hasLine() && line().trimmed() != QStringLiteral("---"); ++m_next)
            if (auto done = line().trimmed().isEmpty() ? Result<void>() : takeFact(keyLine(line())); !done)
                return done;
        if (!hasLine())
            return wrongLine(number(), {}, expected);
        ++m_next;
        if (m_lesson.title.isEmpty())
            return wrongLine(1, {}, ENGINE_TEXT("engine", "a title: 'title: Why attention'"));
        return {};
    }

    Result<void> takeFact(const KeyLine &fact)
    {
        constexpr int mostMinutes = 600;
        const QString text = fact.text.trimmed();
        if (fact.key == QStringLiteral("title"))
            m_lesson.title = seenWords(text);
        else if (fact.key == QStringLiteral("about"))
            m_lesson.about = seenWords(text);
        else if (fact.key == QStringLiteral("session"))
            takeSession(text);
        else if (fact.key != QStringLiteral("minutes"))
            return wrongLine(number(), line(), ENGINE_TEXT("engine", "title, about, minutes or session, and ':'"));
        else if (m_lesson.minutes = inAscii(text).toInt(); m_lesson.minutes < 1 || m_lesson.minutes > mostMinutes)
            return wrongLine(number(), line(), ENGINE_TEXT("engine", "minutes from 1 to 600"));
        return {};
    }

    /// A beat may have its own instead of that of the lesson.
    Result<void> checkSessions() const
    {
        for (const LessonPage &page : m_lesson.pages)
            for (const Beat &beat : page.beats)
                if (beat.sight.session.isEmpty())
                    return wrongLine(1, {}, ENGINE_TEXT("engine", "a session: 'session: example:small'"));
        return {};
    }

    void takeSession(const QString &text)
    {
        m_sight.session = text;
        m_sightLines["session"] = number();
    }

    Result<void> readBlock()
    {
        const QString text = plainLine();
        if (text.isEmpty())
            return skip();
        if (text.startsWith(QStringLiteral("# ")))
            return openPage(text.mid(2).trimmed());
        if (m_lesson.pages.empty())
            return wrongLine(number(), text, ENGINE_TEXT("engine", "a page, which begins with '# ' and its title"));
        if (text.startsWith(QStringLiteral("```")))
            return readFence(text.mid(3).trimmed());
        if (text.startsWith(u'>'))
            return readNote();
        if (text.startsWith(u'#') || text.startsWith(QStringLiteral("- ")) || text.startsWith(u'|'))
            return wrongLine(number(), text,
                             ENGINE_TEXT("engine", "a paragraph; lists, tables and further headings have no place"));
        return readParagraph();
    }

    Result<void> skip()
    {
        ++m_next;
        return {};
    }

    /// The page before must have something to say.
    Result<void> closePage() const
    {
        if (m_lesson.pages.empty() || !m_lesson.pages.back().beats.empty())
            return {};
        return wrongLine(number() - 1, m_lesson.pages.back().title,
                         ENGINE_TEXT("engine", "a paragraph or a question on the page"));
    }

    Result<void> openPage(const QString &title)
    {
        if (auto done = closePage(); !done)
            return done;
        m_lesson.pages.push_back({toldWords(title), {}});
        return skip();
    }

    void addBeat(Beat beat, int number)
    {
        beat.sight = m_sight;
        beat.line = number;
        beat.sightLines = m_sightLines;
        m_lesson.pages.back().beats.push_back(std::move(beat));
    }

    /// The lines up to the next empty one, or to one that begins something else.
    Result<void> readParagraph()
    {
        const int first = number();
        QStringList words;
        const auto ends = [](const QString &text) {
            return text.isEmpty() || text.startsWith(u'#') || text.startsWith(u'>') ||
                   text.startsWith(QStringLiteral("```"));
        };
        for (; hasLine() && !ends(plainLine()); ++m_next)
            words << line().trimmed();
        Beat beat{toldWords(joinedLines(words))};
        if (const KeyLine said = keyLine(beat.text); said.key == QStringLiteral("screen")) {
            beat.text = said.text;
            beat.isForScreen = true;
        }
        if (beat.text.isEmpty())
            return wrongLine(first, m_lines[first - 1], ENGINE_TEXT("engine", "a paragraph behind 'screen: '"));
        addBeat(std::move(beat), first);
        return {};
    }

    /// Notes belong to the beat before them.
    Result<void> readNote()
    {
        auto &beats = m_lesson.pages.back().beats;
        if (beats.empty())
            return wrongLine(number(), line(), ENGINE_TEXT("engine", "a paragraph before the note about it"));
        QStringList words;
        for (; hasLine() && plainLine().startsWith(u'>'); ++m_next)
            words << plainLine().mid(1).trimmed();
        beats.back().notes << toldWords(joinedLines(words).trimmed());
        return {};
    }

    Result<void> readFence(const QString &kind)
    {
        const QStringList kinds{QStringLiteral("see"), QStringLiteral("ask"), QStringLiteral("wait")};
        if (!kinds.contains(kind))
            return wrongLine(number(), line(), ENGINE_TEXT("engine", "```see, ```ask or ```wait"));
        const int first = number();
        NumberedLines inside;
        for (++m_next; hasLine() && !endsFence(plainLine()); ++m_next)
            if (const QString text = line().trimmed(); !text.isEmpty()) // braces of `see` are those of JSON
                inside.emplace_back(number(), kind == kinds[0] ? text : toldWords(text));
        if (!hasLine() || plainLine() != QStringLiteral("```"))
            return wrongLine(first, m_lines[first - 1], ENGINE_TEXT("engine", "``` on a line of its own, at the end"));
        ++m_next;
        return kind == kinds[0] ? see(std::move(inside)) : kind == kinds[1] ? ask(inside, first) : wait(inside, first);
    }

    /// In whatever order they stand.
    Result<void> see(NumberedLines lines)
    {
        const auto place = [](const auto &line) { return placeInSee(keyLine(line.second).key.toStdString()); };
        std::stable_sort(lines.begin(), lines.end(),
                         [&](const auto &one, const auto &other) { return place(one) < place(other); });
        for (const auto &[number, text] : lines) {
            const KeyLine said = keyLine(text);
            if (auto done = applySee(m_sight, said.key.toStdString(), valueOf(said.text)); !done)
                return inLine(number, done.error());
            m_sightLines[said.key.toStdString()] = number;
        }
        return {};
    }

    Result<void> ask(const NumberedLines &lines, int first)
    {
        auto asked = readQuestion(lines, first);
        if (!asked)
            return asked.error();
        addBeat({{}, std::move(*asked)}, first);
        return {};
    }

    /// Like a note it belongs to the beat before it.
    Result<void> wait(const NumberedLines &lines, int first)
    {
        auto &beats = m_lesson.pages.back().beats;
        if (beats.empty() || beats.back().wait)
            return wrongLine(first, QStringLiteral("```wait"),
                             ENGINE_TEXT("engine", "one ```wait after a paragraph or a question"));
        auto read = readWait(lines, first, beats.back());
        if (!read)
            return read.error();
        beats.back().wait = std::move(*read);
        return {};
    }

    QStringList m_lines;
    qsizetype m_next = 0;
    Lesson m_lesson;
    Sight m_sight;
    std::map<std::string, int> m_sightLines;
};

} // namespace

Result<Lesson> readLesson(const QString &name, const QByteArray &markdown)
{
    if (markdown.size() > kLargestLesson)
        return Error{"", "lesson", Text(ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(markdown.size())}),
                     Text(ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(kLargestLesson)})};
    QStringDecoder decode(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    QString text = decode(markdown);
    if (decode.hasError() || text.contains(QChar::Null))
        return Error{"", "lesson", Text(ENGINE_TEXT("engine", "bytes that are no text"), {}),
                     utf8Expected(markdown.toStdString(), Text("UTF-8"))};
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    return LessonReader(name, text).read();
}

Result<QByteArray> lessonBytes(const QString &path)
{
    const auto bytes = readPlainFile(path.toStdString(), kLargestLesson);
    if (!bytes)
        return bytes.error();
    const std::string_view text = asText(*bytes);
    return QByteArray(text.data(), std::ssize(text));
}

} // namespace headscope
