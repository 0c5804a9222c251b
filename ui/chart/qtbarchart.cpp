// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/barchart.h"

#include "ui/chart/barseries.h"
#include "ui/chart/lookedatview.h"
#include "ui/chart/ticks.h"
#include "ui/figure/labels.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QHash>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr qsizetype kMostNumbers = 8; // of more bars, the heights are looked at
constexpr double kTallestName = 52;
constexpr int kNumberHeight = 13;
constexpr int kDecimals = 2; // of the numbers
constexpr int kBarsHeight = 46;
constexpr int kAroundPlot = 2;
constexpr int kLeftOfTurned = 18; // a turned name lies to the left of its bar
constexpr int kBesideNumber = 5;  // between a number of the axis and the bars

/// Qt Charts behind the interface. The names below the bars are ours: Qt's are cut where they could turn.
class QtBarChart : public BarChart
{
public:
    explicit QtBarChart(QWidget *parent)
        : BarChart(parent), m_view(new LookedAtView(this)), m_series(m_view->chart(), [this](bool isOver, int bar) {
              QToolTip::showText(QCursor::pos(), plainToolTip(isOver ? tip(bar) : QString()), this);
          })
    {
        setupChart();
    }

    void show(const Bars &bars) override
    {
        const bool hasOtherNames = bars.names != m_bars.names || bars.topName != m_bars.topName ||
                                   bars.ticks != m_bars.ticks ||
                                   fixedNumber(bars.top, kDecimals).size() != fixedNumber(m_bars.top, kDecimals).size();
        m_bars = bars;
        m_view->setVisible(bars.note.isEmpty());
        setAccessibleDescription(bars.summary);
        m_series.show(bars);
        m_view->setBackgroundBrush(bars.ground);
        m_view->chart()->setBackgroundBrush(bars.ground);
        if (hasOtherNames)
            measure();
        update();
    }

    void setBarsHeight(int height) override
    {
        if (height == m_barsHeight)
            return;
        m_barsHeight = height;
        measure();
    }

    /// The height follows from the width alone: what a layout finds out about it stays true.
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return m_barsHeight + roomAt(width).below; }
    QSize sizeHint() const override { return {minimumWidth(), heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, m_barsHeight}; }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        BarChart::resizeEvent(event);
        place();
    }

    void changeEvent(QEvent *event) override
    {
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            measure();
        BarChart::changeEvent(event);
    }

    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), m_bars.ground);
        painter.setFont(nameFont());
        painter.setPen(m_bars.ink);
        if (!m_bars.note.isEmpty())
            return painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_bars.note);
        paintEnds(painter);
        if (m_bars.ticks.isEmpty())
            paintNames(painter);
        else
            paintTicks(painter, places().area(), m_bars);
    }

