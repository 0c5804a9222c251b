// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the maps, the tools and the theatre of the operation stand.
#include "ui/operation/operationview.h"

#include "ui/operation/mapwidget.h"
#include "ui/operation/maskbrush.h"
#include "ui/operation/operationtools.h"
#include "ui/operation/splittheatre.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kTallHeading = 56; // the words below the title
constexpr double kFlatHeading = 32; // beside it, where there is little height
constexpr double kLongArrow = 74;   // before the result, with one operand
constexpr double kShortArrow = 66;
constexpr double kLargestCell = 60;

} // namespace

void OperationView::setupTools()
{
    m_theatre = new SplitTheatre(m_session, this);
    m_theatre->hide();
    m_tools = new OperationTools(m_session, this);
    m_brush = new MaskBrush(m_session, operandMap(1)); // the mask is the second operand of its step
    connect(m_tools, &OperationTools::rearranged, this, &OperationView::arrange);
    connect(m_tools, &OperationTools::showsMoves, this, &OperationView::showMoves);
    connect(m_tools, &OperationTools::painting, this, [this](bool isOn) {
        m_brush->setOn(isOn);
        m_complaint.clear();
        update();
    });
    connect(m_brush, &MaskBrush::refused, this, [this](const QString &sentence) {
        m_complaint = sentence;
        update();
    });
    placeTools();
}

/// The theatre stands before the maps, which then are for nobody.
void OperationView::showMoves(bool isOn)
{
    m_theatre->setVisible(isOn);
    for (MapWidget *map : m_maps)
        map->setFocusPolicy(isOn ? Qt::NoFocus : Qt::StrongFocus);
    m_theatre->stop();
    if (isOn)
        m_theatre->playFromStart();
}

void OperationView::playMoves(double speed)
{
    m_tools->showMoves();
    if (!m_theatre->isHidden())
        m_theatre->playFromStart(speed);
}

void OperationView::stopMoves()
{
    m_theatre->stop();
}

void OperationView::placeTools()
{
    const QSize size = m_tools->sizeHint();
    const int right = width() - static_cast<int>(kMargin) - 12;
    m_tools->setGeometry(right - size.width(), 4, size.width(), std::max(24, size.height()));
    m_tools->raise();
    const int top = static_cast<int>(kFlatHeading);
    m_theatre->setGeometry(0, top, width(), height() - top);
}

double OperationView::heading() const
{
    const double lowest = m_tools->isHidden() ? kNoHeading : kFlatHeading - 4;
    return height() < kLowestView ? lowest : height() < kLowView ? kFlatHeading : kTallHeading;
}

double OperationView::arrowLength() const
{
    return m_operandCount == 1 ? kLongArrow : kShortArrow;
}

void OperationView::arrange()
{
    const double between = m_operandCount == 0 ? 0 : m_operandCount == 1 ? kLongArrow : kShortArrow + kSign;
    const double unit = (width() - 2 * kMargin - between) / (m_operandCount + 1);
    const int height = static_cast<int>(this->height() - heading() - 4);
    double left = kMargin;
    const auto place = [&](MapWidget *map, double size) {
        map->setGeometry(static_cast<int>(left), static_cast<int>(heading()), static_cast<int>(size), height);
        left += size;
    };
    for (int i = 0; i < m_operandCount; ++i) {
        place(operandMap(i), unit);
        left += i + 1 < m_operandCount ? kSign : arrowLength();
    }
    place(resultMap(), unit);
    alignCells();
    placeTools();
}

/// Maps of one shape side by side get cells of one size, so that their rows line up.
void OperationView::alignCells()
{
    QSizeF smallest(kLargestCell, kLargestCell);
    std::vector<MapWidget *> alike;
    for (MapWidget *map : m_maps) {
        const Slice &slice = map->content().slice;
        const Slice &result = resultMap()->content().slice;
        if (slice.isEmpty() || slice.rows() != result.rows() || slice.columns() != result.columns())
            continue;
        map->setLargestCell({kLargestCell, kLargestCell});
        smallest = smallest.boundedTo({map->geometryOfCells().cellWidth(), map->geometryOfCells().cellHeight()});
        alike.push_back(map);
    }
    for (MapWidget *map : alike)
        if (alike.size() > 1)
            map->setLargestCell(smallest);
}

} // namespace headscope
