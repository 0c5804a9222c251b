// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include "engine/document/field.h"
#include "engine/document/strictjson.h"
#include "filebytes.h"
#include "tests/engine/support.h"

using namespace headscope;

class TestJson : public QObject
{
    Q_OBJECT

private slots:
    void defaultsAreThoseOfTheFormat();
    void anEmptySessionIsAllDefaults();
    void onlyWhatIsNotTheDefaultIsWritten();
    void whatIsWrittenReadsTheSame();
    void numbersKeepTheirBits();
    void randomDocumentsKeepTheirBits();
    void eachCellStandsOnce();
    void unknownKeysAreReported();
    void unknownKeysInsideAValueAreReported();
    void unknownKeysAreWrittenAgain();
    void unknownKeysAreToldInOneSentence();
    void wrongHeadersAreRefused_data();
    void wrongHeadersAreRefused();
    void sectionsAreObjects();
    void groupsAreObjectsOrNull();
    void keysOfGroupsAreNamedWhole();
    void onePartOfAGroupIsChanged();
    void oneSettingIsChanged();
    void wrongSettingsAreRefused();
    void nothingStandsAtAPathThatIsNoKey();
    void namesThatAreNotUtf8CanBeWritten();
};

namespace {

/// The session of the format's description, with its defaults; every key but "view".
constexpr const char *kDefaults = R"({
  "format": "headscope-session", "version": 1, "title": "",
  "layer": {
    "projections": true,
    "query_size": 100, "key_size": 100, "value_size": 100,
    "num_hiddens": 100, "num_heads": 5, "num_kv_heads": null,
    "qk_head_size": null, "v_head_size": null, "output_size": null,
    "bias": false, "scale": null, "softcap": null,
    "dropout": 0.5, "training": false, "dropout_seed": 0, "dropout_mask": null,
    "norm": "none", "norm_kind": "layer", "norm_eps": 1e-6, "residual": false, "output_dropout": 0.0,
    "add_zero_attn": false, "precision": "float32",
    "qk_norm": null, "rope": null, "alibi": null, "relative_bias": null, "positions": null
  },
  "mask": {
    "valid_lens": null, "causal": "none", "window": null, "prefix": 0, "segments": null,
    "allowed": null, "bias": null,
    "fill": -1e6, "fill_mode": "overwrite", "dead_row": "computed"
  },
  "inputs": { "batch_size": 2, "num_queries": 4, "num_kv_pairs": 6,
              "kind": "normal", "seed": 7, "self_attention": false,
              "queries": null, "keys": null, "values": null },
  "weights": { "kind": "linear", "seed": 7,
               "W_q": null, "b_q": null, "W_k": null, "b_k": null, "W_v": null, "b_v": null, "W_o": null, "b_o": null,
               "norm_weight": null, "norm_bias": null, "bias_k": null, "bias_v": null,
               "sink": null, "q_norm": null, "k_norm": null },
  "past": { "keys": null, "values": null },
  "tokens": { "queries": null, "keys": null },
  "overrides": []
})";

