// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/fetchedslice.h"

#include "tests/ui/support.h"
#include "ui/figure/figurescale.h"
#include "ui/figure/pool.h"
#include "ui/figure/pooling.h"

#include <cmath>
#include <future>
#include <limits>
#include <type_traits>

using namespace headscope;
using enum Role;

class TestSlice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNumberIsThatOfTheTensor();
    void aRowIsReadAsItsCells();
    void cellsAndPlacesAreInverse();
    void aCellOfAnotherHeadHasNoPlace();
    void sweptAxesStay();
    void headsThatShareKeysShowTheirOwn();
    void aColumnPerHeadIsNoMatrixPerHead();
    void maskedCellsAreThoseOfTheMask();
    void labelsAreTokensOrLetters();
    void aPlaceTellsItsWords();
    void aDifferenceHasTheWordsOfBoth();
    void aPartHasItsOwnNumbersLabelsAndPlaces_data();
    void aPartHasItsOwnNumbersLabelsAndPlaces();
    void headsTogetherAreThatOfAllTheirNumbers_data();
    void headsTogetherAreThatOfAllTheirNumbers();
    void whatIsNoNumberIsNoneOfAllHeads();
    void hatchedCellsMakeNoScaleOfChange();
    void anEmptySliceHasNothing();
    void manyThreadsMayReadOne();
};

namespace {

/// b 2, q 3, k 4, four heads of 2 features on two key-value heads, and a mask; in training.
std::shared_ptr<const Trace> trace(const std::vector<Setting> &settings = {})
{
    const Document document = smallDocument({{"layer.num_hiddens", "8"},
                                             {"layer.num_heads", "4"},
                                             {"layer.num_kv_heads", "2"},
                                             {"layer.training", "true"},
                                             {"layer.bias", "true"},
                                             {"mask.valid_lens", "[3, 2]"}});
    return traceOf(changed(document, settings));
}

bool hasMatrix(const Trace &run, const TensorSpec &spec)
{
    return run.has(spec.role) && spec.axes.size() >= 2;
}

} // namespace

void TestSlice::everyNumberIsThatOfTheTensor()
{
    const auto run = trace();
    for (const TensorSpec &spec : tensorTable())
        if (hasMatrix(*run, spec)) {
            const FetchedSlice slice({run, spec.role, 1, 3});
            for (Index row = 0; row < slice.rows(); ++row) {
                double sum = 0;
                for (Index column = 0; column < slice.columns(); ++column) {
                    QCOMPARE(slice.at(row, column), run->value(spec.role, slice.cell(row, column)));
                    QCOMPARE(slice.number(row, column), slice.at(row, column));
                    sum += slice.at(row, column);
                }
                QCOMPARE(slice.rowSum(row), sum);
            }
        }
}

void TestSlice::aRowIsReadAsItsCells()
{
    const auto run = trace();
    FetchedSlice::Row read;
    for (const TensorSpec &spec : tensorTable())
        if (hasMatrix(*run, spec)) {
            const FetchedSlice slice({run, spec.role, 1, 2});
            for (Index row = 0; row < slice.rows(); ++row) {
                slice.readRow(row, read);
                QCOMPARE(std::ssize(read.values), slice.columns());
                for (Index column = 0; column < slice.columns(); ++column) {
                    QCOMPARE(read.values[static_cast<std::size_t>(column)], slice.at(row, column));
                    QCOMPARE(read.isMasked[static_cast<std::size_t>(column)] != 0, slice.isMasked(row, column));
                }
            }
        }
}

void TestSlice::cellsAndPlacesAreInverse()
{
    const auto run = trace();
    for (const TensorSpec &spec : tensorTable())
        if (hasMatrix(*run, spec)) {
            const Slice slice(run, spec.role, 1, 2);
            for (Index row = 0; row < slice.rows(); ++row)
                for (Index column = 0; column < slice.columns(); ++column)
                    QVERIFY(slice.place(slice.cell(row, column)) == std::optional(std::pair(row, column)));
        }
}

void TestSlice::aCellOfAnotherHeadHasNoPlace()
{
    const Slice slice(trace(), Weights, 1, 2);
    QVERIFY(slice.place({1, 2, 0, 0}));
    QVERIFY(!slice.place({0, 2, 0, 0}));
    QVERIFY(!slice.place({1, 1, 0, 0}));
    QVERIFY(!slice.place({1, 0, 0}));
}

void TestSlice::sweptAxesStay()
{
    const Slice slice(trace(), VHeads, 0, 0);
    QVERIFY(slice.place({0, 0, kSwept, 1}) == std::optional(std::pair<Index, Index>(kSwept, 1)));
    QVERIFY(slice.place({0, 0, 2, kSwept}) == std::optional(std::pair<Index, Index>(2, kSwept)));
}

