// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/cutname.h"
#include "engine/plan/mask.h"
#include "engine/plan/referredtensors.h"
#include "engine/run/dot.h"
#include "engine/run/operation.h"

namespace headscope {
namespace {

/// Of what is given only weights that stand packed alone, and the bias of the scores, are read anew where they are
/// wanted; the rest is kept from the start.
template <class Scalar>
void readGiven(const Trace &trace, const Target<Scalar> &target)
{
    if (const AnyTensor *packed = trace.packed(target.spec.id))
        return unpackRows(std::get<Tensor<Scalar>>(*packed), target);
    const MaskRule rule(trace.plan);
    for (Index i = 0; i < target.rows(); ++i)
        rule.readBias(target.place.item, target.place.head, target.firstRow + i, target.firstColumn,
                      std::span<Scalar>(target.row(i), static_cast<std::size_t>(target.columns())));
}

/// Which number of its file it is, where the run has the tensor as it stands there.
std::optional<StoredCell> placeInFile(const Plan &plan, const TensorRef &ref, const Explanation &e)
{
    const AnyTensor *tensor = plan.files != nullptr ? tensorNamed(*plan.files, ref) : nullptr;
    if (tensor == nullptr || ref.file.ends_with('/')) // no file is called so
        return std::nullopt;
    const Shape &shape = shapeOf(*tensor);
    const bool isAsItStands = shape == tensorOf(plan, e.tensor).shape && !isCutName(ref.tensor, shape);
    return isAsItStands ? std::optional(StoredCell{ref, e.cell}) : std::nullopt;
}

/// Norms begin with ones and zeros, whatever the kind; keys of the past always stand in a file.
bool isFilledByKind(const Plan &plan, TensorId id)
{
    using enum Role;
    const bool hasPast = (id == KHeads || id == VHeads) && plan.sizes.past > 0;
    return !hasPast && id != NormWeight && id != NormBias && id != QNorm && id != KNorm;
}

bool isDrawn(InputKind kind)
{
    return kind == InputKind::Normal || kind == InputKind::Uniform;
}

bool isDrawn(WeightKind kind, const Shape &shape)
{
    return kind == WeightKind::Linear || (kind == WeightKind::XavierUniform && shape.size() > 1); // biases are 0 there
}

/// What says how an input or a weight is filled, and the seed where it is drawn.
void addFilling(const Plan &plan, bool isInput, Explanation &e)
{
    const InputSettings &inputs = plan.document.inputs;
    const WeightSettings &weights = plan.document.weights;
    if (isInput ? inputs.kind == InputKind::File : weights.kind == WeightKind::File)
        return;
    e.filledBy = isInput ? "inputs.kind" : "weights.kind";
    if (isInput ? isDrawn(inputs.kind) : isDrawn(weights.kind, tensorOf(plan, e.tensor).shape))
        e.settings.push_back({"seed", {static_cast<double>(isInput ? inputs.seed : weights.seed)}});
}

/// Where it comes from: which number of a file it is, or how it is made.
void addPlace(const Trace &trace, Explanation &e)
{
    const Plan &plan = trace.plan;
    if (plan.hasMapsAlone()) {
        e.stored = storedCellOf(plan, e.cell);
        return;
    }
    const auto named = referredTensor(plan.document, e.tensor.role);
    if (!named)
        return;
    if (*named->ref)
        e.stored = placeInFile(plan, **named->ref, e);
    else if (isFilledByKind(plan, e.tensor))
        addFilling(plan, std::string_view(named->path).starts_with("inputs."), e);
}

} // namespace

constinit const OperationSpec kGivenOperation{
    Operation::Given, "given",
    AsNumbers{{readGiven<float>, computeInParts<float>}, {readGiven<double>, computeInParts<double>}}, addPlace,
    noWorkings};

} // namespace headscope
