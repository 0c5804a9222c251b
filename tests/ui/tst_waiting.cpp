// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/waiting.h"

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
    void whatIsThrownIsAnError();
};

void TestWaiting::theWorkIsDoneOnAnotherThread()
{
    const auto there = madeElsewhere<std::thread::id>([] { return std::this_thread::get_id(); });
    QVERIFY(there && *there != std::this_thread::get_id());
}

/// The work waits for what only the loop can do.
void TestWaiting::theLoopGoesOnDuringLongWork()
{
    QSemaphore painted;
    QTimer::singleShot(0, this, [&painted] { painted.release(); });
    QVERIFY(*madeElsewhere<bool>([&painted] { return painted.tryAcquire(1, 20'000); }));
}

void TestWaiting::whatIsThrownIsAnError()
{
    const auto thrown = madeElsewhere<bool>([]() -> Result<bool> { throw std::bad_alloc(); });
    QVERIFY(!thrown);
    QCOMPARE(thrown.error().sentence(), "memory: got too little of it, expected room for this work");
}

HEADSCOPE_TEST(TestWaiting, QCoreApplication)
#include "tst_waiting.moc"
