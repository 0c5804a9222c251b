// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/leftout.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/inputnames.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace headscope {
namespace {

using TensorsByName = std::map<std::string_view, const StoredTensor *>;

/// Whether it is a table that the program makes again.
bool isRebuilt(std::string_view end)
{
    constexpr std::array<std::string_view, 4> tables{"bias", "mask", "masked_bias", "relative_position_index"};
    return end.find("rotary_emb") != std::string_view::npos ||
           std::find(tables.begin(), tables.end(), end) != tables.end();
}

/// What is no number of attention: the norm behind it, and tables.
bool isBesideAttention(std::string_view end)
{
    return end.find("LayerNorm") != std::string_view::npos || end.find("layer_norm") != std::string_view::npos ||
           isRebuilt(end);
}

constexpr std::size_t kMostLeftOut = 5; // a file may have as many as it likes

void addLeftOut(FoundLayer &layer, const StoredTensor &tensor, std::string_view end)
{
    if (!layer.has(tensor) && !isBesideAttention(end))
        layer.leftOut.emplace_back(end);
}

/// What its family does not know of a layer.
void addLeftOut(FoundLayer &layer, const TensorsByName &tensors)
{
    const std::string start = layer.name + ".";
    for (auto at = tensors.lower_bound(start); at != tensors.end() && layer.leftOut.size() < kMostLeftOut; ++at) {
        if (!at->first.starts_with(start))
            return;
        addLeftOut(layer, *at->second, at->first.substr(start.size()));
    }
}

using LayerNames = std::set<std::string, std::less<>>;

bool isOfOtherLayer(std::string_view tensor, const LayerNames &layers)
{
    for (std::size_t dot = tensor.find('.'); dot != std::string_view::npos; dot = tensor.find('.', dot + 1))
        if (layers.contains(tensor.substr(0, dot)))
            return true;
    return false;
}

/// The same of a layer that was saved alone, so that its names begin with nothing: all of the file is its own but other
/// layers, words, and what the layer was given.
void addLeftOutOfFile(FoundLayer &layer, const TensorsByName &tensors, const TensorStore &store,
                      const LayerNames &layers)
{
    for (const auto &[name, tensor] : tensors)
        if (layer.leftOut.size() < kMostLeftOut && !isOfOtherLayer(name, layers) && !isNamedAsOfRun(name) &&
            !isNamedAsArgument(*tensor) && store.fact(name) == nullptr)
            addLeftOut(layer, *tensor, name);
}

} // namespace

bool isTableOf(const FoundLayer &layer, const StoredTensor &tensor)
{
    const std::string start = layer.name.empty() ? std::string() : layer.name + ".";
    return tensor.name.starts_with(start) && isRebuilt(std::string_view(tensor.name).substr(start.size()));
}

void findLeftOut(std::vector<FoundLayer> &layers, const TensorStore &store)
{
    TensorsByName tensors;
    LayerNames names;
    for (const StoredTensor &tensor : store.tensors())
        tensors.emplace(tensor.name, &tensor);
    for (const FoundLayer &layer : layers)
        names.insert(layer.name);
    for (FoundLayer &layer : layers)
        if (layer.name.empty())
            addLeftOutOfFile(layer, tensors, store, names);
        else
            addLeftOut(layer, tensors);
}

void tellLeftOut(ImportNotes &notes, const TensorStore &store, const std::function<bool(const StoredTensor &)> &isTaken)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> names;
    std::size_t more = 0;
    for (const StoredTensor &tensor : store.tensors()) {
        const bool isWords = store.fact(tensor.name) != nullptr; // which stand among the facts, too
        if (isWords || isNamedAsArgument(tensor) || isTaken(tensor))
            continue;
        if (names.size() < most)
            names.push_back(shortened(tensor.name));
        else
            ++more;
    }
    if (more > 0)
        notes.emplace_back(
            ENGINE_TEXT("engine", "The file has other tensors, too, which are left out: %1 and %2 more."),
            std::vector{asOneArgument(names), std::to_string(more)});
    else if (!names.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The file has other tensors, too, which are left out: %1."),
                           std::vector{asOneArgument(names)});
}

} // namespace headscope
