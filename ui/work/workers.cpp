// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workers.h"

#include <chrono>
#include <exception>
#include <new>
#include <utility>

namespace headscope {

Workers::Workers(int most) : m_most(static_cast<std::size_t>(most))
{
    m_threads.reserve(m_most);
    m_waiting.reserve(m_most);
    hire();
}

Workers::~Workers()
{
    rest();
}

void Workers::add(std::function<void()> work)
{
    const std::lock_guard lock(m_mutex);
    if (m_busy + m_waiting.size() >= m_threads.size() && m_threads.size() < m_most && !m_rests)
        hire();
    m_waiting.push_back(std::move(work));
    m_added.notify_one();
}

bool Workers::waitForDone(int patience)
{
    std::unique_lock lock(m_mutex);
    const auto isOver = [this] { return isDone(); };
    if (patience >= 0)
        return m_done.wait_for(lock, std::chrono::milliseconds(patience), isOver);
    m_done.wait(lock, isOver);
    return true;
}

void Workers::rest()
{
    {
        const std::lock_guard lock(m_mutex);
        m_rests = true;
    }
    m_added.notify_all();
    for (std::thread &thread : m_threads)
        thread.join();
    m_threads.clear();
    m_rests = false;
}

/// Starts one more thread.
void Workers::hire()
{
    try {
        m_threads.emplace_back([this] { serve(); });
    } catch (const std::exception &) {
        if (m_threads.empty())
            throw std::bad_alloc();
    }
}

void Workers::serve()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_added.wait(lock, [this] { return m_rests || !m_waiting.empty(); });
        if (m_waiting.empty())
            return;
        std::function<void()> work = std::move(m_waiting.front());
        m_waiting.erase(m_waiting.begin());
        ++m_busy;
        lock.unlock();
        std::exchange(work, nullptr)();
        lock.lock();
        --m_busy;
        if (isDone())
            m_done.notify_all();
    }
}

} // namespace headscope
