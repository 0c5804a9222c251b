// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/waiting.h"

#include "tests/testprogram.h"

#include <QSemaphore>
#include <QTimer>

#include <thread>

using namespace headscope;

class TestWaiting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWorkIsDoneOnAnotherThread();
    void theLoopGoesOnDuringLongWork();
};

void TestWaiting::theWorkIsDoneOnAnotherThread()
{
    QVERIFY(madeElsewhere<std::thread::id>([] { return std::this_thread::get_id(); }) != std::this_thread::get_id());
}

/// The work waits for what only the loop can do.
void TestWaiting::theLoopGoesOnDuringLongWork()
{
    QSemaphore painted;
    QTimer::singleShot(0, this, [&painted] { painted.release(); });
    QCOMPARE(madeElsewhere<bool>([&painted] { return painted.tryAcquire(1, 20'000); }), true);
}

HEADSCOPE_TEST(TestWaiting, QCoreApplication)
#include "tst_waiting.moc"
