// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/memory.h"

#include "engine/io/system/memory.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <mutex>
#include <new>

namespace headscope {
namespace {

constexpr std::size_t kBoundary = 64;
constexpr std::size_t kMostUnusedAtFirst = std::size_t{1} << 28U;
constexpr std::size_t kMuchFreed = std::size_t{64} << 20U;
constexpr std::size_t kEndOfHeap = std::size_t{12} << 20U; ///< is ready for the next small things (readyMemory)
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kKeepsUnused = false; // a use after the end is to be seen
#else
constexpr bool kKeepsUnused = true;
#endif

/// Sizes are rounded up, so that tensors of nearly one size can follow each other.
std::size_t roundedUp(std::size_t bytes)
{
    if (bytes >= kLargePage)
        return (bytes + kLargePage - 1) / kLargePage * kLargePage;
    return std::max(kBoundary, std::bit_ceil(bytes));
}

/// Memory that waits for its next tensor, as a list inside itself: giving memory back never needs any.
struct Unused
{
    Unused *newer;
    Unused *older;
    std::size_t size;
};
static_assert(sizeof(Unused) <= kBoundary);

/// Both ends are known, so that each block comes and goes in one step, however many wait.
class UnusedList
{
public:
    bool isEmpty() const { return m_newest == nullptr; }
    Unused *newest() const { return m_newest; }
    Unused *oldest() const { return m_oldest; }

    void add(void *memory, std::size_t size)
    {
        auto *unused = new (memory) Unused{nullptr, m_newest, size};
        (m_newest != nullptr ? m_newest->newer : m_oldest) = unused;
        m_newest = unused;
    }

    void remove(const Unused *unused)
    {
        (unused->newer != nullptr ? unused->newer->older : m_newest) = unused->older;
        (unused->older != nullptr ? unused->older->newer : m_oldest) = unused->newer;
    }

private:
    Unused *m_newest = nullptr;
    Unused *m_oldest = nullptr;
};

class Store
{
public:
    /// Blocks of a small list are of one size, so the first fits; of large ones there are never many.
    void *take(std::size_t size)
    {
        const std::lock_guard lock(m_mutex);
        UnusedList &list = listOf(size);
        for (Unused *at = list.newest(); at != nullptr; at = at->older)
            if (at->size == size)
                return unlink(list, at);
        ++m_requests;
        return nullptr;
    }

    /// Where there is too much, large memory goes back to the system, that which waits longest first.
    void keep(void *memory, std::size_t size) noexcept
    {
        const std::lock_guard lock(m_mutex);
        listOf(size).add(memory, size);
        m_unusedBytes += size;
        trimTo(m_most);
    }

    void trim(std::size_t most) noexcept
    {
        const std::lock_guard lock(m_mutex);
        trimTo(most);
    }

    /// Asked for at each change of what is in use: where nothing is to go, without the lock.
    void limit(std::size_t most) noexcept
    {
        m_most = most;
        if (m_unusedBytes > most)
            trim(most);
    }

    std::size_t unusedBytes() const { return m_unusedBytes; }

    /// Whether much was freed since it was so the last time.
    bool hasFreedMuch() noexcept
    {
        std::size_t freed = m_freedBytes;
        return freed >= kMuchFreed && m_freedBytes.compare_exchange_strong(freed, 0);
    }

    std::size_t requests()
    {
        const std::lock_guard lock(m_mutex);
        return m_requests;
    }

private:
    /// One list per size, and the last for all that is large.
    UnusedList &listOf(std::size_t size) { return m_unused[std::bit_width(std::min(size, kLargePage))]; }

    void trimTo(std::size_t most) noexcept
    {
        for (std::size_t size = m_unused.size(); size-- > 0;) // the largest first
            while (m_unusedBytes > most && !m_unused[size].isEmpty())
                free(unlink(m_unused[size], m_unused[size].oldest()));
    }

    void free(Unused *memory) noexcept
    {
        m_freedBytes += memory->size;
        freeAligned(memory);
    }

    Unused *unlink(UnusedList &list, Unused *memory)
    {
        list.remove(memory);
        m_unusedBytes -= memory->size;
        return memory;
    }

    std::mutex m_mutex;
    std::array<UnusedList, std::bit_width(kLargePage) + 1> m_unused;
    std::atomic<std::size_t> m_unusedBytes = 0; // written under the lock
    std::atomic<std::size_t> m_freedBytes = 0;
    std::atomic<std::size_t> m_most = kMostUnusedAtFirst;
    std::size_t m_requests = 0;
};

/// Lives until the process ends: tensors may be given back by static objects.
Store &store()
{
    static auto *instance = new Store;
    return *instance;
}

/// Large pages where the tensor fills them: what its size is rounded up by is to take no room.
void choosePages(void *memory, std::size_t size, std::size_t bytes) noexcept
{
    const std::size_t filled = bytes / kLargePage * kLargePage;
    wantLargePages(memory, filled);
    if (filled < size)
        wantSmallPages(static_cast<std::byte *>(memory) + filled, size - filled);
}

/// Memory of this size, of which so many bytes are asked for.
void *askSystem(std::size_t size, std::size_t bytes)
{
    const auto ask = [size] { return alignedMemory(size >= kLargePage ? kLargePage : kBoundary, size); };
    void *memory = ask();
    if (memory == nullptr) {
        store().trim(0); // what waits may be what is missing
        memory = ask();
    }
    if (memory == nullptr)
        throw std::bad_alloc();
    if (size >= kLargePage)
        choosePages(memory, size, bytes);
    return memory;
}

} // namespace

void *takeMemory(std::size_t bytes)
{
    const std::size_t size = roundedUp(bytes);
    if (void *memory = store().take(size))
        return memory;
    return askSystem(size, bytes);
}

void giveMemory(void *memory, std::size_t bytes) noexcept
{
    if (memory != nullptr && kKeepsUnused)
        store().keep(memory, roundedUp(bytes));
    else
        freeAligned(memory);
}

void trimMemory(std::size_t most) noexcept
{
    store().trim(most);
}

void returnFreedMemory() noexcept
{
    if (store().hasFreedMuch())
        returnFreed(kEndOfHeap);
}

void limitUnusedMemory(std::size_t most) noexcept
{
    store().limit(most);
}

std::size_t unusedMemory()
{
    return store().unusedBytes();
}

std::size_t systemRequests()
{
    return store().requests();
}

} // namespace headscope
