// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"
#include "tests/model/support.h"
#include "ui/access/paintedcells.h"
#include "ui/lines/linetext.h"
#include "ui/model/lenspanel.h"
#include "ui/model/patchpanel.h"
#include "ui/model/rolloutmap.h"
#include "ui/model/rolloutpanel.h"
#include "ui/model/stackview.h"
#include "ui/model/withoutmap.h"
#include "ui/model/withoutpanel.h"
#include "ui/text/language.h"
#include "ui/theme/colormap.h"
#include "ui/theme/fonts.h"
#include "ui/work/jobqueue.h"

#include <QComboBox>
#include <QLabel>
#include <QTemporaryDir>

#include <cmath>
#include <memory>
#include <type_traits>

using namespace headscope;

/// What the panels at the right of a model tell besides what comes next, and what they hide.
class TestRolloutPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsLookedFromWhatPredicts();
    void whereNothingPredictsItIsLookedFromTheMask();
    void anotherPositionIsAMoveOfTheView();
    void eachStackHasItsOwn();
    void itHasTheColoursOfTheStack();
    void hiddenWeightsAreNotTold();
    void aHiddenPredictionIsNotToldByTheOthers();
    void onlyTheLastLayerMaySayIt();
    void whatIsChangedBehindTheLayersIsTold();
    void onlyPatchedHeadsThatAreFollowedAreTold();
    void whatIsNoNumberIsNotHidden();
    void theRestStaysWhileSomethingElseIsHidden();
    void whatIsBegunIsMeasuredThoughThePlanGivesNoOtherRun();
    void whatNobodySeesIsNotMeasuredUntilItIsSeen();
    void aRunGoesWithItsSession();
    void whatWasToldOfTheTextBeforeIsDimmed();
    void cellsStandBesideTheirTitlesInEveryWidth();
    void otherLettersMoveTheCells();
    void longTokensStandUpright();
    void longTokensStandUprightAboveEffects();
    void theMapsTellOfWhatTheyShow();
    void partsThatAreNotThereAreNotFound();
};

namespace {

/// A panel of its own, with a model that has been run.
template <class Panel>
struct Told
{
    explicit Told(const QString &name)
    {
        showActive(host, {348, 900});
        openModel(session, name);
        wait();
    }
    void wait()
    {
        if (!QTest::qWaitFor([] { return awaitedAnswers() == 0; }, 30000))
            qFatal("no answer comes");
        QCoreApplication::processEvents();
    }
    void hide(const QStringList &words)
    {
        session.setHidden(words);
        wait();
    }
    QString text(const QString &label) { return find<QLabel>(host, label)->text(); }

    Session session;
    QWidget host;
    Panel *panel = new Panel(session, &host);
};

/// The share that a cell of the map tells, at the end of its sentence.
QString shareIn(RolloutMap *map, Index row, Index column)
{
    return map->findChild<PaintedCells *>()->name({row, column}).section(u' ', -1);
}

/// Two tokens in a layer that is called so, as either map has them.
void showTitle(RolloutMap &map, const QString &title)
{
    const RolloutMap::Row row{title, {std::vector{0.5, 0.5}, std::vector{0.5, 0.5}}};
    map.show({row}, {u"a"_s, u"b"_s}, 1);
}

void showTitle(EffectMap &map, const QString &title)
{
    const EffectMap::Row row{title, {{{0, 0}, u"a"_s}, {{0, 1}, u"b"_s}}, {}};
    map.setRows({row});
}

double leftOf(const QWidget &map)
{
    return map.findChild<PaintedCells *>()->rect({0, 0}).left();
}

double besideTitle(const QString &title)
{
    return lineWidth(uiFont(kCaptionSize), title) + 8;
}

RolloutMap *mapOf(Told<RolloutPanel> &told)
{
    return told.host.findChild<RolloutMap *>();
}

} // namespace

