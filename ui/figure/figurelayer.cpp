// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurelayer.h"

#include "engine/models/blockpattern.h"
#include "ui/figure/figureoptions.h"
#include "ui/text/words.h"

namespace headscope {

std::vector<FigureLayer> layersLike(const ModelTrace &trace, std::size_t block)
{
    const Transformer &model = trace.model();
    std::vector<FigureLayer> layers;
    for (const std::size_t at : blocksMatching(model, blockPattern(model.blocks[block].name)))
        layers.push_back({trace.traces[at], trace.plan.model, at});
    return layers;
}

QString blockWord(const FigureOptions &options)
{
    return options.layers.empty() ? options.block : toQString(blockPattern(options.block.toStdString()));
}

} // namespace headscope
