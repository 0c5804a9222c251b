// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/jsonnumber.h"
#include "app/commands/modelargument.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headscope {
namespace {

QJsonArray asJson(const Shape &shape)
{
    QJsonArray out;
    for (const Index length : shape)
        out.append(static_cast<qint64>(length));
    return out;
}

QJsonObject asJson(const TensorSpec &tensor, const Sizes &sizes)
{
    QJsonArray axes;
    for (const Extent axis : tensor.axes)
        axes.append(toQString(axisName(axis)));
    QJsonObject out{{QStringLiteral("name"), toQString(tensor.name)},
                    {QStringLiteral("shape"), asJson(shapeOf(tensor, sizes))},
                    {QStringLiteral("shown"), asJson(shownShapeOf(tensor, sizes))},
                    {QStringLiteral("axes"), axes}};
    QJsonArray moves;
    for (const Move &move : movesOf(tensor, sizes))
        moves.append(
            QJsonObject{{QStringLiteral("how"), toQString(move.how)}, {QStringLiteral("shape"), asJson(move.shape)}});
    if (!moves.isEmpty())
        out.insert(QStringLiteral("moves"), moves);
    return out;
}

/// The steps of a plan; those of a block of a model say which.
void addSteps(QJsonArray &steps, const Plan &plan, const std::string &block = {})
{
    for (const Step *step : stepsOf(plan)) {
        QJsonArray tensors;
        for (const GraphTensor *tensor : tensorsOf(plan, step->id))
            tensors.append(asJson(*tensor, plan.sizes));
        QJsonObject row{{QStringLiteral("step"), toQString(step->name)},
                        {QStringLiteral("title"), toQString(step->title)},
                        {QStringLiteral("tensors"), tensors}};
        if (!block.empty())
            row.insert(QStringLiteral("block"), toQString(block));
        steps.append(row);
    }
}

QString asJson(const Plan &plan)
{
    QJsonArray steps;
    addSteps(steps, plan);
    return jsonText(QJsonDocument(steps));
}

QString asJson(const ModelPlan &plan)
{
    QJsonArray steps;
    for (std::size_t at = 0; at < plan.blocks.size(); ++at)
        addSteps(steps, *plan.blocks[at], plan.model->blocks[at].name);
    return jsonText(QJsonDocument(steps));
}

QString movesAsText(const TensorSpec &tensor, const Sizes &sizes)
{
    QString out;
    for (const Move &move : movesOf(tensor, sizes))
        out += QStringLiteral("  %1 %2").arg(toQString(move.how), toQString(toString(move.shape)));
    return out;
}

QString asText(const Plan &plan)
{
    QString out;
    int number = 0;
    for (const Step *step : stepsOf(plan)) {
        QString head = QString::number(++number).rightJustified(2) + QStringLiteral("  ") +
                       toQString(step->name).leftJustified(14);
        for (const GraphTensor *tensor : tensorsOf(plan, step->id)) {
            const QString shape = shownShape(*tensor, plan.sizes);
            const QString moves = movesAsText(*tensor, plan.sizes);
            out += QStringLiteral("%1  %2  %3\n")
                       .arg(head, toQString(tensor->name).leftJustified(19),
                            moves.isEmpty() ? shape : shape.leftJustified(18) + moves);
            head = QString(head.size(), u' ');
        }
    }
    return out;
}

QString asText(const ModelPlan &plan)
{
    QString out;
    for (std::size_t at = 0; at < plan.blocks.size(); ++at)
        out += QString::fromStdString(plan.model->blocks[at].name) + u'\n' + asText(*plan.blocks[at]);
    return out;
}

std::optional<Failure> runShapesOfModel(const Arguments &arguments)
{
    const auto plan = modelPlanOf(arguments);
    if (!plan)
        return plan.error();
    const auto &model = *plan;
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(model) : asText(model));
}

std::optional<Failure> runShapes(const Arguments &arguments)
{
    if (isAboutModel(arguments))
        return runShapesOfModel(arguments);
    const auto plan = planOf(arguments);
    if (!plan)
        return plan.error();
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(*plan) : asText(*plan));
}

/// Nothing is computed, so that no decoder writes.
QList<QCommandLineOption> shapesOptions()
{
    QList<QCommandLineOption> options = sessionOptions();
    for (QCommandLineOption &each : options)
        if (each.names().contains(QStringLiteral("text-to")))
            each.setDescription(QStringLiteral("What its decoder has written so far; without it, the shapes are those "
                                               "of its first token."));
    return options << QCommandLineOption(QStringLiteral("json"), QStringLiteral("As JSON."));
}

} // namespace

Command shapesCommand()
{
    return {QStringLiteral("shapes"),
            QStringLiteral("Every step with its tensors and their shapes; computes nothing."),
            QStringLiteral("SESSION"),
            shapesOptions,
            runShapes,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
