// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/inputmasks.h"

#include "engine/checkpoints/addedmask.h"
#include "engine/checkpoints/rowsof.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kPaddingMask = "key_padding_mask";
constexpr std::string_view kHuggingFaceMask = "attention_mask";
constexpr std::string_view kTorchMask = "attn_mask";
constexpr std::array kMaskNames{kTorchMask, kHuggingFaceMask, kPaddingMask, std::string_view("mask")};

enum class MaskMeaning { Seen, Hidden, Added };

/// A tensor that may be a mask, and what its program calls it.
struct NamedMask
{
    const StoredTensor &stored;
    std::string_view name;
};

/// Whether it has a row of keys for each batch item.
bool isOfItems(const NamedMask &mask)
{
    return mask.name == kPaddingMask || (mask.name == kHuggingFaceMask && mask.stored.shape.size() == 2);
}

/// The shape in which it is broadcast to (b, h, q, k); nothing where it is not.
std::optional<Shape> broadcastShape(const NamedMask &mask, const Sizes &sizes)
{
    const Shape &shape = mask.stored.shape;
    if (isOfItems(mask)) {
        const bool isRow = sizes.b == 1 && shape == Shape{sizes.k};
        return isRow || shape == Shape{sizes.b, sizes.k} ? std::optional(Shape{sizes.b, 1, 1, sizes.k}) : std::nullopt;
    }
    const Shape all{sizes.b, sizes.h, sizes.q, sizes.k};
    const auto fits = [](Index own, Index whole) { return own == whole || own == 1; };
    const bool hasAxes = shape.size() == 2 || shape.size() == all.size();
    return hasAxes && std::equal(shape.rbegin(), shape.rend(), all.rbegin(), fits) ? std::optional(shape)
                                                                                   : std::nullopt;
}

template <class Is>
Index countWhere(const AnyTensor &tensor, Is is)
{
    return std::visit(
        [is](const auto &numbers) {
            const auto values = numbers.values();
            return static_cast<Index>(
                std::count_if(values.begin(), values.end(), [is](auto number) { return is(toDouble(number)); }));
        },
        tensor);
}

bool hasNegatives(const AnyTensor &numbers)
{
    return countWhere(numbers, [](double number) { return number < 0; }) > 0;
}

bool areZerosAndOnes(const AnyTensor &numbers)
{
    return countWhere(numbers, [](double number) { return number != 0 && number != 1; }) == 0;
}

/// What its name and its type say; nothing where they may say this and the contrary.
std::optional<MaskMeaning> meaningOf(const NamedMask &mask, bool haveHeads)
{
    const bool isOfFlags = mask.stored.dtype == "BOOL";
    if (mask.name == kHuggingFaceMask && isOfItems(mask))
        return MaskMeaning::Seen;
    if (isOfFlags && mask.name == kPaddingMask)
        return MaskMeaning::Hidden;
    if (isOfFlags && mask.name == kTorchMask && haveHeads)
        return MaskMeaning::Seen;
    return isOfReals(mask.stored) ? std::optional(MaskMeaning::Added) : std::nullopt;
}

bool agrees(const AnyTensor &numbers, MaskMeaning meaning)
{
    return meaning == MaskMeaning::Added ? hasNegatives(numbers) : areZerosAndOnes(numbers);
}

/// False where it was true.
AnyTensor contraryOf(const AnyTensor &flags)
{
    auto contrary = convertTo<std::uint8_t>(flags);
    std::transform(contrary.data(), contrary.data() + contrary.size(), contrary.data(),
                   [](std::uint8_t flag) { return static_cast<std::uint8_t>(flag == 0 ? 1 : 0); });
    return contrary;
}

Text noteOf(MaskMeaning meaning, const std::string &name)
{
    switch (meaning) {
    case MaskMeaning::Seen:
        return {ENGINE_TEXT("engine", "%1 is the mask: a query sees the keys where it is 1 or true."), {name}};
    case MaskMeaning::Hidden:
        return {ENGINE_TEXT("engine", "%1 is the mask: no query sees the keys where it is true."), {name}};
    case MaskMeaning::Added: break;
    }
    return {ENGINE_TEXT("engine", "%1 is added to the scaled scores."), {name}};
}

/// The mask that a tensor is, where its meaning is clear.
Result<std::optional<FileMask>> maskOf(const TensorStore &store, const NamedMask &named, const Plan &plan,
                                       DecodingLimit &limit)
{
    const StoredTensor &stored = named.stored;
    const auto shape = broadcastShape(named, plan.sizes);
    const auto meaning = meaningOf(named, !plan.document.layer.projections);
    if (stored.fault || !shape || !meaning)
        return std::optional<FileMask>();
    if (const auto taken = limit.take(stored.decodedBytes, "tensor " + stored.name); !taken)
        return taken.error();
    auto numbers = store.read(stored);
    if (!numbers)
        return numbers.error();
    if (!agrees(*numbers, *meaning))
        return std::optional<FileMask>();
    const bool isAlone = named.name == kHuggingFaceMask && !isOfItems(named) && stored.shape[2] > 1 &&
                         *meaning == MaskMeaning::Added && hidesWholeRow(*numbers);
    if (isAlone)
        hideLowest(*numbers);
    AnyTensor mask = reshaped(*meaning == MaskMeaning::Hidden ? contraryOf(*numbers) : std::move(*numbers), *shape);
    return std::optional(FileMask{&stored, std::move(mask),
                                  *meaning == MaskMeaning::Added ? &MaskSettings::bias : &MaskSettings::allowed,
                                  named.name != kHuggingFaceMask, isAlone, noteOf(*meaning, stored.name)});
}

} // namespace

bool isNamedAsMask(std::string_view name)
{
    return std::find(kMaskNames.begin(), kMaskNames.end(), name) != kMaskNames.end();
}

Result<std::vector<FileMask>> masksBeside(const TensorStore &store, const Plan &plan, DecodingLimit &limit,
                                          const std::string &group)
{
    std::vector<FileMask> masks;
    for (const std::string_view name : kMaskNames) {
        const StoredTensor *stored = store.find(group + std::string(name));
        if (stored == nullptr)
            continue;
        auto mask = maskOf(store, {*stored, name}, plan, limit);
        if (!mask)
            return mask.error();
        const auto isThere = [&](const FileMask &other) { return other.place == (*mask)->place; };
        const bool isFree =
            *mask && !(plan.document.mask.*(*mask)->place) && std::none_of(masks.begin(), masks.end(), isThere);
        if (isFree)
            masks.push_back(std::move(**mask));
    }
    return masks;
}

} // namespace headscope
