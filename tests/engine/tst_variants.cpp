// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/plan/mask.h"
#include "engine/reading/explain.h"

#include <random>

using namespace headscope;
using enum Role;

/// Layers other than d2l's: given heads, appended keys, bounds on errors.
class TestVariants : public QObject
{
    Q_OBJECT

private slots:
    void givenHeadsAreWhatTheLayerComputed();
    void onePlainHeadMayLackItsAxis();
    void headCountsComeFromTheHeads();
    void wrongHeadsAreRefused_data();
    void wrongHeadsAreRefused();
    void appendedKeysStandBehindTheOthers();
    void aKeyOfZerosTakesItsShare();
    void textsPackedInOneRowAreAlone();
    void aPrefixOfAllKeysMasksNothing();
    void halfAPairIsRefused();
    void deadRowsAreTold();
    void whatIsShownOrHiddenByHandMakesDeadRows_data();
    void whatIsShownOrHiddenByHandMakesDeadRows();
    void doublesStayWithinTheirBounds_data();
    void doublesStayWithinTheirBounds();
};

namespace {

std::string ref(const char *tensor)
{
    return R"({"file": "x.npz", "tensor": ")" + std::string(tensor) + "\"}";
}

/// Attention alone, of heads in x.npz.
Document ofHeads(const std::vector<Setting> &settings = {})
{
    const Document document = changed({}, {{"layer.projections", "false"},
                                           {"inputs.queries", ref("queries").c_str()},
                                           {"inputs.keys", ref("keys").c_str()},
                                           {"inputs.values", ref("values").c_str()}});
    return changed(document, settings);
}

Tensor<float> ramp(const Shape &shape)
{
    Tensor<float> out(shape);
    for (Index i = 0; i < out.size(); ++i)
        out[i] = static_cast<float>(i % 11) / 7 - 0.6F;
    return out;
}

} // namespace

void TestVariants::givenHeadsAreWhatTheLayerComputed()
{
    const auto layer = traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}}));
    const auto alone = traceOf(ofHeads({{"mask.valid_lens", "[2, 3]"}}), fileWith({{"queries", *layer->whole(QHeads)},
                                                                                   {"keys", *layer->whole(KHeads)},
                                                                                   {"values", *layer->whole(VHeads)}}));
    for (const TensorId id : {QHeads, KHeads, VHeads, Scores, MaskedScores, Weights, HeadOutputs, Concat})
        QVERIFY(*alone->whole(id) == *layer->whole(id));
    for (const TensorId id : {Queries, Q, Wq, Output})
        QVERIFY(!alone->has(id));
}

void TestVariants::onePlainHeadMayLackItsAxis()
{
    const auto three = traceOf(
        ofHeads(), fileWith({{"queries", ramp({2, 3, 4})}, {"keys", ramp({2, 5, 4})}, {"values", ramp({2, 5, 6})}}));
    const auto four = traceOf(
        ofHeads(),
        fileWith({{"queries", ramp({2, 1, 3, 4})}, {"keys", ramp({2, 1, 5, 4})}, {"values", ramp({2, 1, 5, 6})}}));
    QCOMPARE(differentTensor(*three, *four), std::string());
    QCOMPARE(shapeOf(*three->whole(Concat)), Shape({2, 3, 6}));
}

void TestVariants::headCountsComeFromTheHeads()
{
    const auto trace = traceOf(
        ofHeads(),
        fileWith({{"queries", ramp({1, 6, 3, 4})}, {"keys", ramp({1, 2, 5, 4})}, {"values", ramp({1, 2, 5, 7})}}));
    QCOMPARE(trace->plan.sizes.h, Index{6});
    QCOMPARE(trace->plan.sizes.g, Index{2});
    QCOMPARE(trace->plan.scale(), 0.5);
    QCOMPARE(shapeOf(*trace->whole(Concat)), Shape({1, 3, 42}));
}

