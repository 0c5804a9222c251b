// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/trace.h"

#include <functional>

namespace headscope {

/// The smallest and largest finite number of a tensor that the mask does not hide; 0 and 0 where there is none.
struct ValueRange
{
    double low = 0;
    double high = 0;
    bool operator==(const ValueRange &) const = default;
};

/// Of what was looked at until `isCancelled` said true.
ValueRange rangeOf(const Trace &trace, TensorId tensor, const std::function<bool()> &isCancelled = {});

} // namespace headscope
