// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headorder.h"

#include "engine/reading/metrics.h"
#include "tests/ui/support.h"
#include "ui/chart/chartpanel.h"
#include "ui/heads/distancemap.h"
#include "ui/heads/headgallery.h"
#include "ui/heads/headsbar.h"
#include "ui/heads/headsnotice.h"
#include "ui/heads/headspanel.h"
#include "ui/heads/leaforder.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScopeGuard>
#include <QToolButton>

#include <set>

using namespace headscope;
using enum Role;

class TestHeadOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void byNumberIsAsTheyAre();
    void byEntropyRises();
    void byEntropyIsByThatOfTheTitles();
    void byDistanceBeginsWithTheChosenHead();
    void byLikenessIsThatOfTheDendrogram();
    void headsThatLookAlikeKeepTheirOrder();
    void theBarSortsTheGallery();
    void whoDoesNotWaitForAnOrderHasTheNumbers();
    void anOrderThatTakesItsTimeIsTold();
    void theBarChoosesTensorColoursAndRange();
    void thePanelTellsOfHeadsAtEveryStep();
    void nothingMovesFromQueryToQuery();
    void aQueryIsAskedAboutByItsToken();
    void theDistancesAreThoseOfTheEngine();
    void distancesOfARunBeforeAreDimmed();
    void theDistancesSayThatTheyAreBeforeDropout();
    void rowsThatAreLeftOutOfTheDistancesAreTold();
    void aHeadThatIsNotComparedHasNoRow();
    void thousandsOfHeadsHaveAnOrder();
};

namespace {

std::shared_ptr<const Trace> fourHeads()
{
    return runAll(planOf(smallDocument({{"layer.num_hiddens", "8"}, {"layer.num_heads", "4"}})));
}

struct ShownOrder
{
    ShownOrder()
    {
        bar = new HeadsBar(session, gallery);
        showActive(gallery, {1100, 700});
        open(session, u"d2l"_s);
    }
    ~ShownOrder() { delete bar; }

    Session session;
    HeadGallery gallery{session};
    HeadsBar *bar;

    std::vector<Index> heads() const
    {
        std::vector<Index> out;
        for (Index i = 0; i < gallery.figure()->panelCount(); ++i)
            out.push_back(*gallery.figure()->panel(i).head);
        return out;
    }
    void choose(const QString &box, int index) { find<QComboBox>(*bar, box)->setCurrentIndex(index); }
};

} // namespace

void TestHeadOrder::byNumberIsAsTheyAre()
{
    QVERIFY(headsInOrder(*fourHeads(), 0, HeadOrder::Number, 2) == (std::vector<Index>{0, 1, 2, 3}));
}

void TestHeadOrder::byEntropyRises()
{
    const auto trace = fourHeads();
    const auto heads = headsInOrder(*trace, 1, HeadOrder::Entropy, 0);
    QCOMPARE(heads.size(), std::size_t{4});
    for (std::size_t i = 1; i < heads.size(); ++i)
        QCOMPARE_LE(metricsOf(*trace, Weights, 1, heads[i - 1]).meanEntropy,
                    metricsOf(*trace, Weights, 1, heads[i]).meanEntropy);
}

void TestHeadOrder::byEntropyIsByThatOfTheTitles()
{
    ShownOrder shown;
    turnTrainingOn(shown.session);
    shown.session.setTensor(DroppedWeights);
    shown.choose(u"galleryOrder"_s, 1);
    const Trace &trace = *shown.session.result()->trace;
    const auto heads = headsInOrder(trace, 0, HeadOrder::Entropy, 0, DroppedWeights);
    for (std::size_t i = 1; i < heads.size(); ++i)
        QCOMPARE_LE(metricsOf(trace, DroppedWeights, 0, heads[i - 1]).meanEntropy,
                    metricsOf(trace, DroppedWeights, 0, heads[i]).meanEntropy);
    QTRY_VERIFY(shown.heads() == heads);
    shown.session.setTensor(Scores); // whose titles tell none
    QTRY_VERIFY(shown.heads() == headsInOrder(trace, 0, HeadOrder::Entropy, 0));
}

void TestHeadOrder::byDistanceBeginsWithTheChosenHead()
{
    const auto trace = fourHeads();
    const Tensor<double> distances = headDistances(*trace, Weights, 0).means;
    for (Index chosen = 0; chosen < 4; ++chosen) {
        const auto heads = headsInOrder(*trace, 0, HeadOrder::Distance, chosen);
        QCOMPARE(heads.front(), chosen);
        for (std::size_t i = 1; i < heads.size(); ++i)
            QCOMPARE_LE(distances[chosen * 4 + heads[i - 1]], distances[chosen * 4 + heads[i]]);
    }
}

