// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/jobqueue.h"

#include "engine/base/team.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace headscope {

JobQueue::JobQueue(int threads) : m_workers(std::max(threads, static_cast<int>(kUrgencies))) {}

JobQueue::~JobQueue()
{
    close();
}

void JobQueue::close()
{
    cancelAll(-1);
    m_workers.rest();
}

void JobQueue::add(Job job)
{
    ++m_awaited;
    const std::lock_guard lock(m_mutex);
    m_waiting[static_cast<std::size_t>(job.urgency)].push_back(std::move(job));
    startDue();
}

bool JobQueue::cancelAll(int patience)
{
    {
        const std::lock_guard lock(m_mutex);
        for (auto &waiting : m_waiting)
            for (Job &job : waiting)
                job.token.cancel();
        for (Running &running : m_running)
            for (CancelToken &token : running)
                token.cancel();
    }
    return waitForDone(patience);
}

/// Of jobs that are as urgent as this, or less, at least one thread stays free for each urgency above.
bool JobQueue::mayStart(std::size_t urgency) const
{
    std::size_t running = 0;
    for (std::size_t least = kUrgencies; least-- > 0;) {
        running += m_running[least].size();
        if (least <= urgency && running + least >= static_cast<std::size_t>(m_workers.most()))
            return false;
    }
    return true;
}

/// The mutex is held.
void JobQueue::startDue()
{
    for (std::size_t urgency = 0; urgency < kUrgencies; ++urgency)
        for (auto &waiting = m_waiting[urgency]; !waiting.empty() && mayStart(urgency); waiting.pop_front())
            start(std::move(waiting.front()));
}

void JobQueue::start(Job job)
{
    const auto urgency = static_cast<std::size_t>(job.urgency);
    const auto running = m_running[urgency].insert(m_running[urgency].end(), job.token);
    m_workers.add([this, urgency, running, job = std::move(job)]() mutable {
        std::exchange(job.work, nullptr)();
        QMetaObject::invokeMethod(
            &m_home,
            [this, end = std::move(job.end)]() mutable {
                --m_awaited;
                std::exchange(end, nullptr)(); // this thread of the two that hold the call may let go of it first
            },
            Qt::QueuedConnection);
        finish(urgency, running);
    });
}

void JobQueue::finish(std::size_t urgency, Running::iterator running)
{
    const std::lock_guard lock(m_mutex);
    m_running[urgency].erase(running);
    startDue();
}

JobQueue &jobs()
{
    static JobQueue queue(processorCount());
    [[maybe_unused]] static const bool endsWithTheApplication = [] {
        qAddPostRoutine([] { jobs().close(); });
        return true;
    }();
    return queue;
}

} // namespace headscope
