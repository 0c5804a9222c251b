// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <compare>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>

namespace headscope {

/// How many bytes all numbers together may take, and how many they take. A tensor counts from the moment it is told of
/// until the last who reads it has let it go, whoever that is. What can be computed again is kept for the next who asks
/// while there is room: what nobody has asked for the longest is let go first, but never what somebody still reads.
/// What must be there may fill more than the budget; an eighth of it is there for numbers that come and go all the
/// same, because without them nothing could be looked at. Any thread may call.
class MemoryBudget
{
    struct Ledger;

public:
    using Bytes = std::int64_t;
    /// Kept by runs, computed again on demand, or made of other numbers to be shown.
    enum class Use { Kept, Recalled, Shown };

    /// `tellRoom` is called with what is free whenever that changes, by whichever thread changes it.
    explicit MemoryBudget(Bytes most, std::function<void(Bytes)> tellRoom = {});

    Bytes most() const;
    void setMost(Bytes most);
    Bytes bytes(Use use) const;
    /// What a run may still keep: numbers that come and go make room for it.
    Bytes roomToKeep() const;

    /// Counts so many bytes until its end.
    class Counted
    {
    public:
        Counted() = default;
        Counted(std::shared_ptr<Ledger> ledger, Use use, Bytes bytes);
        ~Counted();
        Counted(Counted &&other) noexcept = default;
        Counted &operator=(Counted &&other) noexcept;
        Counted(const Counted &) = delete;
        Counted &operator=(const Counted &) = delete;

    private:
        std::shared_ptr<Ledger> m_ledger;
        Use m_use = Use::Kept;
        Bytes m_bytes = 0;
    };
    [[nodiscard]] Counted count(Use use, Bytes bytes);
    /// The same tensor, counted as long as anybody has what is returned.
    [[nodiscard]] SharedTensor count(Use use, SharedTensor tensor);
    [[nodiscard]] SharedTensor count(Use use, AnyTensor tensor);

    /// Whose numbers, and which of them.
    struct Name
    {
        const void *owner = nullptr;
        std::size_t tensor = 0;
        Index item = 0;
        Index head = 0;
        Index row = 0;
        std::strong_ordering operator<=>(const Name &) const = default; // NOLINT(modernize-use-nullptr): none is meant
    };
    /// What was offered by that name, unless it was let go since; null then.
    SharedTensor find(const Name &name);
    /// Keeps a tensor, which is counted as recalled, for as long as there is room.
    void offer(const Name &name, SharedTensor tensor);
    /// Lets go of all that an owner has offered.
    void forget(const void *owner);

private:
    struct Offered
    {
        Name name;
        SharedTensor tensor;
    };
    using Places = std::list<Offered>;

    void makeRoom();

    std::shared_ptr<Ledger> m_ledger; // outlives this where a tensor does
    std::mutex m_mutex;
    Places m_offered; // used last first
    std::map<Name, Places::iterator> m_places;
};

/// The bytes of a tensor's numbers.
MemoryBudget::Bytes bytesOf(const AnyTensor &tensor);

/// The budget of this process, which lives until its end: at first usualMemoryBudget(). What tensors leave behind for
/// the next (takeMemory) takes no more than its room.
const std::shared_ptr<MemoryBudget> &memoryBudget();
/// A quarter of the machine's memory, so that other programs have room and two runs fit, but from 256 MiB, which every
/// example fits in, to 4 GiB.
MemoryBudget::Bytes usualMemoryBudget();
/// The memory of this machine; 0 where it cannot be known.
MemoryBudget::Bytes machineMemory();

} // namespace headscope