void TestHeadOrder::byLikenessIsThatOfTheDendrogram()
{
    const auto trace = fourHeads();
    QVERIFY(headsInOrder(*trace, 0, HeadOrder::Likeness, 2) == leafOrder(headDistances(*trace, Weights, 0).means));
}

void TestHeadOrder::headsThatLookAlikeKeepTheirOrder()
{
    const auto trace = runAll(planOf(smallDocument({{"inputs.kind", "\"ones\""}})));
    const auto heads = headsInOrder(*trace, 0, HeadOrder::Distance, 1);
    QVERIFY(heads == (std::vector<Index>{1, 0}));
}

void TestHeadOrder::theBarSortsTheGallery()
{
    ShownOrder shown;
    const Trace &trace = *shown.session.result()->trace;
    QVERIFY(shown.heads() == headsInOrder(trace, 0, HeadOrder::Number, 0));
    shown.choose(u"galleryOrder"_s, 1);
    QTRY_VERIFY(shown.heads() == headsInOrder(trace, 0, HeadOrder::Entropy, 0));
    shown.session.setHead(3);
    shown.choose(u"galleryOrder"_s, 2);
    QTRY_VERIFY(shown.heads() == headsInOrder(trace, 0, HeadOrder::Distance, 3));
    shown.session.setHead(1);
    QTRY_VERIFY(shown.heads() == headsInOrder(trace, 0, HeadOrder::Distance, 1));
    QVERIFY(shown.gallery.options().heads == shown.heads()); // as the export takes it
    shown.choose(u"galleryOrder"_s, 0);
    QTRY_VERIFY(shown.heads() == headsInOrder(trace, 0, HeadOrder::Number, 0));
}

void TestHeadOrder::whoDoesNotWaitForAnOrderHasTheNumbers()
{
    ShownOrder shown;
    shown.choose(u"galleryOrder"_s, 3);
    QVERIFY(find<HeadsNotice>(shown.gallery, u"orderNotice"_s)->isHidden()); // most orders are there at once
    find<QToolButton>(shown.gallery, u"cancelOrder"_s)->click();
    QVERIFY(shown.gallery.galleryStyle().order == HeadOrder::Number);
    QCOMPARE(find<QComboBox>(*shown.bar, u"galleryOrder"_s)->currentIndex(), 0);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(shown.heads() == headsInOrder(*shown.session.result()->trace, 0, HeadOrder::Number, 0));
}

void TestHeadOrder::anOrderThatTakesItsTimeIsTold()
{
    QWidget maps;
    maps.resize(400, 300);
    HeadsNotice notice(HeadsNotice::Of::Order, &maps);
    maps.show();
    notice.begin();
    QVERIFY(notice.isHidden());
    QTRY_VERIFY(notice.isVisible());
    QVERIFY(maps.rect().contains(notice.geometry()));
    HeadsNotice ofMaps(HeadsNotice::Of::Maps, &maps);
    ofMaps.begin();
    QTRY_VERIFY(ofMaps.isVisible());
    QVERIFY(maps.rect().contains(ofMaps.geometry()) && !ofMaps.geometry().intersects(notice.geometry()));
    notice.end();
    QVERIFY(notice.isHidden());
}

void TestHeadOrder::theBarChoosesTensorColoursAndRange()
{
    ShownOrder shown;
    auto *tensors = find<QComboBox>(*shown.bar, u"galleryTensor"_s);
    QCOMPARE(tensors->currentData().toString(), u"weights"_s);
    const int scores = tensors->findData(u"scores"_s);
    tensors->setCurrentIndex(scores);
    Q_EMIT tensors->activated(scores);
    QCOMPARE(shown.gallery.figure()->slice(0).tensor(), Scores);
    shown.choose(u"galleryColors"_s, 1 + static_cast<int>(colorMapNames().indexOf(u"PuOr"_s)));
    QCOMPARE(shown.gallery.figure()->scale(0).map->name, u"PuOr"_s);
    const double shared = shown.gallery.figure()->scale(2).high;
    shown.choose(u"galleryRange"_s, static_cast<int>(RangeMode::PerHead));
    QVERIFY(shown.gallery.figure()->scale(2).high < shared || shown.gallery.figure()->scale(1).high < shared);
    shown.choose(u"galleryDigits"_s, 2);
    QCOMPARE(shown.gallery.options().annotate, Annotate::Off);
}

