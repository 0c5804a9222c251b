// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What options say, and what is wrong with it.
#include "app/commands/command.h"

namespace headscope {

Failure usage(const QString &field, const QString &got, Text expected)
{
    return {ExitCode::Usage,
            {"", field.toStdString(), Text(got.isEmpty() ? "nothing" : got.toStdString()), std::move(expected)}};
}

Failure needless(const Arguments &arguments, const QString &name, Text expected)
{
    const QStringList values = arguments.values(name); // none of a flag, an empty one of --title ''
    return usage(QStringLiteral("--") + name, values.isEmpty() ? QStringLiteral("a flag") : values.last(),
                 std::move(expected));
}

Failure refusedLesson(const Arguments &arguments, const Error &error)
{
    const QString name = QStringLiteral("lesson");
    if (!error.file.empty() || error.field != name.toStdString())
        return {ExitCode::InputRefused, error};
    return usage(QStringLiteral("--") + name, arguments.value(name), error.expected);
}

CommandResult<QString> wordOf(const Arguments &arguments, const QString &option, const QStringList &words)
{
    const QString word = arguments.value(option);
    if (words.contains(word))
        return word;
    return usage(QStringLiteral("--") + option, word,
                 Text(words.size() == 1 ? "%1" : "one of %1", {words.join(QStringLiteral(", ")).toStdString()}));
}

CommandResult<double> numberOf(const Arguments &arguments, const QString &option, double low, double high)
{
    bool isNumber = false;
    const double value = arguments.value(option).toDouble(&isNumber);
    if (isNumber && value >= low && value <= high)
        return value;
    return usage(
        QStringLiteral("--") + option, arguments.value(option),
        Text("a number from %1 to %2", {QString::number(low).toStdString(), QString::number(high).toStdString()}));
}

CommandResult<Index> wholeNumberOf(const Arguments &arguments, const QString &option, Index low, Index high)
{
    bool isNumber = false;
    const Index value = arguments.value(option).toLongLong(&isNumber);
    if (isNumber && value >= low && value <= high)
        return value;
    return usage(QStringLiteral("--") + option, arguments.value(option),
                 Text("a whole number from %1 to %2", {std::to_string(low), std::to_string(high)}));
}

} // namespace headscope
