// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"
#include "engine/formats/tensorstore.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// A parameter of attention as a checkpoint keeps it; the fused ones are several of ours in one tensor.
enum class Parameter {
    Wq,
    Bq,
    Wk,
    Bk,
    Wv,
    Bv,
    Wo,
    Bo,
    Qkv,     ///< queries, keys and values one after the other
    QkvBias, ///< their biases
    BiasK,
    BiasV,
    QNorm,
    KNorm,
    RelativeTable,
    Sink,
    NormWeight,
    NormBias
};

/// Whether it has an axis of outputs and one of inputs; the others are vectors.
bool isMatrix(Parameter part);

/// The tensor that a part is, by the end of its name.
struct ParameterName
{
    Parameter part;
    std::string_view suffix;
};

/// How the rows of a fused tensor lie: all of the queries first, or those of one head after those of another.
enum class Fusing { InThree, ByHead };

struct FoundLayer;

/// What is known of the layer that a family sets up.
struct LayerFacts
{
    const FoundLayer &layer;
    const Json &config; ///< what the settings have for it, or null
    Index heads = 1;
    Index headSize = 1; ///< of queries and keys
};

/// What was set beside the weights, in plain words for those who import.
using ImportNotes = std::vector<Text>;

/// How a family of models names and lays out its attention. Source: the modelling code of each.
struct CheckpointFamily
{
    std::string_view name; ///< "gpt2"
    std::vector<ParameterName> parts;
    std::vector<Parameter> needed;
    std::string_view headsKey = {};   ///< in config.json, "n_head|num_heads", or empty where no such file tells
    std::string_view kvHeadsKey = {}; ///< where queries share keys and values
    bool isTransposed = false;        ///< matrices are (input, output), as Conv1D keeps them
    Fusing fusing = Fusing::InThree;
    /// Whether the shapes are this family's, where another one has the same names.
    bool (*fits)(const FoundLayer &) = nullptr;
    /// Positions, mask and scale, as the family has them.
    void (*setUp)(const LayerFacts &, Document &, ImportNotes &) = nullptr;
    /// As settings call the models of whose attention that is all; none: any.
    std::vector<std::string_view> modelTypes = {};
};

/// Every family; the first that fits a layer is taken. A new one is a new row.
std::span<const CheckpointFamily> families();

/// A layer of attention in a file.
struct FoundLayer
{
    std::string name; ///< what stands before the ends that were recognised: "h.0.attn"
    const CheckpointFamily *family = nullptr;
    std::map<Parameter, const StoredTensor *> parts;
    std::vector<std::string> leftOut = {}; ///< the first ends of names that stand beside its parts
    bool isBesideCross = false;            ///< whether its block has a layer that is called cross-attention, too
    /// Of T5, the table of biases in the first block of its stack, where the layer has one of its own besides.
    const StoredTensor *firstTable = nullptr;

    const StoredTensor *find(Parameter part) const;
    /// Whether a tensor is one of its parts.
    bool has(const StoredTensor &tensor) const;
    /// Rows and columns of the matrix that makes the queries, as (output, input).
    Index queryWidth() const;
    Index modelSize() const;
    /// Rows of the matrix that makes the keys.
    Index keyWidth() const;
    /// Rows of the matrix that makes the values, whose heads may be of another size than those of keys.
    Index valueWidth() const;
    /// The number of its layer, the last whole number in its name; nothing where it has none.
    std::optional<Index> number() const;
    /// Whether its name says that its keys come from another sequence than its queries.
    bool isNamedCross() const;
    /// Whether it is named as cross-attention, and one sequence is as wide as both its keys and its values need.
    bool readsOneMemory() const;
    /// Whether it is self-attention of T5 without the table of biases by which that alone knows positions.
    bool lacksTable() const;
    /// The layer as models of these settings read it: all of a stack of T5 the table of its first block, but for UMT5.
    FoundLayer asReadBy(const Json &config) const;
    /// Whether it has a table of biases of its own, and that is the one which is read.
    bool readsOwnTable() const;
    /// Whether its name, or another size of its keys or values, says so.
    bool isCross() const;
    /// The name of the block that it is of: "layers.0" of "layers.0.self_attn", "block.0" of T5's "block.0.layer.1.…".
    std::string_view block() const;
    bool isNamedDecoder() const;
    /// Whether it stands in a decoder, by its name or, where the decoder was saved alone, by the layer beside it.
    bool isOfDecoder() const;
    /// What config.json has for the part of the model that the layer's name tells: that which reads texts or pictures,
    /// encoder or decoder. All of it where it has no such parts.
    const Json &settingsIn(const Json &config) const;
};

/// Where settings tell of rotary embedding together. The older of the two groups counts where it has anything, as for
/// Hugging Face, and nothing of the other.
inline constexpr std::array kRopeGroups{"rope_scaling", "rope_parameters"};

/// A number of JSON, whole or not, also in quotes; nothing where it is something else.
std::optional<double> numberOf(const Json &value);
/// A number of config.json, by its key.
std::optional<double> numberIn(const Json &config, std::string_view key);
/// A word of config.json, by its key; none where it has no such word.
std::string wordIn(const Json &config, std::string_view key);
/// Whether config.json is of this type of models: it says so or, where it names no type, lists a class of transformers
/// that is of it, "XLMRobertaForMaskedLM" of "xlm-roberta".
bool isOfType(const Json &config, std::string_view type);
/// Whether config.json has true at a key.
bool isSetIn(const Json &config, std::string_view key);
/// Whether it has false there, or null.
bool isOffIn(const Json &config, std::string_view key);

} // namespace headscope
