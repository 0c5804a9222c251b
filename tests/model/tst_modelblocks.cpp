// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notice.h"
#include "engine/mistakes/mistake.h"
#include "tests/model/openedmodel.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/export/figurewords.h"
#include "ui/heads/headgallery.h"
#include "ui/library/models.h"
#include "ui/lines/linetext.h"
#include "ui/model/stackview.h"
#include "ui/model/withoutmap.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/session/layers.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"
#include "ui/work/jobqueue.h"

#include <QComboBox>
#include <QLabel>

#include <algorithm>
#include <set>

using namespace headscope;

/// The blocks of a model: how they are named and turned, and what can be done in one.
class TestModelBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void noTwoBlocksHaveOneTitle();
    void theFrameFollowsTheBlock();
    void aTurnedBlockKeepsHeadAndStep();
    void aHeadThatIsLeftOutSaysSo();
    void aHeadThatIsLeftOutSaysSoWhereMapsNeedTheRoom();
    void blocksAreMeasuredBeforeOneTurnsToThem();
    void theBlockIsNamedAndTurnedInEveryViewOfIt();
    void settingsOfABlockAreRefused();
    void everyMistakeCanBeMadeInABlock();
    void aMistakeStaysWhereADecoderWrites();
    void aBlockWithoutHeadsHasNoFigureOfThem();
    void aFigureMayBeOfAllLayers();
    void aBlockWithoutHeadsHasNoneToSort();
    void titlesOfBlocksAreNoDatesAndHaveRoom_data();
    void titlesOfBlocksAreNoDatesAndHaveRoom();
};

void TestModelBlocks::theBlockIsNamedAndTurnedInEveryViewOfIt()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    const auto *bar = find<QWidget>(opened.window, u"blockBar"_s);
    auto *picker = find<QComboBox>(opened.window, u"blockPicker"_s);
    const auto &blocks = session.model()->model->blocks;
    QVERIFY(!bar->isVisible()); // the model shows all of them
    for (const View view : {View::Explore, View::Heads, View::Compare}) {
        opened.window.setView(view);
        QVERIFY(bar->isVisible());
        QCOMPARE(picker->count(), std::ssize(blocks));
        QCOMPARE(picker->currentIndex(), static_cast<int>(session.block()));
    }
    const std::size_t first = session.block();
    QVERIFY(blocks[first].attends());
    QTest::keyClick(&opened.window, Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(session.block() > first + 1 && blocks[session.block()].attends()); // between them is one without heads
    QCOMPARE(picker->currentText(), blockTitle(*session.model()->model, session.block()));
    opened.window.setView(View::Explore);
    QTest::keyClick(&opened.window, Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(!blocks[session.block()].attends());
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Up);
    QCOMPARE(session.block(), first);
    QVERIFY(waitForRun(session));
}

void TestModelBlocks::noTwoBlocksHaveOneTitle()
{
    for (const QString &name : {u"gpt2"_s, u"t5"_s, u"d2l_transformer"_s, u"vit"_s}) {
        const auto model = openAnyModel(placeOfModel(name));
        QVERIFY2(model, qPrintable(name));
        std::set<QString> titles;
        for (std::size_t at = 0; at < (*model)->blocks.size(); ++at)
            QVERIFY2(titles.insert(blockTitle(**model, at)).second, qPrintable(name + blockTitle(**model, at)));
        QCOMPARE(titles.count(u"Embedding"_s), std::size_t{(*model)->hasDecoder() ? 0U : 1U});
        if (const auto cross = (*model)->find("decoder.0.cross"))
            QCOMPARE(readWords(**model, *cross).count(u" and "_s), qsizetype{1});
    }
}

void TestModelBlocks::theFrameFollowsTheBlock()
{
    Opened opened(u"vit"_s);
    Session &session = opened.session();
    const auto *words = find<QLabel>(opened.window, u"attentionSentence"_s);
    for (int turns = 0; turns < 2; ++turns) {
        const std::size_t before = session.block();
        QTest::keyClick(&opened.window, Qt::Key_PageDown, Qt::ControlModifier);
        QVERIFY(session.block() != before);
        QCOMPARE(opened.stack()->current().block, session.block());
    }
    QVERIFY(session.model()->model->blocks[session.block()].attends());
    QVERIFY2(words->text().contains(blockTitle(*session.model()->model, session.block())), qPrintable(words->text()));
    QTest::keyClick(opened.stack(), Qt::Key_Down); // a step that is no turn stays where the colours change
    const auto there = opened.stack()->current();
    Look look = session.look();
    look.maps[u"colormap"_s] = u"magma"_s;
    session.setLook(look);
    QVERIFY(opened.stack()->current() == there && there.block != session.block());
}

/// Its maps look like any other's.
void TestModelBlocks::aHeadThatIsLeftOutSaysSo()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    const auto leaveOut = [&session](const std::vector<ModelPart> &parts) {
        ModelWish wish = session.model()->wish;
        wish.changes.leftOut = parts;
        begin(session, wish);
        if (!waitForRun(session))
            qFatal("the run does not end");
    };
    const auto titleOf = [&](Index head) {
        session.setHead(head);
        return find<OperationView>(opened.window, u"operationView"_s)->title();
    };
    opened.goTo(View::Explore);
    leaveOut({{opened.firstAttention(), 1}});
    QCOMPARE(titleOf(1), u"Head 1 (heads 0–3) · left out · batch item 0"_s);
    QCOMPARE(titleOf(0), u"Head 0 (heads 0–3) · batch item 0"_s);
    opened.goTo(View::Heads);
    const auto *gallery = find<HeadGallery>(opened.window, u"headGallery"_s);
    QTRY_VERIFY(gallery->figure() != nullptr && gallery->figure()->title(1).endsWith(u", left out"_s));
    QVERIFY(!gallery->figure()->title(0).contains(u"left out"_s));
    leaveOut({{opened.firstAttention(), {}, false, {}}}); // all heads of the layer
    QCOMPARE(titleOf(0), u"Head 0 (heads 0–3) · left out · batch item 0"_s);
    leaveOut({});
    QVERIFY(!titleOf(1).contains(u"left out"_s));
}

