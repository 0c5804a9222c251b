// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/memorychoice.h"

#include "app/window/mainwindow.h"
#include "tests/app/support.h"

#include <QMenu>
#include <QSettings>

using namespace headscope;

class TestMemoryChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { init(); }
    void noMoreThanTheMachineHasIsOffered();
    void theMenuKeepsTheChoiceWhichHoldsAtOnce();
    void aDamagedChoiceIsTheUsualOne_data();
    void aDamagedChoiceIsTheUsualOne();
    void bytesAreToldInWords_data();
    void bytesAreToldInWords();
};

void TestMemoryChoice::init()
{
    QSettings().clear();
    applyMemoryChoice();
    QCOMPARE(memoryBudget()->most(), usualMemoryBudget());
}

void TestMemoryChoice::noMoreThanTheMachineHasIsOffered()
{
    const auto choices = memoryChoices();
    QVERIFY(!choices.empty());
    QCOMPARE(choices.front(), 256);
    QVERIFY(MemoryBudget::Bytes{choices.back()} << 20U <= machineMemory());
}

void TestMemoryChoice::theMenuKeepsTheChoiceWhichHoldsAtOnce()
{
    MainWindow window;
    const auto actions = find<QMenu>(window, u"memoryForNumbers"_s)->actions();
    QCOMPARE(actions.size(), std::ssize(memoryChoices()) + 1);
    QCOMPARE(actions[0]->text(), u"&Automatic: "_s + memoryWords(usualMemoryBudget()));
    QVERIFY(actions[0]->isChecked());
    QCOMPARE(actions[1]->text(), u"256 MiB"_s);
    actions[1]->trigger();
    QVERIFY(actions[1]->isChecked() && !actions[0]->isChecked());
    QCOMPARE(memoryBudget()->most(), MemoryBudget::Bytes{256} << 20U);
    memoryBudget()->setMost(usualMemoryBudget());
    applyMemoryChoice(); // as the next start does
    QCOMPARE(memoryBudget()->most(), MemoryBudget::Bytes{256} << 20U);
    MainWindow next;
    QVERIFY(find<QMenu>(next, u"memoryForNumbers"_s)->actions()[1]->isChecked());
    actions[0]->trigger();
    QCOMPARE(memoryBudget()->most(), usualMemoryBudget());
}

void TestMemoryChoice::aDamagedChoiceIsTheUsualOne_data()
{
    QTest::addColumn<QVariant>("kept");
    QTest::addRow("a word") << QVariant(u"much"_s);
    QTest::addRow("negative") << QVariant(-256);
    QTest::addRow("too small") << QVariant(1);
    QTest::addRow("too large") << QVariant(1 << 30);
}

void TestMemoryChoice::aDamagedChoiceIsTheUsualOne()
{
    QFETCH(QVariant, kept);
    QSettings().setValue(u"memory/budget"_s, kept);
    QCOMPARE(keptMemoryChoice(), 0);
    applyMemoryChoice();
    QCOMPARE(memoryBudget()->most(), usualMemoryBudget());
}

void TestMemoryChoice::bytesAreToldInWords_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("words");
    QTest::addRow("nothing") << qint64{0} << u"0 B"_s;
    QTest::addRow("a few") << qint64{640} << u"640 B"_s;
    QTest::addRow("nearly a hundred") << qint64{1024 * 99 + 700} << u"100 KiB"_s;
    QTest::addRow("nearly a thousand") << qint64{1023 * 1024} << u"1 MiB"_s;
    QTest::addRow("some") << qint64{5} * 256 * 1024 << u"1.3 MiB"_s;
    QTest::addRow("a whole number") << (qint64{4} << 30) << u"4 GiB"_s;
    QTest::addRow("much") << (qint64{2000} << 30) << u"2000 GiB"_s;
}

void TestMemoryChoice::bytesAreToldInWords()
{
    QFETCH(qint64, bytes);
    QFETCH(QString, words);
    QCOMPARE(memoryWords(bytes), words);
}

HEADSCOPE_TEST(TestMemoryChoice, QApplication)
#include "tst_memorychoice.moc"
