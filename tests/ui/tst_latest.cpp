// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/latest.h"

#include "tests/ui/support.h"

#include <QApplication>
#include <QThread>

#include <memory>
#include <new>
#include <stdexcept>

using namespace headscope;

class TestLatest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theAnswerComesFromAnotherThread();
    void onlyTheNewestAnswerIsTaken();
    void anAnswerIsTakenWithoutACopy();
    void whatIsForgottenDoesNotCome();
    void theOwnerMayGoFirst();
    void workThatThrowsIsRefused();
    void workThatThrowsIsToldWhereNobodyElseTellsIt();
    void workThatHasBegunIsToldThatNobodyWantsIt_data();
    void workThatHasBegunIsToldThatNobodyWantsIt();
};

void TestLatest::theAnswerComesFromAnotherThread()
{
    int readies = 0;
    Latest<QThread *> latest(this, Urgency::Visible, [&] { ++readies; });
    QVERIFY(!latest.isAsked() && !latest.answer());
    latest.ask([] { return QThread::currentThread(); });
    QVERIFY(latest.isAsked());
    QCOMPARE(awaitedAnswers(), 1);
    QTRY_COMPARE(readies, 1);
    QVERIFY(latest.answer() && *latest.answer() != QThread::currentThread());
    QCOMPARE(awaitedAnswers(), 0);
}

void TestLatest::onlyTheNewestAnswerIsTaken()
{
    QList<int> answers;
    Latest<int> latest(this, Urgency::Visible, [&] { answers << *latest.answer(); });
    for (int i = 0; i < 20; ++i)
        latest.ask([i] { return i; });
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(answers, QList<int>{19});
}

void TestLatest::anAnswerIsTakenWithoutACopy()
{
    Latest<std::unique_ptr<int>> latest(this, Urgency::Visible, [] {});
    latest.ask([] { return std::make_unique<int>(7); });
    QTRY_VERIFY(latest.answer().has_value());
    QCOMPARE(**latest.taken(), 7);
    QVERIFY(!latest.answer() && !latest.isAsked());
}

void TestLatest::whatIsForgottenDoesNotCome()
{
    int readies = 0;
    Latest<int> latest(this, Urgency::Visible, [&] { ++readies; });
    latest.ask([] { return 1; });
    latest.forget();
    QVERIFY(!latest.isAsked());
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(readies, 0);
    QVERIFY(!latest.answer());
}

void TestLatest::theOwnerMayGoFirst()
{
    int readies = 0;
    {
        QObject owner;
        Latest<int> latest(&owner, Urgency::Visible, [&] { ++readies; });
        latest.ask([] { return 1; });
    }
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(readies, 0);
}

void TestLatest::workThatThrowsIsRefused()
{
    int readies = 0;
    QStringList refused;
    Latest<int> latest(
        this, Urgency::Visible, [&] { ++readies; },
        [&](const Error &error) { refused << QString::fromStdString(error.sentence()); });
    latest.ask([]() -> int { throw std::bad_alloc(); });
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(refused, QStringList(u"memory: got too little of it, expected room for this work"_s));
    QVERIFY(latest.isAsked() && !latest.answer()); // it is not asked for again and again
    latest.ask([]() -> int { throw std::runtime_error("no such thing"); });
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(refused.last(), u"HeadScope: got a mistake of its own (no such thing), expected none; nothing of the "
                             "session is lost"_s);
    QCOMPARE(readies, 0);
    latest.ask([] { return 1; });
    QTRY_COMPARE(readies, 1);
}

void TestLatest::workThatThrowsIsToldWhereNobodyElseTellsIt()
{
    QSignalSpy told(&Failures::all(), &Failures::told);
    Latest<int> latest(this, Urgency::Visible, [] {});
    latest.ask([]() -> int { throw std::bad_alloc(); });
    QTRY_COMPARE(told.count(), 1);
    latest.ask([]() -> int { throw std::bad_alloc(); });
    latest.forget();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(told.count(), 1); // nobody waits for it any more
}

void TestLatest::workThatHasBegunIsToldThatNobodyWantsIt_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"forgotten", "asked again", "owner gone"})
        QTest::addRow("%s", how) << QString::fromLatin1(how);
}

void TestLatest::workThatHasBegunIsToldThatNobodyWantsIt()
{
    QFETCH(QString, how);
    std::atomic<bool> hasBegun = false;
    std::atomic<bool> hasEnded = false;
    auto owner = std::make_unique<QObject>();
    auto latest = std::make_unique<Latest<int>>(owner.get(), Urgency::Visible, [] {});
    latest->ask([&](const CancelToken &isCancelled) {
        hasBegun = true;
        while (!isCancelled())
            QThread::yieldCurrentThread();
        hasEnded = true;
        return 1;
    });
    QTRY_VERIFY(hasBegun);
    QVERIFY(!hasEnded);
    if (how == u"forgotten")
        latest->forget();
    else if (how == u"asked again")
        latest->ask([] { return 2; });
    else
        latest.reset();
    QTRY_VERIFY(hasEnded);
    QTRY_COMPARE(awaitedAnswers(), 0);
}

HEADSCOPE_TEST(TestLatest, QApplication)
#include "tst_latest.moc"
