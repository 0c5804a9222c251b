// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelfile.h"
#include "engine/models/modelwish.h"
#include "engine/models/unplacedchanges.h"
#include "tests/models/support.h"

#include <QDir>
#include <QTemporaryDir>

#include <ctime>

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
    void aChangeIsTheSameWhetherItHasAPlaceNow();
    void whatNobodyTypedIsNotWritten();
    void whatWasTypedIsCut();
    void theOtherTextHasAsManyTokens();
    void partsAreCalledByTheirNames_data();
    void partsAreCalledByTheirNames();
    void aPatchComesBack();
    void manyPartsAreReadSoon();
    void whatIsWrittenAnewSaysNothing();
    void aModelBesideTheSessionIsNamedFromThere();
    void anImageLiesBesideItsSession();
    void aFileOfAModelIsToldByItsContent();
    void aWrongFileGetsItsSentence_data();
    void aWrongFileGetsItsSentence();
    void whatCannotBeWrittenLeavesTheOldFile();
};

namespace {

ModelSection fullSection()
{
    ModelSection section;
    section.path = "models/gpt2";
    section.text = "A \"text\"\nof 两 lines";
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

std::string session(const std::string &model)
{
    return sessionOf("{\"model\": " + model + "}");
}

Transformer withoutTokenisers(const Transformer &model)
{
    Transformer bare = model;
    bare.source = bare.target = nullptr;
    return bare;
}

QByteArray bytesAt(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
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
        sessionOf(R"({"model": {"path": "m", "temperature": 1}, "layer": {"num_heads": 2}, "notes": []})"));
    QVERIFY(read);
    QCOMPARE(read->unknownKeys.names(), (std::vector<std::string>{"model.temperature", "layer", "notes"}));
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
    const char *part = "a head, a layer of attention or a feed-forward of the model";
    const auto row = [](const char *keys, const QByteArray &sentence) {
        QTest::addRow("%s", keys) << QByteArray(keys) << sentence;
    };
    row(R"("without": ["layer.0.ffn", "layer.9.ffn"])",
        QByteArray("model.without[1]: got layer.9.ffn, expected ") + part);
    row(R"("without": ["layer.0/head.99"])", QByteArray("model.without[0]: got layer.0/head.99, expected ") + part);
    row(R"("without": ["layer.0/head.x"])", QByteArray("model.without[0]: got layer.0/head.x, expected ") + part);
    row(R"("without": ["embed"])", QByteArray("model.without[0]: got embed, expected ") + part);
    row(R"("overrides": [{"cell": "scores[0,0,0,0]", "value": 1}])",
        "model.overrides[0]: got scores[0, 0, 0, 0], expected a cell of a block of the model, BLOCK/TENSOR[…]");
    row(R"("overrides": [{"cell": "layer.0.self/scores[0,0,0,0]", "value": 1},
                         {"cell": "layer.0.self/scores[0,0,0,9]", "value": 1}])",
        "model.overrides[1]: got layer.0.self/scores[0, 0, 0, 9], expected indices inside (1, 4, 3, 3)");
    row(R"("overrides": [{"cell": "layer.0.self/nothing[0]", "value": 1}])",
        "model.overrides[0]: got layer.0.self/nothing[0], expected a tensor of this run");
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
    number("embed/token_ids[0,9]", "1",
           "model.unplaced_overrides[0]: got embed/token_ids[0, 9], expected another text, which has other ids");
    row(R"("unplaced_without": ["layer.0.self/head.3@15", "layer.1.ffn@9"], "unplaced_patch": ["embed/stream@9"])", "");
    row(R"("unplaced_without": ["layer.1.ffn@9", "layer.1.ffn@16"])",
        "model.unplaced_without[1]: got layer.1.ffn@16, expected a position from 0 to 15");
    row(R"("unplaced_patch": ["layer.0.self/head.9@9"])", "model.unplaced_patch[0]: got layer.0.self/head.9@9, "
                                                          "expected a head, a layer of attention or a feed-forward of "
                                                          "the model");
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

