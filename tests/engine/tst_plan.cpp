// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/warnings.h"
#include "engine/plan/findsizes.h"
#include "engine/plan/graph.h"
#include "engine/plan/plan.h"

#include "tests/engine/support.h"

#include <QRegularExpression>

using namespace headscope;

class TestPlan : public QObject
{
    Q_OBJECT

private slots:
    void defaultsAreTheWorkedExample();
    void sizesOfTheDocumentCount();
    void sizesLeftOutComeFromTensors();
    void sizesLeftOutComeFromTheQueriesInSelfAttention();
    void scaleIsOneOverTheRootOfTheHeadSize();
    void wrongDocumentsAreRefused_data();
    void wrongDocumentsAreRefused();
    void wrongTensorsAreRefused_data();
    void wrongTensorsAreRefused();
    void emptyTensorsAreRefused();
    void numbersThatFloat32DoesNotHoldAreRefused();
    void headsThatAreGivenAreCounted();
    void headsAloneReadNoWeights();
    void unreadKeysAreTold_data();
    void unreadKeysAreTold();
    void sizesOfGivenHeadsAreTold();
    void matricesTakeRoomToo();
    void matricesOfALayerTakeTheirRoomTwice();
    void theLengthsThatFitAreTheLongest();
    void dropoutMasksHoldZeroAndOne();
    void positionsAreWholeNumbers();
    void rmsNormsAddNothing();
    void featuresThatAreTurnedAreCounted();
    void oneListOfWordsServesEveryItem();
};

namespace {

std::string refusalOf(const Document &document, std::shared_ptr<const TensorFiles> files)
{
    const auto plan = makePlan(document, std::move(files));
    return plan ? "nothing" : plan.error().sentence();
}

} // namespace

void TestPlan::defaultsAreTheWorkedExample()
{
    QVERIFY((planOf({}).sizes == Sizes{2, 4, 6, 100, 100, 100, 5, 5, 20, 20, 100, 100}));
}

void TestPlan::sizesOfTheDocumentCount()
{
    QVERIFY((planOf(smallDocument()).sizes == Sizes{2, 3, 4, 5, 4, 3, 2, 2, 3, 3, 6, 5}));
    const Document document = smallDocument({{"layer.num_kv_heads", "1"},
                                             {"layer.qk_head_size", "7"},
                                             {"layer.v_head_size", "5"},
                                             {"layer.output_size", "8"},
                                             {"layer.num_hiddens", "11"}}); // 11 / 2 is not asked for
    QVERIFY((planOf(document).sizes == Sizes{2, 3, 4, 5, 4, 3, 2, 1, 7, 5, 8, 5}));
}

void TestPlan::sizesLeftOutComeFromTensors()
{
    const auto files = fileWith({{"queries", Tensor<float>({3, 2, 5})},
                                 {"keys", Tensor<double>({3, 7, 4})},
                                 {"values", Tensor<float>({3, 7, 6})},
                                 {"W_q", Tensor<float>({8, 5})},
                                 {"W_o", Tensor<float>({9, 8})}});
    const Document document = changed({}, {{"layer.num_heads", "4"},
                                           {"inputs.queries", R"({"file": "x.npz", "tensor": "queries"})"},
                                           {"inputs.keys", R"({"file": "x.npz", "tensor": "keys"})"},
                                           {"inputs.values", R"({"file": "x.npz", "tensor": "values"})"},
                                           {"weights.W_q", R"({"file": "x.npz", "tensor": "W_q"})"},
                                           {"weights.W_o", R"({"file": "x.npz", "tensor": "W_o"})"}});
    QVERIFY((planOf(document, files).sizes == Sizes{3, 2, 7, 5, 4, 6, 4, 4, 2, 2, 9, 5}));
}

void TestPlan::sizesLeftOutComeFromTheQueriesInSelfAttention()
{
    const Document document = changed({}, {{"inputs.self_attention", "true"}, {"layer.query_size", "30"}});
    QVERIFY((planOf(document).sizes == Sizes{2, 4, 4, 30, 30, 30, 5, 5, 20, 20, 100, 30}));
}

