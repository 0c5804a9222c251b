// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

namespace headscope {

/// Opens what torch.save() writes since PyTorch 1.6: a zip archive with a pickle and a member for each storage. Nothing
/// of it is run (see pickle.h). Tensors in dictionaries and lists have names like "model.h.0.attn.c_attn.weight"; plain
/// values beside them are facts, under such names too.
Result<SharedStore> openPyTorch(const SharedSource &source);

} // namespace headscope
