// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapwidget.h"

#include "ui/figure/celldigits.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/labels.h"
#include "ui/operation/mapcells.h"
#include "ui/operation/mapmenu.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <QScopeGuard>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kTallMapHeading = 38; // title and shape below one another
constexpr double kFlatMapHeading = 22; // beside one another, where there is little height
constexpr double kStretch = 4;
constexpr double kLeastAboveBar = 24; // of the cells of a low map: a bar never takes them away
constexpr double kRightMargin = 12;   // half of the last label
constexpr double kLeftMargin = 10;
constexpr double kLabelShare = 1.0 / 3; // of the width: words give way before the cells do

/// Whether both show the same matrix, in one run or in two: the old picture may stay until the new one has come.
bool isOfSameMatrix(const Slice &a, const Slice &b)
{
    return !a.isEmpty() && !b.isEmpty() && a.tensor() == b.tensor() && a.isDifference() == b.isDifference() &&
           a.rows() == b.rows() && a.columns() == b.columns() && a.cell(0, 0) == b.cell(0, 0);
}

/// Whether it is a weight matrix that is to look as square as it is.
bool isNearlySquare(const Slice &slice)
{
    return slice.spec().family == Family::Weight && slice.rows() <= 2 * slice.columns() &&
           slice.columns() <= 2 * slice.rows();
}

/// To measure many takes its time.
void measure(AxisLabels &labels, const QStringList &words)
{
    if (words != labels.words())
        labels = AxisLabels(words, uiFont(kCaptionSize));
}

} // namespace

MapWidget::MapWidget(QWidget *parent)
    : QWidget(parent), m_told(new MapCells(*this)), m_coming(this, Urgency::Visible, [this] { takeCells(); })
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setVisible(false); // until it has a matrix
}

void MapWidget::setContent(const MapContent &content)
{
    if (!isOfSameMatrix(content.slice, m_content.slice)) {
        m_cells = {};
        m_numbers.reset();
        m_tint.clear();
        m_reveal.reset();
        m_stroke.clear();
        closeEditor();
    }
    const ValueScale before = m_content.style.scale;
    m_content = content;
    if (!isLarge()) { // also where only a map beside it was
        m_cells = {};
        m_numbers.reset();
    }
    if (content.findsScale)
        findScale(before);
    if (m_cursor && !isInside(*m_cursor))
        m_cursor.reset();
    setVisible(!content.slice.isEmpty());
    arrange();
    tellCursor(); // the same cell has another number now
}

void MapWidget::setLargestCell(QSizeF size)
{
    m_content.largestCell = size;
    arrange();
}

void MapWidget::setStacked(bool isStacked, bool hasBarOfAll)
{
    m_content.hasColorBar = !isStacked || hasBarOfAll;
    m_content.isStacked = isStacked;
    arrange();
}

void MapWidget::setRowLabels(bool areWritten)
{
    if (areWritten == m_hasRowLabels)
        return;
    m_hasRowLabels = areWritten;
    arrange();
}

double MapWidget::widestRowLabel() const
{
    return rowLabelWidth(m_rowLabels, kWidestRowLabel);
}

void MapWidget::setCursor(std::optional<Place> place, bool isPinned)
{
    if (place && !isInside(*place))
        place.reset();
    if (place == m_cursor && isPinned == m_isPinned)
        return;
    m_cursor = place;
    m_isPinned = isPinned;
    tellCursor();
    update();
}

void MapWidget::setTint(std::vector<Place> places, Index count)
{
    if (places == m_tint && count == m_tintCount)
        return;
    m_tint = std::move(places);
    m_tintCount = count;
    update();
}

void MapWidget::setReveal(std::optional<Reveal> reveal)
{
    if (reveal == m_reveal)
        return;
    m_reveal = std::move(reveal);
    tellCursor();
    update();
}

void MapWidget::setStroke(MaskBlocks blocks)
{
    m_stroke = std::move(blocks);
    update();
}

bool MapWidget::isInside(const Place &place) const
{
    return place.first < m_content.slice.rows() && place.second < m_content.slice.columns();
}

/// Whether the walk through the product has come to the cell.
bool MapWidget::isShown(const Place &place) const
{
    return !m_reveal || place < m_reveal->place || (place == m_reveal->place && m_reveal->words.isEmpty());
}

/// Screen readers hear the cell: "query 1 “cat”, key 0 “sat”: 0.57"; of a number that is not shown yet its place.
void MapWidget::tellCursor()
{
    QString text = m_content.shape;
    if (m_cursor) {
        const Slice &slice = m_content.slice;
        const auto [row, column] = *m_cursor;
        const QStringList words = placeWords(slice, row, column);
        text = listed(words.mid(words.size() - 2));
        if (isShown(*m_cursor))
            text = labelled(text, exactNumber(slice.number(row, column)));
    }
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    m_told->tellCurrent();
}

void MapWidget::arrange()
{
    m_base = {};
    m_coming.forget();
    if (m_content.slice.isEmpty()) {
        m_geometry = {};
        m_labelled = {};
    } else {
        measureLabels();
        m_labelWidth = std::min(widestRowLabel(), width() * kLabelShare);
        placeBar();
    }
    update();
}

/// A vocabulary has so many that even to write them takes its time, and a map is arranged several times for one
/// content.
void MapWidget::measureLabels()
{
    const Slice &slice = m_content.slice;
    const bool isAsBefore = slice.trace() == m_labelled.trace() && slice.before() == m_labelled.before() &&
                            isOfSameMatrix(slice, m_labelled);
    m_labelled = slice; // keeps the run, so that no other one stands at its place in memory
    if (isAsBefore)
        return;
    measure(m_rowLabels, slice.rowLabels());
    measure(m_columnLabels, slice.columnLabels());
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

void MapWidget::paintEvent(QPaintEvent *)
{
    if (m_content.slice.isEmpty())
        return;
    if (const double ratio = devicePixelRatioF(); ratio != m_ratio) { // on another screen than before
        m_ratio = ratio;
        m_base = {};
        m_coming.forget();
    }
    if (m_base.isNull())
        makeBase();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (!m_tint.empty() && !m_isPlain)
        paintTint(painter);
    if (m_reveal)
        paintReveal(painter);
    if (!m_isPlain)
        paintStroke(painter);
    if (m_cursor && !m_isPlain)
        paintCursor(painter);
    paintLabels(painter);
    if (hasFocus() && !m_isPlain) {
        painter.setPen(QPen(m_content.style.theme->accent, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_geometry.area().adjusted(-3, -3, 2, 2));
    }
}

QImage MapWidget::picture()
{
    const auto paintAnew = [this](bool isPlain) {
        m_isPlain = isPlain;
        m_base = {};
    };
    paintAnew(true);
    const auto asBefore = qScopeGuard([&] { paintAnew(false); });
    return paintedAlone(*this);
}

void MapWidget::resizeEvent(QResizeEvent *)
{
    arrange();
}

void MapWidget::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        m_base = {};
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        for (AxisLabels *labels : {&m_rowLabels, &m_columnLabels})
            *labels = AxisLabels(labels->words(), uiFont(kCaptionSize));
    QWidget::changeEvent(event);
}

} // namespace headscope