void TestRolloutPanel::itIsLookedFromWhatPredicts()
{
    Told<RolloutPanel> told(u"gpt2"_s);
    const ModelTrace &trace = *told.session.modelResult()->trace;
    const Index last = predictingRow(trace);
    const auto layers = rolledLayers(trace, Column::Only, last);
    QCOMPARE(shareIn(mapOf(told), 0, 1), QString::number(layers.back().attention[1], 'f', 3)); // the last stands above
    QCOMPARE(shareIn(mapOf(told), 2, 1), QString::number(layers.back().rollout[1], 'f', 3));
    QCOMPARE(shareIn(mapOf(told), 3, 1), QString::number(layers.front().rollout[1], 'f', 3));
    QVERIFY(told.text(u"rolloutSource"_s).contains(u"Abnar & Zuidema 2020"_s));
    QVERIFY(!told.text(u"rolloutSentence"_s).isEmpty());
}

void TestRolloutPanel::whereNothingPredictsItIsLookedFromTheMask()
{
    const QTemporaryDir folder;
    copyWithoutHead(folder.path());
    Told<RolloutPanel> told(folder.path());
    const ModelTrace &trace = *told.session.modelResult()->trace;
    const auto *from = find<QComboBox>(told.host, u"rolloutFrom"_s);
    QCOMPARE(from->count(), static_cast<int>(trace.plan.input.source.size()));
    QCOMPARE(from->currentData().toString(), QString::number(maskedRows(trace).front()));
    QVERIFY2(from->currentText().endsWith(u" · [MASK]"_s), qPrintable(from->currentText()));
}

void TestRolloutPanel::anotherPositionIsAMoveOfTheView()
{
    Told<RolloutPanel> told(u"bert"_s);
    const QString before = shareIn(mapOf(told), 2, 1);
    Q_EMIT mapOf(told)->picked(3);
    told.wait();
    const auto layers = rolledLayers(*told.session.modelResult()->trace, Column::Only, 3);
    QCOMPARE(shareIn(mapOf(told), 2, 1), QString::number(layers.back().rollout[1], 'f', 3));
    QCOMPARE(find<QComboBox>(told.host, u"rolloutFrom"_s)->currentData().toString(), u"3"_s);
    told.session.go(-1);
    told.wait();
    QCOMPARE(shareIn(mapOf(told), 2, 1), before);
}

void TestRolloutPanel::eachStackHasItsOwn()
{
    Told<RolloutPanel> told(u"d2l_transformer"_s);
    auto *from = find<QComboBox>(told.host, u"rolloutFrom"_s);
    QVERIFY(told.text(u"rolloutSource"_s).contains(u"cross-attention"_s));
    for (const auto &[column, word] : {std::pair{Column::Encoder, u"encoder 2"_s}, {Column::Decoder, u"decoder 1"_s}}) {
        from->setCurrentIndex(from->findData(word));
        Q_EMIT from->activated(from->currentIndex());
        told.wait();
        const auto layers = rolledLayers(*told.session.modelResult()->trace, column, column == Column::Encoder ? 2 : 1);
        QCOMPARE(shareIn(mapOf(told), 2, 0), QString::number(layers.back().rollout[0], 'f', 3));
    }
    const QString token = from->itemText(from->findData(u"encoder 2"_s));
    QVERIFY2(token.startsWith(u"2 · "_s) && token.endsWith(u" · encoder"_s), qPrintable(token)); // no name of a layer
}

/// As soon as they are chosen.
void TestRolloutPanel::itHasTheColoursOfTheStack()
{
    Told<RolloutPanel> told(u"gpt2"_s);
    told.panel->resize(348, 600);
    Q_EMIT mapOf(told)->picked(0); // which attends to nothing but itself
    told.wait();
    const auto colorOfNothing = [&told] {
        const QPointF cell = mapOf(told)->findChild<PaintedCells *>()->rect({0, 1}).topLeft();
        return pixelAt(mapOf(told)->grab().toImage(), cell + QPointF(2, 2));
    };
    QCOMPARE(colorOfNothing(), findColorMap(u"viridis"_s)->colors.front() | 0xFF000000U);
    Look look = told.session.look();
    look.maps[u"colormap"_s] = u"Reds"_s;
    told.session.setLook(look);
    QCOMPARE(colorOfNothing(), findColorMap(u"Reds"_s)->colors.front() | 0xFF000000U);
}

