// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that are none of attention in every view.
#include "tests/ui/support.h"
#include "ui/chart/chartpanel.h"
#include "ui/chart/measure.h"
#include "ui/compare/compareview.h"
#include "ui/figure/celldigits.h"
#include "ui/figure/valuescale.h"
#include "ui/heads/headgallery.h"
#include "ui/heads/headspanel.h"
#include "ui/operation/operationview.h"
#include "ui/pipeline/pipelinelayout.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/setup/setupfield.h"
#include "ui/text/words.h"

#include <QComboBox>
#include <QLabel>

using namespace headscope;

class TestBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStepIsPainted_data();
    void everyStepIsPainted();
    void whatHasNoHeadsSaysSo_data() { everyStepIsPainted_data(); }
    void whatHasNoHeadsSaysSo();
    void blocksAreComparedAsAWhole();
    void idsAreWholeAndProbabilitiesShares();
    void idsLeadToTheRowsOfTheirTokens();
    void theLikeliestTokensStandFirst();
    void zerosAreCounted();
    void zerosOfManyTokensAreCountedElsewhereAndOnce();
    void onlyItsOwnSettingsAreOffered();
};

namespace {

QString blockCalled(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/%1.headscope").arg(name);
}

} // namespace

void TestBlocks::everyStepIsPainted_data()
{
    QTest::addColumn<QString>("block");
    for (const QString &block : kBlocks)
        QTest::addRow("%s", qPrintable(QFileInfo(block).baseName())) << block;
}

void TestBlocks::everyStepIsPainted()
{
    QFETCH(QString, block);
    Session session;
    open(session, block);
    PipelineView pipeline(session);
    OperationView operation(session);
    showActive(pipeline, {1024, 190});
    showActive(operation, {760, 380});
    for (const Step *step : session.steps())
        for (const GraphTensor *tensor : tensorsOf(session.plan(), step->id)) {
            session.setTensor(tensor->id);
            QVERIFY(session.selection().tensor == tensor->id);
            session.pin(CellPlace{tensor->id, Cell(tensor->axes.size(), 1)});
            QVERIFY(!pipeline.grab().isNull() && !operation.grab().isNull());
        }
}

void TestBlocks::whatHasNoHeadsSaysSo()
{
    QFETCH(QString, block);
    Session session;
    HeadGallery gallery(session);
    HeadsPanel panel(session, gallery);
    showActive(gallery, {600, 400});
    showActive(panel, {372, 400});
    open(session, block);
    QVERIFY(gallery.figure() == nullptr && !gallery.grab().isNull() && !panel.grab().isNull());
    QVERIFY(gallery.accessibleDescription().contains(u"no heads"_s));
    QTest::keyClick(&gallery, Qt::Key_Return);
    QVERIFY(!gallery.alone() && !session.look().alone);
}

void TestBlocks::blocksAreComparedAsAWhole()
{
    Session session;
    open(session, blockCalled(u"gated"_s));
    CompareView compare(session);
    showActive(compare, {1000, 600});
    const auto *tensors = find<QComboBox>(compare, u"comparedTensor"_s);
    QTRY_VERIFY(tensors->findData(u"ffn_activated"_s) >= 0);
    QTRY_VERIFY(find<QLabel>(compare, u"comparedSummary"_s)->text().contains(u"equal in all"_s));
}

void TestBlocks::idsAreWholeAndProbabilitiesShares()
{
    QCOMPARE(cellNumber(specOf(Role::TokenIds), 50256), u"50256"_s);
    QCOMPARE(cellNumber(specOf(Role::Embedding), 4), u"4.00"_s);
    const ValueScale shares = scaleFor(specOf(Role::Probabilities), {0, 0.125});
    QCOMPARE(std::pair(shares.low, shares.high), std::pair(0.0, 1.0));
    const ValueScale logits = scaleFor(specOf(Role::Logits), {-1, 3});
    QCOMPARE(std::pair(logits.low, logits.high), std::pair(-3.0, 3.0));
    QCOMPARE(scaleFor(specOf(Role::TokenIds), {1, 8}).low, 0.0);
}

