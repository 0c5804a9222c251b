// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "engine/plan/plan.h"
#include "engine/plan/tensorid.h"
#include "engine/run/recall.h"
#include "engine/tensor/valuerange.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace headscope {

class Cover;
struct KernelSet;
struct Block;

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

/// Every tensor of one run, as a TraceBuilder has made it. What costs much to compute is kept; the other tensors are
/// computed again, bit by bit the same, when somebody asks, and let go when the memory budget needs their room. Nothing
/// that a reader can see changes once the run is done: any thread may read. A covered trace (cover.h) is one in which
/// some numbers are not told.
class Trace
{
    std::shared_ptr<const Plan> m_plan;

public:
    Trace(const Trace &) = delete;
    Trace &operator=(const Trace &) = delete;

    const Plan &plan = *m_plan;
    double work = 0;         ///< multiplications of the run
    double milliseconds = 0; ///< wall time of the run or its change, without drawing random inputs and weights

    /// Whether the run has come to this tensor.
    bool has(TensorId id) const
    {
        const auto index = plan.graph->indexOf(id);
        return index && m_slots[*index].isMade;
    }
    /// Whether the run keeps it.
    bool isKept(TensorId id) const { return kept(id) != nullptr; }
    /// The whole tensor, which must be in the run: as it is kept, else computed, and there for the next who asks while
    /// there is room.
    SharedTensor whole(TensorId id) const;
    /// The same for one use: what is computed goes with whoever asked.
    SharedTensor once(TensorId id) const;
    /// One matrix, without computing the others where the tensor is large.
    MatrixPart matrix(TensorId id, const MatrixPlace &place) const;
    double value(TensorId id, const Cell &cell) const;
    /// The row of a cell, whatever its last index: without the rest of its tensor where that is not in memory. A long
    /// one that is computed is there for the next who asks while there is room.
    std::vector<double> row(TensorId id, Cell cell) const;
    /// The numbers that the run keeps, in bytes.
    double keptBytes() const;
    /// True for the tensors that come out of the mask step or after it and keep its (batch, head, query, key) axes.
    bool hasMaskBehind(TensorId id) const;
    /// True where the mask forbids this cell of a tensor with (batch, head, query, key) axes.
    bool isMasked(TensorId id, const Cell &cell) const;
    /// True where this cell holds another number than its operands make: one that is put there, or 0 where a part is
    /// left out.
    bool isOverridden(TensorId id, const Cell &cell) const;

    /// What is not told of it; null where all is.
    const Cover *cover() const { return m_cover.get(); }
    /// The run with all its numbers, which is this one where nothing is covered.
    const Trace &truth() const;

    // For those who compute.
    const std::shared_ptr<const Plan> &sharedPlan() const { return m_plan; }
    int threads() const { return m_threads; }
    const KernelSet &kernels() const { return *m_kernels; }
    /// What the run keeps, or null.
    const AnyTensor *kept(TensorId id) const
    {
        const auto index = plan.graph->indexOf(id);
        return index ? m_slots[*index].tensor.get() : nullptr;
    }
    SharedTensor shared(TensorId id) const { return slot(id).tensor; }
    /// What has been computed on demand and is still in memory as a whole, or null.
    SharedTensor recalled(TensorId id) const;
    /// The same of a row of one matrix.
    SharedTensor recalledRow(TensorId id, const MatrixPlace &place, Index row) const;
    /// Weights in the layout of the kernels, or null.
    const AnyTensor *packed(TensorId weight) const { return slot(weight).packed.get(); }
    /// What given tensors held before the first override.
    const std::map<TensorId, SharedTensor> &originals() const { return m_originals; }
    /// What rangeOf() has found, or another trace in which the tensor is the same.
    std::optional<ValueRange> knownRange(TensorId id) const;
    void keepRange(TensorId id, const ValueRange &range) const;
    /// Where its numbers are counted; numbers that are made of them to be shown are counted there, too.
    MemoryBudget &budget() const { return *m_recall.budget(); }
    const std::shared_ptr<MemoryBudget> &sharedBudget() const { return m_recall.budget(); }

private:
    friend class TraceBuilder;
    friend std::shared_ptr<const Trace> covered(std::shared_ptr<const Trace> trace, std::vector<Block> blocks);

    /// What there is of one tensor.
    struct Slot
    {
        bool isMade = false;
        SharedTensor packed = {};
        SharedTensor tensor = {};
    };

    Trace(std::shared_ptr<const Plan> newPlan, int threads, std::shared_ptr<MemoryBudget> budget);

    SharedTensor longRow(TensorId id, const Cell &cell) const;
    std::size_t indexOf(TensorId id) const { return plan.graph->indexOf(id).value(); }
    const Slot &slot(TensorId id) const { return m_slots[indexOf(id)]; }

    int m_threads;
    const KernelSet *m_kernels;
    std::map<TensorId, SharedTensor> m_originals;
    std::vector<Slot> m_slots; // in the order of the graph
    std::shared_ptr<const Cover> m_cover;
    mutable Recall m_recall;
    mutable std::mutex m_rangeMutex;
    mutable std::map<TensorId, ValueRange> m_ranges;
};

} // namespace headscope
