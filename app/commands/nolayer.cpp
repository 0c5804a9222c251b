// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/nolayer.h"

#include "app/commands/options.h"
#include "engine/checkpoints/brokenlayers.h"
#include "engine/checkpoints/guessmapping.h"

#include <algorithm>
#include <utility>

namespace headscope {

Failure unknownLayer(const Arguments &arguments, std::vector<std::string> names)
{
    if (names.size() == 1 && names.front().empty())
        return needless(arguments, option("layer"),
                        Text("no such option with a file that has one choice alone, without a name"));
    std::replace(names.begin(), names.end(), std::string(), std::string("''")); // as a shell takes no word
    return usage(QStringLiteral("--layer"), arguments.value(QStringLiteral("layer")),
                 Text("one of %1", {listOf(names)}));
}

Failure refusedHeads(const Arguments &arguments, const std::vector<Index> &possible, Index likely)
{
    std::vector<std::string> words(possible.size());
    std::transform(possible.begin(), possible.end(), words.begin(), [](Index count) { return std::to_string(count); });
    return usage(option("--heads"), arguments.value(option("heads")),
                 Text("one of %1; %2 is most likely", {listOf(words), std::to_string(likely)}));
}

std::optional<Failure> brokenLayer(const Arguments &arguments, const Checkpoint &checkpoint)
{
    const bool isNamed = arguments.isSet(QStringLiteral("layer"));
    const std::string wanted = arguments.value(QStringLiteral("layer")).toStdString();
    for (const BrokenLayer &layer : brokenLayersOf(*checkpoint.store, checkpoint.layers))
        if (isNamed ? layer.name == wanted : checkpoint.layers.empty())
            return Failure{ExitCode::InputRefused, layer.fault.in(checkpoint.path)};
    return std::nullopt;
}

namespace {

/// Why nothing that could be a layer or maps can be read: the first fault, where all of two axes or more have one.
std::optional<Error> faultOfAll(const TensorStore &store)
{
    std::optional<Error> first;
    for (const StoredTensor &tensor : store.tensors()) {
        if (tensor.shape.size() < 2)
            continue;
        if (!tensor.fault)
            return std::nullopt;
        if (!first)
            first = tensor.fault;
    }
    return first;
}

/// An array alone that has the axes of inputs, but whole numbers, which may be those of tokens, or yes and no.
const StoredTensor *arrayOfNoReals(const TensorStore &store)
{
    if (store.tensors().size() != 1)
        return nullptr;
    const StoredTensor &only = store.tensors().front();
    return only.shape.size() >= 2 && !isOfReals(only) ? &only : nullptr;
}

} // namespace

Failure noLayer(const Checkpoint &checkpoint)
{
    if (const auto fault = faultOfAll(*checkpoint.store))
        return {ExitCode::InputRefused, fault->in(checkpoint.path)};
    if (const StoredTensor *array = arrayOfNoReals(*checkpoint.store))
        return {
            ExitCode::InputRefused,
            {checkpoint.path, "tensor " + printable(array->name), Text(array->dtype), Text("floating-point numbers")}};
    const auto proposals = proposalsByName(*checkpoint.store, checkpoint.config);
    const bool lacksOutput = std::any_of(proposals.begin(), proposals.end(), [&](const MappingProposal &proposal) {
        return lacksOutputAlone(*checkpoint.store, proposal.mapping);
    });
    if (lacksOutput)
        return {ExitCode::InputRefused,
                {checkpoint.path, "layers", Text("W_q, W_k and W_v without W_o"),
                 Text("W_o, too, and --map where the names are not known: see headscope inspect")}};
    return {ExitCode::InputRefused,
            {checkpoint.path, "layers", Text("none"), Text("a layer of attention whose names are known, or --map")}};
}

} // namespace headscope
