// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/inputsource.h"

#include "engine/checkpoints/inputnames.h"
#include "engine/run/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

constexpr const char *kSourceFile = "source.npz"; ///< of a session that nobody sees
constexpr double kNearQueries = 0.01;             ///< of the largest of them: a file may have kept bfloat16

std::array<const StoredTensor *, 3> allOf(const InputTensors &inputs)
{
    return {inputs.queries, inputs.keys, inputs.values};
}

/// Whether a name is of one letter, as programs call what a layer has projected.
bool isOneLetter(const StoredTensor &tensor, const std::string &group)
{
    return tensor.name.size() == group.size() + 1;
}

/// Whether a tensor has the batch items and the tokens of the input; with heads, (b, h, n, d), or without.
bool isMadeOf(const StoredTensor &input, const StoredTensor &made)
{
    Shape shape = made.shape;
    if (shape.size() == 4)
        shape.erase(shape.begin() + 1);
    return shape.size() == input.shape.size() && std::equal(shape.begin(), shape.end() - 1, input.shape.begin());
}

/// The queries that the layer makes of its inputs; null where it makes none.
SharedTensor projectedQueries(const Plan &plan)
{
    Run run(plan);
    while (!run.trace()->has(Role::Q) && run.advance()) {
    }
    return run.trace()->has(Role::Q) ? run.trace()->whole(Role::Q) : nullptr;
}

bool areNear(const AnyTensor &numbers, const AnyTensor &expected)
{
    const Index count = countOf(shapeOf(expected)).value();
    double largest = 0;
    for (Index i = 0; i < count; ++i)
        largest = std::max(largest, std::abs(valueAt(expected, i)));
    for (Index i = 0; i < count; ++i)
        if (!(std::abs(valueAt(numbers, i) - valueAt(expected, i)) <= kNearQueries * largest))
            return false;
    return true;
}

} // namespace

const StoredTensor *sourceOfInputs(const TensorStore &store, const InputTensors &inputs)
{
    for (const std::string_view name : kSelfNames) {
        const StoredTensor *input = store.find(inputs.group + std::string(name));
        const auto isOfIt = [&](const StoredTensor *made) {
            return made == nullptr || (isOneLetter(*made, inputs.group) && isMadeOf(*input, *made));
        };
        const auto all = allOf(inputs);
        if (input != nullptr && !input->fault && inputs.keys != nullptr && std::all_of(all.begin(), all.end(), isOfIt))
            return input;
    }
    return nullptr;
}

bool haveHeads(const InputTensors &inputs)
{
    const auto all = allOf(inputs);
    return std::all_of(all.begin(), all.end(),
                       [](const StoredTensor *tensor) { return tensor == nullptr || tensor->shape.size() == 4; });
}

InputTensors withSourceAlone(const InputTensors &inputs)
{
    std::vector<std::string> names;
    for (const StoredTensor *made : allOf(inputs))
        if (made != nullptr)
            names.push_back(made->name);
    InputTensors alone = inputs;
    alone.queries = std::exchange(alone.source, nullptr);
    alone.keys = alone.values = nullptr;
    alone.projected = asOneArgument(names);
    return alone;
}

Result<Plan> planWithInputs(const ImportedLayer &layer, const Document &named, const TakenInputs &taken)
{
    return planFromShapes(named, [&](const TensorRef &ref) {
        const AnyTensor *weight = tensorNamed(*layer.opened.files, ref);
        return weight != nullptr ? &shapeOf(*weight) : taken.shapeOf(ref);
    });
}

bool makesQueriesOfSource(const ImportedLayer &layer, const TensorStore &store, const InputTensors &inputs,
                          std::uint64_t maxDecodedBytes)
{
    TakenInputs taken(store, withSourceAlone(inputs), kSourceFile, maxDecodedBytes);
    Document named = layer.opened.document;
    taken.nameIn(named.inputs);
    const auto shapes = planWithInputs(layer, named, taken);
    if (!shapes || !isPresent(*shapes, Role::Q) || !taken.checkLimit())
        return false;
    ImportNotes unread;
    auto tensors = taken.read(*shapes, named, unread);
    const auto queries = taken.readMade(*inputs.queries, shapeOf(specOf(Role::Q), shapes->sizes));
    if (!tensors || !queries)
        return false;
    TensorFiles files = *layer.opened.files;
    files.insert_or_assign(kSourceFile, std::make_shared<const TensorFile>(std::move(*tensors)));
    const auto plan = makePlan(named, std::make_shared<TensorFiles>(std::move(files)));
    const SharedTensor made = plan ? projectedQueries(*plan) : nullptr;
    return made != nullptr && shapeOf(*made) == shapeOf(*queries) && areNear(*made, *queries);
}

} // namespace headscope
