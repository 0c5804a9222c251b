// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentfiles.h"

#include "app/window/mainwindow.h"
#include "tests/ui/support.h"
#include "ui/text/language.h"

#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>

using namespace headscope;

class TestRecentFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { clearRecentFiles(); }
    void cleanup();
    void theNewestTenAreKept();
    void pathsAreAbsolute();
    void openedAndSavedFilesAreRemembered();
    void theListIsWrittenBehindTheTurnThatOpens();
    void theMenuListsThem();
    void aFileThatIsGoneIsTakenOff();
    void theListCanBeCleared();
    void theMenuFollowsTheLanguage();
};

namespace {

QMenu *recentMenu(MainWindow &window)
{
    auto *menu = find<QMenu>(window, u"fileRecent"_s);
    Q_EMIT static_cast<QMenu *>(menu->parent())->aboutToShow();
    return menu;
}

QStringList wordsOf(const QMenu &menu)
{
    QStringList words;
    for (const QAction *action : menu.actions())
        if (!action->isSeparator())
            words << action->text();
    return words;
}

} // namespace

void TestRecentFiles::cleanup()
{
    clearRecentFiles();
    setLanguage(u"en"_s);
}

void TestRecentFiles::theNewestTenAreKept()
{
    for (int i = 0; i < 13; ++i)
        addRecentFile(u"/a/%1.headscope"_s.arg(i));
    addRecentFile(u"/a/7.headscope"_s);
    QStringList wanted{u"/a/7.headscope"_s};
    for (int i = 12; i > 2; --i)
        if (i != 7)
            wanted << u"/a/%1.headscope"_s.arg(i);
    QCOMPARE(recentFiles(), wanted);
}

void TestRecentFiles::pathsAreAbsolute()
{
    addRecentFile(u"sub/../a.headscope"_s);
    QCOMPARE(recentFiles(), QStringList(QDir::current().absoluteFilePath(u"a.headscope"_s)));
}

void TestRecentFiles::openedAndSavedFilesAreRemembered()
{
    const QTemporaryDir folder;
    Session session;
    rememberFilesOf(session);
    open(session, u"small"_s);
    QCOMPARE(recentFiles(), QStringList());
    QVERIFY(session.save(folder.filePath(u"a.headscope"_s)));
    QVERIFY(session.save(folder.filePath(u"b.headscope"_s)));
    QVERIFY(!session.save(folder.filePath(u"none/c.headscope"_s)));
    open(session, u"d2l"_s);
    open(session, folder.filePath(u"a.headscope"_s));
    QCOMPARE(recentFiles(), (QStringList{folder.filePath(u"a.headscope"_s), folder.filePath(u"b.headscope"_s)}));
}

/// A write waits for the disk; but an end of the program does not lose what was opened just before.
void TestRecentFiles::theListIsWrittenBehindTheTurnThatOpens()
{
    const QTemporaryDir folder;
    const auto written = [] { return QSettings().value(u"files/recent"_s).toStringList(); };
    auto session = std::make_unique<Session>();
    rememberFilesOf(*session);
    open(*session, u"small"_s);
    QVERIFY(session->save(folder.filePath(u"a.headscope"_s)));
    QCOMPARE(written(), QStringList());
    QTRY_COMPARE(written(), QStringList(folder.filePath(u"a.headscope"_s)));
    QVERIFY(session->save(folder.filePath(u"b.headscope"_s)));
    QCOMPARE(written().size(), 1);
    session.reset();
    QCOMPARE(written().size(), 2);
}

void TestRecentFiles::theMenuListsThem()
{
    const QTemporaryDir folder;
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"small"_s);
    QVERIFY(window.session().save(folder.filePath(u"a&b.headscope"_s)));
    open(window.session(), u"d2l"_s);
    QVERIFY(!recentMenu(window)->isEnabled());
    addRecentFile(QDir::homePath() + u"/c.headscope"_s);
    addRecentFile(folder.filePath(u"a&b.headscope"_s));
    QMenu *menu = recentMenu(window);
    QVERIFY(menu->isEnabled());
    const QStringList words = wordsOf(*menu);
    QCOMPARE(words.size(), 4);
    QVERIFY2(words[0].startsWith(u"&1  "_s) && words[0].endsWith(u"a&&b.headscope"_s), qPrintable(words[0]));
    QCOMPARE(words[1], u"&2  ~/c.headscope"_s);
    menu->actions().first()->trigger();
    QTRY_COMPARE(window.session().location(), folder.filePath(u"a&b.headscope"_s));
}

void TestRecentFiles::aFileThatIsGoneIsTakenOff()
{
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    addRecentFile(u"/none/<b>.headscope"_s);
    recentMenu(window)->actions().first()->trigger();
    const auto *notice = find<QLabel>(window, u"notice"_s);
    QCOMPARE(notice->text(), u"/none/<b>.headscope is no longer there, so it was taken off the list."_s);
    QCOMPARE(recentFiles(), QStringList());
    QCOMPARE(window.session().location(), u"example:d2l"_s);
}

void TestRecentFiles::theListCanBeCleared()
{
    MainWindow window;
    addRecentFile(u"/a.headscope"_s);
    for (QAction *action : recentMenu(window)->actions())
        if (action->objectName() == u"clearRecent"_s)
            action->trigger();
    QCOMPARE(recentFiles(), QStringList());
}

void TestRecentFiles::theMenuFollowsTheLanguage()
{
    MainWindow window;
    showActive(window, {1280, 800});
    addRecentFile(u"/a.headscope"_s);
    setLanguage(u"zh_CN"_s);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(wordsOf(*recentMenu(window)),
             (QStringList{u"&1  /a.headscope"_s, u"以缩略图显示(&P)…"_s, u"清空列表(&C)"_s}));
}

HEADSCOPE_TEST(TestRecentFiles, QApplication)
#include "tst_recentfiles.moc"