void TestRolloutPanel::hiddenWeightsAreNotTold()
{
    Told<RolloutPanel> told(u"gpt2"_s);
    told.hide({u"weights"_s});
    for (const Index row : {0, 1, 2, 3})
        QCOMPARE(shareIn(mapOf(told), row, 0), u"?"_s);
    QVERIFY(told.text(u"rolloutSentence"_s).contains(u"Hidden"_s));
    told.hide({});
    QVERIFY(shareIn(mapOf(told), 0, 0) != u"?"_s);
}

void TestRolloutPanel::aHiddenPredictionIsNotToldByTheOthers()
{
    Told<LensPanel> lens(u"gpt2"_s);
    lens.session.setHidden({u"probabilities"_s});
    QCOMPARE(lens.text(u"lens0.1"_s), u"?"_s); // at once
    QCOMPARE(lens.text(u"lens2.2"_s), u"?"_s);
    QVERIFY(lens.text(u"lensSentence"_s).contains(u"Hidden"_s));
    Told<WithoutPanel> without(u"gpt2"_s);
    without.hide({u"logits[0,0,:]"_s});
    QVERIFY(!without.panel->isHidden());
    QVERIFY(without.host.findChild<WithoutMap *>()->strongest() == nullptr);
    QVERIFY(without.text(u"withoutHeadline"_s).contains(u"of ?"_s));
    QVERIFY(without.text(u"withoutSentence"_s).contains(u"Hidden"_s));
}

/// Behind the last layer nothing can stay so any more.
void TestRolloutPanel::onlyTheLastLayerMaySayIt()
{
    Told<LensPanel> lens(u"gpt2"_s);
    int seen = 0;
    for (const char *text : {"a", "the", "cat", "the cat", "a cat sat", "the cat sat on the mat"}) {
        ModelWish wish = lens.session.model()->wish;
        wish.text = text;
        begin(lens.session, wish);
        QVERIFY(waitForRun(lens.session));
        lens.wait();
        const bool isOnlyLast = lens.text(u"lens1.1"_s) != lens.text(u"lens2.1"_s);
        const QString sentence = lens.text(u"lensSentence"_s);
        QVERIFY2(sentence.startsWith(u"Only after the last layer"_s) == isOnlyLast, qPrintable(sentence));
        seen += isOnlyLast ? 1 : 0;
    }
    QVERIFY(seen > 0);
}

/// The model says what a number of its logits makes it say, and no layer does; where it says the same, the rest stays.
void TestRolloutPanel::whatIsChangedBehindTheLayersIsTold()
{
    Told<LensPanel> lens(u"gpt2"_s);
    const QString plain = lens.text(u"lensSentence"_s);
    const ModelTrace &trace = *lens.session.modelResult()->trace;
    const Index row = predictingRow(trace);
    const auto both = candidatesAt(trace, row, 2);
    const std::size_t unembed = trace.model().blocks.size() - 1;
    for (const bool isOther : {true, false}) {
        ModelWish wish = lens.session.model()->wish;
        const Index token = both[isOther ? 1 : 0].id;
        wish.changes.overrides[unembed] = {{"logits", {0, row, token}, 1000}};
        begin(lens.session, wish);
        QVERIFY(waitForRun(lens.session));
        lens.wait();
        const QString sentence = lens.text(u"lensSentence"_s);
        QVERIFY2(sentence.startsWith(u"After no layer"_s) == isOther, qPrintable(sentence));
        QVERIFY2(isOther || (sentence.startsWith(plain) && sentence.contains(u"does not act here"_s)),
                 qPrintable(sentence));
    }
}

