// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/layerinputs.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/inputsource.h"
#include "engine/checkpoints/leftout.h"
#include "engine/checkpoints/takeninputs.h"
#include "engine/checkpoints/tokensin.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

/// Whether a tensor stands where inputs do, and not in the module of a model.
bool isBesideWeights(const StoredTensor &tensor)
{
    return !tensor.shape.empty() && isInInputGroup(tensor.name);
}

/// The input of self-attention, which stands alone beside its weights.
std::optional<InputTensors> queriesAlone(const TensorStore &store)
{
    std::vector<std::string_view> names(kQueryNames.begin(), kQueryNames.end());
    names.insert(names.end(), kSelfNames.begin(), kSelfNames.end());
    for (const std::string_view group : kInputGroups)
        for (const std::string_view name : names)
            if (const StoredTensor *tensor = store.find(std::string(group).append(name));
                tensor != nullptr && !tensor->fault && !isOfFlags(*tensor) &&
                (tensor->shape.size() == 2 || tensor->shape.size() == 3))
                return InputTensors{tensor, nullptr, nullptr, std::string(group)};
    return std::nullopt;
}

bool hasWeight(const InputTensors &inputs, const IsWeight &isWeight)
{
    const std::array all{inputs.queries, inputs.keys, inputs.values};
    return std::any_of(all.begin(), all.end(), [&](const StoredTensor *t) { return t != nullptr && isWeight(*t); });
}

/// In a session whose weights are in another file that is nowhere yet.
constexpr const char *kInputFile = "inputs.npz";

/// Puts inputs that fit, by this plan of their shapes, into a session of which `named` is the document.
Result<ImportedLayer> withInputTensors(ImportedLayer layer, Document named, const Plan &shapes, TakenInputs &inputs,
                                       const TensorStore &store, const TakenInputs::IsOfModel &isOfModel)
{
    layer.notes.push_back({ENGINE_TEXT("engine", "The inputs are the file's: %1."), {asOneArgument(inputs.words())}});
    inputs.tellAxes(layer.notes);
    auto tensors = inputs.read(shapes, named, layer.notes);
    if (!tensors)
        return tensors.error();
    if (const auto taken = inputs.takeExpected(shapes, isOfModel, *tensors, named, layer.notes); !taken)
        return taken.error();
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
    if (!inputs && !faultOfInputs(store))
        inputs = queriesAlone(store);
    if (!inputs || hasWeight(*inputs, isWeight))
        return std::nullopt;
    if (const StoredTensor *source = sourceOfInputs(store, *inputs); source != nullptr && !isWeight(*source)) {
        inputs->source = source;
        if (haveHeads(*inputs))
            return withSourceAlone(*inputs);
    }
    return inputs;
}

std::optional<InputTensors> inputsBeside(const Checkpoint &checkpoint)
{
    return inputsBeside(*checkpoint.store, [&](const StoredTensor &tensor) { return checkpoint.isPart(tensor); });
}

bool hasOtherWeights(const TensorStore &store, const IsWeight &isPart)
{
    return std::any_of(store.tensors().begin(), store.tensors().end(), [&](const StoredTensor &tensor) {
        const bool mayBeWeight = (isOfReals(tensor) || tensor.fault) && !tensor.shape.empty();
        const bool isOfCall = isInInputGroup(tensor.name) && (isNamedAsOfRun(tensor.name) || isNamedAsArgument(tensor));
        return mayBeWeight && !isOfCall && store.fact(tensor.name) == nullptr && !isPart(tensor);
    });
}

Result<ImportedLayer> withInputs(ImportedLayer layer, const TensorStore &store, std::optional<InputTensors> inputs,
                                 const IsWeight &isWeight, std::uint64_t maxDecodedBytes)
{
    const auto isOfModel = [&isWeight](const StoredTensor &tensor) {
        return !isBesideWeights(tensor) || (isWeight && isWeight(tensor));
    };
    const Index heads = layer.opened.document.layer.numHeads.value_or(1);
    if (!inputs) {
        leaveArguments(store, heads, layer.opened.document, layer.notes);
        tellLeftOut(layer.notes, store, isOfModel);
        return layer;
    }
    if (inputs->source != nullptr && makesQueriesOfSource(layer, store, *inputs, maxDecodedBytes))
        inputs = withSourceAlone(*inputs);
    TakenInputs taken(store, *inputs, kInputFile, maxDecodedBytes);
    Document named = layer.opened.document;
    taken.nameIn(named.inputs);
    ImportNotes ofCall;
    if (!takeArguments(store, heads, named, ofCall) || inputs->areOfMore)
        taken.leaveExpected();
    const auto shapes = planWithInputs(layer, named, taken);
    if (!shapes) {
        layer.notes.push_back(
            {ENGINE_TEXT("engine", "The inputs of the file (%1) are left out, and others are drawn: %2."),
             {asOneArgument(taken.words()), shapes.error().sentence()}});
        leaveArguments(store, heads, layer.opened.document, layer.notes);
        return layer;
    }
    layer.notes.insert(layer.notes.end(), ofCall.begin(), ofCall.end());
    if (const auto checked = taken.checkLimit(); !checked)
        return checked.error();
    if (!inputs->projected.empty())
        layer.notes.push_back(
            {ENGINE_TEXT("engine", "%1 is taken for the input of the layer, and %2 for what the layer "
                                   "has made of it."),
             {inputs->queries->name, inputs->projected}});
    auto made = withInputTensors(std::move(layer), std::move(named), *shapes, taken, store, isOfModel);
    if (made)
        tellLeftOut(made->notes, store,
                    [&](const StoredTensor &tensor) { return isOfModel(tensor) || taken.has(tensor); });
    return made;
}

Result<ImportedLayer> withInputs(ImportedLayer layer, const Checkpoint &checkpoint, const FoundLayer &found)
{
    const bool isAlone = found.name.empty(); // so that notes have named what else is of it
    const auto isWeight = [&](const StoredTensor &tensor) {
        return checkpoint.isPart(tensor) || (isAlone && !isNamedAsOfRun(tensor.name));
    };
    auto inputs = inputsBeside(checkpoint);
    if (inputs) {
        inputs->areOfTorch = found.family->name == "torch";
        inputs->areOfMore =
            checkpoint.layers.size() > 1 || hasOtherWeights(*checkpoint.store, [&](const StoredTensor &tensor) {
                return checkpoint.isPart(tensor) || isTableOf(found, tensor);
            });
    }
    auto made = withInputs(std::move(layer), *checkpoint.store, inputs, isWeight);
    if (made && !made->opened.document.inputs.keys && found.readsOneMemory())
        made->notes.push_back({ENGINE_TEXT("engine", "Keys and values are drawn apart, where the model makes both of "
                                                     "the same memory."),
                               {}});
    return made;
}

} // namespace headscope
