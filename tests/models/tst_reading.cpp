// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modeltexts.h"
#include "engine/models/pairsegments.h"
#include "tests/models/spoiledmodel.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// How the tokens of a text are read: of which of two texts each is, and which are padding.
class TestReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPairIsCutAtItsSeparator();
    void aSeparatorAlonePartsNothing_data();
    void aSeparatorAlonePartsNothing();
    void whatIsSaidOfSegmentsCounts();
    void theOtherTextOfAPatchHasSegmentsOfItsOwn();
    void paddingThatIsHiddenChangesNothing_data();
    void paddingThatIsHiddenChangesNothing();
    void aModelKnowsItsPadding();
};

namespace {

constexpr TokenId kPad = 1, kCls = 3, kSep = 4; // of d2l_bert

std::vector<Index> plannedSegments(const SharedModel &model, const ModelInput &input)
{
    return planModel(model, input).value().blocks.front()->document.inputs.segmentIds.front();
}

/// The numbers of the first rows that a block gives to those behind it.
std::vector<double> firstRows(const ModelTrace &trace, const char *tensor, const char *block, Index rows)
{
    const Trace &of = trace.trace(block);
    const SharedTensor numbers = of.whole(of.plan.graph->find(tensor)->id);
    std::vector<double> all;
    for (Index i = 0; i < rows * shapeOf(*numbers).back(); ++i)
        all.push_back(valueAt(*numbers, i));
    return all;
}

} // namespace

/// As the tokenisers of both have it, whose golden is a pair.
void TestReading::aPairIsCutAtItsSeparator()
{
    const SharedModel bert = modelNamed(u"bert_old_names"_s);
    ModelInput pair = inputOf(u"bert_old_names"_s);
    const std::vector<Index> told = std::exchange(pair.segments, {});
    QVERIFY(std::count(told.begin(), told.end(), 1) > 0);
    QCOMPARE(plannedSegments(bert, pair), told);
    const SharedModel d2l = modelNamed(u"d2l_bert"_s);
    const auto cut = cutFor(*d2l, "the cat <sep> the dog");
    QCOMPARE(cut->ids, (std::vector<TokenId>{kCls, 5, 7, kSep, 5, 11, kSep}));
    QCOMPARE(plannedSegments(d2l, reading(cut->ids)), (std::vector<Index>{0, 0, 0, 0, 1, 1, 1}));
}

void TestReading::aSeparatorAlonePartsNothing_data()
{
    QTest::addColumn<QList<int>>("ids");
    QTest::addColumn<QList<int>>("segments");
    QTest::newRow("none") << QList<int>{5, 7} << QList<int>{0, 0};
    QTest::newRow("at the end") << QList<int>{kCls, 5, kSep} << QList<int>{0, 0, 0};
    QTest::newRow("two at the end") << QList<int>{kCls, 5, kSep, kSep} << QList<int>{0, 0, 0, 0};
    QTest::newRow("padding behind it") << QList<int>{5, kSep, kPad, kPad} << QList<int>{0, 0, 0, 0};
    QTest::newRow("padding behind both") << QList<int>{5, kSep, 7, kSep, kPad} << QList<int>{0, 0, 1, 1, 0};
    QTest::newRow("three texts") << QList<int>{5, kSep, 7, kSep, 9} << QList<int>{0, 0, 1, 1, 1};
}

void TestReading::aSeparatorAlonePartsNothing()
{
    QFETCH(const QList<int>, ids);
    QFETCH(const QList<int>, segments);
    QCOMPARE(pairSegments(*modelNamed(u"d2l_bert"_s), {ids.begin(), ids.end()}),
             std::vector<Index>(segments.begin(), segments.end()));
}

void TestReading::whatIsSaidOfSegmentsCounts()
{
    const SharedModel model = modelNamed(u"d2l_bert"_s);
    ModelInput input = reading({5, kSep, 7});
    input.segments = {1, 0, 0};
    QCOMPARE(plannedSegments(model, input), input.segments);
    QCOMPARE(segmentCount(*model), Index{2});
    QCOMPARE(segmentCount(*modelNamed(u"distilbert"_s)), Index{0});
    const SharedModel roberta = modelNamed(u"roberta"_s); // whose table has one row
    QCOMPARE(plannedSegments(roberta, reading({0, 5, 2, 6, 2})), std::vector<Index>(5, 0));
}

void TestReading::theOtherTextOfAPatchHasSegmentsOfItsOwn()
{
    const SharedModel model = modelNamed(u"d2l_bert"_s);
    ModelChanges changes;
    changes.patched = {ModelPart{1}};
    changes.other = {5, 7, kSep, 9};
    const auto plan = planModel(model, reading({5, kSep, 7, 9}), changes);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    const auto segmentsIn = [](const ModelPlan &of) { return of.blocks.front()->document.inputs.segmentIds.front(); };
    QCOMPARE(segmentsIn(*plan), (std::vector<Index>{0, 0, 1, 1}));
    QCOMPARE(segmentsIn(*plan->other), (std::vector<Index>{0, 0, 0, 1}));
}

void TestReading::paddingThatIsHiddenChangesNothing_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("pad");
    QTest::newRow("BERT of d2l") << u"d2l_bert"_s << 1;
    QTest::newRow("BERT") << u"bert"_s << 0;
    QTest::newRow("what reads and what writes, of d2l") << u"d2l_transformer"_s << 4;
    QTest::newRow("T5") << u"t5"_s << 0;
}

/// As valid_lens of d2l and attention_mask of transformers hide it: in the encoder, and where the decoder reads that.
void TestReading::paddingThatIsHiddenChangesNothing()
{
    QFETCH(const QString, name);
    QFETCH(const int, pad);
    const SharedModel model = modelNamed(name);
    const ModelInput input = inputOf(name);
    const auto plain = ran(model, input);
    ModelInput padded = input;
    padded.source.insert(padded.source.end(), 2, pad);
    const Index rows = std::ssize(model->hasDecoder() ? input.target : input.source);
    const auto logitsOf = [&](const SharedModelTrace &trace) { return firstRows(*trace, "logits", "unembed", rows); };
    QVERIFY(largestDifference(logitsOf(ran(model, padded)), logitsOf(plain)) > 1e-5);
    padded.validLen = std::ssize(input.source);
    const auto hidden = ran(model, padded);
    QVERIFY(largestDifference(logitsOf(hidden), logitsOf(plain)) < 1e-4);
    for (std::size_t at = 0; at < model->blocks.size(); ++at) {
        const ModelBlock &block = model->blocks[at];
        const bool isOfDecoder = block.column == Column::Decoder && !block.isCross();
        QCOMPARE(hidden->plan.blocks[at]->document.mask.hasLengths(), block.attends() && !isOfDecoder);
    }
}

void TestReading::aModelKnowsItsPadding()
{
    QCOMPARE(modelNamed(u"d2l_bert"_s)->signs.pad, std::optional<TokenId>(kPad));
    QCOMPARE(modelNamed(u"d2l_transformer"_s)->signs.pad, std::optional<TokenId>(4));
    const SharedModel roberta = modelNamed(u"roberta"_s);
    QVERIFY(roberta->signs.pad && roberta->signs.refusesPad);
    Copy bert(u"bert"_s);
    bert.set(u"pad_token_id"_s, {});
    const SharedModel model = openModel(bert.path()).value();
    QCOMPARE(model->source->token(model->signs.pad.value()), std::string("[PAD]"));
    QVERIFY(!model->signs.refusesPad);
}

HEADSCOPE_TEST(TestReading, QCoreApplication)
#include "tst_reading.moc"
