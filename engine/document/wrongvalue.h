// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/field.h"
#include "engine/document/strictjson.h"

#include <string>
#include <utility>

namespace headscope {

/// What stands at a path of a session file is not what is expected there.
inline Error wrongValue(std::string path, const Json &value, Text expected)
{
    return {"", std::move(path), Text(shortJson(value)), std::move(expected)};
}

/// The same of a value that a field has not read. Blames the item of a list that cannot be read alone.
template <class Owner>
Error wrongValueOf(const FieldOf<Owner> &field, const Json &value)
{
    const std::string path(field.path);
    const auto *list = field.item.format.empty() ? nullptr : value.as<Json::List>();
    Owner alone;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
        if (!field.read(alone, Json(Json::List{(*list)[i]})))
            return wrongValue(path + "[" + std::to_string(i) + "]", (*list)[i], field.item);
    return wrongValue(path, value, field.expected);
}

} // namespace headscope
