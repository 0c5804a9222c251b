// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkpoint.h"

#include <QString>

namespace headscope {

/// "safetensors · tensors: 148 · layers of attention: 12"; of a table what is taken as words, too
QString aboutCheckpoint(const Checkpoint &checkpoint);
/// A row of the list of layers: name, family, heads, features, and which attention it is.
QStringList layerColumns();
QStringList layerRow(const FoundLayer &layer, const Checkpoint &checkpoint);
/// A row of the list of tensors: name, shape and type.
QStringList tensorColumns();
QStringList tensorRow(const StoredTensor &tensor);
/// "12 heads of 64 features"
QString headsChoice(const FoundLayer &layer, Index heads);
/// Where the number of heads is from, and what shares keys and values.
QString aboutHeads(const FoundLayer &layer, const HeadCounts &heads, const Checkpoint &checkpoint);
/// That the number of heads must be chosen; and that heads of 64 features are usual, where they divide so many.
QString headsUnknown(Index queryWidth);
/// What importing does, sentence by sentence.
QString aboutImport(const FoundLayer &layer, const HeadCounts &heads, const Checkpoint &checkpoint);
QString notesInWords(const ImportNotes &notes);

/// So many heads of queries, and as many of keys and values as the layer's shapes ask for.
HeadCounts countsOf(const FoundLayer &layer, Index heads);

} // namespace headscope
