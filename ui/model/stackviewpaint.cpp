// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the stack of a model looks like.
#include "ui/lines/linetext.h"
#include "ui/model/stackview.h"
#include "ui/session/oldrun.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kRounded = 5;
constexpr double kArrow = 6;         // its head
constexpr double kInsideFrame = 3.5; // where the line stands around what has the keyboard

void paintArrowHead(QPainter &painter, QPointF tip, double direction)
{
    const QPointF back(tip.x() - direction * kArrow, tip.y());
    painter.setBrush(painter.pen().color());
    QPen plain = painter.pen();
    const QPen kept = plain;
    plain.setWidthF(1);
    painter.setPen(plain);
    painter.drawPolygon(QPolygonF({tip, back + QPointF(0, kArrow / 2), back - QPointF(0, kArrow / 2)}));
    painter.setPen(kept);
}

/// Where its arrows stand.
double middleOf(const PlacedBlock &block)
{
    return block.frame.top() + std::min(block.frame.height() / 2, 60.0);
}

/// As many of the parts of a note as have room, from the first; the tool tip has them all.
QString fitting(const QFont &font, QString note, double room)
{
    while (!note.isEmpty() && lineWidth(font, note) > room)
        note.truncate(std::max<qsizetype>(0, note.lastIndexOf(QStringLiteral(", "))));
    return note;
}

} // namespace

/// Cross-attention has the green of what it takes over, other attention the blue of what asks; each is named, too.
QColor StackView::roleOf(const ModelBlock &block) const
{
    const Theme &theme = themeOf(palette());
    if (!block.attends())
        return theme.neutral;
    return block.isCross() ? theme.value : theme.query;
}

bool StackView::isOrigin(std::size_t at) const
{
    if (!m_hovered)
        return false;
    const ModelBlock &reader = m_trace->model().blocks[m_hovered->block];
    return reader.stream == at || reader.memory == at || reader.residual == at;
}

