// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/findfamily.h"

#include "engine/models/modelhead.h"

#include <algorithm>

namespace headscope {
namespace {

using Families = std::vector<const ModelFamily *>;

/// The part of the settings, or of what the weights say besides, that has the keys of a family.
const Json *groupIn(const Json &config, const Json &facts, std::string_view group)
{
    if (group.empty())
        return &config;
    for (const Json *all : {&config, &facts})
        if (const Json *part = all->find(group); part != nullptr && part->as<Json::Object>() != nullptr)
            return part;
    return nullptr;
}

Text typesOf(const Families &rows)
{
    std::vector<std::string> types;
    for (const ModelFamily *family : rows)
        for (const std::string_view type : family->modelTypes)
            types.emplace_back(type);
    return {ENGINE_TEXT("engine", "one of %1"), {asOneArgument(types)}};
}

Families allFamilies()
{
    Families all;
    for (const ModelFamily &family : modelFamilies())
        all.push_back(&family);
    return all;
}

/// Leaves those of which something is so, if it is so of any.
template <class Claim>
void preferThose(Families &rows, const Claim &isSo)
{
    if (std::any_of(rows.begin(), rows.end(), isSo))
        std::erase_if(rows, [&](const ModelFamily *family) { return !isSo(family); });
}

/// Whether a family is what a file is of that has its names.
bool isMeant(const ModelFamily &family, const Checkpoint &checkpoint, const ModelSettings &settings)
{
    return family.isMeant == nullptr ||
           family.isMeant(family, ModelTensors(checkpoint, family.stacks.front().token), settings);
}

/// Those whose names a file has that does not tell its type.
Families familiesOfNames(const Checkpoint &checkpoint, const ModelSettings &settings, const Json &facts)
{
    Families fitting = allFamilies();
    std::erase_if(fitting, [&](const ModelFamily *family) {
        return groupIn(checkpoint.config, facts, family->group) == nullptr || !hasNamesOf(checkpoint, *family) ||
               !isMeant(*family, checkpoint, settings);
    });
    preferThose(fitting, [&](const ModelFamily *family) {
        return hasHead(family->head, ModelTensors(checkpoint, family->stacks.front().token));
    });
    preferThose(fitting, [&](const ModelFamily *family) { return isTypeOf(*family, settings); });
    return fitting;
}

/// Refuses a class that is of no family: layers of the same names may compute something else.
Result<void> checkClass(const ModelSettings &settings)
{
    const Json *classes = settings.find("architectures");
    const auto *list = classes != nullptr ? classes->as<Json::List>() : nullptr;
    const Families all = allFamilies();
    const bool isKnown = list == nullptr || list->empty() ||
                         std::any_of(all.begin(), all.end(), [&](auto *family) { return isTypeOf(*family, settings); });
    if (isKnown)
        return {};
    return settings.wrong("architectures", typesOf(all));
}

/// Whether two rows make the same of the same tensors, as those of Llama and Mistral do.
bool areAlike(const ModelFamily &one, const ModelFamily &other)
{
    return one.adapt == other.adapt && one.activation == other.activation && one.head.unembed == other.head.unembed;
}

} // namespace

bool isTypeOf(const ModelFamily &family, const ModelSettings &settings)
{
    return std::any_of(family.modelTypes.begin(), family.modelTypes.end(),
                       [&](std::string_view type) { return isOfType(settings.json(), type); });
}

bool hasNamesOf(const Checkpoint &checkpoint, const ModelFamily &family)
{
    const ModelTensors tensors(checkpoint, family.stacks.front().token);
    return std::all_of(family.stacks.begin(), family.stacks.end(), [&](const StackNames &stack) {
        const FoundLayer *layer = tensors.layer(numbered(stack.self, 0));
        return layer != nullptr && layer->family->name == family.attention && tensors.find(stack.token) != nullptr &&
               (family.mayLackFeedForward || tensors.part(numbered(stack.up, 0), ".weight") != nullptr);
    });
}

Result<FoundFamily> findFamily(const Checkpoint &checkpoint, const ModelSettings &settings, const Json &facts)
{
    const std::string type = settings.word("model_type");
    if (const auto known = type.empty() ? checkClass(settings) : Result<void>(); !known)
        return known.error();
    const ModelFamily *named = modelFamilyOfType(type);
    const Families fitting = named != nullptr ? Families{named}
                             : type.empty()   ? familiesOfNames(checkpoint, settings, facts)
                                              : Families();
    const bool isOne = std::all_of(fitting.begin(), fitting.end(),
                                   [&](const ModelFamily *family) { return areAlike(*family, *fitting.front()); });
    if (fitting.empty() || !isOne)
        return settings.wrong("model_type", typesOf(fitting.empty() ? allFamilies() : fitting));
    return FoundFamily{fitting.front(), groupIn(checkpoint.config, facts, fitting.front()->group)};
}

} // namespace headscope
