// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modeltensors.h"

#include "engine/base/joined.h"
#include "engine/checkpoints/brokenlayers.h"
#include "engine/checkpoints/layerbuilder.h"
#include "engine/checkpoints/rowsof.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/models/modelsettings.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace headscope {
namespace {

/// What stands before a name, with its dot; nothing where the tensor has another one.
std::optional<std::string> before(std::string_view tensor, std::string_view name)
{
    const std::string_view rest = tensor.ends_with(name) ? tensor.substr(0, tensor.size() - name.size()) : "?";
    return rest.empty() || rest.ends_with('.') ? std::optional(std::string(rest)) : std::nullopt;
}

/// "model.decoder.", "model.", "". Of one with more parts than models have, the first.
std::vector<std::string> shorterAndShorter(std::string prefix)
{
    constexpr std::size_t most = 16;
    std::vector<std::string> all{prefix};
    while (!prefix.empty() && all.size() < most) {
        prefix.pop_back();
        prefix.erase(prefix.rfind('.') + 1); // behind the last dot, or all
        all.push_back(prefix);
    }
    return all;
}

/// Whether a prefix has a word that programs have for a model beside that which they train: "ema_model.", "draft.".
bool isOfCopy(std::string_view prefix)
{
    constexpr std::string_view between = "._";
    for (std::size_t end = prefix.find_first_of(between); end != std::string_view::npos;
         end = prefix.find_first_of(between)) {
        if (const auto word = prefix.substr(0, end); word == "ema" || word == "draft")
            return true;
        prefix.remove_prefix(end + 1);
    }
    return false;
}

/// Where the models of a file begin: the tensors with the name that each has once, by what stands before it.
std::vector<Anchor> anchorsIn(const TensorStore &store, std::string_view names)
{
    std::vector<Anchor> found;
    std::set<std::string> prefixes;
    for (const StoredTensor &tensor : store.tensors())
        for (const std::string_view name : alternatives(names))
            if (const auto prefix = before(tensor.name, name); prefix && prefixes.insert(*prefix).second)
                found.push_back({tensor.name, *prefix});
    const auto rank = [](const Anchor &anchor) {
        const auto &prefix = anchor.prefix;
        return std::tuple(isOfCopy(prefix), std::count(prefix.begin(), prefix.end(), '.'), prefix.size());
    };
    std::stable_sort(found.begin(), found.end(), [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
    return found;
}

/// Lengths with any for 0: "(any, 768)".
std::string shownShape(const Shape &shape)
{
    const auto word = [](Index length) { return length == 0 ? "n" : std::to_string(length); };
    return "(" + joinedWith(", ", shape, word) + (shape.size() == 1 ? ",)" : ")");
}

std::string dotted(std::string_view end)
{
    return std::string(1, '.').append(end);
}

Shape withoutLeadingOnes(Shape shape, std::size_t rank)
{
    while (shape.size() > rank && shape.front() == 1)
        shape.erase(shape.begin());
    return shape;
}

bool isOfShape(const Shape &got, const Shape &wanted)
{
    return std::equal(got.begin(), got.end(), wanted.begin(), wanted.end(),
                      [](Index a, Index b) { return b == 0 ? a > 0 : a == b; });
}

} // namespace

ModelTensors::ModelTensors(const Checkpoint &checkpoint, std::string_view anchor)
    : m_checkpoint(checkpoint), m_anchors(anchorsIn(*checkpoint.store, anchor)),
      m_prefixes(shorterAndShorter(m_anchors.empty() ? std::string() : m_anchors.front().prefix))
{}

void ModelTensors::noteOthers(std::vector<Text> &notes) const
{
    constexpr std::size_t most = 4;
    std::vector<std::string> others;
    for (std::size_t i = 1; i < m_anchors.size() && others.size() <= most; ++i)
        others.push_back(others.size() < most ? m_anchors[i].tensor : "…");
    if (!others.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The file has more than one model: the one with %1 is opened, and not "
                                                 "that with %2."),
                           std::vector{m_anchors.front().tensor, asOneArgument(others)});
}

std::vector<std::string> ModelTensors::fullNames(std::string_view names, std::string_view end) const
{
    std::vector<std::string> all;
    for (const std::string &prefix : m_prefixes)
        for (const std::string_view name : alternatives(names))
            all.push_back(prefix + std::string(name) + std::string(end));
    return all;
}

const StoredTensor *ModelTensors::part(std::string_view modules, std::string_view end) const
{
    for (const std::string &name : fullNames(modules, end))
        if (const StoredTensor *tensor = m_checkpoint.store->find(name))
            return tensor;
    return nullptr;
}

const StoredTensor *ModelTensors::find(std::string_view names) const
{
    return part(names, {});
}

const FoundLayer *ModelTensors::layer(std::string_view modules) const
{
    for (const std::string &name : fullNames(modules, {}))
        if (const FoundLayer *layer = m_checkpoint.find(name))
            return layer;
    return nullptr;
}

Error ModelTensors::missing(std::string_view names, std::string_view end) const
{
    return missingTensor(fullNames(names, end).front()).in(m_checkpoint.path);
}

Error ModelTensors::missingLast(std::string_view names, bool isTold) const
{
    return missingTensor(
               m_prefixes.back() + std::string(alternatives(names).front()),
               {isTold ? ENGINE_TEXT("engine", "the last matrix, as tie_word_embeddings is false")
                       : ENGINE_TEXT("engine", "the last matrix, or tie_word_embeddings: true in the settings, which "
                                               "takes the table of tokens for it"),
                {}})
        .in(m_checkpoint.path);
}

Error ModelTensors::missingLayer(std::string_view modules, std::string_view family) const
{
    for (const CheckpointFamily &row : families()) {
        if (row.name != family)
            continue;
        FoundLayer layer{fullNames(modules, {}).front(), &row, {}};
        for (const auto &[which, end] : row.parts)
            if (const StoredTensor *tensor = part(modules, dotted(end)))
                layer.parts.emplace(which, tensor);
            else if (std::find(row.needed.begin(), row.needed.end(), which) != row.needed.end())
                return missing(modules, dotted(end));
        return faultOfLayer(layer).in(m_checkpoint.path);
    }
    return missing(modules);
}

Error ModelTensors::unknown(const StoredTensor &tensor, std::string_view type) const
{
    return {m_checkpoint.path, "tensor " + tensor.name, Text(toString(tensor.shape)),
            Text(ENGINE_TEXT("engine", "no such tensor in a model of the type %1"), {std::string(type)})};
}

Result<LaterTensor> ModelTensors::later(const StoredTensor &tensor, const Shape &shape) const
{
    const Shape own = withoutLeadingOnes(tensor.shape, shape.size());
    if (!isOfShape(own, shape))
        return Error{m_checkpoint.path, "tensor " + tensor.name + ": shape", Text(toString(tensor.shape)),
                     Text(shownShape(shape))};
    auto numbers = readLater(*m_checkpoint.store, tensor);
    if (!numbers)
        return numbers.error().in(m_checkpoint.path);
    return own == tensor.shape ? std::move(numbers) : reshapedLater(std::move(*numbers), own);
}

bool ModelTensors::areKnownToBeSame(const StoredTensor &one, const StoredTensor &other) const
{
    constexpr Index most = Index{1} << 20U; // numbers of each in memory
    if (&one == &other)
        return true;
    if (one.shape != other.shape)
        return false;
    const auto next = ifInOrder(m_checkpoint.store->inPieces(one));
    const auto nextOther = ifInOrder(m_checkpoint.store->inPieces(other));
    if (!next || !nextOther)
        return false;
    for (Index left = countOf(one.shape).value_or(0); left > 0; left -= most) {
        const Index count = std::min(left, most);
        const auto piece = ifInOrder((*next)(count));
        const auto otherPiece = ifInOrder((*nextOther)(count));
        if (!piece || !otherPiece || !haveSameBytes(*piece, *otherPiece))
            return false;
    }
    return true;
}

} // namespace headscope
