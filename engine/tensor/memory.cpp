// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/memory.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace headscope {
namespace {

constexpr std::size_t kBoundary = 64;
constexpr std::size_t kSmall = 4096;                       // below it malloc is fast
constexpr std::size_t kHugePage = std::size_t{1} << 21U;   // 2 MiB
constexpr std::size_t kMostUnused = std::size_t{1} << 30U; // what waits for the next run at most
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kKeepsUnused = false; // a use after the end is to be seen
#else
constexpr bool kKeepsUnused = true;
#endif

/// Sizes are rounded up, so that tensors of nearly one size can follow each other.
std::size_t roundedUp(std::size_t bytes)
{
    if (bytes >= kHugePage)
        return (bytes + kHugePage - 1) / kHugePage * kHugePage;
    return std::max(kBoundary, std::bit_ceil(bytes));
}

class Store
{
public:
    void *take(std::size_t size)
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_unused.find(size); found != m_unused.end()) {
            void *memory = found->second;
            m_unused.erase(found);
            m_unusedBytes -= size;
            return memory;
        }
        ++m_requests;
        return nullptr;
    }

    /// False where there is enough already.
    bool keep(void *memory, std::size_t size)
    {
        const std::lock_guard lock(m_mutex);
        if (m_unusedBytes + size > kMostUnused)
            return false;
        m_unused.emplace(size, memory);
        m_unusedBytes += size;
        return true;
    }

    std::size_t requests()
    {
        const std::lock_guard lock(m_mutex);
        return m_requests;
    }

    void release()
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[size, memory] : m_unused)
            std::free(memory);
        m_unused.clear();
        m_unusedBytes = 0;
    }

private:
    std::mutex m_mutex;
    std::multimap<std::size_t, void *> m_unused;
    std::size_t m_unusedBytes = 0;
    std::size_t m_requests = 0;
};

/// Lives until the process ends: tensors may be given back by static objects.
Store &store()
{
    static auto *instance = new Store;
    return *instance;
}

void *askSystem(std::size_t size)
{
    void *memory = std::aligned_alloc(size >= kHugePage ? kHugePage : kBoundary, size);
    if (memory == nullptr)
        throw std::bad_alloc();
#if defined(__linux__)
    if (size >= kHugePage)
        madvise(memory, size, MADV_HUGEPAGE); // a wish: without it the memory is only slower
#endif
    return memory;
}

bool isKept(std::size_t size)
{
    return kKeepsUnused && size >= kSmall;
}

} // namespace

void *takeMemory(std::size_t bytes)
{
    const std::size_t size = roundedUp(bytes);
    if (void *memory = isKept(size) ? store().take(size) : nullptr)
        return memory;
    return askSystem(size);
}

void giveMemory(void *memory, std::size_t bytes) noexcept
{
    const std::size_t size = roundedUp(bytes);
    if (memory == nullptr || (isKept(size) && store().keep(memory, size)))
        return;
    std::free(memory);
}

std::size_t systemRequests()
{
    return store().requests();
}

void releaseMemory()
{
    store().release();
}

} // namespace headscope
