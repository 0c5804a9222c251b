// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/followtheme.h"

#include "tests/ui/stillstyle.h"
#include "tests/ui/support.h"
#include "ui/operation/splittheatre.h"
#include "ui/playback/player.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/motion.h"

#include <QSlider>

using namespace headscope;

/// What the desktop says of colours and motion.
class TestFollowTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDesktopHasItsTheme_data();
    void aDesktopHasItsTheme();
    void aChangeOfTheDesktopIsFollowed();
    void aPickedThemeStays();
    void theDesktopIsAskedWithoutATrace();
    void nothingMovesWhereTheDesktopWantsNoMotion();
};

namespace {

QPalette desktop(const QColor &window, const QColor &text)
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    return palette;
}

const Theme &themeNow()
{
    return themeOf(QApplication::palette());
}

} // namespace

void TestFollowTheme::aDesktopHasItsTheme_data()
{
    QTest::addColumn<QColor>("window");
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QString>("theme");
    QTest::addRow("Breeze") << QColor(0xEF, 0xF0, 0xF1) << QColor(0x23, 0x26, 0x29) << u"light"_s;
    QTest::addRow("Fusion") << QColor(0xEF, 0xEF, 0xEF) << QColor(Qt::black) << u"light"_s;
    QTest::addRow("Breeze Dark") << QColor(0x2A, 0x2E, 0x32) << QColor(0xFC, 0xFC, 0xFC) << u"dark"_s;
    QTest::addRow("Adwaita Dark") << QColor(0x35, 0x35, 0x35) << QColor(Qt::white) << u"dark"_s;
    QTest::addRow("black on white") << QColor(Qt::white) << QColor(Qt::black) << u"high-contrast"_s;
    QTest::addRow("white on black") << QColor(Qt::black) << QColor(Qt::white) << u"high-contrast-dark"_s;
}

void TestFollowTheme::aDesktopHasItsTheme()
{
    QFETCH(QColor, window);
    QFETCH(QColor, text);
    QFETCH(QString, theme);
    QCOMPARE(themeFor(desktop(window, text)).name, theme);
}

void TestFollowTheme::aChangeOfTheDesktopIsFollowed()
{
    ThemeKeeper keeper(*qApp);
    QWidget window;
    showActive(window, {100, 100});
    for (const QString &name : QStringList{u"dark"_s, u"high-contrast-dark"_s, u"high-contrast"_s, u"light"_s}) {
        const Theme &wanted = *findTheme(name);
        keeper.setDesktopPalette([&] { return desktop(wanted.window, wanted.text); });
        name == u"dark"_s ? keeper.pick(u"system"_s) : [&] {
            QEvent change(QEvent::ThemeChange);
            QCoreApplication::sendEvent(&window, &change);
        }();
        QTRY_COMPARE(themeNow().name, name);
        QTRY_COMPARE(themeOf(window.palette()).name, name);
    }
}

void TestFollowTheme::aPickedThemeStays()
{
    ThemeKeeper keeper(*qApp);
    int asked = 0;
    keeper.setDesktopPalette([&] {
        ++asked;
        return desktop(Qt::black, Qt::white);
    });
    keeper.pick(u"light"_s);
    QWidget window;
    showActive(window, {100, 100});
    QEvent change(QEvent::ThemeChange);
    QCoreApplication::sendEvent(&window, &change);
    QCoreApplication::processEvents();
    QCOMPARE(themeNow().name, u"light"_s);
    QCOMPARE(asked, 0);
}

void TestFollowTheme::theDesktopIsAskedWithoutATrace()
{
    applyTheme(*qApp, *findTheme(u"dark"_s));
    ThemeKeeper keeper(*qApp);
    keeper.pick(u"system"_s); // of a desktop that says nothing, which is light
    QCOMPARE(themeNow().name, u"light"_s);
    keeper.pick(u"dark"_s);
    QCOMPARE(themeNow().name, u"dark"_s);
}

/// What moves by itself is the theatre of the split and the walk of the player through a product; nothing else does.
void TestFollowTheme::nothingMovesWhereTheDesktopWantsNoMotion()
{
    Session session;
    open(session, u"small"_s);
    session.setStep(StepId::Split);
    QVERIFY(isMotionWanted());
    QVERIFY(Player(session).walks());
    QApplication::setStyle(new StillStyle);
    QVERIFY(!isMotionWanted());
    QVERIFY(!Player(session).walks());
    SplitTheatre theatre(session);
    showActive(theatre, {900, 400});
    auto *moment = find<QSlider>(theatre, u"moment"_s);
    find<QAbstractButton>(theatre, u"playMoves"_s)->click();
    QCOMPARE(moment->value(), moment->pageStep()); // the next act at once
    QVERIFY(!theatre.isPlaying());
    QApplication::setStyle(u"Fusion"_s);
}

HEADSCOPE_TEST(TestFollowTheme, QApplication)
#include "tst_followtheme.moc"
