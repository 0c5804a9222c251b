// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/interfacescale.h"

#include "app/window/mainwindow.h"
#include "tests/app/support.h"
#include "ui/theme/screenroom.h"

#include <QActionGroup>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>

using namespace headscope;

class TestInterfaceScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { init(); }
    void theKeptScaleIsGivenToQt();
    void aDamagedScaleIsTheUsualOne_data();
    void aDamagedScaleIsTheUsualOne();
    void onlyWhatHasRoomOnAScreenIsOffered();
    void whatIsOfferedDoesNotDependOnTheScaleInForce();
    void aScaleThatIsTooLargeForTheScreenIsLessened();
    void theEnvironmentComesFirst();
    void theMenuKeepsTheChoiceAndSaysWhenItCounts();
    void aScreenshotDoesNotDependOnIt();
};

namespace {

QMenu *scaleMenu(MainWindow &window)
{
    return find<QMenu>(window, u"interfaceScale"_s);
}

} // namespace

void TestInterfaceScale::init()
{
    QSettings().clear();
    qunsetenv("QT_SCALE_FACTOR");
}

void TestInterfaceScale::theKeptScaleIsGivenToQt()
{
    for (const int percent : interfaceScales()) {
        qunsetenv("QT_SCALE_FACTOR");
        keepInterfaceScale(percent);
        applyInterfaceScale();
        QCOMPARE(qgetenv("QT_SCALE_FACTOR").toDouble() * 100, static_cast<double>(percent));
        QVERIFY(!isInterfaceScaleGiven());
    }
    QCOMPARE(interfaceScales().front(), 80);
    QCOMPARE(interfaceScales().back(), 300);
}

void TestInterfaceScale::aDamagedScaleIsTheUsualOne_data()
{
    QTest::addColumn<QVariant>("kept");
    QTest::addRow("none") << QVariant();
    QTest::addRow("a word") << QVariant(u"large"_s);
    QTest::addRow("nothing") << QVariant(0);
    QTest::addRow("negative") << QVariant(-125);
    QTest::addRow("too small") << QVariant(79);
    QTest::addRow("too large") << QVariant(30000);
    QTest::addRow("a list") << QVariant(QStringList{u"1"_s, u"2"_s});
}

void TestInterfaceScale::aDamagedScaleIsTheUsualOne()
{
    QFETCH(QVariant, kept);
    QSettings().setValue(u"appearance/scale"_s, kept);
    QCOMPARE(keptInterfaceScale(), 100);
    applyInterfaceScale();
    QCOMPARE(qgetenv("QT_SCALE_FACTOR").toDouble(), 1.0);
}

/// Of the smallest window, 800 by 450.
void TestInterfaceScale::onlyWhatHasRoomOnAScreenIsOffered()
{
    const QSize laptop(1440, 900);
    QCOMPARE(interfaceScalesFor({laptop}), (QList<int>{80, 90, 100, 110, 125, 150, 175}));
    QCOMPARE(interfaceScalesFor({laptop, QSize(3840, 2160)}).last(), 300);
    QCOMPARE(interfaceScalesFor({QSize(1600, 899)}).last(), 175);
    QCOMPARE(interfaceScalesFor({QSize(1600, 900)}).last(), 200);
    QCOMPARE(interfaceScalesFor({QSize(640, 480)}).last(), 100); // where nothing has room, the usual one
}

/// Or a scale would be offered that is lessened when it comes into force. The screen has 1366 by 728 pixels.
void TestInterfaceScale::whatIsOfferedDoesNotDependOnTheScaleInForce()
{
    const QList<int> usual = interfaceScalesFor({roomIn({1366, 728})});
    QCOMPARE(usual.last(), 150);
    QCOMPARE(interfaceScalesFor({roomIn({1093, 582}, 1.25)}), usual);
    QCOMPARE(interfaceScalesFor({roomIn({911, 485}, 1.5)}), usual);
}

/// In this start, and not in one with a larger screen.
void TestInterfaceScale::aScaleThatIsTooLargeForTheScreenIsLessened()
{
    const QList<QSize> laptop{QSize(1440, 900)};
    keepInterfaceScale(300);
    applyInterfaceScale();
    QCOMPARE(fittingInterfaceScale(laptop), 175);
    QVERIFY(lessenInterfaceScale(laptop));
    QCOMPARE(qgetenv("QT_SCALE_FACTOR"), QByteArray("1.75"));
    QVERIFY(!isInterfaceScaleGiven());
    QCOMPARE(keptInterfaceScale(), 300);
    QVERIFY(!lessenInterfaceScale({QSize(3840, 2160)}));
    keepInterfaceScale(125);
    QVERIFY(!lessenInterfaceScale(laptop));
    keepInterfaceScale(300);
    qputenv("QT_SCALE_FACTOR", "3");
    QVERIFY(!lessenInterfaceScale(laptop)); // who set it decides
}

void TestInterfaceScale::theEnvironmentComesFirst()
{
    keepInterfaceScale(200);
    qputenv("QT_SCALE_FACTOR", "1.25");
    applyInterfaceScale();
    QCOMPARE(qgetenv("QT_SCALE_FACTOR"), QByteArray("1.25"));
    MainWindow window;
    const auto actions = scaleMenu(window)->actions();
    for (const QAction *action : actions)
        QVERIFY2(!action->isEnabled() && !action->isChecked(), qPrintable(action->text()));
    QCOMPARE(actions.last()->text(), u"The variable QT_SCALE_FACTOR sets it"_s);
}

void TestInterfaceScale::theMenuKeepsTheChoiceAndSaysWhenItCounts()
{
    applyInterfaceScale();
    MainWindow window;
    const auto actions = scaleMenu(window)->actions();
    QCOMPARE(actions.size(), interfaceScalesFor(roomsOfScreens()).size());
    QCOMPARE(actions[2]->text(), u"100%"_s);
    QVERIFY(actions[2]->isChecked());
    QCOMPARE(actions[1]->text(), u"90%"_s);
    actions[1]->trigger();
    QVERIFY(actions[1]->isChecked());
    QVERIFY(!actions[2]->isChecked());
    QCOMPARE(keptInterfaceScale(), 90);
    QCOMPARE(find<QLabel>(window, u"notice"_s)->text(),
             u"When you open HeadScope again, everything in its window is shown at 90%."_s);
    MainWindow next;
    QVERIFY(scaleMenu(next)->actions()[1]->isChecked());
}

void TestInterfaceScale::aScreenshotDoesNotDependOnIt()
{
    QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath(u"headscope"_s));
    QFile settings(home.filePath(u"headscope/headscope.conf"_s));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    settings.write("[appearance]\nscale=200\n");
    settings.close();
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    const Outcome outcome = runHeadscope(
        {u"screenshot"_s, u"example:small"_s, u"--size"_s, u"800x450"_s, u"--out"_s, home.filePath(u"picture.png"_s)});
    qputenv("XDG_CONFIG_HOME", before);
    QCOMPARE(outcome.code, 0);
    QCOMPARE(QImage(home.filePath(u"picture.png"_s)).size(), QSize(800, 450));
}

HEADSCOPE_TEST(TestInterfaceScale, QApplication)
#include "tst_interfacescale.moc"
