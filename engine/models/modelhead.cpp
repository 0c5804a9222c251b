// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelhead.h"

#include <string>

namespace headscope {
namespace {

/// A file may have a last matrix of its own although its settings tie that to the table of tokens. Transformers 5 takes
/// the file's; before, it took the table.
bool hasOwnLast(const ModelFamily &family, const ModelTensors &tensors, std::vector<Text> &notes)
{
    const StoredTensor *own = tensors.find(family.head.unembed);
    const StoredTensor *table = tensors.find(family.stacks.back().token);
    if (own == nullptr || table == nullptr || tensors.areKnownToBeSame(*own, *table))
        return false;
    notes.emplace_back(
        ENGINE_TEXT("engine", "The settings tie the last matrix to the table of tokens (tie_word_embeddings), but the "
                              "file has %1, which is used: so does transformers 5, and earlier ones use the table."),
        std::vector{own->name});
    return true;
}

} // namespace

bool hasHead(const HeadNames &head, const ModelTensors &tensors)
{
    return !head.transform.empty() ? tensors.part(head.transform, ".weight") != nullptr
                                   : tensors.find(head.unembed) != nullptr;
}

bool hasHead(const ModelFamily &family, const ModelTensors &tensors, std::vector<Text> &notes)
{
    const HeadNames &head = family.head;
    const bool goesOn = family.task == ModelTask::NextToken || family.task == ModelTask::OtherText;
    if (goesOn || hasHead(head, tensors))
        return true;
    const std::string name(alternatives(!head.transform.empty() ? head.transform : head.unembed).front());
    notes.emplace_back(
        ENGINE_TEXT("engine", "The file has no %1, so that the model ends with its last layer and predicts nothing."),
        std::vector{name});
    return false;
}

std::string_view lastMatrixOf(const ModelFamily &family, const ModelSettings &settings, const ModelTensors &tensors,
                              std::vector<Text> &notes)
{
    const std::string_view own = family.head.unembed;
    const bool isOfClasses = family.task == ModelTask::Classes || family.task == ModelTask::TokenClasses;
    const bool isOwn = isOfClasses || // which are no tokens
                       (family.takesOwnLast && tensors.find(own) != nullptr);
    const bool isTied = !isOwn && settings.isSet("tie_word_embeddings", family.isTied);
    return isTied && !hasOwnLast(family, tensors, notes) ? family.stacks.back().token : own;
}

} // namespace headscope
