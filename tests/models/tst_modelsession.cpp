// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/unplacedchanges.h"
#include "engine/models/wishsection.h"
#include "tests/models/sessionofmodel.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// What a session file says of a whole model is written and read again, field by field, and what is wrong is named.
class TestModelSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKeyComesBack();
    void whatIsAsAtFirstIsNotWritten();
    void aWrongKeyIsNamed_data();
    void aWrongKeyIsNamed();
    void unknownKeysAreAWarning();
    void aSessionOfALayerIsNone();
    void aWishComesBack_data();
    void aWishComesBack();
    void aChangeThatTheModelHasNotIsNamed_data();
    void aChangeThatTheModelHasNotIsNamed();
    void whatCanHaveNoPlaceIsNamed_data();
    void whatCanHaveNoPlaceIsNamed();
};

namespace {

ModelSection fullSection()
{
    ModelSection section;
    section.path = "models/gpt2";
    section.text = "A \"text\"\nof 两 lines";
    section.reading = {{0, 0, 1}, 2};
    section.textTo = "x";
    section.targetIds = {3, 0, 2147483647};
    section.writes = true;
    section.patches = TensorRef{"image.npz", "patches"};
    section.without = {"layer.3.self/head.2", "layer.0.ffn"};
    section.overrides = {{"layer.3.self/scores", {0, 2, 1, 0}, 3.5},
                         {"embed/embedding", {0, 0, 7}, -kInfinity},
                         {"layer.0.ffn/ffn_up", {0, 1, 2}, std::nan("")}};
    section.unplaced.without = {"layer.1.ffn@9"};
    section.unplaced.patch = {"layer.3.self/head.0@8"};
    section.unplaced.overrides = {{"layer.3.self/weights", {0, 2, 9, 9}, 0.25}};
    return section;
}

} // namespace

void TestModelSession::everyKeyComesBack()
{
    Json view;
    view.at("block") = Json("layer.3.self");
    const std::string written = writeModelSession("Mine", fullSection(), view);
    const auto read = readModelSession(written);
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(read->model == fullSection());
    QCOMPARE(read->title, std::string("Mine"));
    QCOMPARE(writtenJson(read->view), writtenJson(view));
    QVERIFY(read->unknownKeys.isEmpty());
    QCOMPARE(writeModelSession(read->title, read->model, read->view), written);
    QVERIFY(isModelSession(written));
}

void TestModelSession::whatIsAsAtFirstIsNotWritten()
{
    ModelSection section;
    section.path = "example:dates";
    const std::string written = writeModelSession({}, section);
    QVERIFY2(written.find("text") == std::string::npos && written.find("view") == std::string::npos, written.c_str());
    QVERIFY(readModelSession(written)->model == section);
    QVERIFY(readModelSession(written)->model.writesByItself());
    section.textTo = "";
    QVERIFY(!readModelSession(writeModelSession({}, section))->model.writesByItself());
}

