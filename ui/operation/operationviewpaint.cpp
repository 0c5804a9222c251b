// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operationview.h"

#include "ui/arithmetic/telling.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/maskbrush.h"
#include "ui/operation/operationtools.h"
#include "ui/session/product.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace headscope {
namespace {

constexpr double kBesideTitle = 16;

/// "Head 2 (heads 0–3) · left out · batch item 0"
QString withNote(QString title, const QString &note)
{
    const qsizetype dot = title.indexOf(u'·');
    return note.isEmpty() || dot < 0 ? title : title.insert(dot, QStringLiteral("· %1 ").arg(note));
}

} // namespace

QString OperationView::title() const
{
    const Selection &s = m_session.selection();
    const TensorSpec &spec = specOf(s.tensor);
    const Sizes &sizes = m_session.plan().sizes;
    if (areOfSharedHead())
        return tr("Key–value head %1 (0–%2), which head %3 reads · batch item %4")
            .arg(sizes.kvHeadOf(s.head))
            .arg(sizes.g - 1)
            .arg(s.head)
            .arg(s.batch);
    if (hasHeads(spec))
        return withNote(sizes.h == 1
                            ? tr("The only head · batch item %1").arg(s.batch)
                            : tr("Head %1 (heads 0–%2) · batch item %3").arg(s.head).arg(sizes.h - 1).arg(s.batch),
                        noteOfHead());
    if (spec.axes.front() != Extent::Batch)
        return tr("The same for all batch items");
    const bool comesFromHeads = m_operandCount > 0 && hasHeads(operandMap(0)->content().slice.spec());
    return comesFromHeads ? tr("Head %1 among all heads · batch item %2").arg(s.head).arg(s.batch)
           : hasBand()    ? tr("All heads together, head %1 framed · batch item %2").arg(s.head).arg(s.batch)
                          : tr("Batch item %1").arg(s.batch);
}

/// Whether other query heads read the chosen matrix, too.
bool OperationView::areOfSharedHead() const
{
    const TensorSpec &spec = specOf(m_session.selection().tensor);
    const Sizes &sizes = m_session.plan().sizes;
    return hasHeads(spec) && spec.axes[1] == Extent::KvHeads && sizes.g < sizes.h;
}

/// What is done to the chosen head in the run whose maps are seen, where they are of this head alone.
QString OperationView::noteOfHead() const
{
    const SharedResult &result = m_session.result();
    const Selection &s = m_session.selection();
    const bool isTold = result && hasHeads(specOf(s.tensor)) && !areOfSharedHead();
    return isTold && s.head < result->trace->plan.sizes.h ? changeOfHead(result->trace->plan, s.head) : QString();
}

/// As much of it as fits; the bar above tells the batch item, too.
QString OperationView::titleIn(const QFont &font, double width) const
{
    const QString whole = title();
    return elidedLine(font, QStringList{whole, whole.left(whole.lastIndexOf(u'·')).trimmed()}, width);
}

/// What the brush refused is told whatever the room: where there is little, in place of the title.
void OperationView::paintHeading(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const bool isFlat = height() < kLowView;
    const int tools = m_tools->isHidden() ? 0 : m_tools->width() + 12;
    const QRectF place(kMargin + 12, 8, width() - 2 * kMargin - 24, 20);
    QRectF below = isFlat ? place.adjusted(0, 0, -tools, 0) : place.translated(0, 20);
    if (!isFlat || m_complaint.isEmpty()) {
        painter.setFont(uiFont(kBodySize + 1, Weight::Bold));
        painter.setPen(theme.text);
        const QString shown = titleIn(painter.font(), place.width() - tools);
        drawLine(painter, place, Qt::AlignLeft | Qt::AlignVCenter, shown);
        below.adjust(isFlat ? lineWidth(painter.font(), shown) + kBesideTitle : 0, 0, 0, 0);
    }
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    const QString told =
        m_complaint.isEmpty() ? hintIn(below.width()) : elidedLine(painter.font(), hint(), below.width());
    drawLine(painter, below, Qt::AlignVCenter | (isFlat ? Qt::AlignRight : Qt::AlignLeft), told);
}

QString OperationView::hintIn(double width) const
{
    return fittingLine(uiFont(kCaptionSize), hints(), width);
}

