// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "tests/model/openedmodel.h"
#include "ui/model/stackview.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headscope;

/// A whole model under a person's hand.
class TestModelView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void aFolderOpensAsAModel_data();
    void aFolderOpensAsAModel();
    void aClickOnAHeadLeadsThereAndBack();
    void aDoubleClickOnAHeadLeadsToAllHeads();
    void theMapsHaveTheColoursThatAreChosen();
    void mapsOfARunBeforeAreDimmed();
    void whatFilesOfAModelDisagreeAboutIsTold();
    void weightsThatAreNotFiniteAreToldAfterTheFirstRun();
    void aModelOfPicturesHasNoSentence();
    void theStackSettlesAtEverySize_data();
    void theStackSettlesAtEverySize();
    void aLineLessLeavesTheMapsTheirSize();
    void noMapIsWiderThanItsBlock();
    void headsStandBesideOneAnotherInNarrowWindows();
    void theKeyboardGoesEverywhereInTheStack();
    void whoComesToTheStackByKeysSeesItsCursor();
    void whoLeavesTheStackByTabFindsItAsItWas();
    void theHeadOfTheCursorStaysInSight();
    void closingWhileItComputesIsNoHarm();
    void aLayerHasNoModelView();
};

void TestModelView::aFolderOpensAsAModel_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "bert", "llama", "t5", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestModelView::aFolderOpensAsAModel()
{
    QFETCH(QString, name);
    Opened opened(name);
    QVERIFY(opened.session().model());
    QCOMPARE(opened.window.view(), View::Model);
    QCOMPARE(opened.stack()->stack().blocks().size(), opened.session().model()->model->blocks.size());
    QVERIFY(opened.window.findChild<QToolButton *>(u"viewModel"_s)->isChecked());
    const double shown = opened.window.findChild<QLabel *>(u"nextProbability0"_s)->text().toDouble();
    QVERIFY(std::abs(shown - opened.next().front().probability) < 1e-3);
}

void TestModelView::aClickOnAHeadLeadsThereAndBack()
{
    Opened opened(u"gpt2"_s);
    std::size_t last = 0;
    for (const PlacedBlock &block : opened.stack()->stack().blocks())
        last = block.maps.empty() ? last : block.block;
    click(opened.stack(), opened.mapOf(last, 1));
    QCOMPARE(opened.window.view(), View::Explore);
    QCOMPARE(opened.session().block(), last);
    QCOMPARE(opened.session().selection().head, Index{1});
    QVERIFY(opened.session().isResultCurrent());
    QVERIFY(opened.session().result()->trace == opened.session().modelResult()->trace->traces[last]);
    opened.session().go(-1);
    QCOMPARE(opened.window.view(), View::Model);
    QCOMPARE(opened.session().block(), last);
    QVERIFY(opened.stack()->current() == (StackLayout::Hit{last, 1})); // not where one was before the click
}

/// The first click is in Explore by then, which hears nothing of the second one.
void TestModelView::aDoubleClickOnAHeadLeadsToAllHeads()
{
    Opened opened(u"gpt2"_s);
    const StackView &stack = *opened.stack();
    const auto &blocks = stack.stack().blocks();
    const auto shown = std::find_if(blocks.begin(), blocks.end(), [&](const PlacedBlock &block) {
        return !block.maps.empty() && stack.visibleRegion().contains(block.maps[1].center().toPoint());
    });
    QVERIFY(shown != blocks.end());
    const QPoint point = stack.mapTo(&opened.window, shown->maps[1].center().toPoint());
    const std::size_t block = shown->block;
    QTest::mouseDClick(opened.window.windowHandle(), Qt::LeftButton, {}, point);
    QCOMPARE(opened.window.view(), View::Heads);
    QCOMPARE(opened.session().block(), block);
    QCOMPARE(opened.session().selection().head, Index{1});
}

