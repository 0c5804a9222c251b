// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/memorybudget.h"

#include <atomic>
#include <functional>
#include <thread>

namespace headscope {

/// How a long run is watched and stopped from outside. Both functions may be empty; both are called on the running
/// thread.
struct RunControl
{
    std::function<bool()> isCancelled;
    std::function<void(double)> progress; ///< share of the work that is done, from 0 to 1
    int threads = 1;                      ///< how many may compute; the numbers are the same for any count
    double leastShared = 4e6;             ///< multiplications below which one thread does all: others wake up too late
    std::shared_ptr<MemoryBudget> budget = memoryBudget(); ///< where what the run keeps is counted, and recalled
    std::int64_t keptLater = 0; ///< bytes that runs after this one will keep: maps of this one leave them room
};

/// Counts the work of a run that several threads do, and tells them when to stop.
class Watch
{
public:
    Watch(const RunControl &control, double totalWork) : m_control(control), m_total(totalWork) {}

    /// Tells of work done, in multiplications; false when the run is to stop.
    bool goesOn(double work)
    {
        const double done = m_done.fetch_add(work) + work;
        if (std::this_thread::get_id() != m_owner)
            return !m_stops;
        if (m_control.progress)
            m_control.progress(m_total > 0 ? done / m_total : 1);
        return ask();
    }
    /// Asks the one who may cancel; for the running thread.
    bool ask()
    {
        if (m_control.isCancelled && m_control.isCancelled())
            m_stops = true;
        return !m_stops;
    }
    bool stops() const { return m_stops; }

private:
    const RunControl &m_control;
    double m_total;
    std::thread::id m_owner = std::this_thread::get_id();
    std::atomic<double> m_done{0};
    std::atomic<bool> m_stops{false};
};

} // namespace headscope
