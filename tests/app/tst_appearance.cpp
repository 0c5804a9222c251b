// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance.h"

#include "app/window/mainwindow.h"
#include "tests/app/support.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QMenu>
#include <QMenuBar>
#include <QSettings>

using namespace headscope;

class TestAppearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { init(); }
    void whatIsKeptIsTakenAgain();
    void whatIsNotKnownIsTheDesktops_data();
    void whatIsNotKnownIsTheDesktops();
    void theThemeThatWasPickedIsTicked();
    void theLanguageOfTheWindowIsTicked();
    void everyMenuFitsOnASmallScreen();
};

namespace {

QStringList tickedIn(MainWindow &window, const QString &menu)
{
    QStringList ticked;
    for (const QAction *choice : find<QMenu>(window, menu)->actions())
        if (choice->isChecked())
            ticked << choice->text();
    return ticked;
}

void pick(MainWindow &window, const QString &menu, const QString &words)
{
    const QList<QAction *> choices = find<QMenu>(window, menu)->actions();
    const auto meant =
        std::find_if(choices.begin(), choices.end(), [&](const QAction *choice) { return choice->text() == words; });
    QVERIFY(meant != choices.end());
    (*meant)->trigger();
}

} // namespace

void TestAppearance::init()
{
    QSettings().clear();
    setLanguage(u"en"_s);
}

void TestAppearance::whatIsKeptIsTakenAgain()
{
    keepTheme(u"dark"_s);
    keepLanguage(u"zh_CN"_s);
    QCOMPARE(keptTheme(), u"dark"_s);
    QCOMPARE(keptLanguage(), u"zh_CN"_s);
}

void TestAppearance::whatIsNotKnownIsTheDesktops_data()
{
    QTest::addColumn<QVariant>("kept");
    QTest::addRow("nothing") << QVariant();
    QTest::addRow("the desktop's") << QVariant(kDesktopTheme);
    QTest::addRow("a word") << QVariant(u"Klingon"_s);
    QTest::addRow("a number") << QVariant(7);
}

void TestAppearance::whatIsNotKnownIsTheDesktops()
{
    QFETCH(QVariant, kept);
    QSettings().setValue(u"appearance/theme"_s, kept);
    QSettings().setValue(u"appearance/language"_s, kept);
    QCOMPARE(keptTheme(), kDesktopTheme);
    QCOMPARE(keptLanguage(), languageFor(QLocale::system()));
}

void TestAppearance::theThemeThatWasPickedIsTicked()
{
    keepTheme(u"dark"_s);
    MainWindow window;
    QCOMPARE(tickedIn(window, u"theme"_s), QStringList{u"Dark"_s});
    QSignalSpy picked(&window, &MainWindow::themePicked);
    pick(window, u"theme"_s, u"High contrast"_s);
    QCOMPARE(picked.value(0).value(0).toString(), u"high-contrast"_s);
    QCOMPARE(tickedIn(window, u"theme"_s), QStringList{u"High contrast"_s});
}

void TestAppearance::theLanguageOfTheWindowIsTicked()
{
    MainWindow window;
    QCOMPARE(tickedIn(window, u"language"_s), QStringList{u"English"_s});
    connect(&window, &MainWindow::languagePicked, &window, &setLanguage);
    pick(window, u"language"_s, u"简体中文"_s);
    QTRY_COMPARE(tickedIn(window, u"language"_s), QStringList{u"简体中文"_s}); // in menus that are made anew
    pick(window, u"language"_s, u"English"_s);
    QTRY_COMPARE(tickedIn(window, u"language"_s), QStringList{u"English"_s});
}

/// In one column, which covers little of the window.
void TestAppearance::everyMenuFitsOnASmallScreen()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    MainWindow window;
    const auto menus = window.menuBar()->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly);
    QCOMPARE(menus.size(), 5);
    for (const QMenu *menu : menus)
        QVERIFY2(menu->sizeHint().height() <= 640, qPrintable(menu->title()));
}

HEADSCOPE_TEST(TestAppearance, QApplication)
#include "tst_appearance.moc"
