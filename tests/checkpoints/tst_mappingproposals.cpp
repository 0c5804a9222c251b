// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importmapped.h"
#include "tests/checkpoints/expected.h"
#include "tests/checkpoints/unknownlayers.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// What is proposed for layers whose names are those of no family, and that what unknown.py writes computes what
/// PyTorch does.
class TestMappingProposals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aProposalComputesWhatPyTorchDoes_data();
    void aProposalComputesWhatPyTorchDoes();
    void eachLayerHasAProposal();
    void normsAndKeysOfTheLayerItselfAreProposed();
    void aLayerWithoutAnOutputIsProposedWithAFault();
    void noMoreThanAFewHundredLayersAreProposed();
    void fusedMatricesAreKnownByTheirWords_data();
    void fusedMatricesAreKnownByTheirWords();
    void fourMatricesInARowAreProposedByTheirShapes();
    void wordsInANameTellItsPart_data();
    void wordsInANameTellItsPart();
};

namespace {

using enum Parameter;

/// The name of what is mapped, or nothing.
QString nameOf(const LayerMapping &mapping, Parameter part)
{
    const MappedTensor *found = mapping.find(part);
    return found != nullptr ? QString::fromStdString(found->name) : QString();
}

const Expected &pytorchs()
{
    static const Expected all(QStringLiteral("unknown/expected.npz"));
    return all;
}

} // namespace

void TestMappingProposals::aProposalComputesWhatPyTorchDoes_data()
{
    QTest::addColumn<bool>("isByHead");
    for (const char *name : {"in-out", "flax", "heads-first", "grouped", "cross", "square"})
        QTest::newRow(name) << false;
    QTest::newRow("by-head") << true; // which no shape tells
}

