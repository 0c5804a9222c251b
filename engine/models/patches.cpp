// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/patches.h"

#include <cmath>

namespace headscope {
namespace {

/// Numbers of one patch, as the matrix of the first block reads them; 0 where the model reads no image.
Index patchSizeOf(const Transformer &model)
{
    const OptionalRef &kernel = model.blocks.front().document.weights.wPatch;
    return kernel ? (*model.weights->shapeOf(*kernel))[1] : 0;
}

/// How many patches the table of positions has room for, besides the token that stands before them.
Index placesOf(const Transformer &model)
{
    const OptionalRef &table = model.blocks.front().document.weights.wPosition;
    return table ? (*model.weights->shapeOf(*table))[0] - 1 : 0;
}

} // namespace

Result<AnyTensor> patchesOf(const AnyTensor &image, const Transformer &model)
{
    Shape shape = shapeOf(image);
    if (shape.size() == 4 && shape.front() == 1)
        shape.erase(shape.begin());
    const Index size = patchSizeOf(model);
    const Index colours = shape.size() == 3 ? shape[0] : 0;
    const auto side =
        colours > 0
            ? static_cast<Index>(std::lround(std::sqrt(static_cast<double>(size) / static_cast<double>(colours))))
            : 0;
    const bool isCut = side > 0 && side * side * colours == size && shape[1] % side == 0 && shape[2] % side == 0;
    if (!isCut || (shape[1] / side) * (shape[2] / side) != placesOf(model))
        return Error{"", "image", Text(toString(shapeOf(image))),
                     Text(ENGINE_TEXT("engine", "(colours, rows, columns) that make %1 patches of %2 numbers"),
                          {std::to_string(placesOf(model)), std::to_string(size)})};
    const Index across = shape[2] / side;
    Tensor<float> patches({1, placesOf(model), size});
    for (Index c = 0; c < colours; ++c)
        for (Index row = 0; row < shape[1]; ++row)
            for (Index column = 0; column < shape[2]; ++column) {
                const Index patch = row / side * across + column / side;
                const Index place = (c * side + row % side) * side + column % side;
                patches[patch * size + place] =
                    static_cast<float>(valueAt(image, (c * shape[1] + row) * shape[2] + column));
            }
    return AnyTensor(std::move(patches));
}

} // namespace headscope