void TestModelSession::aChangeIsTheSameWhetherItHasAPlaceNow()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelPart near{1, {}, false, 0};
    const ModelPart far{1, {}, false, 9};
    ModelWish wish{"a"};
    wish.changes.leftOut = {near};
    wish.changes.overrides[1] = {{"scores", {0, 0, 0, 0}, 1}};
    wish.unplaced.leftOut = {far};
    wish.unplaced.overrides[1] = {{"scores", {0, 0, 9, 0}, 2}, {"scores", {0, 0, 0, 0}, 3}}; // the first one counts
    ModelWish other{"a"};
    other.changes.leftOut = {far, near};
    other.changes.overrides[1] = {{"scores", {0, 0, 9, 0}, 2}, {"scores", {0, 0, 0, 0}, 1}};
    QVERIFY(areSame(*model, wish, other));
    const ModelChanges both = together(wish.changes, wish.unplaced);
    QCOMPARE(both.leftOut, (std::vector{near, far}));
    QCOMPARE(both.overrides.at(1), (Overrides{{"scores", {0, 0, 0, 0}, 1}, {"scores", {0, 0, 9, 0}, 2}}));
    QVERIFY(lacking(both, both) == ModelChanges());
    QCOMPARE(lacking(both, wish.changes).leftOut, std::vector{far});
    wish.unplaced = {};
    QVERIFY(!areSame(*model, wish, other));
}

void TestModelSession::whatNobodyTypedIsNotWritten()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelWish wish{"The cat"};
    QCOMPARE(sectionOf(*model, wish).text, std::string("The cat"));
    QCOMPARE(sectionOf(withoutTokenisers(*model), wish).text, std::string());
}

void TestModelSession::whatWasTypedIsCut()
{
    const SharedModel model = modelNamed(u"d2l_transformer"_s);
    ModelSection section;
    section.textTo = "je suis";
    const auto wish = wishOf(*model, section);
    QVERIFY2(wish, wish ? "" : wish.error().sentence().c_str());
    QCOMPARE(wish->target, (std::vector<TokenId>{*model->signs.start, 7, 9}));
    QVERIFY(!wish->writesTarget);
    const auto without = wishOf(withoutTokenisers(*model), section);
    QVERIFY(!without);
    QCOMPARE(without.error().sentence(),
             std::string("model.text_to: got je suis, expected null: the model has no tokeniser"));
}

void TestModelSession::theOtherTextHasAsManyTokens()
{
    const SharedModel model = modelNamed(u"d2l_transformer"_s);
    ModelWish wish;
    wish.otherText = "i go";
    QCOMPARE(otherTokens(*model, wish, 3).value(), (std::vector<TokenId>{9, 7, 3}));
    QCOMPARE(otherTokens(*model, wish, 2).error().sentence(),
             std::string("from: got 3 tokens, expected 2, as many as the text has"));
    QCOMPARE(otherTokens(withoutTokenisers(*model), wish, 3).error().sentence(),
             std::string("from: got i go, expected null: the model has no tokeniser"));
    wish.otherText = "\xff";
    QCOMPARE(otherTokens(*model, wish, 3).error().field, std::string("from"));
}

void TestModelSession::partsAreCalledByTheirNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("again"); // none: there is no such part
    const auto row = [](const char *name, const char *again) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(again);
    };
    row("layer.0.self/head.1", "layer.0.self/head.1");
    row("layer.0/head.1@2", "layer.0.self/head.1@2");
    row("layer.0.ffn@0", "layer.0.ffn@0");
    row("layer.1.ffn/stream@3", "layer.1.ffn/stream@3");
    for (const char *none : {"layer.0.ffn@", "layer.0.ffn@-1", "layer.0.ffn@x", "layer.0.ffn@1x", "layer.0.ffn/x",
                             "layer.0.self/head.", "layer.0.self/head.99999999999999999999", "nowhere@1", ""})
        row(none, "");
}

void TestModelSession::partsAreCalledByTheirNames()
{
    QFETCH(const QString, name);
    QFETCH(const QString, again);
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto part = partNamed(*model, name.toStdString());
    QCOMPARE(part ? QString::fromStdString(nameOfPart(*model, *part)) : QString(), again);
}

void TestModelSession::aPatchComesBack()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelWish wish;
    wish.otherText = "another text";
    wish.changes.patched = {*partNamed(*model, "layer.0/head.1"), *partNamed(*model, "layer.1.ffn@1")};
    ModelSection section = sectionOf(*model, wish);
    QCOMPARE(section.patch, (std::vector<std::string>{"layer.0.self/head.1", "layer.1.ffn@1"}));
    QCOMPARE(section.from, std::string("another text"));
    section.patch.emplace_back("layer.0/head.1"); // twice is once
    QVERIFY(wishOf(*model, section)->changes.patched == wish.changes.patched);
    section.patch.emplace_back("layer.7");
    QCOMPARE(wishOf(*model, section).error().field, std::string("model.patch[3]"));
}

