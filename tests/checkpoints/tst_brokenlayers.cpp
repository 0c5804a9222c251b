// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/brokenlayers.h"
#include "tests/checkpoints/unknownlayers.h"

using namespace headscope;

/// Layers of nn.MultiheadAttention of which one tensor is missing, or of a shape that the others do not go with.
class TestBrokenLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTensorToBlameIsTold();
    void wholeLayersAreNotBroken();
    void whatTwoTensorsBreakIsToldOfOne();
    void shapesBeyondCountingAreTold();
};

namespace {

using NamedShape = std::pair<std::string, Shape>;

/// A layer of 4 features, with one of its tensors in another shape, or without it where that is empty.
std::vector<NamedShape> layerWith(const std::vector<NamedShape> &all, const NamedShape &other)
{
    std::vector<NamedShape> tensors;
    for (const NamedShape &each : all)
        if (each.first != other.first)
            tensors.push_back(each);
        else if (!other.second.empty())
            tensors.push_back(other);
    return tensors;
}

std::vector<NamedShape> oneForThree()
{
    return {{"a.in_proj_weight", {12, 4}},
            {"a.in_proj_bias", {12}},
            {"a.out_proj.weight", {4, 4}},
            {"a.out_proj.bias", {4}}};
}

/// As with keys and values of other sizes than queries.
std::vector<NamedShape> threeMatrices()
{
    return {{"a.q_proj_weight", {4, 4}}, {"a.k_proj_weight", {4, 3}},   {"a.v_proj_weight", {4, 5}},
            {"a.in_proj_bias", {12}},    {"a.out_proj.weight", {4, 4}}, {"a.out_proj.bias", {4}}};
}

std::vector<std::string> brokenIn(const TensorStore &store)
{
    std::vector<std::string> told;
    for (const BrokenLayer &layer : brokenLayersOf(store, layersOf(store)))
        told.push_back(layer.name + ": " + layer.fault.sentence());
    return told;
}

void compareTold(const std::vector<NamedShape> &tensors, const NamedShape &other, const char *told)
{
    QCOMPARE(brokenIn(*zeros(layerWith(tensors, other))), std::vector<std::string>{std::string("a: tensor a.") + told});
}

} // namespace

void TestBrokenLayers::theTensorToBlameIsTold()
{
    const auto one = oneForThree();
    compareTold(one, {"a.in_proj_weight", {11, 4}}, "in_proj_weight: shape: got (11, 4), expected (12, 4)");
    compareTold(one, {"a.in_proj_weight", {12}}, "in_proj_weight: shape: got (12,), expected (12, 4)");
    compareTold(one, {"a.in_proj_weight", {}}, "in_proj_weight: got nothing, expected a tensor of shape (12, 4)");
    compareTold(one, {"a.out_proj.weight", {4, 5}}, "out_proj.weight: shape: got (4, 5), expected (4, 4)");
    compareTold(one, {"a.out_proj.weight", {}}, "out_proj.weight: got nothing, expected a tensor of shape (4, 4)");
    const auto three = threeMatrices();
    compareTold(three, {"a.k_proj_weight", {3, 3}}, "k_proj_weight: shape: got (3, 3), expected (4, 3)");
    compareTold(three, {"a.v_proj_weight", {2, 5}}, "v_proj_weight: shape: got (2, 5), expected (4, 5)");
    compareTold(three, {"a.out_proj.weight", {}}, "out_proj.weight: got nothing, expected a tensor of shape (4, 4)");
}

void TestBrokenLayers::wholeLayersAreNotBroken()
{
    QVERIFY(brokenIn(*zeros(oneForThree())).empty());
    QVERIFY(brokenIn(*zeros(threeMatrices())).empty());
    QVERIFY(brokenIn(*zeros(plainTensors())).empty());
}

void TestBrokenLayers::whatTwoTensorsBreakIsToldOfOne()
{
    const auto store = zeros({{"a.in_proj_weight", {11, 4}}, {"a.out_proj.weight", {4, 5}}, {"b.in_proj_bias", {12}}});
    const std::vector<std::string> told{
        "a: tensor a.in_proj_weight: shape: got (11, 4), expected a shape that fits those of the layer's other tensors",
        "b: tensor b.in_proj_weight: got nothing, expected a tensor of this name, which every model of its family has"};
    QCOMPARE(brokenIn(*store), told);
}

void TestBrokenLayers::shapesBeyondCountingAreTold()
{
    const Index huge = Index{1} << 60U;
    const auto store = zeros({{"in_proj_weight", {0, huge}}, {"out_proj.weight", {0, huge}}});
    QCOMPARE(brokenIn(*store).size(), std::size_t{1});
}

HEADSCOPE_TEST(TestBrokenLayers, NoApplication)
#include "tst_brokenlayers.moc"