void TestModelSession::aWrongKeyIsNamed_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *key, const char *json, const char *field, const char *got, const char *expected) {
        const QByteArray path = QByteArray(key) == "path" ? "" : R"("path": "m", )";
        QTest::addRow("%s %s", key, json) << "{" + path + "\"" + key + "\": " + json + "}"
                                          << QByteArray(field) + ": got " + got + ", expected " + expected;
    };
    const char *path = "the path of a model, or example:NAME";
    row("path", "3", "model.path", "3", path);
    row("path", "null", "model.path", "null", path);
    row("path", "\"\"", "model.path", "\"\"", path);
    row("path", "\"a\\u0000b\"", "model.path", "\"a\\u0000b\"", path);
    row("text", "null", "model.text", "null", "a text");
    row("text", "[]", "model.text", "[]", "a text");
    row("segments", "3", "model.segments", "3", "null or a list of whole numbers from 0");
    row("segments", "[0, -1]", "model.segments[1]", "-1", "a whole number from 0");
    row("valid_len", "0", "model.valid_len", "0", "null or a whole number from 1");
    row("text_to", "1", "model.text_to", "1", "null or a text");
    row("target_ids", "\"1\"", "model.target_ids", "\"1\"", "null or a list of ids of tokens");
    const char *id = "the id of a token, a whole number from 0";
    row("target_ids", "[1, -1]", "model.target_ids[1]", "-1", id);
    row("target_ids", "[1.5]", "model.target_ids[0]", "1.5", id);
    row("target_ids", "[0, 0, 2147483648]", "model.target_ids[2]", "2147483648", id);
    row("writes", "1", "model.writes", "1", "null, true or false");
    row("patches", "\"a.npz\"", "model.patches", "\"a.npz\"", "null or {\"file\": …, \"tensor\": …}");
    row("patches", "{\"file\": \"a.npz\"}", "model.patches", "{\"file\":\"a.npz\"}",
        "null or {\"file\": …, \"tensor\": …}");
    row("without", "\"layer.0.ffn\"", "model.without", "\"layer.0.ffn\"",
        "a list of names such as \"layer.0.self/head.2\"");
    row("without", "[\"a\", 2]", "model.without[1]", "2", "a name such as \"layer.0.self/head.2\"");
    const char *number = "{\"cell\": \"layer.0.self/scores[0,0,1,0]\", \"value\": a number}";
    row("overrides", R"([{"cell": "a/b[0]", "value": 1}, {"cell": "a/b[0]", "value": 1}])", "model.overrides[1]",
        "a/b[0] again", "each cell once");
    row("unplaced_overrides", R"([{"cell": "a/b[0]", "value": 1}, {"cell": "a/b[0]", "value": 2}])",
        "model.unplaced_overrides[1]", "a/b[0] again", "each cell once");
    row("overrides", "{}", "model.overrides", "{}",
        "a list of {\"cell\": \"layer.0.self/scores[0,0,1,0]\", \"value\": a number}");
    row("overrides", "[{\"cell\": \"a/b[0]\", \"value\": 1}, {\"cell\": \"a/b\", \"value\": 1}]", "model.overrides[1]",
        "{\"cell\":\"a/b\",\"value\":1}", number);
    row("overrides", "[{\"cell\": \"a/b[0]\", \"value\": \"x\"}]", "model.overrides[0]",
        "{\"cell\":\"a/b[0]\",\"value\":\"x\"}", number);
    row("unplaced_overrides", "[{\"cell\": \"a/b\", \"value\": 1}]", "model.unplaced_overrides[0]",
        "{\"cell\":\"a/b\",\"value\":1}", number);
    row("unplaced_without", "null", "model.unplaced_without", "null",
        "a list of names such as \"layer.0.self/head.2\"");
    row("unplaced_patch", "[2]", "model.unplaced_patch[0]", "2", "a name such as \"layer.0.self/head.2\"");
    QTest::addRow("no object") << QByteArray("[]") << QByteArray("model: got [], expected an object {…}");
    QTest::addRow("null") << QByteArray("null") << QByteArray("model: got null, expected an object {…}");
    QTest::addRow("no path") << QByteArray("{\"text\": \"a\"}")
                             << QByteArray("model.path: got nothing, expected ") + path;
}

void TestModelSession::aWrongKeyIsNamed()
{
    QFETCH(QByteArray, model);
    QFETCH(QByteArray, sentence);
    const auto read = readModelSession(session(model.toStdString()));
    QVERIFY(!read);
    QCOMPARE(read.error().sentence(), sentence.toStdString());
}

void TestModelSession::unknownKeysAreAWarning()
{
    const auto read = readModelSession(
        sessionOf(R"({"model": {"path": "m", "temperature": 1, "overrides": [{"cell": "a/b[0]", "value": 1, "why": 2}],
                      "patches": {"file": "a.npz", "tensor": "x", "size": 3}},
                      "layer": {"num_heads": 2}, "notes": []})"));
    QVERIFY(read);
    QCOMPARE(read->unknownKeys.names(), (std::vector<std::string>{"model.temperature", "model.overrides[0].why",
                                                                  "model.patches.size", "layer", "notes"}));
    QCOMPARE(read->unknownKeys.lossWarning()->english(),
             std::string("Saving the session leaves out model.overrides[0].why, model.patches.size."));
    const auto again = readModelSession(writeModelSession({}, read->model, {}, read->unread));
    QVERIFY(again && again->model == read->model);
    QCOMPARE(again->unknownKeys.names(), (std::vector<std::string>{"model.temperature", "layer", "notes"}));
}

void TestModelSession::aSessionOfALayerIsNone()
{
    const std::string layer = sessionOf(R"({"title": "model"})");
    QVERIFY(!isModelSession(layer));
    QCOMPARE(readModelSession(layer).error().field, std::string("model"));
    QCOMPARE(readDocument(session(R"({"path": "m"})")).error().sentence(),
             std::string("model: got a whole model, expected a session of one layer"));
    QCOMPARE(readModelSession(R"({"model": {"path": "m"}})").error().field, std::string("format"));
}

