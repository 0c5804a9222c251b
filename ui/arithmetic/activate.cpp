// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/activation.h"
#include "ui/arithmetic/latex.h"
#include "ui/arithmetic/telling.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

bool isGated(const ToldCell &t)
{
    return t.e.sources.size() > 1;
}

/// What the activation makes of a number, in signs; SiLU also reads its negative.
QString activationOf(Activation activation, const QString &x, const QString &negative)
{
    switch (activation) {
    case Activation::Relu: return QStringLiteral("max(0, %1)").arg(x);
    case Activation::Gelu: return QStringLiteral("%1 · Φ(%1)").arg(x);
    case Activation::GeluTanh:
        return QStringLiteral("%1 / 2 · (1 + tanh(√(2/π) · (%1 + 0.044715 · %2)))").arg(x, x + u'³');
    case Activation::Silu: break;
    }
    return QStringLiteral("%1 / (1 + exp(%2))").arg(x, negative);
}

QString inWords(Activation activation)
{
    switch (activation) {
    case Activation::Relu: return CellWords::tr("ReLU: what is below 0 becomes 0");
    case Activation::Gelu: return CellWords::tr("GELU: Φ is the share of a normal distribution below the number");
    case Activation::GeluTanh: return CellWords::tr("GELU in its tanh form, as GPT-2 has it");
    case Activation::Silu: break;
    }
    return CellWords::tr("SiLU: the number times its sigmoid");
}

QString activateAsHtml(const CellHtml &t)
{
    const Activation activation = *t.e.activation;
    const QString gate = isGated(t) ? QStringLiteral(" · ") + t.link(1) : QString();
    const QString times = isGated(t) ? QStringLiteral(" · ") + inBrackets(t.first(1)) : QString();
    const double x = t.first(0);
    return QStringLiteral("= %1%2<br>%3 %4%5 %6<br>%7")
        .arg(activationOf(activation, t.link(0), u'−' + t.link(0)), gate, equalSign(t.exactness().operands),
             activationOf(activation, digits(x), digits(0 - x)), times, t.result(), inWords(activation));
}

QString activateAsLatex(const CellLatex &t)
{
    const QString name = QStringLiteral("\\mathrm{%1}").arg(activationName(*t.e.activation));
    const auto of = [&](const QString &x, const QString &gate) {
        return QStringLiteral("%1\\left(%2\\right)%3")
            .arg(name, x, gate.isEmpty() ? gate : QStringLiteral(" \\cdot ") + gate);
    };
    return t.row(of(t.operand(0), isGated(t) ? t.operand(1) : QString()),
                 of(latexNumber(t.first(0)), isGated(t) ? latexBehindSign(t.first(1)) : QString()));
}

QString activateAsPytorch(const CellPytorch &t)
{
    const QString line = activationInPytorch(*t.e.activation).arg(t.operand(0));
    return isGated(t) ? QStringLiteral("%1 * %2").arg(line, t.operand(1)) : line;
}

Exactness activateExactness(const ToldCell &t)
{
    const bool isWhole = isWholeIn4(t.first(0)) && (!isGated(t) || isWholeIn4(t.first(1)));
    return {isWhole, *t.e.activation == Activation::Relu && !isGated(t) && isReadBack(t.e.value, t.plan)};
}

QString activateArrow(const GraphTensor &to, const Plan &plan)
{
    const QString name = activationName(plan.document.layer.activation);
    return to.operands.size() > 1
               ? ArrowWords::tr(
                     "%1 of the gate, times the other product, number by number: the gate says how much of it passes.")
                     .arg(name)
           : to.role == Role::FfnActivated
               ? ArrowWords::tr("%1 of each number by itself. Without it the two products would be one.").arg(name)
               : ArrowWords::tr("%1 of each number by itself.").arg(name);
}

QString activateLabel(const TensorSpec & /*to*/, const Plan &plan)
{
    return activationName(plan.document.layer.activation);
}

/// Of gate and product, which stand side by side, only the gate is activated.
QString activateName(const TensorSpec &to, const Plan &plan)
{
    const QString name = activateLabel(to, plan);
    return to.role == Role::FfnGated ? name + QStringLiteral("(G) · U") : name;
}

} // namespace

QString activationName(Activation activation)
{
    switch (activation) {
    case Activation::Relu: return QStringLiteral("ReLU");
    case Activation::Gelu:
    case Activation::GeluTanh: return QStringLiteral("GELU");
    case Activation::Silu: break;
    }
    return QStringLiteral("SiLU");
}

QString activationInPytorch(Activation activation)
{
    switch (activation) {
    case Activation::Relu: return QStringLiteral("F.relu(%1)");
    case Activation::Gelu: return QStringLiteral("F.gelu(%1)");
    case Activation::GeluTanh: return QStringLiteral("F.gelu(%1, approximate=\"tanh\")");
    case Activation::Silu: break;
    }
    return QStringLiteral("F.silu(%1)");
}

constinit const Telling kTellingOfActivate{
    .operation = Operation::Activate,
    .making = Making::Calculated,
    .html = activateAsHtml,
    .latex = activateAsLatex,
    .pytorch = activateAsPytorch,
    .exactness = activateExactness,
    .arrowWords = activateArrow,
    .arrowLabel = activateLabel,
    .arrowName = activateName,
    .meeting = nothing,
    .sign = u"·",
};

} // namespace headscope
