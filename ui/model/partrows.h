// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effects.h"
#include "ui/model/effectmap.h"

#include <functional>

namespace headscope {

// The parts of a model as the maps of effects have them.

/// "head 2 of Decoder 2 · cross-attention", "the stream behind Layer 1 at cat", made anew in the language of the window
/// whenever it is called.
std::function<QString()> partNames(const ModelTrace &trace, const ModelPart &part);
/// "Decoder 2 cross": what stands beside a row that begins with the part.
QString partRowTitle(const Transformer &model, const ModelPart &part);
/// The tokens at which a part alone is changed, counted from 0: "3, 5"; empty where there are none.
QString changedTokens(const std::vector<ModelPart> &changed, const ModelPart &part);
/// Whether a part gives nothing: it is left out, by itself or with its layer.
bool isLeftOut(const ModelChanges &changes, const ModelPart &part);
/// Takes a part out of those that are changed for good, or puts it among them. Whether it is one of them now.
bool togglePart(std::vector<ModelPart> &changed, const ModelPart &part);
/// The last layer on top, as in the stack. Those that are changed for good are marked, by themselves or with more.
std::vector<EffectMap::Row> mapRows(const ModelTrace &trace, const PartRows &parts,
                                    const std::vector<ModelPart> &changed);

} // namespace headscope