void TestPlan::scaleIsOneOverTheRootOfTheHeadSize()
{
    QCOMPARE(planOf(changed({}, {{"layer.qk_head_size", "16"}})).scale(), 0.25);
    QCOMPARE(planOf(changed({}, {{"layer.scale", "-3"}})).scale(), -3.0);
}

void TestPlan::wrongDocumentsAreRefused_data()
{
    QTest::addColumn<Document>("document");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const std::vector<Setting> &settings, const char *sentence) {
        QTest::addRow("%s", name) << smallDocument(settings) << QByteArray(sentence);
    };
    row("heads", {{"layer.num_heads", "4"}}, "layer.num_heads: got 4, expected a divisor of num_hiddens (6)");
    row("heads, one head size given", {{"layer.num_heads", "4"}, {"layer.qk_head_size", "2"}},
        "layer.num_heads: got 4, expected a divisor of num_hiddens (6)");
    row("key-value heads", {{"layer.num_heads", "6"}, {"layer.num_kv_heads", "4"}},
        "layer.num_kv_heads: got 4, expected a divisor of num_heads (6)");
    row("more key-value heads", {{"layer.num_kv_heads", "4"}},
        "layer.num_kv_heads: got 4, expected a divisor of num_heads (2)");
    row("lengths", {{"mask.valid_lens", "[1, 2, 3]"}},
        "mask.valid_lens: got 3 lengths, expected 2, one per batch item");
    row("no lengths", {{"mask.valid_lens", "[]"}}, "mask.valid_lens: got 0 lengths, expected 2, one per batch item");
    row("lists of lengths", {{"mask.valid_lens", "[[1, 2, 3]]"}},
        "mask.valid_lens: got 1 list, expected 2, one per batch item");
    row("lengths in a list", {{"mask.valid_lens", "[[1, 2, 3], [1, 2]]"}},
        "mask.valid_lens: got 2 lengths, expected 3 per list, one per query");
    row("words for queries", {{"tokens.queries", R"(["a", "b"])"}}, "tokens.queries: got 2 words, expected 3");
    row("words for keys", {{"tokens.keys", R"([["a", "b", "c", "d"], ["a"]])"}}, "tokens.keys: got 1 word, expected 4");
    row("lists of words", {{"tokens.keys", R"([["a"], ["a"], ["a"]])"}},
        "tokens.keys: got 3 lists, expected 2, one per batch item");
    row("self attention, keys", {{"inputs.self_attention", "true"}},
        "inputs.num_kv_pairs: got 4, expected 3, equal to num_queries, because the queries are the keys and values");
    row("self attention, key size", {{"inputs.self_attention", "true"}, {"inputs.num_kv_pairs", "null"}},
        "layer.key_size: got 4, expected 5, equal to query_size, because the queries are the keys and values");
    row("self attention, value size",
        {{"inputs.self_attention", "true"}, {"inputs.num_kv_pairs", "null"}, {"layer.key_size", "null"}},
        "layer.value_size: got 3, expected 5, equal to query_size, because the queries are the keys and values");
    row("residual", {{"layer.residual", "true"}},
        "layer.output_size: got 6, expected 5, the query_size, because of layer.residual");
    row("norm before and after",
        {{"layer.norm", "\"pre_and_post\""}, {"layer.key_size", "5"}, {"layer.value_size", "5"}},
        "layer.output_size: got 6, expected 5, the query_size, because of layer.norm");
    row("norm, key size", {{"layer.norm", "\"pre\""}},
        "layer.key_size: got 4, expected 5, the query_size, because of layer.norm");
    row("norm, value size", {{"layer.norm", "\"pre\""}, {"layer.key_size", "5"}},
        "layer.value_size: got 3, expected 5, the query_size, because of layer.norm");
    row("inputs without files", {{"inputs.kind", "\"file\""}},
        "inputs.kind: got file, expected queries, keys and values that name tensors");
    row("weights without files", {{"weights.kind", "\"file\""}},
        "weights.kind: got file, expected W_q, W_k, W_v and W_o that name tensors");
    row("an odd head size", {{"layer.rope", "{}"}},
        "layer.rope.size: got null, expected an even number up to the head size (3)");
    row("an odd number of features", {{"layer.rope.size", "1"}},
        "layer.rope.size: got 1, expected an even number up to the head size (3)");
    row("more features than there are", {{"layer.rope.size", "4"}},
        "layer.rope.size: got 4, expected an even number up to the head size (3)");
    row("angles that grow and shrink",
        {{"layer.rope", R"({"size": 2, "scaling": {"type": "llama3", "low_freq_factor": 4}})"}},
        "layer.rope.scaling.low_freq_factor: got 4.0, expected a number below 4.0, the high_freq_factor");
    row("slopes", {{"layer.alibi.slopes", "[0.5]"}}, "layer.alibi.slopes: got 1 number, expected 2, one per head");
    row("a bias without a table", {{"layer.relative_bias", "{}"}},
        "layer.relative_bias.table: got null, expected a tensor of a number for each bucket and head");
    row("two biases of positions", {{"layer.relative_bias", "{}"}, {"layer.alibi", "{}"}},
        "layer.relative_bias: got {…}, expected null, as long as layer.alibi is set: there can be only one bias of "
        "positions");
    row("segments of queries", {{"mask.segments", R"({"keys": [[0, 0, 0, 0], [0, 0, 0, 0]]})"}},
        "mask.segments.queries: got 0 lists, expected 2, one per batch item");
    row("segments of too few queries", {{"mask.segments", R"({"queries": [[0, 0, 0], [0, 0]]})"}},
        "mask.segments.queries: got 2 numbers, expected 3 per list, one per query");
    row("segments of too many keys",
        {{"mask.segments", R"({"queries": [[0, 0, 0], [0, 0, 0]], "keys": [[0, 0, 0, 0, 0], [0]]})"}},
        "mask.segments.keys: got 5 numbers, expected 4 per list, one per key, those of the past first");
    row("memory", {{"inputs.num_queries", "1000000"}, {"inputs.num_kv_pairs", "1000000"}},
        "scores: got (2, 2, 1000000, 1000000), expected tensors of at most 1073741824 numbers in all, as queries × "
        "keys 14643 × 14643 have them");
    QTest::addRow("memory, which small tensors at the end do not fill")
        << changed({},
                   {{"inputs.num_queries", "14469"}, {"inputs.num_kv_pairs", "14469"}, {"mask.valid_lens", "[3, 2]"}})
        << QByteArray("scores: got (2, 5, 14469, 14469), expected tensors of at most 1073741824 numbers in all, as "
                      "queries × keys 14468 × 14468 have them");
    row("more than an index holds",
        {{"inputs.batch_size", "1000000"},
         {"inputs.num_queries", "1000000"},
         {"layer.query_size", "1000000"},
         {"layer.num_heads", "1000000"},
         {"layer.num_hiddens", "1000000"}},
        "queries: got (1000000, 1000000, 1000000), expected tensors of at most 1073741824 numbers in all");
}

