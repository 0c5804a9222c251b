// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What another program got from the call, as a file has it beside its inputs.
#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/rowsof.h"
#include "engine/checkpoints/takeninputs.h"
#include "engine/plan/graph.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace headscope {
namespace {

/// Numbers of half precision are left alone: their rounding would be taken for a fault.
bool isOfWholeReals(const StoredTensor &tensor)
{
    return !tensor.fault && (tensor.dtype == "F32" || tensor.dtype == "F64");
}

bool isOneOfShapes(const Shape &shape, const std::vector<Shape> &shapes)
{
    return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
}

Shape wholeShape(const Plan &plan, Role role)
{
    return shapeOf(specOf(role), plan.sizes);
}

} // namespace

/// The shapes in which it may have been saved. d2l, and nn.MultiheadAttention of one item, keep the axes of items and
/// heads as one; an output has no axis of items where the inputs had none.
std::vector<Shape> TakenInputs::shapesOfExpected(Role role, const Shape &whole) const
{
    if (role == Role::Weights)
        return {whole, {whole[0] * whole[1], whole[2], whole[3]}};
    if (m_taken.at("queries").isTokensFirst)
        return {{whole[1], whole[0], whole[2]}};
    return whole[0] == 1 ? std::vector<Shape>{whole, {whole[1], whole[2]}} : std::vector<Shape>{whole};
}

const StoredTensor *TakenInputs::expectedBeside(const InputNames &names, const std::vector<Shape> &shapes,
                                                const IsOfModel &isOfModel) const
{
    for (const std::string &group : {m_masks.group, std::string()})
        for (const std::string_view name : names)
            if (const StoredTensor *tensor = m_store.find(group + std::string(name));
                tensor != nullptr && isOfWholeReals(*tensor) && isOneOfShapes(tensor->shape, shapes) && !has(*tensor) &&
                !isOfModel(*tensor))
                return tensor;
    return nullptr;
}

Result<AnyTensor> TakenInputs::readMade(const StoredTensor &stored, const Shape &whole) const
{
    if (countOf(stored.shape) != countOf(whole))
        return Error{{}, "tensor " + stored.name, Text(toString(stored.shape)), Text(toString(whole))};
    auto numbers = m_store.read(stored);
    if (!numbers)
        return numbers.error();
    const bool isTurned = m_taken.at("queries").isTokensFirst;
    return isTurned ? withFirstAxesSwapped(*numbers) : reshaped(std::move(*numbers), whole);
}

Result<AnyTensor> TakenInputs::readExpected(Role role, const StoredTensor &stored, const Shape &whole) const
{
    if (role == Role::Output)
        return readMade(stored, whole);
    auto numbers = m_store.read(stored);
    return numbers ? Result<AnyTensor>(reshaped(std::move(*numbers), whole)) : numbers.error();
}

Result<void> TakenInputs::takeExpected(const Plan &plan, const IsOfModel &isOfModel, TensorFile &tensors,
                                       Document &document, ImportNotes &notes)
{
    std::vector<std::string> names;
    if (!m_takesExpected)
        return {};
    for (const auto &[role, known, place] : {std::tuple(Role::Weights, kWeightNames, &ExpectedSettings::weights),
                                             std::tuple(Role::Output, kOutputNames, &ExpectedSettings::output)}) {
        if (!isPresent(plan, role))
            continue;
        const Shape whole = wholeShape(plan, role);
        const StoredTensor *stored = expectedBeside(known, shapesOfExpected(role, whole), isOfModel);
        if (stored == nullptr || !m_limit.take(stored->decodedBytes, stored->name))
            continue;
        auto numbers = readExpected(role, *stored, whole);
        if (!numbers)
            return numbers.error();
        const std::string own(specOf(role).name);
        tensors.insert_or_assign(own, std::move(*numbers));
        document.expected.*place = TensorRef{m_file, own};
        m_stored.insert(stored);
        names.push_back(stored->name);
    }
    if (!names.empty())
        notes.push_back({ENGINE_TEXT("engine", "The run is compared with %1 of the file."), {asOneArgument(names)}});
    return {};
}

} // namespace headscope
