// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The maps in the stack of a model, and what was changed in them.
#include "ui/figure/cellmarks.h"
#include "ui/figure/maptile.h"
#include "ui/lines/linetext.h"
#include "ui/model/partrows.h"
#include "ui/model/position.h"
#include "ui/model/stackview.h"
#include "ui/session/session.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kLargeRounded = 5;
constexpr double kTick = 5;
constexpr double kGrown = 220;      // the longer side of the map under the pointer
constexpr double kWordsHeight = 18; // below it
constexpr double kMostWords = 320;

void paintDashed(QPainter &painter, const QRectF &map, const Theme &theme)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface, 3));
    painter.drawRect(map.adjusted(1.5, 1.5, -1.5, -1.5));
    painter.setPen(QPen(theme.accent, 2, Qt::DashLine));
    painter.drawRect(map.adjusted(1.5, 1.5, -1.5, -1.5));
}

} // namespace

/// What is changed of the block as a whole.
QString StackView::changeNote(std::size_t block) const
{
    const ModelChanges &changes = m_trace->plan.changes;
    const QString note = partNote({block});
    if (!note.isEmpty())
        return note;
    const bool isStream = std::any_of(changes.patched.begin(), changes.patched.end(),
                                      [&](const ModelPart &part) { return part.block == block && part.isStream; });
    if (isStream)
        return tr("patched");
    const auto numbers = changes.overrides.find(block);
    return numbers != changes.overrides.end() && !numbers->second.empty() ? tr("changed") : QString();
}

/// What is changed of a part, by itself or with its layer.
QString StackView::partNote(const ModelPart &part) const
{
    const ModelChanges &changes = m_trace->plan.changes;
    if (isLeftOut(changes, part))
        return tr("left out");
    if (coversPart(changes.patched, part))
        return tr("patched");
    const QString out = changedTokens(changes.leftOut, part);
    if (!out.isEmpty())
        return tr("left out at token %1").arg(out);
    const QString patched = changedTokens(changes.patched, part);
    return patched.isEmpty() ? QString() : tr("patched at token %1").arg(patched);
}

/// The row and the column of the token that is looked at elsewhere.
void StackView::paintLit(QPainter &painter, const MapGeometry &cells) const
{
    const Theme &theme = themeOf(palette());
    if (m_lit && *m_lit < cells.rows())
        paintOutline(painter, cells.row(*m_lit), theme.accent, theme, 1);
    if (m_lit && *m_lit < cells.columns())
        paintOutline(painter, cells.column(*m_lit), theme.accent, theme, 1);
}

/// A tick at the left of the row of the position that all is told of; a frame would hide rows that are few pixels high,
/// and a tick at each side would meet that of the map beside.
void StackView::paintChosen(QPainter &painter, const StackLayout::Hit &place) const
{
    if (m_trace->model().blocks[place.block].column == Column::Encoder || !chosenPosition(m_session))
        return;
    const MapGeometry cells = cellsOf(place);
    const Index row = shownRow(m_session);
    if (row >= cells.rows())
        return;
    const QPointF tip(cells.row(row).left() - 1.5, cells.row(row).center().y());
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeOf(palette()).selection);
    painter.drawPolygon(QPolygonF{tip, tip + QPointF(-kTick, -kTick * 0.7), tip + QPointF(-kTick, kTick * 0.7)});
}