void TestModelSession::manyPartsAreReadSoon()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelSection section;
    for (int i = 0; i < 50'000; ++i)
        section.without.push_back("layer.0.ffn@" + std::to_string(i));
    const std::clock_t start = std::clock(); // of the processor, which others may use
    QCOMPARE(wishOf(*model, section)->changes.leftOut.size(), section.without.size());
    QVERIFY(std::clock() - start < 2 * CLOCKS_PER_SEC);
}

void TestModelSession::whatIsWrittenAnewSaysNothing()
{
    const SharedModel model = modelNamed(u"d2l_transformer"_s);
    ModelWish wish;
    wish.text = "i go";
    wish.target = {2, 7};
    ModelWish other = wish;
    other.target = {2, 9};
    other.picture = "x.png";
    QVERIFY(writesAnew(*model, wish) && areSame(*model, wish, other) && readSame(*model, wish, other));
    wish.writesTarget = other.writesTarget = false;
    QVERIFY(!writesAnew(*model, wish) && !areSame(*model, wish, other) && !readSame(*model, wish, other));
    wish.writesTarget = true;
    wish.changes.overrides[0] = {};
    QVERIFY(writesAnew(*model, wish)); // of the encoder
    wish.changes.overrides[*model->find("decoder.0.self")] = {};
    QVERIFY(!writesAnew(*model, wish));
    other = wish;
    other.text = "i";
    QVERIFY(!readSame(*model, wish, other));
    other.isTargetOld = true; // it is that of the text before
    QVERIFY(hasToWrite(*model, other) && writesAnew(*model, other) && !hasToWrite(*model, wish));
    other.text = wish.text;
    QVERIFY(!areSame(*model, wish, other));
}

void TestModelSession::aModelBesideTheSessionIsNamedFromThere()
{
    const QTemporaryDir folder;
    const QString model = folder.filePath(u"models/gpt2"_s);
    QVERIFY(QDir().mkpath(model));
    QVERIFY(QDir().mkpath(folder.filePath(u"sessions"_s)));
    ModelFile file;
    file.session.model.text = "a";
    file.modelPath = model.toStdString();
    const auto saved = [&](const QString &name) {
        const std::string path = folder.filePath(name).toStdString();
        const auto done = saveModelFile(path, file);
        if (!done)
            qFatal("%s", done.error().sentence().c_str());
        const auto read = readModelFile(path);
        if (!read || QDir(QString::fromStdString(read->modelPath)).canonicalPath() != QDir(model).canonicalPath())
            qFatal("%s is not found from there", qPrintable(name));
        return read->session.model.path;
    };
    QCOMPARE(saved(u"mine.headscope"_s), std::string("models/gpt2"));
    QCOMPARE(saved(u"models/mine.headscope"_s), std::string("gpt2"));
    QCOMPARE(saved(u"models/gpt2/mine.headscope"_s), std::string("."));
    QCOMPARE(saved(u"sessions/mine.headscope"_s), model.toStdString()); // neither beside nor below
    file.modelPath = "example:dates";
    const std::string path = folder.filePath(u"mine.headscope"_s).toStdString();
    QVERIFY(saveModelFile(path, file));
    QCOMPARE(readModelFile(path)->modelPath, std::string("example:dates"));
}

void TestModelSession::anImageLiesBesideItsSession()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(u"mine.headscope"_s).toStdString();
    Tensor<float> numbers(Shape{1, 4, 12});
    for (Index i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<float>(i) / 7;
    ModelFile file;
    file.modelPath = "/models/vit";
    file.patches = std::make_shared<const AnyTensor>(numbers);
    QVERIFY(saveModelFile(path, file));
    QVERIFY(saveModelFile(path, file)); // the same image needs no other file
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), (QStringList{u"mine.headscope"_s, u"mine.npz"_s}));
    const auto read = readModelFile(path);
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(read->patches && *read->patches == *file.patches);
    file.patches = std::make_shared<const AnyTensor>(Tensor<float>(Shape{1, 4, 12}));
    QVERIFY(saveModelFile(folder.filePath(u"other.headscope"_s).toStdString(), file));
    QVERIFY(*readModelFile(path)->patches == AnyTensor(numbers));

    for (const char *place : {"../mine.npz", "/etc/passwd", "missing.npz"}) {
        ModelSection section;
        section.path = "m";
        section.patches = TensorRef{place, "patches"};
        QFile wrong(folder.filePath(u"wrong.headscope"_s));
        QVERIFY(wrong.open(QIODevice::WriteOnly));
        wrong.write(QByteArray::fromStdString(writeModelSession({}, section)));
        wrong.close();
        QVERIFY2(!readModelFile(wrong.fileName().toStdString()), place); // the image lies in the folder, or nowhere
    }
}

