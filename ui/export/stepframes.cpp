// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/stepframes.h"

#include "ui/figure/slice.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {
namespace {

/// A range of one's own is that of the tensor it was chosen for; of shares, that of both kinds.
FigureOptions figureOf(FigureOptions figure, TensorId tensor)
{
    const bool isMeant = tensor == figure.tensor || (areShares(tensor) && areShares(figure.tensor));
    if (figure.range == RangeMode::Fixed && !isMeant)
        figure.range = RangeMode::Shared;
    figure.tensor = tensor;
    return figure;
}

} // namespace

std::vector<FigureJob> stepFrames(const FigureJob &job)
{
    if (!isAttentionMap(specOf(job.figure.tensor)))
        return {job};
    const WordsIn language(job.page.language);
    std::vector<FigureJob> frames;
    for (const GraphTensor &tensor : job.trace->plan.graph->tensors()) {
        const bool isWanted = job.steps.empty() || std::count(job.steps.begin(), job.steps.end(), tensor.id) > 0;
        if (!isWanted || !isAttentionMap(tensor) || !job.trace->has(tensor.id))
            continue;
        frames.push_back(job);
        frames.back().figure = figureOf(job.figure, tensor.id);
        if (job.page.title.isEmpty())
            frames.back().page.title = tensorLongTitle(tensor);
    }
    return frames;
}

} // namespace headscope
