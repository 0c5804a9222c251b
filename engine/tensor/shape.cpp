// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/shape.h"

#include "engine/base/checked.h"
#include "engine/base/joined.h"

#include <algorithm>
#include <cassert>

namespace headscope {

std::optional<Index> countOf(const Shape &shape)
{
    std::optional<Index> count = 1;
    bool isEmpty = false;
    for (const Index length : shape) {
        if (length < 0)
            return std::nullopt;
        isEmpty = isEmpty || length == 0;
        if (length != 0 && count)
            count = checkedProduct(*count, length);
    }
    return isEmpty && count ? 0 : count;
}

std::string toString(const Shape &shape)
{
    return "(" + joinedWith(", ", shape) + (shape.size() == 1 ? ",)" : ")");
}

bool isInside(const Cell &cell, const Shape &shape)
{
    return std::equal(shape.begin(), shape.end(), cell.begin(), cell.end(),
                      [](Index length, Index index) { return index >= 0 && index < length; });
}

Index offsetOf(const Shape &shape, const Cell &cell)
{
    assert(isInside(cell, shape));
    Index offset = 0;
    for (std::size_t i = 0; i < shape.size(); ++i)
        offset = offset * shape[i] + cell[i];
    return offset;
}

Cell cellAt(const Shape &shape, Index offset)
{
    Cell cell(shape.size());
    for (std::size_t i = shape.size(); i-- > 0;) {
        cell[i] = offset % shape[i];
        offset /= shape[i];
    }
    return cell;
}

} // namespace headscope
