// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/givenarrays.h"
#include "ui/importing/lookat.h"
#include "ui/work/jobqueue.h"

#include <QTemporaryDir>

#include <cmath>

using namespace headscope;

/// What arrays become in the layer that is open: d2l's has 2 batch items, 4 queries, 6 keys, 5 heads.
class TestArrays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itBringsItsSizesAlong_data();
    void itBringsItsSizesAlong();
    void itsNumbersAreNotCopied();
    void onlyWhatDoesNotFitIsTakenAway();
    void theRestOfSelfAttentionStays();
    void headsAreGiven();
    void givenHeadsLeaveNoSizeBehind();
    void lengthsAreTaken();
    void theAxisThatDoesNotFitIsNamed_data();
    void theAxisThatDoesNotFitIsNamed();
    void wrongNumbersAreNamed();
    void whatNobodyWaitsForIsNotRead();
};

void TestArrays::itBringsItsSizesAlong_data()
{
    QTest::addColumn<InputUse>("use");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Counts>("sizes"); // b, q, k, and the widths of queries, keys, values
    QTest::newRow("one matrix for all") << InputUse::All << Shape{3, 8} << Counts{1, 3, 3, 8, 8, 8};
    QTest::newRow("all") << InputUse::All << Shape{2, 3, 8} << Counts{2, 3, 3, 8, 8, 8};
    QTest::newRow("queries") << InputUse::Queries << Shape{2, 7, 9} << Counts{2, 7, 6, 9, 100, 100};
    QTest::newRow("keys") << InputUse::Keys << Shape{2, 5, 9} << Counts{2, 4, 5, 100, 9, 100};
    QTest::newRow("values") << InputUse::Values << Shape{2, 5, 9} << Counts{2, 4, 5, 100, 100, 9};
    QTest::newRow("keys and values") << InputUse::KeysAndValues << Shape{3, 5, 9} << Counts{3, 4, 5, 100, 9, 9};
}

void TestArrays::itBringsItsSizesAlong()
{
    QFETCH(InputUse, use);
    QFETCH(Shape, shape);
    QFETCH(Counts, sizes);
    const Sizes s = resultOf(withInput(planOf(u"d2l"_s), {zeros(shape)}, use)).sizes;
    QCOMPARE((Counts{s.b, s.q, s.k, s.querySize, s.keySize, s.valueSize}), sizes);
}

void TestArrays::itsNumbersAreNotCopied()
{
    Tensor<float> array(Shape{2, 3, 8});
    const float *numbers = array.data();
    const auto given = withInput(planOf(u"d2l"_s), {std::move(array)}, InputUse::All);
    const TensorRef ref = resultOf(given).document.inputs.queries.value();
    const AnyTensor &kept = given->state.files->at(ref.file)->at(ref.tensor);
    QVERIFY(std::get<Tensor<float>>(kept).data() == numbers);
}

void TestArrays::onlyWhatDoesNotFitIsTakenAway()
{
    const Plan plan = planWith(u"d2l"_s, {{u"tokens.queries"_s, uR"(["a","b","c","d"])"_s},
                                          {u"tokens.keys"_s, uR"(["a","b","c","d","e","f"])"_s}});
    const auto given = withInput(plan, {zeros({2, 3, 8})}, InputUse::Queries);
    const Document &now = resultOf(given).document;
    QVERIFY(now.tokens.queries.empty());
    QVERIFY(now.tokens.keys == plan.document.tokens.keys);
    QVERIFY(now.mask == plan.document.mask);
    QCOMPARE(sentenceOf(*given),
             u"Taken away, because it belonged to other sizes: tokens of the queries. Ctrl+Z brings it back."_s);
}

void TestArrays::theRestOfSelfAttentionStays()
{
    const Plan all = resultOf(withInput(planOf(u"d2l"_s), {zeros({1, 3, 8})}, InputUse::All));
    const InputSettings in = resultOf(withInput(all, {zeros({1, 3, 8})}, InputUse::Keys)).document.inputs;
    QVERIFY(!in.selfAttention && in.values == in.queries && in.keys != in.queries);
    QCOMPARE(in.kind, InputKind::File);
}

