// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// Mean and variance (of the whole row, not of a sample) of one row, in double; around 0 the mean is 0 and the variance
/// the mean square.
struct RowMoments
{
    double mean = 0;
    double variance = 0;
};

} // namespace headscope
