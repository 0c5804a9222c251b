// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellsums.h"

#include "engine/reading/explain.h"
#include "ui/explain/rounding.h"
#include "ui/text/words.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr qsizetype kTermWidth = 24; // characters; sums stand below one another behind it

std::size_t termCount(const Explanation &e)
{
    return e.sources[0].values.size() + (e.sources.size() > 2 ? 1 : 0);
}

/// One product of a dot product, or the bias behind the last; all but the first stand behind a "+".
QString term(const Explanation &e, std::size_t i)
{
    const std::vector<double> &first = e.sources[0].values;
    if (i >= first.size())
        return inBrackets(e.sources[2].values.front());
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
    if (termCount(e) > products)
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

/// The one behind the row is that of the sink.
QString power(const Explanation &e, std::size_t i, double largest)
{
    const std::vector<double> &row = e.sources[0].values;
    const double exponent = i < row.size() ? row[i] : e.sources[1].values.front();
    return QStringLiteral("exp(%1)").arg(digits(exponent - largest, 3));
}

/// The powers of a row: side by side, or a line for each with what it is.
QString powerSum(const Explanation &e, const std::vector<Working> &workings, const CellView &view)
{
    const std::vector<double> &powers = workings[1].values;
    const double largest = workings[0].values.front();
    const auto counted = powersThatCount(powers);
    const auto shown = shownTerms(counted.size(), view.isUnfolded);
    QStringList terms;
    for (const std::size_t at : shown) {
        if (at == kLeftOut) {
            terms << moreTerms(counted.size() - shown.size() + 1, view);
            continue;
        }
        const std::size_t i = counted[at];
        const QString number = QStringLiteral(" %1 %2").arg(equalSign(powers[i] == 1), digits(powers[i]));
        terms << power(e, i, largest) + (view.isUnfolded ? number : QString());
    }
    if (const std::size_t zeros = powers.size() - counted.size(); zeros > 0) // of masked keys
        terms << QStringLiteral("%1 × 0").arg(zeros);
    return view.isUnfolded ? QStringLiteral("<br>") + terms.join(QStringLiteral("<br>+ ")) + QStringLiteral("<br>")
                           : terms.join(QStringLiteral(" + "));
}

QString shareWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    const auto workings = workingsOf(e); // maximum, exponentials, sum
    const double largest = workings[0].values.front();
    const auto own = static_cast<std::size_t>(e.cell.back());
    const Exactness exact = exactnessOf(e, plan);
    const QString sign = equalSign(exact.operands);
    const bool hasSink = e.sources.size() > 1;
    const QString sum = QStringLiteral("Σ exp(%1 − m)").arg(linkTo(e, e.sources[0], view));
    QString words =
        QStringLiteral("= exp(%1 − m) / %2<br>")
            .arg(linkToOne(e, e.sources[0], view),
                 hasSink ? QStringLiteral("(%1 + exp(%2 − m))").arg(sum, linkTo(e, e.sources[1], view)) : sum);
    words += QStringLiteral("%1 %2 / (%3)<br>").arg(sign, power(e, own, largest), powerSum(e, workings, view));
    words += QStringLiteral("%1 %2 / %3 %4 %5<br>")
                 .arg(sign, digits(workings[1].values[own], 6), digits(workings[2].values.front(), 6),
                      equalSign(exact.result), bold(e.value));
    const QString most = CellWords::tr("the largest of the row: m ≈ %1").arg(digits(largest));
    if (!hasSink)
        return words + most;
    return words + inSequence({most, CellWords::tr("the sink takes a share too, and gives no value: ≈ %1")
                                         .arg(digits(workings[1].values.back() / workings[2].values.front(), 4))});
}

} // namespace

std::vector<std::size_t> powersThatCount(const std::vector<double> &powers)
{
    std::vector<std::size_t> counted;
    for (std::size_t i = 0; i < powers.size(); ++i)
        if (powers[i] > 0)
            counted.push_back(i);
    return counted;
}

RowRule rowRuleOf(const Explanation &e)
{
    if (e.isOfDeadRow)
        return RowRule::NothingAllowed;
    return std::isnan(e.value) ? RowRule::NotANumber : RowRule::Share;
}

QString dotWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    QString names = QStringLiteral("%1 · %2").arg(linkTo(e, e.sources[0], view), linkTo(e, e.sources[1], view));
    if (e.sources.size() > 2)
        names += QStringLiteral(" + ") + linkTo(e, e.sources[2], view);
    const Exactness exact = exactnessOf(e, plan);
    const bool isUnfolded = view.isUnfolded && isLong(e.sources[0].values.size());
    const QString terms = isUnfolded ? runningSums(e, view) : foldedTerms(e, view);
    return QStringLiteral("= %1<br>%2 %3<br>%4 %5")
               .arg(names, equalSign(exact.operands), terms, equalSign(exact.result), bold(e.value)) +
           (isUnfolded ? foldLine(view) : QString());
}

QString softmaxWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    switch (rowRuleOf(e)) {
    case RowRule::NotANumber:
        return QStringLiteral("= %1<br>").arg(bold(e.value)) +
               CellWords::tr("the row holds NaN or +∞, or nothing but −∞");
    case RowRule::NothingAllowed:
        return QStringLiteral("%1 %2<br>").arg(equalSign(isReadBack(e.value, plan)), bold(e.value)) +
               CellWords::tr("no key may be seen here: the rule for such rows gives this");
    case RowRule::Share: break;
    }
    const bool isUnfolded = view.isUnfolded && isLong(powersThatCount(workingsOf(e)[1].values).size());
    return shareWords(e, plan, {view.theme, isUnfolded}) + (isUnfolded ? foldLine(view) : QString());
}

} // namespace headscope
