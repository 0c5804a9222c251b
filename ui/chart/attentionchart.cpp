// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "ui/figure/largest.h"
#include "ui/figure/slice.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kMostBars = 24;
constexpr Index kMostHeads = 200; // in one chart

class AttentionChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::AttentionChart)
};

/// The query that is looked at. Of each head only its own row is read: a matrix may be large.
class AskedQuery
{
public:
    explicit AskedQuery(const ChartInput &input)
        : m_slice(input.result->trace, usedWeights(input), input.selection.batch, input.selection.head),
          m_query(queryShown(input.result->trace->plan, input.selection))
    {}

    std::vector<double> sharesIn(Index head) const
    {
        return m_slice.trace()->row(m_slice.tensor(), {m_slice.batch(), head, m_query, 0});
    }
    QString name() const { return inSentence(m_slice.rowLabel(m_query)); }
    QString nameOf(Index key) const { return m_slice.columnLabel(key); }
    bool hasMoreThan(Index keys) const { return m_slice.columns() > keys; }
    QString stage() const { return stageWords(m_slice.tensor()); }

private:
    Slice m_slice;
    Index m_query;
};

QList<double> heightsOf(const std::vector<double> &shares, const std::vector<Index> &keys)
{
    QList<double> heights;
    for (const Index key : keys)
        heights << shares[static_cast<std::size_t>(key)];
    return heights;
}

/// All heads, or as many around the chosen one as a chart has room for: each costs time.
Span headsShown(const ChartInput &input)
{
    const Index heads = input.result->trace->plan.sizes.h;
    const Index first =
        std::clamp<Index>(input.selection.head - kMostHeads / 2, 0, std::max<Index>(0, heads - kMostHeads));
    return {first, std::min(heads, first + kMostHeads)};
}

QString captionOf(const AskedQuery &query, Index head)
{
    return query.hasMoreThan(kMostBars)
               ? AttentionChart::tr("QUERY %1 · HEAD %2 · LARGEST %3")
                     .arg(query.name(), QString::number(head), QString::number(kMostBars))
               : AttentionChart::tr("QUERY %1 · HEAD %2").arg(query.name(), QString::number(head));
}

/// "the 0.25, cat 0.75"
QString summaryOf(const QStringList &names, const QList<double> &heights)
{
    QStringList words;
    for (qsizetype i = 0; i < names.size(); ++i)
        words << QStringLiteral("%1 %2").arg(inSentence(names[i]), fixedNumber(heights[i], 2));
    return listed(words);
}

ChartContent barsOf(const ChartInput &input, const AskedQuery &query, const std::vector<double> &shares,
                    const std::vector<Index> &keys)
{
    const Index cursorKey = queryAndKey(input.result->trace->plan, input.selection).second;
    ChartContent chart{captionOf(query, input.selection.head) + query.stage(), {}};
    for (const Index key : keys) {
        if (key == cursorKey)
            chart.bars.chosen = static_cast<int>(chart.bars.names.size());
        chart.bars.names << query.nameOf(key);
    }
    chart.bars.heights = heightsOf(shares, keys);
    chart.bars.summary = summaryOf(chart.bars.names, chart.bars.heights);
    return chart;
}

/// Bars of many keys would be too low to be seen beside 1: their axis ends at the largest.
ChartContent seen(ChartContent chart)
{
    constexpr double low = 0.1;
    Bars &bars = chart.bars;
    double most = *std::max_element(bars.heights.begin(), bars.heights.end());
    for (const QList<double> &dots : bars.dots)
        for (const double dot : dots)
            most = std::max(most, dot);
    if (most > 0 && most < low) {
        bars.top = most;
        chart.caption += AttentionChart::tr(" · UP TO %1").arg(most, 0, 'g', 2);
    }
    return chart;
}

} // namespace

QString stageWords(TensorId weights)
{
    return weights == Role::DroppedWeights ? AttentionChart::tr(" · AFTER DROPOUT") : QString();
}

ChartContent attentionOfQuery(const ChartInput &input)
{
    const AskedQuery query(input);
    const std::vector<double> shares = query.sharesIn(input.selection.head);
    return seen(barsOf(input, query, shares, largestOf(shares, kMostBars)));
}

/// The chosen head as bars, every other one as a dot over them.
ChartContent attentionOfAllHeads(const ChartInput &input)
{
    const AskedQuery query(input);
    const std::vector<double> shares = query.sharesIn(input.selection.head);
    const std::vector<Index> keys = largestOf(shares, kMostBars);
    ChartContent chart = barsOf(input, query, shares, keys);
    const Span heads = headsShown(input);
    chart.caption += heads.count() == input.result->trace->plan.sizes.h
                         ? AttentionChart::tr(" · DOTS: THE OTHER HEADS")
                         : AttentionChart::tr(" · DOTS: HEADS %1–%2").arg(heads.first).arg(heads.end - 1);
    chart.bars.dots.resize(std::ssize(keys));
    for (Index head = heads.first; head < heads.end; ++head) {
        if (head == input.selection.head)
            continue;
        const QList<double> heights = heightsOf(query.sharesIn(head), keys);
        for (qsizetype i = 0; i < heights.size(); ++i)
            chart.bars.dots[i] << heights[i];
    }
    return seen(std::move(chart));
}

/// Head after head with a gap between, each with the same keys and its number below.
ChartContent attentionOfHeadsApart(const ChartInput &input)
{
    constexpr Index mostBars = 120;
    const Span heads = headsShown(input);
    const AskedQuery query(input);
    const std::vector<double> shares = query.sharesIn(input.selection.head);
    const auto keysEach = static_cast<std::size_t>(std::max<Index>(mostBars / heads.count() - 1, 1));
    const std::vector<Index> keys = largestOf(shares, std::min<std::size_t>(keysEach, kMostBars));
    ChartContent chart{
        AttentionChart::tr("QUERY %1 · HEAD AFTER HEAD, %2 KEYS EACH").arg(query.name(), QString::number(keys.size())) +
            query.stage(),
        {}};
    const Bars own = barsOf(input, query, shares, keys).bars;
    Bars &all = chart.bars;
    QStringList words;
    for (Index head = heads.first; head < heads.end; ++head) {
        if (head == input.selection.head && own.chosen >= 0)
            all.chosen = static_cast<int>(all.heights.size()) + own.chosen;
        const QList<double> heights = heightsOf(query.sharesIn(head), keys);
        for (qsizetype i = 0; i < heights.size(); ++i)
            all.tips << AttentionChart::tr("head %1, %2: %3")
                            .arg(QString::number(head), inSentence(own.names[i]), fixedNumber(heights[i], 4));
        QStringList names(heights.size());
        names[names.size() / 2] = QString::number(head);
        all.names << names;
        all.heights << heights;
        words << AttentionChart::tr("head %1: %2").arg(QString::number(head), summaryOf(own.names, heights));
        if (head + 1 < heads.end) { // the gap
            all.names << QString();
            all.heights << 0;
            all.tips << QString();
        }
    }
    all.summary = words.join(QStringLiteral("; "));
    return seen(std::move(chart));
}

} // namespace headscope
