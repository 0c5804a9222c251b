// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detailstrip.h"

#include "engine/run/cover.h"
#include "ui/access/paintedcells.h"
#include "ui/session/product.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr int kHeight = 88;
constexpr int kLowHeight = 72;    // of this strip and
constexpr int kLowNeighbour = 66; // its neighbour, where the map would not leave them more
constexpr int kAroundMap = 136;   // title, labels and colour bar of the map
constexpr int kHeading = 28;      // of it, what a low view does without
constexpr int kLowView = 200;
constexpr int kAroundLowMap = 96; // of a map that may do without a colour bar, too
constexpr Index kLeastRow = 18;
constexpr Index kGoodRow = 32;   // what both strips leave the map in their usual heights,
constexpr Index kDigitsRow = 16; // and what they must leave it when they are low: its digits
constexpr Index kLabelRow = 12;  // or, where there are many rows, the labels of each
constexpr Index kLowMap = 160;
constexpr int kLeastMap = 40;           // or where it stands alone and there are many rows
constexpr Index kMostCounted = 1 << 18; // cells of a histogram
constexpr Index kMostSummed = 1 << 13;  // keys of each row that is summed
constexpr Index kTallMap = 320;         // what a map of many rows keeps in any case
constexpr int kLeastAbove = 90;         // the same above this strip, which comes before its neighbour

} // namespace

DetailStrip::DetailStrip(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("detailStrip"));
    new PaintedPicture(this);
    setFixedHeight(kHeight);
    if (parent != nullptr)
        parent->installEventFilter(this);
    refresh();
    connect(&session, &Session::resultChanged, this, &DetailStrip::refresh);
    connect(&session, &Session::resultGone, this, &DetailStrip::refresh);
    connect(&session, &Session::selectionChanged, this, &DetailStrip::refresh);
}

void DetailStrip::setNeighbour(QWidget *strip, int height)
{
    m_neighbour = strip;
    setNeighbourHeight(height);
    refresh();
}

void DetailStrip::setNeighbourHeight(int height)
{
    m_usualNeighbour = height;
    setLow(m_isLow);
    refreshLater();
}

void DetailStrip::setSpared(int height)
{
    if (std::exchange(m_spared, height) != height)
        refreshLater();
}

void DetailStrip::setLow(bool isLow)
{
    m_isLow = isLow;
    setFixedHeight(isLow ? kLowHeight : kHeight);
    m_neighbour->setFixedHeight(isLow ? std::min(kLowNeighbour, m_usualNeighbour) : m_usualNeighbour);
}

/// The height by which it is chosen which strips are there: with what is spared, as none goes for that.
int DetailStrip::usualRoom() const
{
    return parentWidget()->height() + m_spared;
}

/// The height that strips of that height leave to the cells of the map, in a room of that height.
int DetailStrip::roomAbove(int strips, int room) const
{
    const int view = room - strips;
    return view - (view < kLowView ? kAroundMap - kHeading : kAroundMap);
}

/// Whether the rows of the map stay as high as `row` above strips of that height.
bool DetailStrip::hasRoomFor(int strips, Index row) const
{
    return parentWidget() == nullptr || roomAbove(strips, usualRoom()) >= row * rows();
}

Index DetailStrip::rows() const
{
    const Shape shape = shapeOf(specOf(m_session.selection().tensor), m_session.plan().sizes);
    return shape[shape.size() - 2];
}

/// Whether the map keeps rows that are read above both strips when they are low. Where there is little height it may do
/// without its colour bar, and the view without its heading.
bool DetailStrip::hasRoomForLowBoth() const
{
    const int view = usualRoom() - kLowHeight - std::min(kLowNeighbour, m_usualNeighbour);
    const Index least = std::max(std::min(kDigitsRow * rows(), kLowMap), kLabelRow * rows());
    return view - (view < kLowView ? kAroundLowMap : kAroundMap) >= std::min(kTallMap, least);
}

/// Whether both strips are as high as they usually are: the map keeps good rows, and the view its heading.
bool DetailStrip::areBothHigh() const
{
    const int strips = kHeight + m_usualNeighbour;
    const int room = parentWidget()->height();
    return room - strips >= kLowView && roomAbove(strips, room) >= std::min(kTallMap, kGoodRow * rows());
}

/// Both strips become low before the heading of the view or the neighbour goes.
void DetailStrip::showNeighbour()
{
    if (isHidden()) {
        setLow(false);
        const int alone = usualRoom() - m_usualNeighbour - kAroundMap;
        return m_neighbour->setVisible(alone >= std::min<Index>(kLeastMap, kLeastRow * rows()));
    }
    const bool isHigh = areBothHigh();
    const bool isLow = !isHigh && hasRoomForLowBoth();
    setLow(isLow);
    m_neighbour->setVisible(isHigh || isLow);
}

