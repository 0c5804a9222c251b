// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelmaker.h"

#include "engine/checkpoints/settingwords.h"
#include "engine/models/activationwords.h"
#include "engine/models/blockdraft.h"
#include "engine/models/blockname.h"
#include "engine/models/checkconfig.h"
#include "engine/models/countlayers.h"
#include "engine/models/d2lstack.h"
#include "engine/models/modelhead.h"
#include "engine/models/modelnotes.h"
#include "engine/models/sinusoids.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

constexpr LinearPlace kPatch{"W_patch", &WeightSettings::wPatch, "b_patch", &WeightSettings::bPatch, &BiasKeys::others};
constexpr LinearPlace kUp{"W_up", &WeightSettings::wUp, "b_up", &WeightSettings::bUp, &BiasKeys::feedForward};
constexpr LinearPlace kGate{"W_gate", &WeightSettings::wGate, "b_gate", &WeightSettings::bGate, &BiasKeys::feedForward};
constexpr LinearPlace kDown{"W_down", &WeightSettings::wDown, "b_down", &WeightSettings::bDown, &BiasKeys::feedForward};
constexpr LinearPlace kTransform{"W_transform", &WeightSettings::wTransform, "b_transform", &WeightSettings::bTransform,
                                 &BiasKeys::others};

/// Puts the blocks of a model one behind the other.
class ModelMaker
{
public:
    ModelMaker(const Checkpoint &checkpoint, const ModelFamily &family, const ModelSettings &settings)
        : m_family(family), m_settings(settings), m_reader(checkpoint, family, settings),
          m_weights(std::make_shared<ModelWeights>(checkpoint.store, checkpoint.path))
    {}

    Result<Transformer> made();

private:
    const ModelTensors &tensors() const { return m_reader.tensors(); }
    void findActivation();
    Index layersOf(const StackNames &stack);
    Index toldLength(std::string_view key, Index spare = 0) const;
    void addStack(const StackNames &stack);
    void addEmbedding(const StackNames &stack);
    void takePositions(BlockDraft &draft, const StackNames &stack);
    void takePatches(BlockDraft &draft, const StackNames &stack);
    void addLayer(const StackNames &stack, Index number);
    void addSelf(const StackNames &stack, Index number);
    void addCross(const StackNames &stack, Index number);
    void addFeedForward(const StackNames &stack, Index number, std::optional<std::size_t> read);
    void addFinal(const StackNames &stack);
    void addTransform();
    void addUnembedding();
    std::size_t add(BlockDraft draft, Column column);

    std::size_t last() const { return m_model.blocks.size() - 1; }

    const ModelFamily &m_family;
    const ModelSettings &m_settings;
    BlockReader m_reader;
    Transformer m_model;
    std::shared_ptr<ModelWeights> m_weights;
    Activation m_activation = Activation::Relu;
    Index m_width = 0;                   // of the stream
    std::optional<std::size_t> m_memory; // the end of the encoder
};

/// Puts a block behind the others; it reads the last of them if nothing else is said.
std::size_t ModelMaker::add(BlockDraft draft, Column column)
{
    ModelBlock block{std::move(draft.name), std::move(draft.parts.document), column, {}, {}, {}};
    if (block.document.layer.kind != BlockKind::Embedding)
        block.stream = last();
    if (const auto checked = checkSettings(block.document); !checked)
        m_reader.fail(inWordsOfSettings(checked.error(), m_settings.json()).in(m_settings.file()));
    for (const auto &[tensor, numbers] : draft.parts.tensors)
        if (numbers.origin)
            m_model.weightFile.origins[block.name].emplace(tensor, *numbers.origin);
    m_weights->add(block.name, std::move(draft.parts.tensors));
    m_model.blocks.push_back(std::move(block));
    return last();
}

void ModelMaker::findActivation()
{
    const auto activation = activationOf(m_settings, m_family);
    if (activation)
        m_activation = *activation;
    else
        m_reader.fail(activation.error());
}

Index ModelMaker::layersOf(const StackNames &stack)
{
    const auto layers = countLayers(stack, m_settings, tensors());
    if (!layers)
        m_reader.fail(layers.error());
    return layers ? *layers : 0;
}