void TestModelView::theMapsHaveTheColoursThatAreChosen()
{
    Opened opened(u"gpt2"_s);
    const QRect map = opened.stack()->stack().blocks()[opened.firstAttention()].maps[0].toAlignedRect();
    const auto seen = [&] {
        opened.stack()->grab(); // what is not there is asked for
        if (!QTest::qWaitFor([] { return awaitedAnswers() == 0; }, kLongWait))
            qFatal("no answer comes");
        return opened.stack()->grab(map).toImage();
    };
    const QImage before = seen();
    Look look = opened.session().look();
    look.maps[u"colormap"_s] = u"magma"_s;
    opened.session().setLook(look);
    QVERIFY(farthest(seen(), before) > kRounding);
    look.maps.clear();
    opened.session().setLook(look);
    QCOMPARE(seen(), before);
}

/// Until the next one is there; the blocks around them are those of every run.
void TestModelView::mapsOfARunBeforeAreDimmed()
{
    Session session;
    StackView stack(session); // without a window, in which a notice would move it
    stack.setRoom({700, 700}, 0);
    showActive(stack, {700, 700});
    openModel(session, u"gpt2"_s);
    const PlacedBlock block = stack.stack().blocks()[session.block()];
    const auto seen = [&stack](const QRectF &place) {
        stack.grab(); // what is not there is asked for
        if (!QTest::qWaitFor([] { return awaitedAnswers() == 0; }, kLongWait))
            qFatal("no answer comes");
        return stack.grab(place.toAlignedRect()).toImage();
    };
    const QRectF title(block.frame.topLeft(), QSizeF(block.frame.width(), 20));
    const QImage map = seen(block.maps[0]);
    const QImage around = seen(title);
    ModelWish wish = session.model()->wish;
    wish.changes.leftOut = {{session.model()->model->find("layer.1.ffn").value()}};
    begin(session, wish);
    session.runner().cancel();
    QTRY_VERIFY(farthest(seen(block.maps[0]), map) > kRounding);
    QCOMPARE(seen(title), around);
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QCOMPARE(seen(block.maps[0]), map);
}

void TestModelView::whatFilesOfAModelDisagreeAboutIsTold()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s, u"tokenizer.json"_s})
        QVERIFY(QFile::copy(placeOfModel(u"gpt2"_s) + u'/' + file, folder.filePath(file)));
    QFile config(folder.filePath(u"tokenizer_config.json"_s));
    QVERIFY(config.open(QIODevice::WriteOnly) && config.write(R"({"pad_token": "[PAD]"})") > 0);
    config.close();
    MainWindow window;
    QSignalSpy done(&window.session(), &Session::opened);
    window.session().openModel(folder.path());
    QTRY_COMPARE(done.size(), 1);
    QCOMPARE(window.session().warnings().size(), std::size_t{1});
    const std::string told = window.session().warnings().front().english();
    QVERIFY2(told.find("disagree about pad_token") != std::string::npos, told.c_str());
    QVERIFY(waitForRun(window.session()));
}

void TestModelView::weightsThatAreNotFiniteAreToldAfterTheFirstRun()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s, u"tokenizer.json"_s})
        QVERIFY(QFile::copy(placeOfModel(u"gpt2"_s) + u'/' + file, folder.filePath(file)));
    QFile weights(folder.filePath(u"model.safetensors"_s));
    QVERIFY(weights.open(QIODevice::ReadWrite));
    QVERIFY(weights.seek(weights.size() - 4) && weights.write("\xff\xff\xff\xff") == 4); // the last number
    weights.close();
    MainWindow window;
    openModelItself(window.session(), folder.path());
    QCOMPARE(window.session().warnings().size(), std::size_t{1});
    const std::string told = window.session().warnings().front().english();
    QVERIFY2(told.starts_with("Weights with NaN or infinity among their numbers: 1."), told.c_str());
    QVERIFY(window.findChild<Notice *>()->text().startsWith(QString::fromStdString(told)));
}

void TestModelView::aModelOfPicturesHasNoSentence()
{
    Opened opened(u"vit"_s);
    opened.goTo(View::Explore);
    QVERIFY(!find<QLabel>(opened.window, u"cardFacts"_s)->isHidden());
    QVERIFY(find<QLineEdit>(opened.window, u"cardText"_s)->isHidden());
}