/// Every key that this version can change, with another value than its default.
constexpr const char *kChanged = R"({
  "title": "注意力 \u0001 \"x\"",
  "layer": {
    "query_size": 11, "key_size": 12, "value_size": 13, "num_hiddens": 14, "num_heads": 6, "num_kv_heads": 3,
    "qk_head_size": 15, "v_head_size": 16, "output_size": 17, "bias": true, "scale": 0.1, "softcap": 30.5,
    "dropout": 0.3, "training": true, "dropout_seed": 4294967295,
    "dropout_mask": {"file": "m/x.npz", "tensor": "mask"}, "precision": "float64",
    "norm": "pre_and_post", "norm_kind": "rms", "norm_eps": 1e-5, "residual": true, "output_dropout": 0.2,
    "qk_norm": "layer",
    "rope": {"pairing": "interleaved", "theta": 5e5, "size": 10,
             "scaling": {"type": "llama3", "factor": 8, "low_freq_factor": 2, "high_freq_factor": 5,
                         "original_max_position": 4096}},
    "alibi": {"slopes": [0.5, -0.1]},
    "relative_bias": {"table": {"file": "m", "tensor": "t"}, "max_distance": 64, "bidirectional": false},
    "positions": {"queries": {"file": "m", "tensor": "q"}, "keys": {"file": "m", "tensor": "k"}}
  },
  "mask": {"valid_lens": [[1, -2], [3, 40]], "causal": "bottom_right", "window": [-1, 3], "fill": "-inf",
           "prefix": 2, "segments": {"queries": [[0, 1], [1, 1]], "keys": [[0, 0, 1], [-1, 1, 7]]},
           "fill_mode": "add", "dead_row": "nan",
           "allowed": {"file": "m", "tensor": "a"}, "bias": {"file": "m", "tensor": "b"}},
  "inputs": {"batch_size": 3, "num_queries": 5, "num_kv_pairs": 7, "kind": "arange", "seed": 8,
             "self_attention": true, "queries": {"file": "a", "tensor": "q"}, "keys": {"file": "a", "tensor": "k"},
             "values": {"file": "b", "tensor": "v"}},
  "weights": {"kind": "identity", "seed": 9,
              "W_q": {"file": "w", "tensor": "1"}, "b_q": {"file": "w", "tensor": "2"},
              "W_k": {"file": "w", "tensor": "3"}, "b_k": {"file": "w", "tensor": "4"},
              "W_v": {"file": "w", "tensor": "5"}, "b_v": {"file": "w", "tensor": "6"},
              "W_o": {"file": "w", "tensor": "7"}, "b_o": {"file": "w", "tensor": "8"},
              "norm_weight": {"file": "w", "tensor": "9"}, "norm_bias": {"file": "w", "tensor": "10"},
              "sink": {"file": "w", "tensor": "11"}, "q_norm": {"file": "w", "tensor": "12"},
              "k_norm": {"file": "w", "tensor": "13"}},
  "past": {"keys": {"file": "p", "tensor": "k"}, "values": {"file": "p", "tensor": "v"}},
  "tokens": {"queries": ["我", "们"], "keys": [["a"], ["b"], ["c"]]}
})";

QStringList keysOf(const QByteArray &json)
{
    QStringList keys;
    const QJsonObject session = QJsonDocument::fromJson(json).object();
    for (const QString &name : session.keys()) {
        if (!session[name].isObject())
            keys.append(name);
        for (const QString &key : session[name].toObject().keys())
            keys.append(name + '.' + key);
    }
    return keys;
}

Document read(const std::string &json)
{
    auto document = readDocument(json.find("\"format\"") == std::string::npos ? sessionOf(json) : json);
    if (!document)
        qFatal("%s", document.error().sentence().c_str());
    return document->document;
}

std::string refusalOf(const std::string &json)
{
    const auto document = readDocument(json);
    return document ? "nothing" : document.error().sentence();
}

} // namespace

void TestJson::defaultsAreThoseOfTheFormat()
{
    const Document document = read(kDefaults);
    QCOMPARE(planOf(document).sizes, planOf({}).sizes);
    const Document sizesLeftOut = changed(document, {{"layer.query_size", "null"},
                                                     {"layer.key_size", "null"},
                                                     {"layer.value_size", "null"},
                                                     {"layer.num_hiddens", "null"},
                                                     {"layer.num_heads", "null"},
                                                     {"inputs.batch_size", "null"},
                                                     {"inputs.num_queries", "null"},
                                                     {"inputs.num_kv_pairs", "null"}});
    QVERIFY(sizesLeftOut == Document());
    QVERIFY(readDocument(kDefaults)->unknownKeys.isEmpty());
}

void TestJson::anEmptySessionIsAllDefaults()
{
    QVERIFY(read("{}") == Document());
    QVERIFY(read(R"({"layer": {}, "mask": {}, "inputs": {}, "weights": {}, "past": {}, "tokens": {}, "view": {}})") ==
            Document());
}

