// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "ui/detail/detailtable.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {
namespace {

class DotDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::DotDetail)
};

/// The features of a query and a key, which are multiplied one by one.
struct Factors
{
    std::vector<double> query;
    std::vector<double> key;
    double score;

    double product(std::size_t feature) const { return query[feature] * key[feature]; }
    std::vector<double> products() const
    {
        std::vector<double> products;
        for (std::size_t feature = 0; feature < query.size(); ++feature)
            products.push_back(product(feature));
        return products;
    }
};

Factors factorsOf(const DetailInput &input)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    return {e.sources[0].values, e.sources[1].values, e.computed.value_or(e.value)};
}

} // namespace

DetailTable dotTable(const DetailInput &input, const QRectF &area)
{
    const Factors factors = factorsOf(input);
    const Index count = std::ssize(factors.query);
    const std::vector<Index> features = columnsOfLargest(area, {}, factors.products());
    const QString sum = count == 1 ? DotDetail::tr("%1 and %2: %3 product, %4")
                        : std::ssize(features) < count
                            ? DotDetail::tr("%1 and %2: %3 products sum to %4, the largest are shown")
                            : DotDetail::tr("%1 and %2: %3 products sum to %4");
    const QStringList places = titlePlaces(input);
    const QString title = sum.arg(places[2], places[3], QString::number(count), threeDecimals(factors.score));
    DetailTable table{
        exampleTitle(input, title),
        {DotDetail::tr("feature"), DotDetail::tr("query"), DotDetail::tr("× key"), DotDetail::tr("= product")},
        {},
        count};
    for (const Index feature : features) {
        const auto at = static_cast<std::size_t>(feature);
        table.columns.push_back(
            {feature,
             QStringLiteral("f%1").arg(feature),
             {threeDecimals(factors.query[at]), threeDecimals(factors.key[at]), threeDecimals(factors.product(at))}});
    }
    return table;
}

QString dotSummary(const DetailInput &input)
{
    const Factors factors = factorsOf(input);
    const std::size_t count = factors.query.size();
    const QString sum = count == 1 ? DotDetail::tr("%1 product: %2") : DotDetail::tr("sum of %1 products: %2");
    return sum.arg(count).arg(exactNumber(factors.score));
}

} // namespace headscope
