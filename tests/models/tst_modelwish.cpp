// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/fittingchanges.h"
#include "engine/models/unplacedchanges.h"
#include "engine/models/wishsection.h"
#include "tests/models/support.h"

#include <ctime>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What a person wants of a model: which wishes are the same, how their parts are named, and what a file keeps of them.
class TestModelWish : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aChangeIsTheSameWhetherItHasAPlaceNow();
    void whatNobodyTypedIsNotWritten();
    void whatWasTypedIsCut();
    void idsBesideATextAreItsOwn();
    void theOtherTextHasAsManyTokens();
    void partsAreCalledByTheirNames_data();
    void partsAreCalledByTheirNames();
    void aPatchComesBack();
    void aPatchThatWaitsIsNoChange();
    void manyPartsAreReadSoon();
    void whatIsWrittenAnewSaysNothing();
};

namespace {

Transformer withoutTokenisers(const Transformer &model)
{
    Transformer bare = model;
    bare.source = bare.target = nullptr;
    return bare;
}

} // namespace

void TestModelWish::aChangeIsTheSameWhetherItHasAPlaceNow()
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
    other.path = "example:gpt2"; // as the file that was saved names it
    QVERIFY(areSame(*model, wish, other));
    const ModelChanges both = together(wish.changes, wish.unplaced);
    QCOMPARE(both.leftOut, (std::vector{near, far}));
    QCOMPARE(both.overrides.at(1), (Overrides{{"scores", {0, 0, 0, 0}, 1}, {"scores", {0, 0, 9, 0}, 2}}));
    QVERIFY(lacking(both, both) == ModelChanges());
    QCOMPARE(lacking(both, wish.changes).leftOut, std::vector{far});
    wish.unplaced = {};
    QVERIFY(!areSame(*model, wish, other));
}

void TestModelWish::whatNobodyTypedIsNotWritten()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelWish wish{"The cat"};
    QCOMPARE(sectionOf(*model, wish).text, std::string("The cat"));
    QCOMPARE(sectionOf(withoutTokenisers(*model), wish).text, std::string());
}

void TestModelWish::whatWasTypedIsCut()
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

void TestModelWish::idsBesideATextAreItsOwn()
{
    const SharedModel model = modelNamed(u"d2l_transformer"_s);
    ModelSection section;
    section.textTo = "je suis";
    section.targetIds = {7, 9};
    QCOMPARE(wishOf(*model, section)->target, (std::vector<TokenId>{*model->signs.start, 7, 9}));
    section.targetIds = {7};
    const auto refused = wishOf(*model, section);
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(), std::string("model.target_ids: got other tokens than those of model.text_to, "
                                                     "expected the same, or one of the two keys alone"));
    section.textTo.reset();
    QCOMPARE(wishOf(*model, section)->target, (std::vector<TokenId>{*model->signs.start, 7}));
}

void TestModelWish::theOtherTextHasAsManyTokens()
{
    const SharedModel model = modelNamed(u"d2l_transformer"_s);
    ModelWish wish;
    wish.otherText = "i go";
    QCOMPARE(otherTokens(*model, wish, 3).value(), (std::vector<TokenId>{9, 7, 3}));
    QCOMPARE(otherTokens(*model, wish, 2).error().sentence(),
             std::string("from: got 3 tokens, expected 2, as many as the text has"));
    QCOMPARE(otherTokens(withoutTokenisers(*model), wish, 3).error().sentence(),
             std::string("from: got i go, expected no text: the model has no tokeniser"));
    wish.otherText = "\xff";
    QCOMPARE(otherTokens(*model, wish, 3).error().field, std::string("from"));
}

void TestModelWish::partsAreCalledByTheirNames_data()
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

void TestModelWish::partsAreCalledByTheirNames()
{
    QFETCH(const QString, name);
    QFETCH(const QString, again);
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto part = partNamed(*model, name.toStdString());
    QCOMPARE(part ? QString::fromStdString(nameOfPart(*model, *part)) : QString(), again);
}

void TestModelWish::aPatchComesBack()
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

void TestModelWish::aPatchThatWaitsIsNoChange()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelInput input;
    input.source = {1, 2, 3, 4};
    const ModelChanges behind{{}, {}, {{1, {}, false, 3}}, {1, 2}}; // the other text ends before it
    QVERIFY(planWhatFits(model, input, behind)->changes == ModelChanges());
    const ModelChanges out{{}, {{1}}, {{1}}, {5, 6, 7, 8}};
    QVERIFY(planWhatFits(model, input, out)->changes == (ModelChanges{{}, {{1}}, {}, {}}));
}

void TestModelWish::manyPartsAreReadSoon()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelSection section;
    for (int i = 0; i < 50'000; ++i)
        section.without.push_back("layer.0.ffn@" + std::to_string(i));
    const std::clock_t start = std::clock(); // of the processor, which others may use
    QCOMPARE(wishOf(*model, section)->changes.leftOut.size(), section.without.size());
    QVERIFY(std::clock() - start < 2 * CLOCKS_PER_SEC);
}

void TestModelWish::whatIsWrittenAnewSaysNothing()
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

HEADSCOPE_TEST(TestModelWish, QCoreApplication)
#include "tst_modelwish.moc"