private:
    void setupChart()
    {
        QChart *chart = m_view->chart();
        chart->legend()->hide();
        chart->setMargins({0, 0, 0, 0});
        chart->setBackgroundRoundness(0);
        chart->layout()->setContentsMargins(0, 0, 0, 0);
        m_view->setRenderHint(QPainter::Antialiasing);
        m_view->setFrameShape(QFrame::NoFrame);
        m_view->setFocusPolicy(Qt::NoFocus);
    }

    /// The ends of the upright axis, at the left of the bars.
    void paintEnds(QPainter &painter) const
    {
        if (m_bars.topName.isEmpty())
            return;
        const int height = QFontMetrics(nameFont()).height();
        const QRectF top(0, 0, roomAt(width()).left - kBesideNumber, height);
        drawLine(painter, top, Qt::AlignRight | Qt::AlignVCenter, m_bars.topName);
        drawLine(painter, top.translated(0, m_barsHeight - height), Qt::AlignRight | Qt::AlignVCenter,
                 QStringLiteral("0"));
    }

    void paintNames(QPainter &painter) const
    {
        MapGeometry bars = places();
        const bool hasNumbers = roomAt(width()).hasNumbers;
        for (Index i = 0; hasNumbers && i < bars.columns(); ++i)
            painter.drawText(bars.cell(0, i).adjusted(0, 2, 0, kNumberHeight + 2), Qt::AlignCenter,
                             m_bars.heights.value(i) == 0 ? QStringLiteral("0") // as in the cells of maps
                                                          : fixedNumber(m_bars.heights.value(i), kDecimals));
        if (hasNumbers)
            bars = MapGeometry(bars.area().translated(0, kNumberHeight), 1, bars.columns());
        paintColumnLabels(painter, bars, {m_bars.names, painter.font()}, {kTallestName, m_bars.ink});
    }

    static QFont nameFont() { return uiFont(kCaptionSize - 1); }

    /// Whether numbers up to the end of the axis stand apart below bars of this width. To measure a point as a digit
    /// leaves some room between them.
    bool hasNumbersIn(double barWidth) const
    {
        const QString widest(fixedNumber(m_bars.top, kDecimals).size(), u'0');
        return m_bars.names.size() <= kMostNumbers && lineWidth(nameFont(), widest) <= barWidth;
    }

    /// What the names take beside and below the bars.
    struct Room
    {
        int left;
        int below;
        int right = 0;
        bool hasNumbers = false;
    };

    /// The bars' columns in a chart of this width, below the bars.
    MapGeometry placesAt(int width, int left, int right = 0) const
    {
        return {QRectF(left + kAroundPlot, m_barsHeight - 3, std::max(1, width - left - right - 2 * kAroundPlot), 1), 1,
                m_bars.names.size()};
    }
    MapGeometry places() const { return placesAt(width(), roomAt(width()).left, roomAt(width()).right); }

    /// What names that are wider than their bars take beyond the first and the last bar, where they lie flat.
    int overhangAt(int width, const AxisLabels &names) const
    {
        const bool isOver = names.areNumbered() && names.widest() > placesAt(width, 0).cellWidth();
        return isOver ? static_cast<int>(std::ceil(names.widest() / 2)) : 0;
    }

    Room roomAt(int width) const
    {
        if (const auto known = m_rooms.constFind(width); known != m_rooms.constEnd())
            return *known;
        const AxisLabels names(m_bars.names, nameFont());
        const auto namesAt = [&](int left) { return columnLabelHeight(placesAt(width, left), names, kTallestName); };
        const double line = QFontMetricsF(nameFont()).height();
        const int forTop =
            m_bars.topName.isEmpty() ? 0 : static_cast<int>(lineWidth(nameFont(), m_bars.topName)) + kBesideNumber + 1;
        const int left = std::max(namesAt(0) > line ? kLeftOfTurned : 0, forTop);
        if (!m_bars.ticks.isEmpty())
            return *m_rooms.insert(width, {left, tickHeight(nameFont())});
        const int over = overhangAt(width, names);
        const bool hasNumbers = hasNumbersIn(placesAt(width, std::max(left, over), over).cellWidth());
        const int below = (hasNumbers ? kNumberHeight : 0) + static_cast<int>(std::ceil(namesAt(left))) + 4;
        return *m_rooms.insert(width, {std::max(left, over), below, over, hasNumbers});
    }

    /// After other names, letters or another height of the bars: the layout asks again.
    void measure()
    {
        m_rooms.clear();
        updateGeometry();
        place();
    }

    void place()
    {
        const Room room = roomAt(width());
        m_view->setGeometry(room.left, 0, width() - room.left - room.right, m_barsHeight);
        m_view->chart()->setPlotArea(
            QRectF(m_view->rect()).adjusted(kAroundPlot, kAroundPlot, -kAroundPlot, -kAroundPlot));
    }

    QString tip(int bar) const
    {
        return m_bars.tips.isEmpty() ? QStringLiteral("%1: %2").arg(inSentence(m_bars.names.value(bar)),
                                                                    fixedNumber(m_bars.heights.value(bar), 4))
                                     : m_bars.tips.value(bar);
    }

    Bars m_bars;
    int m_barsHeight = kBarsHeight;
    mutable QHash<int, Room> m_rooms; ///< for each width that was asked for: to measure many names takes its time
    QChartView *m_view;
    BarSeries m_series;
};

} // namespace

BarChart *BarChart::create(QWidget *parent)
{
    return new QtBarChart(parent);
}

} // namespace headscope
