// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/cutname.h"

namespace headscope {
namespace {

std::string behindItem(Index length)
{
    return ",:" + std::to_string(length) + "]";
}

} // namespace

std::string cutName(const std::string &batch, std::size_t item, Index length)
{
    return batch + "[" + std::to_string(item) + behindItem(length);
}

bool isCutName(std::string_view name, const Shape &shape)
{
    if (shape.size() != 3 || shape[0] != 1)
        return false;
    const std::string end = behindItem(shape[1]);
    if (!name.ends_with(end))
        return false;
    name.remove_suffix(end.size());
    const auto bracket = name.find_last_not_of("0123456789");
    return bracket != std::string_view::npos && bracket + 1 < name.size() && name[bracket] == '[';
}

} // namespace headscope
