// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/checknamed.h"

#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace headscope {
namespace {

using ReferredTensors = std::vector<ReferredTensor>;

const Shape *shapeOf(const ReferredTensor &named, const ShapeLookup &shapes)
{
    return *named.ref ? shapes(**named.ref) : nullptr;
}

bool isInput(const ReferredTensor &named)
{
    return std::string_view(named.path).starts_with("inputs.");
}

Result<void> checkFilesHoldTensors(const ReferredTensors &rows, const ShapeLookup &shapes)
{
    for (const ReferredTensor &named : rows) {
        if (!*named.ref)
            continue;
        const Shape *shape = shapeOf(named, shapes);
        if (shape == nullptr)
            return Error{"", named.path, Text(shortened((*named.ref)->tensor)),
                         Text(ENGINE_TEXT("engine", "a tensor that is in %1"), {shortened((*named.ref)->file)})};
        if (countOf(*shape) == 0) // its other axes may be longer than any memory
            return Error{"", named.path, Text(toString(*shape)),
                         Text(ENGINE_TEXT("engine", "a tensor with no empty axis"), {})};
    }
    return {};
}

/// The tables of other blocks must be there in any case.
Result<void> checkFileKindsOfBlock(const Document &doc)
{
    const bool readsStream = doc.layer.kind != BlockKind::Embedding;
    if (readsStream && doc.inputs.kind == InputKind::File && !doc.inputs.queries)
        return Error{"", "inputs.kind", Text("file"), Text(ENGINE_TEXT("engine", "queries that name a tensor"), {})};
    const bool areDrawn = !doc.weights.wUp || !doc.weights.wDown;
    if (doc.layer.kind == BlockKind::FeedForward && doc.weights.kind == WeightKind::File && areDrawn)
        return Error{"", "weights.kind", Text("file"),
                     Text(ENGINE_TEXT("engine", "W_up and W_down that name tensors"), {})};
    return {};
}

Result<void> checkFileKinds(const Document &doc)
{
    const auto &in = doc.inputs;
    const auto &w = doc.weights;
    if (doc.layer.kind != BlockKind::Attention)
        return checkFileKindsOfBlock(doc);
    const bool inputsMissing = !in.queries || (!in.selfAttention && (!in.keys || !in.values));
    if (in.kind == InputKind::File && inputsMissing)
        return Error{"", "inputs.kind", Text("file"),
                     Text(ENGINE_TEXT("engine", "queries, keys and values that name tensors"), {})};
    if (doc.layer.projections && w.kind == WeightKind::File && !(w.wq && w.wk && w.wv && w.wo))
        return Error{"", "weights.kind", Text("file"),
                     Text(ENGINE_TEXT("engine", "W_q, W_k, W_v and W_o that name tensors"), {})};
    return {};
}

/// Whether the document names a tensor at this key; nothing where it has no such key to read.
std::optional<bool> isNamed(const ReferredTensors &rows, std::string_view path)
{
    const auto row = std::find_if(rows.begin(), rows.end(), [path](const auto &each) { return each.path == path; });
    return row != rows.end() ? std::optional(row->ref->has_value()) : std::nullopt;
}

/// What is given for keys must be given for values, too.
Result<void> checkPairs(const ReferredTensors &rows)
{
    constexpr std::array<std::pair<const char *, const char *>, 2> pairs{
        {{"past.keys", "past.values"}, {"weights.bias_k", "weights.bias_v"}}};
    for (const auto &[key, value] : pairs) {
        const auto hasKey = isNamed(rows, key);
        if (hasKey != isNamed(rows, value))
            return Error{"", *hasKey ? value : key, Text("null"),
                         Text(ENGINE_TEXT("engine", "a tensor, because there is one in %1"), {*hasKey ? key : value})};
    }
    return {};
}

/// Of heads that are given, all inputs that are named have a head axis, or none has.
Result<void> checkRanks(const ReferredTensors &rows, const ShapeLookup &shapes)
{
    std::optional<std::size_t> rank;
    for (const ReferredTensor &named : rows) {
        const Shape *shape = shapeOf(named, shapes);
        if (shape == nullptr || !isInput(named))
            continue;
        const std::size_t own = shape->size();
        if ((own != 3 && own != 4) || (rank && *rank != own))
            return Error{
                "", named.path, Text(toString(*shape)),
                rank ? Text(ENGINE_TEXT("engine", "%1 axes, as the other inputs have"), {std::to_string(*rank)})
                     : Text(ENGINE_TEXT("engine", "(batch, head, position, feature), or without the head"), {})};
        rank = own;
    }
    return {};
}

bool fits(const Shape &got, const Shape &wanted, bool broadcasts)
{
    if (!broadcasts)
        return got == wanted;
    return got.size() <= wanted.size() &&
           std::equal(got.rbegin(), got.rend(), wanted.rbegin(), [](Index a, Index b) { return a == b || a == 1; });
}

} // namespace

Result<void> checkNamed(const Document &document, const ShapeLookup &shapes)
{
    const ReferredTensors rows = referredTensors(document);
    if (auto tensors = checkFilesHoldTensors(rows, shapes); !tensors)
        return tensors;
    if (auto kinds = checkFileKinds(document); !kinds)
        return kinds;
    if (auto pairs = checkPairs(rows); !pairs || document.layer.projections)
        return pairs;
    return checkRanks(rows, shapes);
}

Result<void> checkShapes(const Document &document, const ShapeLookup &shapes, const Sizes &sizes)
{
    for (const ReferredTensor &named : referredTensors(document)) {
        const Shape *shape = shapeOf(named, shapes);
        if (shape == nullptr || named.isOnlyCompared)
            continue;
        Shape wanted;
        for (const Extent axis : named.axes)
            wanted.push_back(lengthOf(axis, sizes));
        if (!document.layer.projections && isInput(named) && shape->size() == 3)
            wanted.erase(wanted.begin() + 1); // one head, not said
        if (!fits(*shape, wanted, named.broadcasts))
            return Error{"", named.path, Text(toString(*shape)),
                         named.broadcasts
                             ? Text(ENGINE_TEXT("engine", "%1, or what broadcasts to it"), {toString(wanted)})
                             : Text(toString(wanted))};
    }
    return {};
}

} // namespace headscope
