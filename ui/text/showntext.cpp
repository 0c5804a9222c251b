// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/showntext.h"

#include "engine/base/text.h"
#include "ui/text/words.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace headscope {
namespace {

constexpr qsizetype kMostLetters = 200;
constexpr QChar kIsolate(0x2068); // what is in it runs as its own first letter does
constexpr QChar kEndOfIsolate(0x2069);
constexpr std::size_t kMostBytes = 4 * kMostLetters; // a letter takes at most 4 in UTF-8

/// The first bytes, without a part of a letter at their end.
std::string_view beginning(std::string_view text)
{
    std::size_t end = std::min(text.size(), kMostBytes);
    while (end > 0 && isWithinLetter(text, end))
        --end;
    return text.substr(0, end);
}

/// What is not found is visible; what is found is written so.
template <class Write>
QString visibleBeside(const QRegularExpression &found, const QString &text, const Write &write)
{
    QString out;
    qsizetype from = 0;
    for (auto all = found.globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        out += visible(text.mid(from, match.capturedStart() - from)) + write(match);
        from = match.capturedEnd();
    }
    return out + visible(text.mid(from));
}

/// One line, in which the signs of whole isolates stay.
QString visibleLine(const QString &line)
{
    static const QRegularExpression isolate(QStringLiteral("\\x{2068}([^\\x{2066}-\\x{2069}]*)\\x{2069}"));
    return visibleBeside(isolate, line, [](const QRegularExpressionMatch &match) {
        return kIsolate + visible(match.captured(1)) + kEndOfIsolate;
    });
}

bool runsToTheLeft(uint letter)
{
    const QChar::Direction direction = QChar::direction(letter);
    return direction == QChar::DirR || direction == QChar::DirAL;
}

} // namespace

QString visible(const QString &text)
{
    return QString::fromStdString(printable(text.toStdString()));
}

QString visibleLines(const QString &text)
{
    QStringList lines = text.split(u'\n');
    for (QString &line : lines)
        line = visibleLine(line);
    return lines.join(u'\n');
}

QString visibleProse(const QString &text)
{
    static const QRegularExpression mayBreak(QStringLiteral("[\\x{AD}\\x{200B}]"));
    return visibleBeside(mayBreak, text, [](const QRegularExpressionMatch &match) { return match.captured(); });
}

QString shownText(std::string_view text)
{
    return shownText(toQString(beginning(text)));
}

QString shownText(const QString &text)
{
    return text.size() <= kMostLetters ? visible(text) : visible(firstLetters(text, kMostLetters)) + u'…';
}

QString firstLetters(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    return text.first(text[most - 1].isHighSurrogate() ? most - 1 : most);
}

QString inSentence(const QString &word)
{
    const QList<uint> letters = word.toUcs4();
    return std::any_of(letters.begin(), letters.end(), runsToTheLeft) ? kIsolate + word + kEndOfIsolate : word;
}

QString withoutIsolates(QString sentence)
{
    return sentence.remove(kIsolate).remove(kEndOfIsolate);
}

} // namespace headscope