/// Its zeros are not to be taken for those of a run.
void TestModelBlocks::aHeadThatIsLeftOutSaysSoWhereMapsNeedTheRoom()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    ModelWish wish = session.model()->wish;
    wish.changes.leftOut = {{opened.firstAttention(), 1}};
    begin(session, wish);
    QVERIFY(waitForRun(session));
    opened.goTo(View::Explore);
    OperationView view(session);
    showActive(view, {498, 190}); // of a window of 1024 × 640
    const auto room = [&](Index head, TensorId tensor) {
        session.setHead(head);
        session.setTensor(tensor);
        return view.resultMap()->y();
    };
    constexpr int title = 28;
    QVERIFY(room(0, Role::HeadOutputs) < title);
    QCOMPARE(room(1, Role::HeadOutputs), title);
    const QImage heading = view.grab({0, 0, view.width(), title}).toImage();
    QImage blank = heading;
    blank.fill(themeOf(view.palette()).surface);
    QVERIFY(heading != blank);
    QVERIFY(room(1, Role::Output) < title); // of all heads together
}

/// Between two blocks of attention is one that has neither.
void TestModelBlocks::aTurnedBlockKeepsHeadAndStep()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    opened.goTo(View::Explore);
    session.setHead(3);
    session.setTensor(Role::Scores);
    const Selection wanted = session.selection();
    for (const int by : {1, -1})
        for (int turns = 0; turns < 2; ++turns) {
            turnLayer(session, by);
            const bool attends = session.model()->model->blocks[session.block()].attends();
            QCOMPARE(attends, turns == 1);
            QVERIFY(!attends || session.selection().head == wanted.head);
            QCOMPARE(session.selection().tensor == wanted.tensor, attends);
        }
    turnLayer(session, 1);
    turnLayer(session, 1);
    session.setHead(1);
    turnLayer(session, -1);
    turnLayer(session, -1);
    QCOMPARE(session.selection().head, Index{1}); // the newest wish
}

/// For the colours of their maps.
void TestModelBlocks::blocksAreMeasuredBeforeOneTurnsToThem()
{
    Opened opened(u"gpt2"_s);
    const auto isMeasured = [](const auto &trace) {
        return std::ranges::all_of(trace->plan.graph->tensors(), [&](const GraphTensor &tensor) {
            return !trace->has(tensor.id) || trace->knownRange(tensor.id);
        });
    };
    QTRY_VERIFY(std::ranges::all_of(opened.session().result()->model->trace->traces, isMeasured));
}

void TestModelBlocks::settingsOfABlockAreRefused()
{
    Opened opened(u"gpt2"_s);
    const auto done = opened.session().edit({{u"layer.num_heads"_s, u"1"_s}}, u"edit"_s);
    QVERIFY(!done);
    QVERIFY2(done.error().sentence().find("model") != std::string::npos, done.error().sentence().c_str());
}

/// Its weights stand in no file of the plan.
void TestModelBlocks::everyMistakeCanBeMadeInABlock()
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
void TestModelBlocks::aMistakeStaysWhereADecoderWrites()
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

void TestModelBlocks::aBlockWithoutHeadsHasNoFigureOfThem()
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

void TestModelBlocks::aFigureMayBeOfAllLayers()
{
    Opened opened(u"gpt2"_s);
    Look look = opened.session().look();
    look.block = u"layer.1.self"_s;
    opened.session().setLook(look);
    QVERIFY(waitForRun(opened.session()));
    opened.window.exportFigure();
    auto *layers = opened.window.findChild<QComboBox *>(u"figure-layers"_s);
    QVERIFY(layers != nullptr && layers->isEnabled());
    layers->setFocus();
    QTest::keyClick(layers, Qt::Key_Down);
    const FigureJob job = opened.window.findChild<FigureComposer *>()->job();
    const ModelTrace &model = *opened.session().modelResult()->trace;
    QCOMPARE(job.figure.layers.front().trace, model.traces[*model.model().find("layer.0.self")]);
    QCOMPARE(job.figure.layers[1].trace, opened.session().result()->trace);
    const QString text = toQString(opened.session().modelResult()->made->wish.text);
    QCOMPARE(figureArguments(job).mid(0, 2), QStringList({u"gpt2"_s, u"--text"_s}));
    QVERIFY2(figureCommand(job).contains(u" --tensor 'layer.*.self/weights' "_s), qPrintable(figureCommand(job)));
    QVERIFY2(figureDescription(job).contains(text), qPrintable(figureDescription(job)));
}

void TestModelBlocks::aBlockWithoutHeadsHasNoneToSort()
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

void TestModelBlocks::titlesOfBlocksAreNoDatesAndHaveRoom_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("titles");
    QTest::newRow("English") << u"en"_s << QStringList{u"Encoder 1"_s, u"Decoder 1 self"_s, u"Decoder 1 cross"_s};
    QTest::newRow("Chinese") << u"zh_CN"_s
                             << QStringList{u"编码器 1"_s, u"解码器 1 · 自注意力"_s, u"解码器 1 · 编码器-解码器"_s};
}

void TestModelBlocks::titlesOfBlocksAreNoDatesAndHaveRoom()
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

HEADSCOPE_TEST(TestModelBlocks, QApplication)
#include "tst_modelblocks.moc"
