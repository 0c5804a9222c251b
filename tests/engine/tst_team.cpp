// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/base/team.h"

#include <atomic>
#include <set>
#include <thread>

using namespace headscope;

class TestTeam : public QObject
{
    Q_OBJECT

private slots:
    void eachIndexIsDoneOnce_data();
    void eachIndexIsDoneOnce();
    void callsFromSeveralThreadsAllEnd();
    void aCallInsideACallEnds();
    void whatABodyThrowsReachesTheCaller();
};

void TestTeam::eachIndexIsDoneOnce_data()
{
    QTest::addColumn<int>("threads");
    for (const int threads : {1, 2, 3, 4, 8, 100})
        QTest::addRow("%d", threads) << threads;
}

void TestTeam::eachIndexIsDoneOnce()
{
    QFETCH(int, threads);
    for (const std::int64_t count : {0, 1, 2, 7, 1000}) {
        std::vector<std::atomic<int>> done(static_cast<std::size_t>(count));
        forEach(count, threads, [&](std::int64_t i) { ++done[static_cast<std::size_t>(i)]; });
        for (const auto &times : done)
            QCOMPARE(times.load(), 1);
    }
}

void TestTeam::callsFromSeveralThreadsAllEnd()
{
    std::atomic<std::int64_t> total{0};
    std::vector<std::thread> callers;
    for (int caller = 0; caller < 4; ++caller)
        callers.emplace_back([&] {
            for (int i = 0; i < 200; ++i)
                forEach(10, 3, [&](std::int64_t) { ++total; });
        });
    for (std::thread &caller : callers)
        caller.join();
    QCOMPARE(total.load(), 4 * 200 * 10);
}

void TestTeam::aCallInsideACallEnds()
{
    std::atomic<int> total{0};
    forEach(5, 4, [&](std::int64_t) { forEach(5, 4, [&](std::int64_t) { ++total; }); });
    QCOMPARE(total.load(), 25);
}

void TestTeam::whatABodyThrowsReachesTheCaller()
{
    for (const int threads : {1, 2, 4}) {
        const auto throwing = [](std::int64_t i) {
            if (i % 3 == 1)
                throw std::bad_alloc();
        };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, forEach(100, threads, throwing));
        std::atomic<int> total{0};
        forEach(100, threads, [&](std::int64_t) { ++total; }); // and the team is there for the next
        QCOMPARE(total.load(), 100);
    }
}

HEADSCOPE_TEST(TestTeam, NoApplication)
#include "tst_team.moc"
