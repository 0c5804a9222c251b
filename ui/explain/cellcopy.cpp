// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellcopy.h"

#include "engine/kernels/norm.h"
#include "engine/reading/explain.h"
#include "ui/explain/cellsums.h"
#include "ui/explain/cellwords.h"
#include "ui/explain/positionwords.h"
#include "ui/explain/rounding.h"
#include "ui/text/words.h"

#include <QTextDocumentFragment>

namespace headscope {
namespace {

constexpr QLatin1String kPlus(" + ");

/// The letter of the step's formula; what has none is written out.
QString symbol(TensorId id)
{
    if (const std::string_view letter = specOf(id).traits.symbol; !letter.empty())
        return toQString(letter);
    return QStringLiteral("\\mathrm{%1}").arg(toQString(specOf(id).name).replace(u'_', QStringLiteral("\\_")));
}

/// "S_{0,2,1,i}": what is run through has this letter.
QString variable(TensorId id, const Cell &cell, const QString &letter = QStringLiteral("i"))
{
    QStringList indices;
    for (const Index index : cell)
        indices << (index == kSwept ? letter : QString::number(index));
    return QStringLiteral("%1_{%2}").arg(symbol(id), indices.join(u','));
}

/// Digits as LaTeX writes them: "-1 \cdot 10^{6}".
QString asLatex(QString number)
{
    number.replace(QStringLiteral("∞"), QStringLiteral("\\infty"));
    number.replace(QStringLiteral("NaN"), QStringLiteral("\\mathrm{NaN}"));
    const qsizetype e = number.indexOf(u'e');
    if (e < 0)
        return number;
    return QStringLiteral("%1 \\cdot 10^{%2}").arg(number.first(e), QString::number(number.sliced(e + 1).toInt()));
}

QString number(double value)
{
    return asLatex(digits(value));
}

QString behindSign(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(number(value)) : number(value);
}

QString sign(bool isExact)
{
    return isExact ? QStringLiteral("=") : QStringLiteral("\\approx");
}

/// What every function here reads.
struct Formula
{
    const Explanation &e;
    const Plan &plan;