void TestPlan::wrongDocumentsAreRefused()
{
    QFETCH(Document, document);
    QFETCH(QByteArray, sentence);
    QCOMPARE(refusalOf(document, fileWith({})), sentence.toStdString());
}

void TestPlan::wrongTensorsAreRefused_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *path, const Shape &shape, const char *sentence) {
        QTest::addRow("%s %s", path, toString(shape).c_str()) << QByteArray(path) << shape << QByteArray(sentence);
    };
    row("inputs.queries", {2, 3, 4}, "inputs.queries: got (2, 3, 4), expected (2, 3, 5)");
    row("inputs.keys", {2, 4}, "inputs.keys: got (2, 4), expected (2, 4, 4)");
    row("inputs.values", {}, "inputs.values: got (), expected (2, 4, 3)");
    row("weights.W_q", {5, 6}, "weights.W_q: got (5, 6), expected (6, 5)");
    row("weights.W_k", {6, 4, 1}, "weights.W_k: got (6, 4, 1), expected (6, 4)");
    row("weights.W_v", {3, 3}, "weights.W_v: got (3, 3), expected (6, 3)");
    row("weights.W_o", {5, 7}, "weights.W_o: got (5, 7), expected (5, 6)");
    row("weights.b_q", {5}, "weights.b_q: got (5,), expected (6,)");
    row("weights.b_k", {6, 1}, "weights.b_k: got (6, 1), expected (6,)");
    row("weights.b_v", {0}, "weights.b_v: got (0,), expected a tensor with no empty axis");
    row("weights.b_o", {7}, "weights.b_o: got (7,), expected (6,)");
    row("past.keys", {2, 2, 4, 3}, "past.values: got null, expected a tensor, because there is one in past.keys");
    row("mask.allowed", {2, 3, 3}, "mask.allowed: got (2, 3, 3), expected (2, 2, 3, 4), or what broadcasts to it");
    row("mask.bias", {1, 2, 2, 3, 4},
        "mask.bias: got (1, 2, 2, 3, 4), expected (2, 2, 3, 4), or what broadcasts to it");
    row("weights.norm_weight", {6}, "weights.norm_weight: got (6,), expected (5,)");
    row("weights.sink", {1}, "weights.sink: got (1,), expected (2,)");
    row("weights.q_norm", {2}, "weights.q_norm: got (2,), expected (3,)");
    row("weights.k_norm", {2, 3}, "weights.k_norm: got (2, 3), expected (3,)");
    row("layer.relative_bias.table", {8, 3}, "layer.relative_bias.table: got (8, 3), expected (8, 2)");
    row("layer.relative_bias.table", {6, 2},
        "layer.relative_bias.table: got (6, 2), expected a number of buckets that 4 divides");
    row("layer.relative_bias.table", {512, 2},
        "layer.relative_bias.max_distance: got 128, expected more than 128, the distances that have a bucket of their "
        "own");
    row("layer.positions.queries", {4}, "layer.positions.queries: got (4,), expected (2, 3), or what broadcasts to it");
    row("layer.positions.keys", {3, 4}, "layer.positions.keys: got (3, 4), expected (2, 4), or what broadcasts to it");
    row("layer.dropout_mask", {2, 2, 4, 3}, "layer.dropout_mask: got (2, 2, 4, 3), expected (2, 2, 3, 4)");
}