void TestJson::onlyWhatIsNotTheDefaultIsWritten()
{
    const std::string header = "{\n  \"format\": \"headscope-session\",\n  \"version\": 1";
    QCOMPARE(writeDocument({}), header + "\n}\n");
    QCOMPARE(writeDocument(changed({}, {{"mask.valid_lens", "[3, 2]"}, {"layer.num_heads", "4"}})),
             header + ",\n  \"layer\": { \"num_heads\": 4 },\n  \"mask\": { \"valid_lens\": [3, 2] }\n}\n");
    QStringList keys = keysOf(kChanged) + QStringList{"format", "version"};
    keys.sort();
    QStringList written = keysOf(QByteArray::fromStdString(writeDocument(read(kChanged))));
    written.sort();
    QCOMPARE(written, keys);
}

void TestJson::whatIsWrittenReadsTheSame()
{
    const Document document = read(kChanged);
    QVERIFY(read(writeDocument(document)) == document);
    for (const QString &key : keysOf(kChanged)) {
        const std::string path = key.toStdString();
        QVERIFY2(settingAt(document, path) != settingAt({}, path), path.c_str());
    }
    // What is not changed is what this version cannot change.
    QStringList rest = keysOf(kDefaults);
    for (const QString &key : keysOf(kChanged))
        QVERIFY2(rest.removeOne(key), qPrintable(key));
    QCOMPARE(rest.join(' '),
             QStringLiteral("format layer.add_zero_attn layer.projections overrides version weights.bias_k "
                            "weights.bias_v"));
}

void TestJson::numbersKeepTheirBits()
{
    for (const std::string number : {"-0.0", "5e-324", "1.7976931348623157e308", "0.1", "-1e-7", "\"nan\"", "\"inf\"",
                                     "\"-inf\"", "123456789012345680.0"}) {
        const std::string json = R"([{"cell": "scores[0,0,0,0]", "value": )" + number + "}]";
        const Document document = changed({}, {{"overrides", json.c_str()}});
        QVERIFY2(read(writeDocument(document)).overrides == document.overrides, number.c_str());
    }
    const Document minusZero = changed({}, {{"layer.output_dropout", "-0.0"}});
    QVERIFY(isSameNumber(read(writeDocument(minusZero)).layer.outputDropout, -0.0));
}

namespace {

/// A value that the key takes, more often than not.
std::string randomValue(Dice &dice)
{
    const auto bits = [&] { return std::to_string(dice.below(1'000'000)) + "e-" + std::to_string(dice.below(320)); };
    const auto words = [&] {
        std::string list;
        for (std::size_t i = dice.below(40); i > 0; --i)
            list += (list.empty() ? "" : ", ") + std::string(i % 3 == 0 ? R"("a \\ \"é\"")" : R"("词")");
        return "[" + list + "]";
    };
    switch (dice.below(9)) {
    case 0: return "null";
    case 1: return dice.below(2) == 0 ? "true" : "false";
    case 2: return std::to_string(dice.below(2'000'000));
    case 3: return "-" + bits();
    case 4: return bits();
    case 5: return words();
    case 6: return "[" + words() + ", " + words() + "]";
    case 7: return "[[" + std::to_string(dice.below(9)) + ", -3], [" + std::to_string(dice.below(9)) + "]]";
    default: return R"([{"cell": "Q[0, 1, 2]", "value": )" + bits() + R"(}, {"cell": "x[3]", "value": "nan"}])";
    }
}

} // namespace

void TestJson::randomDocumentsKeepTheirBits()
{
    Dice dice;
    for (int round = 0; round < 200; ++round) {
        Document document;
        for (int i = 0; i < 40; ++i) {
            const Field &field = fields()[dice.below(fields().size())];
            if (auto next = withSetting(document, field.path, randomValue(dice)))
                document = std::move(*next);
        }
        const std::string written = writeDocument(document);
        const Document again = read(written);
        for (const Field &field : fields())
            QCOMPARE(settingAt(again, field.path), settingAt(document, field.path));
        QVERIFY(again == document);
        QCOMPARE(writeDocument(again), written);
    }
}

