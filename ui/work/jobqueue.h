// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/work/canceltoken.h"
#include "ui/work/workers.h"

#include <QObject>

#include <array>
#include <functional>
#include <list>
#include <mutex>

namespace headscope {

/// What a job is for: the first goes before the others.
enum class Urgency {
    Visible,  ///< a picture that is missing on the screen
    Asked,    ///< what somebody asked for and waits for: a file, a copy
    Measured, ///< numbers about a run, which appear when they are there
    Tried,    ///< what hundreds of other runs would give, one after the other
};

/// Work for other threads, the most urgent first, and of equally urgent work the oldest. Where the system gives all
/// threads, jobs of one urgency always leave one to the more urgent ones, so that long work holds up no picture.
/// All but the jobs themselves is of the window's thread.
class JobQueue
{
public:
    struct Job
    {
        Urgency urgency = Urgency::Visible;
        CancelToken token = {};
        /// On another thread, also when the token is cancelled by then. It may not throw.
        std::function<void()> work;
        /// On the window's thread, after `work` and all that it held are gone. What it holds goes there, too.
        std::function<void()> end;
    };

    /// At least as many threads as there are urgencies, where the system gives them. Throws std::bad_alloc where it
    /// gives none.
    explicit JobQueue(int threads);
    ~JobQueue(); ///< cancels all jobs and waits for those that run
    JobQueue(const JobQueue &) = delete;
    JobQueue &operator=(const JobQueue &) = delete;

    /// Throws std::bad_alloc where there is no memory for it: then it is not added.
    void add(Job job);
    /// How many jobs have not come to their end.
    int awaited() const { return m_awaited; }
    /// Cancels all jobs. Whether none runs any more after so many milliseconds; -1 waits for ever.
    bool cancelAll(int patience);
    bool waitForDone(int patience) { return m_workers.waitForDone(patience); }
    /// Cancels all jobs and ends the threads.
    void close();

private:
    static constexpr std::size_t kUrgencies = 4;
    using Jobs = std::list<Job>; ///< jobs go from one to another without a request for memory

    bool mayStart(std::size_t urgency) const;
    void startDue();
    void run(Jobs::iterator job);
    void finish(Jobs::iterator job);

    std::mutex m_mutex; ///< of the next two
    std::array<Jobs, kUrgencies> m_waiting;
    std::array<Jobs, kUrgencies> m_running;
    int m_awaited = 0;
    QObject m_home; ///< on the window's thread, where jobs end
    Workers m_workers;
};

/// The one queue of the program. The end of the application cancels its jobs.
JobQueue &jobs();

/// Whether the job that this thread does is cancelled by now; outside of a job it is not. For what is read in one job
/// after the other, with a token each.
bool isJobCancelled();

/// How many answers are still awaited, of all askers.
inline int awaitedAnswers()
{
    return jobs().awaited();
}

} // namespace headscope
