// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/unusedtensors.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// Heads of other tasks, tables that programs make again, what only training needs, and T5's bias of cross-attention,
/// which nothing ever used.
constexpr std::array<std::string_view, 18> kOfNoUse{".pooler.",
                                                    ".seq_relationship.",
                                                    ".hidden.0.",
                                                    ".nsp.",
                                                    ".classifier.",
                                                    ".pre_classifier.",
                                                    ".classification_head.",
                                                    ".multiple_choice_head.",
                                                    ".score.",
                                                    ".qa_outputs.",
                                                    ".rotary_emb.",
                                                    ".position_ids.",
                                                    ".attn.bias.",
                                                    ".attention.bias.",
                                                    ".masked_bias.",
                                                    ".mask_token.",
                                                    ".optimizer.",
                                                    ".EncDecAttention.relative_attention_bias."};

/// A number alone is none.
bool hasWeights(const StoredTensor &tensor)
{
    constexpr std::array types{"F16", "BF16", "F32", "F64"};
    return !tensor.shape.empty() && std::find(types.begin(), types.end(), tensor.dtype) != types.end();
}

/// Of tables that have several names, or are written twice, a block has taken one.
bool isTableOf(const ModelFamily &family, const std::string &dotted)
{
    std::string names(family.head.unembed);
    names.append("|").append(family.head.bias);
    for (const StackNames &stack : family.stacks)
        names.append("|").append(stack.token);
    const auto all = alternatives(names);
    return std::any_of(all.begin(), all.end(), [&](std::string_view name) {
        return !name.empty() && dotted.ends_with("." + std::string(name) + ".");
    });
}

bool isOfNoUse(const ModelFamily &family, const std::string &name)
{
    const std::string dotted = "." + name + ".";
    return isTableOf(family, dotted) || std::any_of(kOfNoUse.begin(), kOfNoUse.end(), [&](std::string_view part) {
               return dotted.find(part) != std::string::npos;
           });
}

} // namespace

void noteUnused(const TensorStore &store, const TakenTensors &taken, const ModelFamily &family,
                std::vector<Text> &notes)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> names;
    for (const StoredTensor &tensor : store.tensors())
        if (names.size() <= most && hasWeights(tensor) && !taken.contains(&tensor) && !isOfNoUse(family, tensor.name))
            names.push_back(names.size() < most ? tensor.name : "…");
    if (!names.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The file has tensors that no block of the model uses, so that the "
                                                 "model's numbers may be others: %1."),
                           std::vector{asOneArgument(names)});
}

} // namespace headscope