void TestHeadOrder::thePanelTellsOfHeadsAtEveryStep()
{
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"d2l"_s);
    auto *attention = find<ChartPanel>(panel, u"attentionPanel"_s);
    const auto *caption = attention->findChild<QLabel *>(u"chartCaption"_s);
    for (const Step *step : session.steps()) {
        session.setStep(step->id);
        QCOMPARE(caption->text(), u"QUERY q0 · HEAD 0"_s);
    }
    session.setTensor(Weights);
    session.pin(CellPlace{Weights, {0, 0, 2, 1}});
    QCOMPARE(caption->text(), u"QUERY q2 · HEAD 0"_s);
    const auto *question = find<QLabel>(panel, u"headsQuery"_s);
    QCOMPARE(question->text(), u"Which keys does query 2 attend to?"_s);
    QVERIFY(question->isVisible());
    Look look = session.look();
    const auto histogram = static_cast<std::size_t>(placeOfKind(ChartId::Histogram));
    look.charts[u"attentionPanel"_s] = QString::fromLatin1(chartKinds()[histogram].id);
    session.setLook(look);
    QVERIFY(question->isHidden()); // it answers another one
}

/// Though a question of a wider number is one line longer in some widths.
void TestHeadOrder::nothingMovesFromQueryToQuery()
{
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"dates/decoder-2-cross/0"_s);
    const auto *question = find<QLabel>(panel, u"headsQuery"_s);
    const auto *below = find<QWidget>(panel, u"attentionPanel"_s);
    for (int width = 240; width <= 400; width += 8) {
        panel.resize(width, 700);
        std::set<int> tops;
        for (Index query = 0; query < session.plan().sizes.q; ++query) {
            session.pin(CellPlace{Weights, {0, 0, query, 0}});
            QCoreApplication::processEvents();
            tops.insert(below->y() - question->y());
            QVERIFY(question->height() >= question->heightForWidth(question->width()));
        }
        QCOMPARE(tops.size(), std::size_t{1});
    }
}

void TestHeadOrder::aQueryIsAskedAboutByItsToken()
{
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"dates/decoder-2-cross/0"_s);
    const QString question = find<QLabel>(panel, u"headsQuery"_s)->text();
    QVERIFY2(question.startsWith(u"查询 "_s) && question.endsWith(u"”关注哪些键？"_s), qPrintable(question));
}

void TestHeadOrder::distancesOfARunBeforeAreDimmed()
{
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"d2l"_s);
    auto *map = find<DistanceMap>(panel, u"distanceMap"_s);
    QTRY_VERIFY(map->distances());
    const auto ofOneAndItself = [map] { // always 0
        return pixelAt(map->grab().toImage(), map->cells().cell(1, 1).topLeft() + QPointF(3, 3));
    };
    const auto before = ofOneAndItself();
    begin(session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    session.runner().cancel();
    QTRY_VERIFY(ofOneAndItself() != before);
    session.compute();
    QVERIFY(waitForRun(session));
    QTRY_VERIFY(map->distances() && ofOneAndItself() == before);
}

void TestHeadOrder::theDistancesAreThoseOfTheEngine()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"d2l"_s);
    auto *map = find<DistanceMap>(panel, u"distanceMap"_s);
    QTRY_VERIFY(map->distances());
    QTRY_COMPARE(map->cells().rows(), 5);
    const Tensor<double> distances = headDistances(*session.result()->trace, Weights, 0).means;
    const ValueScale scale{0, 1, findColorMap(u"viridis"_s)};
    const QImage image = map->grab().toImage();
    for (Index a = 0; a < 5; ++a)
        for (Index b = 0; b < 5; ++b)
            QCOMPARE(pixelAt(image, map->cells().cell(a, b).topLeft() + QPointF(3, 3)),
                     scale.color(distances[a * 5 + b]));
    click(map, map->cells().cell(3, 1).center());
    QCOMPARE(session.selection().head, 3);
    QTest::mouseClick(map, Qt::RightButton, {}, map->cells().cell(1, 1).center().toPoint());
    QCOMPARE(session.selection().head, 3);
    QTest::keyClick(map, Qt::Key_Up);
    QCOMPARE(session.selection().head, 2);
    QVERIFY(map->accessibleDescription().startsWith(u"Most alike: head "_s));
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    QCoreApplication::processEvents();
    QVERIFY(map->accessibleDescription().startsWith(u"最相似："_s));
    session.setBatch(1);
    QTRY_VERIFY(map->distances() && (*map->distances())[1] != distances[1]);
}

