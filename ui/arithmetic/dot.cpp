// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "engine/reading/explain.h"
#include "ui/arithmetic/latex.h"
#include "ui/text/words.h"

#include <QStringList>

namespace headscope {
namespace {

constexpr qsizetype kTermWidth = 24; // characters; sums stand below one another behind it

bool hasBias(const Explanation &e)
{
    return e.sources.size() > 2;
}

/// One product, or the bias behind the last; all but the first stand behind a "+".
QString term(const Explanation &e, std::size_t i)
{
    const std::vector<double> &first = e.sources[0].values;
    if (i >= first.size())
        return inBrackets(e.sources[2].values.front());
    if (e.leftOut.contains(i))
        return CellWords::tr("0 (masked: left out)");
    return (i == 0 ? digits(first[i]) : inBrackets(first[i])) + QStringLiteral("·") +
           inBrackets(e.sources[1].values[i]);
}

bool isTermWhole(const Explanation &e, std::size_t i)
{
    const std::vector<double> &first = e.sources[0].values;
    return i < first.size() ? isWholeIn4(first[i]) && isWholeIn4(e.sources[1].values[i])
                            : isWholeIn4(e.sources[2].values.front());
}

QString foldedTerms(const Explanation &e, const CellView &view)
{
    const std::size_t products = e.sources[0].values.size();
    QStringList terms;
    const auto shown = shownTerms(products, false);
    for (const std::size_t i : shown)
        terms << (i == kLeftOut ? moreTerms(products - shown.size() + 1, view) : unbroken(term(e, i)));
    if (hasBias(e))
        terms << unbroken(term(e, products));
    return terms.join(QStringLiteral(" + "));
}

/// A line for each term, with the sum up to there.
QString runningSums(const Explanation &e, const CellView &view)
{
    const std::vector<double> sums = workingsOf(e).front().values;
    const auto shown = shownTerms(sums.size(), true);
    QStringList lines;
    bool isExact = true;
    for (const std::size_t i : shown) {
        if (i == kLeftOut) {
            lines << QStringLiteral("+ ") + moreTerms(sums.size() - shown.size() + 1, view);
            isExact = false;
            continue;
        }
        isExact = isExact && isTermWhole(e, i);
        const QString sum = equalSign(isExact && isWholeIn4(sums[i])) + u' ' + digits(sums[i]);
        const QString sign = i == 0 ? QString() : QStringLiteral("+ ");
        lines << sign + unbroken(term(e, i).leftJustified(kTermWidth) + QStringLiteral("Σ ") + sum);
    }
    return lines.join(QStringLiteral("<br>"));
}

/// Its factors, its terms, and unfolded the sum after each.
QString dotAsHtml(const CellHtml &t)
{
    QString names = QStringLiteral("%1 · %2").arg(t.link(0), t.link(1));
    if (hasBias(t.e))
        names += QStringLiteral(" + ") + t.link(2);
    const Exactness exact = t.exactness();
    const bool isUnfolded = t.view.isUnfolded && isLong(t.e.sources[0].values.size());
    const QString terms = isUnfolded ? runningSums(t.e, t.view) : foldedTerms(t.e, t.view);
    return QStringLiteral("= %1<br>%2 %3<br>%4 %5")
               .arg(names, equalSign(exact.operands), terms, equalSign(exact.result), bold(t.e.value)) +
           (isUnfolded ? foldLine(t.view) : QString());
}

QString latexTerm(const Explanation &e, std::size_t i)
{
    if (e.leftOut.contains(i))
        return QStringLiteral("0");
    const double first = e.sources[0].values[i];
    return QStringLiteral("%1 \\cdot %2")
        .arg(i == 0 ? latexNumber(first) : latexBehindSign(first), latexBehindSign(e.sources[1].values[i]));
}

QString dotAsLatex(const CellLatex &t)
{
    const std::size_t count = t.e.sources[0].values.size();
    QString names =
        QStringLiteral("\\sum_{i=0}^{%1} %2 \\, %3").arg(QString::number(count - 1), t.operand(0), t.operand(1));
    QStringList terms;
    for (const std::size_t i : shownTerms(count, false))
        terms << (i == kLeftOut ? QStringLiteral("\\dots") : latexTerm(t.e, i));
    if (hasBias(t.e)) {
        names += kPlus + t.operand(2);
        terms << latexBehindSign(t.first(2));
    }
    return t.row(names, terms.join(kPlus));
}

QString dotAsPytorch(const CellPytorch &t)
{
    if (!t.e.leftOut.empty())
        return QStringLiteral("torch.where((%1 == 0) & ~%2, 0, %1 * %3).sum()")
            .arg(t.operand(0), toQString(cellName(Role::Mask, t.e.sources[0].cells)), t.operand(1));
    const QString sum = QStringLiteral("(%1 * %2).sum()").arg(t.operand(0), t.operand(1));
    return hasBias(t.e) ? QStringLiteral("%1 + %2").arg(sum, t.operand(2)) : sum;
}

Exactness dotExactness(const ToldCell &t)
{
    std::vector<double> operands;
    for (const Source &source : t.e.sources)
        operands.insert(operands.end(), source.values.begin(), source.values.end());
    return exactnessOfOperands(operands, workingsOf(t.e).front().values.back(), t.e.value);
}

QString projectionWords(const GraphTensor &to, const Plan &plan)
{
    const std::vector<Operand> &operands = to.operands;
    const GraphTensor &weight = tensorOf(plan, operands[1].tensor);
    const Shape &shape = weight.shape;
    QStringList sentences{
        ArrowWords::tr("Multiplied by %1 transposed: PyTorch keeps %1 as (output, input), here (%2, %3).")
            .arg(tensorTitle(weight))
            .arg(shape[0])
            .arg(shape[1])};
    if (operands.size() > 2)
        sentences << ArrowWords::tr("Then the bias %1 is added.").arg(tensorTitle(specOf(operands[2].tensor)));
    return inSequence(sentences);
}

QString dotArrow(const GraphTensor &to, const Plan &plan)
{
    if (to.role == Role::Scores)
        return ArrowWords::tr("Multiplied by K transposed: each score is the dot product of a row of Q and a row of K, "
                              "over the %1 features of a head.")
            .arg(plan.sizes.d);
    if (to.role == Role::HeadOutputs)
        return ArrowWords::tr("The weights are multiplied by V: each query gets the sum of the %1 rows of V, each "
                              "times its weight.")
            .arg(plan.sizes.attended());
    return projectionWords(to, plan);
}

/// The matrix of a projection, transposed: PyTorch keeps it as (output, input).
QString weightLabel(const TensorSpec &to)
{
    for (const Reading &operand : to.readings)
        if (const TensorSpec &weight = specOf(operand.role); weight.family == Family::Weight && weight.axes.size() == 2)
            return QStringLiteral("× %1ᵀ").arg(toQString(weight.name));
    return {};
}

QString dotLabel(const TensorSpec &to, const Plan & /*plan*/)
{
    return to.role == Role::Scores        ? QStringLiteral("× Kᵀ")
           : to.role == Role::HeadOutputs ? QStringLiteral("× V")
                                          : weightLabel(to);
}

QString dotMeeting(const TensorSpec &to)
{
    return to.role == Role::HeadOutputs ? OperationWords::tr("row · column") : OperationWords::tr("row · row");
}

} // namespace

constinit const Telling kTellingOfDot{
    .operation = Operation::Dot,
    .making = Making::Calculated,
    .html = dotAsHtml,
    .latex = dotAsLatex,
    .pytorch = dotAsPytorch,
    .exactness = dotExactness,
    .arrowWords = dotArrow,
    .arrowLabel = dotLabel,
    .arrowName = dotLabel,
    .meeting = dotMeeting,
    .sign = u"·",
};

} // namespace headscope