/// Not at once: what a layout shows that is hidden within it stays visible for good, and has no place.
void DetailStrip::refreshLater()
{
    if (std::exchange(m_isToRefresh, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isToRefresh = false;
            refresh();
        },
        Qt::QueuedConnection);
}

bool DetailStrip::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        refreshLater();
    return QWidget::eventFilter(watched, event);
}

/// Whether the run is that of the document, and has the tensor.
bool DetailStrip::isCurrent() const
{
    return m_session.isResultCurrent() && m_session.result()->trace->has(m_session.selection().tensor);
}

/// Null where there is nothing to tell, or where to count would take longer than a frame at each move of the pointer.
const Detail *DetailStrip::shownDetail() const
{
    if (!isCurrent())
        return nullptr;
    const TensorId tensor = m_session.selection().tensor;
    const Plan &plan = m_session.result()->trace->plan;
    const Shape shape = shapeOf(specOf(tensor), plan.sizes);
    const bool isTooLarge = (tensor == Role::ScaledScores && shape[2] * shape[3] > kMostCounted) ||
                            (tensor == Role::DroppedWeights && shape[3] > kMostSummed);
    return isTooLarge || isHiddenAround(tensor) ? nullptr : detailOf(plan, tensor);
}

/// The same, but nothing of a sum that is being added up: the strip keeps its place.
const Detail *DetailStrip::toldDetail() const
{
    return isUnderWay(m_session.plan(), m_session.selection()) ? nullptr : shownDetail();
}

/// Whether something of the tensor, or of what it is made from, is not to be told. Of a mask the detail tells what it
/// makes of the scores.
bool DetailStrip::isHiddenAround(TensorId tensor) const
{
    const Trace &trace = *m_session.result()->trace;
    const Cover *cover = trace.cover();
    const auto isOn = [cover](const GraphTensor *made) {
        return made != nullptr && (cover->isOn(made->id) ||
                                   std::any_of(made->operands.begin(), made->operands.end(),
                                               [&](const Operand &operand) { return cover->isOn(operand.tensor); }));
    };
    return m_session.hidden().hidesWordsOf(m_session.plan(), m_session.selection().step) ||
           (cover != nullptr && (isOn(trace.plan.graph->find(tensor)) ||
                                 (tensor == Role::Mask && isOn(trace.plan.graph->find(Role::MaskedScores)))));
}

/// In the middle of a row, and of the chosen head where all heads stand side by side.
Cell DetailStrip::exampleCell() const
{
    const Selection &s = m_session.selection();
    const Sizes &sizes = m_session.plan().sizes;
    const Detail *detail = shownDetail();
    const Index row = std::min(detail != nullptr ? detail->exampleRow : 0, rows() - 1);
    const Index columns = shapeOf(specOf(s.tensor), sizes).back();
    return cellIn(m_session.plan(), s, row, s.tensor == Role::Concat ? s.head * sizes.v + sizes.v / 2 : columns / 2);
}

/// About the cell that the cursor is on, in the step's tensor or in one of the same axes beside it; else about an
/// example.
DetailInput DetailStrip::input() const
{
    const Selection &s = m_session.selection();
    const bool isPointedAt = s.cursor() && specOf(s.cursor()->tensor).axes == specOf(s.tensor).axes;
    const CellPlace cell{s.tensor, isPointedAt ? s.cursor()->cell : exampleCell()};
    return {*m_session.result()->trace, *m_session.result(), cell, isPointedAt, themeOf(palette())};
}

void DetailStrip::refresh()
{
    const Detail *detail = shownDetail();
    if (m_session.isOpen() && isCurrent()) {
        setVisible(detail != nullptr &&
                   (hasRoomFor(kHeight, kLeastRow) || roomAbove(kHeight, usualRoom()) >= kLeastAbove) &&
                   !m_session.showsChange()); // its numbers are no differences
        if (m_neighbour != nullptr)
            showNeighbour();
    }
    setAccessibleName(tr("The step, opened"));
    const Detail *told = isHidden() ? nullptr : toldDetail();
    setAccessibleDescription(told != nullptr ? told->summary(input()) : QString());
    update();
}

void DetailStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.surface);
    if (const Detail *detail = toldDetail())
        detail->paint(painter, QRectF(rect()).adjusted(24, 4, -24, -6), input());
}

void DetailStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
