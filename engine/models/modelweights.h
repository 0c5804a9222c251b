// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/latertensor.h"
#include "engine/checkpoints/notfinite.h"
#include "engine/plan/plan.h"
#include "engine/run/parameters.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace headscope {

/// The weights of a model, by the names that its documents have for them: the tensors of each block in a file of its
/// name. Shapes are known from the start. Numbers are read from the model's file when a run first comes to a block, and
/// stay, each once: matrices as products read them, and in no other way. They are read, not mapped: a file that another
/// program cuts short ends in a sentence and not in a signal, one that it writes over does not change numbers that
/// somebody looks at, and no file has the order in which products read. Any thread may call.
class ModelWeights
{
public:
    /// Where all tensors lie that are read later, and how errors call it.
    ModelWeights(SharedStore store, std::string file) : m_store(std::move(store)), m_file(std::move(file)) {}

    /// Puts in the tensors of a block.
    void add(const std::string &block, LaterTensors tensors);

    /// The shape of a tensor, or null where there is none of that name.
    const Shape *shapeOf(const TensorRef &ref) const;
    /// All of them: by block, and there by name.
    const std::map<std::string, LaterTensors> &blocks() const { return m_blocks; }
    /// Reads the numbers of one, for who does not run it. What cannot be read any more is thrown, as a FailedReading.
    SharedTensor read(const TensorRef &ref) const;
    /// Whether a block has tensors of its own.
    bool has(const std::string &block) const { return m_blocks.contains(block); }
    /// The numbers in all of them.
    double count() const;
    /// What they take in memory once all are read, in bytes.
    double bytes() const;

    /// What those of a block will take when a run first comes to it; 0 once they are there.
    double unreadBytes(const std::string &block) const;

    /// The parameters of a block, which has this plan: for any text the same, and read once. Null when cancelled. What
    /// cannot be read any more is thrown, as a FailedReading.
    std::shared_ptr<const Trace> parametersOf(const std::string &block, const Plan &plan,
                                              const RunControl &control) const;
    /// What is to be told of the weights that runs have read by now, where some have NaN or infinity among their
    /// numbers.
    std::optional<Text> noteOfNotFinite() const { return m_notFinite.note(); }

private:
    SharedTensor readForRuns(const TensorRef &ref) const;

    SharedStore m_store; // which what is read later needs
    std::string m_file;
    std::map<std::string, LaterTensors> m_blocks;
    mutable std::mutex m_mutex;
    mutable std::map<std::string, std::shared_ptr<const Trace>> m_parameters; // by block
    mutable PackedMatrices m_packed;
    mutable NotFiniteWeights m_notFinite;
};

} // namespace headscope
