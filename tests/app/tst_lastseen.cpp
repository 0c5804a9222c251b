// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lastseen.h"

#include "app/window/recentfiles.h"
#include "app/window/recentsessions.h"
#include "tests/app/windowtest.h"

#include <QDir>
#include <QListWidget>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace headscope;

class TestLastSeen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { clearRecentFiles(); }
    void aSavedSessionIsOpenedWhereOneWas();
    void whatSomebodyElseWroteIsShownAsItSays();
    void whatIsUnsavedIsNotRemembered();
    void undoOutlivesSaving();
    void aPictureIsDrawnOfTheFirstHeads();
    void someDozensAreRemembered();
    void theListShowsPicturesAndWhatIsGone();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    /// A file of d2l as it is shown at first.
    QString savedFile(const QString &name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLastSeen::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CACHE_HOME", path(u"cache"_s).toLocal8Bit());
    clearRecentFiles();
}

QString TestLastSeen::savedFile(const QString &name) const
{
    Session session;
    open(session, u"d2l"_s);
    if (!session.save(path(name)))
        qFatal("%s cannot be saved", qPrintable(name));
    return path(name);
}

void TestLastSeen::aSavedSessionIsOpenedWhereOneWas()
{
    const QString file = savedFile(u"a.headscope"_s);
    ViewState left;
    {
        Session session;
        const LastSeen lastSeen(session);
        open(session, file);
        session.setTensor(Role::Scores);
        session.setHead(3);
        session.pin(CellPlace{Role::Scores, {0, 3, 2, 1}});
        Look look = session.look();
        look.view = View::Heads;
        look.zoom = {40, 1, 2};
        session.setLook(look);
        left = session.view();
    } // the end of the program
    Session session;
    const LastSeen lastSeen(session);
    open(session, file);
    QVERIFY(session.view() == left);
    QVERIFY(!session.isModified() && session.warnings().empty());
    session.setView({});
    open(session, u"small"_s); // to leave it is enough, and what is seen at first is remembered, too
    open(session, file);
    QVERIFY(session.view() == ViewState());
}

void TestLastSeen::whatSomebodyElseWroteIsShownAsItSays()
{
    const QString file = savedFile(u"a.headscope"_s);
    Session session;
    const LastSeen lastSeen(session);
    open(session, file);
    session.setTensor(Role::Scores);
    open(session, u"small"_s);
    Session other;
    open(other, file);
    edit(other, {{u"title"_s, u"\"of somebody else\""_s}});
    QVERIFY(other.save(file));
    open(session, file);
    QVERIFY(session.view() == ViewState());
}

void TestLastSeen::whatIsUnsavedIsNotRemembered()
{
    const QString file = savedFile(u"a.headscope"_s);
    Session session;
    const LastSeen lastSeen(session);
    open(session, file);
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    session.setHead(9);
    open(session, u"small"_s);
    open(session, file);
    QCOMPARE(session.selection().head, 0);
    QVERIFY(session.warnings().empty());
}

void TestLastSeen::undoOutlivesSaving()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    QVERIFY(session.save(path(u"a.headscope"_s)));
    QVERIFY(session.undoStack().canUndo());
    session.undoStack().undo();
    QCOMPARE(session.plan().sizes.h, 5);
    QVERIFY(session.isModified());
    session.undoStack().redo();
    QVERIFY(!session.isModified());
}

void TestLastSeen::aPictureIsDrawnOfTheFirstHeads()
{
    const QString file = savedFile(u"a.headscope"_s);
    Session session;
    const LastSeen lastSeen(session);
    QSignalSpy drawn(&lastSeen, &LastSeen::drawn);
    open(session, file);
    QTRY_COMPARE(drawn.count(), 1);
    const QImage picture = seenPicture(file);
    QCOMPARE(picture.size(), QSize(96, 96));
    QVERIFY(picture.pixel(10, 10) != picture.pixel(40, 10)); // a key that is seen, and one behind the valid length
    QCOMPARE(qAlpha(picture.pixel(47, 47)), 0);              // between the heads
    forgetSeen(file);
    QVERIFY(seenPicture(file).isNull());
}

void TestLastSeen::someDozensAreRemembered()
{
    Session session;
    const LastSeen lastSeen(session);
    open(session, u"small"_s);
    for (int i = 0; i < 45; ++i)
        QVERIFY(session.save(path(u"%1.headscope"_s.arg(i))));
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/recent"_s);
    QCOMPARE(folder.entryList({u"*.json"_s}).size(), 40);
    QVERIFY(!seenFile(path(u"44.headscope"_s)).title.isEmpty());
}

void TestLastSeen::theListShowsPicturesAndWhatIsGone()
{
    const QString file = savedFile(u"a.headscope"_s);
    MainWindow window;
    showActive(window, {1280, 800});
    const LastSeen lastSeen(window.session());
    QSignalSpy drawn(&lastSeen, &LastSeen::drawn);
    open(window.session(), file);
    QTRY_COMPARE(drawn.count(), 1);
    open(window.session(), u"small"_s);
    addRecentFile(path(u"gone.headscope"_s));
    addRecentFile(file);
    window.findChild<QAction *>(u"recentPictures"_s)->trigger();
    auto *dialog = find<RecentSessions>(window, u"recentSessions"_s);
    auto *list = find<QListWidget>(*dialog, u"recentList"_s);
    QCOMPARE(list->count(), 2);
    QCOMPARE(list->item(1)->text(), u"gone.headscope\n"_s + m_folder->path()); // before the disk has told more
    QTRY_VERIFY(qAlpha(list->item(0)->icon().pixmap(64, 64).toImage().pixel(10, 10)) > 0);
    QVERIFY2(list->item(0)->text().startsWith(u"D2L book §11.5 · 2 items, 5 heads\na.headscope · "_s),
             qPrintable(list->item(0)->text()));
    QVERIFY2(list->item(1)->text().startsWith(u"gone.headscope · no longer there"_s),
             qPrintable(list->item(1)->text()));
    auto *opening = find<QPushButton>(*dialog, u"recentOpen"_s);
    list->setCurrentRow(1);
    QVERIFY(!opening->isEnabled());
    QTest::mouseClick(find<QPushButton>(*dialog, u"recentRemove"_s), Qt::LeftButton);
    QCOMPARE(recentFiles(), QStringList(file));
    QCOMPARE(list->count(), 1);
    QVERIFY(opening->isEnabled());
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE(window.session().location(), file);
}

HEADSCOPE_TEST(TestLastSeen, QApplication)
#include "tst_lastseen.moc"
