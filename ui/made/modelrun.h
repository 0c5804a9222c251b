// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"
#include "ui/made/mademodel.h"

namespace headscope {

/// A finished run of a whole model.
struct ModelResult
{
    SharedMadeModel made; ///< with what the model has written, where it writes by itself
    SharedModelTrace trace;
    SharedModelTrace unchanged = nullptr; ///< without what was changed, where anything was
};
using SharedModelResult = std::shared_ptr<const ModelResult>;

/// Runs a model, and lets it write where that is wanted; of a run before, only what is not the same is run again. Null
/// when cancelled.
SharedModelResult runMade(const SharedMadeModel &made, const RunControl &control = {},
                          const SharedModelResult &before = {});

} // namespace headscope
