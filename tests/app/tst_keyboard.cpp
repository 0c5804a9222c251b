// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "tests/app/support.h"
#include "ui/heads/headgallery.h"
#include "ui/lab/lab.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/work/latest.h"

#include <QDialog>
#include <QMenuBar>

#include <set>

using namespace headscope;

/// Whoever has only a keyboard comes everywhere and sees where.
class TestKeyboard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void tabShowsWhereItIs_data();
    void tabShowsWhereItIs();
    void tabGoesTheSameWayInEveryLanguage();
    void tabStopsAtTheViewThatIsSeen();
    void tabGoesAsTheViewsAreRead();
    void tabComesToBarsWhereTheyStand();
    void tabComesToWhatANoticeOffersWhereItStands();
    void keysAreNotForMenusOfWhichNoneIsChosen();
    void aDialogGivesTheKeyboardBack_data();
    void aDialogGivesTheKeyboardBack();
    void aDialogThatClosesAtOnceLeavesTheKeyboard();
    void whatAnAnswerChoosesHasTheKeyboard();
    void theDialogThatAnAnswerOpensHasTheKeyboard();
    void whoIsInAnotherWindowStaysThere();

private:
    std::unique_ptr<MainWindow> m_window;
};

namespace {

/// What one sees of a widget and close around it.
QImage lookOf(QWidget &widget)
{
    constexpr int around = 4;
    QWidget *window = widget.window();
    const QRect place(widget.mapTo(window, QPoint()), widget.size());
    return window->grab(place.adjusted(-around, -around, around, around))
        .toImage()
        .convertToFormat(QImage::Format_RGB32);
}

/// Goes by Tab through the whole window; the widgets that look the same with the keyboard and without.
QStringList unseen(QWidget &window, int *count)
{
    constexpr int most = 300;
    if (QApplication::focusWidget() == nullptr || QApplication::focusWidget()->window() != &window)
        window.focusWidget() != nullptr ? window.focusWidget()->setFocus() : window.nextInFocusChain()->setFocus();
    std::set<QWidget *> seen;
    QStringList blind;
    const QWidget *last = nullptr;
    for (int i = 0; i < most; ++i) {
        QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window, Qt::Key_Tab);
        QWidget *widget = QApplication::focusWidget();
        if (widget != nullptr && widget == last) // from link to link in a text
            continue;
        if (widget == nullptr || widget->window() != &window || !seen.insert(widget).second)
            break;
        last = widget;
        QCoreApplication::processEvents(); // a panel may scroll to it
        const QImage with = lookOf(*widget);
        widget->clearFocus();
        QCoreApplication::processEvents();
        const QImage without = lookOf(*widget);
        if (with.size() == without.size() && farthest(with, without) < 40)
            blind << widget->objectName() + u" ("_s + QString::fromLatin1(widget->metaObject()->className()) + u')';
        widget->setFocus(Qt::TabFocusReason);
    }
    *count = static_cast<int>(seen.size());
    return blind;
}

/// The names of what Tab comes to, in its order.
QStringList tabOrder(const MainWindow &window)
{
    QStringList names;
    for (const QWidget *next = window.nextInFocusChain(); next != &window; next = next->nextInFocusChain())
        if (next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus) != 0)
            names << next->objectName();
    return names;
}

/// Whether Tab comes to all of these, in this order.
bool isInOrder(const MainWindow &window, const QStringList &names)
{
    const QStringList order = tabOrder(window);
    for (qsizetype i = 0; i < names.size(); ++i)
        if (order.indexOf(names[i]) < 0 || (i > 0 && order.indexOf(names[i]) < order.indexOf(names[i - 1])))
            return false;
    return true;
}

} // namespace

void TestKeyboard::init()
{
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1440, 900});
    open(m_window->session(), u"d2l"_s);
    m_window->session().setStep(StepId::Softmax);
}

void TestKeyboard::tabShowsWhereItIs_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<int>("view");
    QTest::addColumn<int>("zoom");
    for (const Theme &theme : themes()) {
        for (const View view : {View::Explore, View::Heads, View::Compare})
            QTest::addRow("%s, %s", qPrintable(theme.name), qPrintable(viewNames()[static_cast<int>(view)]))
                << theme.name << static_cast<int>(view) << 0;
        QTest::addRow("%s, zoomed", qPrintable(theme.name)) << theme.name << static_cast<int>(View::Heads) << 3;
    }
}

