// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "engine/tensor/valuerange.h"

#include <functional>

namespace headscope {

/// Measured once for a trace. Of what was looked at until `isCancelled` said true.
ValueRange rangeOf(const Trace &trace, TensorId tensor, const std::function<bool()> &isCancelled = {});

} // namespace headscope
