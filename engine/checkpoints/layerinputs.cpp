// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/layerinputs.h"

#include "engine/checkpoints/inputmasks.h"
#include "engine/checkpoints/leftout.h"
#include "engine/checkpoints/takeninputs.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

/// In a session whose weights are in another file that is nowhere yet.
constexpr const char *kInputFile = "inputs.npz";

/// Takes the tokens of the file where they are one for each query of the only batch item.
void takeTokens(const TakenInputs &inputs, const Sizes &sizes, Document &document)
{
    Document told = document;
    inputs.nameTokens(told);
    if (sizes.b == 1 && told.tokens.queries.size() == 1 && std::ssize(told.tokens.queries.front()) == sizes.q)
        document.tokens = std::move(told.tokens);
}

/// Puts inputs that fit, by this plan of their shapes, into a session of which `named` is the document.
Result<ImportedLayer> withInputTensors(ImportedLayer layer, Document named, const Plan &shapes, TakenInputs &inputs)
{
    layer.notes.push_back({ENGINE_TEXT("engine", "The inputs are the file's: %1."), {asOneArgument(inputs.words())}});
    takeTokens(inputs, shapes.sizes, named);
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
    return layer;
}

} // namespace

std::optional<InputTensors> inputsBeside(const TensorStore &store, const IsWeight &isWeight)
{
    auto inputs = inputsOf(store);
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
    if (!inputs)
        return layer;
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
    auto made = withInputTensors(std::move(layer), std::move(named), *shapes, taken);
    if (made)
        tellLeftOut(made->notes, store,
                    [&](const StoredTensor &tensor) { return !isNamedAsMask(tensor.name) || taken.has(tensor); });
    return made;
}

} // namespace headscope
