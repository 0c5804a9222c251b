// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// The smallest and largest finite number of a tensor that the mask does not hide; 0 and 0 where there is none.
struct ValueRange
{
    double low = 0;
    double high = 0;
    bool operator==(const ValueRange &) const = default;
};

} // namespace headscope