void TestModelSession::aWishComesBack_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QList<int>>("written");
    QTest::addColumn<bool>("writes");
    QTest::addRow("a model that goes on") << u"gpt2"_s << QList<int>() << true;
    QTest::addRow("a decoder that writes") << u"d2l_transformer"_s << QList<int>() << true;
    QTest::addRow("what it has written") << u"d2l_transformer"_s << QList<int>{5, 6} << true;
    QTest::addRow("what was typed") << u"d2l_transformer"_s << QList<int>{5, 6, 7} << false;
    QTest::addRow("typed and nothing") << u"d2l_transformer"_s << QList<int>() << false;
    QTest::addRow("ids that no text gives") << u"d2l_transformer"_s << QList<int>{0, 3, 2, 1} << false;
    QTest::addRow("t5") << u"t5"_s << QList<int>{9, 0, 1, 4} << false;
}

void TestModelSession::aWishComesBack()
{
    QFETCH(QString, model);
    QFETCH(QList<int>, written);
    QFETCH(bool, writes);
    const SharedModel whole = modelNamed(model);
    ModelWish wish;
    wish.text = "some text";
    wish.writesTarget = writes;
    if (readsBothWays(*whole))
        wish.reading.validLen = 2;
    if (whole->hasDecoder()) {
        wish.target = {whole->signs.start.value_or(0)};
        wish.target.insert(wish.target.end(), written.begin(), written.end());
    }
    std::size_t attention = 0;
    while (!whole->blocks[attention].attends())
        ++attention;
    wish.changes.leftOut = {{attention, 1}, {attention, {}}};
    wish.changes.overrides[attention] = {{"scores", {0, 0, 1, 0}, 2.5}, {"weights", {0, 1, 0, 0}, 0.5}};
    wish.changes.overrides[0] = {{"embedding", {0, 0, 1}, -1}};
    wish.unplaced.leftOut = {{attention, 0, false, 40}};
    wish.unplaced.patched = {{attention, {}, true, 41}};
    wish.unplaced.overrides[attention] = {{"scores", {0, 0, 40, 0}, 1.5}};
    ModelSection section = sectionOf(*whole, wish);
    section.path = "m";
    const auto read = readModelSession(writeModelSession({}, section));
    QVERIFY(read && read->model == section);
    const auto again = wishOf(*whole, read->model);
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    QVERIFY(*again == wish);
}

void TestModelSession::aChangeThatTheModelHasNotIsNamed_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("sentence");
    const char *part = "a head, a layer of attention, a feed-forward or the stream of a block of the model";
    const auto row = [](const char *keys, const QByteArray &sentence) {
        QTest::addRow("%s", keys) << QByteArray(keys) << sentence;
    };
    row(R"("without": ["layer.0.ffn", "layer.9.ffn"])",
        QByteArray("model.without[1]: got layer.9.ffn, expected ") + part);
    row(R"("without": ["layer.0/head.99"])", "model.without[0]: got layer.0/head.99, expected a head from 0 to 3");
    row(R"("without": ["layer.0/head.x"])", QByteArray("model.without[0]: got layer.0/head.x, expected ") + part);
    row(R"("without": ["embed"])", QByteArray("model.without[0]: got embed, expected ") + part);
    row(R"("segments": [0, 0, 1])",
        "model.segments: got 0, 0, 1, expected none: the model does not tell segments apart");
    row(R"("valid_len": 2)", "model.valid_len: got 2, expected none: no token of the model attends to those behind it");
    row(R"("overrides": [{"cell": "scores[0,0,0,0]", "value": 1}])",
        "model.overrides[0]: got scores[0, 0, 0, 0], expected a cell of a block of the model, BLOCK/TENSOR[…]");
    row(R"("overrides": [{"cell": "layer.0.self/scores[0,0,0,0]", "value": 1},
                         {"cell": "layer.0.self/scores[0,0,0,9]", "value": 1}])",
        "model.overrides[1]: got layer.0.self/scores[0, 0, 0, 9], expected indices inside (1, 4, 3, 3)");
    row(R"("overrides": [{"cell": "layer.0.self/nothing[0]", "value": 1}])",
        "model.overrides[0]: got layer.0.self/nothing[0], expected a tensor of this run");
    row(R"("overrides": [{"cell": "layer.0.self/scores[0,0,0,0]", "value": 1e39}])",
        "model.overrides[0]: got layer.0.self/scores[0, 0, 0, 0] = 1e+39, "
        "expected a number that float32 has: up to ±3.4e38");
    row(R"("overrides": [{"cell": "layer.0.self/mask[0,0,0,0]", "value": 0.5}])",
        "model.overrides[0]: got layer.0.self/mask[0, 0, 0, 0] = 0.5, expected 0 or 1 in mask");
    row(R"("unplaced_without": ["layer.9.ffn@9"])",
        QByteArray("model.unplaced_without[0]: got layer.9.ffn@9, expected ") + part);
    row(R"("unplaced_overrides": [{"cell": "scores[0,0,0,0]", "value": 1}])",
        "model.unplaced_overrides[0]: got scores[0, 0, 0, 0], expected a cell of a block of the model, "
        "BLOCK/TENSOR[…]");
}