void TestArrays::headsAreGiven()
{
    const Plan plan = planWith(u"d2l"_s, {{u"layer.projections"_s, u"false"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    const Sizes four = resultOf(withInput(plan, {zeros({2, 3, 7, 8})}, InputUse::All)).sizes;
    QCOMPARE((Counts{four.b, four.h, four.g, four.q, four.k, four.d, four.v}), (Counts{2, 3, 3, 7, 7, 8, 8}));
    const Sizes three = resultOf(withInput(plan, {zeros({2, 7, 8})}, InputUse::All)).sizes;
    QCOMPARE((Counts{three.b, three.h, three.q, three.d}), (Counts{2, 1, 7, 8}));
}

/// Else each opening of what is saved would warn that it is not read.
void TestArrays::givenHeadsLeaveNoSizeBehind()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"heads.headscope"_s);
    Session session;
    open(session, u"d2l"_s);
    edit(session,
         {{u"layer.projections"_s, u"false"_s}, {u"layer.num_hiddens"_s, u"40"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    const auto give = [&](InputUse use, const Shape &shape) {
        const Plan given = resultOf(withInput(session.plan(), {zeros(shape)}, use));
        session.show(u"given"_s, given);
    };
    give(InputUse::Queries, {2, 5, 4, 8});
    give(InputUse::Keys, {2, 5, 6, 8});
    QCOMPARE(session.document().layer.numHiddens, Index{40}); // of the values, which are drawn
    give(InputUse::Values, {2, 5, 6, 3});
    QVERIFY(session.save(file));
    open(session, file);
    QVERIFY(session.warnings().empty());
    QCOMPARE((Counts{session.plan().sizes.h, session.plan().sizes.d, session.plan().sizes.v}), (Counts{5, 8, 3}));
}

void TestArrays::lengthsAreTaken()
{
    const Plan plan = planOf(u"d2l"_s);
    const auto lens = [&](Shape shape, std::vector<double> numbers) {
        const AnyTensor array = Tensor<double>(std::move(shape), numbers);
        return resultOf(withInput(plan, {array}, InputUse::Lengths)).document.mask.validLens;
    };
    QVERIFY(lens({2}, {1, 5}) == ValidLens(std::vector<Index>{1, 5}));
    QVERIFY(lens({2, 1}, {1, 5}) == ValidLens(std::vector<Index>{1, 5}));
    QVERIFY(lens({2, 4}, {1, 2, 3, 4, 5, 6, 1, 2}) ==
            ValidLens(std::vector<std::vector<Index>>{{1, 2, 3, 4}, {5, 6, 1, 2}}));
}

void TestArrays::theAxisThatDoesNotFitIsNamed_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<InputUse>("use");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("inputs, axes")
        << u"d2l"_s << InputUse::All << Shape{1, 2, 3, 4}
        << u"Axes: got 4, expected 2 (positions, features), or 3 with batch items before them."_s;
    QTest::newRow("inputs, features") << u"pytorch-layer"_s << InputUse::All << Shape{3, 2}
                                      << u"Axis 1: got 2 features, expected 20 features."_s;
    QTest::newRow("keys, batch") << u"pytorch-layer"_s << InputUse::Keys << Shape{7, 5, 12}
                                 << u"Axis 0: got 7 batch items, expected 3 batch items."_s;
    QTest::newRow("keys, positions") << u"pytorch-layer"_s << InputUse::Keys << Shape{3, 5, 12}
                                     << u"Axis 1: got 5 keys, expected 7 keys."_s;
    QTest::newRow("mask, keys") << u"d2l"_s << InputUse::Seen << Shape{4, 7}
                                << u"Axis 1: got 7 keys, expected 6 keys."_s;
    QTest::newRow("mask, heads") << u"d2l"_s << InputUse::Bias << Shape{2, 3, 4, 6}
                                 << u"Axis 1: got 3 heads, expected 5 heads."_s;
    QTest::newRow("mask, axes") << u"d2l"_s << InputUse::Bias << Shape{1, 1, 1, 4, 6}
                                << u"Axes: got 5, expected up to 4 (batch items, heads, queries, keys)."_s;
    QTest::newRow("lengths, items") << u"d2l"_s << InputUse::Lengths << Shape{3}
                                    << u"Axis 0: got 3 batch items, expected 2 batch items."_s;
    QTest::newRow("lengths, queries") << u"d2l"_s << InputUse::Lengths << Shape{2, 5}
                                      << u"Axis 1: got 5 queries, expected 4 queries."_s;
}

void TestArrays::theAxisThatDoesNotFitIsNamed()
{
    QFETCH(QString, example);
    QFETCH(InputUse, use);
    QFETCH(Shape, shape);
    const Plan plan = planOf(example);
    QTEST(whyNot(use, shape, plan), "sentence");
    QVERIFY(whyNot(InputUse::All, {1, 3, plan.sizes.querySize}, plan).isEmpty());
}

void TestArrays::wrongNumbersAreNamed()
{
    const Plan plan = planOf(u"d2l"_s);
    const AnyTensor half = Tensor<double>({2}, std::vector<double>{1, 0.5});
    QCOMPARE(withInput(plan, {half}, InputUse::Lengths).error().sentence(),
             std::string("valid_lens[1]: got 0.5, expected a whole number from 0 on"));
    const AnyTensor two = Tensor<double>({6}, std::vector<double>{1, 0, 2, 0, 0, 0});
    QCOMPARE(withInput(plan, {two}, InputUse::Seen).error().sentence(),
             std::string("mask[2]: got 2, expected 0 and 1 only"));
    const AnyTensor none = Tensor<double>({6}, std::vector<double>{0, -HUGE_VAL, 0, 0, 0, 0});
    QVERIFY(withInput(plan, {none}, InputUse::Seen).error().sentence().ends_with("as “bias of the scores”"));
}

void TestArrays::whatNobodyWaitsForIsNotRead()
{
    const auto checkpoint = *openShared(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/gpt2.safetensors"));
    const StoredTensor &tensor = checkpoint->store->tensors().front();
    for (const bool isWanted : {true, false}) {
        bool isRead = !isWanted;
        CancelToken token;
        if (!isWanted)
            token.cancel();
        jobs().add({Urgency::Asked, token, [&] { isRead = checkpoint->store->read(tensor).ok(); }, [] {}});
        QTRY_COMPARE(awaitedAnswers(), 0);
        QCOMPARE(isRead, isWanted);
    }
}

HEADSCOPE_TEST(TestArrays, QCoreApplication)
#include "tst_arrays.moc"
