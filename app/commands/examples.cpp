// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "ui/session/examples.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headscope {
namespace {

std::optional<Failure> run(const Arguments &arguments)
{
    QJsonArray list;
    QString text;
    for (const Example &example : examples()) {
        const QString name = QStringLiteral("example:") + example.name;
        list.append(QJsonObject{{QStringLiteral("name"), name}, {QStringLiteral("title"), example.title}});
        text += QStringLiteral("%1  %2\n").arg(name, -22).arg(example.title);
    }
    return printOut(arguments.isSet(QStringLiteral("json")) ? QString::fromUtf8(QJsonDocument(list).toJson()) : text);
}

} // namespace

Command examplesCommand()
{
    return {QStringLiteral("examples"),
            QStringLiteral("Lists the built-in examples."),
            {},
            {{QStringLiteral("json"), QStringLiteral("As JSON.")}},
            false,
            run};
}

} // namespace headscope