/// Cross-attention is passed over, and so is the other stack.
void TestRolloutPanel::onlyPatchedHeadsThatAreFollowedAreTold()
{
    Told<RolloutPanel> told(u"d2l_transformer"_s);
    for (const auto &[part, isFollowed] :
         {std::pair{"decoder.0.cross", false}, {"encoder.0.self", false}, {"decoder.0.self", true}}) {
        ModelWish wish = told.session.model()->wish;
        wish.text = "i go";
        wish.otherText = "go i";
        wish.target = {told.session.model()->model->signs.start.value(), 7};
        wish.writesTarget = false;
        wish.changes.patched = {{told.session.model()->model->find(part).value()}};
        begin(told.session, wish);
        QVERIFY(waitForRun(told.session));
        told.wait();
        QCOMPARE(told.session.model()->wish.changes.patched.size(), 1U);
        QCOMPARE(told.text(u"rolloutSource"_s).contains(u"Patched heads"_s), isFollowed);
    }
}

void TestRolloutPanel::whatIsNoNumberIsNotHidden()
{
    const auto spoil = [](auto &told) {
        ModelWish wish = told.session.model()->wish;
        const Index row = predictingRow(*told.session.modelResult()->trace);
        wish.changes.overrides[1] = {{"weights", {0, 0, row, 0}, std::nan("")}};
        begin(told.session, wish);
        QVERIFY(waitForRun(told.session));
        told.wait();
    };
    Told<LensPanel> lens(u"gpt2"_s);
    spoil(lens);
    QCOMPARE(lens.text(u"lens2.1"_s), u"–"_s);
    QCOMPARE(lens.text(u"lens2.2"_s), u"NaN"_s);
    QVERIFY2(lens.text(u"lensSentence"_s).contains(u"NaN"_s), qPrintable(lens.text(u"lensSentence"_s)));
    Told<RolloutPanel> rollout(u"gpt2"_s);
    spoil(rollout);
    QCOMPARE(shareIn(mapOf(rollout), 3, 0), u"NaN"_s);
    QVERIFY(rollout.text(u"rolloutSentence"_s).contains(u"NaN"_s));
}

void TestRolloutPanel::theRestStaysWhileSomethingElseIsHidden()
{
    Told<WithoutPanel> without(u"gpt2"_s);
    auto *map = without.host.findChild<WithoutMap *>();
    QVERIFY(map->strongest() != nullptr);
    const double before = *map->strongest()->change;
    without.hide({u"weights"_s});
    QVERIFY(!without.panel->isHidden());
    QCOMPARE(*map->strongest()->change, before);
    Told<LensPanel> lens(u"gpt2"_s);
    const QString said = lens.text(u"lens2.1"_s);
    lens.hide({u"weights"_s});
    QCOMPARE(lens.text(u"lens2.1"_s), said);
}

/// One that reads the same, or one that is cancelled, comes while it is measured.
void TestRolloutPanel::whatIsBegunIsMeasuredThoughThePlanGivesNoOtherRun()
{
    Told<WithoutPanel> without(u"gpt2"_s);
    Session &session = without.session;
    const auto *map = without.host.findChild<WithoutMap *>();
    for (const bool isCancelled : {false, true}) {
        bool isBegun = false;
        const auto change = [&] {
            isBegun = !map->isComplete();
            ModelWish wish = session.model()->wish;
            (isCancelled ? wish.text : wish.otherText) += "c";
            begin(session, wish);
            if (isCancelled)
                session.runner().cancel();
        };
        connect(&session, &Session::resultChanged, this, change, Qt::SingleShotConnection);
        ModelWish wish = session.model()->wish;
        wish.text = isCancelled ? "ab" : "a";
        begin(session, wish);
        QTRY_VERIFY_WITH_TIMEOUT(isBegun, kLongWait);
        QTRY_VERIFY_WITH_TIMEOUT(map->isComplete(), kLongWait);
        QVERIFY(without.text(u"withoutSentence"_s).contains(u" percentage point"_s));
    }
}

void TestRolloutPanel::whatNobodySeesIsNotMeasuredUntilItIsSeen()
{
    Told<WithoutPanel> without(u"gpt2"_s);
    Session &session = without.session;
    const auto *map = without.host.findChild<WithoutMap *>();
    bool isBegun = false;
    const auto leave = [&] {
        isBegun = !map->isComplete();
        without.host.hide();
    };
    connect(&session, &Session::resultChanged, this, leave, Qt::SingleShotConnection);
    ModelWish wish = session.model()->wish;
    wish.text = "a";
    begin(session, wish);
    QVERIFY(waitForRun(session));
    without.wait();
    QVERIFY(isBegun && !map->isComplete());
    without.host.show();
    without.wait();
    QVERIFY(map->isComplete());
}

