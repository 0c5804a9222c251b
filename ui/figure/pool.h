// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/fetchedslice.h"
#include "ui/figure/mapstyle.h"
#include "ui/work/canceltoken.h"

#include <cmath>

namespace headscope {

/// What is known of cells that are drawn as one. Masked ones are not among them.
struct Pool
{
    double sum = 0;       ///< not finite where one of the numbers is not
    double strongest = 0; ///< the number farthest from 0
    Index count = 0;

    void add(double value) { add({value, value, 1}); }
    void add(const Pool &other)
    {
        sum += other.sum;
        strongest = std::abs(other.strongest) > std::abs(strongest) ? other.strongest : strongest;
        count += other.count;
    }
    /// The number that stands for them all; one that is none shows, whatever is beside it.
    double value(Sharing sharing) const
    {
        if (sharing == Sharing::Strongest && std::isfinite(sum))
            return strongest;
        return sum / static_cast<double>(count > 0 ? count : 1);
    }
};

/// A matrix in squares of cells, so that a picture of all of it need not read every number again.
class PoolGrid
{
public:
    /// Reads the whole matrix, unless it is cancelled. `side` cells are the length of a square.
    PoolGrid(const FetchedSlice &slice, Index side, const CancelToken &isCancelled = {});

    Index side() const { return m_side; }
    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    const Pool &at(Index row, Index column) const
    {
        return m_pools[static_cast<std::size_t>(row * m_columns + column)];
    }

    /// The side with which grids of so many cells take at most 64 MiB together, at least 8.
    static Index sideFor(double cells);

private:
    Index m_side;
    Index m_rows;
    Index m_columns;
    std::vector<Pool> m_pools;
    MemoryBudget::Counted m_counted; // where the numbers are, of which it is made
};

} // namespace headscope
