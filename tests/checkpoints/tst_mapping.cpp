// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/guessmapping.h"
#include "engine/checkpoints/importmapped.h"
#include "engine/checkpoints/mappingmending.h"
#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"
#include "engine/io/npz.h"
#include "tests/engine/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// Layers whose names are those of no family: what is proposed, what is wrong with a mapping and mends it, and that
/// what unknown.py writes computes what PyTorch does.
class TestMapping : public QObject
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
    void aFaultNamesTheAxisAndHasAMending_data();
    void aFaultNamesTheAxisAndHasAMending();
    void whatNothingMendsHasNoMending();
    void everyMendingEndsInALayer();
    void headsAreThoseOfAnAxisOfHeads();
    void headsAreThoseOfTheSettingsWhereTheyFit();
    void likelyHeadsAreOfQueriesWhereValuesAreNarrower();
    void wholeNumbersAreAFault();
    void headsThatDoNotDivideAreRefused();
    void headsOfValuesMayBeOfAnotherSize();
    void whatIsSquareIsSaid();
    void whatWasDoneIsSaid();
    void normsAndSinksAreSet();
    void theKindOfANormIsSaid();
    void aLayerBeyondTheLimitIsRefused();
    void hostileShapesAreFaults();
};

namespace {

using enum Parameter;
using enum Orientation;

constexpr Index kUnknownHeads = 4; // of every layer of unknown.py

SharedStore opened(const QByteArray &content)
{
    const ByteView bytes = asBytes(std::string_view(content.data(), static_cast<std::size_t>(content.size())));
    return openTensorStore(std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end())), "x.safetensors")
        .value();
}

QByteArray contentNamed(const QString &name)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/unknown/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    return file.readAll();
}

SharedStore storeNamed(const char *name)
{
    return opened(contentNamed(QString::fromLatin1(name) + u".safetensors"_s));
}

/// A file of tensors of zeros with these names and shapes, of F32 but for those that have another type of as many
/// bytes.
SharedStore zeros(const std::vector<std::pair<std::string, Shape>> &tensors,
                  const std::map<std::string, QByteArray> &types = {})
{
    QStringList entries;
    Index at = 0;
    for (const auto &[name, shape] : tensors) {
        QStringList lengths;
        for (const Index length : shape)
            lengths << QString::number(length);
        const Index end = at + 4 * countOf(shape).value();
        const auto type = types.find(name);
        entries << uR"("%1":{"dtype":"%5","shape":[%2],"data_offsets":[%3,%4]})"_s.arg(
            QString::fromStdString(name), lengths.join(u','), QString::number(at), QString::number(end),
            type == types.end() ? u"F32"_s : QString::fromLatin1(type->second));
        at = end;
    }
    const QByteArray header = '{' + entries.join(u',').toUtf8() + '}';
    QByteArray content(8, '\0');
    for (int i = 0; i < 4; ++i)
        content[i] = static_cast<char>(header.size() >> (8 * i));
    return opened(content + header + QByteArray(at, '\0'));
}

/// The name of what is mapped, or nothing.
QString nameOf(const LayerMapping &mapping, Parameter part)
{
    const MappedTensor *found = mapping.find(part);
    return found != nullptr ? QString::fromStdString(found->name) : QString();
}

const AnyTensor *pytorchs(const char *name, const char *tensor)
{
    static const std::vector<NamedTensor> all = [] {
        const QByteArray content = contentNamed(u"expected.npz"_s);
        return readNpz(asBytes(std::string_view(content.data(), static_cast<std::size_t>(content.size())))).value();
    }();
    const std::string whole = std::string(name) + "/" + tensor;
    const auto found = std::find_if(all.begin(), all.end(), [&](const NamedTensor &t) { return t.name == whole; });
    return found == all.end() ? nullptr : &found->tensor;
}

OpenedDocument withOwnInputs(OpenedDocument opened, const char *name)
{
    auto files = std::make_shared<TensorFiles>(*opened.files);
    TensorFile inputs{{"x", *pytorchs(name, "x")}};
    opened.document.inputs.kind = InputKind::File;
    opened.document.inputs.queries = TensorRef{"inputs", "x"};
    if (const AnyTensor *memory = pytorchs(name, "memory")) {
        inputs.emplace("memory", *memory);
        opened.document.inputs.keys = opened.document.inputs.values = TensorRef{"inputs", "memory"};
    }
    files->emplace("inputs", std::make_shared<const TensorFile>(std::move(inputs)));
    opened.files = std::move(files);
    return opened;
}