void TestSlice::headsThatShareKeysShowTheirOwn()
{
    const auto run = trace();
    for (const Index head : {0, 1, 2, 3}) {
        QCOMPARE(Slice(run, QHeads, 0, head).cell(0, 0)[1], head);
        QCOMPARE(Slice(run, KHeads, 0, head).cell(0, 0)[1], head / 2);
    }
    QCOMPARE(Slice(run, KHeads, 99, 99).cell(0, 0), (Cell{1, 1, 0, 0})); // a choice of the run before
}

void TestSlice::aColumnPerHeadIsNoMatrixPerHead()
{
    for (const TensorId id : {RelativeTable, Sink, Queries, Wq})
        QVERIFY(!hasHeads(specOf(id)));
    for (const TensorId id : {QHeads, KHeads, Weights, PastKeys})
        QVERIFY(hasHeads(specOf(id)));
}

void TestSlice::maskedCellsAreThoseOfTheMask()
{
    const auto run = trace();
    for (const TensorId id : {MaskedScores, Mask, Weights, DropoutMask, DroppedWeights}) {
        const FetchedSlice slice({run, id, 1, 0});
        for (Index column = 0; column < slice.columns(); ++column)
            QCOMPARE(slice.isMasked(0, column), column >= 2);
    }
    for (const TensorId id : {Scores, ScaledScores, Q, HeadOutputs, Output})
        QVERIFY(!FetchedSlice({run, id, 1, 0}).isMasked(0, 2));
}