void TestKeyboard::tabShowsWhereItIs()
{
    QFETCH(QString, theme);
    QFETCH(int, view);
    QFETCH(int, zoom);
    applyTheme(*qApp, *findTheme(theme));
    m_window->setView(static_cast<View>(view));
    m_window->session().pin(CellPlace{Role::Weights, {0, 1, 1, 2}});
    QTRY_COMPARE(awaitedAnswers(), 0);
    if (zoom > 0)
        find<HeadGallery>(*m_window, u"headGallery"_s)->zoom(zoom);
    QTRY_COMPARE(awaitedAnswers(), 0);
    int count = 0;
    const QStringList blind = unseen(*m_window, &count);
    QVERIFY2(blind.isEmpty(), qPrintable(blind.join(u'\n')));
    QVERIFY2(count >= 12, qPrintable(QString::number(count)));
}

/// The set-up is made anew for a language, and with the first layer after a whole model; a changed number is a row
/// more.
void TestKeyboard::tabGoesTheSameWayInEveryLanguage()
{
    MainWindow window;
    showActive(window, {1440, 900});
    open(window.session(), u"d2l"_s);
    const QStringList order = tabOrder(window);
    const auto form = order.mid(order.indexOf(u"setupForm"_s), 4);
    QCOMPARE(form, QStringList({u"setupForm"_s, u"group.inputs.batch_size"_s, u"inputs.batch_size.editor"_s,
                                u"inputs.num_queries.editor"_s}));
    for (const char *language : {"zh_CN", "en"}) {
        setLanguage(QString::fromLatin1(language));
        QCoreApplication::processEvents();
        QTRY_COMPARE(tabOrder(window), order);
    }
    QVERIFY(setOverride(window.session(), {Scores, {0, 0, 0, 0}}, 1));
    QTRY_COMPARE(
        tabOrder(window).mid(order.indexOf(u"setupForm"_s), 5),
        QStringList({u"setupForm"_s, u"override0"_s, u"takeBack0"_s, u"takeAllBack"_s, u"group.inputs.batch_size"_s}));
    MainWindow other;
    showActive(other, {1440, 900});
    open(other.session(), u"dates"_s);
    other.setView(View::Explore);
    open(other.session(), u"d2l"_s);
    QTRY_COMPARE(tabOrder(other), order);
}

/// Also after Tab has been at a button that is hidden with the next session.
void TestKeyboard::tabStopsAtTheViewThatIsSeen()
{
    const auto stops = [this] {
        QStringList names = tabOrder(*m_window);
        names.removeIf([](const QString &name) { return !name.startsWith(u"view"_s); });
        return names;
    };
    open(m_window->session(), u"dates"_s);
    m_window->setView(View::Explore);
    find<QWidget>(*m_window, u"viewModel"_s)->setFocus(Qt::TabFocusReason);
    open(m_window->session(), u"d2l"_s);
    for (const auto &[view, name] : {std::pair(View::Explore, u"viewExplore"_s),
                                     {View::Heads, u"viewHeads"_s},
                                     {View::Compare, u"viewCompare"_s}}) {
        m_window->setView(view);
        QCOMPARE(stops(), QStringList(name));
    }
}

void TestKeyboard::tabGoesAsTheViewsAreRead()
{
    m_window->setView(View::Compare);
    QTRY_VERIFY(isInOrder(*m_window, {u"viewCompare"_s, u"mistakePicker"_s, u"findMistake"_s, u"comparedTensor"_s,
                                      u"comparedMap0"_s, u"comparedMap1"_s}));
    const QStringList order = tabOrder(*m_window);
    QCOMPARE(order.indexOf(u"comparedTensor"_s), order.indexOf(u"findMistake"_s) + 1);
    m_window->setView(View::Heads);
    QTRY_VERIFY(isInOrder(*m_window, {u"viewHeads"_s, u"galleryTensor"_s, u"gallerySmaller"_s, u"galleryLarger"_s,
                                      u"headGallery"_s, u"distanceMap"_s}));
}

/// The bars above the views, and the handle beside the set-up.
void TestKeyboard::tabComesToBarsWhereTheyStand()
{
    QTRY_VERIFY(isInOrder(*m_window, {u"setupForm"_s, u"inputs.batch_size.editor"_s, u"setupFormHandle"_s,
                                      u"pipelineView"_s, u"resultMap"_s, u"stepFormula"_s}));
    startRiddle(m_window->session(), 0);
    QTRY_VERIFY(isInOrder(*m_window, {u"viewExplore"_s, u"riddleSeed"_s, u"riddleStep"_s, u"riddleEnd"_s,
                                      u"setupForm"_s, u"pipelineView"_s}));
    endRiddle(m_window->session());
    open(m_window->session(), u"dates"_s);
    m_window->setView(View::Explore);
    QTRY_VERIFY(isInOrder(*m_window, {u"viewExplore"_s, u"blockPicker"_s, u"pipelineView"_s}));
}