double largestGap(const AnyTensor &a, const AnyTensor &b)
{
    if (shapeOf(a) != shapeOf(b))
        return kInfinity;
    double largest = 0;
    for (Index i = 0; i < countOf(shapeOf(a)).value(); ++i)
        largest = std::max(largest, std::abs(valueAt(a, i) - valueAt(b, i)));
    return largest;
}

/// What a file may mean, with the heads that nothing tells.
LayerMapping proposed(const TensorStore &store)
{
    auto proposals = proposalsByName(store, {});
    LayerMapping mapping =
        proposals.empty() ? proposalByShape(store, {}).mapping : std::move(proposals.front().mapping);
    mapping.heads = kUnknownHeads;
    return mapping;
}

/// Four matrices of 12 inputs and 8 outputs, and their biases, as PyTorch keeps them.
std::vector<std::pair<std::string, Shape>> plainTensors()
{
    return {{"q", {8, 12}}, {"k", {8, 12}}, {"v", {8, 12}}, {"o", {12, 8}},
            {"bq", {8}},    {"bk", {8}},    {"bv", {8}},    {"bo", {12}}};
}

LayerMapping plainMapping()
{
    LayerMapping mapping;
    mapping.heads = 2;
    mapping.tensors = {{Wq, {"q"}},  {Wk, {"k"}},  {Wv, {"v"}},  {Wo, {"o"}},
                       {Bq, {"bq"}}, {Bk, {"bk"}}, {Bv, {"bv"}}, {Bo, {"bo"}}};
    return mapping;
}

/// The plain tensors, some of other shapes, or more of them.
SharedStore withShapes(const std::vector<std::pair<std::string, Shape>> &others)
{
    auto tensors = plainTensors();
    for (const auto &[name, shape] : others) {
        const auto found = std::find_if(tensors.begin(), tensors.end(),
                                        [&name = name](const auto &each) { return each.first == name; });
        if (found == tensors.end())
            tensors.emplace_back(name, shape);
        else
            found->second = shape;
    }
    return zeros(tensors);
}

QString firstSentence(const std::vector<MappingFault> &faults)
{
    return faults.empty() ? QString() : QString::fromStdString(faults.front().error.sentence());
}

QStringList said(const ImportNotes &notes)
{
    QStringList sentences;
    for (const Text &note : notes)
        sentences << QString::fromStdString(note.english());
    return sentences;
}

} // namespace

void TestMapping::aProposalComputesWhatPyTorchDoes_data()
{
    QTest::addColumn<bool>("isByHead");
    for (const char *name : {"in-out", "flax", "heads-first", "grouped", "cross", "square"})
        QTest::newRow(name) << false;
    QTest::newRow("by-head") << true; // which no shape tells
}

