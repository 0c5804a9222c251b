// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include "tests/engine/support.h"

#include <limits>

using namespace headscope;

class TestFields : public QObject
{
    Q_OBJECT

private slots:
    void wrongValuesAreRefused_data();
    void wrongValuesAreRefused();
    void theWrongItemOfAListIsNamed_data();
    void theWrongItemOfAListIsNamed();
    void unusualValuesAreRead_data();
    void unusualValuesAreRead();
    void noPartOfAGroupBringsTheGroup();
};

namespace {

/// The session in which one key path has this value.
std::string sessionWith(const QByteArray &path, const QByteArray &json)
{
    std::string whole = json.toStdString();
    const auto keys = path.split('.');
    for (auto key = keys.rbegin(); key != keys.rend(); ++key)
        whole = "{\"" + key->toStdString() + "\": " + whole + "}";
    return sessionOf(whole);
}

} // namespace

void TestFields::wrongValuesAreRefused_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("expected");
    const auto rows = [](const char *path, const char *expected, std::initializer_list<const char *> values) {
        for (const char *json : values)
            QTest::addRow("%s %s", path, json) << QByteArray(path) << QByteArray(json) << QByteArray(expected);
    };
    rows("title", "a text", {"3", "null", "[\"a\"]"});
    const char *size = "a whole number from 1 to 1000000";
    rows("layer.num_heads", size,
         {"0", "-1", "2.5", "1000.0", "\"4\"", "true", "[4]", "1000001", "9223372036854775808", "18446744073709551615",
          "-9223372036854775808", "1e30"});
    for (const char *path : {"layer.query_size", "layer.key_size", "layer.value_size", "layer.num_hiddens",
                             "layer.num_kv_heads", "layer.qk_head_size", "layer.v_head_size", "layer.output_size",
                             "inputs.batch_size", "inputs.num_queries", "inputs.num_kv_pairs", "layer.rope.size",
                             "layer.rope.scaling.original_max_position", "layer.relative_bias.max_distance"})
        rows(path, size, {"0", "1000001", "\"1\""});
    for (const char *path : {"layer.bias", "layer.training", "layer.residual", "layer.projections",
                             "layer.add_zero_attn", "inputs.self_attention", "layer.relative_bias.bidirectional"})
        rows(path, "true or false", {"0", "1", "\"true\"", "null"});
    rows("layer.scale", R"x(null, a number, or a fraction such as "1/8" or "1/sqrt(64)")x",
         {"\"big\"", "\"-inf\"", "true", "[1]", "\"0.5\"", "\"1/0\"", "\"1/inf\"", "\"1/√-4\"", "\"1/sqrt(4\"",
          "\"1/√d\"", "\"1/2/3\"", "\"/\"", "\"√\""});
    rows("layer.softcap", "null or a number above 0", {"0", "-1", "\"-inf\"", "false"});
    for (const char *path : {"layer.dropout", "layer.output_dropout"})
        rows(path, "a number from 0 to below 1", {"1", "1.5", "-0.1", "\"0.5\"", "\"-inf\"", "null"});
    rows("layer.norm", R"(one of "none", "pre", "pre_query", "post", "pre_and_post")", {"\"layer\"", "true", "null"});
    rows("layer.norm_eps", "a number from 0 on", {"-0.5", "null", "\"1e-6\"", "\"inf\""});
    for (const char *path : {"layer.rope.theta", "layer.rope.scaling.factor", "layer.rope.scaling.low_freq_factor",
                             "layer.rope.scaling.high_freq_factor"})
        rows(path, "a number above 0", {"0", "-0.5", "null", "\"1e-6\"", "\"inf\""});
    rows("layer.norm_kind", R"(one of "layer", "rms")", {"\"RMS\"", "null"});
    rows("layer.qk_norm", R"(null or one of "layer", "rms")", {"\"none\"", "true"});
    rows("layer.rope", R"(null or {"pairing": …, "theta": …, "size": …, "scaling": …})", {"true", "10000", "[]"});
    rows("layer.rope.pairing", R"(one of "half", "interleaved")", {"null", "0"});
    rows("layer.rope.scaling", R"(null or {"type": …, "factor": …})", {"\"linear\"", "2"});
    rows("layer.rope.scaling.type", R"(one of "linear", "llama3")", {"\"yarn\"", "\"dynamic\"", "null"});
    rows("layer.alibi", R"(null or {"slopes": …})", {"true", "[0.5]"});
    rows("layer.alibi.slopes", "null or a list of numbers, one per head", {"0.5", "[\"a\"]", "[\"inf\"]", "{}"});
    rows("layer.relative_bias", R"(null or {"table": …, "max_distance": …, "bidirectional": …})", {"128", "true"});
    rows("layer.positions", R"(null or {"queries": …, "keys": …})", {"[0,1]", "3"});
    rows("mask.prefix", "a whole number from 0 to 1000000", {"-1", "1000001", "null", "1.5"});
    rows("mask.segments", R"(null or {"queries": …, "keys": …})", {"[[0,1]]", "true"});
    for (const char *path : {"mask.segments.queries", "mask.segments.keys"})
        rows(path, "null or one list of whole numbers per batch item", {"[0,1]", "[[0.5]]", "3"});
    for (const char *path : {"layer.dropout_seed", "inputs.seed", "weights.seed"})
        rows(path, "a whole number from 0 to 4294967295", {"-1", "4294967296", "0.5", "null", "\"7\""});
    for (const char *path : {"layer.dropout_mask",
                             "inputs.queries",
                             "inputs.keys",
                             "inputs.values",
                             "weights.W_q",
                             "weights.b_q",
                             "weights.W_k",
                             "weights.b_k",
                             "weights.W_v",
                             "weights.b_v",
                             "weights.W_o",
                             "weights.b_o",
                             "weights.norm_weight",
                             "weights.norm_bias",
                             "weights.bias_k",
                             "weights.bias_v",
                             "mask.allowed",
                             "mask.bias",
                             "past.keys",
                             "past.values",
                             "weights.sink",
                             "weights.q_norm",
                             "weights.k_norm",
                             "layer.relative_bias.table",
                             "layer.positions.queries",
                             "layer.positions.keys"})
        rows(path, "null or {\"file\": …, \"tensor\": …}",
             {R"("x.npz")", R"({"file":"x"})", R"({"file":"x","tensor":1})", "[]", "{}"});
    rows("layer.precision", R"(one of "float32", "float64")", {"\"float16\"", "64", "null", "\"Float32\""});
    rows("mask.causal", R"(one of "none", "top_left", "bottom_right")", {"true", "\"left\"", "null"});
    rows("mask.fill_mode", R"(one of "overwrite", "add")", {"\"\"", "0"});
    rows("mask.dead_row", R"(one of "computed", "zero", "uniform", "nan")", {"\"NaN\"", "0"});
    rows("inputs.kind", R"(one of "ones", "normal", "uniform", "arange", "file")", {"\"randn\"", "null"});
    rows("weights.kind", R"(one of "linear", "xavier_uniform", "identity", "file")", {"\"zeros\"", "[]"});
    rows("mask.valid_lens", "null, one length per batch item, or one list per batch item with a length per query",
         {"3", "\"3\"", "[1.5]", "[[1],2]", "[\"1\"]", "[[1,null]]", "{\"a\":1}", "[[[1]]]"});
    rows("mask.window", "null or [left, right], each -1 or more",
         {"1", "[1]", "[1,2,3]", "[-2,0]", "[0,-2]", "[1,0.5]"});
    rows("mask.fill", "a number or \"-inf\"", {"null", "\"inf\"", "\"-1e6\"", "[0]"});
    for (const char *path : {"tokens.queries", "tokens.keys"})
        rows(path, "null, a list of words, or one such list per batch item", {"\"a\"", "[1]", "[[\"a\"],\"b\"]", "{}"});
    rows("overrides", R"(a list of {"cell": "scores[0,2,1,0]", "value": a number})", {"null", "{}"});
}

