// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"
#include "ui/export/figureformat.h"

#include "ui/figure/fetchedslice.h"
#include "ui/figure/figurepanel.h"

namespace headscope {
namespace {

template <class Scalar>
AnyTensor stacked(const std::vector<FigurePanel> &panels, const CancelToken &isCancelled)
{
    const Slice &first = panels.front().slice;
    Tensor<Scalar> all({std::ssize(panels), first.rows(), first.columns()});
    Index at = 0;
    FetchedSlice::Row numbers;
    for (const FigurePanel &panel : panels) {
        const FetchedSlice slice(panel.slice);
        for (Index row = 0; row < first.rows() && !isCancelled(); ++row) {
            slice.readRow(row, numbers);
            for (const double value : numbers.values)
                all[at++] = static_cast<Scalar>(value);
        }
    }
    return all;
}

} // namespace

QByteArray figureNpy(const FigureJob &job, const CancelToken &isCancelled)
{
    const auto panels = panelsOf(job.trace, job.figure, *findTheme(job.page.theme), isCancelled);
    const bool isDouble = job.trace->plan.document.layer.precision == Precision::Float64;
    const Bytes bytes = writeNpy(isDouble ? stacked<double>(panels, isCancelled) : stacked<float>(panels, isCancelled));
    return {reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

} // namespace headscope
