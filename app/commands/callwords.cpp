// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/callwords.h"

#include "app/commands/commandline.h"
#include "ui/text/words.h"

#include <QByteArrayView>

#include <algorithm>

namespace headscope {
namespace {

/// Whether a word may name a file, which the value of most options does not.
bool mayBeFile(const Command *command, const QString &word, const QString &before)
{
    const QString option = word.startsWith(QStringLiteral("--")) ? word.section(u'=', 0, 0) : before;
    if (command == nullptr || !option.startsWith(QStringLiteral("--")))
        return true;
    const QList<QCommandLineOption> options = optionsOf(*command);
    return std::none_of(options.begin(), options.end(), [&](const QCommandLineOption &each) {
        const bool takesOther = !each.valueName().isEmpty() && each.valueName() != QStringLiteral("FILE");
        return takesOther && each.names().contains(option.mid(2));
    });
}

} // namespace

bool isUtf8(const char *word)
{
    return QByteArrayView(word).isValidUtf8();
}

std::optional<Failure> checkWords(const QList<Command> &commands, int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (isUtf8(argv[i]))
            continue;
        const Command *command = findCommand(commands, toQString(argv[1]));
        const bool isFile = mayBeFile(command, toQString(argv[i]), toQString(argv[i - 1]));
        return Failure{ExitCode::Usage,
                       {"", argv[i], Text("a word that is not UTF-8"),
                        isFile ? Text("a word in UTF-8; a file with such a name has to be renamed first")
                               : Text("a word in UTF-8")}};
    }
    return std::nullopt;
}

bool asksForHelp(const QString &word)
{
    return word == kHelp || word == kHelpLetter || word == QStringLiteral("help");
}

QStringList wordsOfCall(int argc, char **argv)
{
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << toQString(argv[i]);
    if (argc > 2 && asksForHelp(words[1])) {
        words.removeAt(1);
        words << kHelp;
    }
    return words;
}

} // namespace headscope
