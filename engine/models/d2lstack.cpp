// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/d2lstack.h"

namespace headscope {
namespace {

constexpr std::string_view kIsCausal = "is_causal";

Index countOfRows(const StoredTensor *matrix)
{
    return matrix != nullptr && !matrix->shape.empty() ? matrix->shape.front() : 0;
}

Index rowsOfLast(const ModelFamily &family, const ModelTensors &tensors)
{
    return countOfRows(tensors.find(family.head.unembed));
}

Index rowsOfTokens(const ModelFamily &family, const ModelTensors &tensors)
{
    return countOfRows(tensors.find(family.stacks.front().token));
}

bool saysTokens(const ModelFamily &family, const ModelTensors &tensors)
{
    const Index rows = rowsOfLast(family, tensors);
    return rows > 0 && rows == rowsOfTokens(family, tensors);
}

} // namespace

bool isD2lDecoder(const ModelFamily &family, const ModelTensors &tensors, const ModelSettings &settings)
{
    const bool isTied = settings.isSet("tie_word_embeddings", family.isTied);
    return settings.isSet(kIsCausal, isTied || saysTokens(family, tensors));
}

bool isD2lEncoder(const ModelFamily &family, const ModelTensors &tensors, const ModelSettings &settings)
{
    return !isD2lDecoder(family, tensors, settings);
}

ModelTask taskOf(const ModelFamily &family, const ModelTensors &tensors)
{
    const bool isOfTokens = family.task == ModelTask::TokenClasses && saysTokens(family, tensors);
    return isOfTokens ? ModelTask::MaskedToken : family.task;
}

std::optional<Text> noteOfGuess(const ModelFamily &family, const ModelTensors &tensors, const ModelSettings &settings)
{
    const bool isTold = !settings.word("model_type").empty() || settings.find(kIsCausal) != nullptr;
    if (family.isMeant == nullptr || isTold)
        return std::nullopt;
    if (family.task == ModelTask::NextToken)
        return Text(ENGINE_TEXT("engine", "Nothing in the files says whether a token sees those behind it. The model "
                                          "is taken as a decoder, whose tokens see none of them; is_causal: false in "
                                          "config.json makes it an encoder."),
                    {});
    const StoredTensor *last = tensors.find(family.head.unembed);
    if (last == nullptr)
        return Text(ENGINE_TEXT("engine",
                                "Nothing in the files says whether a token sees those behind it. The model is "
                                "taken as an encoder, whose tokens all see each other."),
                    {});
    return Text(
        ENGINE_TEXT("engine", "%1 has %2 rows for %3 tokens, so that the model is taken as an encoder, whose "
                              "tokens all see each other, and the rows as classes of a token; is_causal: true "
                              "in config.json makes it a decoder."),
        {last->name, std::to_string(rowsOfLast(family, tensors)), std::to_string(rowsOfTokens(family, tensors))});
}

} // namespace headscope
