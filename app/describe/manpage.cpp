// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/describe/manpage.h"

#include "app/commands/commandline.h"

#include <QRegularExpression>

#include <span>

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
                                 "headscope: WHERE: got X, expected Y. WHERE is a file and its field, or an option.\n");
}

/// Words as they are typed or read, and what they are.
struct ManRow
{
    const char *words;
    const char *what;
};

QString manRows(std::span<const ManRow> rows, QString (*styled)(const QString &))
{
    QString text;
    for (const ManRow &row : rows)
        text += QStringLiteral(".TP\n%1\n%2\n")
                    .arg(styled(QLatin1StringView(row.words)), plain(QLatin1StringView(row.what)));
    return text;
}

QString examplesSection()
{
    constexpr ManRow calls[] = {
        {"headscope example:dates", "Opens a whole model in the window."},
        {"headscope shapes example:d2l --set layer.num_heads=10", "Every step of a layer and its shapes."},
        {"headscope explain example:d2l --cell 'weights[0,2,1,0]'", "How one number was computed."},
        {"headscope export example:d2l --out heads.pdf --heads 0,2", "The heat maps of two heads as a page."},
        {"headscope predict example:induction --text QWERTQWE --generate 5", "What a model says next."},
        {"headscope import layer.safetensors --out layer.headscope", "Makes a session of a layer of a checkpoint."},
        {"headscope handout --lesson masks --out sheet.pdf --kind worksheet", "A sheet with blanks for a class."}};
    return section("EXAMPLES") + manRows(calls, bold);
}

/// The places are those of QStandardPaths and QSettings, by the name of the program.
QString filesSection()
{
    constexpr ManRow files[] = {
        {"~/.config/headscope/headscope.conf", "The settings of the window."},
        {"~/.local/share/headscope/headscope/unsaved", "Copies of sessions while they are unsaved."},
        {"~/.local/share/headscope/headscope/predictions.csv", "What was predicted and answered in the window."},
        {"~/.local/share/headscope/headscope/crash", "Reports of crashes, each with the session that was open."},
        {"~/.cache/headscope/headscope/recent", "Small pictures of the last sessions."}};
    return section("FILES") + manRows(files, italic) +
           QStringLiteral(".PP\n%1\n")
               .arg(plain(QStringLiteral("XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_CACHE_HOME stand for "
                                         "~/.config, ~/.local/share and ~/.cache where they are set. The "
                                         "commands write only what they are asked for.")));
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
    return text + exitCodes() + examplesSection() + filesSection();
}

} // namespace headscope
