// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/team.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace headscope {
namespace {

/// One call of forEach: members take the next index until none is left, or one of them threw.
class Job
{
public:
    Job(std::int64_t count, const std::function<void(std::int64_t)> &body) : m_count(count), m_body(body) {}

    void work() noexcept
    {
        try {
            for (std::int64_t i = m_next++; i < m_count && !m_hasFailed; i = m_next++)
                m_body(i);
        } catch (...) {
            if (!m_hasFailed.exchange(true))
                m_failure = std::current_exception();
        }
    }

    /// For the caller, when all have ended.
    void rethrow() const
    {
        if (m_failure)
            std::rethrow_exception(m_failure);
    }

private:
    std::int64_t m_count;
    const std::function<void(std::int64_t)> &m_body;
    std::atomic<std::int64_t> m_next{0};
    std::atomic<bool> m_hasFailed{false};
    std::exception_ptr m_failure;
};

/// Threads that wait for jobs: for a short while awake, because the next part of a run comes at once, then asleep.
class Team
{
public:
    ~Team()
    {
        m_stops = true;
        call(0);
        for (std::thread &thread : m_threads)
            thread.join();
    }

    /// False where another job has the threads.
    bool run(Job &job, int threads)
    {
        if (m_inUse.test_and_set(std::memory_order_acquire))
            return false;
        const int helpers = hire(threads - 1);
        m_job = &job;
        m_busy = helpers;
        call(static_cast<std::uint64_t>(helpers));
        job.work();
        for (int spins = 0; m_busy.load(std::memory_order_acquire) != 0; ++spins)
            pause(spins);
        m_inUse.clear(std::memory_order_release);
        return true;
    }

private:
    static constexpr int kSpins = 2000; // then others on this processor get their turn
    static constexpr unsigned kHelperBits = 8;

    static void pause(int spins)
    {
        if (spins > kSpins)
            std::this_thread::yield();
#if defined(__x86_64__)
        else
            __builtin_ia32_pause();
#endif
    }

    /// Starts what is missing of so many threads; how many there are, fewer where the system gives no more.
    int hire(int wanted) noexcept
    {
        try {
            while (static_cast<int>(m_threads.size()) < wanted)
                m_threads.emplace_back(
                    [this, member = m_threads.size() + 1, seen = m_call.load()] { serve(member, seen); });
        } catch (const std::exception &) {
            return static_cast<int>(m_threads.size());
        }
        return wanted;
    }

    /// Numbers the call and says how many helpers it wants, in one word that every thread reads at once.
    void call(std::uint64_t helpers)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_call = ((m_call >> kHelperBits) + 1) << kHelperBits | helpers;
        }
        m_called.notify_all();
    }

    void waitForCall(std::uint64_t seen)
    {
        for (int spins = 0; spins < 4 * kSpins; ++spins) {
            if (m_call.load(std::memory_order_acquire) != seen)
                return;
            pause(spins);
        }
        std::unique_lock lock(m_mutex);
        m_called.wait(lock, [&] { return m_call.load() != seen; });
    }

    void serve(std::size_t member, std::uint64_t seen)
    {
        while (true) {
            waitForCall(seen);
            seen = m_call.load(std::memory_order_acquire);
            if (m_stops)
                return;
            if (member > (seen & ((1U << kHelperBits) - 1)))
                continue;
            m_job->work();
            m_busy.fetch_sub(1, std::memory_order_release);
        }
    }

    std::atomic_flag m_inUse;
    std::mutex m_mutex;
    std::condition_variable m_called;
    std::vector<std::thread> m_threads;
    Job *m_job = nullptr;
    std::atomic<int> m_busy{0};
    std::atomic<std::uint64_t> m_call{0};
    std::atomic<bool> m_stops{false};
};

} // namespace

int processorCount()
{
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void forEach(std::int64_t count, int threads, const std::function<void(std::int64_t)> &body)
{
    constexpr std::int64_t most = 64;
    static Team team;
    Job job(count, body);
    const int wanted = static_cast<int>(std::min<std::int64_t>({threads, count, most}));
    if (wanted < 2 || !team.run(job, wanted))
        job.work();
    job.rethrow();
}

} // namespace headscope
