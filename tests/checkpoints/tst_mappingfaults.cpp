// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importmapped.h"
#include "engine/checkpoints/mappingmending.h"
#include "tests/checkpoints/unknownlayers.h"

#include <functional>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What is wrong with a mapping of tensors to a layer, and what mends it.
class TestMappingFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFaultNamesTheAxisAndHasAMending_data();
    void aFaultNamesTheAxisAndHasAMending();
    void whatNothingMendsHasNoMending();
    void everyMendingEndsInALayer();
    void wholeNumbersAreAFault();
    void hostileShapesAreFaults();
};

namespace {

using enum Parameter;
using enum Orientation;

} // namespace

namespace {

struct FaultyMapping
{
    SharedStore store;
    LayerMapping mapping;
};

} // namespace
Q_DECLARE_METATYPE(FaultyMapping)

void TestMappingFaults::aFaultNamesTheAxisAndHasAMending_data()
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

void TestMappingFaults::aFaultNamesTheAxisAndHasAMending()
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

void TestMappingFaults::whatNothingMendsHasNoMending()
{
    const auto store = withShapes({{"k", {7, 11}}});
    QVERIFY(!mendingOf(*store, plainMapping(), Wk));
}

void TestMappingFaults::everyMendingEndsInALayer()
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

void TestMappingFaults::wholeNumbersAreAFault()
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

void TestMappingFaults::hostileShapesAreFaults()
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

HEADSCOPE_TEST(TestMappingFaults, NoApplication)
#include "tst_mappingfaults.moc"
