// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/maskrows.h"

#include "engine/run/dot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

template <class Scalar>
void maskRow(const MaskSettings &mask, const Scalar *scaled, const Flag *allowed, const Scalar *bias, Index count,
             Scalar *out)
{
    const auto fill = static_cast<Scalar>(mask.fill);
    const bool adds = mask.addsFill();
    for (Index i = 0; i < count; ++i) {
        const Scalar score = bias != nullptr ? scaled[i] + bias[i] : scaled[i];
        const Scalar hidden = adds ? score + fill : fill;
        out[i] = allowed[i].value != 0 ? score : hidden;
    }
}

template <class Scalar>
void addTo(Scalar *row, const Scalar *more, Index count)
{
    for (Index i = 0; i < count; ++i)
        row[i] += more[i];
}

template <class Scalar>
std::optional<Scalar> sinkOf(const Trace &trace, Index head)
{
    if (!isPresent(trace.plan, Role::Sink))
        return std::nullopt;
    return std::get<Tensor<Scalar>>(trace.at(Role::Sink))[head];
}

template <class Scalar>
void softmaxBeside(const Kernels<Scalar> &kernels, const std::optional<Scalar> &sink, Scalar *row, Index count,
                   Scalar largest, Scalar *out)
{
    if (!sink)
        return kernels.softmax(row, count, largest, 0, out);
    const Scalar most = std::max(largest, *sink);
    kernels.softmax(row, count, most, std::exp(*sink - most), out);
}

template <class Scalar>
void applyDeadRowRule(DeadRow rule, Scalar *row, Index count)
{
    if (rule == DeadRow::Zero)
        std::fill_n(row, count, Scalar(0));
    else if (rule == DeadRow::Uniform)
        std::fill_n(row, count, Scalar(1) / static_cast<Scalar>(count));
    else if (rule == DeadRow::Nan)
        std::fill_n(row, count, std::numeric_limits<Scalar>::quiet_NaN());
}

void computeAllowed(const Trace &trace, const Target<Flag> &target)
{
    const MaskRule rule(trace.plan);
    std::vector<Flag> row(static_cast<std::size_t>(target.endColumn));
    for (Index i = 0; i < target.rows(); ++i) {
        rule.readRow(target.place.item, target.place.head, target.firstRow + i, row);
        std::copy(row.begin() + target.firstColumn, row.end(), target.row(i));
    }
}

template <class Scalar>
void computeBias(const Trace &trace, const Target<Scalar> &target)
{
    const MaskRule rule(trace.plan);
    for (Index i = 0; i < target.rows(); ++i)
        for (Index j = 0; j < target.columns(); ++j)
            target.row(i)[j] = static_cast<Scalar>(
                rule.bias(target.place.item, target.place.head, target.firstRow + i, target.firstColumn + j));
}

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

template <class Scalar>
void computeSoftmax(const Trace &trace, const Target<Scalar> &target)
{
    const auto &kernels = kernelsOf<Scalar>(trace);
    const Index count = trace.plan.sizes.attended();
    const auto masked = rowsOf<Scalar>(trace, Role::MaskedScores, target.place, target.firstRow, target.endRow);
    const auto allowed = rowsOf<Flag>(trace, Role::Mask, target.place, target.firstRow, target.endRow);
    Buffer<Scalar> row(static_cast<std::size_t>(count + kRowUnit));
    const std::optional<Scalar> sink = sinkOf<Scalar>(trace, target.place.head);
    for (Index i = 0; i < target.rows(); ++i) {
        std::copy_n(masked.row(i), count, row.data());
        softmaxBeside(kernels, sink, row.data(), count, kernels.largest(row.data(), count),
                      static_cast<Scalar *>(nullptr));
        if (std::none_of(allowed.row(i), allowed.row(i) + count, [](Flag f) { return f.value != 0; }))
            applyDeadRowRule(trace.plan.document.mask.deadRow, row.data(), count);
        std::copy_n(row.data() + target.firstColumn, target.columns(), target.row(i));
    }
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(Scalar)                                                                                            \
    template void maskRow(const MaskSettings &, const Scalar *, const Flag *, const Scalar *, Index, Scalar *);        \
    template void addTo(Scalar *, const Scalar *, Index);                                                              \
    template std::optional<Scalar> sinkOf(const Trace &, Index);                                                       \
    template void softmaxBeside(const Kernels<Scalar> &, const std::optional<Scalar> &, Scalar *, Index, Scalar,       \
                                Scalar *);                                                                             \
    template void applyDeadRowRule(DeadRow, Scalar *, Index);                                                          \
    template void computeBias(const Trace &, const Target<Scalar> &);                                                  \
    template void computeMasked(const Trace &, const Target<Scalar> &);                                                \
    template void computeSoftmax(const Trace &, const Target<Scalar> &);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

} // namespace headscope
