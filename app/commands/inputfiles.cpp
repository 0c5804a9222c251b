// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/weightfiles.h"

#include "engine/io/memory.h"
#include "engine/models/modelsettings.h"

namespace headscope {

std::set<std::filesystem::path> filesOfWeights(const std::filesystem::path &file)
{
    std::set<std::filesystem::path> files{file};
    const auto index = file.extension() == ".json" ? ifInOrder(settingsIn(file.string())) : std::nullopt;
    const Json *named = index ? index->find("weight_map") : nullptr;
    const auto *map = named != nullptr ? named->as<Json::Object>() : nullptr;
    for (const JsonMember &tensor : map != nullptr ? *map : Json::Object())
        if (const auto *name = tensor.second.as<std::string>())
            files.insert(file.parent_path() / *name);
    return files;
}

} // namespace headscope
