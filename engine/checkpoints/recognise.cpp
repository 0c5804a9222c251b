// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/recognise.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/familysetup.h"
#include "engine/checkpoints/leftout.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace headscope {
namespace {

using ByName = std::map<std::string_view, const StoredTensor *>;

FoundLayer layerAt(const std::string &name, const CheckpointFamily &family, const ByName &tensors)
{
    FoundLayer layer{name, &family, {}};
    for (const auto &[part, suffix] : family.parts) {
        const auto tensor = tensors.find(nameIn(name, suffix));
        if (tensor != tensors.end() && hasRankOf(part, tensor->second->shape))
            layer.parts.emplace(part, tensor->second);
    }
    return layer;
}

/// Whether keys are as wide as groups of queries can use, and W_o reads what the heads write.
bool doSizesAgree(const FoundLayer &layer)
{
    constexpr Index most = 1'000'000; // features, as a session may have
    const Shape &out = layer.find(Parameter::Wo)->shape;
    const Index read = out[layer.family->isTransposed ? 0 : 1];
    const Index width = layer.queryWidth();
    if (width < 1 || width > most || layer.keyWidth() < 1 || width % layer.keyWidth() != 0)
        return false;
    const Index groups = width / layer.keyWidth();
    return read % groups == 0 && read / groups == layer.valueWidth();
}

/// The same layer of the first block of its stack: "block.0.layer.0" of "block.7.layer.0".
std::string inFirstBlock(std::string_view name)
{
    constexpr std::string_view block = "block.";
    const std::size_t at = name.rfind(block);
    if (at == std::string_view::npos)
        return std::string(name);
    const std::string_view start = name.substr(0, at + block.size());
    const std::string_view behind = name.substr(std::min(name.find('.', start.size()), name.size()));
    return std::string(start) + '0' + std::string(behind);
}

/// T5 keeps the table of a whole stack in its first block, and UMT5 one in each. Old files have one of cross-attention
/// there, too, which nothing uses.
void addSharedTable(FoundLayer &layer, const ByName &tensors)
{
    const std::string name = inFirstBlock(layer.name);
    if (layer.family->name != "t5" || layer.isCross() || name == layer.name)
        return;
    const FoundLayer first = layerAt(name, *layer.family, tensors);
    const StoredTensor *table = first.find(Parameter::RelativeTable);
    if (table != nullptr && !layer.parts.emplace(Parameter::RelativeTable, table).second)
        layer.firstTable = table;
}

std::optional<Index> wholeAt(const Json &config, const TensorStore &store, std::string_view key)
{
    auto number = numberIn(config, key);
    for (const char *group : {"", "model_args.", "config.", "hparams."})
        if (const Json *fact = number ? nullptr : store.fact(group + std::string(key)))
            number = numberOf(*fact);
    return number && *number >= 1 && *number <= 1e6 ? std::optional(static_cast<Index>(*number)) : std::nullopt;
}

/// How many heads the settings say were cut away from a layer, by its number. They mean self-attention, and T5's names
/// end with the number of a part of its layer.
Index headsCutAway(const FoundLayer &layer, const Json &config)
{
    const Json *pruned = config.find("pruned_heads");
    const auto number = layer.isCross() || layer.family->name == "t5" ? std::nullopt : layer.number();
    const Json *cut = pruned != nullptr && number ? pruned->find(std::to_string(*number)) : nullptr;
    const auto *heads = cut != nullptr ? cut->as<Json::List>() : nullptr;
    return heads != nullptr ? static_cast<Index>(heads->size()) : 0;
}

/// Finds the blocks that read another sequence, too, as those of a decoder do.
void findDecoders(std::vector<FoundLayer> &layers)
{
    std::set<std::string_view> blocks;
    for (const FoundLayer &layer : layers)
        if (layer.isNamedCross())
            blocks.insert(layer.block());
    for (FoundLayer &layer : layers)
        layer.isBesideCross = blocks.contains(layer.block());
}

/// BART, its kin and Whisper count the heads of their encoder and of their decoder apart.
std::string_view headsKeyOfStack(const FoundLayer &layer)
{
    return layer.isOfDecoder() ? "decoder_attention_heads" : "encoder_attention_heads";
}

/// Heads as the first of the keys tells that is there, without those that were cut away. Of a file with some of a
/// model's heads it is those.
std::optional<Index> headsByKeys(const FoundLayer &layer, const TensorStore &store, const Json &config)
{
    std::optional<Index> heads = wholeAt(config, store, headsKeyOfStack(layer)); // which others do not have
    const std::string_view keys = layer.family->headsKey;
    for (std::size_t from = 0; !heads && from < keys.size();) {
        const std::size_t end = std::min(keys.find('|', from), keys.size());
        heads = wholeAt(config, store, keys.substr(from, end - from));
        from = end + 1;
    }
    const auto size = heads && layer.family->name == "meta-llama" ? metaHeadSize(config) : std::nullopt;
    if (size && layer.queryWidth() % *size == 0)
        return layer.queryWidth() / *size;
    return heads ? std::optional(*heads - headsCutAway(layer, config)) : std::nullopt;
}

/// Heads as the layer's own shapes tell: a norm of heads is as long as one, a table of biases as wide as there are. A
/// norm of all heads together, as OLMo 2 has, tells none.
std::optional<Index> headsByShape(const FoundLayer &layer)
{
    if (const StoredTensor *norm = layer.find(Parameter::QNorm);
        norm != nullptr && norm->shape[0] > 0 && norm->shape[0] < layer.queryWidth())
        return layer.queryWidth() / norm->shape[0];
    if (const StoredTensor *table = layer.find(Parameter::RelativeTable))
        return table->shape[1];
    return std::nullopt;
}

} // namespace

