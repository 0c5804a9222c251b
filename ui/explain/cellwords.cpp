// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellwords.h"

#include "engine/attention/workings.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace headscope {
namespace {

constexpr std::size_t kShownTerms = 3; // of a long sum, before the dots
constexpr std::size_t kWholeSum = 6;   // a sum of at most so many terms is shown whole
constexpr qsizetype kShownPowers = 4;  // of a softmax; those that are exactly 0 are left out

class CellWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::CellWords)
};

QString digits(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 4) : cellNumber(value);
}

QString inBrackets(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(digits(value)) : digits(value);
}

/// Text that no line break divides: a word joiner behind every character.
QString whole(const QString &text)
{
    QString out;
    for (const QChar c : text)
        (out += c) += QChar(0x2060);
    return out;
}

QString name(TensorId tensor, const Cell &cell)
{
    return toQString(cellName(tensor, cell)).toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;"));
}

QString bold(double value)
{
    return QStringLiteral("<b>%1</b>").arg(exactNumber(value));
}

QString dotWords(const Explanation &e)
{
    const std::vector<double> &a = e.sources[0].values;
    const std::vector<double> &b = e.sources[1].values;
    QStringList terms;
    const std::size_t shown = a.size() <= kWholeSum ? a.size() : kShownTerms;
    for (std::size_t i = 0; i < shown; ++i)
        terms << whole(digits(a[i]) + QStringLiteral("·") + inBrackets(b[i]));
    if (a.size() > shown)
        terms << CellWords::tr("… %1 more").arg(a.size() - shown);
    QString sum = terms.join(QStringLiteral(" + "));
    QString names = QStringLiteral("%1 · %2").arg(name(e.sources[0].tensor, e.sources[0].cells),
                                                  name(e.sources[1].tensor, e.sources[1].cells));
    if (e.sources.size() > 2) {
        sum += QStringLiteral(" + ") + inBrackets(e.sources[2].values.front());
        names += QStringLiteral(" + ") + name(e.sources[2].tensor, e.sources[2].cells);
    }
    return QStringLiteral("= %1<br>≈ %2<br>≈ %3").arg(names, sum, bold(e.value));
}

QString softmaxWords(const Explanation &e)
{
    const std::vector<double> &row = e.sources[0].values;
    const auto j = static_cast<std::size_t>(e.cell.back());
    const auto workings = workingsOf(e); // maximum, exponentials, sum
    const double largest = workings[0].values.front();
    const std::vector<double> &powers = workings[1].values;
    const double sum = workings[2].values.front();
    const auto power = [&](std::size_t i) {
        return QStringLiteral("e<sup>%1</sup>").arg(QString::number(row[i] - largest, 'g', 3));
    };
    QStringList terms;
    qsizetype folded = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const double part = powers[i];
        if (part > 0 && terms.size() < kShownPowers)
            terms << power(i);
        else if (part > 0)
            ++folded;
    }
    const double share = powers[j] / sum;
    if (std::isnan(e.value))
        return QStringLiteral("= %1<br>").arg(bold(e.value)) +
               CellWords::tr("the row holds a number that is none, or nothing but −∞");
    if (!(std::abs(share - e.value) < 1e-4))
        return QStringLiteral("= %1<br>").arg(bold(e.value)) +
               CellWords::tr("no key may be seen here: the rule for such rows gives this");
    if (folded > 0)
        terms << CellWords::tr("… %1 more").arg(folded);
    return QStringLiteral("= %1 / (%2)<br>≈ %3 / %4 ≈ %5")
               .arg(power(j), terms.join(QStringLiteral(" + ")), digits(powers[j]), digits(sum), bold(e.value)) +
           QStringLiteral("<br>") + CellWords::tr("the largest of the row: m ≈ %1").arg(digits(largest));
}

QString scaleWords(const Explanation &e, const Plan &plan)
{
    const QString by = plan.document.layer.scale ? QStringLiteral("× %1").arg(*plan.document.layer.scale)
                                                 : QStringLiteral("/ √%1").arg(plan.sizes.d);
    QString words = QStringLiteral("= %1 %2").arg(name(e.sources[0].tensor, e.cell), by);
    if (plan.document.layer.softcap)
        words += CellWords::tr(", then softcap %1").arg(*plan.document.layer.softcap);
    return words + QStringLiteral("<br>≈ %1 %2 ≈ %3").arg(digits(e.sources[0].values.front()), by, bold(e.value));
}

