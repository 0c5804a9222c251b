// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "engine/mistakes/mistake.h"
#include "engine/models/prediction.h"
#include "tests/ui/support.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/heads/headgallery.h"
#include "ui/lines/linetext.h"
#include "ui/model/modelview.h"
#include "ui/model/stackview.h"
#include "ui/model/withoutmap.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"
#include "ui/work/jobqueue.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
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
    void whatIsTypedIsFollowedToThePrediction();
    void lettersAreOneStepBack();
    void nothingAndTooMuchAreOneSentence();
    void aClickOnAHeadLeadsThereAndBack();
    void aDoubleClickOnAHeadLeadsToAllHeads();
    void theMapsHaveTheColoursThatAreChosen();
    void aTokenThatIsClickedIsAppended();
    void aChangedNumberIsFollowedToThePrediction();
    void aChangedNumberComesBackWithItsText();
    void numbersOfOtherBlocksAreTakenBackToo();
    void settingsOfABlockAreRefused();
    void everyMistakeCanBeMadeInABlock();
    void aMistakeStaysWhereADecoderWrites();
    void aHeadThatIsLeftOutComesBack();
    void aChangeIsToldInPercentagePoints();
    void aMapOfTheModelBeforeLeavesNothingOut();
    void aBlockWithoutHeadsHasNoFigureOfThem();
    void aBlockWithoutHeadsHasNoneToSort();
    void theStackSettlesAtEverySize_data();
    void theStackSettlesAtEverySize();
    void aDecoderWritesByItself();
    void titlesOfBlocksAreNoDatesAndHaveRoom_data();
    void titlesOfBlocksAreNoDatesAndHaveRoom();
    void theKeyboardGoesEverywhereInTheStack();
    void closingWhileItComputesIsNoHarm();
    void aLayerHasNoModelView();
};

namespace {

QString modelAt(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/models/") + name;
}

/// The window with a model that has been run.
struct Opened
{
    explicit Opened(const QString &name)
    {
        window.resize(1280, 800);
        QSignalSpy done(&window.session(), &Session::opened);
        window.session().open(modelAt(name));
        if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000) || !waitForRun(window.session()))
            qFatal("%s does not open", qPrintable(name));
        window.show();
        QCoreApplication::processEvents();
    }

    Session &session() { return window.session(); }
    QLineEdit *text() { return window.findChild<QLineEdit *>(u"modelText"_s); }
    QLabel *error() { return window.findChild<QLabel *>(u"textError"_s); }
    StackView *stack() { return window.findChild<StackView *>(); }
    void type(const QString &letters)
    {
        text()->selectAll();
        QTest::keyClick(text(), Qt::Key_Delete);
        QTest::keyClicks(text(), letters);
    }
    std::vector<Candidate> next()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        return candidatesAt(trace, predictingRow(trace), 5);
    }
    QPointF mapOf(std::size_t block, std::size_t head) { return stack()->stack().blocks()[block].maps[head].center(); }
    std::size_t firstAttention() { return firstBlockShown(*session().model()->model); }

    MainWindow window;
};

} // namespace

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

void TestModelView::whatIsTypedIsFollowedToThePrediction()
{
    Opened opened(u"gpt2"_s);
    const auto before = opened.next();
    const std::size_t tokens = opened.session().model()->cut.ids.size();
    QTest::keyClicks(opened.text(), u" e"_s);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(opened.session().model()->cut.ids.size() > tokens);
    QVERIFY(opened.next().front().logit != before.front().logit);
    QCOMPARE(opened.session().modelResult()->trace->traces.back()->plan.sizes.q,
             std::ssize(opened.session().model()->cut.ids));
}

void TestModelView::lettersAreOneStepBack()
{
    Opened opened(u"gpt2"_s);
    const QString before = opened.text()->text();
    QTest::keyClicks(opened.text(), u"abc"_s);
    QCOMPARE(opened.session().undoStack().count(), 1);
    opened.session().undoStack().undo();
    QCOMPARE(opened.text()->text(), before);
    QVERIFY(waitForRun(opened.session()));
}

void TestModelView::nothingAndTooMuchAreOneSentence()
{
    Opened opened(u"gpt2"_s);
    const auto good = opened.session().modelResult();
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->isHidden());
    QVERIFY(!opened.error()->text().isEmpty());
    QVERIFY(opened.session().modelResult() == good); // the last picture stays
    const Index longest = opened.session().model()->model->longest.value_or(0);
    QVERIFY(longest > 0);
    opened.text()->setText({});
    QTest::keyClicks(opened.text(), QString(u'a').repeated(static_cast<int>(longest) * 12));
    QVERIFY(!opened.error()->isHidden());
    QVERIFY2(opened.error()->text().contains(QString::number(longest)), qPrintable(opened.error()->text()));
    opened.type(u"a"_s);
    QVERIFY(opened.error()->isHidden());
    QVERIFY(waitForRun(opened.session()));
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