/// The part of the stream that the block under the pointer reads, from where it leaves the block that gives it.
void StackView::paintWay(QPainter &painter) const
{
    const auto from = m_hovered ? m_trace->model().blocks[m_hovered->block].stream : std::nullopt;
    if (!from)
        return;
    const PlacedBlock &reader = placed(m_hovered->block);
    const double stream = m_layout.columns()[reader.column].stream;
    painter.setPen(QPen(themeOf(palette()).selection, 4, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(stream, middleOf(placed(*from)) - 6), QPointF(stream, middleOf(reader) + 6));
}

void StackView::paintStream(QPainter &painter, const PlacedColumn &column) const
{
    const Theme &theme = themeOf(palette());
    double top = m_layout.height();
    for (const PlacedBlock &block : m_layout.blocks())
        if (block.column == static_cast<std::size_t>(&column - m_layout.columns().data()))
            top = std::min(top, block.frame.top());
    painter.setPen(QPen(theme.neutral, 3));
    painter.drawLine(QPointF(column.stream, top), QPointF(column.stream, m_layout.height()));
    painter.setPen(theme.muted);
    painter.setFont(uiFont(kCaptionSize, Weight::Bold));
    drawLine(painter, QRectF(column.frames, 4, column.place.right() - column.frames, 16),
             Qt::AlignLeft | Qt::AlignVCenter, columnTitle(column.column));
}

/// Into the block from the stream, and back with what it adds: the wider, the more that is.
void StackView::paintArrows(QPainter &painter, const PlacedBlock &block) const
{
    constexpr double most = 6;
    const Theme &theme = themeOf(palette());
    const double stream = m_layout.columns()[block.column].stream + 2;
    const double left = block.frame.left();
    const double middle = middleOf(block);
    const double share = block.block < m_shownShares.size() ? m_shownShares[block.block] : 0;
    const Plan &plan = m_trace->traces[block.block]->plan;
    if (plan.document.layer.kind != BlockKind::Embedding) { // which begins the stream
        painter.setPen(QPen(theme.muted, 1.2));
        painter.drawLine(QPointF(stream, middle + 6), QPointF(left - kArrow, middle + 6));
        paintArrowHead(painter, {left, middle + 6}, 1);
    }
    if (!plan.hasResult() && plan.document.layer.kind != BlockKind::Embedding)
        return;                                                             // it reads the stream and adds nothing
    const double width = share > 0 ? std::min(1.2 + 3 * share, most) : 1.2; // also where it is hidden
    painter.setPen(QPen(theme.muted, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(stream + kArrow, middle - 6), QPointF(left, middle - 6));
    paintArrowHead(painter, {stream, middle - 6}, -1);
}

void StackView::paintBlock(QPainter &painter, const PlacedBlock &block)
{
    const Theme &theme = themeOf(palette());
    const ModelBlock &of = m_trace->model().blocks[block.block];
    const bool isCurrent = m_current.block == block.block && (m_current.head < 0 || block.maps.empty());
    const bool isHovered = m_hovered && m_hovered->block == block.block;
    const QColor role = roleOf(of);
    const bool isStrong = isCurrent || isOrigin(block.block);
    painter.setPen(QPen(isCurrent && hasFocus() ? theme.accent
                        : isOrigin(block.block) ? theme.selection
                        : isCurrent             ? theme.attention
                        : isHovered             ? role
                                                : theme.line,
                        isStrong ? 2 : 1));
    painter.setBrush(of.attends() ? theme.surface : theme.code);
    painter.drawRoundedRect(block.frame.adjusted(0.5, 0.5, -0.5, -0.5), kRounded, kRounded);
    if (hasFocus() && m_current.block == block.block) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(block.frame.adjusted(kInsideFrame, kInsideFrame, -kInsideFrame, -kInsideFrame));
    }
    const double height = block.maps.empty() ? block.frame.height() : 26;
    const QRectF words(block.frame.left() + 10, block.frame.top(), block.frame.width() - 20, height);
    const QString title = blockTitle(m_trace->model(), block.block);
    painter.setFont(uiFont(12, Weight::Bold));
    painter.setPen(role);
    drawLine(painter, words, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), title, words.width()));
    const double taken = lineWidth(painter.font(), title) + 14;
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    const QString changed = changeNote(block.block);
    const QString note = changed.isEmpty() ? blockNote(m_trace->traces[block.block]->plan) : changed;
    if (!changed.isEmpty())
        painter.setPen(theme.accent);
    drawLine(painter, words, Qt::AlignRight | Qt::AlignVCenter, fitting(painter.font(), note, words.width() - taken));
    if (block.maps.empty())
        return;
    painter.setOpacity(m_old->opacity());
    paintMaps(painter, block);
    painter.setOpacity(1);
}

/// The lines have a part in common: the one that is pointed at lies on the others.
void StackView::paintMemory(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    for (const bool isRead : {false, true})
        for (const MemoryLine &line : m_layout.memoryLines()) {
            if (isRead != (m_hovered && m_hovered->block == line.block))
                continue;
            painter.setPen(QPen(isRead ? theme.selection : theme.value, isRead ? 3 : 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(line.points);
            paintArrowHead(painter, line.points.last(), 1);
        }
    if (m_layout.memoryLines().empty())
        return;
    const QPolygonF &line = m_layout.memoryLines().front().points;
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.value);
    drawLine(painter, QRectF(line[0].x() + 8, line[0].y() - 18, line[1].x() - line[0].x() - 14, 16),
             Qt::AlignRight | Qt::AlignVCenter, tr("keys and values"));
}

void StackView::paintEvent(QPaintEvent *event)
{
    if (!m_trace || m_layout.blocks().size() != m_trace->traces.size())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlacedColumn &column : m_layout.columns())
        paintStream(painter, column);
    paintMemory(painter);
    paintWay(painter);
    for (const PlacedBlock &block : m_layout.blocks()) {
        if (!block.frame.adjusted(-40, -4, 4, 4).intersects(event->rect()))
            continue;
        paintArrows(painter, block);
        paintBlock(painter, block);
    }
    paintLarge(painter);
}

} // namespace headscope
