// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/layerbuilder.h"

#include "engine/base/checked.h"
#include "engine/checkpoints/notfinite.h"
#include "engine/checkpoints/recognise.h"
#include "engine/document/json.h"
#include "engine/io/npz.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace headscope {

std::span<const OwnPart> ownParts()
{
    using enum Parameter;
    static constexpr std::array<OwnPart, 15> rows{{{Wq, "W_q", &WeightSettings::wq},
                                                   {Bq, "b_q", &WeightSettings::bq},
                                                   {Wk, "W_k", &WeightSettings::wk},
                                                   {Bk, "b_k", &WeightSettings::bk},
                                                   {Wv, "W_v", &WeightSettings::wv},
                                                   {Bv, "b_v", &WeightSettings::bv},
                                                   {Wo, "W_o", &WeightSettings::wo},
                                                   {Bo, "b_o", &WeightSettings::bo},
                                                   {BiasK, "bias_k", &WeightSettings::biasK},
                                                   {BiasV, "bias_v", &WeightSettings::biasV},
                                                   {QNorm, "q_norm", &WeightSettings::qNorm},
                                                   {KNorm, "k_norm", &WeightSettings::kNorm},
                                                   {Sink, "sink", &WeightSettings::sink},
                                                   {NormWeight, "norm_weight", &WeightSettings::normWeight},
                                                   {NormBias, "norm_bias", &WeightSettings::normBias}}};
    return rows;
}

const OwnPart &ownPart(Parameter part)
{
    const auto rows = ownParts();
    const auto row = std::find_if(rows.begin(), rows.end(), [part](const OwnPart &own) { return own.part == part; });
    assert(row != rows.end());
    return *row;
}

void LayerBuilder::setSizes(const HeadCounts &heads, bool isCross, const std::string &title)
{
    LayerSettings &layer = m_document.layer;
    layer.numHeads = heads.heads;
    if (heads.kvHeads != heads.heads)
        layer.numKvHeads = heads.kvHeads;
    layer.dropout = 0;
    m_document.weights.kind = WeightKind::File;
    m_document.inputs.selfAttention = !isCross;
    m_document.title = title.empty() ? m_file : title;
}

TensorRef LayerBuilder::keep(const char *name, LaterTensor tensor)
{
    if (tensor.isDouble)
        m_document.layer.precision = Precision::Float64;
    m_tensors.insert_or_assign(name, std::move(tensor));
    return {m_file, name};
}

void LayerBuilder::put(Parameter part, LaterTensor tensor)
{
    const OwnPart &own = ownPart(part);
    m_document.weights.*own.ref = keep(own.name, std::move(tensor));
}

/// Which is said only where it is another than that of queries and keys.
void LayerBuilder::setValueHeadSize()
{
    LayerSettings &layer = m_document.layer;
    const auto q = m_tensors.find(ownPart(Parameter::Wq).name);
    const auto v = m_tensors.find(ownPart(Parameter::Wv).name);
    if (!layer.numHeads || q == m_tensors.end() || v == m_tensors.end())
        return;
    const Index size = v->second.shape[0] / layer.numKvHeads.value_or(*layer.numHeads);
    if (size != q->second.shape[0] / *layer.numHeads)
        layer.vHeadSize = size;
}

Result<void> checkSettings(const Document &document)
{
    const auto read = readDocument(writeDocument(document));
    return read ? Result<void>() : read.error();
}

LayerParts LayerBuilder::taken(ImportNotes notes)
{
    setValueHeadSize();
    return {std::move(m_document), std::move(m_tensors), std::move(notes)};
}

Result<ImportedLayer> sessionOf(LayerParts parts, const std::string &file)
{
    if (const auto checked = checkSettings(parts.document); !checked)
        return checked.error();
    TensorFile tensors;
    NotFiniteWeights notFinite;
    while (!parts.tensors.empty()) { // each goes as soon as it is read, so that no two are there twice
        const auto later = parts.tensors.extract(parts.tensors.begin());
        const auto numbers = later.mapped().read();
        if (!numbers)
            return numbers.error();
        notFinite.look(later.key(), later.mapped(), **numbers);
        tensors.emplace(later.key(), **numbers);
    }
    if (auto note = notFinite.note())
        parts.notes.push_back(std::move(*note));
    auto files = std::make_shared<TensorFiles>();
    files->emplace(file, std::make_shared<const TensorFile>(std::move(tensors)));
    OpenedDocument opened{std::move(parts.document), std::move(files), {}};
    if (const auto plan = makePlan(opened.document, opened.files); !plan)
        return plan.error();
    return ImportedLayer{std::move(opened), std::move(parts.notes)};
}

Result<AnyTensor> readNumbers(const TensorStore &store, const StoredTensor &tensor)
{
    const auto later = readLater(store, tensor); // which says whether it may be
    return later ? store.read(tensor) : later.error();
}

Result<void> checkDecoded(const std::vector<const StoredTensor *> &tensors, std::uint64_t maxDecodedBytes)
{
    DecodingLimit limit(maxDecodedBytes);
    for (const StoredTensor *tensor : tensors)
        if (tensor != nullptr)
            if (auto taken = limit.take(tensor->decodedBytes, "tensor " + tensor->name); !taken)
                return taken;
    return {};
}

Result<void> checkDecoded(const std::set<const StoredTensor *> &tensors, std::uint64_t maxDecodedBytes,
                          const std::string &layer)
{
    std::uint64_t bytes = 0;
    for (const StoredTensor *tensor : tensors)
        bytes = checkedSum(bytes, tensor->decodedBytes).value_or(std::numeric_limits<std::uint64_t>::max());
    if (bytes <= maxDecodedBytes)
        return {};
    return Error{{},
                 "layer " + layer,
                 {ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(bytes)}},
                 {ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(maxDecodedBytes)}}};
}

} // namespace headscope
