// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/latest.h"

#include "tests/testprogram.h"

#include <QApplication>

#include <QThread>

using namespace headscope;

class TestLatest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theAnswerComesFromAnotherThread();
    void onlyTheNewestAnswerIsTaken();
    void whatIsForgottenDoesNotCome();
    void theOwnerMayGoFirst();
};

void TestLatest::theAnswerComesFromAnotherThread()
{
    int readies = 0;
    Latest<QThread *> latest(this, [&] { ++readies; });
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
    Latest<int> latest(this, [&] { answers << *latest.answer(); });
    for (int i = 0; i < 20; ++i)
        latest.ask([i] { return i; });
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(answers, QList<int>{19});
}

void TestLatest::whatIsForgottenDoesNotCome()
{
    int readies = 0;
    Latest<int> latest(this, [&] { ++readies; });
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
        Latest<int> latest(&owner, [&] { ++readies; });
        latest.ask([] { return 1; });
    }
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(readies, 0);
}

HEADSCOPE_TEST(TestLatest, QApplication)
#include "tst_latest.moc"
