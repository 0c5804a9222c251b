// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/codelines.h"

#include "ui/arithmetic/activation.h"
#include "ui/arithmetic/rounding.h"
#include "ui/text/words.h"

#include <QStringList>

#include <cmath>

namespace headscope {
namespace {

QString python(double value)
{
    return std::isfinite(value) ? allDigits(value) : inPython(value);
}

/// What this run does to the scaled scores before softmax.
QString masking(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    QStringList lines;
    if (isPresent(plan, Role::PositionBias))
        lines << QStringLiteral("scores = scores + position_bias");
    if (mask.bias)
        lines << QStringLiteral("scores = scores + bias");
    if (plan.hidesKeys())
        lines << (mask.addsFill() ? QStringLiteral("scores[~mask] += ") : QStringLiteral("scores[~mask] = ")) +
                     python(mask.fill);
    return lines.isEmpty() ? QStringLiteral("# no mask: the scores stay as they are") : lines.join(u'\n');
}

/// The activation of the block, with its gate where it has one.
QString activationLine(const Plan &plan)
{
    const bool isGated = isPresent(plan, Role::FfnGate);
    const QString from = isGated                            ? QStringLiteral("gate")
                         : isPresent(plan, Role::Transform) ? QStringLiteral("x")
                                                            : QStringLiteral("up");
    const QString line = activationInPytorch(plan.document.layer.activation).arg(from);
    return isGated ? line + QStringLiteral(" * up") : line;
}

/// A line of the table with the settings of the run.
QString filled(std::string_view line, StepId step, const Plan &plan)
{
    const auto &scale = plan.document.layer.scale;
    if (step == StepId::Inputs && !plan.attends())
        return isPresent(plan, Role::TokenIds) ? QStringLiteral("token_ids = tokenizer(text)")
                                               : QStringLiteral("x = X");
    QString text = toQString(line);
    for (const GraphTensor *tensor : tensorsOf(plan, step))
        if (tensor->operation == Operation::Dropout)
            text.replace(QStringLiteral("<p>"), python(plan.dropShare(tensor->id)));
    return text
        .replace(QStringLiteral("<scale>"),
                 scale ? QStringLiteral("* ") + python(*scale) : QStringLiteral("/ math.sqrt(%1)").arg(plan.sizes.d))
        .replace(QStringLiteral("<activation>"), activationLine(plan))
        .replace(QStringLiteral("<masking>"), masking(plan));
}

/// The shapes of what a step makes, without masks.
QString shapesOf(StepId step, const Plan &plan)
{
    QStringList shapes;
    for (const GraphTensor *tensor : tensorsOf(plan, step)) {
        const bool isMask =
            tensor->id == Role::ScoreBias || tensor->id == Role::PositionBias || isYesNo(tensor->operation);
        if (const QString shape = shownShape(*tensor, plan.sizes); !isMask && !shapes.contains(shape))
            shapes << shape;
    }
    return QStringLiteral("# ") + shapes.join(QStringLiteral(", "));
}

/// Of weights that are given there is nothing to compute.
QString givenLine(const Plan &plan)
{
    return plan.sizes.layers > 1 ? QStringLiteral("weights = attentions[%1]").arg(plan.document.maps.layer)
                                 : QStringLiteral("weights = attentions");
}

} // namespace

std::vector<CodeLine> codeLines(Library library, const Plan &plan)
{
    std::vector<CodeLine> lines;
    if (plan.hasMapsAlone())
        return {CodeLine{givenLine(plan), shapesOf(StepId::Softmax, plan), {StepId::Softmax}}};
    for (const Step *step : stepsOf(plan)) {
        const QString text = filled(library == Library::D2l ? step->d2l() : step->pytorch, step->id, plan);
        if (lines.empty() || lines.back().text != text)
            lines.push_back({text, {}, {}});
        lines.back().comment = shapesOf(step->id, plan);
        lines.back().steps.push_back(step->id);
    }
    return lines;
}

QString codeText(Library library, const Plan &plan)
{
    QString text;
    for (const CodeLine &line : codeLines(library, plan))
        text += line.text + QStringLiteral("  ") + line.comment + u'\n';
    return text;
}

} // namespace headscope