void TestModelView::theStackSettlesAtEverySize_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "llama", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Maps are smaller beside a scroll bar: where they then fit without it, it does not come and go.
void TestModelView::theStackSettlesAtEverySize()
{
    QFETCH(QString, name);
    Opened opened(name);
    const auto *scroll = find<QScrollArea>(opened.window, u"modelScroll"_s);
    for (int width = 800; width < 1500; width += 97)
        for (int height = 460; height < 1000; height += 3) {
            opened.window.resize(width, height);
            QVERIFY(opened.stack()->width() >= scroll->viewport()->width());
            QVERIFY(opened.stack()->height() >= scroll->viewport()->height());
        }
}

/// A line of tokens more above the stack, or one less.
void TestModelView::aLineLessLeavesTheMapsTheirSize()
{
    constexpr double width = 700;
    constexpr double line = 30;
    Opened opened(u"example:dates"_s);
    const ModelPlan &plan = opened.session().modelResult()->trace->plan;
    const auto sizeIn = [](const StackLayout &layout) {
        double size = 0;
        for (const PlacedBlock &block : layout.blocks())
            for (const QRectF &map : block.maps)
                size = std::max({size, map.width(), map.height()});
        return size;
    };
    double height = 1500;
    while (StackLayout(plan, QSizeF(width, height)).height() <= height)
        --height;
    ++height; // all has room, just so
    const double small = sizeIn(StackLayout(plan, QSizeF(width, height)));
    const StackLayout lacking(plan, QSizeF(width, height - line));
    QVERIFY(!lacking.isScrolled() && lacking.height() > height - line);
    QVERIFY2(std::abs(sizeIn(lacking) - small) <= 2, qPrintable(QString::number(sizeIn(lacking))));
    const StackLayout scrolled(plan, QSizeF(width, height - 5 * line));
    QVERIFY(scrolled.isScrolled());
    QVERIFY(sizeIn(scrolled) > 1.5 * small);
    QCOMPARE(sizeIn(StackLayout(plan, QSizeF(width, height - line), true)), sizeIn(scrolled)); // as they are
    QCOMPARE(sizeIn(StackLayout(plan, QSizeF(width, height), true)), small);
}

void TestModelView::noMapIsWiderThanItsBlock()
{
    Opened opened(u"d2l_transformer"_s);
    const ModelPlan &plan = opened.session().modelResult()->trace->plan;
    for (int width = 260; width < 700; width += 10)
        for (const int height : {200, 500, 2000}) {
            const StackLayout layout(plan, QSizeF(width, height));
            for (const PlacedBlock &block : layout.blocks())
                for (const QRectF &map : block.maps)
                    QVERIFY2(map.left() > block.frame.left() && map.right() < block.frame.right(),
                             qPrintable(u"%1 in %2 of %3"_s.arg(map.width()).arg(block.frame.width()).arg(width)));
        }
}

/// Two and two of four, rather than one in each line.
void TestModelView::headsStandBesideOneAnotherInNarrowWindows()
{
    Opened opened(u"example:dates"_s);
    const StackLayout layout(opened.session().modelResult()->trace->plan, QSizeF(440, 170));
    for (const PlacedBlock &block : layout.blocks()) {
        if (block.maps.empty())
            continue;
        QCOMPARE(block.maps.size(), std::size_t{4});
        QCOMPARE(block.maps[1].top(), block.maps[0].top());
        QCOMPARE(block.maps[3].top(), block.maps[2].top());
        QVERIFY(block.hasCaptions);
    }
}

