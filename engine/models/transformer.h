// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/tensororigin.h"
#include "engine/models/imagesettings.h"
#include "engine/models/modelweights.h"
#include "engine/plan/plan.h"
#include "engine/tokens/tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// Where a block stands: in the one stack of a model, or in that of an encoder or of a decoder.
enum class Column { Only, Encoder, Decoder };

/// What a model is asked for: the token that comes next, those behind [MASK], another text, what an image shows, or of
/// which class each token is.
enum class ModelTask { NextToken, MaskedToken, OtherText, Classes, TokenClasses };

/// One block of a model: a layer of attention, a feed-forward, or what stands before and behind them. Its document says
/// all that is the same for every text; what it reads is the result of an earlier block.
struct ModelBlock
{
    std::string name; ///< as commands and files have it: "decoder.1.cross"
    Document document;
    Column column = Column::Only;
    std::optional<std::size_t> stream;   ///< the block whose result it reads; none reads an embedding
    std::optional<std::size_t> memory;   ///< the block whose result gives keys and values, where that is another one
    std::optional<std::size_t> residual; ///< the block to whose result its own is added, where that is another one

    bool attends() const { return document.layer.kind == BlockKind::Attention; }
    bool isCross() const { return memory.has_value(); }
};

/// The signs of a model's own: ids in the vocabulary of its output.
struct ModelSigns
{
    std::optional<TokenId> start;     ///< what a decoder begins with
    std::vector<TokenId> ends;        ///< behind any of them nothing more is written
    std::optional<TokenId> mask;      ///< in whose place a token is to be found
    std::optional<TokenId> separator; ///< between two texts that are read as a pair
    std::optional<TokenId> pad;       ///< what makes the texts of a batch equally long
    bool refusesPad = false;          ///< positions are counted without it, so that no text may have it

    bool isEnd(TokenId id) const;
};

/// The file that the weights of a model have been read from, and what they are of its tensors.
struct WeightFile
{
    std::string path = {}; ///< of the file, or of the index of several; empty where it is a part of the program
    std::string kind = {}; ///< as a TensorStore calls it
    std::map<std::string, TensorOrigins> origins = {}; ///< by block; of a tensor that is computed there is none
};

/// A whole model, ready to run: blocks in the order of the computation, with the weights that they name. It never
/// changes, and any thread may read it. (Vaswani et al. 2017, and the families of models/modelfamilies.cpp.)
struct Transformer
{
    std::string family;   ///< "gpt2"
    std::string title;    ///< how people call it: the name of its folder
    std::string location; ///< where it was opened from: an absolute path, or example:NAME
    ModelTask task = ModelTask::NextToken;
    std::vector<ModelBlock> blocks;
    std::shared_ptr<const ModelWeights> weights; ///< by the names that the documents have for them
    WeightFile weightFile = {};
    SharedTokenizer source; ///< of what is typed; none for images
    SharedTokenizer target; ///< of what is written: the same but for two languages
    ModelSigns signs;
    std::vector<std::string> classes;         ///< of what an image shows, or of tokens
    std::vector<Text> notes;                  ///< what its files lack, in plain words for those who open it
    std::optional<Index> longest = {};        ///< tokens that it has positions for
    std::optional<Index> intendedLength = {}; ///< tokens that its settings tell; it reads longer texts, too
    std::optional<PatchGrid> grid = {};       ///< of a model that looks at images
    ImageSettings images = {};                ///< what a picture goes through before it is cut

    /// The place of a block by its name; nothing where the model has none of it.
    std::optional<std::size_t> find(std::string_view name) const;
    /// The tokeniser of a column; null where the model reads ids alone.
    const SharedTokenizer &tokenizer(Column column) const { return column == Column::Decoder ? target : source; }
    /// How many tokens a column can read: the rows of its table.
    Index vocabularySize(Column column) const;
    /// A token as people read it; its id where there is no tokeniser.
    std::string wordOf(Column column, TokenId id) const;
    /// What its files call a class; its id where they do not say.
    std::string className(TokenId id) const;
    bool hasDecoder() const { return task == ModelTask::OtherText; }
    /// Whether its logits stand for classes, not for tokens.
    bool namesClasses() const { return task == ModelTask::Classes || task == ModelTask::TokenClasses; }
    /// Whether a row of its logits tells of the token in that place, not of what follows it.
    bool tellsOfPlaces() const { return task == ModelTask::MaskedToken || task == ModelTask::TokenClasses; }
    /// Whether it has a head; without one it ends with its last layer and says nothing.
    bool predicts() const { return find("unembed").has_value(); }
    /// The numbers in all its weights, each tensor once.
    double parameters() const { return weights->count(); }
};
using SharedModel = std::shared_ptr<const Transformer>;

/// A token as people read it.
std::string wordOf(const Tokenizer &words, TokenId id);

} // namespace headscope
