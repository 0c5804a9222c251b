// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockdraft.h"

#include "engine/checkpoints/importlayer.h"
#include "engine/checkpoints/rowsof.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headscope {
namespace {

/// The row of a family of checkpoints; null where none has the name.
const CheckpointFamily *rowOf(std::string_view family)
{
    const auto rows = families();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto &each) { return each.name == family; });
    return row != rows.end() ? &*row : nullptr;
}

/// What every layer of a family has.
const std::vector<Parameter> &neededOf(std::string_view family)
{
    static const std::vector<Parameter> none;
    const CheckpointFamily *row = rowOf(family);
    return row != nullptr ? row->needed : none;
}

/// Whether a layer has all of that, and lies in the file as the family's do: some of Qwen's are Llama's with more to
/// them, but a matrix of nanoGPT's is one of GPT-2 on its side.
bool isOneOf(const FoundLayer &layer, std::string_view family)
{
    const CheckpointFamily *row = rowOf(family);
    const auto &needed = neededOf(family);
    return std::all_of(needed.begin(), needed.end(), [&](Parameter part) { return layer.find(part) != nullptr; }) &&
           (row == nullptr || row->fits == nullptr || row->fits(layer));
}

/// What stands beside a tensor of a module: "h.0.ln_1.bias" beside "h.0.ln_1.weight".
std::string nameBeside(const StoredTensor &tensor, const char *end)
{
    return tensor.name.substr(0, tensor.name.rfind('.')) + end;
}

} // namespace

TensorRef BlockDraft::keep(const char *tensor, LaterTensor numbers)
{
    if (numbers.isDouble)
        layer().precision = Precision::Float64;
    parts.tensors.insert_or_assign(tensor, std::move(numbers));
    return {name, tensor};
}

BlockReader::BlockReader(const Checkpoint &checkpoint, const ModelFamily &family, const ModelSettings &settings)
    : m_family(family), m_settings(settings), m_tensors(checkpoint, family.stacks.front().token),
      m_biases(family, settings, m_tensors), m_heads(family, settings, *checkpoint.store)
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

std::optional<LaterTensor> BlockReader::later(const StoredTensor *tensor, const Shape &shape)
{
    if (m_fault || tensor == nullptr)
        return std::nullopt;
    auto numbers = m_tensors.later(*tensor, shape);
    if (!numbers) {
        fail(numbers.error());
        return std::nullopt;
    }
    m_taken.insert(tensor);
    return std::move(*numbers);
}

/// Nothing, and a fault, where the settings and the shapes do not tell them.
std::optional<HeadCounts> BlockReader::headsOf(const FoundLayer &layer)
{
    const auto heads = m_heads.headsOf(layer);
    if (heads)
        return *heads;
    fail(heads.error());
    return std::nullopt;
}

void BlockReader::checkBias(const StoredTensor *bias, const std::string &name, BiasKind kind)
{
    if (const auto checked = m_biases.check(bias, name, kind); !checked)
        fail(checked.error());
}

/// A layer is found by its names, so that it may have more than its family: biases, and norms of heads.
void BlockReader::checkParts(const FoundLayer &layer)
{
    using enum Parameter;
    for (const auto &[part, suffix] : layer.family->parts)
        if (const BiasKind kind = biasKindOf(part))
            checkBias(layer.find(part), (layer.name + '.').append(suffix), kind);
    const auto &needed = neededOf(m_family.attention);
    for (const Parameter part : {QNorm, KNorm, Sink})
        if (layer.find(part) != nullptr && std::find(needed.begin(), needed.end(), part) == needed.end())
            fail(m_tensors.unknown(*layer.find(part), m_family.name));
}