void TestVariants::wrongHeadsAreRefused_data()
{
    QTest::addColumn<Shape>("queries");
    QTest::addColumn<Shape>("keys");
    QTest::addColumn<Shape>("values");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const Shape &q, const Shape &k, const Shape &v, const char *sentence) {
        QTest::addRow("%s", name) << q << k << v << QByteArray(sentence);
    };
    const Shape q{2, 6, 3, 4};
    row("items", q, {1, 2, 5, 4}, {2, 2, 5, 7}, "inputs.keys: got (1, 2, 5, 4), expected (2, 2, 5, 4)");
    row("keys and values", q, {2, 2, 5, 4}, {2, 2, 6, 7}, "inputs.values: got (2, 2, 6, 7), expected (2, 2, 5, 7)");
    row("head size", q, {2, 2, 5, 3}, {2, 2, 5, 7}, "inputs.keys: got (2, 2, 5, 3), expected (2, 2, 5, 4)");
    row("groups", q, {2, 4, 5, 4}, {2, 4, 5, 7}, "layer.num_kv_heads: got 4, expected a divisor of num_heads (6)");
    row("head axis", q, {2, 5, 4}, {2, 5, 7}, "inputs.keys: got (2, 5, 4), expected 4 axes, as the other inputs have");
    row("axes", {3, 4}, {5, 4}, {5, 7},
        "inputs.queries: got (3, 4), expected (batch, head, position, feature), or without the head");
}

void TestVariants::wrongHeadsAreRefused()
{
    QFETCH(Shape, queries);
    QFETCH(Shape, keys);
    QFETCH(Shape, values);
    QFETCH(QByteArray, sentence);
    const auto plan =
        makePlan(ofHeads(), fileWith({{"queries", ramp(queries)}, {"keys", ramp(keys)}, {"values", ramp(values)}}));
    QVERIFY(!plan);
    QCOMPARE(plan.error().sentence(), sentence.toStdString());
}

void TestVariants::appendedKeysStandBehindTheOthers()
{
    const Tensor<float> key({6}, {1, 2, 3, 4, 5, 6});
    const auto trace = traceOf(smallDocument({{"layer.add_zero_attn", "true"},
                                              {"weights.bias_k", ref("bias").c_str()},
                                              {"weights.bias_v", ref("bias").c_str()},
                                              {"mask.valid_lens", "[2, 0]"}}),
                               fileWith({{"bias", key}}));
    QCOMPARE(shapeOf(*trace->whole(KHeads)), Shape({2, 2, 4, 3}));
    QCOMPARE(shapeOf(*trace->whole(Weights)), Shape({2, 2, 3, 6}));
    for (Index f = 0; f < 3; ++f) {
        QCOMPARE(trace->value(KAppended, {1, 1, 4, f}), static_cast<double>(4 + f)); // head 1 has the second half
        QCOMPARE(trace->value(VAppended, {0, 0, 5, f}), 0.0);
        QCOMPARE(trace->value(KAppended, {1, 1, 2, f}), trace->value(KHeads, {1, 1, 2, f}));
    }
    for (Index key0 = 0; key0 < 6; ++key0)
        QCOMPARE(trace->isMasked(Weights, {1, 0, 2, key0}), key0 < 4);
    QCOMPARE(trace->value(Scores, {0, 1, 2, 5}), 0.0);
    const Explanation cell = explain(*trace, KAppended, {1, 1, 4, 2});
    QVERIFY(cell.sources.size() == 1 && cell.sources.front().tensor == BiasK);
}

void TestVariants::aKeyOfZerosTakesItsShare()
{
    const auto trace = traceOf(smallDocument({{"layer.add_zero_attn", "true"}, {"mask.valid_lens", "[0, 0]"}}));
    QCOMPARE(trace->value(Weights, {1, 1, 2, 4}), 1.0); // nothing else is left
    QVERIFY(deadRowsOf(trace->plan).empty());
}