void TestModelView::theKeyboardGoesEverywhereInTheStack()
{
    Opened opened(u"d2l_transformer"_s);
    StackView *stack = opened.stack();
    stack->setFocus();
    std::set<std::size_t> seen;
    for (int side = 0; side < 2; ++side) {
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(stack, Qt::Key_Down);
            seen.insert(stack->current().block);
        }
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(stack, Qt::Key_Up);
            seen.insert(stack->current().block);
        }
        const Qt::Key way = opened.session().model()->model->blocks[stack->current().block].column == Column::Encoder
                                ? Qt::Key_Right
                                : Qt::Key_Left;
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(stack, way);
        seen.insert(stack->current().block);
    }
    QCOMPARE(seen.size(), stack->stack().blocks().size());
    QTest::keyClick(stack, Qt::Key_Return);
    QCOMPARE(opened.window.view(), View::Explore);
}

/// Which the wheel may have scrolled away; under a click nothing moves.
void TestModelView::whoComesToTheStackByKeysSeesItsCursor()
{
    Opened opened(u"example:dates"_s);
    opened.window.resize(1024, 520);
    QCoreApplication::processEvents();
    QVERIFY(QTest::qWaitForWindowActive(&opened.window));
    StackView *stack = opened.stack();
    const auto *scroll = find<QScrollArea>(opened.window, u"modelScroll"_s);
    QScrollBar *bar = scroll->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(stack, Qt::Key_Down);
    const QRectF frame = stack->stack().blocks()[stack->current().block].frame; // the lowest one
    for (const auto &[reason, isSeen] : {std::pair(Qt::MouseFocusReason, false),
                                         {Qt::TabFocusReason, true},
                                         {Qt::BacktabFocusReason, true},
                                         {Qt::ShortcutFocusReason, true}}) {
        opened.text()->setFocus();
        bar->setValue(0);
        stack->setFocus(reason);
        QVERIFY(stack->hasFocus());
        QCOMPARE(frame.bottom() <= bar->value() + scroll->viewport()->height(), isSeen);
    }
}

void TestModelView::whoLeavesTheStackByTabFindsItAsItWas()
{
    Opened opened(u"example:dates"_s);
    opened.window.resize(1024, 520);
    QCoreApplication::processEvents();
    QVERIFY(QTest::qWaitForWindowActive(&opened.window));
    QScrollBar *bar = find<QScrollArea>(opened.window, u"modelScroll"_s)->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    for (const int place : {0, bar->maximum()})
        for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
            opened.stack()->setFocus();
            bar->setValue(place);
            QTest::keyClick(opened.stack(), key);
            QVERIFY(!opened.stack()->hasFocus());
            QCOMPARE(bar->value(), place);
        }
}

/// Also in a block that is taller than what is seen, and in another width.
void TestModelView::theHeadOfTheCursorStaysInSight()
{
    Opened opened(u"example:dates"_s);
    opened.window.resize(800, 460);
    QCoreApplication::processEvents();
    StackView *stack = opened.stack();
    const auto isSeen = [stack] {
        const auto [block, head] = stack->current();
        const PlacedBlock &placed = stack->stack().blocks()[block];
        const QRectF place = head < 0 ? placed.frame : placed.maps[static_cast<std::size_t>(head)];
        return stack->visibleRegion().contains(place.center().toPoint());
    };
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(stack, Qt::Key_Up); // the first block stands at the bottom
        QVERIFY(isSeen());
    }
    for (const int width : {1008, 800}) {
        opened.window.resize(width, 460);
        QTRY_VERIFY(isSeen());
    }
}

void TestModelView::closingWhileItComputesIsNoHarm()
{
    {
        Opened opened(u"gpt2"_s);
        QTest::keyClicks(opened.text(), u"abcdef"_s);
    }
    Opened opened(u"gpt2"_s);
    opened.session().open(u"example:small"_s); // a layer in the place of the model
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(!opened.session().model());
    QVERIFY(!opened.session().modelResult());
}

void TestModelView::aLayerHasNoModelView()
{
    MainWindow window;
    open(window.session(), u"small"_s);
    window.show();
    QVERIFY(window.findChild<QToolButton *>(u"viewModel"_s)->isHidden());
    window.setView(View::Model);
    QCOMPARE(window.view(), View::Explore);
}

HEADSCOPE_TEST(TestModelView, QApplication)
#include "tst_modelview.moc"
