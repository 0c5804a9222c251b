// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/patches.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Where the number of a pixel stands among those of all patches.
Index placeIn(const PatchGrid &grid, Index colour, Index row, Index column)
{
    const Index patch = row / grid.side * grid.across + column / grid.side;
    return patch * grid.numbers() + (colour * grid.side + row % grid.side) * grid.side + column % grid.side;
}

/// Each number of the patches is that of a pixel.
template <class Number>
AnyTensor cut(const PatchGrid &grid, const Number &numberAt)
{
    Tensor<float> patches({1, grid.patches(), grid.numbers()});
    for (Index colour = 0; colour < grid.colours; ++colour)
        for (Index row = 0; row < grid.rows(); ++row)
            for (Index column = 0; column < grid.columns(); ++column)
                patches[placeIn(grid, colour, row, column)] = static_cast<float>(numberAt(colour, row, column));
    return patches;
}

Error noImages(const Transformer &model)
{
    return {"", "image", Text(model.title), {ENGINE_TEXT("engine", "a model that looks at images"), {}}};
}

/// (colours, rows, columns) or (rows, columns, colours) of bytes, or greys alone.
std::optional<Pixels> pictureIn(const Tensor<std::uint8_t> &array)
{
    Shape shape = array.shape();
    if (shape.size() == 4 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.size() == 2)
        shape.push_back(1);
    const auto isColours = [](Index length) { return length == 1 || length == 3; };
    if (shape.size() != 3 || array.size() == 0)
        return std::nullopt;
    if (isColours(shape[2]))
        return Pixels{shape[0], shape[1], shape[2], {array.values().begin(), array.values().end()}};
    if (!isColours(shape[0]))
        return std::nullopt;
    Pixels picture = Pixels::black(shape[1], shape[2], shape[0]);
    for (Index i = 0; i < array.size(); ++i)
        picture.at(i / shape[2] % shape[1], i % shape[2], i / (shape[1] * shape[2])) = array[i];
    return picture;
}

} // namespace

Result<AnyTensor> patchesOf(const AnyTensor &image, const Transformer &model)
{
    if (!model.grid)
        return noImages(model);
    const PatchGrid &grid = *model.grid;
    Shape shape = shapeOf(image);
    if (shape.size() == 4 && shape.front() == 1)
        shape.erase(shape.begin());
    const Shape wanted{grid.colours, grid.rows(), grid.columns()};
    if (shape != wanted)
        return Error{"", "image", Text(toString(shapeOf(image))),
                     Text(ENGINE_TEXT("engine", "%1 of numbers as the model reads them, or bytes of a picture, "
                                                "(rows, columns, 3)"),
                          {toString(wanted)})};
    return cut(grid, [&](Index colour, Index row, Index column) {
        return valueAt(image, (colour * grid.rows() + row) * grid.columns() + column);
    });
}

Result<AnyTensor> patchesOf(const Pixels &picture, const Transformer &model)
{
    if (!model.grid)
        return noImages(model);
    const PatchGrid &grid = *model.grid;
    const Result<Pixels> made = preparedPixels(picture, model.images, grid);
    if (!made)
        return made.error();
    const Pixels &prepared = *made;
    if (prepared.rows != grid.rows() || prepared.columns != grid.columns())
        return Error{"", "image",
                     Text(ENGINE_TEXT("engine", "%1 × %2 pixels, after what preprocessor_config.json makes of it"),
                          {std::to_string(prepared.columns), std::to_string(prepared.rows)}),
                     Text(ENGINE_TEXT("engine", "%1 × %2 pixels, as the model has patches for them"),
                          {std::to_string(grid.columns()), std::to_string(grid.rows())})};
    return cut(grid, [&](Index colour, Index row, Index column) {
        return model.images.number(prepared.at(row, column, colour), colour);
    });
}

Result<AnyTensor> patchesOfArray(const AnyTensor &array, const Transformer &model)
{
    if (const auto *bytes = std::get_if<Tensor<std::uint8_t>>(&array))
        if (const auto picture = pictureIn(*bytes))
            return patchesOf(*picture, model);
    return patchesOf(array, model);
}

Pixels pixelsOf(const AnyTensor &patches, const Transformer &model)
{
    const PatchGrid &grid = *model.grid;
    Pixels picture = Pixels::black(grid.rows(), grid.columns(), grid.colours);
    for (Index colour = 0; colour < grid.colours; ++colour)
        for (Index row = 0; row < grid.rows(); ++row)
            for (Index column = 0; column < grid.columns(); ++column) {
                const double byte = model.images.byte(valueAt(patches, placeIn(grid, colour, row, column)), colour);
                picture.at(row, column, colour) =
                    static_cast<std::uint8_t>(byte > 0 ? std::min(std::round(byte), 255.0) : 0);
            }
    return picture;
}

AnyTensor greyPatches(const PatchGrid &grid)
{
    return Tensor<float>(Shape{1, grid.patches(), grid.numbers()});
}

std::string patchWord(const PatchGrid &grid, Index patch)
{
    return "(" + std::to_string(patch / grid.across) + ", " + std::to_string(patch % grid.across) + ")";
}

} // namespace headscope
