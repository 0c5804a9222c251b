// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/describe/manpage.h"

#include "app/commands/commandline.h"

#include <QRegularExpression>

namespace headscope {
namespace {

/// Words as they stand: what troff takes for orders is escaped, and the hyphens of options are not broken or curled.
QString plain(QString words)
{
    static const QRegularExpression optionSign(QStringLiteral("(?<![\\w])-|-(?=-)"));
    words.replace(u'\\', QStringLiteral("\\e")).replace(optionSign, QStringLiteral("\\-"));
    words.replace(u'\'', QStringLiteral("\\(aq")).replace(u'`', QStringLiteral("\\(ga"));
    words.replace(u'~', QStringLiteral("\\(ti")).replace(u'^', QStringLiteral("\\(ha"));
    return words.startsWith(u'.') ? QStringLiteral("\\&") + words : words;
}

QString bold(const QString &word)
{
    return QStringLiteral("\\fB%1\\fR").arg(plain(word));
}

QString italic(const QString &word)
{
    return QStringLiteral("\\fI%1\\fR").arg(plain(word));
}

QString section(const char *title)
{
    return QStringLiteral(".SH %1\n").arg(QLatin1StringView(title));
}

/// "--dpi N", and below it what that is.
QString itemOf(const QCommandLineOption &option)
{
    QString head = bold(QStringLiteral("--") + option.names().first());
    if (!option.valueName().isEmpty())
        head += u' ' + italic(option.valueName());
    return QStringLiteral(".TP\n%1\n%2\n").arg(head, plain(option.description()));
}

QString itemsOf(const Command &command)
{
    QString call = bold(QStringLiteral("headscope ") + command.name);
    if (!command.operand.isEmpty())
        call += u' ' + italic(command.operand);
    QString text = QStringLiteral(".SS %1\n%2 %3\n.PP\n%4\n")
                       .arg(command.name, call, italic(QStringLiteral("[OPTIONS]")), plain(command.summary));
    if (!command.operand.isEmpty())
        text +=
            QStringLiteral(".TP\n%1\n%2.\n")
                .arg(italic(command.operand), plain(command.operandIs.left(1).toUpper() + command.operandIs.mid(1)));
    for (const QCommandLineOption &option : optionsOf(command))
        text += itemOf(option);
    return text;
}

QString exitCodes()
{
    struct Meaning
    {
        ExitCode code;
        const char *words;
    };
    constexpr Meaning meanings[] = {{ExitCode::Done, "What was asked for is done."},
                                    {ExitCode::OwnFault, "HeadScope itself is at fault."},
                                    {ExitCode::Usage, "The call is wrong."},
                                    {ExitCode::InputRefused, "An input is refused."},
                                    {ExitCode::OutputNotWritten, "The output could not be written."}};
    QString text = section("EXIT STATUS");
    for (const Meaning &meaning : meanings)
        text += QStringLiteral(".TP\n\\fB%1\\fR\n%2\n")
                    .arg(QString::number(static_cast<int>(meaning.code)), QLatin1StringView(meaning.words));
    return text + QStringLiteral(".PP\nWhat is wrong is one line on the standard error output: "
                                 "headscope: FILE: FIELD: got X, expected Y.\n");
}

} // namespace

QString manPage(const QList<Command> &commands, const QString &version)
{
    QString text = QStringLiteral(".TH HEADSCOPE 1 \"\" \"HeadScope %1\" \"User Commands\"\n").arg(version);
    text += section("NAME") + QStringLiteral("headscope \\- multi-head attention, step by step\n");
    text += section("SYNOPSIS");
    text += bold(QStringLiteral("headscope")) + u' ' + italic(QStringLiteral("[FILE]")) + QStringLiteral("\n.br\n");
    text += bold(QStringLiteral("headscope")) + u' ' + italic(QStringLiteral("COMMAND [SESSION] [OPTIONS]")) + u'\n';
    text += section("DESCRIPTION");
    for (const QString &sentence : aboutTheProgram())
        text += plain(sentence) + u'\n';
    text += section("COMMANDS");
    for (const Command &command : commands)
        text += itemsOf(command);
    text += section("OPTIONS WITHOUT A COMMAND");
    for (const auto &[word, what] : optionsAlone())
        text += QStringLiteral(".TP\n%1\n%2\n").arg(bold(word), plain(what));
    return text + exitCodes();
}

} // namespace headscope
