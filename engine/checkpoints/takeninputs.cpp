// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/takeninputs.h"

#include "engine/checkpoints/addedmask.h"
#include "engine/checkpoints/inputlengths.h"
#include "engine/checkpoints/joinedmasks.h"
#include "engine/checkpoints/listedtensors.h"
#include "engine/checkpoints/rowsof.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headscope {
namespace {

/// What is not floating-point becomes float, which may take more than what is read.
std::uint64_t bytesAsInput(const StoredTensor &tensor)
{
    return std::max(tensor.decodedBytes, storedBytes(tensor.shape, NumberType{'f', sizeof(float)}));
}

/// A row of which nothing is seen is NaN in PyTorch; Hugging Face fills the least number, which leaves it even.
void hideAs(const FileMask &mask, MaskSettings &settings)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (mask.isOfTorch)
        settings.fill = -infinity;
    else if (settings.fill == -infinity)
        settings.deadRow = DeadRow::Uniform;
}

} // namespace

TakenInputs::TakenInputs(const TensorStore &store, const InputTensors &inputs, std::string file,
                         std::uint64_t maxDecodedBytes)
    : m_store(store), m_file(std::move(file)), m_masks{inputs.group, inputs.areOfTorch},
      m_order(orderOfAxes(store, inputs)), m_limit(maxDecodedBytes)
{
    take(inputs.queries, "queries");
    take(inputs.keys, "keys");
    take(inputs.values, "values");
}

void TakenInputs::take(const StoredTensor *stored, const char *name)
{
    if (stored == nullptr)
        return;
    Shape shape = inputShape(stored->shape);
    const bool isTokensFirst = m_order.isTokensFirst && stored->shape.size() == 3;
    if (isTokensFirst)
        std::swap(shape[0], shape[1]);
    m_taken.insert_or_assign(name, Taken{stored, std::move(shape), isTokensFirst});
    m_stored.insert(stored);
}

OptionalRef TakenInputs::refOf(const char *name) const
{
    return m_taken.count(name) > 0 ? OptionalRef(TensorRef{m_file, name}) : std::nullopt;
}

Result<void> TakenInputs::checkLimit()
{
    for (const char *name : {"queries", "keys", "values"})
        if (const auto taken = m_taken.find(name); taken != m_taken.end())
            if (const auto fits =
                    m_limit.take(bytesAsInput(*taken->second.stored), "tensor " + taken->second.stored->name);
                !fits)
                return fits.error();
    return {};
}

void TakenInputs::nameIn(InputSettings &settings) const
{
    settings.kind = InputKind::File;
    settings.queries = refOf("queries");
    settings.keys = refOf("keys");
    settings.values = refOf("values");
    settings.selfAttention = !settings.keys;
    if (settings.keys && !settings.values)
        settings.values = settings.keys;
}

const Shape *TakenInputs::shapeOf(const TensorRef &ref) const
{
    const auto taken = m_taken.find(ref.tensor);
    return ref.file != m_file || taken == m_taken.end() ? nullptr : &taken->second.shape;
}

std::vector<std::string> TakenInputs::words() const
{
    std::vector<std::string> words;
    for (const char *name : {"queries", "keys", "values"})
        if (const auto taken = m_taken.find(name); taken != m_taken.end())
            words.push_back(taken->second.stored->name + " " + toString(taken->second.stored->shape));
    return words;
}

void TakenInputs::tellAxes(ImportNotes &notes) const
{
    const auto queries = m_taken.find("queries");
    if (queries == m_taken.end() || queries->second.stored->shape.size() != 3)
        return;
    if (m_order.isTokensFirst)
        notes.push_back({ENGINE_TEXT("engine", "The first two axes of the inputs are swapped, because %1 says that "
                                               "tokens stand before batch items."),
                         {m_order.said}});
    const Shape &shape = queries->second.shape;
    notes.push_back(
        {ENGINE_TEXT("engine", "%1 is read as (batch %2, tokens %3, features %4)."),
         {queries->second.stored->name, std::to_string(shape[0]), std::to_string(shape[1]), std::to_string(shape[2])}});
    if (m_masks.areOfTorch && m_order.said.empty())
        notes.push_back(
            {ENGINE_TEXT("engine", "If tokens stand before batch items in %1, save batch_first=False beside it."),
             {queries->second.stored->name}});
}

