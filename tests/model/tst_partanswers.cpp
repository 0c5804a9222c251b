// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/partanswers.h"

#include "tests/ui/support.h"
#include "ui/work/failure.h"
#include "ui/work/jobqueue.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QThread>

#include <new>

using namespace headscope;

namespace {

std::vector<Candidate> answerAtOnce(const RunControl &)
{
    return {{7, 1, 0.5}};
}

std::vector<Candidate> answerOnceCancelled(const RunControl &control)
{
    while (!control.isCancelled())
        QThread::msleep(1);
    return {{7, 1, 0.5}};
}

} // namespace

/// What parts change, as it comes.
class TestPartAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manyAnswersAreToldNowAndThenAndTheLastAtOnce();
    void whatIsForgottenDoesNotCome();
    void whatIsStoppedIsToBeAskedForAgain();
    void whatGivesNothingIsNotKnown();
};

void TestPartAnswers::manyAnswersAreToldNowAndThenAndTheLastAtOnce()
{
    constexpr std::size_t count = 500;
    PartAnswers answers;
    int tellings = 0;
    std::size_t told = 0;
    connect(&answers, &PartAnswers::changed, this, [&] {
        ++tellings;
        told = answers.known().size();
    });
    QElapsedTimer timer;
    timer.start();
    for (std::size_t i = 0; i < count; ++i)
        answers.ask({i}, answerAtOnce);
    QCOMPARE(answers.awaited(), count);
    QTRY_COMPARE_WITH_TIMEOUT(answers.awaited(), std::size_t{0}, 30000);
    QCOMPARE(told, count);
    QVERIFY2(tellings <= timer.elapsed() / 40 + 1, qPrintable(QString::number(tellings)));
    QCOMPARE(answers.known().front().second, answerAtOnce({}));
}

void TestPartAnswers::whatIsForgottenDoesNotCome()
{
    PartAnswers answers;
    const QSignalSpy changed(&answers, &PartAnswers::changed);
    answers.ask({0}, answerAtOnce);
    answers.ask({1}, answerOnceCancelled);
    QTRY_COMPARE(answers.known().size(), std::size_t{1});
    const auto before = changed.size();
    answers.forget();
    QVERIFY(answers.known().empty() && answers.awaited() == 0 && !answers.isStopped());
    QTRY_COMPARE(awaitedAnswers(), 0);
    QTest::qWait(100); // longer than it takes until something is told
    QVERIFY(answers.known().empty());
    QCOMPARE(changed.size(), before);
    answers.ask({1}, answerAtOnce);
    QTRY_COMPARE(answers.known().size(), std::size_t{1});
}

void TestPartAnswers::whatIsStoppedIsToBeAskedForAgain()
{
    PartAnswers answers;
    answers.ask({0}, answerAtOnce);
    answers.ask({1}, answerOnceCancelled);
    QTRY_COMPARE(answers.known().size(), std::size_t{1});
    QVERIFY(!answers.isStopped());
    answers.stop();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(answers.isStopped());
    QCOMPARE(answers.awaited(), std::size_t{1});
    QCOMPARE(answers.known().size(), std::size_t{1});
    answers.forget();
    answers.ask({0}, answerAtOnce);
    QTRY_COMPARE(answers.awaited(), std::size_t{0});
    answers.stop();
    QVERIFY(!answers.isStopped()); // all is there
}

void TestPartAnswers::whatGivesNothingIsNotKnown()
{
    PartAnswers answers;
    const QSignalSpy changed(&answers, &PartAnswers::changed);
    const QSignalSpy failed(&Failures::all(), &Failures::told);
    answers.ask({0}, [](const RunControl &) { return std::vector<Candidate>(); });
    answers.ask({1}, [](const RunControl &) -> std::vector<Candidate> { throw std::bad_alloc(); });
    QTRY_COMPARE(answers.awaited(), std::size_t{0});
    QVERIFY(answers.known().empty());
    QVERIFY(!changed.isEmpty());
    QCOMPARE(failed.size(), 1);
}

HEADSCOPE_TEST(TestPartAnswers, QApplication)
#include "tst_partanswers.moc"
