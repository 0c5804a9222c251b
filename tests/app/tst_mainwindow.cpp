// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notice.h"
#include "app/window/startwindow.h"
#include "engine/document/json.h"
#include "tests/app/windowtest.h"
#include "ui/handout/handoutdialog.h"
#include "ui/heads/headgallery.h"
#include "ui/lab/lab.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/theme/applytheme.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace headscope;

class TestMainWindow : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void keysGoThroughTheSteps_data();
    void keysGoThroughTheSteps();
    void pPlaysAndPauses();
    void pPlaysWhereTheStepsAreSeen();
    void entriesOfTheStepsDoSomething();
    void upAndDownChangeTheHead();
    void escLetsThePinnedCellGo();
    void everyStepOfEveryExampleIsPainted_data();
    void everyStepOfEveryExampleIsPainted();
    void viewsSwitchByClickAndKey();
    void theKeysStepThroughARiddle();
    void aWindowThatComesBackLeavesTheKeyboardWhereItWas();
    void noViewKeepsARunThatIsNotShown_data();
    void noViewKeepsARunThatIsNotShown();
    void thePickersFollowAndLead();
    void undoIsAKeyAway();
    void undoTakesBackWhatIsRefusedElsewhere();
    void undoTakesBackWhatIsRefusedWithoutAnyEdit();
    void theWheelChangesNoBox();
    void theNoticeIsClosedByItsButtonAndEsc();
    void aFailedRunNamesAWayBackWhereThereIsOne();
    void aCancelledOpeningIsComputedLater();
    void aCancelledEditIsComputedLater();
    void aCancelledEditHidesNothingElse();
    void whatIsNotComputedIsNotExported();
    void theRunBeforeIsNotExported();
    void sheetsTellOfTheMistakeThatIsInThem();
    void whatIsDoneWaitsBesideAnOffer();
    void theFirstWindowIsInsideItsScreen();
    void theWindowOfLastTimeIsInsideItsScreen();
    void theOverviewCoversNoMap();
};

void TestMainWindow::keysGoThroughTheSteps_data()
{
    QTest::addColumn<QList<int>>("keys");
    QTest::addColumn<int>("step");
    QTest::addRow("right") << QList<int>{Qt::Key_Right} << 7;
    QTest::addRow("left") << QList<int>{Qt::Key_Left} << 5;
    QTest::addRow("a clicker forward") << QList<int>{Qt::Key_PageDown, Qt::Key_PageDown} << 8;
    QTest::addRow("a clicker back") << QList<int>{Qt::Key_PageUp} << 5;
    QTest::addRow("space, as on slides") << QList<int>{Qt::Key_Space, Qt::Key_Space} << 8;
    QTest::addRow("home") << QList<int>{Qt::Key_Home} << 0;
    QTest::addRow("end") << QList<int>{Qt::Key_End} << 9;
    QTest::addRow("past the end") << QList<int>{Qt::Key_End, Qt::Key_Right, Qt::Key_PageDown} << 9;
    QTest::addRow("before the start") << QList<int>{Qt::Key_Home, Qt::Key_Left, Qt::Key_PageUp} << 0;
}

void TestMainWindow::keysGoThroughTheSteps()
{
    QFETCH(QList<int>, keys);
    QFETCH(int, step);
    QCOMPARE(session().stepIndex(), 6);
    for (const int key : keys)
        press(key);
    QCOMPARE(session().stepIndex(), step);
    clickButton(u"viewHeads"_s); // and in the other view as well
    session().setStepIndex(6);
    for (const int key : keys)
        press(key);
    QCOMPARE(session().stepIndex(), step);
}

void TestMainWindow::pPlaysAndPauses()
{
    press(Qt::Key_P);
    QVERIFY(m_window->player().isPlaying());
    press(Qt::Key_P);
    QVERIFY(!m_window->player().isPlaying());
    press(Qt::Key_P);
    press(Qt::Key_Left);
    QVERIFY(!m_window->player().isPlaying());
}

