// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/maskrows.h"
#include "engine/run/operation.h"

#include <algorithm>

namespace headscope {
namespace {

template <class Scalar>
void computeMasked(const Trace &trace, const Target<Scalar> &target)
{
    const Index from = target.firstColumn;
    const auto scaled = rowsOf<Scalar>(trace, Role::ScaledScores, target.place, target.firstRow, target.endRow);
    const auto allowed = rowsOf<Flag>(trace, Role::Mask, target.place, target.firstRow, target.endRow);
    Rows<Scalar> positions;
    if (isPresent(trace.plan, Role::PositionBias))
        positions = rowsOf<Scalar>(trace, Role::PositionBias, target.place, target.firstRow, target.endRow);
    Rows<Scalar> bias;
    if (isPresent(trace.plan, Role::ScoreBias))
        bias = rowsOf<Scalar>(trace, Role::ScoreBias, target.place, target.firstRow, target.endRow);
    Buffer<Scalar> biased(static_cast<std::size_t>(target.columns()));
    for (Index i = 0; i < target.rows(); ++i) {
        const Scalar *scores = scaled.row(i) + from;
        if (positions.data != nullptr) {
            std::copy_n(scores, target.columns(), biased.data());
            addTo(biased.data(), positions.row(i) + from, target.columns());
            scores = biased.data();
        }
        maskRow(trace.plan.document.mask, scores, allowed.row(i) + from,
                bias.data != nullptr ? bias.row(i) + from : nullptr, target.columns(), target.row(i));
    }
}

/// Where the key is hidden: what stands in the place of its score, or is added to it.
void addFill(const Trace &trace, Explanation &e)
{
    const auto hides = [](const Source &source) { return source.tensor == Role::Mask && source.values.front() == 0; };
    if (std::none_of(e.sources.begin(), e.sources.end(), hides))
        return;
    const MaskSettings &mask = trace.plan.document.mask;
    e.settings.push_back({"fill", {mask.fill}});
    e.fillMode = mask.fillMode;
}

} // namespace

constinit const OperationSpec kMaskOperation{
    Operation::Mask, "mask",
    AsNumbers{{computeMasked<float>, computeInParts<float>}, {computeMasked<double>, computeInParts<double>}}, addFill,
    noWorkings};

} // namespace headscope