Result<void> TakenInputs::takeLengths(const Plan &plan, Document &document, ImportNotes &notes)
{
    auto lengths = lengthsBeside(m_store, plan, m_limit, m_masks.group);
    if (!lengths)
        return lengths.error();
    if (!*lengths || document.mask.hasLengths()) {
        const bool areThere = std::any_of(kLengthNames.begin(), kLengthNames.end(), [this](std::string_view name) {
            return m_store.find(m_masks.group + std::string(name)) != nullptr;
        });
        if (areThere)
            leaveExpected();
        return {};
    }
    const std::string &name = (*lengths)->stored->name;
    document.mask.validLens = std::move((*lengths)->lengths);
    notes.push_back(
        {ENGINE_TEXT("engine", "%1 are the valid lengths: a query sees so many of the first keys."), {name}});
    m_stored.insert((*lengths)->stored);
    return {};
}

Result<TensorFile> TakenInputs::read(const Plan &plan, Document &document, ImportNotes &notes)
{
    TensorFile tensors;
    for (const auto &[name, taken] : m_taken) {
        auto read = m_store.read(*taken.stored);
        if (!read)
            return read.error();
        AnyTensor input = asInput(std::move(*read));
        tensors.emplace(name, taken.isTokensFirst ? withFirstAxesSwapped(input) : std::move(input));
    }
    if (const auto taken = takeLengths(plan, document, notes); !taken)
        return taken.error();
    if (const auto taken = takeMasks(plan, tensors, document, notes); !taken)
        return taken.error();
    return tensors;
}

Result<void> TakenInputs::takeMasks(const Plan &plan, TensorFile &tensors, Document &document, ImportNotes &notes)
{
    auto masks = masksBeside(m_store, plan, m_limit, m_masks);
    if (!masks)
        return masks.error();
    for (FileMask &mask : masks->taken) {
        const bool isBias = mask.place == &MaskSettings::bias;
        const char *name = isBias ? "bias" : "allowed";
        if (const auto other = tensors.find(name); other != tensors.end())
            mask.numbers = isBias ? sumOfBiases(other->second, mask.numbers) : seenByBoth(other->second, mask.numbers);
        tensors.insert_or_assign(name, std::move(mask.numbers));
        document.mask.*mask.place = TensorRef{m_file, name};
        if (mask.place == &MaskSettings::allowed)
            hideAs(mask, document.mask);
        notes.push_back(std::move(mask.note));
        if (mask.axes)
            notes.push_back(std::move(*mask.axes));
        if (mask.isAlone && document.mask.hidesFarKeys())
            leaveToBias(document.mask, notes);
        m_stored.insert(mask.stored);
    }
    for (const StoredTensor *mask : masks->withoutPlace)
        if (m_stored.insert(mask).second)
            notes.push_back({ENGINE_TEXT("engine", "%1 is left out, because another mask of the file has its place."),
                             {mask->name}});
    const bool areTold = tellOtherMasks(document.mask, notes);
    if (tellUnreadMasks(m_store, notes) || areTold || !masks->withoutPlace.empty())
        leaveExpected();
    return {};
}

/// Where causal or window hide keys, a "mask" may be the table in which a module keeps that. Whether there are any.
bool TakenInputs::tellOtherMasks(const MaskSettings &settings, ImportNotes &notes)
{
    const std::size_t before = notes.size();
    for (const StoredTensor *mask : namedMasks(m_store, m_masks.group))
        if ((mask->name != "mask" || !settings.hidesFarKeys()) && m_stored.insert(mask).second)
            notes.push_back({ENGINE_TEXT("engine", "%1 is left out, because its meaning or its shape is not certain: "
                                                   "the numbers of the model will be others."),
                             {mask->name}});
    return notes.size() > before;
}

} // namespace headscope