void ModelMaker::takePositions(BlockDraft &draft, const StackNames &stack)
{
    if (m_family.isSinusoidal) {
        const bool isTold = m_settings.find(m_family.longestKey) != nullptr;
        const Index longest = isTold ? m_settings.whole(m_family.longestKey).value_or(0) : m_family.longest;
        const Index most = mostSinusoids(m_width);
        if (longest < 1 || longest > most)
            return m_reader.fail(
                m_settings.wrong(m_family.longestKey, Text(ENGINE_TEXT("engine", "a whole number from %1 to %2"),
                                                           {"1", std::to_string(most)})));
        LaterTensor table = readBefore(sinusoids(longest, m_width));
        table.isByFormula = true;
        draft.document().weights.wPosition = draft.keep("W_position", std::move(table));
    } else if (!stack.position.empty())
        m_reader.takeTable(draft, "W_position", &WeightSettings::wPosition, stack.position,
                           {toldLength(m_family.positionsKey, m_family.sparePositions), m_width});
    if (m_reader.fault() || !draft.document().weights.wPosition) {
        m_model.intendedLength = m_settings.whole(m_family.longestKey);
        return;
    }
    draft.layer().positionOffset = m_family.positionOffset;
    const Index rows = BlockReader::shapeIn(draft, "W_position").front();
    m_model.longest = rows - m_family.positionOffset;
    if (m_family.skipsPadding && rows <= m_family.positionOffset) // which follows from the padding
        m_reader.fail(m_settings.wrong("pad_token_id", Text(ENGINE_TEXT("engine", "a whole number from %1 to %2"),
                                                            {"0", std::to_string(std::max<Index>(0, rows - 2))})));
}

/// A kernel of a convolution that goes from patch to patch is a matrix.
void ModelMaker::takePatches(BlockDraft &draft, const StackNames &stack)
{
    m_reader.takeKernel(draft, kPatch, stack.patch, m_width);
    if (m_reader.fault())
        return;
    const StoredTensor &kernel = *tensors().part(stack.patch, ".weight");
    const auto grid = gridOf(m_settings, BlockReader::shapeIn(draft, "W_position").front() - 1, kernel);
    if (grid)
        m_model.grid = *grid;
    else
        m_reader.fail(grid.error().file.empty() ? grid.error().in(tensors().checkpoint().path) : grid.error());
}

/// As many as the settings say, and so many that they do not count; or any.
Index ModelMaker::toldLength(std::string_view key, Index spare) const
{
    const Index told = m_settings.whole(key).value_or(0);
    return told > 0 ? told + spare : 0;
}

void ModelMaker::addEmbedding(const StackNames &stack)
{
    BlockDraft draft = m_reader.draft(blockName(stack.column, "embed"), BlockKind::Embedding);
    m_reader.takeTable(draft, "W_token", &WeightSettings::wToken, stack.token,
                       {toldLength(stack.rowsKey), toldLength(m_family.widthKey)});
    if (m_reader.fault())
        return;
    if (draft.parts.tensors.contains("W_token"))
        m_width = BlockReader::shapeIn(draft, "W_token")[1];
    if (m_family.scalesTokens)
        draft.layer().scale = std::sqrt(static_cast<double>(m_width));
    takePositions(draft, stack);
    if (!stack.segment.empty())
        m_reader.takeTable(draft, "W_segment", &WeightSettings::wSegment, stack.segment,
                           {toldLength(stack.segmentsKey), m_width});
    if (!stack.patch.empty())
        takePatches(draft, stack);
    if (!stack.embeddingNorm.empty())
        m_reader.takeNorm(draft, stack.embeddingNorm, Norm::Post, m_width);
    add(std::move(draft), stack.column);
}

void ModelMaker::addSelf(const StackNames &stack, Index number)
{
    BlockDraft draft = m_reader.attention(layerName(stack.column, number, "self"), numbered(stack.self, number));
    m_reader.takeNorm(draft, numbered(stack.selfNorm, number), m_family.norm, m_width);
    const bool writes = stack.column == Column::Decoder || m_family.task == ModelTask::NextToken;
    if (writes && draft.document().mask.causal == Causal::None)
        draft.document().mask.causal = Causal::BottomRight;
    add(std::move(draft), stack.column);
}

void ModelMaker::addCross(const StackNames &stack, Index number)
{
    BlockDraft draft = m_reader.attention(layerName(stack.column, number, "cross"), numbered(stack.cross, number));
    const Norm norm = m_family.norm == Norm::Pre ? Norm::PreQuery : m_family.norm;
    m_reader.takeNorm(draft, numbered(stack.crossNorm, number), norm, m_width);
    m_model.blocks[add(std::move(draft), stack.column)].memory = m_memory;
}

