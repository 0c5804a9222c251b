// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/distancemap.h"

#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/figure/celldigits.h"
#include "ui/figure/cellmarks.h"
#include "ui/figure/labels.h"
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/heads/gallerycells.h"
#include "ui/heads/headsnotice.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/session/oldrun.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

constexpr double kLargestCell = 26;
constexpr double kHeadNumbers = 26; // the numbers of the heads
constexpr double kBelow = 18;

} // namespace

DistanceMap::DistanceMap(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_old(new OldRun(session, this)), m_told(distanceCells(*this)),
      m_distances(this, Urgency::Measured, [this] {
          describe();
          update();
          Q_EMIT measured();
      })
{
    setObjectName(QStringLiteral("distanceMap"));
    setFocusPolicy(Qt::TabFocus);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kHeadsPatience);
    connect(&m_patience, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    connect(m_old, &OldRun::changed, this, qOverload<>(&QWidget::update));
}

/// A square for each pair of heads, as large as the width lets it be.
double DistanceMap::cellAt(int width) const
{
    return std::clamp((width - kHeadNumbers) / static_cast<double>(std::max<Index>(1, m_heads)), 0.0, kLargestCell);
}

int DistanceMap::heightForWidth(int width) const
{
    return static_cast<int>(cellAt(width) * static_cast<double>(m_heads) + kBelow) + 2;
}

QSize DistanceMap::sizeHint() const
{
    return {0, heightForWidth(width())};
}

void DistanceMap::refresh()
{
    setAccessibleName(tr("Distances between heads"));
    const SharedResult &result = m_session.result();
    if (!isVisible() || !result || !hasShares(result->trace->plan))
        return;
    const Index batch = std::min(m_session.selection().batch, result->trace->plan.sizes.b - 1);
    if (result != m_measured.lock() || batch != m_batch) {
        m_measured = result;
        m_heads = comparedHeads(result->trace->plan.sizes);
        m_batch = batch;
        m_isBeforeDropout = result->trace->has(Role::DroppedWeights);
        m_distances.ask([result, batch](const CancelToken &isCancelled) {
            return headDistances(*result->trace, Role::Weights, batch, isCancelled);
        });
        m_patience.start();
        setAccessibleDescription({}); // which is of the distances before
        arrange();
        updateGeometry();
    }
    m_told->tellCurrent();
    update();
}

std::optional<std::pair<QString, Index>> DistanceMap::queriesCounted() const
{
    if (!distances())
        return {};
    const HeadDistances &all = *m_distances.answer();
    const Index heads = all.means.length(0);
    Index fewest = all.asked;
    Index most = 0;
    for (Index place = 0; place < heads * heads; ++place)
        if (place / heads != place % heads) {
            fewest = std::min(fewest, all.queries[static_cast<std::size_t>(place)]);
            most = std::max(most, all.queries[static_cast<std::size_t>(place)]);
        }
    if (fewest == all.asked)
        return {};
    const QString counted = fewest == most ? QString::number(most) : QStringLiteral("%1–%2").arg(fewest).arg(most);
    return std::pair(counted, all.asked);
}

/// The two heads that are most alike, in words, for screen readers; nothing where no two have a distance.
void DistanceMap::describe()
{
    const Tensor<double> &all = *distances();
    const Index heads = m_cells.rows();
    double least = std::numeric_limits<double>::infinity();
    std::pair<Index, Index> nearest;
    for (Index a = 0; a < heads; ++a)
        for (Index b = a + 1; b < heads; ++b)
            if (const double distance = all[a * heads + b]; distance < least) {
                least = distance;
                nearest = {a, b};
            }
    m_told->describe(std::isfinite(least) ? tr("Most alike: %1").arg(words(nearest.first, nearest.second)) : QString());
}

void DistanceMap::arrange()
{
    if (m_heads == 0)
        return;
    const double side = cellAt(width()) * static_cast<double>(m_heads);
    m_cells = MapGeometry(QRectF(kHeadNumbers, 1, side, side), m_heads, m_heads);
}

QString DistanceMap::words(Index a, Index b) const
{
    QStringList told{tr("%1 and %2: %3")
                         .arg(axisPlace(Extent::Heads, a), axisPlace(Extent::Heads, b),
                              fixedNumber((*distances())[a * m_cells.rows() + b], 3))};
    const HeadDistances &all = *m_distances.answer();
    const Index queries = all.queries[static_cast<std::size_t>(a * m_cells.rows() + b)];
    if (a != b && queries < all.asked)
        told << tr("over %1 of %2 queries").arg(queries).arg(all.asked);
    if (m_isBeforeDropout)
        told << tr("before dropout");
    return listed(told);
}

/// Writes the numbers of heads beside the rows and below the columns, as many as have room.
void DistanceMap::paintNumbers(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    painter.setFont(numberFont(kCaptionSize - 1));
    const Index step = labelStep(m_cells.cellHeight(), 13);
    for (Index head = 0; head < m_cells.rows(); head += step) {
        painter.setPen(head == m_session.selection().head ? theme.selection : theme.muted);
        const QRectF row = m_cells.row(head);
        const QRectF column = m_cells.column(head);
        drawLine(painter, QRectF(0, row.center().y() - 8, kHeadNumbers - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                 QString::number(head));
        drawLine(painter, QRectF(column.center().x() - 12, column.bottom() + 2, 24, 14), Qt::AlignCenter,
                 QString::number(head));
    }
}

void DistanceMap::paintDistance(QPainter &painter, const QRectF &cell, double distance, const ValueScale &scale) const
{
    const bool isNumber = distance >= 0; // not NaN
    const QColor color = isNumber ? QColor::fromRgb(scale.color(distance)) : themeOf(palette()).hatchGround;
    painter.fillRect(cell, color);
    const QString digits = QString::number(distance, 'f', 2);
    const int size = digitHeight(cell.size(), digits.size());
    if (!isNumber || size == 0)
        return;
    constexpr double edge = 2; // of the colour itself, around what digits stand on
    painter.fillRect(cell.adjusted(edge, edge, -edge, -edge), QColor::fromRgb(digitGround(color.rgb())));
    painter.setFont(numberFont(size));
    painter.setPen(inkOn(color.rgb()));
    drawLine(painter, cell, Qt::AlignCenter, digits);
}

void DistanceMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.surface);
    if (!distances() && m_distances.isAsked() && !m_patience.isActive()) {
        painter.setPen(theme.muted);
        drawLine(painter, rect(), Qt::AlignCenter, tr("Comparing the heads …"));
    }
    if (!distances() || distances()->size() != m_cells.rows() * m_cells.columns())
        return;
    painter.setOpacity(m_old->opacity());
    const ValueScale scale{0, 1, findColorMap(QStringLiteral("viridis"))};
    for (Index a = 0; a < m_cells.rows(); ++a)
        for (Index b = 0; b < m_cells.columns(); ++b)
            paintDistance(painter, m_cells.cell(a, b).adjusted(0, 0, -1, -1), (*distances())[a * m_cells.columns() + b],
                          scale);
    if (const Index chosen = m_session.selection().head; chosen < m_cells.rows()) // others are not compared
        paintOutline(painter, m_cells.row(chosen).adjusted(-1, -1, 0, 0), theme.selection, theme);
    paintNumbers(painter);
    painter.setOpacity(1);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

bool DistanceMap::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !distances())
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto cell = m_cells.cellAt(help->pos());
    QToolTip::showText(help->globalPos(), plainToolTip(cell ? words(cell->first, cell->second) : QString()), this);
    return true;
}

void DistanceMap::resizeEvent(QResizeEvent *)
{
    arrange();
}

void DistanceMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && distances())
        describe();
    QWidget::changeEvent(event);
}

/// Nobody waits any more for what is not seen.
void DistanceMap::hideEvent(QHideEvent *)
{
    if (distances())
        return;
    m_distances.forget();
    m_measured.reset();
}

void DistanceMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    if (const auto cell = m_cells.cellAt(event->position()))
        m_session.setHead(cell->first);
}

void DistanceMap::keyPressEvent(QKeyEvent *event)
{
    switch (actionOf(*event, KeyPlace::Distances)) {
    case Action::HeadBefore: return m_session.setHead(m_session.selection().head - 1);
    case Action::HeadNext: return m_session.setHead(m_session.selection().head + 1);
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace headscope
