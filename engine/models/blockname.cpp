// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockname.h"

#include "engine/base/readnumber.h"

#include <algorithm>

namespace headscope {

std::string blockName(Column column, std::string_view name)
{
    const std::string_view before = column == Column::Encoder   ? "encoder."
                                    : column == Column::Decoder ? "decoder."
                                                                : "";
    return std::string(before) + std::string(name);
}

std::string layerName(Column column, Index number, std::string_view part)
{
    const std::string_view layers = column == Column::Only ? "layer." : "";
    return layerName(blockName(column, std::string(layers) + std::to_string(number)), part);
}

std::string layerName(std::string_view layer, std::string_view part)
{
    return std::string(layer) + "." + std::string(part);
}

std::optional<LayerPlace> layerOf(std::string_view block)
{
    const std::size_t first = block.find('.');
    const std::size_t second = first == std::string_view::npos ? first : block.find('.', first + 1);
    if (second == std::string_view::npos)
        return std::nullopt;
    const auto number = readNumber<Index>(block.substr(first + 1, second - first - 1));
    return number ? std::optional(LayerPlace{std::string(block.substr(0, second)), *number}) : std::nullopt;
}

std::string blockPattern(std::string_view name)
{
    const std::size_t first = name.find_first_of("0123456789");
    if (first == std::string_view::npos)
        return std::string(name);
    const std::size_t end = std::min(name.find_first_not_of("0123456789", first), name.size());
    return std::string(name.substr(0, first)) + '*' + std::string(name.substr(end));
}

std::optional<InBlock> splitBlock(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    return InBlock{name.substr(0, slash), name.substr(slash + 1)};
}

} // namespace headscope