void TestHeadOrder::theDistancesSayThatTheyAreBeforeDropout()
{
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"d2l"_s);
    const auto *caption = find<QLabel>(panel, u"distanceCaption"_s);
    const auto *map = find<DistanceMap>(panel, u"distanceMap"_s);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY2(!caption->text().contains(u"DROPOUT"_s), qPrintable(caption->text()));
    QVERIFY(!map->accessibleDescription().contains(u"dropout"_s));
    turnTrainingOn(session);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY2(caption->text().contains(u" · BEFORE DROPOUT"_s), qPrintable(caption->text()));
    QTRY_VERIFY2(map->accessibleDescription().endsWith(u", before dropout"_s),
                 qPrintable(map->accessibleDescription()));
}

void TestHeadOrder::rowsThatAreLeftOutOfTheDistancesAreTold()
{
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"d2l"_s);
    const auto *caption = find<QLabel>(panel, u"distanceCaption"_s);
    const auto *map = find<DistanceMap>(panel, u"distanceMap"_s);
    QTRY_VERIFY(map->distances());
    QVERIFY(!map->queriesCounted());
    QVERIFY2(!caption->text().contains(u"OVER"_s), qPrintable(caption->text()));
    for (Index head = 0; head < 5; ++head) // a row of each that sums to more than 1
        QVERIFY(setOverride(session, {Weights, {0, head, 1, 2}}, 5));
    QVERIFY(waitForRun(session));
    QTRY_VERIFY(map->queriesCounted());
    QTRY_VERIFY2(caption->text().endsWith(u" · OVER 3 OF 4 QUERIES"_s), qPrintable(caption->text()));
    QVERIFY2(map->accessibleDescription().endsWith(u", over 3 of 4 queries"_s),
             qPrintable(map->accessibleDescription()));
    QStringList seen; // as each result comes, before its distances
    connect(&session, &Session::resultChanged, caption, [&] { seen << caption->text(); });
    QVERIFY(setOverride(session, {Weights, {0, 0, 1, 2}}, 6));
    QVERIFY(waitForRun(session));
    QTRY_VERIFY(map->distances());
    QVERIFY(!seen.isEmpty());
    for (const QString &each : seen)
        QVERIFY2(each.endsWith(u" · OVER 3 OF 4 QUERIES"_s), qPrintable(each));
}

void TestHeadOrder::aHeadThatIsNotComparedHasNoRow()
{
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(panel, {340, 700});
    open(session, u"d2l"_s);
    edit(session,
         {{u"layer.num_heads"_s, u"300"_s}, {u"layer.qk_head_size"_s, u"1"_s}, {u"layer.v_head_size"_s, u"1"_s}});
    auto *map = find<DistanceMap>(panel, u"distanceMap"_s);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(map->cells().rows(), 256);
    const QString caption = find<QLabel>(panel, u"distanceCaption"_s)->text();
    QVERIFY2(caption.endsWith(u" · HEADS 0–255"_s), qPrintable(caption));
    const auto pictureOf = [&](Index head) {
        session.setHead(head);
        return map->grab().toImage();
    };
    QVERIFY(pictureOf(299) != pictureOf(255)); // whose row is outlined
}

void TestHeadOrder::thousandsOfHeadsHaveAnOrder()
{
    const auto trace = traceOf(changed({}, {{"layer.projections", "false"},
                                            {"layer.num_heads", "50000"},
                                            {"inputs.batch_size", "1"},
                                            {"inputs.num_queries", "1"},
                                            {"inputs.num_kv_pairs", "2"}}));
    QCOMPARE(comparedHeads(trace->plan.sizes), Index{256});
    for (const HeadOrder order : {HeadOrder::Entropy, HeadOrder::Distance, HeadOrder::Likeness})
        for (const Index chosen : {3, 40000}) {
            std::vector<Index> heads = headsInOrder(*trace, 0, order, chosen);
            if (order == HeadOrder::Distance)
                QCOMPARE(heads.front(), chosen);
            std::sort(heads.begin(), heads.end());
            QVERIFY(heads == headsInOrder(*trace, 0, HeadOrder::Number, 0)); // each once
        }
}

HEADSCOPE_TEST(TestHeadOrder, QApplication)
#include "tst_headorder.moc"