void TestModelView::aTokenThatIsClickedIsAppended()
{
    Opened opened(u"gpt2"_s);
    const std::size_t before = opened.session().model()->cut.ids.size();
    const TokenId second = opened.next()[1].id;
    QTest::mouseClick(opened.window.findChild<QPushButton *>(u"nextToken1"_s), Qt::LeftButton);
    QVERIFY(waitForRun(opened.session()));
    const auto &ids = opened.session().model()->cut.ids;
    QVERIFY(ids.size() >= before);
    QVERIFY(opened.session().model()->wish.text.size() > 0);
    if (ids.size() == before + 1) // else the tokeniser joins it with the letters before
        QCOMPARE(ids.back(), second);
    opened.session().undoStack().undo();
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.session().model()->cut.ids.size(), before);
}

void TestModelView::aChangedNumberIsFollowedToThePrediction()
{
    Opened opened(u"gpt2"_s);
    const auto before = opened.next();
    const CellPlace place{Role::Scores, {0, 0, 1, 0}};
    QVERIFY(setOverride(opened.session(), place, 9));
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.session().model()->wish.changes.overrides.size(), std::size_t{1});
    QVERIFY(opened.next().front().logit != before.front().logit);
    QVERIFY(opened.session().modelResult()->unchanged);
    takeAllBack(opened.session());
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.next().front().logit, before.front().logit);
}

/// A text that is typed is shorter for a moment.
void TestModelView::aChangedNumberComesBackWithItsText()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    auto *field = find<QLineEdit>(opened.window, u"modelText"_s);
    const auto *count = find<QLabel>(opened.window, u"tokenCount"_s);
    const Index last = std::ssize(session.model()->cut.ids) - 1;
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[opened.firstAttention()] = {{"scores", {0, 0, 1, 0}, 9}, {"scores", {0, 0, last, 0}, 8}};
    QVERIFY(session.edit(wish, u"edit"_s));
    const ModelChanges changed = session.model()->wish.changes;
    const QString text = toQString(wish.text);
    field->selectAll();
    const auto two = static_cast<qsizetype>(session.model()->cut.spans[1].second); // tokens
    QTest::keyClicks(field, text.left(two));
    QVERIFY(std::ssize(session.model()->cut.ids) > 1 && std::ssize(session.model()->cut.ids) <= last);
    const Overrides left = session.model()->wish.changes.overrides.at(opened.firstAttention());
    QCOMPARE(left, Overrides(changed.overrides.at(opened.firstAttention()).begin(),
                             changed.overrides.at(opened.firstAttention()).begin() + 1));
    QVERIFY2(count->text().contains(u"1 changed number"_s), qPrintable(count->text()));
    QTest::keyClicks(field, text.mid(two));
    QVERIFY(session.model()->wish.changes == changed);
    QVERIFY2(!count->text().contains(u"changed"_s), qPrintable(count->text()));
    QCOMPARE(session.undoStack().count(), 1); // what was typed has changed nothing
    QVERIFY(waitForRun(session));
}

void TestModelView::numbersOfOtherBlocksAreTakenBackToo()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[opened.firstAttention()] = {{"scores", {0, 0, 1, 0}, 9}};
    QVERIFY(session.edit(wish, u"edit"_s));
    Look look = session.look();
    look.block = toQString(session.model()->model->blocks.back().name);
    session.setLook(look);
    QVERIFY(waitForRun(session));
    QVERIFY(session.document().overrides.empty());
    QCOMPARE(overridesElsewhere(session), std::size_t{1});
    QTest::qWait(100); // the list follows a moment later
    auto *all = find<QPushButton>(opened.window, u"takeAllBack"_s);
    all->click();
    QVERIFY(!hasOverrides(session));
    QVERIFY(waitForRun(session));
}

void TestModelView::settingsOfABlockAreRefused()
{
    Opened opened(u"gpt2"_s);
    const auto done = opened.session().edit({{u"layer.num_heads"_s, u"1"_s}}, u"edit"_s);
    QVERIFY(!done);
    QVERIFY2(done.error().sentence().find("model") != std::string::npos, done.error().sentence().c_str());
}

/// Its weights stand in no file of the plan.
void TestModelView::everyMistakeCanBeMadeInABlock()
{
    Opened opened(u"gpt2"_s);
    int made = 0;
    for (const Mistake &mistake : mistakes()) {
        Look look = opened.session().look();
        look.mistake = toQString(mistake.name);
        opened.session().setLook(look);
        QVERIFY2(waitForRun(opened.session()), mistake.name.data());
        made += opened.session().result()->lab != nullptr ? 1 : 0;
    }
    QVERIFY(made > 5);
}

/// What it writes is known only behind the run, and the mistake is made in numbers that are there.
void TestModelView::aMistakeStaysWhereADecoderWrites()
{
    Opened opened(u"d2l_transformer"_s);
    Session &session = opened.session();
    Look look = session.look();
    look.mistake = toQString(mistakes().front().name);
    session.setLook(look);
    QVERIFY(waitForRun(session));
    ModelWish wish = session.model()->wish;
    QVERIFY(wish.writesTarget);
    wish.text = wish.text.substr(0, wish.text.rfind(' '));
    QVERIFY(wish.text != session.model()->wish.text);
    QVERIFY(session.edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session));
    QCOMPARE(session.result()->order.mistake, &mistakes().front());
}

