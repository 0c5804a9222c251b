// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"

namespace headscope {

/// A slice with its numbers, all fetched as it is made: nothing changes afterwards, so that any thread may read it.
class FetchedSlice : public Slice
{
public:
    explicit FetchedSlice(const Slice &slice, const CancelToken &isCancelled = {});

    double at(Index row, Index column) const;
    bool isMasked(Index row, Index column) const;  ///< and not covered: then nothing is told of it
    bool isDropped(Index row, Index column) const; ///< by dropout, of what was not masked
    double rowSum(Index row) const;
    /// Numbers of a row at once, for pictures.
    struct Row
    {
        std::vector<double> values;
        std::vector<unsigned char> isMasked; ///< not 0 where the cell is
    };
    void readRow(Index row, Row &out) const { readRow(row, {0, columns()}, out); }
    void readRow(Index row, const Span &columns, Row &out) const;

private:
    MatrixPart m_part;
    MatrixPart m_mask; // null where nothing is masked, as the next where nothing is dropped
    MatrixPart m_kept;
};

/// The numbers of a row with the digits that read back the same; nothing where a map has a gap.
QStringList losslessRow(const FetchedSlice &slice, Index row);

} // namespace headscope
