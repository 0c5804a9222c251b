// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"
#include "engine/models/modelwish.h"

#include <QString>
#include <QStringList>

namespace headscope {

// What the parts of a model are called in the window.

/// "cross-attention": the kind of a block of attention.
QString attentionTitle(const ModelBlock &block);
/// "Decoder 2 · cross-attention", counted from 1 as papers do; "Encoder · Embedding" where the decoder has one, too.
QString blockTitle(const Transformer &model, std::size_t block);
/// The same where there is little room: "Decoder 2 cross".
QString shortBlockTitle(const Transformer &model, std::size_t block);
/// The same where there is hardly any: "L2" for all blocks of the second layer.
QString briefBlockTitle(const Transformer &model, std::size_t block);
/// That of the layer that the block is in: "Decoder 2"; of the block itself where it is in none.
QString layerTitle(const Transformer &model, std::size_t block);
/// What stands at the right of its title: "64 → 128 → 64, ReLU" of a feed-forward.
QString blockNote(const Plan &plan);
/// What is done in a model to all that a head mixes: "left out", or "patched" with the numbers of another text; nothing
/// where that is computed. The plan is that of a run.
QString changeOfHead(const Plan &plan, Index head);
/// "reads what Layer 1 · feed-forward gives": the results of which blocks it reads, "…A and B give"; nothing of an
/// embedding.
QString readWords(const Transformer &model, std::size_t block);
/// "ENCODER"; nothing where there is one column alone.
QString columnTitle(Column column);
/// "2 changes have no place in this text"; nothing where no change waits.
QStringList unplacedWords(const ModelWish &wish);
/// A token as a word among others; one of spaces, or of other letters of which nothing is seen, is seen, too.
QString tokenWord(const std::string &shown);
/// The same of any row of a model, which may have more of them than there are words: "id 28".
QString tokenWord(const Tokenizer &tokenizer, TokenId id);
/// What a number of the logits stands for: a token, as people read it, or a class; the number itself where no word is
/// known.
QString answerWord(const Transformer &model, TokenId id);
/// The same behind the space that a token begins with, "␣cat", where it stands beside one that has none.
QString answerWithSpace(const Transformer &model, TokenId id);
/// Where a position is told of: "after 2021年", or "in the place of sat" and "of sat" where tokens in their places, or
/// their classes, are told.
QString placeWords(const ModelTrace &trace, Index row);
/// Words of what is said there, with the place: "the probability of 3月 after 2021年"; without it at the position that
/// predicts by itself.
QString atPlace(const ModelTrace &trace, const QString &words, Index row);

} // namespace headscope
