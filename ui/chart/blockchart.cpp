// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of the blocks that are none of attention.
#include "ui/chart/chart.h"

#include "ui/chart/measure.h"
#include "ui/figure/largest.h"
#include "ui/figure/slice.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr std::size_t kMostTokens = 20;

class BlockChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::BlockChart)
};

/// The likeliest tokens, the likeliest first.
std::vector<Index> inOrder(const std::vector<double> &shares)
{
    std::vector<Index> tokens = largestOf(shares, kMostTokens);
    const auto share = [&](Index token) { return shares[static_cast<std::size_t>(token)]; };
    if (std::none_of(tokens.begin(), tokens.end(), [&](Index token) { return std::isnan(share(token)); }))
        std::stable_sort(tokens.begin(), tokens.end(), [&](Index a, Index b) { return share(a) > share(b); });
    return tokens;
}

/// So that bars are seen where the largest is small.
void fitTop(ChartContent &chart)
{
    constexpr double low = 0.1;
    const double most = *std::max_element(chart.bars.heights.begin(), chart.bars.heights.end());
    if (!(most > 0 && most < low)) // nor where it is NaN
        return;
    chart.bars.top = most;
    chart.caption += BlockChart::tr(" · UP TO %1").arg(most, 0, 'g', 2);
}

/// How many numbers of each row are 0.
Measure::Numbers zerosOf(const ChartInput &input, const Slice &slice)
{
    const Index item = slice.batch();
    return input.measure.of(
        input.result, {ChartId::Zeros, slice.tensor(), {item, 0}}, [slice, item](const CancelToken &isCancelled) {
            Measure::Numbers counts;
            for (Index row = 0; row < slice.rows() && !isCancelled(); ++row) {
                const auto numbers = slice.trace()->row(slice.tensor(), {item, row, 0});
                counts.push_back(static_cast<double>(std::count(numbers.begin(), numbers.end(), 0.0)));
            }
            return counts;
        });
}

} // namespace

bool hasLikeliest(const ChartInput &input)
{
    const Role role = input.selection.tensor.role;
    return (role == Role::Logits || role == Role::Probabilities) && input.result->trace->has(Role::Probabilities);
}

ChartContent likeliestTokens(const ChartInput &input)
{
    const Selection &s = input.selection;
    const Plan &plan = input.result->trace->plan;
    const Slice slice(input.result->trace, Role::Probabilities, s.batch, 0);
    const Index row = queryShown(plan, s);
    const std::vector<double> shares = input.result->trace->row(slice.tensor(), {slice.batch(), row, 0});
    const QString caption = plan.vocabulary.areClasses   ? BlockChart::tr("ROW OF %1 · LIKELIEST OF %2 CLASSES")
                            : plan.vocabulary.isOfPlaces ? BlockChart::tr("IN THE PLACE OF %1 · LIKELIEST OF %2 TOKENS")
                                                         : BlockChart::tr("AFTER %1 · LIKELIEST OF %2 TOKENS");
    ChartContent chart{caption.arg(inSentence(slice.rowLabel(row)), QString::number(plan.sizes.vocabulary)), {}};
    QStringList words;
    for (const Index token : inOrder(shares)) {
        const double share = shares[static_cast<std::size_t>(token)];
        const bool isCursor = s.cursor() && s.cursor()->tensor == s.tensor && s.cursor()->cell.back() == token;
        if (isCursor)
            chart.bars.chosen = static_cast<int>(chart.bars.names.size());
        const QString word = vocabularyWord(plan, slice.spec().axes.back(), token);
        chart.bars.names << (word.isEmpty() ? slice.columnLabel(token) : word);
        chart.bars.heights << share;
        words << QStringLiteral("%1 %2").arg(inSentence(chart.bars.names.back()), QString::number(share, 'f', 2));
    }
    chart.bars.summary = listed(words);
    fitTop(chart);
    return chart;
}

/// Only ReLU makes numbers exactly 0.
bool hasZeros(const ChartInput &input)
{
    const Trace &trace = *input.result->trace;
    return specOf(input.selection.tensor).operation == Operation::Activate && trace.has(input.selection.tensor) &&
           trace.plan.document.layer.activation == Activation::Relu;
}

ChartContent zerosOfTokens(const ChartInput &input)
{
    const Selection &s = input.selection;
    const Slice slice(input.result->trace, s.tensor, s.batch, 0);
    const Measure::Numbers counts = zerosOf(input, slice);
    if (counts.empty())
        return notYetMeasured();
    ChartContent chart{
        BlockChart::tr("SHARE OF THE %1 FEATURES THAT ARE 0").arg(slice.columns()), {}, specOf(s.tensor).family};
    chart.bars.names = slice.rowLabels();
    const QString features = QString::number(slice.columns());
    QStringList words;
    for (std::size_t row = 0; row < counts.size(); ++row) {
        const QString name = inSentence(chart.bars.names[static_cast<qsizetype>(row)]);
        chart.bars.heights << counts[row] / static_cast<double>(slice.columns());
        words << BlockChart::tr("%1: %2 of %3").arg(name, QString::number(counts[row], 'f', 0), features);
    }
    chart.bars.tips = words;
    chart.bars.summary = listed(words);
    if (const auto &cursor = s.cursor(); cursor && cursor->tensor == s.tensor)
        chart.bars.chosen = static_cast<int>(queryShown(input.result->trace->plan, s));
    return chart;
}

} // namespace headscope