void TestFields::wrongValuesAreRefused()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, expected);
    const auto read = readDocument(sessionWith(path, json));
    const auto set = withSetting({}, path.toStdString(), json.toStdString());
    QVERIFY(!read && !set);
    // A number that is no whole one is shown as JSON writes it, so the start of the sentence is not compared there.
    const QByteArray start = path + ": got " + (json == "1e30" ? "1e+30" : json);
    QCOMPARE(read.error().sentence(), (start + ", expected " + expected).toStdString());
    QCOMPARE(set.error().sentence(), read.error().sentence());
}

void TestFields::theWrongItemOfAListIsNamed_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("item");
    QTest::addColumn<QByteArray>("right");
    QTest::addColumn<QByteArray>("expected");
    const auto rows = [](const char *path, const char *right, const char *expected,
                         std::initializer_list<const char *> wrong) {
        for (const char *item : wrong)
            QTest::addRow("%s %s", path, item)
                << QByteArray(path) << QByteArray(item) << QByteArray(right) << QByteArray(expected);
    };
    rows("overrides", R"({"cell":"Q[0,0,0]","value":1})", R"({"cell": "scores[0,2,1,0]", "value": a number})",
         {"3", R"({"cell":"scores[0,2,1,0]"})", R"({"cell":"scores","value":3})",
          R"({"cell":"scores[0,-1]","value":3})", R"({"cell":"scores[]","value":3})",
          R"({"cell":"scores[0,2,1,0]","value":"3"})"});
    rows("maps.weights", R"({"file":"x.npz","tensor":"a"})", R"({"file": …, "tensor": …})",
         {"null", "3", R"({"file":"x.npz"})"});
}

