// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/factstree.h"

#include <algorithm>
#include <span>

namespace headscope {
namespace {

constexpr int kMostDots = 64; // as deep as a pickle is read; what is below keeps its dots

using Facts = std::span<const JsonMember>;

/// Whether the keys are 0, 1, 2, …, as those of a list are.
bool isOfList(const Json::Object &object)
{
    std::size_t next = 0;
    return !object.empty() && std::all_of(object.begin(), object.end(),
                                          [&](const JsonMember &m) { return m.first == std::to_string(next++); });
}

Json asList(Json::Object &&object)
{
    Json::List list;
    for (JsonMember &member : object)
        list.push_back(std::move(member.second));
    return Json(std::move(list));
}

/// Facts that have their first `shared` characters in common. Those of one dictionary follow one another.
Json treeOf(Facts facts, std::size_t shared, int depth)
{
    Json::Object object;
    for (std::size_t i = 0; i < facts.size();) {
        const std::string_view name = facts[i].first;
        const std::size_t dot = depth < kMostDots ? name.find('.', shared) : std::string_view::npos;
        const std::size_t from = i++;
        if (dot == std::string_view::npos) {
            object.emplace_back(name.substr(shared), facts[from].second);
            continue;
        }
        while (i < facts.size() && facts[i].first.starts_with(name.substr(0, dot + 1)))
            ++i;
        object.emplace_back(name.substr(shared, dot - shared),
                            treeOf(facts.subspan(from, i - from), dot + 1, depth + 1));
    }
    return isOfList(object) ? asList(std::move(object)) : Json(std::move(object));
}

} // namespace

Json factsTree(const Json &facts)
{
    const auto *object = facts.as<Json::Object>();
    return object != nullptr ? treeOf(*object, 0, 0) : Json();
}

} // namespace headscope