/// The settings say as many buckets of distances as the table has rows, or nothing.
void BlockReader::checkBuckets(const FoundLayer &layer)
{
    constexpr std::string_view key = "relative_attention_num_buckets";
    const StoredTensor *table = layer.find(Parameter::RelativeTable);
    if (table != nullptr && m_settings.find(key) != nullptr && m_settings.whole(key) != table->shape.front())
        fail(m_settings.wrong(key, toldByShape(table->shape.front(), table->name)));
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

/// A stack of T5 reads one table, which its first layer keeps; UMT5, whose layers have the same names, one in each.
void BlockReader::checkTable(const FoundLayer &layer, std::string_view modules)
{
    if (layer.lacksTable())
        fail(m_tensors.missing(modules, ".relative_attention_bias.weight"));
    else if (layer.readsOwnTable())
        fail(m_tensors.unknown(*layer.find(Parameter::RelativeTable), m_family.name));
}

/// Nothing, and a fault, where there is no such layer as the family has.
std::optional<FoundLayer> BlockReader::layerOfFamily(std::string_view modules)
{
    const FoundLayer *found = m_tensors.layer(modules);
    if (found == nullptr || !isOneOf(*found, m_family.attention)) {
        fail(m_tensors.missingLayer(modules, m_family.attention));
        return std::nullopt;
    }
    FoundLayer layer = found->asReadBy(m_settings.json());
    checkParts(layer);
    checkTable(layer, modules);
    return layer;
}

BlockDraft BlockReader::attention(std::string name, std::string_view modules)
{
    BlockDraft made = draft(std::move(name), BlockKind::Attention);
    const auto layer = layerOfFamily(modules);
    const auto heads = m_fault ? std::nullopt : headsOf(*layer);
    if (!heads)
        return made;
    auto parts = findLayer(*m_tensors.checkpoint().store, *layer, *heads, m_settings.json(), made.name,
                           std::numeric_limits<std::uint64_t>::max());
    if (!parts) {
        fail(parts.error().in(m_tensors.checkpoint().path));
        return made;
    }
    for (const auto &[part, tensor] : layer->parts)
        m_taken.insert(tensor);
    made.parts = std::move(*parts);
    made.document().title = made.name;
    made.layer().residual = true;
    if (made.layer().relativeBias) // older files have tables that no layer reads
        checkBuckets(*layer);
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
    if (known != m_shared.end()) {
        draft.document().weights.*ref = known->second;
        if (table->dtype == "F64")
            draft.layer().precision = Precision::Float64;
    } else if (auto numbers = later(table, shape)) {
        m_shared.emplace(table, *(draft.document().weights.*ref = draft.keep(name, std::move(*numbers))));
    }
}

void BlockReader::takeLastBias(BlockDraft &draft)
{
    if (m_family.head.bias.empty())
        return;
    const StoredTensor *bias = m_tensors.find(m_family.head.bias);
    checkBias(bias, std::string(alternatives(m_family.head.bias).front()), &BiasKeys::others);
    if (auto numbers = later(bias, {0}))
        draft.document().weights.bUnembed = draft.keep("b_unembed", std::move(*numbers));
}

const StoredTensor *BlockReader::matrixOf(std::string_view modules)
{
    const StoredTensor *matrix = m_tensors.part(modules, ".weight");
    if (matrix == nullptr)
        fail(m_tensors.missing(modules, ".weight"));
    return matrix;
}

void BlockReader::keepLinear(BlockDraft &draft, const LinearPlace &place, std::string_view modules, LaterTensor matrix)
{
    WeightSettings &weights = draft.document().weights;
    const Index out = matrix.shape.front();
    weights.*place.matrixRef = draft.keep(place.matrix, std::move(matrix));
    const StoredTensor *bias = m_tensors.part(modules, ".bias");
    checkBias(bias, nameBeside(*m_tensors.part(modules, ".weight"), ".bias"), place.kind);
    if (auto numbers = later(bias, {out}))
        weights.*place.biasRef = draft.keep(place.bias, std::move(*numbers));
}

void BlockReader::takeLinear(BlockDraft &draft, const LinearPlace &place, std::string_view modules, Index out, Index in)
{
    const bool isTurned = m_family.isTransposed;
    if (auto matrix = later(matrixOf(modules), isTurned ? Shape{in, out} : Shape{out, in}))
        keepLinear(draft, place, modules, isTurned ? turnedLater(std::move(*matrix)) : std::move(*matrix));
}

void BlockReader::takeKernel(BlockDraft &draft, const LinearPlace &place, std::string_view modules, Index out)
{
    if (auto kernel = later(matrixOf(modules), {out, 0, 0, 0}))
        keepLinear(draft, place, modules, reshapedLater(*kernel, {out, countOf(kernel->shape).value() / out}));
}

void BlockReader::takeNorm(BlockDraft &draft, std::string_view modules, Norm norm, Index width)
{
    const StoredTensor *newer = m_tensors.part(modules, ".weight");
    const StoredTensor *weight = newer != nullptr ? newer : m_tensors.part(modules, ".gamma");
    if (weight == nullptr)
        return fail(m_tensors.missing(modules, ".weight"));
    LayerSettings &layer = draft.layer();
    layer.norm = norm;
    layer.normKind = m_family.normKind;
    layer.normEps = m_settings.number(m_family.epsKey).value_or(m_family.eps);
    if (auto numbers = later(weight, {width}))
        draft.document().weights.normWeight = draft.keep("norm_weight", std::move(*numbers));
    takeNormBias(draft, modules, *weight, width);
}

void BlockReader::takeNormBias(BlockDraft &draft, std::string_view modules, const StoredTensor &weight, Index width)
{
    const StoredTensor *newer = m_tensors.part(modules, ".bias");
    const StoredTensor *bias = newer != nullptr ? newer : m_tensors.part(modules, ".beta");
    checkBias(bias, nameBeside(weight, weight.name.ends_with(".gamma") ? ".beta" : ".bias"), &BiasKeys::norm);
    if (auto numbers = later(bias, {width}))
        draft.document().weights.normBias = draft.keep("norm_bias", std::move(*numbers));
}

Shape BlockReader::shapeIn(const BlockDraft &draft, const char *name)
{
    return draft.parts.tensors.at(name).shape;
}

} // namespace headscope