void TestPlan::wrongTensorsAreRefused()
{
    QFETCH(QByteArray, path);
    QFETCH(Shape, shape);
    QFETCH(QByteArray, sentence);
    const Document document = smallDocument({{path.constData(), R"({"file": "x.npz", "tensor": "t"})"}});
    QCOMPARE(refusalOf(document, fileWith({{"t", Tensor<float>(shape)}})), sentence.toStdString());
    const std::string missing = path.toStdString() + ": got t, expected a tensor that is in x.npz";
    QCOMPARE(refusalOf(document, fileWith({{"T", Tensor<float>(shape)}})), missing);
    QCOMPARE(refusalOf(document, std::make_shared<TensorFiles>()), missing);
}

void TestPlan::emptyTensorsAreRefused()
{
    const Document document = changed({}, {{"inputs.keys", R"({"file": "x.npz", "tensor": "t"})"}});
    QCOMPARE(refusalOf(document, fileWith({{"t", Tensor<float>({2, 0, 100})}})),
             std::string("inputs.keys: got (2, 0, 100), expected a tensor with no empty axis"));
}

void TestPlan::numbersThatFloat32DoesNotHoldAreRefused()
{
    const std::string expected = ", expected a number that float32 has: up to ±3.4e38";
    const std::vector<std::pair<Setting, std::string>> settings{
        {{"mask.fill", "-1e39"}, "mask.fill: got -1e+39"},
        {{"layer.scale", "1e300"}, "layer.scale: got 1e+300"},
        {{"layer.softcap", "4e38"}, "layer.softcap: got 4e+38"},
        {{"overrides", R"([{"cell": "scores[0,1,2,3]", "value": 1e300}])"}, "overrides[0]: got 1e+300"}};
    for (const auto &[setting, got] : settings) {
        QCOMPARE(refusalOf(smallDocument({setting}), fileWith({})), got + expected);
        QCOMPARE(refusalOf(smallDocument({setting, {"layer.precision", "\"float64\""}}), fileWith({})),
                 std::string("nothing"));
    }
    for (const char *fill : {"\"-inf\"", "-3.4028234663852886e38"})
        QCOMPARE(refusalOf(smallDocument({{"mask.fill", fill}}), fileWith({})), std::string("nothing"));
    const char *infinite = R"([{"cell": "scores[0,1,2,3]", "value": "inf"}])";
    QCOMPARE(refusalOf(smallDocument({{"overrides", infinite}}), fileWith({})), std::string("nothing"));
}

