// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapwidget.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/labels.h"
#include "ui/operation/mapcells.h"
#include "ui/operation/mapmenu.h"
#include "ui/session/oldrun.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <QScopeGuard>

namespace headscope {
namespace {

/// Whether both show the same matrix, in one run or in two: the old picture may stay until the new one has come.
bool isOfSameMatrix(const Slice &a, const Slice &b)
{
    return !a.isEmpty() && !b.isEmpty() && a.tensor() == b.tensor() && a.isDifference() == b.isDifference() &&
           a.rows() == b.rows() && a.columns() == b.columns() && a.cell(0, 0) == b.cell(0, 0);
}

/// To measure many takes its time.
void measure(AxisLabels &labels, const QStringList &words)
{
    if (words != labels.words())
        labels = AxisLabels(words, uiFont(kCaptionSize));
}

} // namespace

MapWidget::MapWidget(QWidget *parent)
    : QWidget(parent), m_told(mapCells(*this)), m_coming(this, Urgency::Visible, [this] { takeCells(); })
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
        m_labelWidth = rowLabelWidth(m_rowLabels, roomOfRowLabels());
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
    painter.setOpacity(m_isDimmed && !m_isPlain ? kOldOpacity : 1);
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
    const auto paintAnew = [this](bool isPlain, bool hasRowLabels) {
        m_isPlain = isPlain;
        m_hasRowLabels = hasRowLabels;
        m_base = {};
        if (!m_content.slice.isEmpty())
            placeBar();
    };
    const auto asBefore = qScopeGuard([&, hadRowLabels = m_hasRowLabels] { paintAnew(false, hadRowLabels); });
    paintAnew(true, true);
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
