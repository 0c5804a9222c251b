// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcutlist.h"

#include "app/window/mainwindow.h"
#include "tests/ui/support.h"
#include "ui/actions/actions.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTreeWidget>

#include <algorithm>

using namespace headscope;

/// The list of all keys, and the tool tips that tell some.
class TestShortcutList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup();
    void theListHasEveryKeyUnderItsPlace();
    void theSearchFindsWordsAndKeys();
    void keysScrollTheListFromTheSearch();
    void theListIsInsideTheWindow();
    void wordsAreWholeInANarrowList();
    void theListOpensAtAPlace();
    void theDigitsOfATalkAreInTheList();
    void theListFollowsTheLanguage();
    void toolTipsTellTheKeys();
    void theKeyThatWorksInFieldsIsToldFirst();

private:
    std::unique_ptr<MainWindow> m_window;
};

void TestShortcutList::init()
{
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
}

void TestShortcutList::cleanup()
{
    m_window.reset();
    setLanguage(u"en"_s);
}

void TestShortcutList::theListHasEveryKeyUnderItsPlace()
{
    ShortcutList list(m_window.get());
    QStringList wanted;
    QStringList places;
    for (const ActionRow &row : actionTable())
        if (row.keys[0] != '\0') {
            wanted << u"%1: %2 %3"_s.arg(placeWords(row.place), keyWords(row), wordsOf(row));
            places << placeWords(row.place);
        }
    QStringList there;
    const auto *rows = find<QTreeWidget>(list, u"shortcutRows"_s);
    for (int i = 0; i < rows->topLevelItemCount(); ++i)
        for (int k = 0; k < rows->topLevelItem(i)->childCount(); ++k) {
            const auto *row = rows->topLevelItem(i)->child(k);
            there << u"%1: %2 %3"_s.arg(rows->topLevelItem(i)->text(0), row->text(0), row->text(1));
        }
    wanted.sort();
    there.sort();
    QCOMPARE(there, wanted);
    places.removeDuplicates();
    QCOMPARE(rows->topLevelItemCount(), places.size());
}

void TestShortcutList::theSearchFindsWordsAndKeys()
{
    ShortcutList list(m_window.get());
    showActive(list, list.size());
    auto *search = find<QLineEdit>(list, u"shortcutSearch"_s);
    QTRY_VERIFY(search->hasFocus());
    const auto *rows = find<QTreeWidget>(list, u"shortcutRows"_s);
    const auto found = [rows] {
        QStringList words;
        for (int i = 0; i < rows->topLevelItemCount(); ++i)
            for (int k = 0; k < rows->topLevelItem(i)->childCount(); ++k)
                if (!rows->topLevelItem(i)->isHidden() && !rows->topLevelItem(i)->child(k)->isHidden())
                    words << rows->topLevelItem(i)->child(k)->text(1);
        return words;
    };
    const auto all = found();
    QTest::keyClicks(search, u"ctrl+e"_s);
    QCOMPARE(found(), QStringList{u"Compose a figure of the heads: picture, page, table"_s});
    search->setText(u"Formula"_s);
    QCOMPARE(found(), QStringList{u"Tell every sign of the formula"_s});
    const auto *none = find<QLabel>(list, u"shortcutNone"_s);
    QVERIFY(none->isHidden());
    search->setText(u"no such words"_s);
    QVERIFY(found().isEmpty() && none->isVisible());
    QCOMPARE(none->text(), u"No key fits “no such words”."_s);
    search->clear();
    QCOMPARE(found(), all);
    QVERIFY(none->isHidden());
}

void TestShortcutList::keysScrollTheListFromTheSearch()
{
    ShortcutList list(m_window.get());
    showActive(list, list.size());
    auto *search = find<QLineEdit>(list, u"shortcutSearch"_s);
    QTRY_VERIFY(search->hasFocus());
    const auto *bar = find<QTreeWidget>(list, u"shortcutRows"_s)->verticalScrollBar();
    const auto placeAfter = [&](Qt::Key key) {
        QTest::keyClick(search, key);
        return bar->value();
    };
    QCOMPARE(bar->value(), 0);
    const int page = placeAfter(Qt::Key_PageDown);
    QVERIFY(page > 0);
    QVERIFY(placeAfter(Qt::Key_Down) > page);
    QCOMPARE(placeAfter(Qt::Key_Up), page);
    QCOMPARE(placeAfter(Qt::Key_PageUp), 0);
    QVERIFY(search->hasFocus());
}