std::string nameIn(const std::string &layer, std::string_view suffix)
{
    return layer.empty() ? std::string(suffix) : layer + "." + std::string(suffix);
}

std::optional<std::string> layerNamedBy(std::string_view name, std::string_view suffix)
{
    if (name == suffix)
        return std::string();
    const bool ends =
        name.size() > suffix.size() && name.ends_with(suffix) && name[name.size() - suffix.size() - 1] == '.';
    return ends ? std::optional(std::string(name.substr(0, name.size() - suffix.size() - 1))) : std::nullopt;
}

bool hasRankOf(Parameter part, const Shape &shape)
{
    if (part == Parameter::BiasK || part == Parameter::BiasV)
        return !shape.empty();
    return shape.size() == (isMatrix(part) ? 2U : 1U);
}

bool isWhole(const FoundLayer &layer)
{
    const CheckpointFamily &family = *layer.family;
    return std::all_of(family.needed.begin(), family.needed.end(),
                       [&](Parameter p) { return layer.find(p) != nullptr; }) &&
           (family.fits == nullptr || family.fits(layer)) && doSizesAgree(layer);
}

std::vector<FoundLayer> layersOf(const TensorStore &store)
{
    ByName tensors;
    for (const StoredTensor &tensor : store.tensors())
        tensors.emplace(tensor.name, &tensor);
    std::vector<FoundLayer> layers;
    std::set<std::string> names;
    for (const StoredTensor &tensor : store.tensors())
        for (const CheckpointFamily &family : families())
            for (const auto &[part, suffix] : family.parts) {
                const auto name = layerNamedBy(tensor.name, suffix);
                if (!name || part != family.needed.front() || names.contains(*name))
                    continue;
                FoundLayer layer = layerAt(*name, family, tensors);
                if (!isWhole(layer))
                    continue;
                addSharedTable(layer, tensors);
                names.insert(*name);
                layers.push_back(std::move(layer));
            }
    findLeftOut(layers, store);
    findDecoders(layers);
    return layers;
}

std::optional<HeadCounts> headsOf(const FoundLayer &layer, const TensorStore &store, const Json &config)
{
    return headsAsTold(layer, store, layer.settingsIn(config));
}

std::optional<HeadCounts> headsAsTold(const FoundLayer &layer, const TensorStore &store, const Json &own)
{
    auto heads = headsByKeys(layer, store, own);
    if (!heads)
        heads = headsByShape(layer);
    if (!heads)
        heads = saidHeads(store); // whatever the family calls it
    if (!heads || *heads < 1 || layer.queryWidth() % *heads != 0)
        return std::nullopt;
    const Index size = layer.queryWidth() / *heads;
    if (layer.keyWidth() % size != 0 || layer.valueWidth() % (layer.keyWidth() / size) != 0)
        return std::nullopt;
    return HeadCounts{*heads, layer.keyWidth() / size};
}

Error notAmong(const std::vector<Index> &possible, std::string field, Text got)
{
    std::vector<std::string> words;
    words.reserve(possible.size());
    for (const Index count : possible)
        words.push_back(std::to_string(count));
    return {
        {}, std::move(field), std::move(got), {ENGINE_TEXT("engine", "one of %1"), {shortened(asOneArgument(words))}}};
}

std::vector<Index> possibleHeads(Index queryWidth, Index keyWidth, Index valueWidth)
{
    const Index groups = queryWidth / keyWidth;
    std::vector<Index> heads;
    for (Index small = 1; small * small <= queryWidth; ++small) // divisors come in pairs
        if (queryWidth % small == 0)
            for (const Index count : std::set{small, queryWidth / small})
                if (count % groups == 0 && valueWidth % (count / groups) == 0)
                    heads.push_back(count);
    std::sort(heads.begin(), heads.end());
    return heads;
}

std::vector<Index> possibleHeads(const FoundLayer &layer)
{
    return possibleHeads(layer.queryWidth(), layer.keyWidth(), layer.valueWidth());
}

Index likelyHeads(const std::vector<Index> &possible, Index queryWidth)
{
    constexpr Index usualSize = 64;
    const Index wanted = queryWidth / usualSize;
    const bool isPossible = std::find(possible.begin(), possible.end(), wanted) != possible.end();
    return isPossible ? wanted : possible.front();
}

Index likelyHeads(const FoundLayer &layer)
{
    return likelyHeads(possibleHeads(layer), layer.queryWidth());
}

} // namespace headscope
