// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/unreadmembers.h"

#include "engine/document/strictjson.h"

#include <algorithm>

namespace headscope {
namespace {

using IsKnown = bool (*)(const std::string &path);

void putBack(Json::Object &into, const std::string &prefix, const Json::Object &unread, IsKnown isKnown)
{
    const std::size_t written = into.size();
    for (const auto &[key, value] : unread) {
        const auto end = into.begin() + static_cast<std::ptrdiff_t>(written);
        const auto there =
            std::find_if(into.begin(), end, [&key = key](const JsonMember &m) { return m.first == key; });
        const auto *inner = value.as<Json::Object>();
        if (there != end) {
            if (auto *object = there->second.as<Json::Object>(); object != nullptr && inner != nullptr)
                putBack(*object, prefix + key + ".", *inner, isKnown);
        } else if (key.find('.') != std::string::npos) { // no path of the format
            into.emplace_back(key, value);
        } else if (!isKnown(prefix + key)) {
            Json::Object left;
            if (inner != nullptr)
                putBack(left, prefix + key + ".", *inner, isKnown);
            const bool isGone = inner != nullptr && left.empty() && !inner->empty();
            if (!isGone)
                into.emplace_back(key, inner != nullptr ? Json(std::move(left)) : value);
        }
    }
}

} // namespace

std::string keptUnread(Json::Object unread)
{
    return unread.empty() ? std::string() : writtenJson(Json(std::move(unread)));
}

void putBackUnread(Json &into, const std::string &unread, bool (*isKnown)(const std::string &path))
{
    const auto members = parseStrictJson(unread);
    const auto *object = members ? members->as<Json::Object>() : nullptr;
    if (object != nullptr)
        putBack(*into.as<Json::Object>(), {}, *object, isKnown);
}

} // namespace headscope