void TestMainWindow::pPlaysWhereTheStepsAreSeen()
{
    for (const QString &name : {u"viewHeads"_s, u"viewCompare"_s}) {
        clickButton(name);
        press(Qt::Key_P);
        QVERIFY(session().look().view == View::Explore);
        QVERIFY(m_window->player().isPlaying());
        const int step = session().stepIndex();
        clickButton(name); // who looks at something else meanwhile stays there
        QVERIFY(!m_window->player().isPlaying());
        QVERIFY(session().look().view != View::Explore);
        QCOMPARE(session().stepIndex(), step);
    }
}

void TestMainWindow::entriesOfTheStepsDoSomething()
{
    const auto canBeDone = [this](const QStringList &names) {
        return std::all_of(names.begin(), names.end(),
                           [this](const QString &name) { return find<QAction>(*m_window, name)->isEnabled(); });
    };
    const auto canNotBeDone = [this](const QStringList &names) {
        return std::none_of(names.begin(), names.end(),
                            [this](const QString &name) { return find<QAction>(*m_window, name)->isEnabled(); });
    };
    const QStringList cells{u"cellForward"_s, u"cellBack"_s, u"rowForward"_s, u"rowBack"_s};
    const QStringList layers{u"layerBefore"_s, u"layerNext"_s};
    session().setStep(StepId::Softmax); // no product
    QVERIFY(canNotBeDone(cells));
    session().setStep(StepId::Scores);
    QVERIFY(canBeDone(cells));
    QVERIFY(canNotBeDone(layers)); // it is one
    open(session(), QStringLiteral(TEST_SOURCE_DIR "/cli/shapes-maps/maps.headscope"));
    QVERIFY(canBeDone(layers));
    QVERIFY(canNotBeDone(cells));
}

void TestMainWindow::upAndDownChangeTheHead()
{
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Up);
    QCOMPARE(session().selection().head, 1);
    for (int i = 0; i < 9; ++i)
        press(Qt::Key_Down);
    QCOMPARE(session().selection().head, 4);
}

void TestMainWindow::escLetsThePinnedCellGo()
{
    auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    click(map, map->geometryOfCells().cell(1, 1).center());
    QVERIFY(session().selection().pinned);
    press(Qt::Key_Escape);
    QVERIFY(!session().selection().pinned);
    click(map, map->geometryOfCells().cell(1, 1).center());
    press(Qt::Key_PageDown); // the clicker works while a map has the keyboard
    QCOMPARE(session().stepIndex(), 7);
}

void TestMainWindow::everyStepOfEveryExampleIsPainted_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("theme");
    for (const QString &example : kExamples)
        QTest::addRow("%s, light", qPrintable(example)) << example << u"light"_s;
    QTest::addRow("d2l, dark") << u"d2l"_s << u"dark"_s;
    QTest::addRow("small, high contrast") << u"small"_s << u"high-contrast"_s;
}

