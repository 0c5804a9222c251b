// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importlayer.h"

#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/layerinputs.h"
#include "engine/checkpoints/rowsof.h"
#include "engine/checkpoints/settingwords.h"
#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <array>
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

/// Says that there are no settings, where the family has a file of them.
void addMissingSettings(ImportNotes &notes, const FoundLayer &layer, const Json &config)
{
    const bool hasOthers = layer.family->name != "nanogpt" && layer.family->name != "d2l"; // than its heads
    const bool hasFile = !layer.family->headsKey.empty() && hasOthers;
    if (config.isNull() && hasFile)
        notes.emplace_back(ENGINE_TEXT("engine", "No settings (config.json or params.json) are at hand: what the "
                                                 "weights do not say is taken as in most models that name their "
                                                 "tensors so."),
                           std::vector<std::string>());
}

/// Of the models that have another one in a part, those that compute its layers as it does alone.
constexpr std::array<std::string_view, 9> kPlainWholes{"clip",       "siglip",          "llava",
                                                       "llava_next", "mistral3",        "idefics3",
                                                       "smolvlm",    "encoder-decoder", "vision-encoder-decoder"};

/// What the settings are of, where that is a model of which more may be to set.
void addUnknownType(ImportNotes &notes, const FoundLayer &layer, const Json &config)
{
    const Json &own = layer.settingsIn(config);
    const auto has = [](const auto &known, const std::string &type) {
        return type.empty() || std::find(known.begin(), known.end(), type) != known.end();
    };
    const auto &types = layer.family->modelTypes;
    const std::string whole = wordIn(config, "model_type"), type = wordIn(own, "model_type");
    const bool isPlain = &own == &config || has(kPlainWholes, whole);
    const bool isKnown = types.empty() || (has(types, type) && !seesBothWays({layer, own}));
    if (!isPlain || !isKnown)
        notes.emplace_back(
            ENGINE_TEXT("engine",
                        "The settings are of a model \"%1\": its attention may be another than what is said here."),
            std::vector{isPlain ? type : whole});
}

/// The first of what is left out, where that may change the numbers.
void addLeftOut(ImportNotes &notes, const FoundLayer &layer)
{
    constexpr std::size_t most = 4;
    std::string names;
    for (std::size_t i = 0; i < layer.leftOut.size(); ++i)
        names += (i > 0 ? ", " : "") + (i < most ? printable(layer.leftOut[i]) : "…");
    if (!names.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The file has more of this layer, which is left out, so that the "
                                                 "model's numbers may be others: %1."),
                           std::vector{names});
}

/// Sets positions, mask and scale as the family has them, and says so.
void setUp(const FoundLayer &layer, const HeadCounts &heads, const Json &own, Document &document, ImportNotes &notes)
{
    if (layer.family->setUp != nullptr)
        layer.family->setUp({layer, own, heads.heads, layer.queryWidth() / heads.heads}, document, notes);
}

template <class Scalar>
void addOne(Tensor<Scalar> &tensor)
{
    for (Index i = 0; i < tensor.size(); ++i)
        tensor.data()[i] += Scalar{1};
}

/// The same numbers, which are of floating point, with 1 added to each; no file has them.
LaterTensor oneMoreLater(LaterTensor numbers)
{
    numbers.origin.reset();
    Shape shape = numbers.shape;
    return changedLater(std::move(numbers), std::move(shape), [](AnyTensor all) {
        if (auto *floats = std::get_if<Tensor<float>>(&all))
            addOne(*floats);
        else if (auto *doubles = std::get_if<Tensor<double>>(&all))
            addOne(*doubles);
        return all;
    });
}

/// Finds the parts of one layer for the tensors of a session.
class LayerImport
{
public:
    LayerImport(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads, const Json &own,
                const std::string &file)
        : m_store(store), m_layer(layer), m_heads(heads), m_own(own), m_builder(file)
    {}

    Result<void> checkLimit(std::uint64_t maxDecodedBytes) const;
    Result<void> checkNorms() const;
    Result<void> findParts();
    Result<LayerParts> parts();

private:
    Result<LaterTensor> find(const StoredTensor &tensor) const;
    Result<void> findOwn(Parameter part);
    Result<void> findFused(Parameter part, const std::array<Parameter, 3> &own);
    RowPick rowsOfFused(Index which) const;

    const TensorStore &m_store;
    const FoundLayer &m_layer;
    const HeadCounts &m_heads;
    const Json &m_own; // settings
    LayerBuilder m_builder;
};

Result<void> LayerImport::checkLimit(std::uint64_t maxDecodedBytes) const
{
    std::set<const StoredTensor *> tensors;
    for (const auto &[part, tensor] : m_layer.parts)
        tensors.insert(tensor);
    return checkDecoded(tensors, maxDecodedBytes, m_layer.name);
}

/// A session norms each head by itself, where OLMo 2 norms all heads together.
Result<void> LayerImport::checkNorms() const
{
    const Index size = m_layer.queryWidth() / m_heads.heads;
    for (const auto &[part, width] :
         {std::pair(Parameter::QNorm, m_layer.queryWidth()), std::pair(Parameter::KNorm, m_layer.keyWidth())})
        if (const StoredTensor *norm = m_layer.find(part); norm != nullptr && norm->shape[0] == width && width != size)
            return Error{{},
                         "tensor " + norm->name,
                         {ENGINE_TEXT("engine", "%1 numbers, a norm of all heads together"), {std::to_string(width)}},
                         {ENGINE_TEXT("engine", "%1, one for each feature of a head"), {std::to_string(size)}}};
    return {};
}

