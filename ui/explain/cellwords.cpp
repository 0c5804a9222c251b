// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellwords.h"

#include "engine/kernels/norm.h"
#include "engine/reading/explain.h"
#include "ui/explain/cellsums.h"
#include "ui/explain/positionwords.h"
#include "ui/explain/rounding.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// What every function here reads.
struct Telling
{
    const Explanation &e;
    const Plan &plan;
    const CellView &view;

    QString link(std::size_t source) const { return linkTo(e, e.sources[source], view); }
    double first(std::size_t source) const { return e.sources[source].values.front(); }
    Exactness exactness() const { return exactnessOf(e, plan); }
    QString result() const { return resultAsHtml(e, plan); }
};

QString withSign(double value)
{
    return isWholeIn4(value) ? digits(value) : QStringLiteral("≈ ") + digits(value);
}

QString copyWords(const Telling &t)
{
    if (t.e.sources.empty())
        return QStringLiteral("= %1<br>").arg(bold(t.e.value)) + CellWords::tr("a key of zeros, put behind all others");
    return QStringLiteral("= %1 %2<br>").arg(t.link(0), t.result()) + CellWords::tr("the same number, moved");
}

QString scaleWords(const Telling &t)
{
    const LayerSettings &layer = t.plan.document.layer;
    const QString by =
        layer.scale ? QStringLiteral("× %1").arg(allDigits(*layer.scale)) : QStringLiteral("/ √%1").arg(t.plan.sizes.d);
    const auto scaled = [&](const QString &score) {
        return layer.softcap ? QStringLiteral("%1 · tanh(%2 %3 / %1)").arg(allDigits(*layer.softcap), score, by)
                             : QStringLiteral("%1 %2").arg(score, by);
    };
    return QStringLiteral("= %1<br>%2 %3 %4")
        .arg(scaled(t.link(0)), equalSign(t.exactness().operands), scaled(digits(t.first(0))), t.result());
}

/// Names, then numbers, then the result; one name alone needs no numbers.
QString sumWords(const Telling &t, const QStringList &names)
{
    const std::vector<double> summands = summandsOf(t.e, t.plan);
    if (summands.size() == 1)
        return QStringLiteral("= %1 %2").arg(names.front(), t.result());
    QStringList numbers;
    for (const double summand : summands)
        numbers << (numbers.isEmpty() ? digits(summand) : inBrackets(summand));
    const auto plus = QStringLiteral(" + ");
    return QStringLiteral("= %1<br>%2 %3 %4")
        .arg(names.join(plus), equalSign(t.exactness().operands), numbers.join(plus), t.result());
}

QString maskWords(const Telling &t)
{
    const bool isHidden = t.first(1) == 0;
    const QString flag = QStringLiteral("%1 = %2").arg(t.link(1), QString::number(isHidden ? 0 : 1));
    const QString why =
        QStringLiteral("<br>") +
        (isHidden ? CellWords::tr("this key is masked: %1") : CellWords::tr("this key may be seen: %1")).arg(flag);
    if (isHidden && !t.plan.document.mask.addsFill())
        return QStringLiteral("%1 %2").arg(equalSign(isReadBack(t.e.value, t.plan)), bold(t.e.value)) + why +
               QStringLiteral("<br>") +
               CellWords::tr("its score was %1")
                   .arg(QStringLiteral("%1 %2 %3")
                            .arg(t.link(0), equalSign(isWholeIn4(t.first(0))), digits(t.first(0))));
    QStringList names{t.link(0)};
    for (std::size_t bias = 2; bias < t.e.sources.size(); ++bias)
        names << t.link(bias);
    if (isHidden) {
        const QString fill = allDigits(t.plan.document.mask.fill);
        names << (t.plan.document.mask.fill < 0 ? QStringLiteral("(%1)").arg(fill) : fill);
    }
    return sumWords(t, names) + why;
}

