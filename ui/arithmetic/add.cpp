// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/sums.h"
#include "ui/text/words.h"

#include <functional>

namespace headscope {
namespace {

std::vector<double> summandsOfAdd(const ToldCell &t)
{
    std::vector<double> summands;
    for (std::size_t i = 0; i < t.e.sources.size(); ++i)
        summands.push_back(t.first(i));
    return summands;
}

/// What `write` makes of each operand.
QStringList operandsOfAdd(const ToldCell &t, const std::function<QString(std::size_t)> &write)
{
    QStringList operands;
    for (std::size_t i = 0; i < t.e.sources.size(); ++i)
        operands << write(i);
    return operands;
}

QString addAsHtml(const CellHtml &t)
{
    return sumAsHtml(t, operandsOfAdd(t, [&](std::size_t i) { return t.link(i); }), summandsOfAdd(t));
}

QString addAsLatex(const CellLatex &t)
{
    return sumAsLatex(t, operandsOfAdd(t, [&](std::size_t i) { return t.operand(i); }), summandsOfAdd(t));
}

QString addAsPytorch(const CellPytorch &t)
{
    return operandsOfAdd(t, [&](std::size_t i) { return t.operand(i); }).join(QStringLiteral(" + "));
}

Exactness addExactness(const ToldCell &t)
{
    return exactnessOfSum(t, summandsOfAdd(t));
}

bool addsEmbeddings(const TensorSpec &to)
{
    return to.step == StepId::AddPositions;
}

QString addArrow(const GraphTensor &to, const Plan &plan)
{
    if (addsEmbeddings(to) && isPresent(plan, Role::SegmentEmbedding))
        return ArrowWords::tr("What the token, its position and its segment say is added, feature by feature.");
    if (addsEmbeddings(to))
        return plan.sizes.patches > 0
                   ? ArrowWords::tr("What the patch shows and what its position says are added, feature by feature.")
                   : ArrowWords::tr("What the token says and what its position says are added, feature by feature.");
    if (isPresent(plan, Role::ResidualInput))
        return ArrowWords::tr("It is added, feature by feature, to what another block has made of the same input.");
    if (!plan.attends())
        return ArrowWords::tr("The input is added as it came in, feature by feature: the residual connection.");
    return ArrowWords::tr("The queries are added as they came in, feature by feature: the residual connection.");
}

/// An arrow all the way from the queries would cross everything.
QString addLabel(const TensorSpec &to, const Plan &plan)
{
    if (addsEmbeddings(to))
        return QStringLiteral("+");
    const Role added = plan.attends()                         ? Role::Queries
                       : isPresent(plan, Role::ResidualInput) ? Role::ResidualInput
                                                              : Role::FfnInput;
    return QStringLiteral("+ %1").arg(tensorTitle(specOf(added)));
}

QString addName(const TensorSpec & /*to*/, const Plan & /*plan*/)
{
    return QStringLiteral("=");
}

} // namespace

constinit const Telling kTellingOfAdd{
    .operation = Operation::Add,
    .making = Making::Calculated,
    .html = addAsHtml,
    .latex = addAsLatex,
    .pytorch = addAsPytorch,
    .exactness = addExactness,
    .arrowWords = addArrow,
    .arrowLabel = addLabel,
    .arrowName = addName,
    .meeting = nothing,
    .sign = u"+",
};

} // namespace headscope