void TestSlice::labelsAreTokensOrLetters()
{
    const auto plain = trace();
    QCOMPARE(Slice(plain, Weights, 0, 0).rowLabels(), (QStringList{u"q0"_s, u"q1"_s, u"q2"_s}));
    QCOMPARE(Slice(plain, Weights, 0, 0).columnLabels(), (QStringList{u"k0"_s, u"k1"_s, u"k2"_s, u"k3"_s}));
    QCOMPARE(Slice(plain, QHeads, 0, 0).columnLabels(), (QStringList{u"f0"_s, u"f1"_s}));
    QCOMPARE(Slice(plain, Wo, 0, 0).rowLabels().first(), u"f0"_s);
    const auto words = trace({{"tokens.queries", R"(["a", "b", "c"])"},
                              {"tokens.keys", R"([["猫", "k", "l", "m"], ["<b>", "o", "p", "q"]])"}});
    QCOMPARE(Slice(words, Weights, 1, 0).rowLabels(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
    QCOMPARE(Slice(words, Weights, 0, 0).columnLabels().first(), u"猫"_s);
    QCOMPARE(Slice(words, Weights, 1, 0).columnLabels().first(), u"<b>"_s);
    QCOMPARE(Slice(words, K, 1, 0).rowLabels().first(), u"<b>"_s);
}

void TestSlice::aPlaceTellsItsWords()
{
    QCOMPARE(placeWords(*trace(), Weights, {1, 3, 2, 0}),
             QStringList({u"batch item 1"_s, u"head 3"_s, u"query 2"_s, u"key 0"_s}));
    const auto named = trace({{"tokens.queries", R"([["a", "b", "c"]])"},
                              {"tokens.keys", R"([["d", "e", "f", "g"], ["h", "i", "j", "k"]])"}});
    QCOMPARE(placeWords(*named, Weights, {1, 3, 2, 0}),
             QStringList({u"batch item 1"_s, u"head 3"_s, u"query 2 “c”"_s, u"key 0 “h”"_s}));
    QCOMPARE(placeWords(*named, Queries, {0, 1, 4}),
             QStringList({u"batch item 0"_s, u"query 1 “b”"_s, u"feature 4"_s}));
    const auto hebrew = trace({{"tokens.queries", "[[\"a\", \"b\", \"\u05D0\u05D1\"]]"}});
    QCOMPARE(placeWords(*hebrew, Weights, {0, 3, 2, 0}).mid(2),
             QStringList({u"query 2 “\u2068\u05D0\u05D1\u2069”"_s, u"key 0"_s}));
    QCOMPARE(Slice(hebrew, Weights, 0, 0).rowLabels().last(), u"\u05D0\u05D1"_s); // files have it, too
}

void TestSlice::aDifferenceHasTheWordsOfBoth()
{
    const auto before = trace({{"tokens.queries", R"([["a", "b", "c"]])"},
                               {"tokens.keys", R"([["d", "e", "f", "g"], ["d", "h", "f", "g"]])"}});
    const Slice a(before, Weights, 0, 0);
    const Slice b(trace({{"tokens.queries", R"([["a", "x", "c"]])"}}), Weights, 0, 0);
    const Slice change = Slice::difference(b, a);
    QCOMPARE(change.rowLabels(), (QStringList{u"a"_s, u"q1"_s, u"c"_s}));
    QCOMPARE(change.columnLabels(), (QStringList{u"k0"_s, u"k1"_s, u"k2"_s, u"k3"_s})); // of which only one has words
    QCOMPARE(change.cropped({1, 3}, {0, 4}).rowLabels(), (QStringList{u"q1"_s, u"c"_s}));
    QCOMPARE(placeWords(change, 1, 2).mid(2), QStringList({u"query 1 “b” / “x”"_s, u"key 2"_s}));
    QCOMPARE(placeWords(change, 2, 2).mid(2), QStringList({u"query 2 “c”"_s, u"key 2"_s}));
    QCOMPARE(placeWords(b, 1, 2).mid(2), QStringList({u"query 1 “x”"_s, u"key 2"_s}));
    QCOMPARE(placeWords(b, a, 0, 0).mid(2), QStringList({u"query 0 “a”"_s, u"key 0"_s}));
    const Slice items = Slice::difference(Slice(before, Weights, 1, 0), a);
    QCOMPARE(items.columnLabels(), (QStringList{u"d"_s, u"k1"_s, u"f"_s, u"g"_s}));
}

void TestSlice::aPartHasItsOwnNumbersLabelsAndPlaces_data()
{
    QTest::addColumn<Slice>("slice");
    const auto run = trace({{"overrides", R"([{"cell": "weights[1,3,1,2]", "value": 0.5},
                                              {"cell": "weights[1,3,0,1]", "value": 0.2}])"}});
    QTest::newRow("weights") << Slice(run, Weights, 1, 3);
    QTest::newRow("mask") << Slice(run, Mask, 1, 3);
    QTest::newRow("after dropout") << Slice(run, DroppedWeights, 1, 3);
    QTest::newRow("largest of heads") << Slice::pooled(run, Weights, 1, Pooling::Maximum);
    QTest::newRow("difference") << Slice::difference(Slice(run, Weights, 1, 3), Slice(run, Weights, 0, 0));
}

void TestSlice::aPartHasItsOwnNumbersLabelsAndPlaces()
{
    QFETCH(const Slice, slice);
    const FetchedSlice whole(slice);
    const FetchedSlice part(slice.cropped({1, 3}, {1, 4}));
    QCOMPARE(part.rows(), 2);
    QCOMPARE(part.columns(), 3);
    QCOMPARE(part.rowLabels(), whole.rowLabels().mid(1, 2));
    QCOMPARE(part.columnLabels(), whole.columnLabels().mid(1, 3));
    for (Index row = 0; row < 2; ++row)
        for (Index column = 0; column < 3; ++column) {
            QCOMPARE(part.at(row, column), whole.at(row + 1, column + 1));
            QCOMPARE(part.number(row, column), part.at(row, column));
            QCOMPARE(part.isMasked(row, column), whole.isMasked(row + 1, column + 1));
            QCOMPARE(part.isDropped(row, column), whole.isDropped(row + 1, column + 1));
            QCOMPARE(part.cell(row, column), whole.cell(row + 1, column + 1));
            QCOMPARE(part.place(part.cell(row, column)), std::optional(std::pair(row, column)));
        }
    FetchedSlice::Row numbers;
    part.readRow(1, {1, 3}, numbers);
    QCOMPARE(numbers.values, (std::vector{whole.at(2, 2), whole.at(2, 3)}));
    QCOMPARE(part.place(whole.cell(0, 1)), std::nullopt);
    QCOMPARE(part.place(whole.cell(1, 0)), std::nullopt);
    Cell row = whole.cell(2, 0);
    row.back() = kSwept;
    QCOMPARE(part.place(row), std::optional(std::pair(Index{1}, kSwept)));
    std::vector<std::pair<Index, Index>> inside;
    for (const auto &[y, x] : whole.overridden())
        if (y >= 1 && y < 3 && x >= 1 && x < 4)
            inside.emplace_back(y - 1, x - 1);
    QVERIFY(part.overridden() == inside);
    QCOMPARE(part.cropped({1, 2}, {1, 2}).number(0, 0), whole.at(2, 2));
    const Slice change = Slice::difference(part, whole.cropped({0, 2}, {0, 3}));
    QCOMPARE(change.number(1, 2), whole.at(2, 3) - whole.at(1, 2));
}

void TestSlice::headsTogetherAreThatOfAllTheirNumbers_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<std::vector<Setting>>("settings");
    const auto add = [](const char *name, Role tensor, const std::vector<Setting> &settings) {
        QTest::newRow(name) << tensor << settings;
    };
    add("masked keys get nothing", Weights, {});
    add("a query sees no key", Weights, {{"mask.valid_lens", "[3, 0]"}});
    add("masked keys get a little", Weights, {{"mask.fill", "-1"}});
    add("scores of masked keys", MaskedScores, {{"mask.fill", "\"-inf\""}});
    add("a weight given to a masked key", Weights, {{"overrides", R"([{"cell": "weights[1,3,1,3]", "value": 0.9}])"}});
    add("one head sees another key", Weights, {{"overrides", R"([{"cell": "mask[1,2,0,3]", "value": 1}])"}});
    add("the masks", Mask, {{"overrides", R"([{"cell": "mask[1,2,0,3]", "value": 1}])"}});
}

void TestSlice::headsTogetherAreThatOfAllTheirNumbers()
{
    QFETCH(const Role, tensor);
    QFETCH(const std::vector<Setting>, settings);
    const auto run = trace(settings);
    std::vector<FetchedSlice> heads;
    for (Index head = 0; head < 4; ++head)
        heads.emplace_back(Slice(run, tensor, 1, head));
    for (const Pooling pooling : poolings()) {
        const FetchedSlice together(Slice::pooled(run, tensor, 1, pooling));
        QVERIFY(together.place({1, 3, 2, 0}) == std::optional(std::pair<Index, Index>(2, 0)));
        QVERIFY(!together.place({0, 3, 2, 0}));
        for (Index row = 0; row < 3; ++row)
            for (Index column = 0; column < 4; ++column) {
                std::vector<double> numbers;
                bool isMasked = true;
                for (const FetchedSlice &head : heads) {
                    numbers.push_back(head.at(row, column));
                    isMasked = isMasked && head.isMasked(row, column);
                }
                QCOMPARE(together.at(row, column), poolFunction(pooling)(numbers));
                QCOMPARE(together.isMasked(row, column), isMasked);
            }
    }
}

void TestSlice::whatIsNoNumberIsNoneOfAllHeads()
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (const Pooling pooling : poolings()) {
        for (const std::vector<double> &heads : {std::vector{none, 1.0, 2.0}, {1.0, none, 2.0}, {2.0, 1.0, none}})
            QVERIFY(std::isnan(poolFunction(pooling)(heads)));
        QCOMPARE(poolFunction(pooling)(std::vector{1.0, 1.0}), 1.0);
    }
}

/// Two items whose lengths differ: of the key that only one of them sees, the other has the fill.
void TestSlice::hatchedCellsMakeNoScaleOfChange()
{
    const auto run = trace();
    const Slice change = Slice::difference(Slice(run, MaskedScores, 1, 3), Slice(run, MaskedScores, 0, 0));
    double largest = 0;
    for (Index row = 0; row < change.rows(); ++row)
        for (Index key = 0; key < 2; ++key)
            largest = std::max(largest, std::abs(change.number(row, key)));
    QVERIFY(std::abs(change.number(0, 2)) > 1e5);
    QCOMPARE(scaleOfChange({change}).high, largest);
}

void TestSlice::anEmptySliceHasNothing()
{
    const Slice slice;
    QVERIFY(slice.isEmpty());
    QVERIFY(slice.rowLabels().isEmpty() && slice.columnLabels().isEmpty());
    QVERIFY(!slice.place({0, 0}));
    QVERIFY(FetchedSlice(slice).isEmpty());
}

/// The mask, what comes before it and what is after dropout are not kept: the run computes them as they are fetched.
void TestSlice::manyThreadsMayReadOne()
{
    static_assert(!std::is_constructible_v<PoolGrid, const Slice &, Index>); // what is not fetched cannot be read
    const auto run =
        trace({{"inputs.num_queries", "40"}, {"inputs.num_kv_pairs", "50"}, {"mask.valid_lens", "[30, 20]"}});
    for (const TensorId id : {MaskedScores, Mask, DroppedWeights}) {
        const Slice slice(run, id, 1, 3);
        const FetchedSlice fetched(slice);
        const auto read = [&] {
            std::vector<double> seen;
            const FetchedSlice own(slice); // the same one, fetched at the same time
            for (Index row = 0; row < slice.rows(); ++row)
                for (Index column = 0; column < slice.columns(); ++column) {
                    seen.push_back(fetched.isMasked(row, column) ? -1 : fetched.at(row, column));
                    seen.push_back(own.isDropped(row, column) ? -1 : slice.number(row, column));
                }
            return seen;
        };
        std::vector<std::future<std::vector<double>>> others;
        for (int i = 0; i < 4; ++i)
            others.push_back(std::async(std::launch::async, read));
        const std::vector<double> here = read();
        for (auto &other : others)
            QCOMPARE(other.get(), here);
    }
}

HEADSCOPE_TEST(TestSlice, NoApplication)
#include "tst_slice.moc"