/// Each text of a packed row gets what it gets in a run of its own.
void TestVariants::textsPackedInOneRowAreAlone()
{
    const auto rows = [](Index first, Index count) { // of three tensors of seven rows
        const auto part = [&](const Tensor<float> &whole, Index features) {
            const auto from = whole.values().begin() + first * features;
            return Tensor<float>({1, 1, count, features}, std::vector<float>(from, from + count * features));
        };
        return fileWith({{"queries", part(ramp({1, 1, 7, 4}), 4)},
                         {"keys", part(ramp({1, 1, 7, 4}), 4)},
                         {"values", part(ramp({1, 1, 7, 6}), 6)}});
    };
    const char *numbers = "[[5, 5, 5, 2, 2, 2, 2]]";
    const auto packed = traceOf(
        ofHeads({{"mask.causal", "\"top_left\""}, {"mask.segments.queries", numbers}, {"mask.segments.keys", numbers}}),
        rows(0, 7));
    Index row = 0;
    for (const Index count : {3, 4}) {
        const auto alone = traceOf(ofHeads({{"mask.causal", "\"top_left\""}}), rows(row, count));
        for (Index i = 0; i < count * 6; ++i)
            QVERIFY(std::abs(tensorOf(alone, HeadOutputs)[i] - tensorOf(packed, HeadOutputs)[row * 6 + i]) < 1e-6F);
        row += count;
    }
}

void TestVariants::aPrefixOfAllKeysMasksNothing()
{
    const auto open = traceOf(smallDocument());
    const auto prefix = traceOf(smallDocument({{"mask.causal", "\"bottom_right\""}, {"mask.prefix", "4"}}));
    for (const TensorId id : {Mask, MaskedScores, Weights, HeadOutputs, Output})
        QVERIFY(*open->whole(id) == *prefix->whole(id));
}

void TestVariants::halfAPairIsRefused()
{
    const auto plan =
        makePlan(smallDocument({{"weights.bias_k", ref("bias").c_str()}}), fileWith({{"bias", ramp({6})}}));
    QVERIFY(!plan);
    QCOMPARE(plan.error().sentence(),
             std::string("weights.bias_v: got null, expected a tensor, because there is one in weights.bias_k"));
}

void TestVariants::deadRowsAreTold()
{
    QCOMPARE(deadRowsOf(planOf(smallDocument({{"mask.valid_lens", "[[4, 0, 1], [2, 2, -1]]"}}))),
             (std::vector<Cell>{{0, 0, 1}, {0, 1, 1}, {1, 0, 2}, {1, 1, 2}}));
    QVERIFY(deadRowsOf(planOf(smallDocument({{"mask.causal", "\"top_left\""}}))).empty());
}

/// As softmax has it, which looks at the mask itself.
void TestVariants::whatIsShownOrHiddenByHandMakesDeadRows_data()
{
    QTest::addColumn<std::string>("lengths");
    QTest::addColumn<std::string>("appends");
    QTest::addColumn<std::string>("overrides");
    QTest::addColumn<std::vector<Cell>>("dead");
    using Rows = std::vector<Cell>;
    const auto add = [](const char *name, const char *lengths, const char *appends, const char *overrides,
                        const Rows &dead) {
        QTest::newRow(name) << std::string(lengths) << std::string(appends) << std::string(overrides) << dead;
    };
    const char *allOfOne = R"([{"cell": "mask[0,1,2,0]", "value": 0}, {"cell": "mask[0,1,2,1]", "value": 0},
                               {"cell": "mask[0,1,2,2]", "value": 0}, {"cell": "mask[0,1,2,3]", "value": 0}])";
    const char *some = "[[4, 0, 1], [2, 2, 2]]";
    add("one key of a dead row is shown", some, "false", R"([{"cell": "mask[0,1,1,3]", "value": 1}])", {{0, 0, 1}});
    add("another key of it is hidden", some, "false", R"([{"cell": "mask[0,1,1,3]", "value": 0}])",
        {{0, 0, 1}, {0, 1, 1}});
    add("the only key of a row is hidden", some, "false", R"([{"cell": "mask[0,0,2,0]", "value": 0}])",
        {{0, 0, 1}, {0, 0, 2}, {0, 1, 1}});
    add("all keys of a row are hidden", "null", "false", allOfOne, {{0, 1, 2}});
    add("but for an appended one", "null", "true", allOfOne, {});
}

