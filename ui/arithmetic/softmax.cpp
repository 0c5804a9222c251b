// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "engine/reading/explain.h"
#include "ui/arithmetic/latex.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Why a number is not the share that its row gives.
enum class RowRule { Share, NotANumber, NothingAllowed };

RowRule rowRuleOf(const Explanation &e)
{
    if (e.isOfDeadRow)
        return RowRule::NothingAllowed;
    return std::isnan(e.value) ? RowRule::NotANumber : RowRule::Share;
}

/// A logit that takes its share of the row and gives no value.
bool hasSink(const Explanation &e)
{
    return e.sources.size() > 1;
}

/// What a hand writes down on the way.
struct Shares
{
    explicit Shares(const Explanation &e)
    {
        auto workings = workingsOf(e); // maximum, exponentials, sum
        largest = workings[0].values.front();
        powers = std::move(workings[1].values);
        sum = workings[2].values.front();
        exponents = e.sources[0].values;
        if (hasSink(e))
            exponents.push_back(e.sources[1].values.front());
        for (std::size_t i = 0; i < powers.size(); ++i)
            if (powers[i] > 0)
                counted.push_back(i);
        own = static_cast<std::size_t>(e.cell.back());
    }

    /// The exponent of a power as it is shown.
    QString lowered(std::size_t i) const { return digits(exponents[i] - largest, 3); }

    double largest;
    double sum;
    std::vector<double> exponents; ///< the row, and behind it the sink
    std::vector<double> powers;
    std::vector<std::size_t> counted; ///< the powers that are not exactly 0
    std::size_t own;                  ///< the one whose share is told
};

QString powerOf(const Shares &shares, std::size_t i)
{
    return QStringLiteral("exp(%1)").arg(shares.lowered(i));
}

/// The powers of a row: side by side, or a line for each with what it is.
QString powerSum(const Shares &shares, const CellView &view)
{
    const auto shown = shownTerms(shares.counted.size(), view.isUnfolded);
    QStringList terms;
    for (const std::size_t at : shown) {
        if (at == kLeftOut) {
            terms << moreTerms(shares.counted.size() - shown.size() + 1, view);
            continue;
        }
        const std::size_t i = shares.counted[at];
        const QString number = QStringLiteral(" %1 %2").arg(equalSign(shares.powers[i] == 1), digits(shares.powers[i]));
        terms << powerOf(shares, i) + (view.isUnfolded ? number : QString());
    }
    if (const std::size_t zeros = shares.powers.size() - shares.counted.size(); zeros > 0) // of masked keys
        terms << QStringLiteral("%1 × 0").arg(zeros);
    return view.isUnfolded ? QStringLiteral("<br>") + terms.join(QStringLiteral("<br>+ ")) + QStringLiteral("<br>")
                           : terms.join(QStringLiteral(" + "));
}

QString largestWords(const Explanation &e, const Shares &shares)
{
    if (!hasSink(e))
        return CellWords::tr("the largest of the row: m ≈ %1").arg(digits(shares.largest));
    return CellWords::tr("the largest of the row and the sink: m ≈ %1").arg(digits(shares.largest)) +
           QStringLiteral("<br>") +
           CellWords::tr("the sink takes a share too, and gives no value: ≈ %1")
               .arg(digits(shares.powers.back() / shares.sum, 4));
}

QString shareWords(const CellHtml &t, const Shares &shares, const CellView &view)
{
    const Exactness exact = t.exactness();
    const QString sign = equalSign(exact.operands);
    const double power = shares.powers[shares.own];
    const QString sum = QStringLiteral("Σ exp(%1 − m)").arg(linkTo(t.e, t.e.sources[0], view));
    const QString below =
        hasSink(t.e) ? QStringLiteral("(%1 + exp(%2 − m))").arg(sum, linkTo(t.e, t.e.sources[1], view)) : sum;
    return QStringLiteral("= exp(%1 − m) / %2<br>").arg(linkToOne(t.e, t.e.sources[0], view), below) +
           QStringLiteral("%1 %2 / (%3)<br>").arg(sign, powerOf(shares, shares.own), powerSum(shares, view)) +
           QStringLiteral("%1 %2 / %3 %4 %5<br>")
               .arg(sign, digits(power, 6), digits(shares.sum, 6), equalSign(exact.result || power == 0),
                    bold(t.e.value)) +
           largestWords(t.e, shares);
}

