// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"
#include "engine/run/run.h"

#include <memory>
#include <string>
#include <vector>

namespace headscope {

/// A whole model run on one input: a trace for each block, each as immutable as that of a layer alone.
struct ModelTrace
{
    ModelPlan plan;
    std::vector<std::shared_ptr<const Trace>> traces; ///< in the order of the blocks
    std::shared_ptr<const ModelTrace> other = {};     ///< on the other text, where anything is patched
    double milliseconds = 0;                          ///< wall time of all blocks, also of those from a run before

    const Transformer &model() const { return *plan.model; }
    /// The trace of a block by its name, which the model has.
    const Trace &trace(std::string_view block) const;
};
using SharedModelTrace = std::shared_ptr<const ModelTrace>;

/// The plan of a block with everything that it reads in its files, weights included, so that it runs alone as a layer
/// does. What cannot be read any more is thrown, as a FailedReading.
Plan planAlone(const ModelTrace &trace, std::size_t block);

/// How many tokens the run knows of in a column, those of its past included.
Index tokenCount(const ModelTrace &trace, Column column);
/// How many of them are those of its past: none of an encoder, which reads all of its text anew.
Index pastCount(const ModelInput &input, Column column);
/// The same as people read them.
std::vector<std::string> tokenWords(const ModelTrace &trace, Column column);

} // namespace headscope
