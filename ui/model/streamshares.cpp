// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/streamshares.h"

#include "engine/plan/graph.h"

#include <cmath>

namespace headscope {
namespace {

double lengthOf(const Trace &trace, TensorId id)
{
    double sum = 0;
    const Sizes &sizes = trace.plan.sizes;
    for (Index item = 0; item < sizes.b; ++item)
        for (Index token = 0; token < sizes.q; ++token)
            for (const double number : trace.row(id, {item, token, 0}))
                sum += number * number;
    return std::sqrt(sum);
}

double shareOf(const Trace &trace)
{
    const TensorId added = trace.plan.attends() ? Role::Output : Role::FfnDown;
    const TensorId read = trace.plan.attends() ? Role::Queries : Role::FfnInput;
    const double length = lengthOf(trace, read);
    return length > 0 ? lengthOf(trace, added) / length : 0;
}

} // namespace

std::vector<double> streamShares(const ModelTrace &trace, const std::function<bool()> &isCancelled)
{
    std::vector<double> shares(trace.traces.size(), 0);
    for (std::size_t i = 0; i < shares.size() && !(isCancelled && isCancelled()); ++i)
        if (trace.traces[i]->plan.hasResult())
            shares[i] = shareOf(*trace.traces[i]);
    return shares;
}

} // namespace headscope