/// Also where the session says what is usual: only a number that it leaves out says nothing.
void TestPlan::headsThatAreGivenAreCounted()
{
    const auto files = fileWith({{"t", Tensor<float>({2, 8, 4, 3})}});
    const Document document =
        changed({}, {{"layer.projections", "false"}, {"inputs.queries", R"({"file": "x.npz", "tensor": "t"})"}});
    QCOMPARE(planOf(document, files).sizes.h, Index{8});
    QCOMPARE(refusalOf(changed(document, {{"layer.num_heads", "8"}}), files), std::string("nothing"));
    QCOMPARE(refusalOf(changed(document, {{"layer.num_heads", "5"}}), files),
             std::string("layer.num_heads: got 5, expected 8"));
}

void TestPlan::headsAloneReadNoWeights()
{
    const auto files = fileWith({{"t", Tensor<float>({7})}});
    const char *ref = R"({"file": "x.npz", "tensor": "t"})";
    const Document document =
        smallDocument({{"layer.projections", "false"}, {"weights.bias_k", ref}, {"layer.add_zero_attn", "true"}});
    const Plan plan = planOf(document, files);
    QCOMPARE(plan.sizes.appended, Index{0});
    for (const TensorId id : {Role::KAppended, Role::VAppended, Role::BiasK})
        QVERIFY(!isPresent(plan, id));
    const auto warnings = warningsOf({}, document);
    QCOMPARE(warnings.size(), std::size_t{1});
    QCOMPARE(warnings.front().english(), std::string("HeadScope does not read layer.query_size, layer.key_size, "
                                                     "layer.value_size, layer.add_zero_attn, weights.bias_k "
                                                     "while layer.projections is false."));
    QVERIFY(warningsOf({}, changed(document, {{"layer.projections", "true"}})).empty());
    QVERIFY(warningsOf({}, changed({}, {{"layer.projections", "false"}, {"layer.num_hiddens", "8"}})).empty());
}

void TestPlan::unreadKeysAreTold_data()
{
    QTest::addColumn<std::vector<Setting>>("settings");
    QTest::addColumn<std::string>("told");
    constexpr const char *ref = R"({"file": "x.npz", "tensor": "t"})";
    const auto row = [](const char *name, const std::vector<Setting> &settings, const char *told) {
        QTest::newRow(name) << settings << std::string(told);
    };
    row("norms of heads", {{"weights.q_norm", ref}, {"weights.k_norm", ref}},
        "HeadScope does not read weights.q_norm, weights.k_norm while layer.qk_norm is null.");
    row("read norms of heads", {{"weights.q_norm", ref}, {"layer.qk_norm", "\"rms\""}}, "");
    row("norm", {{"weights.norm_weight", ref}, {"weights.norm_bias", ref}},
        "HeadScope does not read weights.norm_weight, weights.norm_bias while layer.norm is \"none\".");
    row("read norm", {{"weights.norm_weight", ref}, {"layer.norm", "\"post\""}}, "");
    row("norm of given heads", {{"weights.norm_weight", ref}, {"layer.projections", "false"}},
        "HeadScope does not read weights.norm_weight while layer.projections is false.");
    row("other blocks", {{"weights.W_up", ref}, {"layer.activation", "\"gelu\""}, {"inputs.token_ids", "[[1]]"}},
        "HeadScope does not read layer.activation, inputs.token_ids, weights.W_up while layer.kind is \"attention\".");
    row("other blocks and given heads", {{"weights.W_up", ref}, {"layer.projections", "false"}},
        "HeadScope does not read weights.W_up while layer.kind is \"attention\".");
    row("read in other blocks", {{"weights.W_up", ref}, {"layer.kind", "\"feed_forward\""}}, "");
    row("positions", {{"layer.positions.keys", ref}},
        "HeadScope reads layer.positions only beside layer.rope, layer.alibi or layer.relative_bias.");
    row("read positions", {{"layer.positions.keys", ref}, {"layer.rope", "{}"}}, "");
    row("kept for training", {{"layer.dropout_mask", ref}, {"layer.output_dropout", "0.2"}, {"mask.prefix", "2"}}, "");
}