void TestShortcutList::theListIsInsideTheWindow()
{
    m_window->resize(1024, 640);
    ShortcutList list(m_window.get());
    QVERIFY(list.width() <= 1024 && list.height() <= 640);
    showActive(list, list.size());
    const auto *rows = find<QTreeWidget>(list, u"shortcutRows"_s);
    QCOMPARE(rows->horizontalScrollBar()->maximum(), 0);
    for (int i = 0; i < rows->topLevelItemCount(); ++i)
        for (int k = 0; k < rows->topLevelItem(i)->childCount(); ++k) {
            const QTreeWidgetItem *row = rows->topLevelItem(i)->child(k);
            QVERIFY2(rows->sizeHintForIndex(rows->indexFromItem(row, 1)).width() <= rows->columnWidth(1),
                     qPrintable(row->text(1))); // a tree puts "…" where a line has no room
        }
}

/// It scrolls sideways to them; a tree would else put "…" at their end.
void TestShortcutList::wordsAreWholeInANarrowList()
{
    ShortcutList list(m_window.get(), KeyPlace::Talk);
    showActive(list, {520, 480});
    const auto *rows = find<QTreeWidget>(list, u"shortcutRows"_s);
    const auto found = rows->findItems(u"Notes, "_s, Qt::MatchStartsWith | Qt::MatchRecursive, 1);
    QCOMPARE(found.size(), 1);
    QVERIFY(rows->sizeHintForIndex(rows->indexFromItem(found.first(), 1)).width() <= rows->columnWidth(1));
    QVERIFY(rows->horizontalScrollBar()->maximum() > 0);
}

/// In a talk its own keys are seen, which stand far below.
void TestShortcutList::theListOpensAtAPlace()
{
    ShortcutList list(m_window.get(), KeyPlace::Talk);
    showActive(list, list.size());
    const auto *rows = find<QTreeWidget>(list, u"shortcutRows"_s);
    const auto place = rows->findItems(placeWords(KeyPlace::Talk), Qt::MatchExactly);
    QCOMPARE(place.size(), 1);
    QVERIFY(rows->viewport()->rect().contains(rows->visualItemRect(place.first()).center()));
}

/// They answer a question, and go to a page.
void TestShortcutList::theDigitsOfATalkAreInTheList()
{
    QKeyEvent digit(QEvent::KeyPress, Qt::Key_3, Qt::NoModifier, u"3"_s);
    QCOMPARE(actionOf(digit, KeyPlace::Talk), Action::TypeDigit);
    QKeyEvent command(QEvent::KeyPress, Qt::Key_3, Qt::ControlModifier, u"3"_s);
    QCOMPARE(actionOf(command, KeyPlace::Talk), Action::None);
    ShortcutList list(m_window.get(), KeyPlace::Talk);
    const auto *rows = find<QTreeWidget>(list, u"shortcutRows"_s);
    const auto found = rows->findItems(u"0–9"_s, Qt::MatchExactly | Qt::MatchRecursive, 0);
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.first()->parent()->text(0), placeWords(KeyPlace::Talk));
}

/// And what was looked for in it stays found.
void TestShortcutList::theListFollowsTheLanguage()
{
    ShortcutList list(m_window.get());
    showActive(list, list.size());
    find<QLineEdit>(list, u"shortcutSearch"_s)->setText(u"Ctrl+E"_s);
    setLanguage(u"zh_CN"_s);
    QTRY_COMPARE(list.windowTitle(), u"键盘快捷键"_s);
    const QTreeWidgetItem *place = find<QTreeWidget>(list, u"shortcutRows"_s)->topLevelItem(0);
    QCOMPARE(place->text(0), placeWords(KeyPlace::Everywhere));
    QStringList found;
    for (int i = 0; i < place->childCount(); ++i)
        if (!place->child(i)->isHidden())
            found << place->child(i)->text(1);
    const auto table = actionTable();
    const auto row =
        std::find_if(table.begin(), table.end(), [](const ActionRow &each) { return each.action == Action::Export; });
    QCOMPARE(found, QStringList{wordsOf(*row)});
}

void TestShortcutList::toolTipsTellTheKeys()
{
    QCOMPARE(find<QWidget>(*m_window, u"viewExplore"_s)->toolTip(), u"Step through the layer (Ctrl+1)"_s);
    const QString forward = find<QWidget>(*m_window, u"stepForward"_s)->accessibleName();
    QCOMPARE(forward, u"One step forward (Space, PageDown, →)"_s);
    setLanguage(u"zh_CN"_s);
    QTRY_COMPARE(find<QWidget>(*m_window, u"viewExplore"_s)->toolTip(), u"逐步演示这一层（Ctrl+1）"_s);
}

/// At the start the keyboard is in the sentence, where "?" is written.
void TestShortcutList::theKeyThatWorksInFieldsIsToldFirst()
{
    QVERIFY2(keyWords(Action::ShowShortcuts).startsWith(u"F1"_s), qPrintable(keyWords(Action::ShowShortcuts)));
}

HEADSCOPE_TEST(TestShortcutList, QApplication)
#include "tst_shortcutlist.moc"
