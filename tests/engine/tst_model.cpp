// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/model.h"

#include "tests/engine/support.h"

using namespace headscope;

/// The descriptions that the training scripts write.
class TestModel : public QObject
{
    Q_OBJECT

private slots:
    void everyKeyIsRead();
    void whatIsWrongIsNamed_data();
    void whatIsWrongIsNamed();
    void noKeyButThePositionMayBeMissing();
};

namespace {

QByteArray description()
{
    return R"({
  "title": "A model", "about": "About it",
  "accuracy": {"exact": 1999, "of": 2000, "seed": 1, "test_seed": 1001}, "title_row": "source",
  "start": {"layer": "cross", "sentence": 1, "head": 1, "position": 2},
  "layers": [
    {"name": "self", "title": "Self", "heads": 2, "causal": true, "norm_eps": null,
     "queries": {"tensor": "x", "tokens": "target"}, "keys": {"tensor": "x", "tokens": "target"}, "notes": []},
    {"name": "cross", "title": "Cross", "heads": 2, "causal": false, "norm_eps": 1e-5,
     "queries": {"tensor": "y", "tokens": "target"}, "keys": {"tensor": "x", "tokens": "source"},
     "notes": [{"head": 1, "text": "Looks at it: %1", "measured": ["90%"]}]}],
  "sentences": [{"source": ["a", "b"], "target": ["c"]}, {"source": ["d"], "target": ["e", "f"]}]
})";
}

} // namespace

void TestModel::everyKeyIsRead()
{
    const auto model = readModel(description().toStdString());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE(model->title, Text("A model", {}));
    QCOMPARE(model->accuracy.exact, Index{1999});
    QCOMPARE(model->accuracy.testSeed, std::int64_t{1001});
    QCOMPARE(model->start.layer, std::size_t{1});
    QCOMPARE(model->start.sentence, std::size_t{1});
    QCOMPARE(model->start.position, std::optional<Index>(2));
    QVERIFY(model->layers[0].isCausal && model->layers[0].isSelfAttention());
    QVERIFY(!model->layers[0].normEps);
    QCOMPARE(*model->layers[1].normEps, 1e-5);
    QVERIFY(!model->layers[1].isCausal && !model->layers[1].isSelfAttention());
    QCOMPARE(model->layers[1].notes.front().text, Text("Looks at it: %1", {"90%"}));
    QCOMPARE(model->sentences[0].at("source").size(), std::size_t{2});
}

void TestModel::whatIsWrongIsNamed_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("field");
    QTest::addRow("no JSON") << QByteArray("\"title\"") << QByteArray("title") << "JSON";
    QTest::addRow("a key is missing") << QByteArray("\"causal\": true, ") << QByteArray() << "JSON";
    QTest::addRow("a number for a word") << QByteArray("\"name\": \"self\"") << QByteArray("\"name\": 3") << "JSON";
    QTest::addRow("nothing measured") << QByteArray(", \"measured\": [\"90%\"]") << QByteArray() << "JSON";
    QTest::addRow("no such head") << QByteArray("{\"head\": 1, \"text\"") << QByteArray("{\"head\": 2, \"text\"")
                                  << "notes.head";
    QTest::addRow("a head before the first")
        << QByteArray("{\"head\": 1, \"text\"") << QByteArray("{\"head\": -1, \"text\"") << "notes.head";
    QTest::addRow("a sentence before the first")
        << QByteArray("\"sentence\": 1") << QByteArray("\"sentence\": -1") << "JSON";
    QTest::addRow("a sentence that is none")
        << QByteArray("{\"source\": [\"d\"], \"target\": [\"e\", \"f\"]}") << QByteArray("1") << "JSON";
    QTest::addRow("no such layer") << QByteArray("\"layer\": \"cross\"") << QByteArray("\"layer\": \"x\"")
                                   << "start.layer";
    QTest::addRow("half a position") << QByteArray("\"position\": 2") << QByteArray("\"position\": 0.5") << "JSON";
    QTest::addRow("no such sentence") << QByteArray("\"sentence\": 1") << QByteArray("\"sentence\": 2")
                                      << "start.sentence";
    QTest::addRow("a sentence without words")
        << QByteArray("\"target\": [\"c\"]") << QByteArray("\"target\": []") << "sentences";
}

void TestModel::whatIsWrongIsNamed()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, field);
    QByteArray json = description();
    QVERIFY(json.contains(from));
    const auto model = readModel(json.replace(from, to).toStdString());
    QVERIFY(!model);
    QVERIFY2(QString::fromStdString(model.error().sentence()).startsWith(field), model.error().sentence().c_str());
}

void TestModel::noKeyButThePositionMayBeMissing()
{
    const QByteArray json = description();
    int keys = 0;
    for (qsizetype end = json.indexOf("\":"); end >= 0; end = json.indexOf("\":", end + 1), ++keys) {
        const qsizetype begin = json.lastIndexOf('"', end - 1) + 1;
        const QByteArray key = json.mid(begin, end - begin);
        const QByteArray without = json.left(begin) + "other" + json.mid(end);
        QVERIFY2(readModel(without.toStdString()).ok() == (key == "position"), key.constData());
    }
    QCOMPARE(keys, 46);
}

HEADSCOPE_TEST(TestModel, NoApplication)
#include "tst_model.moc"
