// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class MixDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MixDetail)
};

/// The key of the largest weight.
Index heaviest(const std::vector<double> &weights)
{
    return std::max_element(weights.begin(), weights.end()) - weights.begin();
}

/// What each key adds to the sum: one that the mask hides adds 0, whatever its value is.
std::vector<double> productsOf(const Explanation &e)
{
    std::vector<double> products;
    for (std::size_t i = 0; i < e.sources[0].values.size(); ++i)
        products.push_back(e.leftOut.contains(i) ? 0 : e.sources[0].values[i] * e.sources[1].values[i]);
    return products;
}

} // namespace

DetailTable mixTable(const DetailInput &input, const QRectF &area)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const std::vector<double> &weights = e.sources[0].values;
    const std::vector<double> &values = e.sources[1].values;
    const Cell &cell = input.cell.cell;
    const Slice slice(input.result.trace, Role::Weights, cell[0], cell[1]);
    const QString query = titlePlaces(input)[2];
    const std::vector<double> products = productsOf(e);
    const std::vector<Index> keys = columnsOfLargest(area, {}, products);
    const QString sum =
        e.computed ? MixDetail::tr("Feature %1 of %2: Σ weight × value\u00a0≈\u00a0%3") // with the other number behind
        : std::ssize(keys) < std::ssize(weights)
            ? MixDetail::tr("Feature %1 of %2: weight × value, summed over the keys: Σ\u00a0≈\u00a0%3, all rounded, "
                            "the largest are shown")
            : MixDetail::tr("Feature %1 of %2: weight × value, summed over the keys: Σ\u00a0≈\u00a0%3, all rounded");
    const QString title = sum.arg(QString::number(cell[3]), query, threeDecimals(e.computed.value_or(e.value)));
    DetailTable table{
        exampleTitle(input, title + insteadWords(input, e)),
        {MixDetail::tr("key"), MixDetail::tr("weight"), MixDetail::tr("× value"), MixDetail::tr("= product")},
        {},
        std::ssize(weights)};
    for (const Index key : keys) {
        const auto at = static_cast<std::size_t>(key);
        table.columns.push_back({key,
                                 slice.columnLabel(key),
                                 {threeDecimals(weights[at]), threeDecimals(values[at]), threeDecimals(products[at])}});
    }
    return table;
}

QString mixSummary(const DetailInput &input)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const std::vector<double> &weights = e.sources[0].values;
    const Index key = heaviest(weights);
    return MixDetail::tr("weighted sum of %1 values, the largest weight is %3, of key %2")
        .arg(weights.size())
        .arg(key)
        .arg(exactNumber(weights[static_cast<std::size_t>(key)]));
}

} // namespace headscope
