// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "engine/run/watch.h"

#include <functional>
#include <map>
#include <string>
#include <utility>

namespace headscope {

/// Matrices that stand packed already, by the file and the name that documents have for them.
using PackedMatrices = std::map<std::pair<std::string, std::string>, SharedTensor>;

/// The parameters of a block of a model and nothing else, without overrides, for the runs to come: `read` gives those
/// that its document names. Matrices that are multiplied with, and the table of tokens, which a model may multiply with
/// at its end, stand in the run as products read them and in no other way; their rows are unpacked when somebody asks.
/// A matrix that another block has is shared with it. Null when it was cancelled.
std::shared_ptr<const Trace> packedParameters(const Plan &plan,
                                              const std::function<SharedTensor(const TensorRef &)> &read,
                                              PackedMatrices &known, const RunControl &control);

} // namespace headscope
