// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/parameters.h"

#include "engine/plan/referredtensors.h"
#include "engine/run/change.h"
#include "engine/run/dot.h"
#include "engine/run/inputstage.h"

#include <algorithm>

namespace headscope {
namespace {

bool isPacked(const Plan &plan, Role role)
{
    const auto &tensors = plan.graph->tensors();
    return role == Role::WToken || std::any_of(tensors.begin(), tensors.end(), [role](const GraphTensor &tensor) {
               return tensor.operation == Operation::Dot && tensor.operands[1].tensor == TensorId(role);
           });
}

template <class Scalar>
SharedTensor inPrecision(const SharedTensor &tensor)
{
    return std::holds_alternative<Tensor<Scalar>>(*tensor)
               ? tensor
               : std::make_shared<const AnyTensor>(convertTo<Scalar>(*tensor));
}

template <class Scalar>
void take(TraceBuilder &run, Role role, const TensorRef &ref,
          const std::function<SharedTensor(const TensorRef &)> &read, PackedMatrices &known)
{
    if (!isPacked(run.plan(), role))
        return run.put(role, inPrecision<Scalar>(read(ref)));
    SharedTensor &packed = known[{ref.file, ref.tensor}];
    if (!packed || !std::holds_alternative<Tensor<Scalar>>(*packed)) {
        const SharedTensor plain = inPrecision<Scalar>(read(ref));
        packed = run.counted(packedMatrix(run.trace(), std::get<Tensor<Scalar>>(*plain)));
    }
    run.sharePacked(role, packed);
}

} // namespace

std::shared_ptr<const Trace> packedParameters(const Plan &plan,
                                              const std::function<SharedTensor(const TensorRef &)> &read,
                                              PackedMatrices &known, const RunControl &control)
{
    TraceBuilder run(std::make_shared<const Plan>(withoutOverrides(plan)), control.threads, control.budget);
    Watch watch(control, 1);
    for (const ReferredTensor &named : referredTensors(run.plan().document)) {
        if (!watch.ask())
            return nullptr;
        if (*named.ref && named.role && specOf(*named.role).family == Family::Weight && isPresent(plan, *named.role))
            inPrecisionOf(run.plan(),
                          [&](auto zero) { take<decltype(zero)>(run, *named.role, **named.ref, read, known); });
    }
    takeParameters(run, watch);
    return watch.ask() ? run.shared() : nullptr;
}

} // namespace headscope
