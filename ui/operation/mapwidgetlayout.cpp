// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cells of a map and what stands around them have their places.
#include "ui/operation/mapwidget.h"

#include "ui/figure/celldigits.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/labels.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kTallMapHeading = 38; // title and shape below one another
constexpr double kFlatMapHeading = 22; // beside one another, where there is little height
constexpr double kStretch = 4;
constexpr double kLeastAboveBar = 24; // of the cells of a low map: a bar never takes them away
constexpr double kRightMargin = 12;   // half of the last label
constexpr double kLeftMargin = 10;
constexpr double kLabelShare = 1.0 / 3; // of the width: words give way before the cells do

/// Whether it is a weight matrix that is to look as square as it is.
bool isNearlySquare(const Slice &slice)
{
    return slice.spec().family == Family::Weight && slice.rows() <= 2 * slice.columns() &&
           slice.columns() <= 2 * slice.rows();
}

} // namespace

double MapWidget::widestRowLabel() const
{
    return rowLabelWidth(m_rowLabels, kWidestRowLabel);
}

/// Where there is little height, the bar gives way to digits, which tell the numbers as well, and to the cells.
void MapWidget::placeBar()
{
    m_hasBar = m_content.hasColorBar || !isLow();
    placeCells();
    if (m_hasBar || m_content.isStacked)
        return;
    const bool hadDigits = hasDigits();
    m_hasBar = true;
    placeCells();
    m_hasBar = hasDigits() == hadDigits && m_geometry.area().height() >= kLeastAboveBar;
    if (!m_hasBar)
        placeCells();
}

/// Whether its cells have room for their numbers.
bool MapWidget::hasDigits() const
{
    return m_content.style.annotate != Annotate::Off && CellDigits(m_geometry, m_content.slice, m_content.style).fit();
}

double MapWidget::roomOfRowLabels() const
{
    return std::min(kWidestRowLabel, width() * kLabelShare);
}

double MapWidget::leftOfCells() const
{
    if (!m_hasRowLabels)
        return kLeftMargin;
    return m_labelWidth + kLeftMargin + (showsAxisTitles() ? kAxisTitle : 0);
}

void MapWidget::placeCells()
{
    const Slice &slice = m_content.slice;
    const double titles = showsAxisTitles() ? kAxisTitle : 0;
    const double right = showsSums() ? kSumWidth : kRightMargin;
    const double bar = m_hasBar ? kColorBarHeight + 8 : 0;
    const QRectF whole =
        QRectF(rect()).adjusted(leftOfCells(), isLow() ? kFlatMapHeading : kTallMapHeading, -right, -bar);
    const double stretch = isNearlySquare(slice) ? 1 : kStretch;
    const auto first = MapGeometry::fitted(whole, slice.rows(), slice.columns(), m_content.largestCell, stretch);
    m_labelHeight = columnLabelHeight(first, m_columnLabels, kTallestColumnLabel);
    const double below = m_labelHeight + titles + 8;
    m_geometry = MapGeometry::fitted(whole.adjusted(0, 0, 0, -below), slice.rows(), slice.columns(),
                                     m_content.largestCell, stretch);
    const double width = std::min(std::clamp(m_geometry.area().width(), 120.0, 280.0), this->width() - 2.0);
    const double barLeft = std::max(0.0, std::min(m_geometry.area().left(), this->width() - width));
    m_bar = QRectF(barLeft, m_geometry.area().bottom() + below + 6, width, kColorBarHeight);
}

} // namespace headscope