QString normWords(const Telling &t)
{
    const std::vector<double> &row = t.e.sources[0].values;
    const RowMoments moments = momentsOf<double>(row, t.e.isAroundZero);
    const bool hasBias = t.e.sources.size() > 2;
    const QString eps = allDigits(t.plan.document.layer.normEps);
    const QString own = linkToOne(t.e, t.e.sources[0], t.view);
    const QString x = digits(row[static_cast<std::size_t>(t.e.cell.back())]);
    const QString names = t.e.isAroundZero ? QStringLiteral("= %1 / √(r² + %2) · %3").arg(own, eps, t.link(1))
                                           : QStringLiteral("= (%1 − μ) / √(σ² + %2) · %3").arg(own, eps, t.link(1));
    const QString above = t.e.isAroundZero ? x : QStringLiteral("(%1 − %2)").arg(x, inBrackets(moments.mean));
    const QString numbers =
        QStringLiteral("≈ %1 / √(%2 + %3) · %4").arg(above, digits(moments.variance), eps, inBrackets(t.first(1)));
    const auto plus = [hasBias](const QString &bias) { return hasBias ? QStringLiteral(" + ") + bias : QString(); };
    return QStringLiteral("%1<br>%2<br>%3<br>")
               .arg(names + plus(hasBias ? t.link(2) : QString()),
                    numbers + plus(hasBias ? inBrackets(t.first(2)) : QString()), t.result()) +
           (t.e.isAroundZero
                ? CellWords::tr("the row is %1: mean square r² ≈ %2").arg(t.link(0), digits(moments.variance))
                : CellWords::tr("the row is %1: mean μ ≈ %2, variance σ² ≈ %3")
                      .arg(t.link(0), digits(moments.mean), digits(moments.variance)));
}

QString dropoutWords(const Telling &t)
{
    const QString kept = QStringLiteral("(1 − %1)").arg(allDigits(t.plan.dropShare(t.e.tensor)));
    const QString words = QStringLiteral("= %1 · %2 / %3<br>%4 %5 · %6 / %3 %7")
                              .arg(t.link(0), t.link(1), kept, equalSign(t.exactness().operands), digits(t.first(0)),
                                   digits(t.first(1)), t.result());
    return t.first(1) != 0
               ? words
               : words + QStringLiteral("<br>") + CellWords::tr("dropped; it was %1").arg(withSign(t.first(0)));
}

QString givenWords(const Telling &t)
{
    return specOf(t.e.tensor).family == Family::Weight ? CellWords::tr("a weight of the layer")
                                                       : CellWords::tr("an input of the layer");
}

/// What has no operands: its number, and what it is.
QString plainWords(const Telling &t, const QString &what)
{
    return t.result() + QStringLiteral("<br>") + what;
}

QString operationWords(const Telling &t)
{
    const bool isSet = t.e.value != 0;
    switch (t.e.operation) {
    case Operation::Dot: return dotWords(t.e, t.plan, t.view);
    case Operation::Copy: return copyWords(t);
    case Operation::Rotate: return rotatedWords(t.e, t.plan, t.view);
    case Operation::Scale: return scaleWords(t);
    case Operation::PositionBias: return positionBiasWords(t.e, t.plan, t.view);
    case Operation::Mask: return maskWords(t);
    case Operation::Softmax: return softmaxWords(t.e, t.plan, t.view);
    case Operation::Dropout: return dropoutWords(t);
    case Operation::Norm: return normWords(t);
    case Operation::Add: return sumWords(t, {t.link(0), t.link(1)});
    case Operation::Allow: return plainWords(t, isSet ? CellWords::tr("may be seen") : CellWords::tr("masked"));
    case Operation::Draw: return plainWords(t, isSet ? CellWords::tr("kept") : CellWords::tr("dropped"));
    case Operation::Given: return plainWords(t, givenWords(t));
    }
    return {};
}

/// A number that the person has put there, and what would be in its place.
QString overriddenWords(const Telling &t)
{
    const Operation operation = t.e.operation;
    const bool isComputed = operation != Operation::Given && operation != Operation::Draw;
    const double before = *t.e.computed;
    const QString shown =
        isReadBack(before, t.plan) ? exactNumber(before) : unbroken(QStringLiteral("≈ ") + exactNumber(before));
    const QString words = equalSign(isReadBack(t.e.value, t.plan)) + u' ' +
                          (isComputed ? CellWords::tr("%1, set by you; computed, it would be %2")
                                      : CellWords::tr("%1, set by you; before, it was %2"))
                              .arg(bold(t.e.value), shown);
    if (!isComputed || operation == Operation::Allow)
        return words;
    Explanation computed = t.e;
    computed.value = before;
    return words + QStringLiteral(":<br>") + operationWords({computed, t.plan, t.view});
}

} // namespace

QString cellAsHtml(const Explanation &explanation, const Plan &plan, const CellView &view)
{
    const Telling telling{explanation, plan, view};
    return nameAsHtml(explanation.tensor, explanation.cell) + QStringLiteral("<br>") +
           (explanation.computed ? overriddenWords(telling) : operationWords(telling));
}

} // namespace headscope
