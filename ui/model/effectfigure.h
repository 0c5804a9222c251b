// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effectmap.h"
#include "ui/export/figurejob.h"

namespace headscope {

/// Changes of the probability of a token, as a map of parts tells them, the first layer above.
struct EffectNumbers
{
    TensorId map = Role::Without;
    PartRows parts;
    std::vector<std::vector<double>> changes; ///< of each part
    Index row = 0;                            ///< of the logits
    TokenId token = 0;
    double probability = 0;     ///< of it where no part is changed
    std::string text = {};      ///< as it was typed, which its tokens do not tell; none where an image is looked at
    std::string otherText = {}; ///< likewise, where the map is of one
};

/// The parts of a map of effects in a run.
PartRows partsOf(TensorId map, const ModelTrace &trace);
/// What becomes of the likeliest token of a row of the logits where each part is changed in turn. `other` is the run on
/// the other text, where the map is of one. As far as it came where it was cancelled.
EffectNumbers effectsOf(TensorId map, const SharedModelTrace &trace, const SharedModelTrace &other, Index row,
                        const RunControl &control = {});

/// The figure of it: labels and a caption in the language of the page. A caption that somebody wrote stays.
FigureJob effectFigure(const ModelTrace &trace, const EffectNumbers &numbers, FigureJob job);

} // namespace headscope
