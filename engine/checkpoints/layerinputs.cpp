// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/layerinputs.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/inputlengths.h"
#include "engine/checkpoints/inputmasks.h"
#include "engine/checkpoints/leftout.h"
#include "engine/checkpoints/takeninputs.h"
#include "engine/checkpoints/tokensin.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

/// Whether a tensor is called as what says which keys are seen.
bool saysWhatIsSeen(const StoredTensor &tensor)
{
    return isNamedAsMask(tensor.name) || isNamedAsLengths(tensor.name);
}

/// The input of self-attention, which stands alone beside its weights.
std::optional<InputTensors> queriesAlone(const TensorStore &store)
{
    constexpr std::array names{"queries", "query", "q", "Q", "X", "x", "hidden_states"};
    for (const char *name : names)
        if (const StoredTensor *tensor = store.find(name);
            tensor != nullptr && !tensor->fault && (tensor->shape.size() == 2 || tensor->shape.size() == 3))
            return InputTensors{tensor};
    return std::nullopt;
}

/// In a session whose weights are in another file that is nowhere yet.
constexpr const char *kInputFile = "inputs.npz";

/// Puts inputs that fit, by this plan of their shapes, into a session of which `named` is the document.
Result<ImportedLayer> withInputTensors(ImportedLayer layer, Document named, const Plan &shapes, TakenInputs &inputs,
                                       const TensorStore &store)
{
    layer.notes.push_back({ENGINE_TEXT("engine", "The inputs are the file's: %1."), {asOneArgument(inputs.words())}});
    inputs.tellAxes(layer.notes);
    auto tensors = inputs.read(shapes, named, layer.notes);
    if (!tensors)
        return tensors.error();
    named.mask.fill = layer.opened.document.mask.fill; // as the family of the layer has it
    TensorFiles files = *layer.opened.files;
    files.insert_or_assign(kInputFile, std::make_shared<const TensorFile>(std::move(*tensors)));
    auto plan = makePlan(named, std::make_shared<TensorFiles>(std::move(files)));
    if (!plan)
        return plan.error();
    layer.opened.document = std::move(named);
    layer.opened.files = plan->files;
    takeTokens(layer.opened, store, layer.opened.document.inputs.selfAttention, layer.notes);
    return layer;
}

} // namespace

std::optional<InputTensors> inputsBeside(const TensorStore &store, const IsWeight &isWeight)
{
    auto inputs = inputsOf(store);
    if (!inputs)
        inputs = queriesAlone(store);
    if (inputs)
        for (const StoredTensor *tensor : {inputs->queries, inputs->keys, inputs->values})
            if (tensor != nullptr && isWeight(*tensor))
                return std::nullopt;
    return inputs;
}

std::optional<InputTensors> inputsBeside(const Checkpoint &checkpoint)
{
    const auto isPartOf = [](const FoundLayer &layer, const StoredTensor &tensor) {
        return std::any_of(layer.parts.begin(), layer.parts.end(),
                           [&tensor](const auto &part) { return part.second == &tensor; });
    };
    return inputsBeside(*checkpoint.store, [&](const StoredTensor &tensor) {
        return std::any_of(checkpoint.layers.begin(), checkpoint.layers.end(),
                           [&](const FoundLayer &layer) { return isPartOf(layer, tensor); });
    });
}

Result<ImportedLayer> withInputs(ImportedLayer layer, const TensorStore &store,
                                 const std::optional<InputTensors> &inputs, std::uint64_t maxDecodedBytes)
{
    takeArguments(store, layer.opened.document.layer.numHeads.value_or(1), layer.opened.document, layer.notes);
    if (!inputs) {
        tellLeftOut(layer.notes, store, [](const StoredTensor &tensor) { return !saysWhatIsSeen(tensor); });
        return layer;
    }
    TakenInputs taken(store, *inputs, kInputFile, maxDecodedBytes);
    Document named = layer.opened.document;
    taken.nameIn(named.inputs);
    const auto shapes = planFromShapes(named, [&](const TensorRef &ref) {
        const AnyTensor *weight = tensorNamed(*layer.opened.files, ref);
        return weight != nullptr ? &shapeOf(*weight) : taken.shapeOf(ref);
    });
    if (!shapes) {
        layer.notes.push_back(
            {ENGINE_TEXT("engine", "The inputs of the file (%1) are left out, and others are drawn: %2."),
             {asOneArgument(taken.words()), shapes.error().sentence()}});
        return layer;
    }
    if (const auto checked = taken.checkLimit(); !checked)
        return checked.error();
    auto made = withInputTensors(std::move(layer), std::move(named), *shapes, taken, store);
    if (made)
        tellLeftOut(made->notes, store,
                    [&](const StoredTensor &tensor) { return !saysWhatIsSeen(tensor) || taken.has(tensor); });
    return made;
}

} // namespace headscope
