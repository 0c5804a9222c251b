// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/work.h"

#include "engine/io/readymemory.h"
#include "engine/tensor/memory.h"
#include "tests/ui/support.h"

#include <QCoreApplication>
#include <QFile>
#include <QSemaphore>
#include <QThread>

#include <atomic>
#include <cstring>
#include <mutex>

using namespace headscope;

class TestJobQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workIsDoneElsewhereAndEndsHere();
    void theMostUrgentGoesFirstThenTheOldest();
    void longWorkHoldsUpNothingMoreUrgent_data();
    void longWorkHoldsUpNothingMoreUrgent();
    void aJobLooksAtItsTokenWhileItRuns();
    void whatAJobCallsAsksForItsToken();
    void cancelledWorkDoesNotBegin();
    void workThatThrowsEndsAsASentence();
    void whatWorkHeldIsGoneBeforeItsEnd();
    void whatAnEndHeldIsGoneOnThisThread();
    void whatAJobHasFreedGoesToTheSystem();
    void anOwnerThatIsGoneGetsNoAnswer();
    void theEndOfTheQueueWaitsForRunningJobsOnly();
};

namespace {

constexpr int kLong = 20'000; // ms, for what comes at once

/// Jobs that stand still until they are let go.
class Gate
{
public:
    explicit Gate(JobQueue &queue) : m_queue(queue) {}
    ~Gate() { open(); }

    /// A job that stands still, once it runs.
    void add(Urgency urgency)
    {
        m_queue.add({urgency,
                     {},
                     [this] {
                         m_begun.release();
                         m_open.acquire();
                     },
                     [] {}});
        ++m_count;
    }
    bool waitForBegun(int jobs) { return m_begun.tryAcquire(jobs, kLong); }
    int begun() const { return m_begun.available(); }
    void letOneGo()
    {
        m_open.release();
        --m_count;
    }
    void open() { m_open.release(std::exchange(m_count, 0)); }

private:
    JobQueue &m_queue;
    int m_count = 0;
    QSemaphore m_begun;
    QSemaphore m_open;
};

} // namespace

void TestJobQueue::workIsDoneElsewhereAndEndsHere()
{
    JobQueue queue(3);
    QThread *worker = nullptr;
    QThread *home = nullptr;
    queue.add(
        {Urgency::Asked, {}, [&] { worker = QThread::currentThread(); }, [&] { home = QThread::currentThread(); }});
    QCOMPARE(queue.awaited(), 1);
    QTRY_COMPARE(queue.awaited(), 0);
    QVERIFY(worker != nullptr && worker != QThread::currentThread());
    QCOMPARE(home, QThread::currentThread());
}

void TestJobQueue::theMostUrgentGoesFirstThenTheOldest()
{
    JobQueue queue(4);
    QStringList order; // of one thread: the other three stand still
    {
        Gate gate(queue);
        for (int i = 0; i < 4; ++i)
            gate.add(Urgency::Visible);
        QVERIFY(gate.waitForBegun(4));
        for (const QString &number : {u"1"_s, u"2"_s})
            for (const auto &[urgency, name] : {std::pair(Urgency::Tried, u"tried "_s),
                                                {Urgency::Measured, u"measured "_s},
                                                {Urgency::Asked, u"asked "_s},
                                                {Urgency::Visible, u"visible "_s}})
                queue.add({urgency, {}, [&order, words = name + number] { order << words; }, [] {}});
        gate.letOneGo();
        QTRY_COMPARE(queue.awaited(), 3);
    }
    QCOMPARE(order, (QStringList{u"visible 1"_s, u"visible 2"_s, u"asked 1"_s, u"asked 2"_s, u"measured 1"_s,
                                 u"measured 2"_s, u"tried 1"_s, u"tried 2"_s}));
}

void TestJobQueue::longWorkHoldsUpNothingMoreUrgent_data()
{
    QTest::addColumn<int>("threads");
    for (const int threads : {1, 4, 8})
        QTest::addRow("%d threads", threads) << threads;
}

void TestJobQueue::longWorkHoldsUpNothingMoreUrgent()
{
    QFETCH(const int, threads);
    JobQueue queue(threads);
    Gate gate(queue);
    for (const Urgency urgency : {Urgency::Tried, Urgency::Measured, Urgency::Asked})
        for (int i = 0; i < 20; ++i)
            gate.add(urgency);
    const int most = std::max(4, threads) - 1; // three of them with as few threads as there may be
    QVERIFY(gate.waitForBegun(most));
    bool isSeen = false;
    queue.add({Urgency::Visible, {}, [] {}, [&] { isSeen = true; }});
    QTRY_VERIFY(isSeen);
    QCOMPARE(gate.begun(), 0); // no further one has begun
}

void TestJobQueue::aJobLooksAtItsTokenWhileItRuns()
{
    std::atomic<bool> hasBegun = false;
    bool isTaken = false;
    Work<int> work;
    work.make = [&](const CancelToken &isCancelled) {
        hasBegun = true;
        while (!isCancelled())
            QThread::yieldCurrentThread();
        return 1;
    };
    work.take = [&](int &&) { isTaken = true; };
    CancelToken token = work.token;
    workOut<int>(this, std::move(work));
    QTRY_VERIFY(hasBegun);
    QCOMPARE(awaitedAnswers(), 1);
    token.cancel();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(!isTaken);
}

