// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/tensor/shape.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// What one head does, as the training script measured it.
struct HeadNote
{
    Index head = 0;
    Text text; ///< with what was measured in its places
};

/// Where the queries or the keys of a layer come from.
struct RecordedInput
{
    std::string tensor; ///< in the .npz file: (sentences, positions, features), padded
    std::string tokens; ///< the row of words of each sentence that names its positions
};

/// One attention layer of a trained model; its parameters stand in the .npz file as NAME/W_q, NAME/b_q, …
struct ModelLayer
{
    std::string name; ///< "decoder-1-cross"
    Text title;
    Index heads = 1;
    bool isCausal = false;
    std::optional<double> normEps; ///< ε of the norm after the residual, with NAME/norm_weight and NAME/norm_bias
    RecordedInput queries, keys;   ///< the same tensor in self-attention; the values are the keys
    std::vector<HeadNote> notes;

    bool isSelfAttention() const { return queries.tensor == keys.tensor; }
};

/// The words of a sentence by the name of their row, such as "source".
using Sentence = std::map<std::string, std::vector<std::string>>;

/// How many fresh sentences the model got exactly right.
struct Accuracy
{
    Index exact = 0;
    Index of = 0;
    std::int64_t seed = 0;     ///< the training used it
    std::int64_t testSeed = 0; ///< the fresh sentences were drawn with it
};

/// Where to look first.
struct ModelStart
{
    std::size_t layer = 0;
    std::size_t sentence = 0;
    Index head = 0;
    /// Of the whole model, the position in the text that it goes on from; none: the one that predicts by itself.
    std::optional<Index> position = {};
};

/// A small trained model of resources/examples: its layers, and the sentences it was run on. Its texts are English, as
/// every Text is until it is shown; resources/texts has them in other languages.
struct Model
{
    Text title;
    Text about;
    Accuracy accuracy;
    ModelStart start;
    std::string titleRow; ///< the row of words that tells which sentence it is
    std::vector<ModelLayer> layers;
    std::vector<Sentence> sentences;
};

/// Reads the NAME.json that a training script wrote. Errors name the key that is wrong.
Result<Model> readModel(std::string_view json);

} // namespace headscope
