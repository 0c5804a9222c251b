// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockdraft.h"

#include "engine/checkpoints/importlayer.h"
#include "engine/checkpoints/rowsof.h"

#include <limits>
#include <utility>

namespace headscope {
namespace {

/// Of numbers that are those of the file, perhaps in another shape.
TensorOrigin originOf(const StoredTensor &stored, const AnyTensor &numbers)
{
    return {stored.name, false, {}, shapeOf(numbers) == stored.shape ? Shape() : shapeOf(numbers)};
}

} // namespace

TensorRef BlockDraft::keep(const char *tensor, AnyTensor numbers)
{
    if (std::holds_alternative<Tensor<double>>(numbers))
        layer().precision = Precision::Float64;
    parts.tensors.insert_or_assign(tensor, std::move(numbers));
    return {name, tensor};
}

TensorRef BlockDraft::keep(const char *tensor, AnyTensor numbers, TensorOrigin origin)
{
    parts.origins.insert_or_assign(tensor, std::move(origin));
    return keep(tensor, std::move(numbers));
}

BlockReader::BlockReader(const Checkpoint &checkpoint, const ModelFamily &family, const ModelSettings &settings)
    : m_family(family), m_settings(settings), m_tensors(checkpoint, family.stacks.front().token)
{}

void BlockReader::fail(Error error)
{
    if (!m_fault)
        m_fault = std::move(error);
}

BlockDraft BlockReader::draft(std::string name, BlockKind kind) const
{
    BlockDraft draft{std::move(name), {}};
    draft.document().title = draft.name;
    draft.document().weights.kind = WeightKind::File;
    draft.layer().kind = kind;
    draft.layer().dropout = 0;
    return draft;
}

std::optional<AnyTensor> BlockReader::read(const StoredTensor *tensor, const Shape &shape)
{
    if (m_fault || tensor == nullptr)
        return std::nullopt;
    auto numbers = m_tensors.read(*tensor, shape);
    if (!numbers) {
        fail(numbers.error());
        return std::nullopt;
    }
    return std::move(*numbers);
}

/// The same if the settings say nothing else of the heads of keys and values.
std::optional<HeadCounts> BlockReader::grouped(const FoundLayer &layer, const HeadCounts &heads)
{
    const auto told = m_settings.whole(layer.family->kvHeadsKey);
    if (!told || *told == heads.kvHeads)
        return heads;
    fail(m_settings.wrong(layer.family->kvHeadsKey,
                          Text(ENGINE_TEXT("engine", "%1, as the %2 rows of their keys tell"),
                               {std::to_string(heads.kvHeads), std::to_string(layer.keyWidth())})));
    return std::nullopt;
}

/// The heads of the settings, else of the shapes.
std::optional<HeadCounts> BlockReader::headsOf(const FoundLayer &layer)
{
    const auto told = m_settings.whole(m_family.headsKey);
    if (!told) {
        const auto heads = headscope::headsOf(layer, *m_tensors.checkpoint().store, m_settings.json());
        if (!heads)
            fail(m_settings.wrong(m_family.headsKey,
                                  Text(ENGINE_TEXT("engine", "the number of heads, which no tensor tells"), {})));
        return heads;
    }
    const Index width = layer.queryWidth();
    if (*told >= 1 && width % *told == 0 && layer.keyWidth() % (width / *told) == 0)
        return grouped(layer, {*told, layer.keyWidth() / (width / *told)});
    fail(m_settings.wrong(m_family.headsKey,
                          Text(ENGINE_TEXT("engine", "a number of heads that divides the %1 rows of their queries"),
                               {std::to_string(width)})));
    return std::nullopt;
}

/// T5's layers read one table of biases, which the first of them keeps.
void BlockReader::shareTable(BlockDraft &draft, const FoundLayer &layer)
{
    auto &bias = draft.layer().relativeBias;
    if (!bias)
        return;
    const auto [known, isNew] = m_shared.emplace(layer.find(Parameter::RelativeTable), *bias->table);
    if (isNew)
        return;
    draft.parts.tensors.erase(bias->table->tensor);
    bias->table = known->second;
}

BlockDraft BlockReader::attention(std::string name, std::string_view modules)
{
    BlockDraft made = draft(std::move(name), BlockKind::Attention);
    const FoundLayer *layer = m_tensors.layer(modules);
    if (layer == nullptr)
        fail(m_tensors.missingLayer(modules, m_family.attention));
    const auto heads = m_fault ? std::nullopt : headsOf(*layer);
    if (!heads)
        return made;
    auto parts = readLayer(*m_tensors.checkpoint().store, *layer, *heads, m_settings.json(), made.name,
                           std::numeric_limits<std::uint64_t>::max());
    if (!parts) {
        fail(parts.error().in(m_tensors.checkpoint().path));
        return made;
    }
    made.parts = std::move(*parts);
    made.document().title = made.name;
    made.layer().residual = true;
    shareTable(made, *layer);
    return made;
}

void BlockReader::takeTable(BlockDraft &draft, const char *name, OptionalRef WeightSettings::*ref,
                            std::string_view names, const Shape &shape)
{
    const StoredTensor *table = m_tensors.find(names);
    if (table == nullptr)
        return fail(m_tensors.missing(names));
    const auto known = m_shared.find(table);
    if (known != m_shared.end())
        draft.document().weights.*ref = known->second;
    else if (auto numbers = read(table, shape)) {
        TensorOrigin origin = originOf(*table, *numbers);
        const TensorRef kept = draft.keep(name, std::move(*numbers), std::move(origin));
        draft.document().weights.*ref = kept;
        m_shared.emplace(table, kept);
    }
}

void BlockReader::takeVector(BlockDraft &draft, const char *name, OptionalRef WeightSettings::*ref,
                             std::string_view names, Index length)
{
    keepVector(draft, name, ref, m_tensors.find(names), length);
}

void BlockReader::keepVector(BlockDraft &draft, const char *name, OptionalRef WeightSettings::*ref,
                             const StoredTensor *stored, Index length)
{
    if (auto numbers = read(stored, {length})) {
        TensorOrigin origin = originOf(*stored, *numbers);
        draft.document().weights.*ref = draft.keep(name, std::move(*numbers), std::move(origin));
    }
}

const StoredTensor *BlockReader::matrixOf(std::string_view modules)
{
    const StoredTensor *matrix = m_tensors.part(modules, ".weight");
    if (matrix == nullptr)
        fail(m_tensors.missing(modules, ".weight"));
    return matrix;
}

void BlockReader::keepLinear(BlockDraft &draft, const LinearPlace &place, std::string_view modules, AnyTensor matrix,
                             TensorOrigin origin)
{
    WeightSettings &weights = draft.document().weights;
    const Index out = shapeOf(matrix).front();
    weights.*place.matrixRef = draft.keep(place.matrix, std::move(matrix), std::move(origin));
    keepVector(draft, place.bias, place.biasRef, m_tensors.part(modules, ".bias"), out);
}

void BlockReader::takeLinear(BlockDraft &draft, const LinearPlace &place, std::string_view modules, Index out, Index in)
{
    const bool isTurned = m_family.isTransposed;
    const StoredTensor *stored = matrixOf(modules);
    auto matrix = read(stored, isTurned ? Shape{in, out} : Shape{out, in});
    if (!matrix)
        return;
    TensorOrigin origin = originOf(*stored, *matrix);
    origin.isTransposed = isTurned;
    keepLinear(draft, place, modules, isTurned ? transposed(*matrix) : std::move(*matrix), std::move(origin));
}

void BlockReader::takeKernel(BlockDraft &draft, const LinearPlace &place, std::string_view modules, Index out)
{
    const StoredTensor *stored = matrixOf(modules);
    if (auto kernel = read(stored, {out, 0, 0, 0})) {
        AnyTensor matrix = reshaped(*kernel, {out, countOf(shapeOf(*kernel)).value() / out});
        TensorOrigin origin = originOf(*stored, matrix);
        keepLinear(draft, place, modules, std::move(matrix), std::move(origin));
    }
}

void BlockReader::takeNorm(BlockDraft &draft, std::string_view modules, Norm norm, Index width)
{
    const auto either = [&](const char *end, const char *older) {
        const StoredTensor *tensor = m_tensors.part(modules, end);
        return tensor != nullptr ? tensor : m_tensors.part(modules, older);
    };
    const StoredTensor *weight = either(".weight", ".gamma");
    if (weight == nullptr)
        return fail(m_tensors.missing(modules, ".weight"));
    LayerSettings &layer = draft.layer();
    layer.norm = norm;
    layer.normKind = m_family.normKind;
    layer.normEps = m_settings.number(m_family.epsKey).value_or(m_family.eps);
    keepVector(draft, "norm_weight", &WeightSettings::normWeight, weight, width);
    keepVector(draft, "norm_bias", &WeightSettings::normBias, either(".bias", ".beta"), width);
}

Shape BlockReader::shapeIn(const BlockDraft &draft, const char *name)
{
    return shapeOf(draft.parts.tensors.at(name));
}

} // namespace headscope
