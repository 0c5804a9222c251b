// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/jsonnumber.h"
#include "app/commands/modelcommands.h"
#include "app/commands/options.h"
#include "engine/mistakes/mistake.h"
#include "engine/plan/graph.h"
#include "ui/text/mistakewords.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace headscope {
namespace {

QJsonObject asJson(const Mistake &mistake, const Plan &plan)
{
    const auto obstacle = obstacleTo(mistake, plan);
    QJsonObject json{{QStringLiteral("name"), toQString(mistake.name)},
                     {QStringLiteral("title"), mistakeTitle(mistake)},
                     {QStringLiteral("step"), toQString(specOf(stepOf(mistake)).name)},
                     {QStringLiteral("tensor"), toQString(specOf(mistake.tensors.front()).name)},
                     {QStringLiteral("possible"), !obstacle.has_value()},
                     {QStringLiteral("happens"), mistakeHappens(mistake)},
                     {QStringLiteral("sign"), mistakeSign(mistake)},
                     {QStringLiteral("wrong"), wrongCode(mistake, plan)},
                     {QStringLiteral("right"), rightCode(mistake, plan)}};
    json[QStringLiteral("obstacle")] = obstacle ? QJsonValue(translated(*obstacle)) : QJsonValue();
    return json;
}

/// One on a line; below it why it cannot be made here.
QString asText(const Mistake &mistake, const Plan &plan)
{
    const auto obstacle = obstacleTo(mistake, plan);
    QString text =
        QStringLiteral("%1 %2  %3  %4\n")
            .arg(obstacle ? QStringLiteral("-") : QStringLiteral(" "), toQString(mistake.name).leftJustified(18),
                 toQString(specOf(stepOf(mistake)).name).leftJustified(7), mistakeTitle(mistake));
    if (obstacle)
        text += QString(31, u' ') + translated(*obstacle) + u'\n';
    return text;
}

std::optional<Failure> runMistakes(const Arguments &arguments)
{
    const auto opened = planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    if (auto failure = checkBlock(arguments, session))
        return failure;
    const QString block = toQString(session.block);
    QJsonArray list;
    QString text = block.isEmpty() ? QString() : block + u'\n';
    for (const Mistake &mistake : mistakes()) {
        QJsonObject row = asJson(mistake, session.plan);
        if (!block.isEmpty())
            row.insert(option("block"), block);
        list.append(row);
        text += asText(mistake, session.plan);
    }
    return printOut(arguments.isSet(QStringLiteral("json")) ? jsonText(QJsonDocument(list)) : text);
}

} // namespace

CommandResult<const Mistake *> mistakeOf(const Arguments &arguments, const Plan &plan)
{
    if (!arguments.isSet(QStringLiteral("mistake")))
        return nullptr;
    QStringList names;
    for (const Mistake &mistake : mistakes())
        names << toQString(mistake.name);
    const auto name = wordOf(arguments, QStringLiteral("mistake"), names);
    if (!name)
        return name.error();
    const Mistake *mistake = findMistake(name->toStdString());
    if (const auto obstacle = obstacleTo(*mistake, plan))
        return usage(QStringLiteral("--mistake"), *name,
                     Text("a mistake that can be made in this session (%1)", {obstacle->english()}));
    return mistake;
}

QCommandLineOption mistakeOption()
{
    return {QStringLiteral("mistake"),
            QStringLiteral("With this mistake made, as 'headscope mistakes SESSION' lists them."),
            QStringLiteral("NAME")};
}

Command mistakesCommand()
{
    return {QStringLiteral("mistakes"),
            QStringLiteral("Lists the mistakes of the lab, and why one (-) cannot be made in this session."),
            QStringLiteral("SESSION"),
            [] { return sessionOptions() << blockOption() << QCommandLineOption(option("json"), option("As JSON.")); },
            runMistakes,
            nullptr,
            {},
            sessionOrModel(),
            true};
}

} // namespace headscope
