// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/unusedtensors.h"

#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headscope {
namespace {

/// A number alone is none.
bool hasWeights(const StoredTensor &tensor)
{
    return !tensor.shape.empty() && isOfReals(tensor);
}

/// "0", and "block0" as d2l has it.
bool isNumberOfLayer(std::string_view word)
{
    constexpr std::string_view block = "block", digits = "0123456789";
    if (word.starts_with(block))
        word.remove_prefix(block.size());
    return !word.empty() && word.find_first_not_of(digits) == std::string_view::npos;
}

/// "model.layers.0" of what is in that layer; nothing of what stands beside all layers, as heads of other tasks do.
std::string_view modulesOfLayer(std::string_view name)
{
    for (std::size_t begin = 0, end = name.find('.'); end != std::string_view::npos; end = name.find('.', begin)) {
        if (isNumberOfLayer(name.substr(begin, end - begin)))
            return name.substr(0, end);
        begin = end + 1;
    }
    return {};
}

/// Masks and angles, which programs make again.
bool isMadeAgain(std::string_view name)
{
    return name.ends_with(".attn.bias") || name.ends_with(".attention.bias") ||
           name.find(".rotary_emb.") != std::string_view::npos;
}

/// Whether a module of the name is called as heads of transformers and of trl are that tell something else than tokens.
bool isOfOtherHead(std::string_view name)
{
    constexpr std::array<std::string_view, 8> heads{
        "score",      "classifier", "classification_head", "multiple_choice_head",
        "qa_outputs", "v_head",     "value_head",          "reward_head"};
    for (std::size_t end = name.find('.'); end != std::string_view::npos; end = name.find('.')) {
        if (std::find(heads.begin(), heads.end(), name.substr(0, end)) != heads.end())
            return true;
        name.remove_prefix(end + 1);
    }
    return false;
}

} // namespace

std::vector<std::string> otherHeads(const TensorStore &store, const TakenTensors &taken)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> names;
    for (const StoredTensor &tensor : store.tensors())
        if (names.size() <= most && hasWeights(tensor) && !taken.contains(&tensor) && isOfOtherHead(tensor.name))
            names.push_back(names.size() < most ? tensor.name : "…");
    return names;
}

void noteUnused(const TensorStore &store, const TakenTensors &taken, std::vector<Text> &notes)
{
    constexpr std::size_t most = 4;
    std::set<std::string_view> layers;
    for (const StoredTensor *tensor : taken)
        layers.insert(modulesOfLayer(tensor->name));
    layers.erase(std::string_view());
    std::vector<std::string> names;
    for (const StoredTensor &tensor : store.tensors())
        if (names.size() <= most && hasWeights(tensor) && !taken.contains(&tensor) && !isMadeAgain(tensor.name) &&
            layers.contains(modulesOfLayer(tensor.name)))
            names.push_back(names.size() < most ? tensor.name : "…");
    if (!names.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The layers in the file have tensors that no block of the model uses, "
                                                 "so that the model's numbers may be others: %1."),
                           std::vector{asOneArgument(names)});
}

} // namespace headscope
