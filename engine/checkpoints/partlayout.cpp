// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/partlayout.h"

#include "engine/checkpoints/rowsof.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostFeatures = 1'000'000; // as a session may have

/// Axes from `first` to before `last`; nothing where there are none, or too many numbers on them.
std::optional<JoinedAxes> joined(const Shape &shape, std::size_t first, std::size_t last)
{
    JoinedAxes side;
    for (std::size_t axis = first; axis < last; ++axis) {
        if (shape[axis] < 1 || __builtin_mul_overflow(side.length, shape[axis], &side.length))
            return std::nullopt;
        side.axes.push_back(axis);
    }
    return side.length <= kMostFeatures && !side.axes.empty() ? std::optional(std::move(side)) : std::nullopt;
}

/// The axes that are left without those of 1 at the ends, of which two stay.
std::pair<std::size_t, std::size_t> withoutOnes(const Shape &shape)
{
    std::size_t first = 0;
    std::size_t last = shape.size();
    while (last - first > 2 && (shape[last - 1] == 1 || shape[first] == 1))
        (shape[last - 1] == 1 ? --last : ++first);
    return {first, last};
}

/// (heads, inputs, features)
std::optional<PartLayout> headsFirst(const Shape &shape, std::size_t first, std::size_t last)
{
    if (last - first != 3)
        return std::nullopt;
    const auto heads = joined(shape, first, first + 1);
    auto inputs = joined(shape, first + 1, first + 2);
    const auto features = joined(shape, first + 2, last);
    if (!heads || !inputs || !features || heads->length > kMostFeatures / features->length)
        return std::nullopt;
    return PartLayout{{{first, first + 2}, heads->length * features->length}, std::move(*inputs), first};
}

/// The heads of W_o are on the side of its inputs, those of the others on that of their outputs.
bool areHeadsBefore(Parameter part, Orientation orientation)
{
    return (part == Parameter::Wo) == (orientation == Orientation::InputOutput);
}

std::optional<PartLayout> matrixLayout(Parameter part, Orientation orientation, const Shape &shape)
{
    const auto [first, last] = withoutOnes(shape);
    if (last - first < 2)
        return std::nullopt;
    if (orientation == Orientation::HeadsFirst)
        return part == Parameter::Wo ? std::nullopt : headsFirst(shape, first, last);
    const bool isBefore = areHeadsBefore(part, orientation);
    const std::size_t middle = isBefore ? last - 1 : first + 1;
    auto before = joined(shape, first, middle);
    auto behind = joined(shape, middle, last);
    if (!before || !behind)
        return std::nullopt;
    if (orientation == Orientation::InputOutput)
        std::swap(before, behind);
    PartLayout layout{std::move(*before), std::move(*behind)};
    if (last - first == 3)
        layout.heads = isBefore ? first : first + 1;
    return layout;
}

AnyTensor asMatrix(Parameter part, const MappedTensor &mapped, const AnyTensor &tensor)
{
    const PartLayout layout = layoutOf(part, mapped, shapeOf(tensor)).value();
    const Index outputs = layout.outputs.length;
    const Index inputs = layout.inputs.length;
    switch (mapped.orientation) {
    case Orientation::OutputInput: break;
    case Orientation::InputOutput: return transposed(reshaped(tensor, {inputs, outputs}));
    case Orientation::HeadsFirst: {
        const Index heads = shapeOf(tensor)[*layout.heads];
        return reshaped(eachTransposed(reshaped(tensor, {heads, inputs, outputs / heads})), {outputs, inputs});
    }
    }
    return reshaped(tensor, {outputs, inputs});
}

} // namespace

std::optional<PartLayout> layoutOf(Parameter part, const MappedTensor &mapped, const Shape &shape)
{
    if (isMatrix(part))
        return matrixLayout(part, mapped.orientation, shape);
    auto all = joined(shape, 0, shape.size());
    return all ? std::optional(PartLayout{std::move(*all), {}}) : std::nullopt;
}

Index outputsOf(const PartLayout &layout, const MappedTensor &mapped)
{
    return layout.outputs.length / mapped.shares;
}

Shape shapeLaidOut(Parameter part, const MappedTensor &mapped, const Shape &shape)
{
    const PartLayout layout = layoutOf(part, mapped, shape).value();
    const Index outputs = outputsOf(layout, mapped);
    return isMatrix(part) ? Shape{outputs, layout.inputs.length} : Shape{outputs};
}

AnyTensor laidOut(Parameter part, const MappedTensor &mapped, Index heads, const AnyTensor &tensor)
{
    AnyTensor whole =
        isMatrix(part) ? asMatrix(part, mapped, tensor) : reshaped(tensor, {countOf(shapeOf(tensor)).value()});
    if (mapped.shares == 1)
        return whole;
    const Index taken = shapeOf(whole)[0] / mapped.shares;
    if (mapped.fusing == Fusing::InThree)
        return pickedRows(whole, {mapped.share * taken, taken, 0});
    const Index size = taken / heads;
    return pickedRows(whole, {mapped.share * size, size, mapped.shares * size});
}

} // namespace headscope
