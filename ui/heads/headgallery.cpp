// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headgallery.h"

#include "ui/operation/mapmenu.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QAccessible>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace headscope {

HeadGallery::HeadGallery(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_order(this, [this] { refresh(); })
{
    setObjectName(QStringLiteral("headGallery"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    refresh();
    connect(&session, &Session::resultChanged, this, &HeadGallery::refresh);
    connect(&session, &Session::selectionChanged, this, &HeadGallery::showSelection);
}

FigureOptions HeadGallery::options() const
{
    const Selection &s = m_session.selection();
    FigureOptions options = m_style.figure;
    const bool hasRun = m_session.result() && m_session.result()->trace->has(s.tensor);
    options.tensor = hasRun && isAttentionMap(specOf(s.tensor)) ? s.tensor : TensorId::Weights;
    options.batch = s.batch;
    options.heads = m_order.answer().value_or(std::vector<Index>());
    if (options.across == Across::Items)
        options.heads = {s.head};
    if (m_alone) {
        options.heads = {*m_alone};
        options.across = Across::Heads;
        options.pools.clear();
    }
    return options;
}

void HeadGallery::setGalleryStyle(const GalleryStyle &style)
{
    if (style == m_style)
        return;
    m_style = style;
    refresh();
}

void HeadGallery::setAlone(std::optional<Index> head)
{
    if (head == m_alone)
        return;
    m_alone = head;
    refresh();
}

/// Asks for the order of what is shown; until it comes the heads stand by their numbers.
void HeadGallery::sortHeads()
{
    const bool isByChosen = m_style.order == HeadOrder::Distance;
    const Selection &s = m_session.selection();
    const Sorted wanted{m_session.result(), s.batch, m_style.order, isByChosen ? s.head : 0};
    if (wanted == m_sorted)
        return;
    m_sorted = wanted;
    m_order.forget();
    if (wanted.order != HeadOrder::Number && wanted.result)
        m_order.ask(
            [wanted] { return headsInOrder(*wanted.result->trace, wanted.batch, wanted.order, wanted.chosen); });
}

void HeadGallery::refresh()
{
    setAccessibleName(tr("All heads side by side"));
    m_shown = m_session.selection();
    sortHeads();
    m_picture = {};
    m_figure.reset();
    if (isVisible() && m_session.result() && width() > 80 && height() > 80)
        m_figure = std::make_unique<HeadFigure>(m_session.result()->trace, options(), themeOf(palette()), size());
    update();
}

void HeadGallery::showSelection()
{
    const Selection &s = m_session.selection();
    const bool dependsOnHead = m_style.order == HeadOrder::Distance || m_style.figure.across == Across::Items;
    const bool isResorted = dependsOnHead && s.head != m_shown.head;
    if (s.tensor != m_shown.tensor || s.batch != m_shown.batch || isResorted) {
        refresh();
        return;
    }
    if (const auto &cursor = s.cursor(); m_session.isResultCurrent() && cursor && cursor->tensor == options().tensor) {
        const Trace &trace = *m_session.result()->trace;
        const QStringList words = placeWords(trace, cursor->tensor, cursor->cell).mid(1); // all of one batch item
        setAccessibleDescription(QStringLiteral("%1: %2").arg(words.join(QStringLiteral(", ")),
                                                              exactNumber(trace.value(cursor->tensor, cursor->cell))));
    }
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    update();
}

std::optional<HeadGallery::Hit> HeadGallery::hitAt(const QPointF &point) const
{
    for (Index i = 0; m_figure && i < m_figure->panelCount(); ++i)
        if (const auto cell = m_figure->geometry(i).cellAt(point)) {
            const Slice &slice = m_figure->slice(i);
            return Hit{m_figure->panel(i).head.value_or(m_session.selection().head),
                       {slice.tensor(), slice.cell(cell->first, cell->second)}};
        }
    return std::nullopt;
}

/// The cursor's row and column in every head; its cell outlined in its own.
void HeadGallery::paintCursor(QPainter &painter) const
{
    const auto &cursor = m_session.selection().cursor();
    if (!cursor || cursor->tensor != m_figure->slice(0).tensor())
        return;
    const Theme &theme = themeOf(palette());
    const Index row = cursor->cell[2];
    const Index column = cursor->cell[3];
    QColor line = theme.selection;
    line.setAlphaF(0.8F);
    for (Index i = 0; i < m_figure->panelCount(); ++i) {
        const MapGeometry &cells = m_figure->geometry(i);
        if (row >= cells.rows() || column >= cells.columns())
            continue;
        painter.setPen(QPen(line, 1.2));
        painter.drawRect(cells.row(row).adjusted(-0.5, -0.5, 0, 0));
        painter.drawRect(cells.column(column).adjusted(-0.5, -0.5, 0, 0));
        const bool isOwn = m_figure->panel(i).head == cursor->cell[1] && m_figure->panel(i).batch == cursor->cell[0];
        painter.setPen(QPen(isOwn ? theme.text : line, isOwn ? 2.5 : 2));
        painter.drawRect(cells.cell(row, column).adjusted(-0.5, -0.5, 0, 0));
    }
}

void HeadGallery::paintChosenHead(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    for (Index i = 0; i < m_figure->panelCount(); ++i) {
        if (m_figure->panel(i).head != m_session.selection().head)
            continue;
        painter.setPen(QPen(theme.selection, 2));
        painter.drawRect(m_figure->geometry(i).area().adjusted(-3, -3, 2, 2));
    }
}

void HeadGallery::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeOf(palette()).surface);
    if (!m_figure)
        return;
    if (m_picture.isNull()) {
        m_picture = QImage(size() * devicePixelRatioF(), QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(themeOf(palette()).surface);
        QPainter into(&m_picture);
        m_figure->paint(into);
        into.end();
        m_picture = seenBy(m_picture, m_style.vision);
    }
    painter.drawImage(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    paintChosenHead(painter);
    paintCursor(painter);
}

void HeadGallery::resizeEvent(QResizeEvent *)
{
    refresh();
}

void HeadGallery::showEvent(QShowEvent *)
{
    refresh();
}

void HeadGallery::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void HeadGallery::mouseMoveEvent(QMouseEvent *event)
{
    const auto hit = hitAt(event->position());
    m_session.hover(hit ? std::optional(hit->place) : std::nullopt);
}

void HeadGallery::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) // the right one is for the menu
        return;
    const auto hit = hitAt(event->position());
    if (hit) // of another item, when items stand side by side
        m_session.setBatch(hit->place.cell[0]);
    m_session.pin(hit ? std::optional(hit->place) : std::nullopt);
    if (hit)
        m_session.setHead(hit->head);
}

void HeadGallery::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto hit = hitAt(event->position());
    setAlone(m_alone || !hit ? std::nullopt : std::optional(hit->head));
}

