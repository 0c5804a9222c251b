// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/inputmasks.h"

#include "engine/checkpoints/addedmask.h"
#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/rowsof.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kPaddingMask = "key_padding_mask";
constexpr std::string_view kHuggingFaceMask = "attention_mask";
constexpr std::string_view kTorchMask = "attn_mask";

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

/// The program whose mask it is, as far as that is known.
enum class MaskOwner { Unknown, TorchLayer, GivenHeads };

/// Whether the two axes of Hugging Face's mask can be those of queries and keys, and not those of items and keys.
bool fitsQueriesAlone(const NamedMask &mask, const Sizes &sizes)
{
    return mask.name == kHuggingFaceMask && sizes.b != sizes.q && mask.stored.shape == Shape{sizes.q, sizes.k};
}

/// The shape in which it is broadcast to (b, h, q, k); nothing where it is not.
std::optional<Shape> broadcastShape(const NamedMask &mask, MaskOwner owner, const Sizes &sizes)
{
    const Shape &shape = mask.stored.shape;
    if (fitsQueriesAlone(mask, sizes))
        return shape;
    if (isOfItems(mask)) {
        const bool isRow = sizes.b == 1 && shape == Shape{sizes.k};
        return isRow || shape == Shape{sizes.b, sizes.k} ? std::optional(Shape{sizes.b, 1, 1, sizes.k}) : std::nullopt;
    }
    const Shape all{sizes.b, sizes.h, sizes.q, sizes.k};
    if (owner == MaskOwner::TorchLayer && shape == Shape{sizes.b * sizes.h, sizes.q, sizes.k})
        return all;
    const auto fits = [](Index own, Index whole) { return own == whole || own == 1; };
    const bool areOfHeads = shape.size() == 3 && owner == MaskOwner::GivenHeads;
    const bool hasAxes = shape.size() == 2 || shape.size() == all.size() || areOfHeads;
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
std::optional<MaskMeaning> meaningOf(const NamedMask &mask, MaskOwner owner)
{
    const bool hasFlags = isOfFlags(mask.stored);
    if (mask.name == kHuggingFaceMask && isOfItems(mask))
        return MaskMeaning::Seen;
    if (hasFlags && mask.name == kPaddingMask)
        return MaskMeaning::Hidden;
    if (hasFlags && mask.name == kTorchMask && owner != MaskOwner::Unknown)
        return owner == MaskOwner::TorchLayer ? MaskMeaning::Hidden : MaskMeaning::Seen;
    return isOfReals(mask.stored) ? std::optional(MaskMeaning::Added) : std::nullopt;
}

/// Real numbers that only PyTorch calls so are added whatever they are; others may be flags written as 1.0 and 0.0.
bool agrees(const AnyTensor &numbers, MaskMeaning meaning, const NamedMask &mask, MaskOwner owner)
{
    if (meaning != MaskMeaning::Added)
        return areZerosAndOnes(numbers);
    const bool isCertain = mask.name == kTorchMask || (mask.name == kPaddingMask && owner == MaskOwner::TorchLayer);
    return isCertain || hasNegatives(numbers);
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

/// Whether each row shows one key more than the row before it, and the last all: what a causal mask shows.
bool isLowerTriangle(const AnyTensor &numbers)
{
    const Shape &shape = shapeOf(numbers);
    if (shape[0] != shape[1])
        return false;
    for (Index i = 0; i < shape[0] * shape[1]; ++i)
        if ((valueAt(numbers, i) != 0) != (i % shape[1] <= i / shape[1]))
            return false;
    return true;
}

/// What the axes of Hugging Face's mask of two are taken for. Sentences of 1 to n words are padded as a triangle, too.
std::optional<Text> noteOfAxes(const NamedMask &mask, const Sizes &sizes)
{
    const std::vector<std::string> name{mask.stored.name};
    if (mask.name != kHuggingFaceMask || mask.stored.shape.size() != 2)
        return std::nullopt;
    if (fitsQueriesAlone(mask, sizes))
        return Text(ENGINE_TEXT("engine", "The axes of %1 are taken for (query, key), because it is a lower triangle."),
                    name);
    if (sizes.b > 1 && mask.stored.shape == Shape{sizes.q, sizes.k})
        return Text(ENGINE_TEXT("engine", "The axes of %1 are taken for (batch, key); (query, key) would fit as well."),
                    name);
    return Text(ENGINE_TEXT("engine", "The axes of %1 are (batch, key)."), name);
}

/// The mask that a tensor is, where its meaning is clear.
Result<std::optional<FileMask>> maskOf(const TensorStore &store, const NamedMask &named, MaskOwner owner,
                                       const Plan &plan, DecodingLimit &limit)
{
    const StoredTensor &stored = named.stored;
    const auto shape = broadcastShape(named, owner, plan.sizes);
    const auto meaning = meaningOf(named, owner);
    if (stored.fault || !shape || !meaning)
        return std::optional<FileMask>();
    if (const auto taken = limit.take(stored.decodedBytes, "tensor " + stored.name); !taken)
        return taken.error();
    auto numbers = store.read(stored);
    if (!numbers)
        return numbers.error();
    const bool isOfQueries = fitsQueriesAlone(named, plan.sizes);
    if (!agrees(*numbers, *meaning, named, owner) || (isOfQueries && !isLowerTriangle(*numbers)))
        return std::optional<FileMask>();
    const MaskNumbers type = stored.dtype == "F16" ? MaskNumbers::Float16 : MaskNumbers::Wider;
    const bool isAlone = named.name == kHuggingFaceMask && !isOfItems(named) && stored.shape[2] > 1 &&
                         *meaning == MaskMeaning::Added && hidesWholeRow(*numbers, type);
    if (isAlone)
        hideLowest(*numbers, type);
    AnyTensor mask = reshaped(*meaning == MaskMeaning::Hidden ? contraryOf(*numbers) : std::move(*numbers), *shape);
    return std::optional(FileMask{&stored, std::move(mask),
                                  *meaning == MaskMeaning::Added ? &MaskSettings::bias : &MaskSettings::allowed,
                                  isOfItems(named) && !isOfQueries, named.name != kHuggingFaceMask, isAlone,
                                  noteOf(*meaning, stored.name), noteOfAxes(named, plan.sizes)});
}

/// Whether a mask has a place beside those that are taken. Two that tell the keys of each item that are seen hold both.
bool hasPlaceBeside(const std::vector<FileMask> &taken, const FileMask &mask, const MaskSettings &settings)
{
    const bool joins = mask.isOfItems && mask.place == &MaskSettings::allowed;
    return !(settings.*mask.place) && std::none_of(taken.begin(), taken.end(), [&](const FileMask &other) {
        return other.place == mask.place && other.isOfItems == mask.isOfItems && !joins;
    });
}

} // namespace

bool isNamedAsMask(std::string_view name)
{
    return std::find(kMaskNames.begin(), kMaskNames.end(), name) != kMaskNames.end();
}

std::vector<const StoredTensor *> namedMasks(const TensorStore &store, const std::string &group)
{
    std::vector<const StoredTensor *> masks;
    for (const std::string_view name : kMaskNames)
        if (const StoredTensor *stored = store.find(group + std::string(name)))
            masks.push_back(stored);
    return masks;
}

Result<FileMasks> masksBeside(const TensorStore &store, const Plan &plan, DecodingLimit &limit, const MasksOf &masks)
{
    const MaskOwner owner = !plan.document.layer.projections ? MaskOwner::GivenHeads
                            : masks.areOfTorch               ? MaskOwner::TorchLayer
                                                             : MaskOwner::Unknown;
    FileMasks all;
    for (const StoredTensor *stored : namedMasks(store, masks.group)) {
        const NamedMask named{*stored, std::string_view(stored->name).substr(masks.group.size())};
        auto mask = maskOf(store, named, owner, plan, limit);
        if (!mask)
            return mask.error();
        if (*mask && hasPlaceBeside(all.taken, **mask, plan.document.mask))
            all.taken.push_back(std::move(**mask));
        else if (*mask)
            all.withoutPlace.push_back(stored);
    }
    return all;
}

} // namespace headscope
