// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"

namespace headscope {
namespace {

using Refs = std::vector<OptionalRef>;

/// One tensor alone stands there without a list.
bool readRefs(const Json &json, Refs &refs)
{
    if (const auto *list = json.as<Json::List>())
        return !list->empty() && std::none_of(list->begin(), list->end(), [](const Json &j) { return j.isNull(); }) &&
               readValue(json, refs);
    refs.resize(json.isNull() ? 0 : 1);
    return refs.empty() || readValue(json, refs.front());
}

Json writeRefs(const Refs &refs)
{
    return refs.size() == 1 ? writeValue(refs.front()) : refs.empty() ? Json() : writeValue(refs);
}

} // namespace

void addMapRows(std::vector<Field> &rows)
{
    rows.push_back(
        {"maps.weights",
         Text(ENGINE_TEXT("engine", "null, {\"file\": …, \"tensor\": …}, or a list of them, one per layer"), {}),
         [](Document &document, const Json &json) {
             Refs refs;
             if (!readRefs(json, refs))
                 return false;
             document.maps.weights = std::move(refs);
             return true;
         },
         [](const Document &document) { return writeRefs(document.maps.weights); }});
    rows.back().item = Text(ENGINE_TEXT("engine", "{\"file\": …, \"tensor\": …}"), {});
    rows.push_back(flagRow("maps.stacked", MEMBER(maps.stacked)));
    rows.push_back(row("maps.layer", Text(ENGINE_TEXT("engine", "a whole number from 0"), {}), MEMBER(maps.layer),
                       [](Index layer) { return layer >= 0 && layer <= kLargest; }));
    rows.push_back(sizeRow("maps.heads", MEMBER(maps.heads)));
}

} // namespace headscope
