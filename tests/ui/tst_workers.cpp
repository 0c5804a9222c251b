// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workers.h"

#include "tests/ui/support.h"

#include <atomic>
#include <set>

using namespace headscope;

class TestWorkers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneDoesItInItsOrder();
    void theyWorkBesideEachOther();
    void patienceEnds();
    void whoRestsHasDoneAllAndGoesOnLater();
    void theEndWaitsForAll();
};

void TestWorkers::oneDoesItInItsOrder()
{
    Workers workers(1);
    std::vector<int> done;
    for (int i = 0; i < 100; ++i)
        workers.add([&done, i] { done.push_back(i); });
    QVERIFY(workers.waitForDone(-1));
    QCOMPARE(done.size(), 100U);
    QVERIFY(std::is_sorted(done.begin(), done.end()));
}

/// Each waits for the others.
void TestWorkers::theyWorkBesideEachOther()
{
    constexpr int count = 4;
    std::mutex mutex;
    std::condition_variable met;
    std::set<std::thread::id> there;
    Workers workers(count);
    for (int i = 0; i < count; ++i)
        workers.add([&] {
            std::unique_lock lock(mutex);
            there.insert(std::this_thread::get_id());
            met.notify_all();
            met.wait_for(lock, std::chrono::seconds(10), [&] { return there.size() == count; });
        });
    QVERIFY(workers.waitForDone(20'000));
    QCOMPARE(there.size(), std::size_t{count});
    QVERIFY(!there.contains(std::this_thread::get_id()));
}

void TestWorkers::patienceEnds()
{
    std::atomic<bool> isOver = false;
    Workers workers(2);
    workers.add([&] {
        while (!isOver)
            std::this_thread::yield();
    });
    const bool isDone = workers.waitForDone(10);
    isOver = true;
    QVERIFY(!isDone);
    QVERIFY(workers.waitForDone(20'000));
}

void TestWorkers::whoRestsHasDoneAllAndGoesOnLater()
{
    Workers workers(3);
    std::atomic<int> done = 0;
    for (const int all : {50, 100}) {
        for (int i = 0; i < 50; ++i)
            workers.add([&] { ++done; });
        workers.rest();
        QCOMPARE(done.load(), all);
    }
}

/// Also for what the work itself adds.
void TestWorkers::theEndWaitsForAll()
{
    std::atomic<int> done = 0;
    {
        Workers workers(2);
        for (int i = 0; i < 50; ++i)
            workers.add([&] {
                workers.add([&] { ++done; });
                ++done;
            });
    }
    QCOMPARE(done.load(), 100);
}

HEADSCOPE_TEST(TestWorkers, QCoreApplication)
#include "tst_workers.moc"