QString softmaxAsHtml(const CellHtml &t)
{
    switch (rowRuleOf(t.e)) {
    case RowRule::NotANumber:
        return QStringLiteral("= %1<br>").arg(bold(t.e.value)) +
               (hasSink(t.e) ? CellWords::tr("the row or the sink holds NaN or +∞, or both hold nothing but −∞")
                             : CellWords::tr("the row holds NaN or +∞, or nothing but −∞"));
    case RowRule::NothingAllowed:
        return QStringLiteral("%1 %2<br>").arg(equalSign(isReadBack(t.e.value, t.plan)), bold(t.e.value)) +
               CellWords::tr("no key may be seen here: the rule for such rows gives this");
    case RowRule::Share: break;
    }
    const Shares shares(t.e);
    const bool isUnfolded = t.view.isUnfolded && isLong(shares.counted.size());
    return shareWords(t, shares, {t.view.theme, isUnfolded}) + (isUnfolded ? foldLine(t.view) : QString());
}

QString softmaxAsLatex(const CellLatex &t)
{
    if (rowRuleOf(t.e) != RowRule::Share)
        return {};
    const Shares shares(t.e);
    const auto latexPower = [&](std::size_t i) { return QStringLiteral("e^{%1}").arg(asLatex(shares.lowered(i))); };
    QStringList terms;
    for (const std::size_t i : shownTerms(shares.counted.size(), false))
        terms << (i == kLeftOut ? QStringLiteral("\\dots") : latexPower(shares.counted[i]));
    const auto raised = [](const QString &exponent) { return QStringLiteral("e^{%1 - m}").arg(exponent); };
    const CellPlace own = linkedCell(t.e, t.e.sources[0]);
    const QString names =
        latexFraction(raised(variable(own.tensor, own.cell)),
                      QStringLiteral("\\sum_{i=0}^{%1} ").arg(t.e.sources[0].values.size() - 1) + raised(t.operand(0)) +
                          (hasSink(t.e) ? kPlus + raised(t.operand(1)) : QString()));
    return t.row(names, latexFraction(latexPower(shares.own), terms.join(kPlus)));
}

/// The rule for rows in which no key is allowed is part of the line where the document has one, and a mask is behind
/// it.
QString softmaxAsPytorch(const CellPytorch &t)
{
    const QString key = QString::number(t.e.cell.back());
    const QString row =
        hasSink(t.e)
            ? QStringLiteral("torch.softmax(torch.cat([%1, %2[None]]), dim=-1)[:-1]").arg(t.operand(0), t.operand(1))
            : QStringLiteral("torch.softmax(%1, dim=-1)").arg(t.operand(0));
    const DeadRow rule = t.plan.document.mask.deadRow;
    if (rule == DeadRow::Computed || !specOf(t.e.tensor).traits.isMasked)
        return QStringLiteral("%1[%2]").arg(row, key);
    const QString value = rule == DeadRow::Zero      ? QStringLiteral("0")
                          : rule == DeadRow::Uniform ? QStringLiteral("1 / %1").arg(t.e.sources[0].values.size())
                                                     : QStringLiteral("math.nan");
    const QString flags = toQString(cellName(Role::Mask, t.e.sources[0].cells));
    return QStringLiteral("%1.masked_fill(~%2.any(), %3)[%4]").arg(row, flags, value, key);
}

Exactness softmaxExactness(const ToldCell &t)
{
    const Shares shares(t.e);
    const bool areOnes =
        std::all_of(shares.powers.begin(), shares.powers.end(), [](double p) { return p == 0 || p == 1; });
    const bool isShare = areOnes && shares.powers[shares.own] / shares.sum == t.e.value &&
                         withHyphen(exactNumber(t.e.value)).toDouble() == t.e.value;
    return {areOnes, isShare};
}

QString softmaxArrow(const GraphTensor &to, const Plan &plan)
{
    if (to.role == Role::Probabilities)
        return ArrowWords::tr(
            "Softmax: each row of logits becomes probabilities that sum to 1; larger logits get more.");
    if (isPresent(plan, Role::Sink))
        return ArrowWords::tr("Softmax: each row of scores becomes weights; larger scores get more. They sum to 1 with "
                              "the share that the sink takes.");
    return ArrowWords::tr("Softmax: each row of scores becomes weights that sum to 1; larger scores get more.");
}

QString softmaxName(const TensorSpec & /*to*/, const Plan & /*plan*/)
{
    return QStringLiteral("softmax");
}

} // namespace

constinit const Telling kTellingOfSoftmax{
    .operation = Operation::Softmax,
    .making = Making::Calculated,
    .html = softmaxAsHtml,
    .latex = softmaxAsLatex,
    .pytorch = softmaxAsPytorch,
    .exactness = softmaxExactness,
    .arrowWords = softmaxArrow,
    .arrowLabel = nothing,
    .arrowName = softmaxName,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
