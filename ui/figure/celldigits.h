// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"
#include "ui/figure/mapstyle.h"
#include "ui/figure/slice.h"

namespace headscope {

/// How the numbers of one map are written into its cells: all with the same decimals, as large as the cells let them
/// be. One that lies far from the others, as what a mask fills in, is written shorter where it has no room so.
class CellDigits
{
public:
    CellDigits(const MapGeometry &geometry, const Slice &slice, const MapStyle &style);

    /// Whether a number has room in a cell.
    bool fit() const { return m_size > 0; }
    /// Whether a text of so many characters has.
    bool hasRoom(qsizetype characters) const;
    /// "-0.43", or "-0.4" in a narrow cell; "1", "0" or the difference of both where every number says yes or no. Empty
    /// where even the shortest form has no room beside others that have.
    QString text(double value) const;
    /// The height of the font, the same in all cells but those whose text is longer than usual.
    int heightFor(const QString &text) const;

private:
    bool fitAsHighAs(int least, double farthest);
    qsizetype mostCharacters(int least) const;
    QString shortened(double value) const;

    QSizeF m_cell;
    int m_least;      // the least height of usual numbers,
    int m_leastOfAny; // and that of others, which is less where digits are wanted in any case
    const TensorSpec *m_spec;
    bool m_isYesNo = false;
    bool m_isDifference = false;
    bool m_isShare = false;    // or another number that is never below 0
    bool m_writesTiny = false; // what would be rounded to 0: all such numbers or none, and no shares, of which a map
                               // full of "2e-5" says less than one of "0.00"; "≈0" where the exponent has no room
    int m_decimals = 2;
    qsizetype m_most = 0;      // the characters that a cell has room for,
    qsizetype m_mostOfAny = 0; // and those in the lowest digits
    int m_size = 0;            // the height of the font in logical pixels, 0 where a usual number has no room
};

/// The side of the smallest square cells in which digits are written that are wanted in any case.
double leastCellOfDigits(const TensorSpec &spec);

/// The height of digits in a cell of this size that hold so many characters, in logical pixels: 0 where they do not
/// fit.
int digitHeight(QSizeF cell, qsizetype characters, int least = 9);

} // namespace headscope
