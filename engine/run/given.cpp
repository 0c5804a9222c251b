// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mask.h"
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

/// Of maps that are given alone: which number of the file it is.
void addPlace(const Trace &trace, Explanation &e)
{
    if (trace.plan.hasMapsAlone())
        e.stored = storedCellOf(trace.plan, e.cell);
}

} // namespace

constinit const OperationSpec kGivenOperation{
    Operation::Given, "given",
    AsNumbers{{readGiven<float>, computeInParts<float>}, {readGiven<double>, computeInParts<double>}}, addPlace,
    noWorkings};

} // namespace headscope
