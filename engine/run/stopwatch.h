// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/tracebuilder.h"

#include <chrono>

namespace headscope {

/// Adds the time of its life to a trace.
class Stopwatch
{
public:
    explicit Stopwatch(TraceBuilder &run) : m_run(run) {}
    ~Stopwatch()
    {
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - m_start;
        m_run.addMilliseconds(taken.count());
    }
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;

private:
    TraceBuilder &m_run;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace headscope
