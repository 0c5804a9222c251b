// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelnotes.h"

#include "engine/checkpoints/setupparts.h"
#include "engine/models/adaptfamily.h"
#include "engine/models/countlayers.h"
#include "engine/models/d2lstack.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace headscope {
namespace {

void noteMoreLayers(const StackNames &stack, const ModelSettings &settings, const ModelTensors &tensors,
                    std::vector<Text> &notes)
{
    const auto layers = countLayers(stack, settings, tensors);
    if (layers && tensors.layer(numbered(stack.self, *layers)) != nullptr)
        notes.emplace_back(
            ENGINE_TEXT("engine", "The settings say %1 %2, but the file has more layers, which are not used."),
            std::vector{settings.nameOf(stack.layersKey), std::to_string(*layers)});
}

/// The classes that the settings name and that tell something else than tokens.
std::vector<std::string> otherClasses(const ModelSettings &settings)
{
    constexpr std::array<std::string_view, 4> ends{"ForSequenceClassification", "ForTokenClassification",
                                                   "ForQuestionAnswering", "ForMultipleChoice"};
    std::vector<std::string> classes;
    const Json *named = settings.find("architectures");
    const auto *list = named != nullptr ? named->as<Json::List>() : nullptr;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
        if (const auto *name = (*list)[i].as<std::string>();
            name != nullptr &&
            std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return name->ends_with(end); }))
            classes.push_back(*name);
    return classes;
}

/// What was trained for another task tells tokens all the same, with a head that nobody may have trained.
void noteOtherHead(const ModelFamily &family, const ModelSettings &settings, std::vector<std::string> heads,
                   std::vector<Text> &notes)
{
    if (family.task != ModelTask::NextToken && family.task != ModelTask::OtherText)
        return;
    if (heads.empty())
        heads = otherClasses(settings);
    if (!heads.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The model has a head for another task (%1), which is not used: the "
                                                 "tokens that it predicts here may not be what it was trained for."),
                           std::vector{asOneArgument(heads)});
}

} // namespace

void noteUnread(const ModelFamily &family, const ModelSettings &settings, const ModelTensors &tensors,
                const TakenTensors &taken, std::vector<Text> &notes)
{
    for (const StackNames &stack : family.stacks)
        noteMoreLayers(stack, settings, tensors, notes);
    tensors.noteOthers(notes);
    if (family.adapt == adaptGptNeox)
        noteUnreadAngles(settings.json(), notes);
    if (family.task == ModelTask::NextToken && settings.isSet(kSeesBothWays, false))
        noteUnreadBothWays(notes);
    if (auto note = noteOfGuess(family, tensors, settings))
        notes.push_back(std::move(*note));
    const TensorStore &store = *tensors.checkpoint().store;
    noteUnused(store, taken, notes);
    noteOtherHead(family, settings, otherHeads(store, taken), notes);
}

} // namespace headscope