void TestModelSession::aFileOfAModelIsToldByItsContent()
{
    const QTemporaryDir folder;
    const auto isModel = [&](const std::string &content) {
        QFile file(folder.filePath(u"a.headscope"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(content));
        file.close();
        return isModelFile(file.fileName().toStdString());
    };
    ModelSection section;
    section.path = "m";
    QVERIFY(isModel(writeModelSession({}, section)));
    QVERIFY(isModel(session("{}"))); // though it is wrong
    QVERIFY(!isModel(writeDocument(Document())));
    QVERIFY(!isModel(""));
    QVERIFY(!isModel(writeModelSession({}, section) + std::string(kLargestSession, ' ')));
    QVERIFY(!isModelFile(folder.path().toStdString()));
    QVERIFY(!isModelFile(folder.filePath(u"none"_s).toStdString()));
}

void TestModelSession::aWrongFileGetsItsSentence_data()
{
    QTest::addColumn<QByteArray>("json");  // none: there is no file
    QTest::addColumn<QString>("sentence"); // behind the folder
    const auto withPatches = [](const char *patches) {
        return QByteArray::fromStdString(session(std::string(R"({"path": "m", "patches": )") + patches + "}"));
    };
    QTest::newRow("none") << QByteArray() << u"a.headscope: file: got No such file or directory"_s;
    QTest::newRow("no JSON") << QByteArray("{") << u"a.headscope: JSON: got an error at line 1"_s;
    QTest::newRow("no path") << QByteArray::fromStdString(session("{}")) << u"a.headscope: model.path: got nothing"_s;
    QTest::newRow("no image") << withPatches(R"({"file": "none.npz", "tensor": "x"})")
                              << u"a.headscope: model.patches: none.npz: got No such file or directory"_s;
    QTest::newRow("no tensor") << withPatches(R"({"file": "image.npz", "tensor": "x"})")
                               << u"a.headscope: model.patches: got x, expected a tensor in image.npz"_s;
    QTest::newRow("no archive") << withPatches(R"({"file": "broken.npz", "tensor": "x"})") << u"broken.npz: "_s;
}

void TestModelSession::aWrongFileGetsItsSentence()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, sentence);
    const QTemporaryDir folder;
    const auto write = [&](const QString &name, const QByteArray &content) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    };
    const Bytes image = writeNpz({{"patches", Tensor<float>({1, 1, 1})}}).value();
    write(u"image.npz"_s, QByteArray(reinterpret_cast<const char *>(image.data()), std::ssize(image)));
    write(u"broken.npz"_s, "PK\3\4");
    if (!json.isEmpty())
        write(u"a.headscope"_s, json);
    const auto read = readModelFile(folder.filePath(u"a.headscope"_s).toStdString());
    QVERIFY(!read);
    const QString says = QString::fromStdString(read.error().sentence());
    QVERIFY2(says.contains(sentence), qPrintable(says));
}

void TestModelSession::whatCannotBeWrittenLeavesTheOldFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.headscope"_s);
    ModelFile file;
    file.modelPath = "example:dates";
    file.session.model.text = "old";
    QVERIFY(saveModelFile(path.toStdString(), file));
    const QByteArray before = bytesAt(path);
    file.session.model.text = std::string(kLargestSession, 'a'); // nobody could read it again
    file.patches = std::make_shared<const AnyTensor>(Tensor<float>(Shape{1, 1, 1}));
    QVERIFY(!saveModelFile(path.toStdString(), file));
    QCOMPARE(bytesAt(path), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{u"mine.headscope"_s});
}

HEADSCOPE_TEST(TestModelSession, QCoreApplication)
#include "tst_modelsession.moc"
