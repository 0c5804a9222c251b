// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <cstdint>
#include <vector>

namespace headscope {

/// A picture as bytes: (rows, columns, colours), the colours red, green and blue, or one alone.
struct Pixels
{
    Index rows = 0;
    Index columns = 0;
    Index colours = 3;
    std::vector<std::uint8_t> bytes;

    /// As black as can be.
    static Pixels black(Index rows, Index columns, Index colours);
    std::uint8_t at(Index row, Index column, Index colour) const
    {
        return bytes[static_cast<std::size_t>((row * columns + column) * colours + colour)];
    }
    std::uint8_t &at(Index row, Index column, Index colour)
    {
        return bytes[static_cast<std::size_t>((row * columns + column) * colours + colour)];
    }
    bool operator==(const Pixels &) const = default;
};

/// The same in so many colours, one or three. Of three, one is as bright as people see them (ITU-R BT.601).
Pixels inColours(Pixels picture, Index colours);

/// The middle of a picture, so many rows and columns, with black around it where the picture is smaller.
Pixels cropped(const Pixels &picture, Index rows, Index columns);

} // namespace headscope