void TestModelView::aHeadThatIsLeftOutComesBack()
{
    Opened opened(u"gpt2"_s);
    auto *map = opened.window.findChild<WithoutMap *>();
    QTRY_VERIFY_WITH_TIMEOUT(map->strongest() != nullptr && awaitedAnswers() == 0, 30000);
    const auto before = opened.next();
    const double change = *map->strongest()->change;
    const LeftOut part = map->strongest()->what;
    Q_EMIT map->picked(part);
    QVERIFY(waitForRun(opened.session()));
    const ModelTrace &trace = *opened.session().modelResult()->trace;
    const double now = trace.traces.back()->value(Role::Probabilities, {0, predictingRow(trace), before.front().id});
    QVERIFY(std::abs(now - before.front().probability - change) < 1e-6); // as the map has told
    Q_EMIT map->picked(part);
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.next().front().probability, before.front().probability);
}

void TestModelView::aChangeIsToldInPercentagePoints()
{
    Opened opened(u"gpt2"_s);
    const auto *sentence = opened.window.findChild<QLabel *>(u"withoutSentence"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(sentence->text().contains(u" percentage point"_s), qPrintable(sentence->text()), 30000);
}

/// Until the next model has been run.
void TestModelView::aMapOfTheModelBeforeLeavesNothingOut()
{
    Opened opened(u"gpt2"_s);
    const LeftOut part{opened.firstAttention(), 0};
    auto *map = opened.window.findChild<WithoutMap *>(u"withoutMap"_s);
    int before = -1;
    connect(&opened.session(), &Session::opened, this, [&] {
        Q_EMIT map->picked(part);
        before = opened.session().undoStack().count();
    });
    opened.session().open(modelAt(u"llama"_s));
    QTRY_COMPARE(before, 0);
    QVERIFY(waitForRun(opened.session()));
    Q_EMIT map->picked(part);
    QCOMPARE(opened.session().undoStack().count(), 1);
}

void TestModelView::aBlockWithoutHeadsHasNoFigureOfThem()
{
    Opened opened(u"gpt2"_s);
    Look look = opened.session().look();
    look.block = u"layer.0.ffn"_s;
    opened.session().setLook(look);
    QVERIFY(waitForRun(opened.session()));
    opened.window.exportFigure();
    QVERIFY(opened.window.findChild<FigureComposer *>() == nullptr);
    QCOMPARE(opened.window.findChild<Notice *>()->text(), HeadGallery::noHeads());
}

void TestModelView::aBlockWithoutHeadsHasNoneToSort()
{
    Opened opened(u"gpt2"_s);
    auto *gallery = opened.window.findChild<HeadGallery *>();
    for (const HeadOrder order : {HeadOrder::Entropy, HeadOrder::Distance, HeadOrder::Likeness}) {
        GalleryStyle style = gallery->galleryStyle();
        style.order = order;
        gallery->setGalleryStyle(style);
        for (const QString &block : {u"layer.0.ffn"_s, u"layer.0.self"_s}) {
            Look look = opened.session().look();
            look.block = block;
            look.view = View::Heads;
            opened.session().setLook(look);
            QVERIFY(waitForRun(opened.session()));
            QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, 30000);
            QCOMPARE(gallery->options().heads.empty(), gallery->hasNoHeads());
        }
    }
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

void TestModelView::aDecoderWritesByItself()
{
    Opened opened(u"d2l_transformer"_s);
    const SharedMadeModel made = opened.session().model();
    QVERIFY(made->wish.writesTarget);
    QCOMPARE(made->wish.target.front(), made->model->signs.start.value());
    const auto &trace = *opened.session().modelResult()->trace;
    for (std::size_t i = 1; i < made->wish.target.size(); ++i) // each is the likeliest behind those before it
        QCOMPARE(candidatesAt(trace, static_cast<Index>(i) - 1, 1).front().id, made->wish.target[i]);
}

void TestModelView::titlesOfBlocksAreNoDatesAndHaveRoom_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("titles");
    QTest::newRow("English") << u"en"_s << QStringList{u"Encoder 1"_s, u"Decoder 1 self"_s, u"Decoder 1 cross"_s};
    QTest::newRow("Chinese") << u"zh_CN"_s << QStringList{u"编码器 1"_s, u"解码器 1 自注意力"_s, u"解码器 1 交叉"_s};
}

void TestModelView::titlesOfBlocksAreNoDatesAndHaveRoom()
{
    QFETCH(const QString, language);
    QFETCH(const QStringList, titles);
    setLanguage(language);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    Opened opened(u"d2l_transformer"_s);
    auto *map = opened.window.findChild<WithoutMap *>(u"withoutMap"_s);
    const auto *cells = map->findChild<PaintedCells *>();
    QStringList there;
    for (Index row = 0; row < cells->rows(); ++row) {
        there << cells->rowName(row);
        QVERIFY2(lineWidth(uiFont(kCaptionSize), there.back()) + 8 <= cells->rect({row, 0}).left(),
                 qPrintable(there.back()));
    }
    for (const QString &title : titles)
        QVERIFY2(there.contains(title), qPrintable(there.join(u'|')));
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
