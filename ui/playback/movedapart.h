// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace headscope {

/// The middles of things of these widths, so that none lies on another: side by side from 0 to `room`, in the order of
/// their places and each as near to its own as the others leave it. Empty where there is no room for all.
std::vector<double> movedApart(const std::vector<double> &places, const std::vector<double> &widths, double room);

} // namespace headscope
