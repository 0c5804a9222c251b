// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/guessmapping.h"

#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/partname.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

using enum Parameter;

constexpr std::size_t kMostProposals = 256;

/// A tensor of floating-point numbers and what its name says.
struct NamedPart
{
    const StoredTensor *tensor;
    PartName name;

    bool isMatrix() const { return !name.isBias && tensor->shape.size() > 1; }
    /// (1, 1, width), as PyTorch keeps a key and a value of the layer itself.
    bool isOwnKey() const { return tensor->shape.size() == 3 && tensor->shape[0] == 1 && tensor->shape[1] == 1; }
};

std::vector<NamedPart> namedParts(const TensorStore &store)
{
    std::vector<NamedPart> parts;
    for (const StoredTensor &tensor : store.tensors())
        if (canBePart(tensor))
            if (auto name = readPartName(tensor.name))
                parts.push_back({&tensor, std::move(*name)});
    return parts;
}

bool isNamedOutput(const NamedPart &part)
{
    return part.name.what == NamedFor::Output || part.name.what == NamedFor::PerhapsOutput;
}

/// How many words two modules have in common at their start.
std::size_t wordsInCommon(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<std::size_t>(end.first - a.begin());
}

void mapTo(LayerMapping &mapping, Parameter part, const StoredTensor &tensor, Index share = 0, Index shares = 1)
{
    mapping.tensors.emplace(part, MappedTensor{tensor.name, Orientation::OutputInput, share, shares});
}

/// One tensor for some of queries, keys and values.
void mapShares(LayerMapping &mapping, const NamedPart &part, std::span<const Parameter> matrices,
               std::span<const Parameter> biases)
{
    const auto parts = part.isMatrix() ? matrices : biases;
    const auto shares = static_cast<Index>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
        mapTo(mapping, parts[i], *part.tensor, static_cast<Index>(i), shares);
}

void mapNamed(LayerMapping &mapping, const NamedPart &part)
{
    constexpr std::array matrices{Wq, Wk, Wv};
    constexpr std::array biases{Bq, Bk, Bv};
    switch (part.name.what) {
    case NamedFor::Queries: mapTo(mapping, part.isMatrix() ? Wq : Bq, *part.tensor); break;
    case NamedFor::Keys: mapTo(mapping, part.isOwnKey() ? BiasK : part.isMatrix() ? Wk : Bk, *part.tensor); break;
    case NamedFor::Values: mapTo(mapping, part.isOwnKey() ? BiasV : part.isMatrix() ? Wv : Bv, *part.tensor); break;
    case NamedFor::KeysAndValues:
        mapShares(mapping, part, std::span(matrices).subspan(1), std::span(biases).subspan(1));
        break;
    case NamedFor::All: mapShares(mapping, part, matrices, biases); break;
    case NamedFor::Output:
    case NamedFor::PerhapsOutput: break;
    }
}

/// What is W_o by the words before it, nearly all of which are those of W_q; among those that share as many, a word for
/// output goes before "proj".
const NamedPart *outputOf(const std::vector<NamedPart> &all, const NamedPart &query)
{
    const NamedPart *best = nullptr;
    std::pair<std::size_t, bool> most;
    for (const NamedPart &part : all) {
        const std::pair score{wordsInCommon(part.name.module, query.name.module), part.name.what == NamedFor::Output};
        const bool isNear = score.first + 2 >= query.name.module.size();
        if (!isNear || !isNamedOutput(part) || !part.isMatrix() || part.name.isNorm ||
            (best != nullptr && score <= most))
            continue;
        best = &part;
        most = score;
    }
    return best;
}

void mapOutput(LayerMapping &mapping, const std::vector<NamedPart> &all, const NamedPart &query)
{
    const NamedPart *output = outputOf(all, query);
    if (output == nullptr)
        return;
    mapTo(mapping, Wo, *output->tensor);
    for (const NamedPart &part : all)
        if (part.name.what == output->name.what && !part.isMatrix() && part.name.module == output->name.module)
            mapTo(mapping, Bo, *part.tensor);
}

