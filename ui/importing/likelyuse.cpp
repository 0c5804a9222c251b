// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What an array is likely to be.
#include "engine/base/lowered.h"
#include "ui/importing/arrayuse.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

namespace headscope {
namespace {

constexpr std::uint64_t kQuicklyRead = std::uint64_t{1} << 20U; // bytes, within a frame

bool hasPart(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(),
                       [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

bool isOneOf(InputUse use, const std::vector<InputUse> &uses)
{
    return std::find(uses.begin(), uses.end(), use) != uses.end();
}

/// The first of the masks that it can be.
InputUse firstMask(const std::vector<InputUse> &uses)
{
    const auto found = std::find_if(uses.begin(), uses.end(), isOfMask);
    return found == uses.end() ? InputUse::Seen : *found;
}

/// What the name says, if it does.
std::optional<InputUse> spokenFor(const std::string &name, const std::vector<InputUse> &uses)
{
    if (hasPart(name, {"len"}))
        return InputUse::Lengths;
    if (hasPart(name, {"mask"}))
        return firstMask(uses);
    if (hasPart(name, {"bias"}))
        return InputUse::Bias;
    if (hasPart(name, {"memory", "encoder"}))
        return InputUse::KeysAndValues;
    if (hasPart(name, {"quer"}))
        return InputUse::Queries;
    if (hasPart(name, {"key"}))
        return InputUse::Keys;
    if (hasPart(name, {"value"}))
        return InputUse::Values;
    return std::nullopt;
}

/// What its numbers allow, where they are known.
struct SeenNumbers
{
    bool areFlags = true;   ///< 0 and 1
    bool areBiases = true;  ///< 0, and what hides a key
    bool areLengths = true; ///< whole
    bool hasZero = false;
    bool hasOther = false; ///< both kinds of flags, or of biases
};

std::optional<SeenNumbers> seenNumbersOf(const StoredTensor &tensor, const TensorStore &store)
{
    constexpr double hides = -1e4; // what half of the precision can hold
    const StoredTensor *own = store.find(tensor.name);
    if (own == nullptr || own->shape != tensor.shape || own->decodedBytes > kQuicklyRead)
        return std::nullopt;
    const auto read = store.read(*own);
    if (!read)
        return std::nullopt;
    SeenNumbers seen;
    const Index count = countOf(shapeOf(*read)).value_or(0);
    for (Index i = 0; i < count; ++i) {
        const double number = valueAt(*read, i);
        seen.areFlags = seen.areFlags && (number == 0 || number == 1);
        seen.areBiases = seen.areBiases && (number == 0 || number <= hides);
        seen.areLengths = seen.areLengths && number >= 0 && number == std::floor(number);
        seen.hasZero = seen.hasZero || number == 0;
        seen.hasOther = seen.hasOther || number != 0;
    }
    return seen;
}

/// A mask by its numbers, whatever it is called; nothing where they tell nothing.
std::optional<InputUse> maskIn(const SeenNumbers &seen)
{
    if (!seen.hasZero || !seen.hasOther)
        return std::nullopt; // all alike
    if (seen.areBiases)
        return InputUse::Bias;
    return seen.areFlags ? std::optional(InputUse::Seen) : std::nullopt;
}

bool suits(InputUse use, const std::optional<SeenNumbers> &seen)
{
    if (!seen)
        return true;
    if (use == InputUse::Lengths)
        return seen->areLengths;
    return (use != InputUse::Seen && use != InputUse::Hidden) || seen->areFlags;
}

/// PyTorch's layers hide where a mask is true, and their names for it say so.
InputUse asNamed(InputUse mask, const std::string &name, const StoredTensor &tensor, const Plan &plan)
{
    const bool isOfLayer = plan.document.layer.projections && isAttnMaskOfFlags(tensor);
    const bool hides = hasPart(name, {"key_padding_mask"}) || isOfLayer;
    return mask == InputUse::Seen && hides ? InputUse::Hidden : mask;
}

} // namespace

bool isAttnMaskOfFlags(const StoredTensor &tensor)
{
    return !isOfReals(tensor) && hasPart(lowered(tensor.name), {"attn_mask"});
}

MaskAxes maskAxesOf(std::string_view name)
{
    return hasPart(lowered(name), {"padding"}) ? MaskAxes::ItemsFirst : MaskAxes::AsNumPy;
}

InputUse likelyUse(const StoredTensor &tensor, const TensorStore &store, const std::vector<InputUse> &uses,
                   const Plan &plan)
{
    const std::string name = lowered(tensor.name);
    auto spoken = spokenFor(name, uses);
    if (spoken && !isOneOf(*spoken, uses))
        spoken.reset(); // such as lengths that are no whole numbers
    const bool asksNumbers = !spoken || !isOfInputs(*spoken);
    const auto seen = asksNumbers ? seenNumbersOf(tensor, store) : std::nullopt;
    const auto mask = seen ? maskIn(*seen) : std::nullopt;
    const bool isNamedMask = spoken && isOfMask(*spoken) && hasPart(name, {"mask"});
    std::vector<InputUse> wanted;
    if (mask && (!spoken || isNamedMask))
        wanted.push_back(asNamed(*mask, name, tensor, plan));
    if (spoken)
        wanted.push_back(asNamed(*spoken, name, tensor, plan));
    else if (isOfFlags(tensor))
        wanted.push_back(InputUse::Seen);
    else if (seen && seen->areLengths && tensor.shape.size() == 1)
        wanted.push_back(InputUse::Lengths);
    for (const InputUse use : uses) // what a name tells is not taken for inputs, nor they for a mask
        if (!spoken || isOfInputs(use) == isOfInputs(*spoken))
            wanted.push_back(use);
    std::erase_if(wanted, [&uses](InputUse use) { return !isOneOf(use, uses); });
    const auto fits = [&](InputUse use) { return suits(use, seen) && whyNot(use, tensor.shape, plan).isEmpty(); };
    if (const auto found = std::find_if(wanted.begin(), wanted.end(), fits); found != wanted.end())
        return *found;
    return wanted.empty() ? InputUse::All : wanted.front();
}

} // namespace headscope