/// Two versions of a file that were merged may have one twice.
void TestJson::eachCellStandsOnce()
{
    const char *twice = R"([{"cell": "scores[0,0,1,0]", "value": 1}, {"cell": "Q[0,1,0]", "value": 1},
                            {"cell": "scores[0, 0, 1, 0]", "value": 2}])";
    const std::string sentence = "overrides[2]: got scores[0, 0, 1, 0] again, expected each cell once";
    const auto refused = readDocument(sessionOf(std::string(R"({"overrides": )") + twice + "}"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(), sentence);
    QCOMPARE(withSetting({}, "overrides", twice).error().sentence(), sentence);
}

void TestJson::unknownKeysAreReported()
{
    const auto document = readDocument(sessionOf(R"({"titel": 1, "layer": {"heads": 3, "num_heads": 2, "": {}},
                                                     "layer.num_heads": 4, "layer.": 1, "num_heads": 7})"));
    QVERIFY(document);
    QCOMPARE(document->unknownKeys.names(),
             (std::vector<std::string>{"titel", "layer.heads", "layer.", "layer.num_heads", "layer.", "num_heads"}));
    QCOMPARE(document->document.layer.numHeads, std::optional<Index>(2));
}

void TestJson::unknownKeysInsideAValueAreReported()
{
    const auto document = readDocument(sessionOf(
        R"({"inputs": {"queries": {"file": "x.npz", "axis": 1, "tensor": "q"}},
            "maps": {"weights": [{"file": "x.npz", "tensor": "a", "note": ""}]},
            "overrides": [{"cell": "Q[0,0,0]", "value": 1}, {"why": "", "cell": "scores[0,1,2,3]", "value": 2}]})"));
    QVERIFY(document);
    QCOMPARE(document->unknownKeys.names(),
             (std::vector<std::string>{"inputs.queries.axis", "maps.weights[0].note", "overrides[1].why"}));
    QCOMPARE(document->unknownKeys.lossWarning()->english(),
             std::string("Saving the session leaves out inputs.queries.axis, maps.weights[0].note, overrides[1].why."));
    QCOMPARE(document->document.inputs.queries, OptionalRef(TensorRef{"x.npz", "q"}));
    QCOMPARE(document->document.overrides.at(1).value, 2.0);
    const auto refused = withSetting({}, "mask.bias", R"({"file": "x.npz", "tensor": "b", "z": 1})");
    QVERIFY(!refused);
    QCOMPARE(refused.error().field, std::string("mask.bias.z"));
}

/// They may be those of a newer HeadScope, or of another program.
void TestJson::unknownKeysAreWrittenAgain()
{
    const auto document =
        readDocument(sessionOf(R"({"titel": {"a": [1, 0.1]}, "layer": {"rope": {"new": 1}, "heads": 3, "layer.bias": 4},
                      "mask": {"seen": null}, "layer.num_heads": 4, "past": {}, "another": "é"})"));
    QVERIFY(document);
    QVERIFY(!document->unknownKeys.lossWarning());
    const auto again = readDocument(writeDocument(document->document));
    QVERIFY(again && again->document == document->document);
    QCOMPARE(again->unknownKeys.count(), document->unknownKeys.count());
    const Json written = parseStrictJson(writeDocument(document->document)).value();
    QCOMPARE(writtenJson(*written.find("titel")), std::string(R"({"a":[1,0.1]})"));
    QCOMPARE(writtenJson(*written.find("mask")), std::string(R"({"seen":null})"));
    QCOMPARE(writtenJson(*written.find("layer")->find("heads")), std::string("3"));
    const auto without = withSetting(document->document, "layer.rope", "null");
    const Json rest = parseStrictJson(writeDocument(*without)).value();
    QVERIFY(rest.find("layer")->find("rope") == nullptr); // of which it was a part
    QVERIFY(rest.find("layer")->find("layer.bias") != nullptr);
}

void TestJson::unknownKeysAreToldInOneSentence()
{
    const auto warningOf = [](const std::string &json) {
        const auto document = readDocument(sessionOf(json));
        const auto warning = document->unknownKeys.warning();
        return warning ? warning->english() : "nothing";
    };
    QCOMPARE(warningOf("{}"), std::string("nothing"));
    QCOMPARE(warningOf(R"({"titel": 1})"), std::string("HeadScope does not know the key titel."));
    QCOMPARE(warningOf(R"({"titel": 1, "mask": {"seen": 1}})"),
             std::string("HeadScope does not know the keys titel, mask.seen."));
    QCOMPARE(warningOf("{\"" + std::string(1'000'000, 'k') + "\": 1}"),
             "HeadScope does not know the key " + std::string(60, 'k') + "….");
}

