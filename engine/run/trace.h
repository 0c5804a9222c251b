// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "engine/plan/plan.h"
#include "engine/plan/tensorid.h"
#include "engine/tensor/valuerange.h"

#include <atomic>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

namespace headscope {

struct KernelSet;
using SharedTensor = std::shared_ptr<const AnyTensor>;

/// Which matrix of a tensor: its batch item and head, each ignored where the tensor has no such axis.
struct MatrixPlace
{
    Index item = 0;
    Index head = 0; ///< a key-value head where the tensor has those
    bool operator==(const MatrixPlace &) const = default;
};

/// One matrix of a tensor, from `offset` on. Keeps the tensor alive.
struct MatrixPart
{
    SharedTensor tensor;
    Index offset = 0;
};

/// Every tensor of one run. What costs much to compute is kept; the other tensors are computed again, bit by bit the
/// same, when somebody asks. Nothing that a reader can see changes once the run is done: any thread may read.
class Trace
{
    std::shared_ptr<const Plan> m_plan;

public:
    /// Nothing is made yet. `threads` is what computing on demand may use, too.
    Trace(Plan newPlan, int threads) : Trace(std::make_shared<const Plan>(std::move(newPlan)), threads) {}
    Trace(std::shared_ptr<const Plan> newPlan, int threads);

    const Plan &plan = *m_plan;
    double work = 0;         ///< multiplications of the run
    double milliseconds = 0; ///< wall time of the run, without drawing random inputs and weights

    /// Whether the run has come to this tensor.
    bool has(TensorId id) const
    {
        const auto index = plan.graph->indexOf(id);
        return index && m_slots[*index].isMade;
    }
    /// Whether it is in memory as a whole.
    bool isKept(TensorId id) const { return kept(id) != nullptr; }
    /// The whole tensor; the first request computes what is not kept, and keeps it. It must be in the run.
    const AnyTensor &at(TensorId id) const;
    /// The same for one use: what is not kept is computed, and goes with whoever asked.
    SharedTensor once(TensorId id) const;
    /// One matrix, without computing the others where the tensor is large.
    MatrixPart matrix(TensorId id, const MatrixPlace &place) const;
    double value(TensorId id, const Cell &cell) const;
    /// The row of a cell, whatever its last index: without the rest of its tensor where that is not in memory.
    std::vector<double> row(TensorId id, Cell cell) const;
    /// Numbers in memory now, in bytes.
    double keptBytes() const;
    /// True for the tensors that come out of the mask step or after it and keep its (batch, head, query, key) axes.
    bool hasMaskBehind(TensorId id) const;
    /// True where the mask forbids this cell of a tensor with (batch, head, query, key) axes.
    bool isMasked(TensorId id, const Cell &cell) const;
    /// True where the document says what this cell holds, whatever its operands.
    bool isOverridden(TensorId id, const Cell &cell) const;

    // For those who compute.
    const std::shared_ptr<const Plan> &sharedPlan() const { return m_plan; }
    int threads() const { return m_threads; }
    const KernelSet &kernels() const { return *m_kernels; }
    const AnyTensor *kept(TensorId id) const
    {
        const auto index = plan.graph->indexOf(id);
        return index ? m_slots[*index].kept.load() : nullptr;
    }
    SharedTensor shared(TensorId id) const;
    /// Keeps a tensor that a step has made.
    void put(TensorId id, SharedTensor tensor);
    void put(TensorId id, AnyTensor tensor) { put(id, std::make_shared<const AnyTensor>(std::move(tensor))); }
    /// Says that a step has made what is computed on demand.
    void setMade(TensorId id) { slot(id).isMade = true; }
    /// What rangeOf() has found, or another trace in which the tensor is the same.
    std::optional<ValueRange> knownRange(TensorId id) const;
    void keepRange(TensorId id, const ValueRange &range) const;
    /// Weights in the layout of the kernels, or null.
    const AnyTensor *packed(TensorId weight) const { return slot(weight).packed.get(); }
    void putPacked(TensorId weight, SharedTensor packed) { slot(weight).packed = std::move(packed); }
    /// What a given tensor held before the first override, here `now` where nobody has said so yet.
    SharedTensor originalOf(TensorId id, const SharedTensor &now) { return m_originals.emplace(id, now).first->second; }
    const std::map<TensorId, SharedTensor> &originals() const { return m_originals; }
    void setOriginals(std::map<TensorId, SharedTensor> originals) { m_originals = std::move(originals); }
    SharedTensor sharedPacked(TensorId weight) const { return slot(weight).packed; }

private:
    /// What there is of one tensor.
    struct Slot
    {
        bool isMade = false;
        SharedTensor packed = {};
        SharedTensor tensor = {};
        std::atomic<const AnyTensor *> kept = nullptr;
        std::optional<ValueRange> range = {};
    };

    using MatrixName = std::tuple<TensorId, Index, Index>; ///< with its item and head
    struct Recent
    {
        MatrixName name;
        SharedTensor tensor;
    };

    Slot &slot(TensorId id) const;
    void keep(TensorId id, SharedTensor tensor) const;
    SharedTensor recentMatrix(TensorId id, const MatrixPlace &place) const;

    int m_threads;
    const KernelSet *m_kernels;
    std::map<TensorId, SharedTensor> m_originals;
    mutable std::vector<Slot> m_slots;  // in the order of the graph
    mutable std::list<Recent> m_recent; // newest first
    mutable std::map<MatrixName, std::list<Recent>::iterator> m_recentAt;
    mutable Index m_recentNumbers = 0;
    mutable std::recursive_mutex m_mutex;
    mutable std::mutex m_rangeMutex; // its own: the other is held while matrices are computed
};

} // namespace headscope
