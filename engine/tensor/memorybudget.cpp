// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/memorybudget.h"

#include "engine/io/system/memory.h"
#include "engine/tensor/memory.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>

namespace headscope {

struct MemoryBudget::Ledger
{
    Ledger(Bytes newMost, std::function<void(Bytes)> newTellRoom) : most(newMost), tellRoom(std::move(newTellRoom)) {}

    std::atomic<Bytes> &of(Use use) { return counts[static_cast<std::size_t>(use)]; }
    /// Tells only what makes a difference: small tensors come and go by the thousand.
    void add(Use use, Bytes bytes)
    {
        constexpr Bytes step = 1 << 20;
        of(use).fetch_add(bytes, std::memory_order_relaxed);
        if (const Bytes now = total(); now / step != (now - bytes) / step)
            tell();
    }
    void tell()
    {
        if (tellRoom)
            tellRoom(std::max<Bytes>(0, most - total()));
    }
    Bytes total() { return of(Use::Kept) + of(Use::Recalled) + of(Use::Shown); }
    /// What numbers that come and go may take.
    Bytes roomToRecall() { return std::max(most - of(Use::Kept) - of(Use::Shown), reserve()); }
    Bytes reserve() const { return most / 8; }

    std::atomic<Bytes> most;
    std::array<std::atomic<Bytes>, 3> counts{};
    std::function<void(Bytes)> tellRoom;
};

MemoryBudget::Counted::Counted(std::shared_ptr<Ledger> ledger, Use use, Bytes bytes)
    : m_ledger(std::move(ledger)), m_use(use), m_bytes(bytes)
{
    m_ledger->add(m_use, m_bytes);
}

MemoryBudget::Counted::~Counted()
{
    if (m_ledger)
        m_ledger->add(m_use, -m_bytes);
}

MemoryBudget::Counted &MemoryBudget::Counted::operator=(Counted &&other) noexcept
{
    std::swap(m_ledger, other.m_ledger);
    std::swap(m_use, other.m_use);
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

MemoryBudget::MemoryBudget(Bytes most, std::function<void(Bytes)> tellRoom)
    : m_ledger(std::make_shared<Ledger>(most, std::move(tellRoom)))
{
    m_ledger->tell();
}

MemoryBudget::Bytes MemoryBudget::most() const
{
    return m_ledger->most;
}

void MemoryBudget::setMost(Bytes most)
{
    m_ledger->most = most;
    makeRoom();
    m_ledger->tell();
}

MemoryBudget::Bytes MemoryBudget::bytes(Use use) const
{
    return m_ledger->of(use);
}

MemoryBudget::Bytes MemoryBudget::roomToKeep() const
{
    return std::max<Bytes>(0, m_ledger->most - m_ledger->reserve() - bytes(Use::Kept) - bytes(Use::Shown));
}

MemoryBudget::Counted MemoryBudget::count(Use use, Bytes bytes)
{
    Counted counted(m_ledger, use, bytes);
    makeRoom();
    return counted;
}

namespace {

/// What is counted ends before the tensor, so that the memory which that leaves behind finds room.
template <class Held>
struct CountedTensor
{
    Held tensor;
    MemoryBudget::Counted counted;
};

} // namespace

SharedTensor MemoryBudget::count(Use use, SharedTensor tensor)
{
    using Both = CountedTensor<SharedTensor>;
    Counted counted = count(use, bytesOf(*tensor));
    auto both = std::make_shared<const Both>(Both{std::move(tensor), std::move(counted)});
    const AnyTensor *numbers = both->tensor.get();
    return {std::move(both), numbers};
}

SharedTensor MemoryBudget::count(Use use, AnyTensor tensor)
{
    using Both = CountedTensor<AnyTensor>;
    Counted counted = count(use, bytesOf(tensor));
    auto both = std::make_shared<const Both>(Both{std::move(tensor), std::move(counted)});
    const AnyTensor *numbers = &both->tensor;
    return {std::move(both), numbers};
}

SharedTensor MemoryBudget::find(const Name &name)
{
    const std::lock_guard lock(m_mutex);
    const auto known = m_places.find(name);
    if (known == m_places.end())
        return nullptr;
    m_offered.splice(m_offered.begin(), m_offered, known->second);
    return known->second->tensor;
}

void MemoryBudget::offer(const Name &name, SharedTensor tensor)
{
    Places offered; // made first: where there is no memory for it, no name leads nowhere
    offered.push_front({name, std::move(tensor)});
    {
        const std::lock_guard lock(m_mutex);
        if (m_places.try_emplace(name, offered.begin()).second)
            m_offered.splice(m_offered.begin(), offered);
    }
    makeRoom();
}

void MemoryBudget::forget(const void *owner)
{
    Places forgotten; // their memory is given back after the lock
    const std::lock_guard lock(m_mutex);
    constexpr Index first = std::numeric_limits<Index>::min();
    auto at = m_places.lower_bound({owner, 0, first, first, first});
    while (at != m_places.end() && at->first.owner == owner) {
        forgotten.splice(forgotten.begin(), m_offered, at->second);
        at = m_places.erase(at);
    }
}

/// Whoever gets a tensor gets it under this lock: one that only the list has is read by nobody. The newest stays,
/// whatever its size: somebody who asks for its numbers one by one would compute it for each.
void MemoryBudget::makeRoom()
{
    if (bytes(Use::Recalled) <= m_ledger->roomToRecall())
        return;
    Places gone; // their memory is given back after the lock
    const std::lock_guard lock(m_mutex);
    Bytes excess = bytes(Use::Recalled) - m_ledger->roomToRecall();
    for (auto at = m_offered.end(); excess > 0 && at != m_offered.begin() && --at != m_offered.begin();) {
        if (at->tensor.use_count() > 1)
            continue;
        excess -= bytesOf(*at->tensor);
        m_places.erase(at->name);
        const auto next = std::next(at);
        gone.splice(gone.begin(), m_offered, at);
        at = next;
    }
}

MemoryBudget::Bytes bytesOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &t) { return static_cast<MemoryBudget::Bytes>(t.values().size_bytes()); }, tensor);
}

const std::shared_ptr<MemoryBudget> &memoryBudget()
{
    static const auto *budget = new auto(std::make_shared<MemoryBudget>(usualMemoryBudget(), [](auto room) {
        limitUnusedMemory(static_cast<std::size_t>(room));
    })); // tensors may be given back by static objects
    return *budget;
}

MemoryBudget::Bytes usualMemoryBudget()
{
    constexpr auto least = MemoryBudget::Bytes{1} << 28U;
    constexpr auto most = MemoryBudget::Bytes{1} << 32U;
    return std::clamp(machineMemory() / 4, least, most);
}

MemoryBudget::Bytes machineMemory()
{
    return physicalMemory();
}

} // namespace headscope
