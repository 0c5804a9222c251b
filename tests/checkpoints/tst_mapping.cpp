// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/importmapped.h"
#include "engine/document/strictjson.h"
#include "tests/checkpoints/unknownlayers.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// What a mapping of tensors to a layer makes: its heads, what is said of it, and the session.
class TestMapping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headsAreThoseOfAnAxisOfHeads();
    void headsAreThoseOfTheSettingsWhereTheyFit();
    void likelyHeadsAreOfQueriesWhereValuesAreNarrower();
    void headsThatDoNotDivideAreRefused();
    void headsOfValuesMayBeOfAnotherSize();
    void whatIsSquareIsSaid();
    void whatWasDoneIsSaid();
    void normsAndSinksAreSet();
    void theKindOfANormIsSaid();
    void aLayerBeyondTheLimitIsRefused();
};

namespace {

using enum Parameter;

QStringList said(const ImportNotes &notes)
{
    QStringList sentences;
    for (const Text &note : notes)
        sentences << QString::fromStdString(note.english());
    return sentences;
}

} // namespace

void TestMapping::headsAreThoseOfAnAxisOfHeads()
{
    const auto store = storeNamed("flax");
    const auto proposals = proposalsByName(*store, {});
    QCOMPARE(possibleHeads(*store, proposals.front().mapping), std::vector<Index>{kUnknownHeads});
    QCOMPARE(proposals.front().mapping.heads, kUnknownHeads);
    const auto grouped = storeNamed("grouped");
    LayerMapping mapping = proposed(*grouped);
    QCOMPARE(possibleHeads(*grouped, mapping), (std::vector<Index>{2, 4, 6, 8, 12, 24}));
    QCOMPARE(headsOf(*grouped, mapping).kvHeads, Index{2});
}

void TestMapping::headsAreThoseOfTheSettingsWhereTheyFit()
{
    const auto store = zeros({{"q", {12, 8}}, {"k", {12, 8}}, {"v", {12, 8}}, {"o", {8, 12}}});
    const LayerMapping mapping = proposalsByName(*store, {}).at(0).mapping;
    const auto heads = [&](const char *json) { return knownHeads(*store, mapping, parseStrictJson(json).value()); };
    QCOMPARE(heads(R"({"width": 3, "n_head": 3})"), std::optional<Index>(3));
    QCOMPARE(heads(R"({"model.decoder.num_heads": 6})"), std::optional<Index>(6));
    QCOMPARE(heads(R"({"num_heads": 5})"), std::optional<Index>()); // which does not divide 12
    QCOMPARE(heads(R"({"num_heads": "3"})"), std::optional<Index>());
    QCOMPARE(heads("[3]"), std::optional<Index>());
    QCOMPARE(proposalsByName(*store, parseStrictJson(R"({"nhead": 2})").value()).at(0).mapping.heads, Index{2});
}

void TestMapping::likelyHeadsAreOfQueriesWhereValuesAreNarrower()
{
    const auto store = zeros({{"q", {512, 16}}, {"k", {512, 16}}, {"v", {384, 16}}, {"o", {16, 384}}});
    const LayerMapping mapping = proposalsByName(*store, {}).at(0).mapping;
    QCOMPARE(possibleHeads(*store, mapping).back(), Index{128});
    QCOMPARE(likelyHeads(*store, mapping), Index{8}); // of 64 features
    QCOMPARE(mapping.heads, Index{8});
}

void TestMapping::headsThatDoNotDivideAreRefused()
{
    LayerMapping mapping = plainMapping();
    mapping.heads = 3;
    const auto imported = importMapped(*withShapes({}), mapping, "layer", "weights.npz");
    QVERIFY(!imported);
    QCOMPARE(imported.error().sentence(), std::string("heads: got 3, expected one of 1, 2, 4, 8"));
}

