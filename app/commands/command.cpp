// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "ui/session/examples.h"

#include <algorithm>
#include <cstdio>

namespace headscope {
namespace {

Result<Document> withOption(const Document &document, const QString &option)
{
    const qsizetype sign = option.indexOf(u'=');
    return withSetting(document, option.left(sign).toStdString(), option.mid(sign + 1).toStdString());
}

/// The document of the session with the options of the call.
std::variant<Document, Failure> documentOf(const Arguments &arguments, const OpenedDocument &opened)
{
    const std::string file = arguments.positionalArguments().first().toStdString();
    QStringList settings = arguments.values(QStringLiteral("set"));
    if (arguments.isSet(QStringLiteral("precision")))
        settings << QStringLiteral("layer.precision=\"%1\"").arg(arguments.value(QStringLiteral("precision")));
    Document document = opened.document;
    for (const QString &setting : settings) {
        if (!setting.contains(u'='))
            return usage(QStringLiteral("--set"), setting, Text("KEY.PATH=JSON"));
        auto changed = withOption(document, setting);
        if (!changed)
            return Failure{ExitCode::InputRefused, changed.error().in(file)};
        document = std::move(*changed);
    }
    return document;
}

} // namespace

const QList<Command> &commands()
{
    static const QList<Command> all{examplesCommand(), shapesCommand(), traceCommand(), exportCommand(),
                                    screenshotCommand()};
    return all;
}

const Command *findCommand(const QString &name)
{
    const auto &all = commands();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Command &c) { return c.name == name; });
    return found == all.end() ? nullptr : &*found;
}

QList<QCommandLineOption> sessionOptions()
{
    return {
        {QStringLiteral("set"), QStringLiteral("Changes one value of the session for this call; may be repeated."),
         QStringLiteral("KEY.PATH=JSON")},
        {QStringLiteral("precision"), QStringLiteral("float32 or float64."), QStringLiteral("TYPE")},
        {QStringLiteral("threads"), QStringLiteral("Threads to use; the results do not depend on it."),
         QStringLiteral("N")},
    };
}

QCommandLineOption outOption(const QString &what)
{
    return {QStringLiteral("out"), what, QStringLiteral("FILE")};
}

Failure usage(const QString &field, const QString &got, Text expected)
{
    return {ExitCode::Usage, {"", field.toStdString(), Text(got.toStdString()), std::move(expected)}};
}

std::variant<Plan, Failure> planOf(const Arguments &arguments)
{
    if (const auto threads = numberOf(arguments, QStringLiteral("threads"), 1, 1024);
        std::holds_alternative<Failure>(threads) && arguments.isSet(QStringLiteral("threads")))
        return std::get<Failure>(threads);
    const QString location = arguments.positionalArguments().first();
    const auto opened = openSession(location);
    if (!opened)
        return Failure{ExitCode::InputRefused, opened.error()};
    for (const std::string &key : opened->unknownKeys)
        std::fprintf(stderr, "headscope: %s: warning: unknown key %s\n", printable(location.toStdString()).c_str(),
                     printable(key).c_str());
    auto document = documentOf(arguments, *opened);
    if (auto *failure = std::get_if<Failure>(&document))
        return std::move(*failure);
    auto plan = makePlan(std::get<Document>(document), opened->files);
    if (!plan)
        return Failure{ExitCode::InputRefused, plan.error().in(location.toStdString())};
    return std::move(*plan);
}

std::optional<Failure> writeOut(const Arguments &arguments, ByteView bytes)
{
    const std::string file = arguments.value(QStringLiteral("out")).toStdString();
    if (file.empty())
        return usage(QStringLiteral("--out"), QStringLiteral("nothing"), Text("a file name"));
    if (file == "-") {
        const bool isWritten =
            std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
        return isWritten ? std::nullopt
                         : std::optional(Failure{ExitCode::OutputNotWritten,
                                                 {"", "--out", Text("an error"), Text("stdout that can be written")}});
    }
    const auto written = writeAtomically(file, bytes);
    return written ? std::nullopt : std::optional(Failure{ExitCode::OutputNotWritten, written.error().in(file)});
}

void printOut(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout);
    std::fflush(stdout);
}

std::variant<QString, Failure> wordOf(const Arguments &arguments, const QString &option, const QStringList &words)
{
    const QString word = arguments.value(option);
    if (words.contains(word))
        return word;
    return usage(QStringLiteral("--") + option, word,
                 Text("one of %1", {words.join(QStringLiteral(", ")).toStdString()}));
}

std::variant<double, Failure> numberOf(const Arguments &arguments, const QString &option, double low, double high)
{
    bool isNumber = false;
    const double value = arguments.value(option).toDouble(&isNumber);
    if (isNumber && value >= low && value <= high)
        return value;
    return usage(
        QStringLiteral("--") + option, arguments.value(option),
        Text("a number from %1 to %2", {QString::number(low).toStdString(), QString::number(high).toStdString()}));
}

} // namespace headscope
