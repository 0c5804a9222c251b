// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/together.h"

namespace headscope {

std::vector<TensorId> madeTogether(const Plan &plan, TensorId tensor)
{
    const TensorSpec &spec = specOf(tensor);
    std::vector<TensorId> together;
    for (const TensorSpec *each : tensorsOf(plan, stepOf(plan, spec)))
        if (each->axes.size() == spec.axes.size() && each->axes.size() >= 2 &&
            operationOf(plan, *each) == operationOf(plan, spec))
            together.push_back(each->id);
    if (together.size() < 2 || together.size() > kMostTogether)
        together.clear();
    return together;
}

} // namespace headscope