/// Whoever names the norms of another model's heads and forgets to norm them gets other numbers than that model.
void TestPlan::unreadKeysAreTold()
{
    QFETCH(std::vector<Setting>, settings);
    QFETCH(std::string, told);
    const auto warnings = warningsOf({}, changed({}, settings));
    QCOMPARE(warnings.empty() ? std::string() : warnings.front().english(), told);
    QCOMPARE(warnings.size(), told.empty() ? std::size_t{0} : std::size_t{1});
}

/// A size of heads is that of the tensor that gives them; where they are drawn, the key says it.
void TestPlan::sizesOfGivenHeadsAreTold()
{
    const char *ref = R"({"file": "x.npz", "tensor": "t"})";
    const Document drawn =
        changed({}, {{"layer.projections", "false"}, {"layer.num_hiddens", "77"}, {"layer.qk_head_size", "9"}});
    QVERIFY(warningsOf({}, drawn).empty());
    const auto warnings =
        warningsOf({}, changed(drawn, {{"inputs.queries", ref}, {"inputs.values", ref}, {"layer.v_head_size", "8"}}));
    QCOMPARE(warnings.size(), std::size_t{1});
    QCOMPARE(warnings.front().english(),
             std::string("HeadScope does not read layer.num_hiddens, layer.qk_head_size, layer.v_head_size while "
                         "layer.projections is false."));
}

/// Eight million heads of one number would be listed one by one, several times.
void TestPlan::matricesTakeRoomToo()
{
    const Document document = changed({}, {{"layer.projections", "false"},
                                           {"inputs.batch_size", "1000000"},
                                           {"inputs.num_queries", "1"},
                                           {"inputs.num_kv_pairs", "1"},
                                           {"layer.num_heads", "100"},
                                           {"layer.qk_head_size", "1"},
                                           {"layer.v_head_size", "1"}});
    QVERIFY2(QString::fromStdString(refusalOf(document, fileWith({})))
                 .endsWith(QStringLiteral("expected tensors of at most 1073741824 numbers in all")),
             refusalOf(document, fileWith({})).c_str());
}

/// A run of a layer has them packed besides; four of 12 000 times 12 000 numbers are more than 2 GiB once.
void TestPlan::matricesOfALayerTakeTheirRoomTwice()
{
    const Document document = changed({}, {{"layer.query_size", "12000"},
                                           {"layer.key_size", "12000"},
                                           {"layer.value_size", "12000"},
                                           {"layer.num_hiddens", "12000"},
                                           {"layer.num_heads", "1"}});
    const auto noShapes = [](const TensorRef &) -> const Shape * { return nullptr; };
    QVERIFY(!planFromShapes(document, noShapes));
    QVERIFY(planFromShapes(document, noShapes, 1)); // of a model, which has them packed alone
}

