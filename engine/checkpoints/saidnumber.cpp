// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/saidnumber.h"

#include "engine/checkpoints/factstree.h"
#include "engine/checkpoints/family.h"

#include <cstdint>
#include <string>
#include <utility>

namespace headscope {
namespace {

/// Reading one number may unpack all of the storage that it is in, and each layer of a file may ask for it.
constexpr std::uint64_t kMostBytesForOne = 4096;

/// Also of safetensors, whose metadata are texts alone.
std::optional<double> numberOfFact(const Json &fact)
{
    if (const bool *flag = fact.as<bool>())
        return *flag ? 1.0 : 0.0;
    const auto *word = fact.as<std::string>();
    if (word != nullptr && (*word == "true" || *word == "True"))
        return 1.0;
    if (word != nullptr && (*word == "false" || *word == "False"))
        return 0.0;
    return numberOf(fact);
}

} // namespace

Json saidValue(const TensorStore &store, std::string_view name)
{
    if (const Json *fact = store.fact(name))
        return *fact;
    const auto *facts = store.facts().as<Json::Object>();
    if (facts == nullptr)
        return {};
    const std::string start = std::string(name) + '.';
    Json::Object below;
    for (const auto &[key, value] : *facts)
        if (key.starts_with(start))
            below.emplace_back(key.substr(start.size()), value);
    return below.empty() ? Json() : factsTree(Json(std::move(below)));
}

std::optional<double> saidNumber(const TensorStore &store, std::string_view name)
{
    if (const Json *fact = store.fact(name))
        return numberOfFact(*fact);
    const StoredTensor *tensor = store.find(name);
    if (tensor == nullptr || countOf(tensor->shape) != Index{1} || tensor->decodedBytes > kMostBytesForOne)
        return std::nullopt;
    const auto number = store.read(*tensor);
    return number ? std::optional(valueAt(*number, 0)) : std::nullopt;
}

Result<bool> saidFlag(const TensorStore &store, std::string_view name)
{
    const auto number = saidNumber(store, name);
    const Json said = saidValue(store, name);
    const double flag = number.value_or(said.isNull() ? 0 : -1); // what nobody says is false
    if (flag == 0 || flag == 1)
        return flag == 1;
    return Error{{},
                 std::string(name),
                 Text(said.isNull() ? writtenJson(Json(*number)) : shortened(writtenJson(said))),
                 {ENGINE_TEXT("engine", "true or false"), {}}};
}

} // namespace headscope
