// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importlayer.h"

#include "engine/base/checked.h"
#include "engine/checkpoints/rowsof.h"

#include <array>
#include <limits>
#include <utility>

namespace headscope {
namespace {

/// How the tensors of a family are turned into ours.
ImportNotes notesOfTensors(const FoundLayer &layer)
{
    ImportNotes notes;
    if (layer.find(Parameter::Qkv) != nullptr)
        notes.emplace_back(layer.family->fusing == Fusing::InThree
                               ? ENGINE_TEXT("engine", "One tensor held W_q, W_k and W_v; it was cut into three.")
                               : ENGINE_TEXT("engine", "One tensor held W_q, W_k and W_v head by head; it was cut so."),
                           std::vector<std::string>());
    if (layer.family->isTransposed)
        notes.emplace_back(ENGINE_TEXT("engine", "The matrices were (input, output), and were transposed."),
                           std::vector<std::string>());
    return notes;
}

/// Sets positions, mask and scale as the family has them, and says all that is done.
ImportNotes setUp(const FoundLayer &layer, const HeadCounts &heads, const Json &config, Document &document)
{
    ImportNotes notes = notesOfTensors(layer);
    if (layer.family->setUp != nullptr)
        layer.family->setUp({layer, config, heads.heads, layer.queryWidth() / heads.heads}, document, notes);
    return notes;
}

/// Reads the parts of one layer into the tensors of a session.
class LayerImport
{
public:
    LayerImport(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads, const Json &config,
                const std::string &file)
        : m_store(store), m_layer(layer), m_heads(heads), m_config(config), m_file(file)
    {}

    Result<void> checkLimit(std::uint64_t maxDecodedBytes) const;
    Result<void> readParts();
    Result<ImportedLayer> imported();

private:
    /// A part that is one of ours.
    struct Own
    {
        Parameter part;
        const char *name;
        OptionalRef WeightSettings::*ref;
    };
    static const std::array<Own, 12> kOwn;

    void put(const char *name, OptionalRef WeightSettings::*ref, AnyTensor tensor);
    Result<AnyTensor> read(const StoredTensor &tensor) const;
    Result<void> readOwn(const Own &own);
    Result<void> readFused(Parameter part, const std::array<Own, 3> &own);
    RowPick rowsOfFused(Index which) const;
    void setSizes();

    const TensorStore &m_store;
    const FoundLayer &m_layer;
    const HeadCounts &m_heads;
    const Json &m_config;
    const std::string &m_file;
    Document m_document;
    TensorFile m_tensors;
    ImportNotes m_notes;
};

const std::array<LayerImport::Own, 12> LayerImport::kOwn{{{Parameter::Wq, "W_q", &WeightSettings::wq},
                                                          {Parameter::Wk, "W_k", &WeightSettings::wk},
                                                          {Parameter::Wv, "W_v", &WeightSettings::wv},
                                                          {Parameter::Bq, "b_q", &WeightSettings::bq},
                                                          {Parameter::Bk, "b_k", &WeightSettings::bk},
                                                          {Parameter::Bv, "b_v", &WeightSettings::bv},
                                                          {Parameter::Wo, "W_o", &WeightSettings::wo},
                                                          {Parameter::Bo, "b_o", &WeightSettings::bo},
                                                          {Parameter::BiasK, "bias_k", &WeightSettings::biasK},
                                                          {Parameter::BiasV, "bias_v", &WeightSettings::biasV},
                                                          {Parameter::QNorm, "q_norm", &WeightSettings::qNorm},
                                                          {Parameter::KNorm, "k_norm", &WeightSettings::kNorm}}};

Result<void> LayerImport::checkLimit(std::uint64_t maxDecodedBytes) const
{
    std::uint64_t bytes = 0;
    for (const auto &[part, tensor] : m_layer.parts)
        bytes = checkedSum(bytes, tensor->decodedBytes).value_or(std::numeric_limits<std::uint64_t>::max());
    if (bytes <= maxDecodedBytes)
        return {};
    return Error{{},
                 "layer " + m_layer.name,
                 {ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(bytes)}},
                 {ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(maxDecodedBytes)}}};
}

void LayerImport::put(const char *name, OptionalRef WeightSettings::*ref, AnyTensor tensor)
{
    if (std::holds_alternative<Tensor<double>>(tensor))
        m_document.layer.precision = Precision::Float64;
    m_tensors.insert_or_assign(name, std::move(tensor));
    m_document.weights.*ref = TensorRef{m_file, name};
}