void TestMainWindow::everyStepOfEveryExampleIsPainted()
{
    QFETCH(QString, example);
    QFETCH(QString, theme);
    applyTheme(*qApp, *findTheme(theme));
    open(session(), example);
    QCOMPARE(session().location(), locationOf(example));
    turnTrainingOn(session());
    press(Qt::Key_Home);
    QImage before;
    for (std::size_t i = 0; i < session().steps().size(); ++i, press(Qt::Key_Right)) {
        QCOMPARE(session().stepIndex(), static_cast<int>(i));
        const QImage picture = m_window->grab().toImage();
        QVERIFY(picture != before);
        before = picture;
    }
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestMainWindow::viewsSwitchByClickAndKey()
{
    QCOMPARE(m_window->view(), View::Explore);
    clickButton(u"viewHeads"_s);
    QCOMPARE(m_window->view(), View::Heads);
    QVERIFY(find<HeadGallery>(*m_window, u"headGallery"_s)->isVisible());
    QVERIFY(find<HeadGallery>(*m_window, u"headGallery"_s)->figure() != nullptr);
    press(Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(m_window->view(), View::Explore);
    QVERIFY(find<QToolButton>(*m_window, u"viewExplore"_s)->isChecked());
    press(Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_window->view(), View::Heads);
    QVERIFY(find<QToolButton>(*m_window, u"viewHeads"_s)->isChecked());
}

/// The button that was pressed is gone then, and the keys of a picker would open another session.
void TestMainWindow::theKeysStepThroughARiddle()
{
    const QString location = session().location();
    const auto pressButton = [this](const QString &name) {
        find<QToolButton>(*m_window, name)->setFocus();
        press(Qt::Key_Return);
    };
    for (const View endedIn : {View::Explore, View::Compare}) {
        m_window->setView(View::Compare);
        pressButton(u"findMistake"_s);
        QVERIFY(session().look().riddle);
        QCOMPARE(m_window->view(), View::Explore);
        press(Qt::Key_Right);
        QCOMPARE(session().stepIndex(), 1);
        m_window->setView(endedIn);
        pressButton(u"riddleEnd"_s);
        QVERIFY(!session().look().riddle);
        const auto *views = find<QStackedWidget>(*m_window, {});
        QVERIFY(views->currentWidget()->isAncestorOf(QApplication::focusWidget()));
        press(Qt::Key_PageDown);
        QCOMPARE(session().stepIndex(), 2);
    }
    QCOMPARE(session().location(), location);
}

void TestMainWindow::aWindowThatComesBackLeavesTheKeyboardWhereItWas()
{
    m_window->setView(View::Compare);
    auto *button = find<QToolButton>(*m_window, u"findMistake"_s);
    button->setFocus();
    QShowEvent restored; // from the task bar
    QSpontaneKeyEvent::setSpontaneous(&restored);
    qApp->notify(m_window.get(), &restored);
    QCOMPARE(QApplication::focusWidget(), button);
}

void TestMainWindow::noViewKeepsARunThatIsNotShown_data()
{
    QTest::addColumn<View>("seen");
    QTest::addColumn<View>("now");
    for (const View seen : {View::Explore, View::Heads, View::Compare})
        for (const View now : {View::Explore, View::Heads, View::Compare})
            QTest::addRow("%d, then %d", static_cast<int>(seen), static_cast<int>(now)) << seen << now;
}

void TestMainWindow::noViewKeepsARunThatIsNotShown()
{
    QFETCH(View, seen);
    QFETCH(View, now);
    edit(session(), {{u"layer.num_heads"_s, u"20"_s}}); // so small that one is shown large, too
    m_window->setView(seen);
    QTRY_COMPARE(awaitedAnswers(), 0);
    m_window->grab();
    const std::weak_ptr<const Trace> before = session().result()->trace;
    m_window->setView(now);
    edit(session(), {{u"layer.num_heads"_s, u"1"_s}});
    m_window->grab();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QTRY_VERIFY(before.expired());
}

void TestMainWindow::thePickersFollowAndLead()
{
    auto *heads = find<QComboBox>(*m_window, u"headPicker"_s);
    auto *batches = find<QComboBox>(*m_window, u"batchPicker"_s);
    QCOMPARE(heads->count(), 5);
    QCOMPARE(batches->count(), 2);
    session().setHead(3);
    session().setBatch(1);
    QCOMPARE(heads->currentIndex(), 3);
    QCOMPARE(batches->currentIndex(), 1);
    heads->setFocus();
    press(Qt::Key_Down);
    QCOMPARE(session().selection().head, 4);
    edit(session(), {{u"layer.num_heads"_s, u"2"_s}});
    QCOMPARE(heads->count(), 2);
    QCOMPARE(heads->currentIndex(), 1);
}

void TestMainWindow::undoIsAKeyAway()
{
    auto *heads = find<QLineEdit>(*m_window, u"layer.num_heads.editor"_s);
    QTest::mouseClick(heads, Qt::LeftButton);
    heads->selectAll();
    QTest::keyClicks(heads, u"10"_s);
    QTest::keyClick(heads, Qt::Key_Return);
    QCOMPARE(session().plan().sizes.h, 10);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session().plan().sizes.h, 5);
    QCOMPARE(heads->text(), u"5"_s);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(session().plan().sizes.h, 10);
}

/// Also from another field: an edit that was made before stays, and Redo brings it again.
void TestMainWindow::undoTakesBackWhatIsRefusedElsewhere()
{
    edit(session(), {{u"inputs.seed"_s, u"8"_s}});
    auto *heads = find<QLineEdit>(*m_window, u"layer.num_heads.editor"_s);
    QTest::mouseClick(heads, Qt::LeftButton);
    heads->selectAll();
    QTest::keyClicks(heads, u"7"_s);
    press(Qt::Key_Return);
    QCOMPARE(session().plan().sizes.h, 5);
    find<QLineEdit>(*m_window, u"inputs.seed.editor"_s)->setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(heads->text(), u"5"_s);
    QVERIFY(heads->hasFocus());
    const auto seed = [this] { return settingAt(session().document(), "inputs.seed"); };
    QCOMPARE(seed(), std::string("8"));
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(heads->text(), u"7"_s);
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(seed() != "8");
}

void TestMainWindow::undoTakesBackWhatIsRefusedWithoutAnyEdit()
{
    auto *heads = find<QLineEdit>(*m_window, u"layer.num_heads.editor"_s);
    auto *undo = m_window->findChild<QAction *>(u"editUndo"_s);
    const auto isOffered = [this, undo] {
        bool isEnabled = false;
        auto *menu = static_cast<QMenu *>(undo->parent());
        QTimer::singleShot(0, this, [&] {
            isEnabled = undo->isEnabled();
            menu->close();
        });
        menu->exec(m_window->geometry().center());
        m_window->activateWindow(); // the menu has taken the keyboard along
        return QTest::qWaitForWindowActive(m_window.get()) && isEnabled;
    };
    QVERIFY(!isOffered());
    QTest::mouseClick(heads, Qt::LeftButton);
    heads->selectAll();
    QTest::keyClicks(heads, u"7"_s);
    QTest::keyClick(heads, Qt::Key_Return);
    QCOMPARE(session().plan().sizes.h, 5);
    QVERIFY(!session().undoStack().canUndo());
    QVERIFY(isOffered());
    find<QLineEdit>(*m_window, u"inputs.seed.editor"_s)->setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(heads->text(), u"5"_s);
    QVERIFY(heads->hasFocus());
}

/// It goes over them to what can be scrolled.
void TestMainWindow::theWheelChangesNoBox()
{
    open(session(), u"sort/decoder-1-cross/3"_s);
    m_window->exportFigure();
    int boxes = 0;
    for (auto *box : m_window->findChildren<QComboBox *>()) {
        box->setFocus();
        const int before = box->currentIndex();
        const QPointF point(QRectF(box->rect()).center());
        for (const int turn : {-120, 120}) {
            QWheelEvent wheel(point, box->mapToGlobal(point), {}, {0, turn}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(box, &wheel);
            QVERIFY2(box->currentIndex() == before, qPrintable(box->objectName()));
        }
        ++boxes;
    }
    QVERIFY2(boxes > 20, qPrintable(QString::number(boxes)));
    QCOMPARE(session().location(), u"example:sort/decoder-1-cross/3"_s);
}

void TestMainWindow::theNoticeIsClosedByItsButtonAndEsc()
{
    auto *notice = find<QLabel>(*m_window, u"notice"_s);
    m_window->showNotice(u"Something is to be told."_s);
    QVERIFY(notice->isVisible());
    QCOMPARE(QAccessible::queryAccessibleInterface(notice)->role(), QAccessible::Notification);
    QCOMPARE(notice->accessibleName(), u"Something is to be told."_s);
    QTest::mouseClick(find<QToolButton>(*m_window, u"closeNotice"_s), Qt::LeftButton);
    QVERIFY(!notice->isVisible());
    auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    click(map, map->geometryOfCells().cell(1, 1).center());
    m_window->showNotice(u"Something else is to be told."_s);
    press(Qt::Key_Escape); // what is nearer goes first
    QVERIFY(!session().selection().pinned && notice->isVisible());
    press(Qt::Key_Escape);
    QVERIFY(!notice->isVisible());
    bool isPassed = false;
    m_window->tellLasting([&isPassed] { return NoticeWords{u"Open it?"_s, {}, [&isPassed] { isPassed = true; }}; });
    QVERIFY(notice->isVisible());
    press(Qt::Key_Escape);
    QVERIFY(isPassed && !notice->isVisible());
}

void TestMainWindow::aFailedRunNamesAWayBackWhereThereIsOne()
{
    const Error error{"model", "file", Text("nothing"), Text("something")};
    const QString sentence = u"model: file: got nothing, expected something"_s;
    const auto *notice = find<QLabel>(*m_window, u"notice"_s);
    Q_EMIT session().runFailed(error);
    QCOMPARE(notice->text(), sentence); // nothing was changed
    QVERIFY(session().edit({{u"layer.num_heads"_s, u"10"_s}}, u"edit"_s) && waitForRun(session()));
    Q_EMIT session().runFailed(error);
    QCOMPARE(notice->text(), sentence + u". The maps show the run before; take the change back with Ctrl+Z."_s);
    MainWindow other; // in which nothing was run
    Q_EMIT other.session().runFailed(error);
    QCOMPARE(find<QLabel>(other, u"notice"_s)->text(), sentence);
}

/// The maps of the session before would stand under the name of the new one.
void TestMainWindow::aCancelledOpeningIsComputedLater()
{
    const auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    QVERIFY(!map->content().slice.isEmpty());
    Session other;
    open(other, u"small"_s);
    session().show(u"example:small"_s, other.plan());
    session().runner().cancel();
    QVERIFY(QTest::qWaitFor([&] { return !session().isBusy(); }, kLongWait));
    QVERIFY(!session().result());
    QVERIFY(map->content().slice.isEmpty());
    auto *compute = find<QToolButton>(*m_window, u"noticeOffer"_s);
    compute->click();
    QVERIFY(waitForRun(session()));
    QVERIFY(!map->content().slice.isEmpty());
}

void TestMainWindow::aCancelledEditIsComputedLater()
{
    QVERIFY(session().edit({{u"inputs.seed"_s, u"8"_s}}, u"edit"_s));
    session().runner().cancel();
    auto *notice = m_window->findChild<Notice *>();
    QCOMPARE(notice->text(), u"Cancelled. The maps show the run before."_s);
    find<QToolButton>(*m_window, u"noticeOffer"_s)->click();
    QVERIFY(waitForRun(session()));
    QCOMPARE(notice->text(), QString());
}

void TestMainWindow::aCancelledEditHidesNothingElse()
{
    m_window->showNotice(u"read me"_s);
    QVERIFY(session().edit({{u"inputs.seed"_s, u"8"_s}}, u"edit"_s));
    session().runner().cancel();
    QCOMPARE(m_window->findChild<Notice *>()->text(), u"read me"_s);
    session().undoStack().undo();
    QVERIFY(waitForRun(session()));
}

void TestMainWindow::whatIsNotComputedIsNotExported()
{
    session().open(u"example:small"_s);
    session().runner().cancel();
    QVERIFY(!session().result());
    auto *notice = m_window->findChild<Notice *>();
    for (const auto write : {&MainWindow::exportFigure, &MainWindow::makeHandout}) {
        (*m_window.*write)();
        QVERIFY(notice->text().startsWith(u"There is nothing to present, print or export yet"_s));
    }
    find<QToolButton>(*m_window, u"noticeOffer"_s)->click(); // "Compute it"
    QVERIFY(waitForRun(session()));
    QCOMPARE(notice->text(), QString());
}

/// Neither while the next one is under way, nor where that was cancelled.
void TestMainWindow::theRunBeforeIsNotExported()
{
    const auto *notice = m_window->findChild<Notice *>();
    const QList<std::pair<void (MainWindow::*)(), QString>> all{{&MainWindow::exportFigure, u"figureComposer"_s},
                                                                {&MainWindow::makeHandout, u"handoutDialog"_s}};
    for (const auto &[write, name] : all) {
        const auto isRefused = [&, write = write, name = name] {
            (*m_window.*write)();
            return m_window->findChild<QDialog *>(name) == nullptr &&
                   notice->text().startsWith(u"What is shown is still of the run before"_s);
        };
        edit(session(), {{u"inputs.seed"_s, u"8"_s}});
        begin(session(), QList<Change>{{u"inputs.seed"_s, u"9"_s}});
        QVERIFY(isRefused());
        QVERIFY(!notice->hasOffers());
        session().runner().cancel();
        QVERIFY(isRefused());
        find<QToolButton>(*m_window, u"noticeOffer"_s)->click(); // "Compute it"
        QVERIFY(waitForRun(session()));
        QCOMPARE(notice->text(), QString());
        (*m_window.*write)();
        delete find<QDialog>(*m_window, name);
    }
}

/// Padding is forgotten in vain where a person hides all of it by hand.
void TestMainWindow::sheetsTellOfTheMistakeThatIsInThem()
{
    edit(session(), {{u"layer.num_heads"_s, u"1"_s},
                     {u"inputs.num_queries"_s, u"1"_s},
                     {u"mask.valid_lens"_s, u"[5, 6]"_s}}); // of 6 keys
    QVERIFY(setOverride(session(), {Role::Mask, {0, 0, 0, 5}}, 0));
    for (const char *name : {"no_scale", "padding_forgotten"}) {
        Index seed = 0;
        while (riddleOf(session().plan(), static_cast<std::uint32_t>(seed)) != findMistake(name))
            ++seed;
        startRiddle(session(), seed);
        QVERIFY(waitForRun(session()));
        m_window->makeHandout();
        const std::unique_ptr<HandoutDialog> dialog(m_window->findChild<HandoutDialog *>());
        QCOMPARE(dialog->wanted().riddle.has_value(), session().result()->hidesMistake());
        QCOMPARE(session().result()->hidesMistake(), QByteArray(name) == "no_scale");
    }
}

void TestMainWindow::whatIsDoneWaitsBesideAnOffer()
{
    auto *notice = m_window->findChild<Notice *>();
    bool isTaken = false;
    notice->tell([&isTaken] { return NoticeWords{u"Restore?"_s, {{u"Yes"_s, [&isTaken] { isTaken = true; }}}}; });
    m_window->showDone(u"done"_s);
    QCOMPARE(notice->text(), u"Restore?"_s);
    find<QToolButton>(*m_window, u"noticeOffer"_s)->click();
    QVERIFY(isTaken);
    m_window->showDone(u"done"_s);
    QCOMPARE(notice->text(), u"done"_s);
}

void TestMainWindow::theFirstWindowIsInsideItsScreen()
{
    QCOMPARE(firstWindowSize({1920, 1080}), QSize(1440, 900));
    const QSize first = firstWindowSize({1440, 860}); // a screen of 1440 × 900 with a bar of the desktop
    QVERIFY(first.width() <= 1440 - 8 && first.height() <= 860 - 30);
    const QSize small = firstWindowSize({800, 600});
    QVERIFY(small.width() <= 800 - 8 && small.height() <= 600 - 30);
}

void TestMainWindow::theWindowOfLastTimeIsInsideItsScreen()
{
    const QRect screen(0, 0, 1024, 640); // one of 1280 × 800 at 125 %
    const QRect place = windowPlace({8, 24, 1264, 752}, screen);
    QVERIFY(screen.contains(place) && place.width() <= 1024 - 8 && place.height() <= 640 - 30);
    const QRect fits(100, 40, 800, 500);
    QCOMPARE(windowPlace(fits, screen), fits);
    QCOMPARE(windowPlace(fits.translated(400, 400), screen), QRect(224, 140, 800, 500));
    QCOMPARE(windowPlace(fits.translated(-400, -400), screen), QRect(0, 0, 800, 500));
}

void TestMainWindow::theOverviewCoversNoMap()
{
    edit(session(), {{u"layer.num_heads"_s, u"20"_s}}); // in every corner stands one
    m_window->setView(View::Heads);
    auto *gallery = find<HeadGallery>(*m_window, u"headGallery"_s);
    gallery->zoom(2);
    auto *overview = find<QWidget>(*m_window, u"galleryOverview"_s);
    QTRY_VERIFY(overview->isVisible());
    const auto place = [](const QWidget *widget) { return QRect(widget->mapToGlobal(QPoint()), widget->size()); };
    QVERIFY(!place(overview).intersects(place(gallery)));
    gallery->showWhole();
    QVERIFY(!overview->isVisible());
}

HEADSCOPE_TEST(TestMainWindow, QApplication)
#include "tst_mainwindow.moc"
