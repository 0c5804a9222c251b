// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/showntext.h"

#include "engine/base/text.h"
#include "ui/text/words.h"

#include <QStringList>

namespace headscope {
namespace {

constexpr qsizetype kMostLetters = 200;
constexpr std::size_t kMostBytes = 4 * kMostLetters; // a letter takes at most 4 in UTF-8

/// The first bytes, without a part of a letter at their end.
std::string_view beginning(std::string_view text)
{
    std::size_t end = std::min(text.size(), kMostBytes);
    while (end > 0 && isWithinLetter(text, end))
        --end;
    return text.substr(0, end);
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
        line = visible(line);
    return lines.join(u'\n');
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

} // namespace headscope