QString maskWords(const Explanation &e)
{
    const bool isAllowed = e.sources[1].values.front() != 0;
    const QString before = name(e.sources[0].tensor, e.cell);
    if (isAllowed && e.sources.size() > 2)
        return QStringLiteral("= %1 + %2<br>≈ %3 + %4 ≈ %5<br>")
                   .arg(before, name(e.sources[2].tensor, e.cell), digits(e.sources[0].values.front()),
                        inBrackets(e.sources[2].values.front()), bold(e.value)) +
               CellWords::tr("this key may be seen");
    return isAllowed
               ? QStringLiteral("= %1 = %2<br>").arg(before, bold(e.value)) + CellWords::tr("this key may be seen")
               : QStringLiteral("= %1<br>").arg(bold(e.value)) +
                     CellWords::tr("this key is masked; its score was %1").arg(digits(e.sources[0].values.front()));
}

QString addWords(const Explanation &e)
{
    return QStringLiteral("= %1 + %2<br>≈ %3 + %4 ≈ %5")
        .arg(name(e.sources[0].tensor, e.cell), name(e.sources[1].tensor, e.cell), digits(e.sources[0].values.front()),
             inBrackets(e.sources[1].values.front()), bold(e.value));
}

QString normWords(const Explanation &e, const Plan &plan)
{
    const std::vector<double> &row = e.sources[0].values;
    const auto workings = workingsOf(e); // mean, variance
    const double mean = workings[0].values.front();
    const double variance = workings[1].values.front();
    const QString x = digits(row[static_cast<std::size_t>(e.cell.back())]);
    return QStringLiteral("= (%1 − %2) / √(%3 + %4) · %5 + %6<br>≈ %7<br>")
               .arg(x, inBrackets(mean), digits(variance), exactNumber(plan.document.layer.normEps),
                    inBrackets(e.sources[1].values.front()), inBrackets(e.sources[2].values.front()), bold(e.value)) +
           CellWords::tr("the row is %1: mean μ ≈ %2, variance σ² ≈ %3")
               .arg(name(e.sources[0].tensor, e.sources[0].cells), digits(mean), digits(variance));
}

double dropShare(const Explanation &e, const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    return e.tensor == TensorId::DroppedOutput ? layer.outputDropout : layer.dropout;
}

QString dropoutWords(const Explanation &e, const Plan &plan)
{
    if (e.sources[1].values.front() == 0)
        return QStringLiteral("= %1<br>").arg(bold(0)) +
               CellWords::tr("dropped; it was %1").arg(digits(e.sources[0].values.front()));
    return QStringLiteral("≈ %1 / %2 ≈ %3")
        .arg(digits(e.sources[0].values.front()))
        .arg(1 - dropShare(e, plan))
        .arg(bold(e.value));
}

QString operationWords(const Explanation &e, const Plan &plan)
{
    using enum Operation;
    switch (e.operation) {
    case Dot: return dotWords(e);
    case Copy:
        return QStringLiteral("= %1 = %2<br>").arg(name(e.sources[0].tensor, e.sources[0].cells), bold(e.value)) +
               CellWords::tr("the same number, moved");
    case Scale: return scaleWords(e, plan);
    case Mask: return maskWords(e);
    case Softmax: return softmaxWords(e);
    case Dropout: return dropoutWords(e, plan);
    case Norm: return normWords(e, plan);
    case Add: return addWords(e);
    case Allow:
        return QStringLiteral("= %1<br>").arg(bold(e.value)) +
               (e.value != 0 ? CellWords::tr("may be seen") : CellWords::tr("masked"));
    case Draw:
        return QStringLiteral("= %1<br>").arg(bold(e.value)) +
               (e.value != 0 ? CellWords::tr("kept") : CellWords::tr("dropped"));
    case Given: return QStringLiteral("= %1<br>").arg(bold(e.value)) + CellWords::tr("an input of the layer");
    }
    return {};
}

} // namespace

QString cellAsHtml(const Explanation &explanation, const Plan &plan)
{
    return name(explanation.tensor, explanation.cell) + QStringLiteral("<br>") + operationWords(explanation, plan);
}

} // namespace headscope
