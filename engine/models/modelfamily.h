// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelsettings.h"
#include "engine/models/transformer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

class ModelTensors;

/// What a file has for one stack of layers, by name. Tables are whole names; all others are modules, to which
/// ".weight" and ".bias" belong. "{i}" stands for the number of a layer, and "|" between names of which a file has one;
/// an empty name is of something that the stack has not.
struct StackNames
{
    Column column = Column::Only;
    std::string_view layersKey = {};         ///< in the settings; without it, the layers of the file are counted
    std::string_view rowsKey = "vocab_size"; ///< in the settings, which need not have it
    std::string_view segmentsKey = {};       ///< likewise, of the table of segments
    std::string_view token = {}, position = {}, segment = {}, patch = {}, embeddingNorm = {};
    std::string_view self = {}, selfNorm = {}, cross = {}, crossNorm = {};
    std::string_view gate = {}, up = {}, down = {}, ffnNorm = {};
    std::string_view finalNorm = {};
};

/// The names with the number of a layer in its place.
std::string numbered(std::string_view names, Index number);

/// What stands behind the last layer.
struct HeadNames
{
    std::string_view transform = {}, norm = {}; ///< modules, before the last norm of a model that fills in words
    std::string_view unembed = {}, bias = {};   ///< whole names
    std::optional<Activation> activation = {};  ///< of the transform, where it is not that of the layers
};

/// What tells whether a family has some biases: a key of the settings, and what is so without it. Without a key, that
/// is always so; where nothing is said, a file has all of them or none.
struct BiasKey
{
    std::string_view key = {};
    std::optional<bool> otherwise = true;
};

/// By what they are added to.
struct BiasKeys
{
    BiasKey heads = {}; ///< queries, keys and values
    BiasKey out = {};   ///< what attention writes
    BiasKey feedForward = {};
    BiasKey norm = {};
    BiasKey others = {}; ///< to patches, and to what stands behind the last norm
};

/// A family of models: what of it is where, and how it is put together. A file without model_type
/// is recognised by its names.
struct ModelFamily
{
    std::string_view name;                    ///< "gpt2"
    std::vector<std::string_view> modelTypes; ///< as config.json has it
    std::string_view group = {};              ///< of the settings in which the keys stand, in older programs
    std::string_view attention;               ///< the family of checkpoints whose layers of attention it has
    ModelTask task = ModelTask::NextToken;
    std::vector<StackNames> stacks = {};
    HeadNames head = {};
    Norm norm = Norm::Pre;
    NormKind normKind = NormKind::Layer;
    std::string_view epsKey = {};
    double eps = 1e-5; ///< where the settings do not tell
    std::string_view activationKey = {};
    std::string_view activation = "gelu"; ///< where the settings do not tell
    std::string_view headsKey = {};
    std::optional<Index> heads = {};    ///< where the settings tell them by the name of a model alone
    std::optional<Index> kvHeads = {};  ///< of keys and values, where the settings do not tell: else as many as heads
    std::string_view headSizeKey = {};  ///< features of each head, which the queries have, too
    std::optional<Index> headSize = {}; ///< where the settings do not tell it: else the width, cut into heads
    std::string_view widthKey = {};     ///< features of the stream, which the tables and matrices have, too
    std::string_view hiddenKey = {};    ///< features within a feed-forward, likewise
    std::string_view longestKey = {};   ///< tokens that it is made for, where no table of positions tells
    Index longest = 0;                  ///< where the settings do not tell either; 0: no end
    std::string_view positionsKey = {}; ///< rows of the table of positions, but for spare ones
    Index sparePositions = 0;           ///< rows of that table that the settings do not count
    Index positionOffset = 0;           ///< the row of the first position
    bool skipsPadding = false;          ///< positions are counted without the token whose id is before the first row
    bool isTransposed = false;          ///< matrices of feed-forwards are (input, output)
    bool isParallel = false;            ///< a feed-forward reads what the attention beside it reads
    bool mayLackFeedForward = false;
    bool isSinusoidal = false; ///< positions are computed, not learned
    bool scalesTokens = false; ///< by √d
    bool isTied = false;       ///< the table of tokens is the last matrix too, if nothing else is said
    bool takesOwnLast = false; ///< that of the file is taken where it has one, although the settings tie it
    bool scalesLast = false;   ///< by 1/√d before it
    bool readsShares = false;  ///< the bytes of a picture as numbers from 0 to 1, and not about 0
    std::string_view startWord = {}, endWord = {};
    std::string_view maskWord = {}; ///< where the tokeniser does not say what its mask is; of a model of masks alone
    BiasKeys biases = {};           ///< transformers passes over others that a file has
    /// Keys of yes or no, other than of biases and of the last matrix, that are yes where the settings do not tell.
    std::vector<std::string_view> yesKeys = {};
    Result<void> (*adapt)(const ModelSettings &, ModelFamily &) = nullptr; ///< what the settings change in this row
    /// What tells it from another family that has the same names; without it, the names are enough.
    bool (*isMeant)(const ModelFamily &, const ModelTensors &, const ModelSettings &) = nullptr;
};

/// Every family. A new one is a new row.
std::span<const ModelFamily> modelFamilies();

/// The row of a type of models as config.json has it; null where none has it.
const ModelFamily *modelFamilyOfType(std::string_view modelType);

} // namespace headscope