void TestModelSession::aChangeThatTheModelHasNotIsNamed()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, sentence);
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto read = readModelSession(session("{\"path\": \"m\", " + keys.toStdString() + "}"));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    const auto wish = wishOf(*model, read->model);
    if (!wish) {
        QCOMPARE(wish.error().sentence(), sentence.toStdString());
        return;
    }
    ModelInput input;
    input.source = {1, 2, 3};
    const auto plan = planModel(model, input, wish->changes);
    QVERIFY(!plan);
    QCOMPARE(blamedOnSection(plan.error(), model, input, read->model).sentence(), sentence.toStdString());
}

void TestModelSession::whatCanHaveNoPlaceIsNamed_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("sentence"); // none: a longer text has a place for it
    const auto row = [](const char *keys, const QByteArray &sentence) {
        QTest::addRow("%s", keys) << QByteArray(keys) << sentence;
    };
    const auto number = [&row](const char *cell, const char *value, const char *sentence) {
        const QByteArray keys =
            QByteArray(R"("unplaced_overrides": [{"cell": ")") + cell + "\", \"value\": " + value + "}]";
        row(keys.constData(), sentence);
    };
    number("layer.0.self/scores[0,3,15,15]", "1", "");
    number("layer.0.self/scores[0,0,1,0]", "1", ""); // where it has one already
    number("layer.1.ffn/ffn_up[0,9,2]", "\"nan\"", "");
    number("layer.0.self/scores[0,3,16,0]", "1",
           "model.unplaced_overrides[0]: got layer.0.self/scores[0, 3, 16, 0], expected indices inside (1, 4, 16, 16)");
    number("layer.0.self/scores[0,4,5,0]", "1",
           "model.unplaced_overrides[0]: got layer.0.self/scores[0, 4, 5, 0], expected indices inside (1, 4, 16, 16)");
    number("layer.0.self/scores[0,0]", "1",
           "model.unplaced_overrides[0]: got layer.0.self/scores[0, 0], expected indices inside (1, 4, 3, 3)");
    number("layer.0.self/W_q[0,99]", "1",
           "model.unplaced_overrides[0]: got layer.0.self/W_q[0, 99], expected indices inside (16, 16)");
    number("layer.0.self/nothing[0,9]", "1",
           "model.unplaced_overrides[0]: got layer.0.self/nothing[0, 9], expected a tensor of this run");
    number("layer.0.self/scores[0,3,15,15]", "1e39",
           "model.unplaced_overrides[0]: got layer.0.self/scores[0, 3, 15, 15] = 1e+39, "
           "expected a number that float32 has: up to ±3.4e38");
    number("embed/token_ids[0,9]", "1",
           "model.unplaced_overrides[0]: got embed/token_ids[0, 9], expected another text, which has other ids");
    row(R"("unplaced_without": ["layer.0.self/head.3@15", "layer.1.ffn@9"], "unplaced_patch": ["embed/stream@9"])", "");
    row(R"("unplaced_without": ["layer.1.ffn@9", "layer.1.ffn@16"])",
        "model.unplaced_without[1]: got layer.1.ffn@16, expected a position from 0 to 15");
    row(R"("unplaced_patch": ["layer.0.self/head.9@9"])",
        "model.unplaced_patch[0]: got layer.0.self/head.9@9, expected a head from 0 to 3");
}

/// Strictly, but for what a text tells: the model of the test reads 16 tokens at most, and three now.
void TestModelSession::whatCanHaveNoPlaceIsNamed()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, sentence);
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto read = readModelSession(session("{\"path\": \"m\", " + keys.toStdString() + "}"));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(wishOf(*model, read->model));
    ModelInput input;
    input.source = {1, 2, 3};
    const auto right = checkUnplaced(*planModel(model, input), read->model.unplaced);
    QCOMPARE(right ? std::string() : right.error().sentence(), sentence.toStdString());
}

HEADSCOPE_TEST(TestModelSession, QCoreApplication)
#include "tst_modelsession.moc"