/// What a refusal names as the lengths that fit do fit, and one more does not.
void TestPlan::theLengthsThatFitAreTheLongest()
{
    const auto withKeys = [](Index keys) {
        const std::string count = std::to_string(keys);
        return changed({}, {{"inputs.num_queries", "300"},
                            {"inputs.num_kv_pairs", count.c_str()},
                            {"layer.num_heads", "10"},
                            {"layer.num_hiddens", "10"}});
    };
    const QString refusal = QString::fromStdString(refusalOf(withKeys(900000), fileWith({})));
    const auto named = QRegularExpression(QStringLiteral("as queries × keys 300 × (\\d+) have")).match(refusal);
    QVERIFY2(named.hasMatch(), qPrintable(refusal));
    const Index fitting = named.captured(1).toLongLong();
    QVERIFY(makePlan(withKeys(fitting), fileWith({})));
    QVERIFY(!makePlan(withKeys(fitting + 1), fileWith({})));
}

void TestPlan::dropoutMasksHoldZeroAndOne()
{
    const Document document = smallDocument({{"layer.dropout_mask", R"({"file": "x.npz", "tensor": "t"})"}});
    Tensor<float> mask({2, 2, 3, 4});
    mask[5] = 1;
    QCOMPARE(refusalOf(document, fileWith({{"t", mask}})), std::string("nothing"));
    const std::vector<std::pair<float, std::string>> others{
        {0.5F, "0.5"}, {2.0F, "2.0"}, {-1.0F, "-1.0"}, {std::nanf(""), "nan"}};
    for (const auto &[wrong, word] : others) {
        mask[7] = wrong;
        QCOMPARE(refusalOf(document, fileWith({{"t", mask}})),
                 "layer.dropout_mask: got " + word + " at [0, 0, 1, 3], expected 0 and 1 only");
    }
}

void TestPlan::positionsAreWholeNumbers()
{
    const Document document = smallDocument({{"layer.positions.keys", R"({"file": "x.npz", "tensor": "t"})"}});
    Tensor<double> positions({2, 4});
    positions[5] = -1e9;
    QCOMPARE(refusalOf(document, fileWith({{"t", positions}})), std::string("nothing"));
    QCOMPARE(refusalOf(document, fileWith({{"t", Tensor<std::int64_t>({4})}})), std::string("nothing"));
    const std::vector<std::pair<double, std::string>> others{
        {0.5, "0.5"}, {1e9 + 1, "1000000001.0"}, {std::nan(""), "nan"}, {kInfinity, "inf"}};
    for (const auto &[wrong, word] : others) {
        positions[7] = wrong;
        QCOMPARE(refusalOf(document, fileWith({{"t", positions}})),
                 "layer.positions.keys: got " + word +
                     " at [1, 3], expected whole numbers from -1000000000 to 1000000000");
    }
}

void TestPlan::rmsNormsAddNothing()
{
    const auto files = fileWith({{"t", Tensor<float>({5})}});
    const Document document =
        smallDocument({{"weights.norm_bias", R"({"file": "x.npz", "tensor": "t"})"}, {"layer.norm_kind", "\"rms\""}});
    QCOMPARE(refusalOf(document, files), std::string("nothing"));
    QCOMPARE(refusalOf(changed(document, {{"layer.norm", "\"pre_query\""}}), files),
             std::string("weights.norm_bias: got t, expected null: an RMS norm adds nothing"));
}

void TestPlan::featuresThatAreTurnedAreCounted()
{
    const auto sizesOf = [](const std::vector<Setting> &settings) {
        return findSizes(smallDocument(settings), [](const TensorRef &) { return nullptr; })->rotated;
    };
    QCOMPARE(sizesOf({}), Index{0});
    QCOMPARE(sizesOf({{"layer.rope", "{}"}, {"layer.qk_head_size", "6"}}), Index{6});
    QCOMPARE(sizesOf({{"layer.rope.size", "2"}}), Index{2});
}

void TestPlan::oneListOfWordsServesEveryItem()
{
    QVERIFY(makePlan(smallDocument({{"tokens.queries", R"(["a", "b", "c"])"}}), fileWith({})));
    QVERIFY(makePlan(smallDocument({{"tokens.queries", R"([["a", "b", "c"], ["d", "e", "f"]])"}}), fileWith({})));
}

HEADSCOPE_TEST(TestPlan, NoApplication)
#include "tst_plan.moc"