/// The same in fewer and fewer words, for what has less and less room.
QStringList OperationView::hints() const
{
    const Selection &s = m_session.selection();
    if (s.walk && m_runningSum) {
        const QString sum = exactNumber(*m_runningSum);
        const auto all = productOf(m_session.plan(), s)->terms;
        return {tr("Sum of the first %1 of %2 products: %3").arg(s.walk->terms).arg(all).arg(sum),
                tr("Sum so far: %1").arg(sum)};
    }
    if (!m_complaint.isEmpty())
        return {m_complaint};
    if (m_brush->isOn())
        return brushHints();
    if (m_session.showsChange())
        return {tr("The difference from the run without your changes, with its sign."),
                tr("The difference that your changes make.")};
    if (s.wantsChange)
        return {tr("Nothing is changed yet: pin a cell and type another number."), tr("Nothing is changed yet.")};
    if (s.pinned && m_session.hidden().hidesCell(*s.pinned))
        return {tr("Hidden. Shift+H asks for it, H shows it; arrow keys move, Esc unpins."),
                tr("H shows it, Esc unpins.")};
    if (s.pinned)
        return {tr("Pinned. Arrow keys move, typing changes the number, Del restores it, Esc unpins."),
                tr("Typing changes it, Esc unpins."), tr("Esc unpins.")};
    return {tr("Hover a cell to see where its number comes from; click it to pin and change it."),
            tr("Click a cell to pin and change it."), tr("Click a cell to pin it.")};
}

/// What the brush does, and for which matrices beside the one that is seen.
QStringList OperationView::brushHints() const
{
    const auto [isForItems, isForHeads] = reachOfStroke(m_session.plan());
    const QString reach = isForItems && isForHeads ? tr("It counts for all heads and batch items.")
                          : isForHeads             ? tr("It counts for all heads.")
                          : isForItems             ? tr("It counts for all batch items.")
                                                   : QString();
    QStringList hints;
    for (const QString &each :
         {tr("Drag over the mask to hide or show keys; Shift draws a block, a label takes its row "
             "or column, Enter one cell."),
          tr("Drag over the mask to hide or show keys."), tr("Drag over the mask.")})
        hints << (reach.isEmpty() ? each : inSequence({each, reach}));
    return hints << tr("Drag over the mask.");
}

/// The tensor of the maps, which stay where the newest run does not have the chosen one.
const TensorSpec &OperationView::shownSpec() const
{
    const Slice &shown = resultMap()->content().slice;
    return specOf(shown.isEmpty() ? m_session.selection().tensor : shown.tensor());
}

void OperationView::paintOperators(QPainter &painter) const
{
    if (m_operandCount == 0)
        return;
    const TensorSpec &spec = shownSpec();
    const Telling &telling = tellingOf(spec.operation);
    const Theme &theme = themeOf(palette());
    const QColor color = theme.of(spec.family);
    const QRectF cells = resultMap()->geometryOfCells().area().translated(resultMap()->pos());
    const double y = std::round(cells.top() + std::min(cells.height() / 2, 90.0));
    const double from = operandMap(m_operandCount - 1)->geometry().right() + 8;
    const double to = from + arrowLength() - 18;
    painter.setPen(QPen(color, 1.6));
    painter.drawLine(QPointF(from, y), QPointF(to - 6, y));
    QPainterPath head(QPointF(to, y));
    head.lineTo(to - 8, y - 4);
    head.lineTo(to - 8, y + 4);
    painter.fillPath(head, color);
    painter.setFont(operatorFont());
    drawRootLine(painter, QRectF(from - 8, y - 22, arrowLength(), 18), operatorName());
    painter.setFont(uiFont(kCaptionSize - 1));
    if (!m_session.hidden().hidesStep(spec.step))
        drawLine(painter, QRectF(from - 8, y + 4, arrowLength(), 18), Qt::AlignCenter, telling.meeting(spec));
    painter.setFont(uiFont(kTitleSize + 9, Weight::Bold));
    for (int i = 0; i + 1 < m_operandCount; ++i)
        drawLine(painter, QRectF(operandMap(i)->geometry().right(), y - 14, kSign, 28), Qt::AlignCenter,
                 m_session.hidden().hidesStep(spec.step) ? hiddenMark() : telling.sign.toString());
}

bool OperationView::hasBand() const
{
    return std::any_of(m_maps.begin(), m_maps.end(), [](const MapWidget *map) {
        return !map->content().slice.isEmpty() && map->content().bandCount > 0;
    });
}

QString OperationView::operatorName() const
{
    const TensorSpec &spec = shownSpec();
    if (m_session.hidden().hidesStep(spec.step))
        return hiddenMark();
    return tellingOf(spec.operation).arrowName(spec, m_session.plan());
}

void OperationView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), themeOf(palette()).surface);
    if (m_session.result() && hasTitle())
        paintHeading(painter);
    if (m_session.result())
        paintOperators(painter);
}

} // namespace headscope
