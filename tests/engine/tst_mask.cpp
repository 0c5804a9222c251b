// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mask.h"

#include "engine/plan/hidingrules.h"
#include "engine/plan/positions.h"
#include "tests/engine/support.h"

using namespace headscope;

class TestMask : public QObject
{
    Q_OBJECT

private slots:
    void allowedCellsAreThese_data();
    void allowedCellsAreThese();
    void aNamedMaskBroadcastsFromTheRight_data();
    void aNamedMaskBroadcastsFromTheRight();
    void aBiasHidesInThePrecisionOfTheRun();
    void aBiasOfPositionsIsThatOfItsBucket();
    void lengthOfAQueryIsThatOfItsItem();
    void everyRuleThatHidesAKeyIsNamed();
    void paddingBeginsBehindTheLastKeyThatIsSeen_data();
    void paddingBeginsBehindTheLastKeyThatIsSeen();
};

namespace {

/// A row of x (may attend) and . (may not) for each query of one item.
QByteArray drawn(const Plan &plan, Index item)
{
    const MaskRule rule(plan);
    QByteArray rows;
    for (Index query = 0; query < plan.sizes.q; ++query) {
        rows += query == 0 ? "" : " ";
        for (Index key = 0; key < plan.sizes.k; ++key)
            rows += rule.allows(item, 0, query, key) ? 'x' : '.';
    }
    return rows;
}

/// Whether a row says what its cells say, nothing is seen outside its range, and without gaps all inside it.
bool rowsAreTheirCells(const Plan &plan, Index item)
{
    const MaskRule rule(plan);
    for (Index query = 0; query < plan.sizes.q; ++query) {
        std::vector<Flag> row(static_cast<std::size_t>(plan.sizes.k));
        rule.readRow(item, 0, query, row);
        const KeyRange range = rule.range(item, query);
        for (Index key = 0; key < plan.sizes.k; ++key) {
            const bool isSeen = row[static_cast<std::size_t>(key)].value != 0;
            const bool isRight = plan.hasGaps() ? !isSeen || range.has(key) : isSeen == range.has(key);
            if (isSeen != rule.allows(item, 0, query, key) || isSeen != rule.letsThrough(item, query, key) ||
                !isRight || isSeen != hidingRules(plan, {item, 0, query, key}).empty())
                return false;
        }
    }
    return true;
}

/// Whether rows of tensors are what their cells are, also from the second key on.
bool rowsOfTensorsAreTheirCells(const MaskRule &rule)
{
    for (Index i = 0; i < 2 * 2 * 3 * 4; ++i) {
        const Cell cell = cellAt({2, 2, 3, 4}, i);
        std::vector<Flag> seen(4);
        std::vector<float> bias(3);
        rule.readRow(cell[0], cell[1], cell[2], seen);
        rule.readBias(cell[0], cell[1], cell[2], 1, std::span<float>(bias));
        const auto key = static_cast<std::size_t>(cell[3]);
        const double wanted = rule.bias(cell[0], cell[1], cell[2], cell[3]);
        if ((seen[key].value != 0) != rule.allows(cell[0], cell[1], cell[2], cell[3]) ||
            (key > 0 && static_cast<double>(bias[key - 1]) != wanted))
            return false;
    }
    return true;
}

/// Found cell by cell.
Index seenKeys(const Plan &plan, Index item)
{
    const MaskRule rule(plan);
    Index seen = 0;
    for (Index head = 0; head < plan.sizes.h; ++head)
        for (Index query = 0; query < plan.sizes.q; ++query)
            for (Index key = 0; key < plan.sizes.attended(); ++key)
                if (rule.allows(item, head, query, key))
                    seen = std::max(seen, key + 1);
    return seen;
}

} // namespace

