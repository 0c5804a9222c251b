// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/pixels.h"

namespace headscope {
namespace {

/// As Pillow weighs the colours, in whole numbers.
std::uint8_t brightness(unsigned red, unsigned green, unsigned blue)
{
    return static_cast<std::uint8_t>((red * 19595U + green * 38470U + blue * 7471U + 0x8000U) >> 16U);
}

/// The half of a number, towards what is less.
Index halfOf(Index number)
{
    return number >= 0 ? number / 2 : -((1 - number) / 2);
}

} // namespace

Pixels Pixels::black(Index rows, Index columns, Index colours)
{
    return {rows, columns, colours, std::vector<std::uint8_t>(static_cast<std::size_t>(rows * columns * colours))};
}

Pixels inColours(Pixels picture, Index colours)
{
    if (picture.colours == colours)
        return picture;
    Pixels out = Pixels::black(picture.rows, picture.columns, colours);
    for (Index row = 0; row < out.rows; ++row)
        for (Index column = 0; column < out.columns; ++column)
            for (Index colour = 0; colour < colours; ++colour)
                out.at(row, column, colour) = picture.colours == 1
                                                  ? picture.at(row, column, 0)
                                                  : brightness(picture.at(row, column, 0), picture.at(row, column, 1),
                                                               picture.at(row, column, 2));
    return out;
}

Pixels cropped(const Pixels &picture, Index rows, Index columns)
{
    const Index top = halfOf(picture.rows - rows);
    const Index left = halfOf(picture.columns - columns);
    Pixels out = Pixels::black(rows, columns, picture.colours);
    for (Index row = 0; row < rows; ++row)
        for (Index column = 0; column < columns; ++column) {
            const Index fromRow = row + top;
            const Index fromColumn = column + left;
            if (fromRow < 0 || fromRow >= picture.rows || fromColumn < 0 || fromColumn >= picture.columns)
                continue;
            for (Index colour = 0; colour < picture.colours; ++colour)
                out.at(row, column, colour) = picture.at(fromRow, fromColumn, colour);
        }
    return out;
}

} // namespace headscope
