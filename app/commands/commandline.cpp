// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandline.h"

#include "app/commands/callwords.h"
#include "app/commands/commandguard.h"
#include "app/commands/noise.h"
#include "app/commands/options.h"
#include "engine/base/failedreading.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <cstdio>
#include <memory>
#include <new>
#include <string_view>

namespace headscope {
namespace {

constexpr std::string_view kNoMoreOptions = "--"; ///< what stands behind it is no option and no command

QString helpText(const QList<Command> &commands)
{
    QString text = QStringLiteral("Usage: headscope [FILE]\n       headscope COMMAND [SESSION] [OPTIONS]\n\n") +
                   aboutTheProgram().join(u'\n') + QStringLiteral("\n\nCommands:\n");
    for (const Command &command : commands)
        text += QStringLiteral("  %1  %2\n").arg(command.name.leftJustified(10), command.summary);
    text += u'\n';
    for (const auto &[word, what] : optionsAlone())
        text += QStringLiteral("  %1 %2\n").arg(word.leftJustified(13), what);
    return text;
}

/// A word of the call as errors name it, also one without letters.
QString shownWord(const QString &word)
{
    return word.isEmpty() ? QStringLiteral(R"("")") : word;
}

/// An unknown option as it was typed: "--bogus", or "-dpi", of which the parser tells "d".
QString typedOption(const QStringList &words, const QString &name)
{
    QString asLong = QStringLiteral("--") + name;
    for (const QString &word : words) {
        const bool isLetters = name.size() == 1 && word.startsWith(u'-') && !word.startsWith(QStringLiteral("--"));
        if (word == asLong || word.startsWith(asLong + u'=') || (isLetters && word.contains(name)))
            return word.section(u'=', 0, 0);
    }
    return asLong;
}

/// An option without its value, which can only be the last word, or a flag with one.
Failure wrongValue(const Command &command, const QStringList &words)
{
    for (const QCommandLineOption &option : optionsOf(command)) {
        const QString word = QStringLiteral("--") + option.names().first();
        if (!option.valueName().isEmpty() && words.last() == word)
            return usage(word, QStringLiteral("no value"), Text((word + u' ' + option.valueName()).toStdString()));
        for (const QString &typed : words)
            if (option.valueName().isEmpty() && typed.startsWith(word + u'='))
                return usage(word, typed.mid(word.size() + 1), Text("no value"));
    }
    return usage(command.name, QStringLiteral("wrong options"),
                 Text("those that 'headscope %1 --help' lists", {command.name.toStdString()}));
}

/// An option that takes one value and is given several, of which all but one would be lost.
std::optional<Failure> givenTwice(const Command &command, const Arguments &arguments)
{
    const QStringList repeated{QStringLiteral("set"), QStringLiteral("map"), QStringLiteral("without"),
                               QStringLiteral("patch")};
    for (const QCommandLineOption &option : optionsOf(command)) {
        const QString name = option.names().first();
        if (const auto count = arguments.isSet(name) ? arguments.values(name).size() : 0;
            count > 1 && !repeated.contains(name))
            return usage(QStringLiteral("--") + name, QStringLiteral("%1 values").arg(count), Text("one value"));
    }
    return std::nullopt;
}

std::optional<Failure> wrongArguments(const Command &command, const Arguments &arguments, const QStringList &words)
{
    QStringList unknown = arguments.unknownOptionNames();
    if (arguments.isSet(QStringLiteral("help")) && arguments.errorText().isEmpty()) // by a word such as -hh alone
        unknown << QStringLiteral("h");
    if (!unknown.isEmpty())
        return usage(typedOption(words, unknown.first()), QStringLiteral("an unknown option"),
                     Text("an option that 'headscope %1 --help' lists", {command.name.toStdString()}));
    if (!arguments.errorText().isEmpty())
        return wrongValue(command, words);
    if (auto failure = givenTwice(command, arguments))
        return failure;
    const QStringList operands = arguments.positionalArguments();
    const qsizetype wanted = command.operand.isEmpty() ? 0 : 1;
    const bool isOptional = command.operand.startsWith(u'[');
    const bool isList = command.operand.endsWith(u'…');
    const QString operand = QString(command.operand).remove(u'[').remove(u']');
    if (operands.size() > wanted && !isList)
        return usage(shownWord(operands[wanted]), QStringLiteral("an unexpected argument"),
                     wanted == 0 ? Text("no argument") : Text("one %1", {operand.toStdString()}));
    const bool isLeftOut = isOptional && operands.isEmpty();
    if (wanted > 0 && operands.value(0).isEmpty() && !isLeftOut) // an empty word, as of a shell's unset variable, too
        return usage(operand, {}, Text(command.operandIs.toStdString()));
    return std::nullopt;
}

int ended(const std::optional<Failure> &failure)
{
    if (!failure)
        return 0;
    std::fprintf(stderr, "headscope: %s\n", failure->error.sentence().c_str());
    return static_cast<int>(failure->code);
}

QString helpOf(const Command &command, const QCommandLineParser &parser)
{
    static const QRegularExpression usageOfProgram(QStringLiteral("^Usage: .* \\[options\\]"));
    return parser.helpText().replace(usageOfProgram, QStringLiteral("Usage: headscope %1 [options]").arg(command.name));
}

int run(const Command &command, const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(command.summary);
    parser.addOptions(optionsOf(command));
    if (!command.operand.isEmpty())
        parser.addPositionalArgument(command.operand,
                                     command.operandIs.left(1).toUpper() + command.operandIs.mid(1) + u'.');
    parser.parse(words);
    if (parser.isSet(QStringLiteral("help")) && (words.contains(kHelp) || words.contains(kHelpLetter)))
        return ended(printOut(helpOf(command, parser)));
    if (const auto failure = wrongArguments(command, parser, words))
        return ended(failure);
    const auto language = wordOf(parser, QStringLiteral("lang"), languageNames() + command.moreLanguages);
    if (!language)
        return ended(language.error());
    const bool isOne = languageNames().contains(*language);
    setLanguage(isOne ? *language : languageNames().first());
    return ended(command.run(parser));
}

/// What --lang is for.
QString languageHelp(const Command &command)
{
    if (command.application != nullptr)
        return QStringLiteral("Language of figures and of the window: %1.");
    return command.tellsTitles ? QStringLiteral("Language of titles: %1.")
                               : QStringLiteral("%1, which changes nothing here: this command answers in English.");
}

/// Whether its own text tells what holds without it.
bool saysWhatIsUsual(const QCommandLineOption &option)
{
    return option.description().contains(QStringLiteral("without it"), Qt::CaseInsensitive);
}

bool looksLikeAFile(const QString &word)
{
    const bool hasMark = word.contains(u'/') || word.contains(u'.') || word.startsWith(QStringLiteral("example:"));
    return hasMark || QFileInfo::exists(word);
}

/// What stands behind "--version", or behind "help COMMAND".
std::optional<Failure> wordTooMany(int argc, char **argv)
{
    const bool isVersion = toQString(argv[1]) == kVersion;
    const int most = isVersion ? 2 : 3;
    if (argc <= most || !(isVersion || asksForHelp(toQString(argv[1]))))
        return std::nullopt;
    return usage(shownWord(toQString(argv[most])), QStringLiteral("an unexpected argument"),
                 isVersion ? Text("no argument") : Text("one command"));
}

/// What is wrong with words that name no command; help takes no file.
Failure unknownCommand(const QList<Command> &commands, const QStringList &words, bool isForHelp)
{
    const bool isFile = words[1] == toQString(kNoMoreOptions);
    if (isFile && words.size() > 3)
        return usage(shownWord(words[3]), QStringLiteral("an unexpected argument"), Text("one FILE"));
    if (isFile && words.size() == 3 && words[2].isEmpty())
        return usage(QStringLiteral("FILE"), {}, Text("one FILE"));
    if (words[1].startsWith(u'-'))
        return usage(words[1], QStringLiteral("an unknown option"), Text("a command, --help or --version"));
    if (looksLikeAFile(words[1]) && !isForHelp)
        return usage(shownWord(words.value(2)), QStringLiteral("an unexpected argument"), Text("one FILE"));
    const std::vector<std::string> names{namesIn(commands).join(QStringLiteral(", ")).toStdString()};
    return usage(shownWord(words[1]), QStringLiteral("an unknown command"),
                 isForHelp ? Text("one of %1", names) : Text("one of %1, or a file", names));
}

/// Qt gets the program's name only: it would take words such as --reverse for itself. It waits for events by itself, as
/// GLib, which it would ask, ends the program where there is no memory.
std::unique_ptr<QCoreApplication> makeApplication(const Command *command, int argc, char **argv)
{
    static int nameOnly = 1; // Qt keeps a reference
    qputenv("QT_NO_GLIB", "1");
    const bool draws = command != nullptr && command->application != nullptr;
    return draws ? command->application(argc, argv) : std::make_unique<QCoreApplication>(nameOnly, argv);
}

int runWords(const QList<Command> &commands, int argc, char **argv)
{
    dropNoise();
    if (const auto failure = checkWords(commands, argc, argv))
        return ended(failure);
    if (const auto failure = wordTooMany(argc, argv))
        return ended(failure);
    QStringList words = wordsOfCall(argc, argv);
    const Command *command = findCommand(commands, words[1]);
    const auto app = makeApplication(command, argc, argv);
    if (command != nullptr) {
        words.removeAt(1);
        return run(*command, words);
    }
    if (words[1] == kVersion)
        return ended(printOut(QStringLiteral("headscope %1\n").arg(QCoreApplication::applicationVersion())));
    if (asksForHelp(words[1]))
        return ended(printOut(helpText(commands)));
    return ended(unknownCommand(commands, words, asksForHelp(toQString(argv[1]))));
}

} // namespace

QStringList aboutTheProgram()
{
    return {QStringLiteral("Shows multi-head attention step by step. Without a command it opens the window."),
            QStringLiteral("SESSION is a .headscope file, example:NAME or, for most commands, the folder of a model.")};
}

QList<std::pair<QString, QString>> optionsAlone()
{
    return {{kVersion, QStringLiteral("The version.")},
            {kHelp, QStringLiteral("This text; after a command, its own. The same are -h, and help COMMAND.")}};
}

QList<QCommandLineOption> optionsOf(const Command &command)
{
    QList<QCommandLineOption> options = command.options();
    options << QCommandLineOption(QStringLiteral("lang"),
                                  languageHelp(command).arg(languageChoices(command.moreLanguages)),
                                  QStringLiteral("LANG"), QStringLiteral("en"))
            << QCommandLineOption({QStringLiteral("help"), QStringLiteral("h")}, QStringLiteral("This text."));
    for (QCommandLineOption &option : options)
        if (const QStringList usual = option.defaultValues(); !usual.isEmpty() && !saysWhatIsUsual(option))
            option.setDescription(option.description() + QStringLiteral(" Without it: %1.").arg(usual.join(u' ')));
    return options;
}

bool isForTheWindow(const QList<Command> &commands, int argc, char **argv)
{
    if (argc == 3 && argv[1] == kNoMoreOptions)
        return *argv[2] != '\0' && isUtf8(argv[2]);
    if (argc != 2 || !isUtf8(argv[1]))
        return argc < 2;
    const QString first = toQString(argv[1]);
    const bool isWord = first.startsWith(u'-') || asksForHelp(first) || findCommand(commands, first) != nullptr;
    return !isWord && looksLikeAFile(first);
}

int runCommand(const QList<Command> &commands, int argc, char **argv)
{
    try {
        return runWords(commands, argc, argv);
    } catch (const std::bad_alloc &) {
        return tellNoMemory();
    } catch (const FailedReading &failed) {
        std::fprintf(stderr, "headscope: %s\n", failed.error().sentence().c_str());
        return static_cast<int>(ExitCode::InputRefused);
    }
}

} // namespace headscope
