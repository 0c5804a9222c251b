// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace headscope {

/// Threads that do what is added, the oldest first. One is there from the start; the others are started when there is
/// work for them, as far as the system gives them. With fewer than wanted the work takes longer, and is done all the
/// same: where none can be had, the constructor says so, and nobody waits for work that nobody does.
class Workers
{
public:
    /// Throws std::bad_alloc where the system gives no thread.
    explicit Workers(int most);
    ~Workers(); ///< when all work is done
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    int most() const { return static_cast<int>(m_most); }
    /// On any thread. The work may not throw; what it holds goes on the thread that has done it. While no more waits
    /// than there may be threads, this asks for no memory.
    void add(std::function<void()> work);
    /// Whether all is done after so many milliseconds; -1 waits for ever.
    bool waitForDone(int patience);
    /// Waits for all work and ends the threads. Work that is added later starts new ones.
    void rest();

private:
    void hire();
    void serve();
    bool isDone() const { return m_waiting.empty() && m_busy == 0; }

    const std::size_t m_most;
    std::mutex m_mutex; ///< of all below
    std::condition_variable m_added;
    std::condition_variable m_done;
    std::vector<std::function<void()>> m_waiting;
    std::vector<std::thread> m_threads;
    std::size_t m_busy = 0; ///< how many of the threads are at work
    bool m_rests = false;
};

} // namespace headscope
