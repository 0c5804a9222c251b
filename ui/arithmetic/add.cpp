// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/sums.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

std::vector<double> summandsOfAdd(const ToldCell &t)
{
    return {t.first(0), t.first(1)};
}

QString addAsHtml(const CellHtml &t)
{
    return sumAsHtml(t, {t.link(0), t.link(1)}, summandsOfAdd(t));
}

QString addAsLatex(const CellLatex &t)
{
    return sumAsLatex(t, {t.operand(0), t.operand(1)}, summandsOfAdd(t));
}

QString addAsPytorch(const CellPytorch &t)
{
    return QStringLiteral("%1 + %2").arg(t.operand(0), t.operand(1));
}

Exactness addExactness(const ToldCell &t)
{
    return exactnessOfSum(t, summandsOfAdd(t));
}

QString addArrow(const GraphTensor & /*to*/, const Plan & /*plan*/)
{
    return ArrowWords::tr("The queries are added as they came in, feature by feature: the residual connection.");
}

/// An arrow all the way from the queries would cross everything.
QString addLabel(const TensorSpec & /*to*/, const Plan & /*plan*/)
{
    return QStringLiteral("+ %1").arg(tensorTitle(specOf(Role::Queries)));
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