namespace {

/// Whether nothing holds the run of a model any more once another session is open, though it was being measured.
template <class Panel>
bool letsGoOfTheRun()
{
    Told<Panel> told(u"gpt2"_s);
    ModelWish wish = told.session.model()->wish;
    wish.text = "a";
    wish.otherText = "c";
    begin(told.session, wish);
    if (!waitForRun(told.session))
        return false;
    if constexpr (std::is_same_v<Panel, StackView>) {
        told.panel->setRoom({800, 600}, 12);
        told.panel->resize(800, 600);
        told.panel->grab(); // which asks for the maps
    }
    const std::weak_ptr<const ModelTrace> run = told.session.modelResult()->trace;
    open(told.session, u"d2l"_s);
    return QTest::qWaitFor([&] { return run.expired(); }, kLongWait);
}

} // namespace

void TestRolloutPanel::aRunGoesWithItsSession()
{
    QVERIFY(letsGoOfTheRun<WithoutPanel>());
    QVERIFY(letsGoOfTheRun<PatchPanel>());
    QVERIFY(letsGoOfTheRun<LensPanel>());
    QVERIFY(letsGoOfTheRun<RolloutPanel>());
    QVERIFY(letsGoOfTheRun<StackView>());
}

namespace {

/// Lets the text be another one without a run on it.
void changeText(Session &session)
{
    ModelWish wish = session.model()->wish;
    wish.text += "c";
    begin(session, wish);
    session.runner().cancel();
}

} // namespace

void TestRolloutPanel::whatWasToldOfTheTextBeforeIsDimmed()
{
    Told<LensPanel> lens(u"gpt2"_s);
    Told<RolloutPanel> rollout(u"gpt2"_s);
    const auto *said = find<QLabel>(lens.host, u"lens0.1"_s);
    const auto *sentence = find<QLabel>(rollout.host, u"rolloutSentence"_s);
    const auto isCurrent = [&] { return said->isEnabled() && sentence->isEnabled() && !mapOf(rollout)->isDimmed(); };
    QVERIFY(isCurrent());
    changeText(lens.session);
    changeText(rollout.session);
    QTRY_VERIFY(!said->isEnabled() && !sentence->isEnabled() && mapOf(rollout)->isDimmed());
    for (Session *session : {&lens.session, &rollout.session}) {
        session->compute();
        QVERIFY(waitForRun(*session));
    }
    QTRY_VERIFY(isCurrent());
}

void TestRolloutPanel::cellsStandBesideTheirTitlesInEveryWidth()
{
    RolloutMap rollout;
    WithoutMap without;
    for (const int width : {300, 500, 200})
        for (const QString &title : {u"Layer 1"_s, u"Decoder 2"_s, u"1"_s}) {
            showTitle(rollout, title);
            showTitle(without, title);
            rollout.resize(width, 100);
            without.resize(width, 100);
            QCOMPARE(leftOf(rollout), besideTitle(title));
            QCOMPARE(leftOf(without), besideTitle(title));
            QCOMPARE(rollout.findChild<PaintedCells *>()->rect({1, 1}).right(), width - 3.0);
            QCOMPARE(without.findChild<PaintedCells *>()->rect({0, 1}).right(), width - 4.0);
        }
}

void TestRolloutPanel::otherLettersMoveTheCells()
{
    RolloutMap rollout;
    WithoutMap without;
    for (QWidget *map : std::initializer_list<QWidget *>{&rollout, &without})
        map->resize(500, 100);
    const QString title = u"Layer 1"_s;
    showTitle(rollout, title);
    showTitle(without, title);
    const double before = besideTitle(title);
    const QFont usual = QApplication::font();
    const auto back = qScopeGuard([&] { QApplication::setFont(usual); });
    QFont wide = usual;
    wide.setLetterSpacing(QFont::AbsoluteSpacing, 4);
    QApplication::setFont(wide);
    QVERIFY(besideTitle(title) > before);
    for (QWidget *map : std::initializer_list<QWidget *>{&rollout, &without}) {
        QEvent event(QEvent::FontChange);
        QCoreApplication::sendEvent(map, &event);
        QCOMPARE(leftOf(*map), besideTitle(title));
    }
}