void TestMask::allowedCellsAreThese_data()
{
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::addColumn<QByteArray>("mask"); // keys of "mask" in a session
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    const auto row = [](const char *name, int q, int k, const char *mask, const char *first, const char *second) {
        QTest::addRow("%s", name) << q << k << QByteArray(mask) << QByteArray(first) << QByteArray(second);
    };
    row("none", 2, 3, "", "xxx xxx", "xxx xxx");
    row("length per item", 2, 3, R"("valid_lens": [1, 2])", "x.. x..", "xx. xx.");
    row("length per item, as many items as queries", 2, 3, R"("valid_lens": [3, 1])", "xxx xxx", "x.. x..");
    row("length per query", 2, 3, R"("valid_lens": [[1, 3], [2, 1]])", "x.. xxx", "xx. x..");
    row("longer than the keys", 2, 3, R"("valid_lens": [3, 99])", "xxx xxx", "xxx xxx");
    row("none or less", 2, 3, R"("valid_lens": [0, -4])", "... ...", "... ...");
    row("causal, square", 3, 3, R"("causal": "top_left")", "x.. xx. xxx", "x.. xx. xxx");
    row("bottom right, square", 3, 3, R"("causal": "bottom_right")", "x.. xx. xxx", "x.. xx. xxx");
    row("top left, more keys", 2, 4, R"("causal": "top_left")", "x... xx..", "x... xx..");
    row("bottom right, more keys", 2, 4, R"("causal": "bottom_right")", "xxx. xxxx", "xxx. xxxx");
    row("top left, more queries", 4, 2, R"("causal": "top_left")", "x. xx xx xx", "x. xx xx xx");
    row("bottom right, more queries", 4, 2, R"("causal": "bottom_right")", ".. .. x. xx", ".. .. x. xx");
    row("window of one to the left", 4, 4, R"("window": [1, 0])", "x... xx.. .xx. ..xx", "x... xx.. .xx. ..xx");
    row("window of itself", 2, 3, R"("window": [0, 0])", "x.. .x.", "x.. .x.");
    row("window open to the left", 3, 4, R"("window": [-1, 1])", "xx.. xxx. xxxx", "xx.. xxx. xxxx");
    row("window open to the right", 3, 4, R"("window": [0, -1])", "xxxx .xxx ..xx", "xxxx .xxx ..xx");
    row("window open to both sides", 2, 2, R"("window": [-1, -1])", "xx xx", "xx xx");
    row("window, bottom right", 2, 5, R"("causal": "bottom_right", "window": [1, 2])", "..xx. ...xx", "..xx. ...xx");
    row("window, top left", 3, 5, R"("causal": "top_left", "window": [1, 2])", "x.... xx... .xx..",
        "x.... xx... .xx..");
    row("prefix", 3, 4, R"("causal": "top_left", "prefix": 2)", "xx.. xx.. xxx.", "xx.. xx.. xxx.");
    row("prefix of all keys", 2, 3, R"("causal": "top_left", "prefix": 9)", "xxx xxx", "xxx xxx");
    row("prefix without causal", 2, 3, R"("prefix": 1)", "xxx xxx", "xxx xxx");
    row("prefix and lengths", 3, 4, R"("causal": "top_left", "prefix": 2, "valid_lens": [1, 3])", "x... x... x...",
        "xx.. xx.. xxx.");
    row("prefix and window", 5, 5, R"("window": [0, 0], "prefix": 1)", "x.... xx... x.x.. x..x. x...x",
        "x.... xx... x.x.. x..x. x...x");
    row("prefix and a window to the right", 3, 5, R"("window": [-1, 1], "prefix": 3)", "xxx.. xxx.. xxxx.",
        "xxx.. xxx.. xxxx.");
    row("prefix, bottom right, more queries", 4, 2, R"("causal": "bottom_right", "prefix": 1)", "x. x. x. xx",
        "x. x. x. xx");
    row("segments", 3, 4, R"("segments": {"queries": [[0, 0, 1], [7, -2, 3]], "keys": [[0, 0, 1, 1], [-2, 7, 7, 7]]})",
        "xx.. xx.. ..xx", ".xxx x... ....");
    row("segments with gaps", 3, 4,
        R"("segments": {"queries": [[0, 1, 0], [1, 1, 2]], "keys": [[0, 1, 0, 1], [2, 1, 2, 1]]})", "x.x. .x.x x.x.",
        ".x.x .x.x x.x.");
    row("segments and causal", 4, 4,
        R"("causal": "top_left", "segments": {"queries": [[0, 0, 1, 1], [0, 1, 1, 1]], "keys": [[0, 0, 1, 1], [0, 1, 1, 1]]})",
        "x... xx.. ..x. ..xx", "x... .x.. .xx. .xxx");
    row("segments with gaps, window, prefix and lengths", 4, 5,
        R"("window": [1, 0], "prefix": 1, "valid_lens": [4, 2],
           "segments": {"queries": [[0, 0, 1, 0], [0, 0, 0, 0]], "keys": [[0, 1, 1, 0, 0], [0, 0, 0, 1, 0]]})",
        "x.... x.... .xx.. x..x.", "x.... xx... xx... x....");
    row("causal and lengths", 3, 3, R"("causal": "top_left", "valid_lens": [2, 0])", "x.. xx. xx.", "... ... ...");
}