void TestJson::wrongHeadersAreRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *json, const char *sentence) {
        QTest::addRow("%s", json) << QByteArray(json) << QByteArray(sentence);
    };
    row("{}", R"(format: got nothing, expected "headscope-session")");
    row(R"({"version": 1, "layer": {"num_heads": "x"}})", R"(format: got nothing, expected "headscope-session")");
    row(R"({"cells": [], "nbformat": 4})", R"(format: got nothing, expected "headscope-session")");
    row("[0.5, 1.5, 2.5]", R"(format: got nothing, expected "headscope-session")");
    row(R"({"format": "other"})", R"(format: got "other", expected "headscope-session")");
    row(R"({"format": 1})", R"(format: got 1, expected "headscope-session")");
    row(R"({"format": null})", R"(format: got null, expected "headscope-session")");
    row(R"({"format": "headscope-session", "version": 2})",
        "version: got 2, expected 1, the newest that this HeadScope reads");
    row(R"({"format": "headscope-session", "version": 0})",
        "version: got 0, expected 1, the newest that this HeadScope reads");
    row(R"({"format": "headscope-session", "version": -1})",
        "version: got -1, expected 1, the newest that this HeadScope reads");
    row(R"({"format": "headscope-session", "version": "1"})",
        R"(version: got "1", expected 1, the newest that this HeadScope reads)");
    row(R"({"format": "headscope-session", "version": 1.5})",
        "version: got 1.5, expected 1, the newest that this HeadScope reads");
    row(R"({"format": "headscope-session", "version": 18446744073709551615})",
        "version: got 18446744073709551615, expected 1, the newest that this HeadScope reads");
    row(R"({"format": "headscope-session"})", "version: got nothing, expected 1, the newest that this HeadScope reads");
    row(R"({"layer": {"num_heads": "x"}, "format": "headscope-session", "version": 2})",
        "version: got 2, expected 1, the newest that this HeadScope reads");
}

void TestJson::wrongHeadersAreRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, sentence);
    QCOMPARE(refusalOf(json.toStdString()), sentence.toStdString());
}

void TestJson::sectionsAreObjects()
{
    for (const std::string name : {"layer", "mask", "inputs", "weights", "past", "tokens"}) {
        QCOMPARE(refusalOf(sessionOf("{\"" + name + "\": [1]}")), name + ": got [1], expected an object {…}");
        QCOMPARE(refusalOf(sessionOf("{\"" + name + "\": null}")), name + ": got null, expected an object {…}");
    }
}

/// A group that is there has all its keys, those that it leaves out with their defaults.
void TestJson::groupsAreObjectsOrNull()
{
    const Document on = read(R"({"layer": {"rope": {"theta": 7}, "alibi": {}}})");
    QCOMPARE(settingAt(on, "layer.rope"), std::string(R"({"pairing":"half","theta":7.0,"size":null,"scaling":null})"));
    QCOMPARE(settingAt(on, "layer.alibi"), std::string(R"({"slopes":null})"));
    QCOMPARE(settingAt(on, "layer.rope.theta"), std::string("7.0"));
    QCOMPARE(settingAt({}, "layer.rope"), std::string("null"));
    QCOMPARE(settingAt({}, "layer.rope.theta"), std::string("10000.0"));
    QVERIFY(read(R"({"layer": {"rope": null}})") == Document());
    QCOMPARE(writeDocument(on).find("layer.rope"), std::string::npos);
}