void TestJobQueue::whatAJobCallsAsksForItsToken()
{
    JobQueue queue(1);
    CancelToken token;
    QList<bool> seen;
    queue.add({Urgency::Visible, token,
               [&] {
                   seen << isJobCancelled();
                   token.cancel();
                   seen << isJobCancelled();
               },
               [] {}});
    QTRY_COMPARE(queue.awaited(), 0);
    queue.add({Urgency::Visible, {}, [&] { seen << isJobCancelled(); }, [] {}});
    QTRY_COMPARE(queue.awaited(), 0);
    QCOMPARE(seen, (QList<bool>{false, true, false}));
    QVERIFY(!isJobCancelled());
}

void TestJobQueue::cancelledWorkDoesNotBegin()
{
    std::atomic<bool> hasBegun = false;
    Work<int> work;
    work.make = [&](const CancelToken &) {
        hasBegun = true;
        return 1;
    };
    work.token.cancel();
    workOut<int>(this, std::move(work));
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(!hasBegun);
}

void TestJobQueue::workThatThrowsEndsAsASentence()
{
    std::string sentence;
    Work<int> work;
    work.make = [](const CancelToken &) -> int { throw std::bad_alloc(); };
    work.refuse = [&](const Error &error) { sentence = error.sentence(); };
    workOut<int>(this, std::move(work));
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(sentence, "memory: got too little of it, expected room for this work");
}

/// A run may be large, and the next one needs the room.
void TestJobQueue::whatWorkHeldIsGoneBeforeItsEnd()
{
    const auto held = std::make_shared<int>(1);
    long holders = 0;
    Work<int> work;
    work.make = [held](const CancelToken &) { return *held; };
    work.take = [&holders, seen = std::weak_ptr(held)](int &&) { holders = seen.use_count(); };
    workOut<int>(this, std::move(work));
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(holders, 1); // this test
}

/// An end may hold what belongs to the window's thread. The one that posts it may let go of it last.
void TestJobQueue::whatAnEndHeldIsGoneOnThisThread()
{
    constexpr int often = 3000;
    std::atomic<int> elsewhere = 0, gone = 0;
    JobQueue queue(3);
    for (int i = 0; i < often; ++i) {
        const std::shared_ptr<void> held(nullptr, [&, here = QThread::currentThread()](void *) {
            elsewhere += QThread::currentThread() != here;
            ++gone;
        });
        queue.add({Urgency::Visible, {}, [] {}, [held] {}});
        QCoreApplication::processEvents();
    }
    QTRY_COMPARE(queue.awaited(), 0);
    QTRY_COMPARE(gone.load(), often);
    QCOMPARE(elsewhere.load(), 0);
}

/// Of memory that is freed on a thread of its own, the C library would keep most.
void TestJobQueue::whatAJobHasFreedGoesToTheSystem()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("their heap is another one");
#endif
    const auto resident = [] {
        QFile file(u"/proc/self/statm"_s);
        return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() * 4096 : 0;
    };
    constexpr std::size_t size = std::size_t{1} << 20U;
    readyMemory(24 * size); // from then on blocks of this size are of heaps
    const qint64 before = resident();
    std::vector<std::vector<char>> between;
    JobQueue queue(1);
    const auto work = [&between] {
        std::vector<void *> blocks;
        for (int i = 0; i < 128; ++i) {
            blocks.push_back(takeMemory(size));
            std::memset(blocks.back(), 1, size);
            between.emplace_back(5000);
        }
        for (void *block : blocks)
            giveMemory(block, size);
        trimMemory(0);
    };
    queue.add({Urgency::Tried, {}, work, [] {}});
    QTRY_COMPARE_WITH_TIMEOUT(queue.awaited(), 0, kLong);
    QVERIFY2(resident() < before + 32 * qint64(size), qPrintable(QString::number(resident() - before)));
}

void TestJobQueue::anOwnerThatIsGoneGetsNoAnswer()
{
    auto owner = std::make_unique<QObject>();
    QSemaphore mayEnd;
    bool isTaken = false;
    Work<int> work;
    work.make = [&](const CancelToken &) {
        mayEnd.acquire();
        return 1;
    };
    work.take = [&](int &&) { isTaken = true; };
    workOut<int>(owner.get(), std::move(work));
    owner.reset();
    mayEnd.release();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(!isTaken);
}

void TestJobQueue::theEndOfTheQueueWaitsForRunningJobsOnly()
{
    std::atomic<int> begun = 0;
    std::atomic<int> ended = 0;
    {
        JobQueue queue(3);
        for (int i = 0; i < 5; ++i) {
            const CancelToken token;
            queue.add({Urgency::Tried, token,
                       [&, token] {
                           if (token.isCancelled())
                               return;
                           ++begun;
                           while (!token.isCancelled())
                               QThread::yieldCurrentThread();
                           ++ended;
                       },
                       [] { QFAIL("nobody is there for the end"); }});
        }
        QTRY_COMPARE(begun, 1);
    }
    QCOMPARE(begun, 1);
    QCOMPARE(ended, 1);
}

HEADSCOPE_TEST(TestJobQueue, QCoreApplication)
#include "tst_jobqueue.moc"