void TestMask::allowedCellsAreThese()
{
    QFETCH(int, queries);
    QFETCH(int, keys);
    QFETCH(QByteArray, mask);
    const QByteArray json = R"({"inputs": {"batch_size": 2, "num_queries": )" + QByteArray::number(queries) +
                            R"(, "num_kv_pairs": )" + QByteArray::number(keys) + R"(}, "mask": {)" + mask + "}}";
    const auto read = readDocument(sessionOf(json.toStdString()));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    const Plan plan = planOf(read->document);
    QTEST(drawn(plan, 0), "first");
    QTEST(drawn(plan, 1), "second");
    for (const Index item : {0, 1}) {
        QCOMPARE(MaskRule(plan).seenKeys(item), seenKeys(plan, item));
        QVERIFY(rowsAreTheirCells(plan, item));
    }
}

void TestMask::aNamedMaskBroadcastsFromTheRight_data()
{
    QTest::addColumn<Shape>("shape");
    for (const Shape &shape : {Shape{4}, {3, 1}, {3, 4}, {2, 1, 1}, {2, 3, 4}, {2, 1, 1, 4}, {2, 2, 3, 4}, {1}})
        QTest::addRow("%s", toString(shape).c_str()) << shape;
}

void TestMask::aNamedMaskBroadcastsFromTheRight()
{
    QFETCH(Shape, shape);
    Tensor<double> bias(shape);
    Tensor<std::uint8_t> allowed(shape);
    for (Index i = 0; i < bias.size(); ++i) {
        bias[i] = i % 5 == 3 ? -HUGE_VAL : static_cast<double>(i);
        allowed[i] = i % 3 != 1 ? 1 : 0;
    }
    const Plan plan = planOf(smallDocument({{"mask.allowed", R"({"file": "x.npz", "tensor": "allowed"})"},
                                            {"mask.bias", R"({"file": "x.npz", "tensor": "bias"})"}}),
                             fileWith({{"allowed", allowed}, {"bias", bias}}));
    const MaskRule rule(plan);
    QCOMPARE(rule.seenKeys(1), seenKeys(plan, 1));
    QVERIFY(rowsOfTensorsAreTheirCells(rule));
    for (Index i = 0; i < 2 * 2 * 3 * 4; ++i) {
        const Cell cell = cellAt({2, 2, 3, 4}, i);
        Cell place(cell.end() - std::ssize(shape), cell.end());
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            place[axis] = shape[axis] == 1 ? 0 : place[axis];
        const double wanted = bias.at(place);
        QCOMPARE(rule.bias(cell[0], cell[1], cell[2], cell[3]), wanted);
        QCOMPARE(rule.allows(cell[0], cell[1], cell[2], cell[3]), allowed.at(place) != 0 && std::isfinite(wanted));
    }
}

/// What is −∞ as float32 is added as −∞, whatever the file says.
void TestMask::aBiasHidesInThePrecisionOfTheRun()
{
    const Document single =
        smallDocument({{"mask.bias", R"({"file": "x.npz", "tensor": "bias"})"}, {"mask.dead_row", "\"zero\""}});
    const auto files = fileWith({{"bias", Tensor<double>({4}, std::vector<double>(4, -1e300))}});
    const Plan plan = planOf(single, files);
    QVERIFY(!MaskRule(plan).allows(0, 1, 2, 3));
    QCOMPARE(deadRowsOf(plan).size(), std::size_t{2 * 2 * 3});
    QCOMPARE(runAll(plan)->value(Role::Weights, {0, 1, 2, 3}), 0.0);
    QCOMPARE(hidingRules(plan, {0, 1, 2, 3}),
             (std::vector<HidingRule>{{"mask.bias", "-1e+300 in x.npz, tensor bias, -inf in float32"}}));
    const Plan inDouble = planOf(changed(single, {{"layer.precision", "\"float64\""}}), files);
    QVERIFY(MaskRule(inDouble).allows(0, 1, 2, 3));
    QVERIFY(deadRowsOf(inDouble).empty());
}

/// Near, at the longest distance that has a bucket to itself, and far beyond.
void TestMask::aBiasOfPositionsIsThatOfItsBucket()
{
    Tensor<float> table({8, 2});
    for (Index i = 0; i < table.size(); ++i)
        table[i] = static_cast<float>(i);
    const Tensor<double> keys({2, 4}, std::vector<double>{-1e9, -129, 3, 7, 0, 128, 1e9, 131});
    for (const char *isOfBothSides : {"true", "false"}) {
        const Plan plan =
            planOf(smallDocument({{"layer.relative_bias.table", R"({"file": "x.npz", "tensor": "table"})"},
                                  {"layer.relative_bias.bidirectional", isOfBothSides},
                                  {"layer.positions.keys", R"({"file": "x.npz", "tensor": "keys"})"}}),
                   fileWith({{"table", table}, {"keys", keys}}));
        const auto trace = runAll(plan);
        for (Index i = 0; i < 2 * 2 * 3 * 4; ++i) {
            const Cell cell = cellAt({2, 2, 3, 4}, i);
            const Index bucket = bucketOf(plan, Positions(plan).ahead(cell[0], cell[2], cell[3]));
            QCOMPARE(trace->value(Role::PositionBias, cell), static_cast<double>(table.at({bucket, cell[1]})));
        }
    }
}