void HeadGallery::contextMenuEvent(QContextMenuEvent *event)
{
    if (const auto hit = hitAt(event->pos()))
        showMapMenu(this, event->globalPos(),
                    Slice(m_session.result()->trace, hit->place.tensor, m_session.selection().batch, hit->head));
}

void HeadGallery::leaveEvent(QEvent *)
{
    m_session.hover(std::nullopt);
}

void HeadGallery::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_session.selection().pinned)
        return m_session.pin(std::nullopt);
    if (event->key() == Qt::Key_Escape && m_alone)
        return setAlone(std::nullopt);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return setAlone(m_alone ? std::nullopt : std::optional(m_session.selection().head));
    const auto &pinned = m_session.selection().pinned;
    if (!m_figure || !pinned || pinned->tensor != m_figure->slice(0).tensor()) {
        QWidget::keyPressEvent(event);
        return;
    }
    CellPlace place = *pinned;
    const Slice &slice = m_figure->slice(0);
    switch (event->key()) {
    case Qt::Key_Left: --place.cell[3]; break;
    case Qt::Key_Right: ++place.cell[3]; break;
    case Qt::Key_Up: --place.cell[2]; break;
    case Qt::Key_Down: ++place.cell[2]; break;
    default: QWidget::keyPressEvent(event); return;
    }
    place.cell[2] = std::clamp<Index>(place.cell[2], 0, slice.rows() - 1);
    place.cell[3] = std::clamp<Index>(place.cell[3], 0, slice.columns() - 1);
    m_session.pin(place);
}

} // namespace headscope
