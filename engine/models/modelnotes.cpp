// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelnotes.h"

#include "engine/checkpoints/setupparts.h"
#include "engine/models/adaptfamily.h"
#include "engine/models/countlayers.h"
#include "engine/models/d2lstack.h"

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
    noteUnused(*tensors.checkpoint().store, taken, notes);
}

} // namespace headscope