void StackView::paintMaps(QPainter &painter, const PlacedBlock &block)
{
    const Theme &theme = themeOf(palette());
    const auto &images = m_maps.of(block.block, block.maps.front().size(), devicePixelRatioF());
    const ModelChanges &changes = m_trace->plan.changes;
    for (std::size_t head = 0; head < block.maps.size(); ++head) {
        const QRectF &map = block.maps[head];
        if (head < images.size())
            painter.drawImage(map, images[head]);
        else
            painter.fillRect(map, theme.code);
        const auto number = static_cast<Index>(head);
        const bool isOut = isLeftOut(changes, {block.block, number});
        const bool isPatched = !isOut && coversPart(changes.patched, {block.block, number});
        if (isOut) {
            painter.fillRect(map, theme.hatchGround);
            paintHatch(painter, map, theme.hatch);
        }
        if (isPatched)
            paintDashed(painter, map, theme);
        paintChosen(painter, {block.block, number});
        paintLit(painter, cellsOf({block.block, number}));
        const bool isCurrent = m_current == StackLayout::Hit{block.block, number};
        if (isCurrent)
            paintOutline(painter, map.adjusted(-2, -2, 2, 2), hasFocus() ? theme.accent : theme.attention, theme);
        if (!block.hasCaptions)
            continue;
        painter.setFont(uiFont(kCaptionSize, isCurrent ? Weight::Bold : Weight::Regular));
        painter.setPen(isCurrent ? theme.attention : theme.muted);
        const QRectF below(map.left() - 6, map.bottom() + 4, map.width() + 12, 13); // and below the frame around it
        const QString name = isOut       ? tr("head %1, left out").arg(head)
                             : isPatched ? tr("head %1, patched").arg(head)
                                         : tr("head %1").arg(head);
        const QString change = partNote({block.block, number}); // its number is its place
        const bool hasRoom = change.isEmpty() || lineWidth(painter.font(), name) <= below.width();
        drawLine(painter, below, Qt::AlignCenter, elidedLine(painter.font(), hasRoom ? name : change, below.width()));
    }
}

QSizeF StackView::largeSize() const
{
    if (!m_hovered || m_hovered->head < 0)
        return {};
    const QRectF &small = placed(m_hovered->block).maps[static_cast<std::size_t>(m_hovered->head)];
    const double grown = std::min<double>(kGrown, visibleRegion().boundingRect().height() - kWordsHeight - 16);
    const QSizeF size = small.size().scaled(grown, grown, Qt::KeepAspectRatio).toSize();
    return size.width() < small.width() * 1.2 ? QSizeF() : size;
}

void StackView::askLarge(const QSizeF &size)
{
    const double ratio = devicePixelRatioF();
    const MapTile tile{size, QRect(QPoint(), (size * ratio).toSize()), ratio};
    MapStyle style;
    style.scale = scaleFor(specOf(Role::Weights), {0, 1}, m_session.look().colorMap());
    style.theme = &themeOf(palette());
    m_large.ask([trace = m_trace->traces[m_hovered->block], head = m_hovered->head, style,
                 tile](const CancelToken &isCancelled) {
        return tileImage(FetchedSlice(Slice(trace, Role::Weights, 0, head)), nullptr, style, tile, isCancelled);
    });
}

/// The map under the pointer, large enough to tell its cells apart, and below it which one it is.
void StackView::paintLarge(QPainter &painter)
{
    const QSizeF size = largeSize();
    if (size.isEmpty())
        return;
    if (!m_large.isAsked())
        askLarge(size);
    if (!m_large.answer())
        return;
    painter.setFont(uiFont(kCaptionSize));
    const QString words = sentenceOf(*m_hovered);
    const double width = std::max(size.width(), std::min(kMostWords, std::ceil(lineWidth(painter.font(), words))));
    const QRectF seen = visibleRegion().boundingRect();
    const QRectF &small = placed(m_hovered->block).maps[static_cast<std::size_t>(m_hovered->head)];
    QRectF place(small.right() + 12, small.center().y() - size.height() / 2, width, size.height() + kWordsHeight);
    if (place.right() > seen.right() - 8)
        place.moveRight(small.left() - 12);
    place.moveLeft(std::max(place.left(), seen.left() + 8));
    place.moveTop(
        std::clamp(place.top(), seen.top() + 8, std::max(seen.top() + 8, seen.bottom() - place.height() - 8)));
    const Theme &theme = themeOf(palette());
    painter.setPen(theme.line);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(place.adjusted(-5.5, -5.5, 5.5, 5.5), kLargeRounded, kLargeRounded);
    painter.drawImage(QRectF(QPointF(place.center().x() - size.width() / 2, place.top()), size), *m_large.answer());
    painter.setPen(theme.text);
    drawLine(painter, QRectF(place.left(), place.bottom() - kWordsHeight + 3, width, kWordsHeight - 3), Qt::AlignCenter,
             elidedLine(painter.font(), words, width));
}

} // namespace headscope