    QString operand(std::size_t i) const { return variable(e.sources[i].tensor, e.sources[i].cells); }
    double first(std::size_t i) const { return e.sources[i].values.front(); }
    /// "\approx 0.123457"
    QString result() const { return sign(exactnessOf(e, plan).result) + u' ' + asLatex(exactNumber(e.value)); }
    /// Names, numbers and result in a row.
    QString row(const QString &names, const QString &numbers) const
    {
        return QStringLiteral("%1 %2 %3 %4").arg(names, sign(exactnessOf(e, plan).operands), numbers, result());
    }
};

QString fraction(const QString &above, const QString &below)
{
    return QStringLiteral("\\frac{%1}{%2}").arg(above, below);
}

QString dotFormula(const Formula &f)
{
    const std::vector<double> &a = f.e.sources[0].values;
    const std::vector<double> &b = f.e.sources[1].values;
    QString names =
        QStringLiteral("\\sum_{i=0}^{%1} %2 \\, %3").arg(QString::number(a.size() - 1), f.operand(0), f.operand(1));
    QStringList terms;
    for (const std::size_t i : shownTerms(a.size(), false))
        terms << (i == kLeftOut
                      ? QStringLiteral("\\dots")
                      : QStringLiteral("%1 \\cdot %2").arg(i == 0 ? number(a[i]) : behindSign(a[i]), behindSign(b[i])));
    if (f.e.sources.size() > 2) {
        names += kPlus + f.operand(2);
        terms << behindSign(f.first(2));
    }
    return f.row(names, terms.join(kPlus));
}

QString softmaxFormula(const Formula &f)
{
    const auto workings = workingsOf(f.e); // maximum, exponentials, sum
    const bool hasSink = f.e.sources.size() > 1;
    std::vector<double> row = f.e.sources[0].values;
    const std::size_t keys = row.size();
    if (hasSink)
        row.push_back(f.first(1));
    const auto power = [&](std::size_t i) {
        return QStringLiteral("e^{%1}").arg(asLatex(digits(row[i] - workings[0].values.front(), 3)));
    };
    const auto counted = powersThatCount(workings[1].values);
    QStringList terms;
    for (const std::size_t i : shownTerms(counted.size(), false))
        terms << (i == kLeftOut ? QStringLiteral("\\dots") : power(counted[i]));
    const auto raised = [](const QString &exponent) { return QStringLiteral("e^{%1 - m}").arg(exponent); };
    const CellPlace own = linkedCell(f.e, f.e.sources[0]);
    const QString names = fraction(raised(variable(own.tensor, own.cell)),
                                   QStringLiteral("\\sum_{i=0}^{%1} ").arg(keys - 1) + raised(f.operand(0)) +
                                       (hasSink ? kPlus + raised(f.operand(1)) : QString()));
    return f.row(names, fraction(power(static_cast<std::size_t>(f.e.cell.back())), terms.join(kPlus)));
}

QString scaleFormula(const Formula &f)
{
    const LayerSettings &layer = f.plan.document.layer;
    const auto scaled = [&](const QString &score) {
        const QString out = layer.scale ? QStringLiteral("%1 \\cdot %2").arg(score, asLatex(allDigits(*layer.scale)))
                                        : fraction(score, QStringLiteral("\\sqrt{%1}").arg(f.plan.sizes.d));
        if (!layer.softcap)
            return out;
        const QString cap = asLatex(allDigits(*layer.softcap));
        return QStringLiteral("%1 \\tanh\\left(%2\\right)").arg(cap, fraction(out, cap));
    };
    return f.row(scaled(f.operand(0)), scaled(number(f.first(0))));
}

QString sumFormula(const Formula &f, QStringList names)
{
    const std::vector<double> summands = summandsOf(f.e, f.plan);
    if (summands.size() > static_cast<std::size_t>(names.size()))
        names << behindSign(summands.back()); // the fill that is added
    if (summands.size() == 1)
        return QStringLiteral("%1 %2").arg(names.front(), f.result());
    QStringList numbers;
    for (const double summand : summands)
        numbers << (numbers.isEmpty() ? number(summand) : behindSign(summand));
    return f.row(names.join(kPlus), numbers.join(kPlus));
}

QString maskFormula(const Formula &f)
{
    QStringList names{f.operand(0)};
    for (std::size_t bias = 2; bias < f.e.sources.size(); ++bias)
        names << f.operand(bias);
    return sumFormula(f, names);
}

QString normFormula(const Formula &f)
{
    const RowMoments moments = momentsOf<double>(f.e.sources[0].values, f.e.isAroundZero);
    const CellPlace own = linkedCell(f.e, f.e.sources[0]);
    const QString x = number(f.e.sources[0].values[static_cast<std::size_t>(f.e.cell.back())]);
    const auto less = [&f](const QString &from, const QString &mean) {
        return f.e.isAroundZero ? from : QStringLiteral("%1 - %2").arg(from, mean);
    };
    QString names = QStringLiteral("\\frac{%1}{\\sqrt{%2 + \\varepsilon}} \\, %3")
                        .arg(less(variable(own.tensor, own.cell), QStringLiteral("\\mu")),
                             f.e.isAroundZero ? QStringLiteral("r^2") : QStringLiteral("\\sigma^2"), f.operand(1));
    QString numbers = QStringLiteral("\\frac{%1}{\\sqrt{%2 + %3}} \\cdot %4")
                          .arg(less(x, behindSign(moments.mean)), number(moments.variance),
                               asLatex(allDigits(f.plan.document.layer.normEps)), behindSign(f.first(1)));
    if (f.e.sources.size() > 2) {
        names += kPlus + f.operand(2);
        numbers += kPlus + behindSign(f.first(2));
    }
    return f.row(names, numbers);
}

QString rotatedFormula(const Formula &f)
{
    const std::size_t other = f.e.sources.size() - 1;
    const Sides sides =
        rotatedAsLatex(f.e, {f.operand(0), number(f.first(0))}, {f.operand(other), behindSign(f.first(other))});
    return f.e.turn ? f.row(sides.names, sides.numbers) : QStringLiteral("%1 %2").arg(sides.names, f.result());
}

QString dropoutFormula(const Formula &f)
{
    const QString kept = QStringLiteral("1 - %1").arg(asLatex(allDigits(f.plan.dropShare(f.e.tensor))));
    return f.row(fraction(QStringLiteral("%1 \\cdot %2").arg(f.operand(0), f.operand(1)), kept),
                 fraction(QStringLiteral("%1 \\cdot %2").arg(number(f.first(0)), number(f.first(1))), kept));
}

/// Whether no operand gives the number: it is put there, by a person, a rule, or the mask.
bool isPutThere(const Formula &f)
{
    return f.e.computed || (f.e.sources.empty() && !f.e.distance) ||
           (f.e.operation == Operation::Softmax && rowRuleOf(f.e) != RowRule::Share) ||
           (f.e.operation == Operation::Mask && summandsOf(f.e, f.plan).empty());
}

QString operationFormula(const Formula &f)
{
    switch (f.e.operation) {
    case Operation::Dot: return dotFormula(f);
    case Operation::Copy: return QStringLiteral("%1 %2").arg(f.operand(0), f.result());
    case Operation::Rotate: return rotatedFormula(f);
    case Operation::Scale: return scaleFormula(f);
    case Operation::PositionBias:
        return QStringLiteral("%1 %2").arg(positionBiasAsLatex(f.e, f.e.sources.empty() ? QString() : f.operand(0)),
                                           f.result());
    case Operation::Mask: return maskFormula(f);
    case Operation::Softmax: return softmaxFormula(f);
    case Operation::Dropout: return dropoutFormula(f);
    case Operation::Add: return sumFormula(f, {f.operand(0), f.operand(1)});
    case Operation::Norm: return normFormula(f);
    case Operation::Given:
    case Operation::Allow:
    case Operation::Draw: break;
    }
    return {};
}

} // namespace

QString cellAsText(const Explanation &explanation, const Plan &plan, bool isUnfolded)
{
    const QString html = cellAsHtml(explanation, plan, {nullptr, isUnfolded});
    return QTextDocumentFragment::fromHtml(html)
        .toPlainText()
        .remove(QChar(0x2060)) // no word joiner where lines need not be kept together
        .replace(QChar::Nbsp, u' ');
}

QString cellAsLatex(const Explanation &e, const Plan &plan)
{
    const Formula formula{e, plan};
    const QString name = variable(e.tensor, e.cell);
    if (isPutThere(formula))
        return QStringLiteral("%1 %2 %3").arg(name, sign(isReadBack(e.value, plan)), asLatex(exactNumber(e.value)));
    return QStringLiteral("%1 = %2").arg(name, operationFormula(formula));
}

} // namespace headscope