void TestMapping::aProposalComputesWhatPyTorchDoes()
{
    QFETCH(bool, isByHead);
    const char *name = QTest::currentDataTag();
    const SharedStore store = storeNamed(name);
    LayerMapping mapping = proposed(*store);
    mapping.isCross = pytorchs(name, "memory") != nullptr;
    for (auto &[part, mapped] : mapping.tensors)
        mapped.fusing = isByHead && mapped.shares > 1 ? Fusing::ByHead : Fusing::InThree;
    if (qstrcmp(name, "square") == 0) // its shapes tell the matrices, and no word the biases
        for (const auto &[bias, tensor] :
             {std::pair{Bq, "mix.theta.shift"}, {Bk, "mix.phi.shift"}, {Bv, "mix.g.shift"}, {Bo, "mix.last.shift"}})
            mapping.tensors[bias].name = tensor;
    QCOMPARE(firstSentence(faultsOf(*store, mapping)), QString());
    const auto imported = importMapped(*store, mapping, "layer", "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    const OpenedDocument opened = withOwnInputs(imported->opened, name);
    const auto plan = makePlan(opened.document, opened.files);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    const auto trace = runAll(*plan);
    constexpr double near = 1e-6;
    QVERIFY2(largestGap(*trace->once(Role::Weights), *pytorchs(name, "weights")) < near, "weights");
    QVERIFY2(largestGap(*trace->once(Role::Output), *pytorchs(name, "output")) < near, "output");
}

void TestMapping::eachLayerHasAProposal()
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

void TestMapping::normsAndKeysOfTheLayerItselfAreProposed()
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

void TestMapping::aLayerWithoutAnOutputIsProposedWithAFault()
{
    const auto store = zeros({{"x.y.z.q", {8, 8}}, {"x.y.z.k", {8, 8}}, {"x.y.z.v", {8, 8}}, {"far.out", {8, 8}}});
    const LayerMapping mapping = proposalsByName(*store, {}).at(0).mapping;
    QVERIFY(mapping.find(Wo) == nullptr);
    const auto faults = faultsOf(*store, mapping);
    QCOMPARE(faults.size(), std::size_t{1});
    QCOMPARE(faults.front().error.field, std::string("W_o"));
    QVERIFY(proposalsByName(*zeros({{"a.q", {8, 8}}, {"a.k", {8, 8}}}), {}).empty());
}

void TestMapping::noMoreThanAFewHundredLayersAreProposed()
{
    std::vector<std::pair<std::string, Shape>> tensors;
    for (int i = 0; i < 300; ++i)
        for (const char *part : {".q", ".k", ".v", ".o"})
            tensors.emplace_back(std::to_string(i) + part, Shape{2, 2});
    QCOMPARE(proposalsByName(*zeros(tensors), {}).size(), std::size_t{256});
}

void TestMapping::fusedMatricesAreKnownByTheirWords_data()
{
    QTest::addColumn<QString>("matrix");
    QTest::addColumn<QString>("output");
    QTest::newRow("in one word") << u"a.wqkv"_s << u"a.wo"_s;
    QTest::newRow("three words") << u"a.query_key_value"_s << u"a.dense"_s;
    QTest::newRow("in_proj") << u"a.in_proj"_s << u"a.proj"_s;
    QTest::newRow("c_attn") << u"a.c_attn"_s << u"a.merge"_s;
}

void TestMapping::fusedMatricesAreKnownByTheirWords()
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

void TestMapping::fourMatricesInARowAreProposedByTheirShapes()
{
    const auto store = zeros({{"a", {5, 3}}, {"b", {8, 12}}, {"c", {8, 12}}, {"d", {8, 12}}, {"e", {12, 8}}});
    QVERIFY(proposalsByName(*store, {}).empty());
    const LayerMapping mapping = proposalByShape(*store, {}).mapping;
    QCOMPARE(mapping.find(Wq) != nullptr ? mapping.find(Wq)->name : "", std::string("b"));
    QCOMPARE(mapping.find(Wo)->name, std::string("e"));
    QVERIFY(proposalByShape(*zeros({{"a", {5, 3}}, {"b", {8, 12}}}), {}).mapping.tensors.empty());
}

void TestMapping::wordsInANameTellItsPart_data()
{
    QTest::addColumn<QString>("names"); // of W_q, W_k, W_v, W_o
    QTest::newRow("letters") << u"wq wk wv wo"_s;
    QTest::newRow("modules") << u"x.q.kernel x.k.kernel x.v.kernel x.out.kernel"_s;
    QTest::newRow("words") << u"attn/query attn/key attn/value attn/dense"_s;
    QTest::newRow("in one word") << u"a.qproj a.kproj a.vproj a.oproj"_s;
    QTest::newRow("capitals") << u"attnQuery attnKey attnValue attnOut"_s;
    QTest::newRow("several") << u"t.w_qs t.w_ks t.w_vs t.fc"_s;
}

void TestMapping::wordsInANameTellItsPart()
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

namespace {

struct FaultyMapping
{
    SharedStore store;
    LayerMapping mapping;
};

} // namespace
Q_DECLARE_METATYPE(FaultyMapping)

void TestMapping::aFaultNamesTheAxisAndHasAMending_data()
{
    QTest::addColumn<FaultyMapping>("faulty");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("mending");
    const auto row = [](const char *name, const std::vector<std::pair<std::string, Shape>> &shapes,
                        const std::function<void(LayerMapping &)> &change, const char *sentence, const char *mending) {
        FaultyMapping faulty{withShapes(shapes), plainMapping()};
        change(faulty.mapping);
        QTest::newRow(name) << faulty << QString::fromUtf8(sentence) << QString::fromUtf8(mending);
    };
    const auto nothing = [](LayerMapping &) {};
    row("turned", {{"k", {12, 8}}}, nothing, "W_k: got 8 inputs (axis 1 of (12, 8)), expected 12, as W_q has",
        "Turn W_k over");
    row("all turned", {{"q", {12, 8}}, {"k", {12, 8}}, {"v", {12, 8}}, {"o", {8, 12}}}, nothing,
        "b_q: got 8 outputs (axis 0 of (8,)), expected 12, as W_q has", "Turn all matrices over");
    row("W_o turned", {{"o", {8, 12}}}, nothing,
        "W_o: got 12 inputs (axis 1 of (8, 12)), expected 8, as all heads together give by W_v", "Turn W_o over");
    row("from another sequence", {{"k", {8, 5}}, {"v", {8, 5}}}, nothing,
        "W_k: got 5 inputs (axis 1 of (8, 5)), expected 12, as W_q has", "Keys and values come from another sequence");
    row("a third", {{"k", {24, 12}}}, nothing,
        "W_k: got 24 outputs (axis 0 of (24, 12)), expected a divisor of 8, the outputs of W_q",
        "Take the second third for W_k");
    row("a third of a bias", {{"bv", {24}}}, nothing, "b_v: got 24 outputs (axis 0 of (24,)), expected 8, as W_v has",
        "Take the last third for b_v");
    row("a half", {{"k", {16, 12}}}, nothing,
        "W_k: got 16 outputs (axis 0 of (16, 12)), expected a divisor of 8, the outputs of W_q",
        "Take the first half for W_k");
    row(
        "one for all", {{"q", {24, 12}}}, [](LayerMapping &m) { m.tensors[Wk].name = m.tensors[Wv].name = "q"; },
        "b_q: got 8 outputs (axis 0 of (8,)), expected 24, as W_q has", "Cut q into W_q, W_k and W_v");
    row(
        "too much of it", {}, [](LayerMapping &m) { m.tensors[Wk].shares = 3; },
        "W_k: got (8, 12), expected outputs in 3 equal shares", "Take all of the tensor for W_k");
    row(
        "a bias of another", {}, [](LayerMapping &m) { m.tensors[Bk].name = "bo"; },
        "b_k: got 12 outputs (axis 0 of (12,)), expected 8, as W_k has", "Leave b_k out");
    row(
        "heads first", {{"k", {2, 12, 4}}}, [](LayerMapping &m) { m.tensors[Wk].orientation = InputOutput; },
        "W_k: got 2 inputs (axis 0 of (2, 12, 4)), expected 12, as W_q has", "Read W_k as (heads, inputs, features)");
    row("other heads on an axis", {{"q", {4, 2, 12}}, {"o", {12, 2, 4}}}, nothing,
        "W_o: got 2 heads (axis 1 of (12, 2, 4)), expected 4, as W_q has", "");
    row(
        "sinks of other heads", {{"s", {4}}}, [](LayerMapping &m) { m.tensors[Sink].name = "s"; },
        "sink: got (4,), expected 2, one per head", "Set the number of heads to 4");
    row(
        "norms of other heads", {{"n", {2}}}, [](LayerMapping &m) { m.tensors[QNorm].name = "n"; },
        "q_norm: got (2,), expected 4, one for each feature of a head", "Set the number of heads to 4");
    row(
        "a norm of all heads together", {{"n", {8}}}, [](LayerMapping &m) { m.tensors[QNorm].name = "n"; },
        "q_norm: got (8,), expected 4, one for each feature of a head", "Leave q_norm out");
    row(
        "a norm of the outputs", {{"n", {8}}}, [](LayerMapping &m) { m.tensors[NormWeight].name = "n"; },
        "norm_weight: got (8,), expected 12, one for each input", "Leave norm_weight out");
    row(
        "one of a pair", {{"e", {1, 1, 8}}}, [](LayerMapping &m) { m.tensors[BiasK].name = "e"; },
        "bias_v: got nothing, expected a tensor, because there is one in bias_k", "");
    row("no axis", {{"k", {8}}}, nothing, "W_k: got (8,), expected an axis of outputs and one of inputs", "");
    row(
        "nothing", {}, [](LayerMapping &m) { m.tensors.erase(Wv); }, "W_v: got nothing, expected a tensor of the file",
        "");
    row(
        "no such tensor", {}, [](LayerMapping &m) { m.tensors[Wv].name = "w"; },
        "W_v: got w, expected a tensor of the file", "");
}

void TestMapping::aFaultNamesTheAxisAndHasAMending()
{
    QFETCH(FaultyMapping, faulty);
    QFETCH(QString, sentence);
    QFETCH(QString, mending);
    const auto faults = faultsOf(*faulty.store, faulty.mapping);
    QCOMPARE(firstSentence(faults), sentence);
    const auto mended = mendingOf(*faulty.store, faulty.mapping, faults.front().part);
    QCOMPARE(mended ? QString::fromStdString(mended->words.english()) : QString(), mending);
    QVERIFY(!mended || faultsOf(*faulty.store, mended->mapping).size() < faults.size());
}

void TestMapping::whatNothingMendsHasNoMending()
{
    const auto store = withShapes({{"k", {7, 11}}});
    QVERIFY(!mendingOf(*store, plainMapping(), Wk));
}

void TestMapping::everyMendingEndsInALayer()
{
    const auto store = withShapes({{"q", {12, 24}}, {"o", {8, 12}}});
    LayerMapping mapping = plainMapping(); // all of it in the way of PyTorch, and one tensor for three
    mapping.tensors[Wk].name = mapping.tensors[Wv].name = "q";
    for (int steps = 0; steps < 8 && !faultsOf(*store, mapping).empty(); ++steps) {
        const auto mended = mendingOf(*store, mapping, faultsOf(*store, mapping).front().part);
        QVERIFY2(mended, qPrintable(firstSentence(faultsOf(*store, mapping))));
        mapping = mended->mapping;
    }
    QCOMPARE(firstSentence(faultsOf(*store, mapping)), QString());
    QVERIFY(importMapped(*store, mapping, "layer", "weights.npz"));
}

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

void TestMapping::wholeNumbersAreAFault()
{
    const auto store = zeros({{"q", {8, 8}}, {"k", {8, 8}}, {"v", {8, 8}}, {"o", {8, 8}}}, {{"k", "I32"}});
    QVERIFY(proposalsByName(*store, {}).empty());
    LayerMapping mapping;
    for (const auto &[part, name] : {std::pair(Wq, "q"), std::pair(Wk, "k"), std::pair(Wv, "v"), std::pair(Wo, "o")})
        mapping.tensors[part].name = name;
    const auto faults = faultsOf(*store, mapping);
    QCOMPARE(faults.size(), std::size_t{1});
    QCOMPARE(faults.front().error.sentence(), std::string("W_k: got I32, expected floating-point numbers"));
    QVERIFY(!importMapped(*store, mapping, "x", "w.npz"));
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

void TestMapping::hostileShapesAreFaults()
{
    const auto store = zeros({{"empty", {0, 1099511627776}},
                              {"longer", {1099511627776, 0}},
                              {"many", {0, 1, 1, 1, 1, 1, 1}},
                              {"alone", {}}});
    for (const char *name : {"empty", "longer", "many", "alone"})
        for (const Orientation orientation : {OutputInput, InputOutput, HeadsFirst}) {
            LayerMapping mapping;
            for (const Parameter part : {Wq, Bq, Wk, Wv, Wo, Sink})
                mapping.tensors[part] = {name, orientation};
            QCOMPARE(faultsOf(*store, mapping).size(), std::size_t{6});
            QVERIFY(!mendingOf(*store, mapping, Wq));
            QVERIFY(possibleHeads(*store, mapping).empty());
            QVERIFY(!importMapped(*store, mapping, "layer", "weights.npz"));
        }
    QVERIFY(proposalByShape(*store, {}).mapping.tensors.empty());
}

HEADSCOPE_TEST(TestMapping, NoApplication)
#include "tst_mapping.moc"
