// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"

namespace headscope {

// What the settings of one model change in the row of its family, or why they cannot be followed.

Result<void> adaptBert(const ModelSettings &settings, ModelFamily &family);
Result<void> adaptRoberta(const ModelSettings &settings, ModelFamily &family);
/// Of Llama and its kin: how angles are scaled.
Result<void> adaptRotary(const ModelSettings &settings, ModelFamily &family);
Result<void> adaptGptNeox(const ModelSettings &settings, ModelFamily &family);
Result<void> adaptOpt(const ModelSettings &settings, ModelFamily &family);
/// minGPT logs its settings before it looks up what the name of a model stands for: how many heads.
Result<void> adaptMinGpt(const ModelSettings &settings, ModelFamily &family);
/// Its first files do not tell `bias`, and the program that wrote them had GELU in its tanh form
/// (karpathy/nanoGPT#274).
Result<void> adaptNanoGpt(const ModelSettings &settings, ModelFamily &family);
/// T5Config makes an activation and a gate of `feed_forward_proj`, but goes by `dense_act_fn` and `is_gated_act` where
/// these stand beside it.
Result<void> adaptT5(const ModelSettings &settings, ModelFamily &family);

} // namespace headscope
