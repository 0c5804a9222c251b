// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellwords.h"

#include "engine/plan/placed.h"
#include "engine/reading/explain.h"
#include "engine/tensor/coverednumber.h"
#include "ui/arithmetic/telling.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// Why a cell holds another number than its operands make.
QString reasonWords(const Explanation &e, const Plan &plan)
{
    if (plan.overrideAt(e.tensor, e.cell) == nullptr)
        return CellWords::tr("%1, for this part is left out; computed, it would be %2");
    if (!isOverridden(plan.document, {e.tensor, e.cell}))
        return CellWords::tr("%1, from the other sentence; computed, it would be %2");
    return tellingOf(e.operation).making == Making::Given ? CellWords::tr("%1, set by you; before, it was %2")
                                                          : CellWords::tr("%1, set by you; computed, it would be %2");
}

/// What its operands make, and why another number stands there where the precision of the run has none such.
QString toldWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    const Precision precision = plan.document.layer.precision;
    const QString words = tellingOf(e.operation).html({{e, plan}, view});
    const auto misfit = misfitOf(e, precision);
    if (!misfit)
        return words;
    return words + QStringLiteral("<br>") +
           (*misfit == Misfit::TooLarge ? CellWords::tr("too large for %1") : CellWords::tr("too small for %1"))
               .arg(precision == Precision::Float32 ? QStringLiteral("float32") : QStringLiteral("float64"));
}

/// A number that was put there, and what would be in its place.
QString overriddenWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    const Telling &telling = tellingOf(e.operation);
    const double before = *e.computed;
    const QString shown =
        isReadBack(before, plan) ? exactNumber(before) : unbroken(QStringLiteral("≈ ") + exactNumber(before));
    const QString words = equalSign(isReadBack(e.value, plan)) + u' ' + reasonWords(e, plan).arg(bold(e.value), shown);
    if (telling.making != Making::Calculated)
        return words;
    Explanation computed = e;
    computed.value = before;
    return words + QStringLiteral(":<br>") + toldWords(computed, plan, view);
}

/// Of a sum of products the factors are told, so that it can be predicted; of all else nothing. A number that is shown
/// stands without those that it was made of: its sign speaks of its own digits.
QString hiddenWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    if (e.operation == Operation::Dot && !e.computed)
        return tellingOf(e.operation).html({{e, plan}, view});
    if (!isCovered(e.value))
        return equalSign(isReadBack(e.value, plan)) + u' ' + bold(e.value);
    return QStringLiteral("= %1<br>%2").arg(bold(e.value), CellWords::tr("Hidden until it has been predicted."));
}

} // namespace

QString cellAsHtml(const Explanation &explanation, const Plan &plan, const CellView &view)
{
    if (hidesAny(explanation))
        return nameAsHtml(explanation.tensor, explanation.cell) + QStringLiteral("<br>") +
               hiddenWords(explanation, plan, view);
    return nameAsHtml(explanation.tensor, explanation.cell) + QStringLiteral("<br>") +
           (explanation.computed ? overriddenWords(explanation, plan, view) : toldWords(explanation, plan, view));
}

} // namespace headscope
