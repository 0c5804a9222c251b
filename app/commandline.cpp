// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/commands/command.h"
#include "app/language.h"
#include "app/version.h"

#include <QApplication>

#include <cstdio>
#include <memory>

namespace headscope {
namespace {

int ended(const Failure &failure)
{
    std::fprintf(stderr, "headscope: %s\n", failure.error.sentence().c_str());
    return static_cast<int>(failure.code);
}

QString helpText()
{
    QString text = QStringLiteral("Usage: headscope [FILE]\n       headscope COMMAND [SESSION] [OPTIONS]\n\n"
                                  "Shows multi-head attention step by step. Without a command it opens the window.\n"
                                  "SESSION is a .headscope file or example:NAME.\n\nCommands:\n");
    for (const Command &command : commands())
        text += QStringLiteral("  %1  %2\n").arg(command.name, -10).arg(command.summary);
    return text +
           QStringLiteral("\n  --version     The version.\n  --help        This text; after a command, its own.\n");
}

std::optional<Failure> wrongArguments(const Command &command, const Arguments &arguments)
{
    if (!arguments.unknownOptionNames().isEmpty())
        return usage(QStringLiteral("--") + arguments.unknownOptionNames().first(), QStringLiteral("an unknown option"),
                     Text("an option that 'headscope %1 --help' lists", {command.name.toStdString()}));
    const auto wanted = command.operand.isEmpty() ? 0 : 1;
    if (arguments.positionalArguments().size() != wanted)
        return usage(command.operand.isEmpty() ? QStringLiteral("arguments") : command.operand,
                     QString::number(arguments.positionalArguments().size()) + QStringLiteral(" arguments"),
                     Text(std::to_string(wanted)));
    if (!arguments.errorText().isEmpty()) // an option without its value
        return usage(command.name, QStringLiteral("an option without its value"),
                     Text("a value, as 'headscope %1 --help' tells", {command.name.toStdString()}));
    return std::nullopt;
}

int run(const Command &command, const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(command.summary);
    parser.addOptions(command.options);
    parser.addOption({QStringLiteral("lang"), QStringLiteral("Language of figures and of the window: en or zh_CN."),
                      QStringLiteral("LANG"), QStringLiteral("en")});
    parser.addOption({QStringLiteral("help"), QStringLiteral("This text.")});
    if (!command.operand.isEmpty())
        parser.addPositionalArgument(command.operand, QStringLiteral("A .headscope file or example:NAME."));
    parser.parse(words);
    if (parser.isSet(QStringLiteral("help"))) {
        printOut(parser.helpText().replace(QStringLiteral("Usage: headscope"),
                                           QStringLiteral("Usage: headscope ") + command.name));
        return 0;
    }
    auto failure = wrongArguments(command, parser);
    const auto language = wordOf(parser, QStringLiteral("lang"), languageNames());
    if (!failure && std::holds_alternative<Failure>(language))
        failure = std::get<Failure>(language);
    if (!failure) {
        setLanguage(std::get<QString>(language));
        failure = command.run(parser);
    }
    return failure ? ended(*failure) : 0;
}

/// The scale of a screenshot must stand before the application is made.
void applyScale(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const QByteArray word(argv[i]);
        const QByteArray next = i + 1 < argc ? QByteArray(argv[i + 1]) : QByteArray();
        const QByteArray scale = word == "--scale" ? next : word.startsWith("--scale=") ? word.mid(8) : QByteArray();
        if (const double value = scale.toDouble(); value >= 1 && value <= 4)
            qputenv("QT_SCALE_FACTOR", scale);
    }
}

std::unique_ptr<QCoreApplication> makeApplication(const Command *command, int &argc, char **argv)
{
    if (command == nullptr || !command->needsWidgets)
        return std::make_unique<QCoreApplication>(argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    applyScale(argc, argv);
    return std::make_unique<QApplication>(argc, argv);
}

} // namespace

bool isForTheWindow(int argc, char **argv)
{
    if (argc < 2)
        return true;
    const QString first = QString::fromLocal8Bit(argv[1]);
    return !first.startsWith(QStringLiteral("--")) && findCommand(first) == nullptr;
}

int runCommand(int argc, char **argv)
{
    const QString first = QString::fromLocal8Bit(argv[1]);
    const Command *command = findCommand(first);
    const auto app = makeApplication(command, argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("headscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HEADSCOPE_VERSION));
    QStringList words = QCoreApplication::arguments();
    if (command != nullptr) {
        words.removeAt(1);
        return run(*command, words);
    }
    if (first == QStringLiteral("--version"))
        printOut(QStringLiteral("headscope " HEADSCOPE_VERSION "\n"));
    else if (first == QStringLiteral("--help"))
        printOut(helpText());
    else
        return ended(usage(first, QStringLiteral("an unknown option"), Text("a command, --help or --version")));
    return 0;
}

} // namespace headscope