void TestMapping::headsOfValuesMayBeOfAnotherSize()
{
    const auto store = zeros({{"q", {8, 16}}, {"k", {8, 16}}, {"v", {12, 16}}, {"o", {16, 12}}});
    LayerMapping mapping;
    mapping.heads = 2;
    mapping.tensors = {{Wq, {"q"}}, {Wk, {"k"}}, {Wv, {"v"}}, {Wo, {"o"}}};
    QCOMPARE(firstSentence(faultsOf(*store, mapping)), QString());
    const auto imported = importMapped(*store, mapping, "layer", "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    QCOMPARE(imported->opened.document.layer.vHeadSize, std::optional<Index>(6));
    const auto plain = importMapped(*withShapes({}), plainMapping(), "layer", "weights.npz");
    QVERIFY(plain && !plain->opened.document.layer.vHeadSize); // where it is no other
}

void TestMapping::whatIsSquareIsSaid()
{
    const auto store = storeNamed("square");
    const LayerMapping mapping = proposed(*store);
    QCOMPARE(squareParts(*store, mapping), (std::vector<Parameter>{Wq, Wk, Wv, Wo}));
    QVERIFY(said(notesOf(*store, mapping))
                .contains(u"Square, so that their shapes do not tell which axis is the input: W_q, W_k, W_v, W_o."_s));
    QVERIFY(squareParts(*storeNamed("in-out"), proposed(*storeNamed("in-out"))).empty());
}

void TestMapping::whatWasDoneIsSaid()
{
    const auto store = storeNamed("flax");
    QCOMPARE(
        said(notesOf(*store, proposed(*store))),
        (QStringList{
            u"Axes were joined: W_q (16, 4, 6), b_q (4, 6), W_k (16, 4, 6), b_k (4, 6), W_v (16, 4, 6), b_v (4, 6), W_o (4, 6, 16)."_s,
            u"Transposed, because they were (input, output): W_q, W_k, W_v, W_o."_s,
            u"Nothing tells the mask, positions and scale: there is no mask, and scores are divided by √d."_s}));
    const auto fused = storeNamed("by-head");
    QCOMPARE(said(notesOf(*fused, proposed(*fused))).first(),
             u"One tensor held several of them, and was cut: W_q, b_q, W_k, b_k, W_v, b_v."_s);
}

void TestMapping::normsAndSinksAreSet()
{
    const auto store = withShapes({{"s", {2}}, {"n", {4}}, {"g", {12}}, {"e", {1, 1, 8}}});
    LayerMapping mapping = plainMapping();
    mapping.tensors[Sink].name = "s";
    mapping.tensors[QNorm].name = mapping.tensors[KNorm].name = "n";
    mapping.tensors[NormWeight].name = "g";
    mapping.tensors[BiasK].name = mapping.tensors[BiasV].name = "e";
    const auto imported = importMapped(*store, mapping, "layer", "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    const Document &document = imported->opened.document;
    QVERIFY(document.layer.norm == Norm::Pre && document.layer.normKind == NormKind::Rms);
    QVERIFY(document.layer.qkNorm == NormKind::Rms);
    QVERIFY(document.weights.sink && document.weights.biasK && document.weights.normWeight);
    QCOMPARE(document.title, std::string("layer"));
}

/// That of a norm without a bias is a guess.
void TestMapping::theKindOfANormIsSaid()
{
    const auto store = withShapes({{"g", {12}}, {"c", {12}}});
    LayerMapping mapping = plainMapping();
    mapping.tensors[NormWeight].name = "g";
    QVERIFY(said(notesOf(*store, mapping))
                .contains(u"The inputs are normed before the projections by the root of their mean square, because no "
                          "bias is named. For a layer norm without a bias, set “Norm kind” to “Layer norm”."_s));
    mapping.tensors[NormBias].name = "c";
    QVERIFY(said(notesOf(*store, mapping)).contains(u"The inputs are normed before the projections."_s));
}

void TestMapping::aLayerBeyondTheLimitIsRefused()
{
    const auto imported = importMapped(*withShapes({}), plainMapping(), "mine", "weights.npz", 100);
    QVERIFY(!imported);
    QCOMPARE(imported.error().sentence(), std::string("layer mine: got 1680 bytes, expected at most 100 bytes"));
}

HEADSCOPE_TEST(TestMapping, NoApplication)
#include "tst_mapping.moc"