void TestVariants::whatIsShownOrHiddenByHandMakesDeadRows()
{
    QFETCH(std::string, lengths);
    QFETCH(std::string, appends);
    QFETCH(std::string, overrides);
    QFETCH(std::vector<Cell>, dead);
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", lengths.c_str()},
                                              {"layer.add_zero_attn", appends.c_str()},
                                              {"mask.dead_row", "\"zero\""},
                                              {"overrides", overrides.c_str()}}));
    QCOMPARE(deadRowsOf(trace->plan), dead);
    const Sizes &s = trace->plan.sizes;
    for (Index row = 0; row < s.b * s.h * s.q; ++row) {
        const Cell place{row / (s.h * s.q), row / s.q % s.h, row % s.q};
        double sum = 0;
        for (Index key = 0; key < s.attended(); ++key)
            sum += trace->value(Weights, {place[0], place[1], place[2], key});
        QCOMPARE(sum == 0, std::find(dead.begin(), dead.end(), place) != dead.end());
    }
}

void TestVariants::doublesStayWithinTheirBounds_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("keys");
    for (const double scale : {1.0, 10.0, 1e3})
        for (const int keys : {1, 7, 64, 1000})
            QTest::addRow("scale %g, %d keys", scale, keys) << scale << keys;
}

/// Against long double, whose own error is a thousandth of the bound.
void TestVariants::doublesStayWithinTheirBounds()
{
    QFETCH(double, scale);
    QFETCH(int, keys);
    constexpr long double unit = 0x1p-53L;
    const Index d = 24;
    std::mt19937 random(static_cast<unsigned>(keys));
    std::normal_distribution<double> normal;
    const auto draw = [&](const Shape &shape) {
        Tensor<double> out(shape);
        for (Index i = 0; i < out.size(); ++i)
            out[i] = normal(random);
        return out;
    };
    const Tensor<double> q = draw({1, 1, 3, d});
    const Tensor<double> k = draw({1, 1, keys, d});
    const auto trace =
        traceOf(ofHeads({{"layer.precision", "\"float64\""}, {"layer.scale", std::to_string(scale).c_str()}}),
                fileWith({{"queries", q}, {"keys", k}, {"values", draw({1, 1, keys, 2})}}));
    for (Index row = 0; row < 3; ++row) {
        std::vector<long double> scores;
        long double worst = 0;
        for (Index key = 0; key < keys; ++key) {
            long double sum = 0;
            long double magnitude = 0;
            for (Index f = 0; f < d; ++f) {
                const long double term =
                    static_cast<long double>(q.at({0, 0, row, f})) * static_cast<long double>(k.at({0, 0, key, f}));
                sum += term;
                magnitude += std::abs(term);
            }
            const long double bound = (d + 2) * unit * magnitude * static_cast<long double>(scale);
            scores.push_back(sum * static_cast<long double>(scale));
            QVERIFY(std::abs(static_cast<long double>(trace->value(ScaledScores, {0, 0, row, key})) - scores.back()) <=
                    bound);
            worst = std::max(worst, bound);
        }
        const long double largest = *std::max_element(scores.begin(), scores.end());
        long double sum = 0;
        for (const long double score : scores)
            sum += std::exp(score - largest);
        double total = 0;
        for (Index key = 0; key < keys; ++key) {
            const double weight = trace->value(Weights, {0, 0, row, key});
            const long double wanted = std::exp(scores[static_cast<std::size_t>(key)] - largest) / sum;
            total += weight;
            if (wanted > 1e-300L)
                QVERIFY(std::abs(static_cast<long double>(weight) - wanted) <=
                        (2 * worst + (keys + 8) * unit) * wanted);
        }
        QVERIFY(std::abs(static_cast<long double>(total) - 1) <= std::max<long double>(2, keys) * unit);
    }
}

HEADSCOPE_TEST(TestVariants, NoApplication)
#include "tst_variants.moc"