void TestMask::lengthOfAQueryIsThatOfItsItem()
{
    QCOMPARE(validLength({}, 0, 1), std::optional<Index>());
    QCOMPARE(validLength(std::vector<Index>{3, 5}, 1, 0), std::optional<Index>(5));
    QCOMPARE(validLength(std::vector<std::vector<Index>>{{1, 2}, {3, 4}}, 1, 0), std::optional<Index>(3));
}

/// Each for itself, whatever the others say; an appended key has none.
void TestMask::everyRuleThatHidesAKeyIsNamed()
{
    const Tensor<float> allowed({3, 4}, std::vector<float>{1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0});
    Tensor<float> bias({3, 4});
    bias[7] = -kInfinity;
    const Document document = smallDocument(
        {{"mask.valid_lens", "[2, 4]"},
         {"mask.causal", "\"bottom_right\""},
         {"mask.window", "[0, 0]"},
         {"mask.prefix", "1"},
         {"mask.segments", R"({"queries": [[0, 0, 0], [1, 1, 1]], "keys": [[0, 0, 0, 5], [1, 1, 1, 1]]})"},
         {"mask.allowed", R"({"file": "x.npz", "tensor": "allowed"})"},
         {"mask.bias", R"({"file": "x.npz", "tensor": "bias"})"},
         {"layer.add_zero_attn", "true"}});
    const Plan plan = planOf(document, fileWith({{"allowed", allowed}, {"bias", bias}}));
    QCOMPARE(hidingRules(plan, {0, 0, 1, 3}), (std::vector<HidingRule>{{"mask.valid_lens", "key 3 >= 2"},
                                                                       {"mask.causal", "key 3 > query 1 + 1"},
                                                                       {"mask.window", "key 3 > query 1 + 1"},
                                                                       {"mask.segments", "query in 0, key in 5"},
                                                                       {"mask.allowed", "0 in x.npz, tensor allowed"},
                                                                       {"mask.bias", "-inf in x.npz, tensor bias"}}));
    QCOMPARE(hidingRules(plan, {1, 1, 2, 1}), (std::vector<HidingRule>{{"mask.window", "key 1 < query 2 + 1"}}));
    for (const Index key : {0, 3, 4})
        QVERIFY(hidingRules(plan, {1, 0, 2, key}).empty() == (key != 3));
}

void TestMask::paddingBeginsBehindTheLastKeyThatIsSeen_data()
{
    QTest::addColumn<Document>("document");
    QTest::addColumn<Index>("seen");
    const auto row = [](const char *name, const std::vector<Setting> &settings, Index seen) {
        QTest::newRow(name) << smallDocument(settings) << seen;
    };
    const Setting allowed{"mask.allowed", R"({"file": "x.npz", "tensor": "allowed"})"};
    row("no mask", {}, 4);
    row("length", {{"mask.valid_lens", "[2, 4]"}}, 2);
    row("cell by cell", {allowed}, 3);
    row("both", {allowed, {"mask.valid_lens", "[2, 4]"}}, 2);
    row("by hand", {{"mask.valid_lens", "[2, 4]"}, {"overrides", R"([{"cell": "mask[0,1,0,3]", "value": 1}])"}}, 4);
    row("hidden by hand", {{"mask.valid_lens", "[1, 4]"}, {"overrides", R"([{"cell": "mask[0,0,0,0]", "value": 0}])"}},
        1);
    row("hidden from all by hand",
        {{"mask.valid_lens", "[[1, 1, 2], [4, 4, 4]]"},
         {"overrides", R"([{"cell": "mask[0,0,2,1]", "value": 0}, {"cell": "mask[0,1,2,1]", "value": 0}])"}},
        1);
    row("nothing is seen", {{"mask.valid_lens", "[0, 4]"}}, 0);
    row("appended keys are never padding", {{"mask.valid_lens", "[2, 4]"}, {"layer.add_zero_attn", "true"}}, 5);
}

void TestMask::paddingBeginsBehindTheLastKeyThatIsSeen()
{
    QFETCH(const Document, document);
    Tensor<std::uint8_t> allowed({1, 2, 1, 4}); // only the second head sees key 2
    for (const Index at : {0, 1, 4, 6})
        allowed[at] = 1;
    const Plan plan = planOf(document, fileWith({{"allowed", allowed}}));
    QTEST(MaskRule(plan).seenKeys(0), "seen");
}

HEADSCOPE_TEST(TestMask, NoApplication)
#include "tst_mask.moc"
