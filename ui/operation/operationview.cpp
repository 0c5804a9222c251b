// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operationview.h"

#include "engine/attention/explain.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationwords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace headscope {
namespace {

constexpr int kMostOperands = 2;
constexpr double kTallHeading = 56; // the words below the title
constexpr double kFlatHeading = 32; // beside it, where there is little height
constexpr int kLowView = 260;
constexpr int kLowestView = 200; // the maps need it all; the bar above tells head and batch item
constexpr double kNoHeading = 4;
constexpr double kMargin = 12;
constexpr double kLongArrow = 74; // before the result, with one operand
constexpr double kShortArrow = 66;
constexpr double kSign = 20;
constexpr double kLargestCell = 60;

/// The columns of the chosen head in a tensor whose heads stand side by side.
void markHead(MapContent &content, Index head, const Sizes &sizes)
{
    switch (content.slice.spec().axes.back()) {
    case Extent::QWidth: content.bandFirst = head * sizes.d; break;
    case Extent::KWidth: content.bandFirst = sizes.kvHeadOf(head) * sizes.d; break;
    case Extent::VWidth: content.bandFirst = sizes.kvHeadOf(head) * sizes.v; break;
    case Extent::ConcatWidth: content.bandFirst = head * sizes.v; break;
    default: return;
    }
    const bool isOfValues =
        content.slice.tensor() == TensorId::V || content.slice.spec().axes.back() == Extent::ConcatWidth;
    content.bandCount = isOfValues ? sizes.v : sizes.d;
}

} // namespace

OperationView::OperationView(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("operationView"));
    setupMaps();
    showResult();
    connect(&session, &Session::resultChanged, this, &OperationView::showResult);
    connect(&session, &Session::selectionChanged, this, &OperationView::showSelection);
}

void OperationView::setupMaps()
{
    const QStringList names{QStringLiteral("operandMap0"), QStringLiteral("operandMap1"), QStringLiteral("resultMap")};
    for (const QString &name : names) {
        auto *map = new MapWidget(this);
        map->setObjectName(name);
        map->hide();
        connectMap(map);
        m_maps.push_back(map);
    }
}

void OperationView::connectMap(MapWidget *map)
{
    const auto placeIn = [map](Index row, Index column) {
        const Slice &slice = map->content().slice;
        return CellPlace{slice.tensor(), slice.cell(row, column)};
    };
    connect(map, &MapWidget::cellHovered, this, [this, placeIn](const std::optional<MapWidget::Place> &place) {
        m_session.hover(place ? std::optional(placeIn(place->first, place->second)) : std::nullopt);
    });
    connect(map, &MapWidget::cellPicked, this,
            [this, placeIn](Index row, Index column) { m_session.pin(placeIn(row, column)); });
    connect(map, &MapWidget::letGo, this, [this] { m_session.pin(std::nullopt); });
}

std::vector<TensorId> OperationView::shownTensors() const
{
    std::vector<TensorId> shown;
    const TensorSpec &result = specOf(m_session.selection().tensor);
    for (const Operand &operand : operandsOf(m_session.result()->trace->plan, result))
        if (specOf(operand.tensor).axes.size() >= 2 && std::ssize(shown) < kMostOperands)
            shown.push_back(operand.tensor);
    shown.push_back(result.id);
    return shown;
}

void OperationView::showMap(MapWidget *map, TensorId tensor, bool isResult)
{
    const SharedResult &result = m_session.result();
    const Selection &selection = m_session.selection();
    const TensorSpec &spec = specOf(tensor);
    const Theme &theme = themeOf(palette());
    MapContent content;
    content.slice = Slice(result->trace, tensor, selection.batch, selection.head);
    content.style = {scaleFor(spec, result->range(tensor)), &theme, Annotate::Auto};
    content.title = tensorLongTitle(spec);
    content.shortTitle = tensorTitle(spec);
    content.shape = toQString(toString({content.slice.rows(), content.slice.columns()}));
    content.titleColor = theme.of(spec.role);
    content.hasRowSums = isResult && (tensor == TensorId::Weights || tensor == TensorId::DroppedWeights);
    content.hasColorBar = isResult;
    if (content.slice.spec().role != Role::Weight)
        markHead(content, std::min(selection.head, result->trace->plan.sizes.h - 1), result->trace->plan.sizes);
    map->setContent(content);
    map->setAccessibleName(content.title);
}

void OperationView::showSelection()
{
    const Selection &s = m_session.selection();
    const bool isSameMatrix = s.tensor == m_shown.tensor && s.batch == m_shown.batch && s.head == m_shown.head;
    if (!isSameMatrix)
        showResult();
    else if (m_session.result())
        showCursor();
}

