// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/maskrows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

template <class Scalar>
void capScores(const Plan &plan, Scalar *row, Index count)
{
    if (!plan.document.layer.softcap)
        return;
    const auto cap = static_cast<Scalar>(*plan.document.layer.softcap);
    for (Index i = 0; i < count; ++i)
        row[i] = cap * std::tanh(row[i] / cap);
}

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
    return std::get<Tensor<Scalar>>(*trace.kept(Role::Sink))[head];
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

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(Scalar)                                                                                            \
    template void capScores(const Plan &, Scalar *, Index);                                                            \
    template void maskRow(const MaskSettings &, const Scalar *, const Flag *, const Scalar *, Index, Scalar *);        \
    template void addTo(Scalar *, const Scalar *, Index);                                                              \
    template std::optional<Scalar> sinkOf(const Trace &, Index);                                                       \
    template void softmaxBeside(const Kernels<Scalar> &, const std::optional<Scalar> &, Scalar *, Index, Scalar,       \
                                Scalar *);                                                                             \
    template void applyDeadRowRule(DeadRow, Scalar *, Index);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

} // namespace headscope