void TestRolloutPanel::longTokensStandUpright()
{
    RolloutMap map;
    map.resize(300, 100);
    showTitle(map, u"Layer 1"_s);
    const int flat = map.sizeHint().height();
    const RolloutMap::Row row{u"Layer 1"_s, {std::vector{0.5, 0.5}, std::vector{0.5, 0.5}}};
    map.show({row}, {u"a"_s, QString(60, u'm')}, 1);
    QVERIFY(map.sizeHint().height() > flat);
    showTitle(map, u"Layer 1"_s);
    QCOMPARE(map.sizeHint().height(), flat);
}

/// The cells make room for them.
void TestRolloutPanel::longTokensStandUprightAboveEffects()
{
    WithoutMap map;
    map.resize(300, 100);
    showTitle(map, u"Layer 1"_s);
    const auto topOfCells = [&map] { return map.findChild<PaintedCells *>()->rect({0, 0}).top(); };
    const int flat = map.sizeHint().height();
    const double top = topOfCells();
    map.setColumns({u"a"_s, QString(60, u'm')});
    QVERIFY(map.sizeHint().height() > flat && topOfCells() > top);
    map.resize(2000, 100);
    QCOMPARE(map.sizeHint().height(), flat);
    QCOMPARE(topOfCells(), top);
}

/// In the language of the window.
void TestRolloutPanel::theMapsTellOfWhatTheyShow()
{
    RolloutMap rollout;
    WithoutMap without;
    for (const QString &title : {u"Layer 1"_s, u"Layer 2"_s}) {
        showTitle(rollout, title);
        QVERIFY(rollout.accessibleDescription().startsWith(title + u" attends to token 0"_s));
        const WithoutMap::Part part{{0, 0}, title};
        const WithoutMap::Row row{title, {part}, {}};
        without.setRows({row});
        QCOMPARE(without.accessibleDescription(), title + u": not known yet"_s);
    }
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    for (QWidget *map : std::initializer_list<QWidget *>{&rollout, &without}) {
        const QString before = map->accessibleDescription();
        QEvent event(QEvent::LanguageChange);
        QCoreApplication::sendEvent(map, &event);
        QVERIFY(map->accessibleDescription() != before);
    }
}

/// A row has no cells for what another one has: an embedding has no heads.
void TestRolloutPanel::partsThatAreNotThereAreNotFound()
{
    Told<StackView> stack(u"gpt2"_s);
    stack.panel->setRoom({800, 600}, 12);
    const auto *blocks = QAccessible::queryAccessibleInterface(stack.panel)->tableInterface();
    for (const auto &[block, isThere] : {std::pair{0, false}, {1, true}}) {
        QVERIFY(blocks->cellAt(block, 0) != nullptr);
        QCOMPARE(blocks->cellAt(block, 1) != nullptr, isThere);
    }
    WithoutMap without;
    const WithoutMap::Part one{{0, 0}, u"a"_s}, two{{0, 1}, u"b"_s}, feedForward{{1}, u"c"_s};
    without.setRows({{u"Layer 2"_s, {one}, {}}, {u"Layer 1"_s, {one, two}, feedForward}});
    const auto *parts = QAccessible::queryAccessibleInterface(&without)->tableInterface();
    for (const int column : {0, 1, 2}) {
        QCOMPARE(parts->cellAt(0, column) != nullptr, column == 0);
        QVERIFY(parts->cellAt(1, column) != nullptr);
    }
    const auto *head = parts->cellAt(1, 1);
    showTitle(without, u"Layer 1"_s);
    QVERIFY(!head->isValid());
}

HEADSCOPE_TEST(TestRolloutPanel, QApplication)
#include "tst_rolloutpanel.moc"
