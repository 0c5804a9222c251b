// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/brokenlayers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace headscope {
namespace {

/// The lengths of a matrix; 0 where it is not there, or none.
struct MatrixSides
{
    Index outputs = 0;
    Index inputs = 0;
};

MatrixSides sidesOf(const FoundLayer &layer, Parameter part)
{
    const StoredTensor *matrix = layer.find(part);
    if (matrix == nullptr || matrix->shape.size() != 2)
        return {};
    const Index first = matrix->shape[0], second = matrix->shape[1];
    return layer.family->isTransposed ? MatrixSides{second, first} : MatrixSides{first, second};
}

/// The side on which a matrix has the heads.
Index widthOfHeads(const FoundLayer &layer, Parameter part)
{
    const MatrixSides sides = sidesOf(layer, part);
    return part == Parameter::Wo ? sides.inputs : sides.outputs;
}

/// The other side, which is as wide as the model.
Index widthOfModel(const FoundLayer &layer, Parameter part)
{
    const MatrixSides sides = sidesOf(layer, part);
    return part == Parameter::Wo ? sides.outputs : sides.inputs;
}

Index lengthOfVector(const FoundLayer &layer, Parameter part)
{
    const StoredTensor *vector = layer.find(part);
    return vector != nullptr && vector->shape.size() == 1 ? vector->shape.front() : 0;
}

Index thirdOf(Index length)
{
    return length % 3 == 0 ? length / 3 : 0;
}

bool hasOneForThree(const FoundLayer &layer)
{
    return layer.family->needed.front() == Parameter::Qkv;
}

/// The width of the model as most of the tensors tell it; 0 where none does.
Index modelWidthOf(const FoundLayer &layer)
{
    using enum Parameter;
    std::vector<Index> told{lengthOfVector(layer, Bo)};
    for (const Parameter part : layer.family->needed)
        told.push_back(widthOfModel(layer, part));
    if (hasOneForThree(layer))
        told.insert(told.end(), {widthOfHeads(layer, Wo), thirdOf(widthOfHeads(layer, Qkv)),
                                 thirdOf(lengthOfVector(layer, QkvBias))});
    std::map<Index, int> times;
    for (const Index width : told)
        if (width > 0)
            ++times[width];
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto &one, const auto &other) { return one.second < other.second; });
    return most == times.end() ? 0 : most->first;
}

/// The matrix with as many features of heads.
Parameter matchOf(Parameter part)
{
    using enum Parameter;
    switch (part) {
    case Wq: return Wo;
    case Wk: return Wv;
    case Wv: return Wk;
    default: return Wq;
    }
}

/// As the others ask for it; none where they do not tell.
Shape shapeWanted(const FoundLayer &layer, Parameter part)
{
    constexpr Index most = 1'000'000; // features, as a session may have
    const bool isOfModelAlone = hasOneForThree(layer);
    const Index model = modelWidthOf(layer);
    const Index own = isOfModelAlone ? 0 : widthOfModel(layer, part);
    const Index width = own > 0 ? own : model;
    if (width < 1 || width > most)
        return {};
    const Index heads =
        isOfModelAlone ? (part == Parameter::Qkv ? 3 * width : width) : widthOfHeads(layer, matchOf(part));
    if (heads < 1)
        return {};
    return (part == Parameter::Wo) == layer.family->isTransposed ? Shape{heads, width} : Shape{width, heads};
}

/// Whether the layer is whole with one of its matrices in this shape.
bool isMendedBy(const FoundLayer &layer, Parameter part, const Shape &shape)
{
    StoredTensor mended;
    mended.shape = shape;
    FoundLayer tried{layer.name, layer.family, {}};
    for (const auto &[each, tensor] : layer.parts)
        if (hasRankOf(each, tensor->shape))
            tried.parts.emplace(each, tensor);
    tried.parts[part] = &mended;
    return isWhole(tried);
}

/// The matrices of a layer, first those with which the fewest others agree.
std::vector<Parameter> suspectsIn(const FoundLayer &layer)
{
    const auto &needed = layer.family->needed;
    std::vector<Parameter> matrices;
    std::copy_if(needed.begin(), needed.end(), std::back_inserter(matrices), isMatrix);
    const auto countLike = [&](Parameter part) {
        return std::count_if(needed.begin(), needed.end(),
                             [&](Parameter other) { return widthOfHeads(layer, other) == widthOfHeads(layer, part); });
    };
    std::stable_sort(matrices.begin(), matrices.end(),
                     [&](Parameter one, Parameter other) { return countLike(one) < countLike(other); });
    return matrices;
}

/// As that kind of nn.MultiheadAttention of which more is there: with one matrix for three, or with three.
FoundLayer layerOfPyTorch(const TensorStore &store, const std::string &name)
{
    FoundLayer likeliest;
    for (const CheckpointFamily &family : families()) {
        if (family.name != "torch")
            continue;
        FoundLayer layer{name, &family, {}};
        for (const auto &[part, suffix] : family.parts)
            if (const StoredTensor *tensor = store.find(nameIn(name, suffix)))
                layer.parts.emplace(part, tensor);
        if (layer.parts.size() > likeliest.parts.size())
            likeliest = std::move(layer);
    }
    return likeliest;
}

std::string nameOf(const FoundLayer &layer, Parameter part)
{
    const auto &names = layer.family->parts;
    const auto own = std::find_if(names.begin(), names.end(), [part](const auto &name) { return name.part == part; });
    return nameIn(layer.name, own->suffix);
}

Error misshapen(const StoredTensor &tensor, Text expected)
{
    return {{}, "tensor " + tensor.name + ": shape", Text(toString(tensor.shape)), std::move(expected)};
}

} // namespace

Error missingTensor(const std::string &name)
{
    return missingTensor(name,
                         {ENGINE_TEXT("engine", "a tensor of this name, which every model of its family has"), {}});
}

Error missingTensor(const std::string &name, Text expected)
{
    return {{}, "tensor " + name, Text(ENGINE_TEXT("engine", "nothing"), {}), std::move(expected)};
}

Error faultOfLayer(const FoundLayer &layer)
{
    for (const Parameter part : suspectsIn(layer)) {
        const StoredTensor *tensor = layer.find(part);
        const Shape wanted = shapeWanted(layer, part);
        if (wanted.empty() || (tensor != nullptr && tensor->shape == wanted) || !isMendedBy(layer, part, wanted))
            continue;
        if (tensor != nullptr)
            return misshapen(*tensor, Text(toString(wanted)));
        return missingTensor(nameOf(layer, part), {ENGINE_TEXT("engine", "a tensor of shape %1"), {toString(wanted)}});
    }
    for (const Parameter part : layer.family->needed)
        if (layer.find(part) == nullptr)
            return missingTensor(nameOf(layer, part));
    return misshapen(*layer.find(layer.family->needed.front()),
                     {ENGINE_TEXT("engine", "a shape that fits those of the layer's other tensors"), {}});
}

std::vector<BrokenLayer> brokenLayersOf(const TensorStore &store, const std::vector<FoundLayer> &layers)
{
    std::set<std::string> names;
    for (const FoundLayer &layer : layers)
        names.insert(layer.name);
    std::vector<BrokenLayer> broken;
    for (const StoredTensor &tensor : store.tensors())
        for (const char *suffix : {"in_proj_weight", "in_proj_bias"})
            if (const auto name = layerNamedBy(tensor.name, suffix); name && names.insert(*name).second)
                broken.push_back({*name, faultOfLayer(layerOfPyTorch(store, *name))});
    return broken;
}

} // namespace headscope