void TestFields::theWrongItemOfAListIsNamed()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, item);
    QFETCH(QByteArray, right);
    QFETCH(QByteArray, expected);
    const QByteArray list = "[" + right + ", " + item + "]";
    const auto set = withSetting({}, path.toStdString(), list.toStdString());
    QVERIFY(!set);
    QCOMPARE(set.error().sentence(), (path + "[1]: got " + item + ", expected " + expected).toStdString());
}

void TestFields::unusualValuesAreRead_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("written");
    const auto row = [](const char *path, const char *json, const char *written) {
        QTest::addRow("%s %s", path, json) << QByteArray(path) << QByteArray(json) << QByteArray(written);
    };
    row("layer.num_heads", "1000000", "1000000");
    row("layer.query_size", "null", "null");
    row("layer.scale", "-0.25", "-0.25");
    row("layer.scale", "0", "0.0");
    row("layer.scale", "\"1/8\"", "0.125");
    row("layer.scale", "\"1/√4\"", "0.5");
    row("layer.scale", "\" 1 / sqrt( 64 ) \"", "0.125");
    row("layer.scale", "\"-2/√20\"", "-0.4472135954999579");
    row("layer.scale", "\"√2\"", "1.4142135623730951");
    row("layer.softcap", "1e-300", "1e-300");
    row("layer.dropout", "0", "0.0");
    row("layer.dropout", "0.9999999999999999", "0.9999999999999999");
    row("layer.dropout_seed", "4294967295", "4294967295");
    row("mask.fill", "\"-inf\"", "\"-inf\"");
    row("mask.fill", "-1e9", "-1000000000.0");
    row("mask.fill", "0.1", "0.1");
    row("mask.window", "[-1, 9223372036854775807]", "[-1,9223372036854775807]");
    row("mask.valid_lens", "[]", "[]");
    row("mask.valid_lens", "[-3, 99]", "[-3,99]");
    row("mask.valid_lens", "[[1, 2], []]", "[[1,2],[]]");
    row("tokens.keys", "[\"注意\", \"\"]", "[\"注意\",\"\"]");
    row("tokens.keys", "[[\"a\"]]", "[\"a\"]");
    row("tokens.keys", "[[\"a\"], [\"b\"]]", "[[\"a\"],[\"b\"]]");
    row("layer.output_dropout", "0", "0.0");
    row("layer.qk_norm", "\"rms\"", "\"rms\"");
    row("layer.rope.size", "null", "null");
    row("layer.rope", "{}", R"({"pairing":"half","theta":10000.0,"size":null,"scaling":null})");
    row("layer.rope.scaling", R"({"type": "llama3", "factor": 8})",
        R"({"type":"llama3","factor":8.0,"low_freq_factor":1.0,"high_freq_factor":4.0,"original_max_position":8192})");
    row("layer.alibi.slopes", "[-0.5, 0]", "[-0.5,0.0]");
    row("mask.prefix", "1000000", "1000000");
    row("mask.segments", "{}", "null");
    row("mask.segments.queries", "null", "null");
    row("mask.segments", R"({"keys": [[-1], []]})", R"({"queries":null,"keys":[[-1],[]]})");
    row("title", R"("a\n\u0000\"")", R"("a\n\u0000\"")");
}

void TestFields::unusualValuesAreRead()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, written);
    const auto read = readDocument(sessionWith(path, json));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(read->unknownKeys.isEmpty());
    QCOMPARE(settingAt(read->document, path.toStdString()), written.toStdString());
    const auto again = readDocument(writeDocument(read->document));
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    QVERIFY(again->document == read->document);
}

void TestFields::noPartOfAGroupBringsTheGroup()
{
    for (const char *path : {"layer.rope.size", "layer.rope.scaling", "layer.alibi.slopes", "layer.relative_bias.table",
                             "layer.positions.queries", "mask.segments.keys"}) {
        const auto set = withSetting({}, path, "null");
        QVERIFY2(set && *set == Document(), path);
    }
    QVERIFY(!withSetting({}, "layer.rope.theta", "null"));
    const auto rope = withSetting({}, "layer.rope.size", "4");
    QVERIFY(rope && rope->layer.rope);
    const auto whole = withSetting(*rope, "layer.rope.size", "null");
    QVERIFY(whole && whole->layer.rope && !whole->layer.rope->size);
}

HEADSCOPE_TEST(TestFields, NoApplication)
#include "tst_fields.moc"
