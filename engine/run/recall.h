// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/memorybudget.h"

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace headscope {

/// What of a run is computed on demand: a tensor by its place in the graph, one matrix of it, or one row of that.
struct RecalledPart
{
    static constexpr Index whole = -1;

    std::size_t tensor = 0;
    Index item = whole;
    Index head = whole;
    Index row = whole;
    std::strong_ordering
    operator<=>(const RecalledPart &) const = default; // NOLINT(modernize-use-nullptr): none is meant
};

/// Numbers that are computed when somebody asks, once for all who ask at the same time, and kept for the next while
/// the budget has room. Each part has a lock of its own, held while it is computed: who asks for another part does not
/// wait. A computation may ask for parts of tensors that come earlier in the graph, so that no two wait for each other.
class Recall
{
public:
    explicit Recall(std::shared_ptr<MemoryBudget> budget) : m_budget(std::move(budget)) {}
    ~Recall() { m_budget->forget(this); }
    Recall(const Recall &) = delete;
    Recall &operator=(const Recall &) = delete;

    /// What is in memory; null where it would have to be computed. Never waits for a computation.
    SharedTensor find(const RecalledPart &part) const;
    /// What is in memory, else what `compute` makes. What that throws is thrown on, and the next who asks tries again.
    SharedTensor get(const RecalledPart &part, const std::function<SharedTensor()> &compute);

    const std::shared_ptr<MemoryBudget> &budget() const { return m_budget; }

private:
    MemoryBudget::Name nameOf(const RecalledPart &part) const;
    std::shared_ptr<std::mutex> lockOf(const RecalledPart &part);

    std::shared_ptr<MemoryBudget> m_budget;
    std::mutex m_mutex;                                        // of the locks
    std::map<RecalledPart, std::weak_ptr<std::mutex>> m_locks; // of what is computed now
};

} // namespace headscope
