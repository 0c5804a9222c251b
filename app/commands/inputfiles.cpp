// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputfiles.h"

#include "engine/io/memory.h"
#include "engine/models/modelsettings.h"

#include <algorithm>

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

std::optional<Failure> refuseInput(const QString &out, const std::set<std::filesystem::path> &inputs,
                                   const char *expected)
{
    const std::filesystem::path file = out.toStdString();
    const bool isInput = std::any_of(inputs.begin(), inputs.end(), [&file](const auto &input) {
        std::error_code none;
        return std::filesystem::equivalent(input, file, none);
    });
    return isInput ? std::optional(usage(QStringLiteral("--out"), out, Text(expected))) : std::nullopt;
}

} // namespace headscope
