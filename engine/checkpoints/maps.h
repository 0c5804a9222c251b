// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/importlayer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// Attention weights in a file, without the layer that made them: a tensor for each layer, or one for all.
struct FoundMaps
{
    std::string name;                         ///< what the names of its tensors have in common: "attentions"
    std::vector<const StoredTensor *> layers; ///< of one shape, in the order of their numbers
    bool isStacked = false;                   ///< the first axis of the one tensor is that of the layers
    std::optional<Index> headsOfEach = {};    ///< heads of a batch item, where one axis counts those of all items
    bool isOfOneHead = false;                 ///< as their names say, which have its number

    bool has(const StoredTensor *tensor) const
    {
        return std::find(layers.begin(), layers.end(), tensor) != layers.end();
    }
    Index layerCount() const { return isStacked ? layers.front()->shape.front() : std::ssize(layers); }
    /// How many axes it has for one layer.
    std::size_t axes() const { return layers.front()->shape.size() - (isStacked ? 1 : 0); }
    Index heads() const { return axes() < 3 ? 1 : headsOfEach.value_or(fromEnd(3)); }
    Index queries() const { return fromEnd(2); }
    Index keys() const { return fromEnd(1); }

private:
    Index fromEnd(std::size_t axis) const { return layers.front()->shape[layers.front()->shape.size() - axis]; }
};

/// The maps of a file, those of most layers first: tensors of 3 to 5 axes whose rows sum to 1 wherever a few of them
/// are looked at, or that bear a name that only maps have ("attentions", "attention_weights", …). One of 2 axes is one
/// map where its name says attention. One that is called as inputs or outputs of a layer is none beside others of them,
/// nor where it has fewer than 4 axes and not as many keys as queries. Tensors whose names differ in one number alone
/// are layers of one model: "attentions.0", "attentions.1", or "0", "1" of a bare list; a number behind "head" is that
/// of no layer. Of 5 axes the first is that of the layers; of 4 axes, where there is one tensor that is not of a list,
/// it is where the name says so ("attentions", "enc_attention_weights"), and else that of the batch. Of 3 axes it is
/// that of the heads; it is that of batch items of one head in "attn_output_weights", which nn.MultiheadAttention
/// averages, and that of batch items with their heads, as d2l's attention_weights have it, where the file says
/// num_heads, unless queries or an output beside have as many items. The store must live on.
std::vector<FoundMaps> mapsIn(const TensorStore &store);

/// The maps of a file that has no layer; beside a layer they are what it is compared with. It looks into the numbers:
/// once is enough.
std::vector<FoundMaps> mapsAlone(const Checkpoint &checkpoint);

/// What may be maps if somebody says so, in a file that has no layer: of 2 to 5 axes, whatever the names are.
std::vector<FoundMaps> mapsToOffer(const Checkpoint &checkpoint);

/// Those of them that are maps by their names, too, as mapsAlone() finds them, without another look at the numbers.
std::vector<FoundMaps> namedMaps(const TensorStore &store, std::vector<FoundMaps> offered);

/// Whether nobody has to be asked what a file is: all its tensors that can be read are these maps, and what shows it
/// are their names, or as many queries as keys beside rows that sum to 1, which rows of inputs and shares may do, too.
bool areSurelyMaps(const TensorStore &store, const std::vector<FoundMaps> &found);

/// Makes a session of maps: its tensors keep their names, in a file `file` that is nowhere yet. Tokens come from the
/// facts of the file: "tokens", a list of words, such lists per batch item, or an object with "queries" and "keys";
/// what does not fit is left out and told. The notes say what the maps are and whether their rows sum to 1. Errors:
/// more than `maxDecodedBytes`, a tensor that cannot be read, a shape that no map has.
Result<ImportedLayer> importMaps(const TensorStore &store, const FoundMaps &maps, const std::string &file,
                                 std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);
/// The same with the first of those that were found; the notes name the others, and the other tensors of the file. None
/// is an error.
Result<ImportedLayer> importMaps(const TensorStore &store, const std::vector<FoundMaps> &found, const std::string &file,
                                 std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

} // namespace headscope