void TestJson::keysOfGroupsAreNamedWhole()
{
    const auto refusal = [](const char *layer) {
        return refusalOf(sessionOf(R"({"layer": )" + std::string(layer) + "}"));
    };
    QCOMPARE(refusal(R"({"rope": {"pairing": "halves"}})"),
             std::string(R"(layer.rope.pairing: got "halves", expected one of "half", "interleaved")"));
    QCOMPARE(refusal(R"({"rope": {"scaling": {"type": "yarn"}}})"),
             std::string(R"(layer.rope.scaling.type: got "yarn", expected one of "linear", "llama3")"));
    const auto document = readDocument(
        sessionOf(R"({"layer": {"rope": {"base": 1, "scaling": {"a": 1}}, "rope.theta": 3, "alibi": {"": 2}}})"));
    QVERIFY(document);
    QCOMPARE(document->unknownKeys.names(),
             (std::vector<std::string>{"layer.rope.base", "layer.rope.scaling.a", "layer.rope.theta", "layer.alibi."}));
    QCOMPARE(document->document.layer.rope->theta, 10'000.0);
}

void TestJson::onePartOfAGroupIsChanged()
{
    Document wanted;
    wanted.layer.rope.emplace().scaling.emplace().factor = 4;
    QVERIFY(changed({}, {{"layer.rope.scaling.factor", "4"}}) == wanted);
    wanted.layer.rope->theta = 3;
    QVERIFY(changed(wanted, {{"layer.rope.theta", "3"}}) == wanted);
    wanted.layer.rope->scaling.reset();
    wanted.layer.rope->theta = 10'000;
    QVERIFY(changed(wanted, {{"layer.rope", "{}"}}) == wanted); // the object is all that there is
    QVERIFY(changed(wanted, {{"layer.rope", "null"}}) == Document());
    const auto refused = withSetting({}, "layer.rope", R"({"base": 1})");
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(),
             std::string("layer.rope.base: got a key that does not exist, expected a key of "
                         "the session file such as layer.num_heads"));
}

void TestJson::oneSettingIsChanged()
{
    const Document before = read(kChanged);
    Document wanted = before;
    wanted.layer.numHeads = 7;
    QVERIFY(changed(before, {{"layer.num_heads", " 7 "}}) == wanted);
    QCOMPARE(settingAt(wanted, "layer.num_heads"), std::string("7"));
    QCOMPARE(settingAt(wanted, "mask.valid_lens"), std::string("[[1,-2],[3,40]]"));
}

void TestJson::wrongSettingsAreRefused()
{
    const auto refusal = [](const char *path, const char *json) {
        const auto set = withSetting({}, path, json);
        return set ? "nothing" : set.error().sentence();
    };
    const std::string noKey =
        "got a key that does not exist, expected a key of the session file such as layer.num_heads";
    QCOMPARE(refusal("layer.heads", "4"), "layer.heads: " + noKey);
    QCOMPARE(refusal("layer", "{}"), "layer: " + noKey);
    QCOMPARE(refusal("", "4"), noKey);
    QCOMPARE(refusal("version", "1"), "version: " + noKey);
    QCOMPARE(refusal("layer.num_heads", ""),
             std::string("layer.num_heads: got , expected a whole number from 1 to 1000000"));
    QCOMPARE(refusal("layer.num_heads", "4 5"),
             std::string("layer.num_heads: got 4 5, expected a whole number from 1 to 1000000"));
    QCOMPARE(refusal("layer.precision", "float64"),
             std::string(R"(layer.precision: got float64, expected one of "float32", "float64")"));
    QCOMPARE(refusal("title", "\"\xff\""), std::string("title: got \"\\xff\", expected a text"));
}

void TestJson::nothingStandsAtAPathThatIsNoKey()
{
    for (const char *path : {"", "layer", "layer.heads", "version"})
        QCOMPARE(settingAt({}, path), std::string());
}

void TestJson::namesThatAreNotUtf8CanBeWritten()
{
    Document document;
    document.inputs.queries = TensorRef{"\xff.npz", "q"};
    QCOMPARE(settingAt(document, "inputs.queries"), std::string("{\"file\":\"\xef\xbf\xbd.npz\",\"tensor\":\"q\"}"));
    QVERIFY(readDocument(writeDocument(document)));
}

HEADSCOPE_TEST(TestJson, NoApplication)
#include "tst_json.moc"
