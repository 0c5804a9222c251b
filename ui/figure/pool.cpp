// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/pool.h"

namespace headscope {

PoolGrid::PoolGrid(const FetchedSlice &slice, Index side, const CancelToken &isCancelled)
    : m_side(side), m_rows((slice.rows() + side - 1) / side), m_columns((slice.columns() + side - 1) / side),
      m_pools(static_cast<std::size_t>(m_rows * m_columns)),
      m_counted(slice.trace()->budget().count(MemoryBudget::Use::Shown,
                                              static_cast<MemoryBudget::Bytes>(m_pools.size() * sizeof(Pool))))
{
    FetchedSlice::Row row;
    for (Index i = 0; i < slice.rows() && !isCancelled(); ++i) {
        slice.readRow(i, row);
        Pool *pools = m_pools.data() + i / side * m_columns;
        for (Index column = 0; column < slice.columns(); ++column) {
            const auto at = static_cast<std::size_t>(column);
            if (!hidesNumber(slice, row.values[at], row.isMasked[at] != 0))
                pools[column / side].add(row.values[at]);
        }
    }
}

Index PoolGrid::sideFor(double cells)
{
    constexpr double mostBytes = 64.0 * 1024 * 1024;
    Index side = 8;
    while (cells / static_cast<double>(side * side) * sizeof(Pool) > mostBytes)
        side *= 2;
    return side;
}

} // namespace headscope
