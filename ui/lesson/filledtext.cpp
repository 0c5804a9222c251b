// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/filledtext.h"

#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QRegularExpression>

#include <optional>

namespace headscope {
namespace {

const QString kRoom = QStringLiteral("________"); // to write a number in

QString written(double value, int decimals)
{
    return decimals >= 0 ? fixedNumber(value, decimals) : sentenceNumber(value);
}

QString written(const Filling &filling, int decimals)
{
    QStringList all;
    for (const double value : filling.numbers)
        all << (filling.kind == Filling::Kind::Number || filling.kind == Filling::Kind::Row
                    ? written(value, decimals)
                    : QString::number(value, 'f', 0));
    switch (filling.kind) {
    case Filling::Kind::Lengths: return u'(' + all.join(QStringLiteral(", ")) + u')';
    case Filling::Kind::Word: return inSentence(filling.word);
    case Filling::Kind::Number:
    case Filling::Kind::Count:
    case Filling::Kind::Row: break;
    }
    return all.join(QStringLiteral(", "));
}

/// What stands in braces: its inside, the decimals that it asks for, and whether it is always printed.
const QRegularExpression &placeholder()
{
    static const QRegularExpression form(QStringLiteral("\\{([^{}]*?)(?:\\s+\\.(\\d))?(\\s+printed)?\\}"));
    return form;
}

/// A brace before a word, and none behind it; one alone is a sign like others.
std::optional<Error> openBrace(const QString &text)
{
    static const QRegularExpression open(QStringLiteral("\\{[A-Za-z][^{}]*(?=\\{|$)"));
    const auto match = open.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return Error{"", "{…}", Text(shortened(match.captured().trimmed().toStdString())),
                 Text(ENGINE_TEXT("engine", "'}' behind it"), {})};
}

} // namespace

Result<QString> filled(const QString &text, const LessonNumbers &numbers, const IsBlank &isBlank)
{
    if (auto fault = openBrace(text))
        return std::move(*fault);
    QString out;
    qsizetype from = 0;
    for (auto all = placeholder().globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        const QString inside = match.captured(1).trimmed();
        const auto filling = fillingOf(inside, numbers);
        if (!filling)
            return filling.error();
        const int decimals = match.captured(2).isEmpty() ? -1 : match.captured(2).toInt();
        const bool isRoom = isBlank && match.captured(3).isEmpty() && isBlank(inside);
        out += text.mid(from, match.capturedStart() - from) + (isRoom ? kRoom : written(*filling, decimals));
        from = match.capturedEnd();
    }
    return out + text.mid(from);
}

QStringList printedIn(const QString &text)
{
    QStringList printed;
    for (auto all = placeholder().globalMatch(text); all.hasNext();)
        if (const auto match = all.next(); !match.captured(3).isEmpty())
            printed << match.captured(1).trimmed();
    return printed;
}

} // namespace headscope
