// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/importalone.h"

#include "app/commands/nolayer.h"
#include "app/commands/options.h"

#include <optional>
#include <utility>

namespace headscope {
namespace {

/// What --heads gives, where it is there and the file has no say in it.
CommandResult<std::optional<Index>> givenHeads(const Arguments &arguments)
{
    if (!arguments.isSet(option("heads")))
        return std::optional<Index>();
    const QString given = arguments.value(option("heads"));
    bool isNumber = false;
    const Index heads = given.toLongLong(&isNumber);
    if (!isNumber || heads < 1)
        return usage(option("--heads"), given, Text("a whole number of at least 1"));
    return std::optional(heads);
}

/// Maps whose heads are refused are so by what --heads gives.
CommandResult<ImportedLayer> mapsOrRefused(Result<ImportedLayer> imported, const Arguments &arguments,
                                           const Checkpoint &checkpoint)
{
    if (!imported && imported.error().field == "maps.heads")
        return usage(option("--heads"), arguments.value(option("heads")), imported.error().expected);
    return orRefused(std::move(imported), checkpoint);
}

} // namespace

CommandResult<ImportedLayer> orRefused(Result<ImportedLayer> imported, const Checkpoint &checkpoint)
{
    if (imported)
        return std::move(*imported);
    return Failure{ExitCode::InputRefused, imported.error().in(checkpoint.path)};
}

CommandResult<ImportedLayer> importedInputs(const Arguments &arguments, const Checkpoint &checkpoint,
                                            const InputTensors &inputs)
{
    const auto heads = givenHeads(arguments);
    if (!heads)
        return heads.error();
    auto imported = importInputs(*checkpoint.store, inputs, *heads, kTensorFile);
    if (!imported && arguments.isSet(option("heads")) && imported.error().field == "layer.num_heads")
        return usage(
            option("--heads"), arguments.value(option("heads")),
            Text("a divisor of %1, the features of the queries", {std::to_string(inputs.queries->shape.back())}));
    return orRefused(std::move(imported), checkpoint);
}

CommandResult<ImportedLayer> importedMaps(const Arguments &arguments, const Checkpoint &checkpoint,
                                          std::vector<FoundMaps> all)
{
    const TensorStore &store = *checkpoint.store;
    const auto heads = givenHeads(arguments);
    if (!heads)
        return heads.error();
    if (const auto given = *heads)
        for (FoundMaps &maps : all)
            maps.headsOfEach = given;
    if (!arguments.isSet(QStringLiteral("layer")))
        return mapsOrRefused(importMaps(store, all, kTensorFile), arguments, checkpoint);
    const QString wanted = arguments.value(QStringLiteral("layer"));
    std::vector<std::string> names;
    names.reserve(all.size());
    for (const FoundMaps &maps : all) {
        if (QString::fromStdString(maps.name) == wanted)
            return mapsOrRefused(importMaps(store, maps, kTensorFile), arguments, checkpoint);
        names.push_back(maps.name);
    }
    return unknownLayer(arguments, std::move(names));
}

} // namespace headscope
