// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the screen tells of the inside of a step, as a table.
#include "engine/kernels/norm.h"
#include "engine/reading/explain.h"
#include "engine/reading/metrics.h"
#include "ui/arithmetic/rounding.h"
#include "ui/detail/detail.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/fetchedslice.h"
#include "ui/handout/lessonfigures.h"
#include "ui/handout/papertable.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope {
namespace {

/// The words above a table, and its lines.
struct OpenedStep
{
    std::function<QString()> title;
    std::vector<PaperLine> lines;
};

/// Words that the screen has there, too.
QString detailWords(const char *detail, const char *words)
{
    return QCoreApplication::translate(detail, words);
}

std::function<QString()> detailName(const char *detail, const char *words)
{
    return [detail, words] { return detailWords(detail, words); };
}

std::function<QString()> plainName(const QString &words)
{
    return [words] { return words; };
}

OpenedStep openedSoftmax(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    constexpr auto context = "headscope::SoftmaxDetail";
    const Slice slice(trace, place.tensor, place.cell[0], place.cell[1]);
    const Explanation e = explain(*trace, place.tensor, place.cell);
    const auto workings = workingsOf(e);
    const std::vector<double> shares = trace->row(place.tensor, place.cell);
    QStringList scores, powers, weights;
    for (std::size_t key = 0; key < shares.size(); ++key) {
        scores << threeDecimals(e.sources.front().values[key]);
        powers << threeDecimals(workings[1].values[key]);
        weights << threeDecimals(shares[key]);
    }
    const QString query = slice.rowLabel(place.cell[2]);
    const QString largest = threeDecimals(workings[0].values.front());
    const QString sum = threeDecimals(workings[2].values.front());
    const auto title = [=] {
        return detailWords(context, "Row of query %1: the largest score m ≈ %2, the sum of exponentials Σ ≈ %3")
            .arg(query, largest, sum);
    };
    return {title,
            {{detailName(context, "key"), slice.columnLabels()},
             {detailName(context, "masked score s"), scores},
             {plainName(QStringLiteral("e^(s−m)")), powers},
             {detailName(context, "weight = e^(s−m) ÷ Σ"), weights}}};
}

OpenedStep openedNorm(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    constexpr auto context = "headscope::NormDetail";
    const Slice slice(trace, place.tensor, place.cell[0], 0);
    const Explanation e = explain(*trace, place.tensor, place.cell);
    const std::vector<double> &values = e.sources.front().values;
    const RowMoments moments = momentsOf<double>(values, e.isAroundZero);
    const double deviation = std::sqrt(moments.variance + trace->plan.document.layer.normEps);
    const std::vector<double> row = trace->row(place.tensor, place.cell);
    QStringList before, normed, after;
    for (std::size_t feature = 0; feature < row.size(); ++feature) {
        before << cellNumber(values[feature]);
        normed << cellNumber((values[feature] - moments.mean) / deviation);
        after << cellNumber(row[feature]);
    }
    const QString label = slice.rowLabel(place.cell[1]);
    const QString mean = digits(moments.mean);
    const QString variance = digits(moments.variance);
    const bool isAroundZero = e.isAroundZero;
    const auto title = [=] {
        return isAroundZero ? detailWords(context, "Row %1: mean square r² = %2").arg(label, variance)
                            : detailWords(context, "Row %1: mean μ = %2, variance σ² = %3").arg(label, mean, variance);
    };
    return {title,
            {{detailName(context, "feature"), slice.columnLabels()},
             {plainName(QStringLiteral("x")), before},
             {plainName(isAroundZero ? QStringLiteral("x/√(r² + ε)") : QStringLiteral("(x − μ)/√(σ² + ε)")), normed},
             {isAroundZero ? plainName(QStringLiteral("· γ")) : detailName(context, "· γ + β"), after}}};
}

OpenedStep openedDropout(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    constexpr auto context = "headscope::DropoutDetail";
    const auto sliceOf = [&](TensorId tensor) {
        return FetchedSlice(Slice(trace, tensor, place.cell[0], place.cell[1]));
    };
    const FetchedSlice mask = sliceOf(Role::DropoutMask);
    const FetchedSlice before = sliceOf(Role::Weights);
    const FetchedSlice after = sliceOf(Role::DroppedWeights);
    QStringList kept, sums, sumsAfter;
    for (Index query = 0; query < after.rows(); ++query) {
        Index seen = 0;
        Index left = 0;
        for (Index key = 0; key < after.columns(); ++key)
            if (!after.isMasked(query, key)) {
                ++seen;
                left += mask.at(query, key) != 0 ? 1 : 0;
            }
        kept << QStringLiteral("%1/%2").arg(left).arg(seen);
        sums << cellNumber(before.rowSum(query));
        sumsAfter << cellNumber(after.rowSum(query));
    }
    const QString share = QString::number(1 - trace->plan.document.layer.dropout, 'g', 4);
    const auto title = [=] {
        return detailWords(context, "Row sums: what is kept is divided by 1 − p = %1").arg(share);
    };
    return {title,
            {{detailName(context, "query"), after.rowLabels()},
             {detailName(context, "keys kept"), kept},
             {detailName(context, "Σ before"), sums},
             {detailName(context, "Σ after"), sumsAfter}}};
}

/// In place of the bars their lengths.
OpenedStep openedOutput(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    constexpr auto context = "headscope::OutputDetail";
    std::vector<PaperLine> lines;
    const auto shares = headShares(*trace, place.cell[0], place.cell[1], place.cell[2]);
    for (std::size_t head = 0; head < shares.size(); ++head)
        lines.push_back({[head] { return detailWords(context, "head %1").arg(head); }, {threeDecimals(shares[head])}});
    const QString name = toQString(cellName(place.tensor, place.cell));
    return {[name] { return detailWords(context, "What each head adds to %1").arg(name); }, lines};
}

using StepOpener = OpenedStep (*)(const std::shared_ptr<const Trace> &trace, const CellPlace &place);

/// The opener for what the screen shows of this tensor; null where there is none on paper.
StepOpener openerOf(TensorId tensor)
{
    const Detail *detail = detailOf(tensor);
    const auto isShown = [detail](auto paint) { return detail != nullptr && detail->paint == paint; };
    return isShown(paintSoftmaxDetail)   ? openedSoftmax
           : isShown(paintNormDetail)    ? openedNorm
           : isShown(paintDropoutDetail) ? openedDropout
           : isShown(paintOutputDetail)  ? openedOutput
                                         : StepOpener();
}

CellPlace openedCell(const PaperFigure &figure)
{
    const ViewState &view = figure.view;
    if (view.pinned && view.pinned->tensor == view.tensor)
        return *view.pinned;
    return {view.tensor, Slice(figure.runs.front().trace, view.tensor, view.batch, view.head).cell(0, 0)};
}

} // namespace

std::vector<HandoutBlock> insideOnPaper(const PaperFigure &figure)
{
    const auto &truth = figure.runs.front().trace;
    const StepOpener opener = openerOf(figure.view.tensor);
    const bool wouldTell = figure.look.isWorksheet() && figure.covered != truth; // what is to be worked out
    if (opener == nullptr || wouldTell)
        return {};
    const OpenedStep step = opener(truth, openedCell(figure));
    const auto title = [&] { return step.title().toHtmlEscaped(); };
    return {HandoutText{inLanguages(figure.look.languages, title), false, true},
            HandoutText{{linesTable(step.lines, figure.look.languages)}}};
}

} // namespace headscope
