// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <utility>

namespace headscope {
namespace {

class AddDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::AddDetail)
};

/// What is added, and behind it the sum.
std::vector<TensorId> summandsAndSum(const DetailInput &input)
{
    std::vector<TensorId> tensors;
    for (const Operand &operand : tensorOf(input.trace.plan, input.cell.tensor).operands)
        tensors.push_back(operand.tensor);
    tensors.push_back(input.cell.tensor);
    return tensors;
}

} // namespace

DetailTable addTable(const DetailInput &input, const QRectF &area)
{
    const Cell &cell = input.cell.cell;
    const Slice sum(input.result.trace, input.cell.tensor, cell[0], 0);
    const QString row = titlePlaces(input)[1];
    const QString title = AddDetail::tr("Row of %1, feature by feature").arg(row);
    DetailTable table{exampleTitle(input, title), {AddDetail::tr("feature")}, {}, sum.columns()};
    const std::vector<TensorId> tensors = summandsAndSum(input);
    for (const TensorId tensor : tensors)
        table.lines << (tensor == input.cell.tensor ? QStringLiteral("= %1")
                        : table.lines.size() > 1    ? QStringLiteral("+ %1")
                                                    : QStringLiteral("%1"))
                           .arg(tensorTitle(specOf(tensor)));
    for (const Index feature : columnsAround(area, cell[2], sum.columns())) {
        DetailColumn column{feature, sum.columnLabel(feature), {}, input.isPointedAt && feature == cell[2]};
        for (const TensorId tensor : tensors)
            column.numbers << threeDecimals(input.trace.value(tensor, {cell[0], cell[1], feature}));
        column.isOverridden = input.trace.isOverridden(input.cell.tensor, {cell[0], cell[1], feature});
        table.columns.push_back(std::move(column));
    }
    return table;
}

QString addSummary(const DetailInput &input)
{
    QStringList words;
    for (const TensorId tensor : summandsAndSum(input))
        words << labelled(tensorTitle(specOf(tensor)), exactNumber(input.trace.value(tensor, input.cell.cell)));
    return listed(words);
}

} // namespace headscope