void TestKeyboard::tabComesToWhatANoticeOffersWhereItStands()
{
    const qsizetype form = tabOrder(*m_window).indexOf(u"setupForm"_s);
    QVERIFY(form > 0);
    m_window->tell([] { return NoticeWords{u"Once more?"_s, {{u"Yes"_s, [] {}}, {u"No"_s, [] {}}}}; });
    // The buttons are shown when they have their place.
    QTRY_COMPARE(tabOrder(*m_window).mid(form, 4),
                 QStringList({u"noticeOffer"_s, u"noticeOffer2"_s, u"closeNotice"_s, u"setupForm"_s}));
}

/// There Qt leaves the keyboard when a dialog opened while a menu was chosen.
void TestKeyboard::keysAreNotForMenusOfWhichNoneIsChosen()
{
    QMenuBar *menus = m_window->menuBar();
    menus->setFocus();
    QVERIFY(menus->hasFocus());
    QCOMPARE(menus->activeAction(), nullptr);
    m_window->session().pin(CellPlace{Role::Weights, {0, 1, 1, 2}});
    QTest::keyClick(menus, Qt::Key_H);
    QCOMPARE(QApplication::activePopupWidget(), nullptr);
    QCOMPARE(m_window->session().look().hidden, QStringList({u"weights[0,1,1,2]"_s}));
}

void TestKeyboard::aDialogGivesTheKeyboardBack_data()
{
    QTest::addColumn<QString>("entry");
    for (const char *entry : {"fileNew", "fileExport", "fileHandout", "editTokens", "helpLessons", "helpGlossary",
                              "helpShortcuts", "helpFromPyTorch"})
        QTest::addRow("%s", entry) << QString::fromLatin1(entry);
}

/// The screen of the tests leaves no other window active behind a dialog, as some desktops do.
void TestKeyboard::aDialogGivesTheKeyboardBack()
{
    QFETCH(QString, entry);
    auto *track = find<QWidget>(*m_window, u"stepTrack"_s);
    track->setFocus();
    find<QAction>(*m_window, entry)->trigger();
    const auto dialog = [] { return qobject_cast<QDialog *>(QApplication::activeWindow()); };
    QTRY_VERIFY(dialog() != nullptr);
    QVERIFY(!track->hasFocus());
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(track->hasFocus());
}

/// Before the window hears that it is no longer the active one.
void TestKeyboard::aDialogThatClosesAtOnceLeavesTheKeyboard()
{
    QDialog dialog(m_window.get());
    dialog.open();
    dialog.reject();
    QCoreApplication::processEvents();
    QTRY_VERIFY(m_window->isActiveWindow());
}

void TestKeyboard::whatAnAnswerChoosesHasTheKeyboard()
{
    find<QWidget>(*m_window, u"stepTrack"_s)->setFocus();
    auto *picker = find<QWidget>(*m_window, u"examplePicker"_s);
    QDialog dialog(m_window.get());
    connect(&dialog, &QDialog::accepted, picker, [picker] { picker->setFocus(); });
    dialog.open();
    QTRY_VERIFY(dialog.isActiveWindow());
    dialog.accept();
    QTRY_VERIFY(picker->hasFocus());
}

void TestKeyboard::theDialogThatAnAnswerOpensHasTheKeyboard()
{
    QDialog dialog(m_window.get());
    QDialog next(m_window.get());
    connect(&dialog, &QDialog::accepted, &next, &QDialog::open);
    dialog.open();
    QTRY_VERIFY(dialog.isActiveWindow());
    dialog.accept();
    QCoreApplication::processEvents();
    QTRY_VERIFY(next.isActiveWindow());
    next.reject();
    QTRY_VERIFY(m_window->isActiveWindow());
}

/// As in a talk, while a handout is written and its dialog closes by itself.
void TestKeyboard::whoIsInAnotherWindowStaysThere()
{
    QDialog dialog(m_window.get());
    dialog.open();
    QWidget other;
    showActive(other, {200, 100});
    dialog.accept();
    QCoreApplication::processEvents();
    QVERIFY(other.isActiveWindow());
}

HEADSCOPE_TEST(TestKeyboard, QApplication)
#include "tst_keyboard.moc"
