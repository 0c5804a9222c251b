// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/jobqueue.h"

#include "engine/base/team.h"
#include "engine/tensor/memory.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

thread_local const CancelToken *tokenOfJob = nullptr;

} // namespace

JobQueue::JobQueue(int threads) : m_workers(std::max(threads, static_cast<int>(kUrgencies)))
{}

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
    const auto urgency = static_cast<std::size_t>(job.urgency);
    Jobs one;
    one.push_back(std::move(job));
    const std::lock_guard lock(m_mutex);
    m_waiting[urgency].splice(m_waiting[urgency].end(), one);
    ++m_awaited;
    startDue();
}

bool JobQueue::cancelAll(int patience)
{
    {
        const std::lock_guard lock(m_mutex);
        for (auto *all : {&m_waiting, &m_running})
            for (Jobs &jobs : *all)
                for (Job &job : jobs)
                    job.token.cancel();
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
        for (auto &waiting = m_waiting[urgency]; !waiting.empty() && mayStart(urgency);) {
            const auto job = waiting.begin();
            m_running[urgency].splice(m_running[urgency].end(), waiting, job);
            m_workers.add([this, job] { run(job); });
        }
}

void JobQueue::run(Jobs::iterator job)
{
    tokenOfJob = &job->token;
    std::exchange(job->work, nullptr)();
    tokenOfJob = nullptr;
    returnFreedMemory();
    QMetaObject::invokeMethod(
        &m_home,
        [this, end = std::move(job->end)]() mutable {
            --m_awaited;
            std::exchange(end, nullptr)(); // this thread of the two that hold the call may let go of it first
        },
        Qt::QueuedConnection);
    finish(job);
}

void JobQueue::finish(Jobs::iterator job)
{
    const std::lock_guard lock(m_mutex);
    m_running[static_cast<std::size_t>(job->urgency)].erase(job);
    startDue();
}

bool isJobCancelled()
{
    return tokenOfJob != nullptr && tokenOfJob->isCancelled();
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