Result<AnyTensor> LayerImport::read(const StoredTensor &stored) const
{
    auto tensor = m_store.read(stored);
    if (!tensor)
        return tensor;
    if (!std::holds_alternative<Tensor<float>>(*tensor) && !std::holds_alternative<Tensor<double>>(*tensor))
        return Error{
            {}, "tensor " + stored.name, Text(stored.dtype), {ENGINE_TEXT("engine", "floating-point numbers"), {}}};
    const bool isTurned = m_layer.family->isTransposed && stored.shape.size() == 2;
    return isTurned ? transposed(*tensor) : std::move(tensor);
}

Result<void> LayerImport::readOwn(const Own &own)
{
    const StoredTensor *stored = m_layer.find(own.part);
    if (stored == nullptr)
        return {};
    auto tensor = read(*stored);
    if (!tensor)
        return tensor.error();
    const bool isFlat = own.part == Parameter::BiasK || own.part == Parameter::BiasV; // (1, 1, width) in PyTorch
    put(own.name, own.ref, isFlat ? reshaped(*tensor, {countOf(stored->shape).value()}) : std::move(*tensor));
    return {};
}

/// The rows of queries (0), keys (1) or values (2).
RowPick LayerImport::rowsOfFused(Index which) const
{
    const Index width = m_layer.queryWidth();
    if (m_layer.family->fusing == Fusing::InThree)
        return {which * width, width, 0};
    const Index size = width / m_heads.heads;
    return {which * size, size, 3 * size};
}

Result<void> LayerImport::readFused(Parameter part, const std::array<Own, 3> &own)
{
    const StoredTensor *stored = m_layer.find(part);
    if (stored == nullptr)
        return {};
    auto tensor = read(*stored);
    if (!tensor)
        return tensor.error();
    if (shapeOf(*tensor)[0] != 3 * m_layer.queryWidth())
        return Error{
            {},
            "tensor " + stored->name + ": shape",
            Text(toString(stored->shape)),
            {ENGINE_TEXT("engine", "%1 numbers, three for each row"), {std::to_string(3 * m_layer.queryWidth())}}};
    for (std::size_t i = 0; i < own.size(); ++i)
        put(own[i].name, own[i].ref, pickedRows(*tensor, rowsOfFused(static_cast<Index>(i))));
    return {};
}

Result<void> LayerImport::readParts()
{
    if (auto fused = readFused(Parameter::Qkv, {kOwn[0], kOwn[1], kOwn[2]}); !fused)
        return fused;
    if (auto fused = readFused(Parameter::QkvBias, {kOwn[3], kOwn[4], kOwn[5]}); !fused)
        return fused;
    for (const Own &own : kOwn)
        if (auto done = readOwn(own); !done)
            return done;
    return {};
}

void LayerImport::setSizes()
{
    LayerSettings &layer = m_document.layer;
    layer.numHeads = m_heads.heads;
    if (m_heads.kvHeads != m_heads.heads)
        layer.numKvHeads = m_heads.kvHeads;
    layer.dropout = 0;
    m_document.weights.kind = WeightKind::File;
    m_document.inputs.selfAttention = !m_layer.isCross();
    m_document.title = m_layer.name.empty() ? m_file : m_layer.name;
}

Result<ImportedLayer> LayerImport::imported()
{
    setSizes();
    m_notes = setUp(m_layer, m_heads, m_config, m_document);
    if (m_document.layer.relativeBias) {
        auto table = read(*m_layer.find(Parameter::RelativeTable));
        if (!table)
            return table.error();
        m_tensors.insert_or_assign("relative_table", std::move(*table));
        m_document.layer.relativeBias->table = TensorRef{m_file, "relative_table"};
    }
    if (const auto checked = checkSettings(m_document); !checked)
        return checked.error();
    auto files = std::make_shared<TensorFiles>();
    files->emplace(m_file, std::make_shared<const TensorFile>(std::move(m_tensors)));
    OpenedDocument opened{std::move(m_document), std::move(files), {}};
    if (const auto plan = makePlan(opened.document, opened.files); !plan)
        return plan.error();
    return ImportedLayer{std::move(opened), std::move(m_notes)};
}

} // namespace

Result<void> checkSettings(const Document &document)
{
    const auto read = readDocument(writeDocument(document));
    return read ? Result<void>() : read.error();
}

ImportNotes notesOf(const FoundLayer &layer, const HeadCounts &heads, const Json &config)
{
    Document unused;
    return setUp(layer, heads, config, unused);
}

Result<ImportedLayer> importLayer(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads,
                                  const Json &config, const std::string &file, std::uint64_t maxDecodedBytes)
{
    LayerImport import(store, layer, heads, config, file);
    if (const auto checked = import.checkLimit(maxDecodedBytes); !checked)
        return checked.error();
    if (const auto read = import.readParts(); !read)
        return read.error();
    return import.imported();
}

} // namespace headscope
