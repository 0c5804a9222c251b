// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/layerbuilder.h"
#include "engine/models/biascheck.h"
#include "engine/models/headreader.h"
#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"
#include "engine/models/unusedtensors.h"

#include <map>
#include <optional>
#include <string>

namespace headscope {

/// A matrix and its bias: what a block calls them, where its document names them, and which bias of its family it is.
struct LinearPlace
{
    const char *matrix;
    OptionalRef WeightSettings::*matrixRef;
    const char *bias;
    OptionalRef WeightSettings::*biasRef;
    BiasKind kind;
};

/// A block in the making, with its tensors in a file of its name.
struct BlockDraft
{
    std::string name;
    LayerParts parts;

    Document &document() { return parts.document; }
    LayerSettings &layer() { return parts.document.layer; }
    TensorRef keep(const char *tensor, LaterTensor numbers);
};

/// Finds tensors of a model for its blocks, each once. The first that is missing or wrong is kept as the fault; from
/// then on nothing more is looked for.
class BlockReader
{
public:
    BlockReader(const Checkpoint &checkpoint, const ModelFamily &family, const ModelSettings &settings);

    const ModelTensors &tensors() const { return m_tensors; }
    const TakenTensors &taken() const { return m_taken; }
    const std::optional<Error> &fault() const { return m_fault; }
    void fail(Error error);

    BlockDraft draft(std::string name, BlockKind kind) const;
    /// A layer of attention, without its norm.
    BlockDraft attention(std::string name, std::string_view modules);
    /// A table; where another block has it already, that is named, and not kept again.
    void takeTable(BlockDraft &draft, const char *name, OptionalRef WeightSettings::*ref, std::string_view names,
                   const Shape &shape);
    /// What is added to the last matrix, of any length.
    void takeLastBias(BlockDraft &draft);
    /// A matrix (out, in), which must be there, and its bias where there is one; 0 stands for any length.
    void takeLinear(BlockDraft &draft, const LinearPlace &place, std::string_view modules, Index out, Index in);
    /// The same of a kernel of a convolution that goes from patch to patch: (out, channel, row, column).
    void takeKernel(BlockDraft &draft, const LinearPlace &place, std::string_view modules, Index out);
    void takeNorm(BlockDraft &draft, std::string_view modules, Norm norm, Index width);

    /// The shape of a tensor that has been taken.
    static Shape shapeIn(const BlockDraft &draft, const char *name);

private:
    void keepLinear(BlockDraft &draft, const LinearPlace &place, std::string_view modules, LaterTensor matrix);
    void checkBias(const StoredTensor *bias, const std::string &name, BiasKind kind);
    void checkParts(const FoundLayer &layer);
    void checkBuckets(const FoundLayer &layer);
    void checkTable(const FoundLayer &layer, std::string_view modules);
    std::optional<FoundLayer> layerOfFamily(std::string_view modules);
    void takeNormBias(BlockDraft &draft, std::string_view modules, const StoredTensor &weight, Index width);
    const StoredTensor *matrixOf(std::string_view modules);
    std::optional<LaterTensor> later(const StoredTensor *tensor, const Shape &shape);
    std::optional<HeadCounts> headsOf(const FoundLayer &layer);
    void shareTable(BlockDraft &draft, const FoundLayer &layer);

    const ModelFamily &m_family;
    const ModelSettings &m_settings;
    ModelTensors m_tensors;
    BiasCheck m_biases;
    HeadReader m_heads;
    TakenTensors m_taken;
    std::map<const StoredTensor *, TensorRef> m_shared;
    std::optional<Error> m_fault;
};

} // namespace headscope