/// `read` is what the attention beside it has read, where both read the same.
void ModelMaker::addFeedForward(const StackNames &stack, Index number, std::optional<std::size_t> read)
{
    const auto module = [&](std::string_view names) { return numbered(names, number); };
    if (m_family.mayLackFeedForward && tensors().part(module(stack.up), ".weight") == nullptr)
        return;
    BlockDraft draft = m_reader.draft(layerName(stack.column, number, "ffn"), BlockKind::FeedForward);
    draft.layer().activation = m_activation;
    draft.layer().residual = true;
    m_reader.takeLinear(draft, kUp, module(stack.up), toldLength(m_family.hiddenKey), m_width);
    if (m_reader.fault())
        return;
    const Index hidden = BlockReader::shapeIn(draft, "W_up").front();
    if (!stack.gate.empty())
        m_reader.takeLinear(draft, kGate, module(stack.gate), hidden, m_width);
    m_reader.takeLinear(draft, kDown, module(stack.down), m_width, hidden);
    m_reader.takeNorm(draft, module(stack.ffnNorm), m_family.norm, m_width);
    const std::size_t before = last();
    ModelBlock &block = m_model.blocks[add(std::move(draft), stack.column)];
    if (!read)
        return;
    block.stream = read;
    block.residual = before;
}

void ModelMaker::addLayer(const StackNames &stack, Index number)
{
    const auto read = m_family.isParallel ? std::optional(last()) : std::nullopt;
    addSelf(stack, number);
    if (!stack.cross.empty() && !m_reader.fault())
        addCross(stack, number);
    if (!m_reader.fault())
        addFeedForward(stack, number, read);
}

void ModelMaker::addFinal(const StackNames &stack)
{
    BlockDraft draft = m_reader.draft(blockName(stack.column, "final"), BlockKind::Final);
    m_reader.takeNorm(draft, stack.finalNorm, Norm::Post, m_width);
    add(std::move(draft), stack.column);
}

void ModelMaker::addStack(const StackNames &stack)
{
    addEmbedding(stack);
    const Index layers = m_reader.fault() ? 0 : layersOf(stack);
    for (Index number = 0; number < layers && !m_reader.fault(); ++number)
        addLayer(stack, number);
    if (!stack.finalNorm.empty() && !m_reader.fault())
        addFinal(stack);
    if (stack.column == Column::Encoder && !m_reader.fault())
        m_memory = last();
}

void ModelMaker::addTransform()
{
    BlockDraft draft = m_reader.draft("final", BlockKind::Final);
    draft.layer().activation = m_family.head.activation.value_or(m_activation);
    m_reader.takeLinear(draft, kTransform, m_family.head.transform, m_width, m_width);
    m_reader.takeNorm(draft, m_family.head.norm, Norm::Post, m_width);
    add(std::move(draft), Column::Only);
}

void ModelMaker::addUnembedding()
{
    BlockDraft draft = m_reader.draft("unembed", BlockKind::Unembedding);
    const std::string_view matrix = lastMatrixOf(m_family, m_settings, tensors(), m_model.notes);
    const bool isTold = m_settings.find("tie_word_embeddings") != nullptr; // that the file has a last matrix of its own
    if (tensors().find(matrix) == nullptr)
        m_reader.fail(tensors().missingLast(matrix, isTold));
    m_reader.takeTable(draft, "W_unembed", &WeightSettings::wUnembed, matrix, {0, m_width});
    if (m_family.scalesLast)
        draft.layer().scale = 1 / std::sqrt(static_cast<double>(m_width));
    m_reader.takeLastBias(draft);
    add(std::move(draft), m_family.stacks.back().column);
}

Result<Transformer> ModelMaker::made()
{
    m_model.family = m_family.name;
    m_model.task = taskOf(m_family, tensors());
    findActivation();
    for (const StackNames &stack : m_family.stacks)
        if (!m_reader.fault())
            addStack(stack);
    if (!m_reader.fault() && hasHead(m_family, tensors(), m_model.notes)) {
        if (!m_family.head.transform.empty())
            addTransform();
        if (!m_reader.fault())
            addUnembedding();
    }
    if (m_reader.fault())
        return *m_reader.fault();
    noteUnread(m_family, m_settings, tensors(), m_reader.taken(), m_model.notes);
    m_model.weights = std::move(m_weights);
    return std::move(m_model);
}

} // namespace

Result<Transformer> makeModel(const Checkpoint &checkpoint, const ModelFamily &family, const ModelSettings &settings)
{
    const auto checked = checkConfig(settings, family);
    return checked ? ModelMaker(checkpoint, family, settings).made() : checked.error();
}

} // namespace headscope
