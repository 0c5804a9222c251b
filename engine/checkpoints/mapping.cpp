// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/mapping.h"

#include "engine/checkpoints/layerbuilder.h"

#include <algorithm>

namespace headscope {

const MappedTensor *LayerMapping::find(Parameter part) const
{
    const auto found = tensors.find(part);
    return found == tensors.end() ? nullptr : &found->second;
}

std::string moduleOf(const LayerMapping &mapping)
{
    std::optional<std::string> shared;
    for (const auto &[part, mapped] : mapping.tensors) {
        if (!isNeeded(part))
            continue;
        const std::string &other = shared.value_or(mapped.name);
        const auto end = std::mismatch(other.begin(), other.end(), mapped.name.begin(), mapped.name.end());
        shared = std::string(other.begin(), end.first);
    }
    const std::size_t last = shared.value_or("").find_last_of("./");
    return last == std::string::npos ? std::string() : shared->substr(0, last);
}

bool isNeeded(Parameter part)
{
    return part == Parameter::Wq || part == Parameter::Wk || part == Parameter::Wv || part == Parameter::Wo;
}

std::optional<Parameter> partNamed(std::string_view name)
{
    const auto rows = ownParts();
    const auto row = std::find_if(rows.begin(), rows.end(), [name](const OwnPart &own) { return own.name == name; });
    return row == rows.end() ? std::nullopt : std::optional(row->part);
}

} // namespace headscope