/// The norms of heads, whose names have a word more than those of the matrices.
void mapNorms(LayerMapping &mapping, const std::vector<NamedPart> &all, const NamedPart &query)
{
    for (const NamedPart &part : all) {
        const bool isOfHeads = part.name.what == NamedFor::Queries || part.name.what == NamedFor::Keys;
        if (isOfHeads && part.name.isNorm && !part.name.isBias && part.tensor->shape.size() == 1 &&
            wordsInCommon(part.name.module, query.name.module) + 1 >= part.name.module.size())
            mapTo(mapping, part.name.what == NamedFor::Queries ? QNorm : KNorm, *part.tensor);
    }
}

/// 0 where the shapes do not go together.
Index headsFor(const TensorStore &store, const LayerMapping &mapping, const Json &config)
{
    if (possibleHeads(store, mapping).empty())
        return 0;
    return knownHeads(store, mapping, config).value_or(likelyHeads(store, mapping));
}

/// What belongs together by its names, in the order of the file: all but outputs and norms.
std::vector<std::vector<const NamedPart *>> modulesOf(const std::vector<NamedPart> &all)
{
    std::map<std::vector<std::string>, std::size_t> places;
    std::vector<std::vector<const NamedPart *>> modules;
    for (const NamedPart &part : all) {
        if (isNamedOutput(part) || part.name.isNorm)
            continue;
        const std::size_t place = places.emplace(part.name.module, modules.size()).first->second;
        if (place == modules.size())
            modules.emplace_back();
        modules[place].push_back(&part);
    }
    return modules;
}

/// W_q, W_k, W_v and W_o from the matrix at this place on, or one tensor for the first three.
LayerMapping inARow(const std::vector<const StoredTensor *> &matrices, std::size_t first, bool isFused)
{
    LayerMapping mapping;
    std::size_t next = first;
    for (const Parameter part : {Wq, Wk, Wv, Wo}) {
        const bool isShare = isFused && part != Wo;
        if (next < matrices.size())
            mapTo(mapping, part, *matrices[next], isShare && part != Wq ? (part == Wk ? 1 : 2) : 0, isShare ? 3 : 1);
        next += isShare && part != Wv ? 0 : 1;
    }
    return mapping;
}

} // namespace

std::vector<MappingProposal> proposalsByName(const TensorStore &store, const Json &config)
{
    const std::vector<NamedPart> all = namedParts(store);
    std::vector<MappingProposal> proposals;
    for (const auto &module : modulesOf(all)) {
        LayerMapping mapping;
        for (const NamedPart *part : module)
            mapNamed(mapping, *part);
        if (mapping.find(Wq) == nullptr || mapping.find(Wk) == nullptr || mapping.find(Wv) == nullptr)
            continue;
        mapOutput(mapping, all, *module.front());
        mapNorms(mapping, all, *module.front());
        layMatrices(store, mapping);
        mapping.heads = headsFor(store, mapping, config);
        proposals.push_back({moduleOf(mapping), std::move(mapping)});
        if (proposals.size() == kMostProposals)
            break;
    }
    return proposals;
}

bool lacksOutputAlone(const TensorStore &store, const LayerMapping &mapping)
{
    return mapping.find(Wo) == nullptr && faultsOf(store, mapping).size() == 1;
}

MappingProposal proposalByShape(const TensorStore &store, const Json &config)
{
    std::vector<const StoredTensor *> matrices;
    for (const StoredTensor &tensor : store.tensors())
        if (canBePart(tensor) && tensor.shape.size() > 1 && matrices.size() < kMostProposals)
            matrices.push_back(&tensor);
    for (std::size_t first = 0; first < matrices.size(); ++first)
        for (const bool isFused : {true, false}) {
            LayerMapping mapping = inARow(matrices, first, isFused);
            layMatrices(store, mapping);
            if (!faultsOf(store, mapping).empty())
                continue;
            mapping.heads = headsFor(store, mapping, config);
            return {moduleOf(mapping), std::move(mapping), true};
        }
    return {};
}

} // namespace headscope