void OperationView::showResult()
{
    setAccessibleName(tr("Operation of the current step"));
    const SharedResult &result = m_session.result();
    if (!result || !result->trace->has(m_session.selection().tensor))
        return;
    m_shown = m_session.selection();
    const auto shown = shownTensors();
    m_operandCount = static_cast<int>(shown.size()) - 1;
    for (int i = 0; i < kMostOperands; ++i) {
        if (i < m_operandCount)
            showMap(operandMap(i), shown[static_cast<std::size_t>(i)], false);
        else
            operandMap(i)->setContent({});
    }
    showMap(resultMap(), shown.back(), true);
    arrange();
    showCursor();
    update();
}

void OperationView::showCursor()
{
    const auto &cursor = m_session.selection().cursor();
    const auto &trace = *m_session.result()->trace;
    const bool isCurrent = trace.plan.document == m_session.document() && cursor && trace.has(cursor->tensor);
    std::vector<Source> sources;
    if (isCurrent)
        sources = explain(trace, cursor->tensor, cursor->cell).sources;
    for (MapWidget *map : m_maps) {
        const Slice &slice = map->content().slice;
        if (slice.isEmpty())
            continue;
        const bool isOnIt = isCurrent && cursor->tensor == slice.tensor();
        map->setCursor(isOnIt ? slice.place(cursor->cell) : std::nullopt, m_session.selection().pinned.has_value());
        std::optional<MapWidget::Place> tint;
        for (const Source &source : sources)
            if (source.tensor == slice.tensor() && !isOnIt)
                tint = slice.place(source.cells);
        map->setTint(tint);
    }
    update(0, 0, width(), static_cast<int>(heading()));
}

double OperationView::heading() const
{
    return height() < kLowestView ? kNoHeading : height() < kLowView ? kFlatHeading : kTallHeading;
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

void OperationView::paintHeading(QPainter &painter) const
{
    const Selection &s = m_session.selection();
    const Theme &theme = themeOf(palette());
    const bool perHead = hasHeads(specOf(s.tensor));
    const QString title =
        !perHead && hasBand() ? tr("All heads together, head %1 framed · batch item %2").arg(s.head).arg(s.batch)
        : perHead ? tr("Head %1 of 0–%2 · batch item %3").arg(s.head).arg(m_session.plan().sizes.h - 1).arg(s.batch)
                  : tr("All heads together · batch item %1").arg(s.batch);
    painter.setFont(uiFont(kBodySize + 1, Weight::Bold));
    painter.setPen(theme.text);
    const QRectF place(kMargin + 12, 8, width() - 2 * kMargin - 24, 20);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, title);
    const double titleWidth = painter.fontMetrics().horizontalAdvance(title);
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    const QString hint = s.pinned ? tr("Pinned. Arrow keys move the cursor, Esc lets go.")
                                  : tr("Hover a cell to trace it, click to pin it.");
    const bool isFlat = height() < kLowView;
    const QRectF below = isFlat ? place.adjusted(titleWidth + 16, 0, 0, 0) : place.translated(0, 20);
    const int side = isFlat ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(below, Qt::AlignVCenter | side,
                     painter.fontMetrics().elidedText(hint, Qt::ElideRight, static_cast<int>(below.width())));
}

void OperationView::paintOperators(QPainter &painter) const
{
    if (m_operandCount == 0)
        return;
    const TensorSpec &spec = specOf(m_session.selection().tensor);
    const Theme &theme = themeOf(palette());
    const QColor color = theme.of(spec.role);
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
    painter.setFont(uiFont(m_operandCount == 1 ? kCaptionSize : kCaptionSize - 1, Weight::Bold));
    painter.drawText(QRectF(from - 8, y - 22, arrowLength(), 18), Qt::AlignCenter, operatorName());
    if (m_operandCount == 2) {
        painter.setFont(uiFont(kTitleSize + 9, Weight::Bold));
        painter.drawText(QRectF(operandMap(0)->geometry().right(), y - 14, kSign, 28), Qt::AlignCenter, signOf(spec));
    }
}

bool OperationView::hasBand() const
{
    return std::any_of(m_maps.begin(), m_maps.end(), [](const MapWidget *map) {
        return !map->content().slice.isEmpty() && map->content().bandCount > 0;
    });
}

QString OperationView::operatorName() const
{
    return arrowName(specOf(m_session.selection().tensor), m_session.plan());
}

void OperationView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), themeOf(palette()).surface);
    if (m_session.result() && heading() > kNoHeading)
        paintHeading(painter);
    if (m_session.result())
        paintOperators(painter);
}

void OperationView::resizeEvent(QResizeEvent *)
{
    arrange();
}

void OperationView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        showResult();
    QWidget::changeEvent(event);
}

} // namespace headscope