void TestMappingProposals::aProposalComputesWhatPyTorchDoes()
{
    QFETCH(bool, isByHead);
    const char *name = QTest::currentDataTag();
    const QString layer = QString::fromLatin1(name);
    const SharedStore store = storeNamed(name);
    LayerMapping mapping = proposed(*store);
    mapping.isCross = pytorchs().find(layer, "memory") != nullptr;
    for (auto &[part, mapped] : mapping.tensors)
        mapped.fusing = isByHead && mapped.shares > 1 ? Fusing::ByHead : Fusing::InThree;
    if (qstrcmp(name, "square") == 0) // its shapes tell the matrices, and no word the biases
        for (const auto &[bias, tensor] :
             {std::pair{Bq, "mix.theta.shift"}, {Bk, "mix.phi.shift"}, {Bv, "mix.g.shift"}, {Bo, "mix.last.shift"}})
            mapping.tensors[bias].name = tensor;
    QCOMPARE(firstSentence(faultsOf(*store, mapping)), QString());
    const auto imported = importMapped(*store, mapping, "layer", "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    const OpenedDocument opened = pytorchs().withInputs(imported->opened, layer);
    const auto plan = makePlan(opened.document, opened.files);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    const auto trace = runAll(*plan);
    constexpr double near = 1e-6;
    QVERIFY2(largestDifference(*trace->once(Role::Weights), *pytorchs().find(layer, "weights")) < near, "weights");
    QVERIFY2(largestDifference(*trace->once(Role::Output), *pytorchs().find(layer, "output")) < near, "output");
}

void TestMappingProposals::eachLayerHasAProposal()
{
    const auto store = zeros({{"net.0.attn.to_q", {8, 12}},
                              {"net.0.attn.to_k", {8, 12}},
                              {"net.0.attn.to_v", {8, 12}},
                              {"net.0.attn.to_out.0", {12, 8}},
                              {"net.0.mlp.out", {12, 8}},
                              {"net.1.attn.to_q", {8, 12}},
                              {"net.1.attn.to_k", {8, 12}},
                              {"net.1.attn.to_v", {8, 12}},
                              {"net.1.attn.to_out.0", {12, 8}}});
    const auto proposals = proposalsByName(*store, {});
    QCOMPARE(proposals.size(), std::size_t{2});
    QCOMPARE(proposals[1].name, std::string("net.1.attn"));
    QCOMPARE(proposals[1].mapping.find(Wo)->name, std::string("net.1.attn.to_out.0"));
    QVERIFY(faultsOf(*store, proposals[1].mapping).empty());
}

void TestMappingProposals::normsAndKeysOfTheLayerItselfAreProposed()
{
    const auto store = zeros({{"a.query", {24, 16}},
                              {"a.key", {24, 16}},
                              {"a.value", {24, 16}},
                              {"a.bias_k", {1, 1, 24}},
                              {"a.bias_v", {1, 1, 24}},
                              {"a.query_bias", {24}},
                              {"a.out", {16, 24}},
                              {"a.out.bias", {16}},
                              {"b.out.bias", {16}},
                              {"a.query_norm.weight", {6}},
                              {"a.query_norm.bias", {6}},
                              {"a.key_norm.weight", {6}},
                              {"a.value_norm.weight", {6}}});
    const auto proposals = proposalsByName(*store, {});
    QCOMPARE(proposals.size(), std::size_t{1});
    const LayerMapping &mapping = proposals.front().mapping;
    QCOMPARE(nameOf(mapping, QNorm), u"a.query_norm.weight"_s);
    QCOMPARE(nameOf(mapping, KNorm), u"a.key_norm.weight"_s);
    QCOMPARE(nameOf(mapping, BiasK), u"a.bias_k"_s);
    QCOMPARE(nameOf(mapping, BiasV), u"a.bias_v"_s);
    QCOMPARE(nameOf(mapping, Bq), u"a.query_bias"_s);
    QCOMPARE(nameOf(mapping, Bk), QString());
    QCOMPARE(nameOf(mapping, Bo), u"a.out.bias"_s);
}

void TestMappingProposals::aLayerWithoutAnOutputIsProposedWithAFault()
{
    const auto store = zeros({{"x.y.z.q", {8, 8}}, {"x.y.z.k", {8, 8}}, {"x.y.z.v", {8, 8}}, {"far.out", {8, 8}}});
    const LayerMapping mapping = proposalsByName(*store, {}).at(0).mapping;
    QVERIFY(mapping.find(Wo) == nullptr);
    const auto faults = faultsOf(*store, mapping);
    QCOMPARE(faults.size(), std::size_t{1});
    QCOMPARE(faults.front().error.field, std::string("W_o"));
    QVERIFY(lacksOutputAlone(*store, mapping));
    const auto fused = zeros({{"c_attn.weight", {8, 24}}, {"c_attn.bias", {24}}}); // which GPT-2 keeps so
    QVERIFY(lacksOutputAlone(*fused, proposalsByName(*fused, {}).at(0).mapping));
    QVERIFY(proposalsByName(*zeros({{"a.q", {8, 8}}, {"a.k", {8, 8}}}), {}).empty());
}

void TestMappingProposals::noMoreThanAFewHundredLayersAreProposed()
{
    std::vector<std::pair<std::string, Shape>> tensors;
    for (int i = 0; i < 300; ++i)
        for (const char *part : {".q", ".k", ".v", ".o"})
            tensors.emplace_back(std::to_string(i) + part, Shape{2, 2});
    QCOMPARE(proposalsByName(*zeros(tensors), {}).size(), std::size_t{256});
}

void TestMappingProposals::fusedMatricesAreKnownByTheirWords_data()
{
    QTest::addColumn<QString>("matrix");
    QTest::addColumn<QString>("output");
    QTest::newRow("in one word") << u"a.wqkv"_s << u"a.wo"_s;
    QTest::newRow("three words") << u"a.query_key_value"_s << u"a.dense"_s;
    QTest::newRow("in_proj") << u"a.in_proj"_s << u"a.proj"_s;
    QTest::newRow("c_attn") << u"a.c_attn"_s << u"a.merge"_s;
}

void TestMappingProposals::fusedMatricesAreKnownByTheirWords()
{
    QFETCH(QString, matrix);
    QFETCH(QString, output);
    const auto store = zeros({{matrix.toStdString(), {24, 8}}, {output.toStdString(), {8, 8}}});
    const auto proposals = proposalsByName(*store, {});
    QCOMPARE(proposals.size(), std::size_t{1});
    QCOMPARE(nameOf(proposals.front().mapping, Wv), matrix);
    QCOMPARE(proposals.front().mapping.find(Wv)->share, Index{2});
    QCOMPARE(nameOf(proposals.front().mapping, Wo), output);
    QVERIFY(faultsOf(*store, proposals.front().mapping).empty());
}

void TestMappingProposals::fourMatricesInARowAreProposedByTheirShapes()
{
    const auto store = zeros({{"a", {5, 3}}, {"b", {8, 12}}, {"c", {8, 12}}, {"d", {8, 12}}, {"e", {12, 8}}});
    QVERIFY(proposalsByName(*store, {}).empty());
    const LayerMapping mapping = proposalByShape(*store, {}).mapping;
    QCOMPARE(mapping.find(Wq) != nullptr ? mapping.find(Wq)->name : "", std::string("b"));
    QCOMPARE(mapping.find(Wo)->name, std::string("e"));
    QVERIFY(proposalByShape(*zeros({{"a", {5, 3}}, {"b", {8, 12}}}), {}).mapping.tensors.empty());
}

void TestMappingProposals::wordsInANameTellItsPart_data()
{
    QTest::addColumn<QString>("names"); // of W_q, W_k, W_v, W_o
    QTest::newRow("letters") << u"wq wk wv wo"_s;
    QTest::newRow("modules") << u"x.q.kernel x.k.kernel x.v.kernel x.out.kernel"_s;
    QTest::newRow("words") << u"attn/query attn/key attn/value attn/dense"_s;
    QTest::newRow("in one word") << u"a.qproj a.kproj a.vproj a.oproj"_s;
    QTest::newRow("capitals") << u"attnQuery attnKey attnValue attnOut"_s;
    QTest::newRow("several") << u"t.w_qs t.w_ks t.w_vs t.fc"_s;
}

void TestMappingProposals::wordsInANameTellItsPart()
{
    QFETCH(QString, names);
    const QStringList words = names.split(u' ');
    const auto at = [&](qsizetype i) { return words[i].toStdString(); };
    const auto store =
        zeros({{"embed", {12, 3}}, {at(3), {12, 8}}, {at(2), {8, 12}}, {at(0), {8, 12}}, {at(1), {8, 12}}});
    const auto proposals = proposalsByName(*store, {});
    QCOMPARE(proposals.size(), std::size_t{1});
    const LayerMapping &mapping = proposals.front().mapping;
    QVERIFY(mapping.find(Wo) != nullptr);
    const QStringList found{
        QString::fromStdString(mapping.find(Wq)->name), QString::fromStdString(mapping.find(Wk)->name),
        QString::fromStdString(mapping.find(Wv)->name), QString::fromStdString(mapping.find(Wo)->name)};
    QCOMPARE(found, words);
}

HEADSCOPE_TEST(TestMappingProposals, NoApplication)
#include "tst_mappingproposals.moc"