void TestBlocks::idsLeadToTheRowsOfTheirTokens()
{
    Session session;
    open(session, blockCalled(u"embedding"_s));
    const PipelineLayout layout(session.plan(), {1178, 280});
    const auto leads = [&](Role from, Role to) {
        return std::any_of(layout.arrows.begin(), layout.arrows.end(), [&](const Arrow &arrow) {
            return arrow.from->tensor->role == from && arrow.to->tensor->role == to;
        });
    };
    QVERIFY(leads(Role::TokenIds, Role::TokenRows) && leads(Role::SegmentIds, Role::SegmentEmbedding));
    QVERIFY(leads(Role::PositionEmbedding, Role::EmbeddingSum));
}

void TestBlocks::theLikeliestTokensStandFirst()
{
    Session session;
    open(session, blockCalled(u"unembedding"_s));
    ChartPanel panel(session, nullptr);
    showActive(panel, {372, 200});
    session.goTo({Role::Probabilities, {1, 2, 0}});
    panel.refresh();
    QVERIFY(find<QLabel>(panel, u"chartCaption"_s)->text().contains(u"LIKELIEST OF 9 TOKENS"_s));
    const auto shares = session.result()->trace->row(Role::Probabilities, {1, 2, 0});
    const auto most = std::max_element(shares.begin(), shares.end()) - shares.begin();
    const QString spoken = find<QWidget>(panel, u"barChart"_s)->accessibleDescription();
    QVERIFY2(spoken.startsWith(u"t%1 %2"_s.arg(most).arg(shares[static_cast<std::size_t>(most)], 0, 'f', 2)),
             qPrintable(spoken));
}

void TestBlocks::zerosAreCounted()
{
    Session session;
    open(session, blockCalled(u"feed_forward"_s));
    edit(session, {{u"layer.activation"_s, u"\"relu\""_s}});
    ChartPanel panel(session, nullptr);
    showActive(panel, {372, 200});
    session.setTensor(Role::FfnActivated);
    panel.refresh();
    const auto row = session.result()->trace->row(Role::FfnActivated, {0, 0, 0});
    const QString spoken = find<QWidget>(panel, u"barChart"_s)->accessibleDescription();
    QVERIFY2(spoken.startsWith(u"q0: %1 of 10"_s.arg(std::count(row.begin(), row.end(), 0.0))), qPrintable(spoken));
}

/// A pointer that moves on does not have them counted again.
void TestBlocks::zerosOfManyTokensAreCountedElsewhereAndOnce()
{
    Session session;
    open(session, blockCalled(u"feed_forward"_s));
    edit(session, {{u"layer.activation"_s, u"\"relu\""_s},
                   {u"layer.hidden_size"_s, u"400"_s},
                   {u"inputs.num_queries"_s, u"100"_s}});
    session.setTensor(Role::FfnActivated);
    Measure measure;
    QSignalSpy ready(&measure, &Measure::ready);
    const auto bars = [&] { return zerosOfTokens({session.result(), session.selection(), measure}).bars; };
    QVERIFY(bars().heights.isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, kLongWait);
    const auto row = session.result()->trace->row(Role::FfnActivated, {0, 99, 0});
    QCOMPARE(bars().heights.size(), 100);
    QCOMPARE(bars().heights.last(), static_cast<double>(std::count(row.begin(), row.end(), 0.0)) / 400);
    session.hover(CellPlace{Role::FfnActivated, {0, 3, 5}});
    QCOMPARE(bars().heights.size(), 100);
    QCOMPARE(bars().chosen, 3);
    QCOMPARE(awaitedAnswers(), 0);
}

void TestBlocks::onlyItsOwnSettingsAreOffered()
{
    const auto offered = [](const QString &name) {
        Session session;
        open(session, blockCalled(name));
        QStringList paths;
        for (const SetupField &field : setupFields())
            if (isOffered(field, session.document()))
                paths << field.path;
        return paths;
    };
    QVERIFY(offered(u"feed_forward"_s).contains(u"layer.activation"_s));
    QVERIFY(!offered(u"feed_forward"_s).contains(u"layer.num_heads"_s));
    QCOMPARE(offered(u"embedding"_s), QStringList({u"layer.scale"_s, u"layer.position_offset"_s}));
    QVERIFY(!offered(u"unembedding"_s).contains(u"mask.causal"_s));
}

HEADSCOPE_TEST(TestBlocks, QApplication)
#include "tst_blocks.moc"