Result<LaterTensor> LayerImport::find(const StoredTensor &stored) const
{
    auto tensor = readLater(m_store, stored);
    const bool isTurned = m_layer.family->isTransposed && stored.shape.size() == 2;
    return tensor && isTurned ? turnedLater(std::move(*tensor)) : std::move(tensor);
}

Result<void> LayerImport::findOwn(Parameter part)
{
    const StoredTensor *stored = m_layer.find(part);
    if (stored == nullptr)
        return {};
    auto tensor = find(*stored);
    if (!tensor)
        return tensor.error();
    if (isGemma3(m_own) && (part == Parameter::QNorm || part == Parameter::KNorm))
        tensor = oneMoreLater(std::move(*tensor));
    const bool isFlat = part == Parameter::BiasK || part == Parameter::BiasV; // (1, 1, width) in PyTorch
    m_builder.put(part,
                  isFlat ? reshapedLater(std::move(*tensor), {countOf(stored->shape).value()}) : std::move(*tensor));
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

Result<void> LayerImport::findFused(Parameter part, const std::array<Parameter, 3> &own)
{
    const StoredTensor *stored = m_layer.find(part);
    if (stored == nullptr)
        return {};
    auto tensor = find(*stored);
    if (!tensor)
        return tensor.error();
    if (tensor->shape[0] != 3 * m_layer.queryWidth())
        return Error{
            {},
            "tensor " + stored->name + ": shape",
            Text(toString(stored->shape)),
            {ENGINE_TEXT("engine", "%1 numbers, three for each row"), {std::to_string(3 * m_layer.queryWidth())}}};
    const auto whole = readOnceFor(std::move(*tensor), own.size());
    for (std::size_t i = 0; i < own.size(); ++i)
        m_builder.put(own[i], pickedLater(whole[i], rowsOfFused(static_cast<Index>(i))));
    return {};
}

Result<void> LayerImport::findParts()
{
    using enum Parameter;
    if (auto fused = findFused(Qkv, {Wq, Wk, Wv}); !fused)
        return fused;
    if (auto fused = findFused(QkvBias, {Bq, Bk, Bv}); !fused)
        return fused;
    for (const OwnPart &own : ownParts())
        if (auto done = findOwn(own.part); !done)
            return done;
    return {};
}

Result<LayerParts> LayerImport::parts()
{
    m_builder.setSizes(m_heads, m_layer.isCross(), m_layer.name);
    ImportNotes unread;
    setUp(m_layer, m_heads, m_own, m_builder.document(), unread);
    if (auto &bias = m_builder.document().layer.relativeBias) {
        auto table = find(*m_layer.find(Parameter::RelativeTable));
        if (!table)
            return table.error();
        bias->table = m_builder.keep("relative_table", std::move(*table));
    }
    return m_builder.taken();
}

} // namespace

ImportNotes notesOf(const FoundLayer &layer, const HeadCounts &heads, const Json &config)
{
    ImportNotes notes = notesOfTensors(layer);
    addMissingSettings(notes, layer, config);
    addUnknownType(notes, layer, config);
    addLeftOut(notes, layer);
    const Json &own = layer.settingsIn(config);
    Document unused;
    setUp(layer.asReadBy(own), heads, own, unused, notes);
    return notes;
}

Result<LayerParts> findLayer(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads,
                             const Json &own, const std::string &file, std::uint64_t maxDecodedBytes)
{
    const FoundLayer read = layer.asReadBy(own);
    LayerImport import(store, read, heads, own, file);
    if (const auto checked = import.checkLimit(maxDecodedBytes); !checked)
        return checked.error();
    if (const auto checked = import.checkNorms(); !checked)
        return checked.error();
    if (const auto found = import.findParts(); !found)
        return found.error();
    return import.parts();
}

Result<ImportedLayer> importLayer(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads,
                                  const Json &config, const std::string &file, std::uint64_t maxDecodedBytes)
{
    const Json &own = layer.settingsIn(config);
    auto parts = findLayer(store, layer, heads, own, file, maxDecodedBytes);
    if (!parts)
        return parts.error();
    parts->notes = notesOf(layer, heads, config);
    return sessionOf(std::move(*parts), file);
}

Result<ImportedLayer> importLayer(const Checkpoint &checkpoint, const FoundLayer &layer, const HeadCounts &heads,
                                  const std::string &file)
{
    const Json &own = layer.settingsIn(checkpoint.config);
    const std::string &settings = checkpoint.configPath.empty() ? checkpoint.path : checkpoint.configPath;
    auto parts = findLayer(*checkpoint.store, layer, heads, own, file);
    if (!parts)
        return parts.error().in(checkpoint.path);
    if (const auto checked = checkSettings(parts->document); !checked)
        return inWordsOfSettings(checked.error(), own).in(settings);
    parts->notes = notesOf(layer, heads, checkpoint.config);
    auto imported = sessionOf(std::move(*parts), file);
    if (!imported) {
        const Error said = inWordsOfSettings(imported.error(), own);
        return said.in(said.field == imported.error().field ? checkpoint.path : settings);
    }
    imported->opened.document.title = checkpoint.titleOf(layer.name);
    auto withOwn = withInputs(std::move(*imported), checkpoint, layer);
    return withOwn ? std::move(withOwn) : withOwn.error().in(checkpoint.path);
}

} // namespace headscope
