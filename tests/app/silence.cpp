// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/silence.h"

#include <QAbstractEventDispatcher>
#include <QFile>

#include <cstdio>

namespace headscope {
namespace {

constexpr int kPace = 5; // ms: a thread that sleeps because nothing happens is not silent
constexpr qint64 kPerMillisecond = 1000000;

/// Nanoseconds for which this thread could have run and had no processor, as far as the system tells.
qint64 waitedForProcessor()
{
    QFile file(QStringLiteral("/proc/thread-self/schedstat"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() : 0;
}

} // namespace

Silence::Silence(int most) : m_most(most)
{
    const auto *events = QAbstractEventDispatcher::instance();
    connect(events, &QAbstractEventDispatcher::awake, this, &Silence::end);
    connect(events, &QAbstractEventDispatcher::aboutToBlock, this, &Silence::end);
    startTimer(kPace, Qt::PreciseTimer);
    forget();
}

void Silence::forget()
{
    m_since.start();
    m_waited = waitedForProcessor();
}

void Silence::end()
{
    const qint64 waited = waitedForProcessor() - m_waited;
    const qint64 lasted = (m_since.nsecsElapsed() - waited) / kPerMillisecond;
    m_longest = std::max(m_longest, lasted);
    if (lasted > m_most) {
        ++m_count;
        std::fprintf(stderr, "silent for %lld ms: %s\n", static_cast<long long>(lasted), m_cause);
    }
    forget();
}

void Silence::timerEvent(QTimerEvent * /*event*/)
{
    // It is enough to have come here.
}

} // namespace headscope
