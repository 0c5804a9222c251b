// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the maps, the tools and the theatre of the operation stand.
#include "ui/operation/operationview.h"

#include "ui/lines/rootline.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/maskbrush.h"
#include "ui/operation/operationtools.h"
#include "ui/operation/splittheatre.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kTallTitle = 56; // the words below the title
constexpr double kFlatTitle = 32; // beside it, where there is little height
constexpr double kLongArrow = 74; // before the result, with one operand
constexpr double kShortArrow = 66;
constexpr double kLargestCell = 60;
constexpr QSizeF kLowWords(60, 66); // around the cells of a map without a colour bar
constexpr QSizeF kTallWords(60, 140);
constexpr int kBar = 44; // a colour bar
// The most that words of rows take of the width of a map: in each of them, and in the first one for all.
constexpr double kWordsOfOne = 1.0 / 3;
constexpr double kWordsOfAll = 1.0 / 2;

/// About the side of the smallest cell of maps of this size, with the words around them.
double smallestCell(const std::vector<MapWidget *> &maps, QSizeF size, QSizeF words)
{
    double smallest = kLargestCell;
    for (const MapWidget *map : maps) {
        const Slice &slice = map->content().slice;
        const double across = (size.width() - words.width()) / static_cast<double>(slice.columns());
        const double down = (size.height() - words.height()) / static_cast<double>(slice.rows());
        smallest = std::min({smallest, across, down});
    }
    return smallest;
}

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
        if (isOn)
            m_session.setTensor(Role::MaskedScores); // beside which the mask is seen
        m_brush->setOn(isOn);
        complain({});
    });
    connect(m_brush, &MaskBrush::refused, this, &OperationView::complain);
    connect(&m_session, &Session::planChanged, this, [this] { complain({}); }); // it may be untrue now
    connect(&m_session, &Session::selectionChanged, this, [this] {
        const Selection &now = m_session.selection();
        const Selection &then = m_complainedAt;
        if (!m_complaint.isEmpty() && (now.pinned != then.pinned || now.batch != then.batch || now.head != then.head))
            complain({}); // it was of another cell
    });
    placeTools();
}

void OperationView::complain(const QString &sentence)
{
    m_complaint = sentence;
    m_complainedAt = m_session.selection();
    update();
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
    const int top = static_cast<int>(std::min(kFlatTitle, heading())); // no map looks out above it
    m_theatre->setGeometry(0, top, width(), height() - top);
}

/// Nothing else on the screen says that a head is left out, whose numbers would look like those of a run.
bool OperationView::hasTitle() const
{
    return height() >= kLowestView || !noteOfHead().isEmpty();
}

double OperationView::heading() const
{
    const double lowest = m_tools->isHidden() && !hasTitle() ? kNoHeading : kFlatTitle - 4;
    return height() < kLowestView ? lowest : height() < kLowView ? kFlatTitle : kTallTitle;
}

QFont OperationView::operatorFont() const
{
    return uiFont(m_operandCount == 1 ? kCaptionSize : kCaptionSize - 1, Weight::Bold);
}

/// As long as what stands on it, at least.
double OperationView::arrowLength() const
{
    return std::max(m_operandCount == 1 ? kLongArrow : kShortArrow,
                    std::ceil(rootLineWidth(operatorFont(), operatorName())) + 2);
}

void OperationView::arrange()
{
    if (m_given.empty())
        arrangeOperands();
    else
        arrangeGiven();
    alignCells();
    placeTools();
}

/// Whether all maps have the rows of the result, so that its words may stand once before all of them.
bool OperationView::haveSameRows() const
{
    const MapWidget *result = resultMap();
    const auto isAlike = [&](const MapWidget *map) {
        return map->content().slice.columns() == result->content().slice.columns() &&
               map->rowLabels() == result->rowLabels();
    };
    return std::all_of(m_maps.begin(), m_maps.begin() + m_operandCount, isAlike);
}

/// The room of words that the first map writes for all, where they would take too much of each; else 0.
double OperationView::roomOfSharedWords(double unit) const
{
    const double widest = resultMap()->widestRowLabel();
    const bool areShared = m_operandCount > 0 && widest > unit * kWordsOfOne && haveSameRows();
    return areShared ? std::min(widest, unit * kWordsOfAll) : 0;
}

void OperationView::arrangeOperands()
{
    const double between = m_operandCount == 0 ? 0 : arrowLength() + (m_operandCount - 1) * kSign;
    const double room = width() - 2 * kMargin - between;
    const int count = m_operandCount + 1;
    const double words = roomOfSharedWords(room / count);
    const double unit = (room - words) / count;
    const int height = static_cast<int>(this->height() - heading() - 4);
    double left = kMargin;
    const auto place = [&](MapWidget *map, double size) {
        map->setGeometry(static_cast<int>(left), static_cast<int>(heading()), static_cast<int>(size), height);
        map->setRowLabels(words == 0 || left == kMargin);
        left += size;
    };
    for (int i = 0; i < m_operandCount; ++i) {
        place(operandMap(i), i == 0 ? unit + words : unit);
        left += i + 1 < m_operandCount ? kSign : arrowLength();
    }
    place(resultMap(), unit);
}

/// Below one another or side by side, whichever gives the larger cells. One scale is that of all: below one another,
/// one colour bar is enough.
void OperationView::arrangeGiven()
{
    const QRectF room(kMargin, heading(), width() - 2 * kMargin, height() - heading() - 4);
    const auto count = static_cast<double>(m_given.size());
    const QSizeF wide(room.width(), (room.height() - kBar) / count);
    const QSizeF tall(room.width() / count, room.height());
    const bool isBelow = smallestCell(m_given, wide, kLowWords) >= smallestCell(m_given, tall, kTallWords);
    const QSize size((isBelow ? wide : tall).toSize() - QSize(1, 1)); // whole pixels that never overlap
    QPointF at = room.topLeft();
    for (MapWidget *map : m_given) {
        const bool isLast = map == m_given.back();
        map->setStacked(isBelow, isLast);
        map->setRowLabels(true);
        map->setGeometry(QRect(at.toPoint(), size + QSize(0, isBelow && isLast ? kBar : 0)));
        at += isBelow ? QPointF(0, wide.height()) : QPointF(tall.width(), 0);
    }
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
