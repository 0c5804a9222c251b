// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/distributionchart.h"

#include "ui/figure/labels.h"
#include "ui/theme/fonts.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QStackedBarSeries>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr qsizetype kMostNumbers = 8; // bars that still have room for their number

/// Qt Charts behind the interface.
class QtDistributionChart : public DistributionChart
{
public:
    explicit QtDistributionChart(QWidget *parent)
        : DistributionChart(parent), m_view(new QChartView(this)), m_names(new QBarCategoryAxis(m_view->chart())),
          m_values(new QValueAxis(m_view->chart()))
    {
        setupChart();
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_view);
    }

    QSize sizeHint() const override { return {200, minimumHeight()}; }

    void show(const Distribution &distribution) override
    {
        m_distribution = distribution;
        setAccessibleDescription(distribution.summary);
        fillSeries();
        fillAxes();
        m_view->setBackgroundBrush(distribution.ground);
        m_view->chart()->setBackgroundBrush(distribution.ground);
    }

private:
    void setupChart()
    {
        QChart *chart = m_view->chart();
        chart->legend()->hide();
        chart->setMargins({0, 0, 0, 0});
        chart->setBackgroundRoundness(0);
        chart->layout()->setContentsMargins(0, 0, 0, 0);
        chart->addAxis(m_names, Qt::AlignBottom);
        chart->addAxis(m_values, Qt::AlignLeft);
        m_values->setRange(0, 1);
        m_values->setVisible(false);
        m_names->setGridLineVisible(false);
        m_view->setRenderHint(QPainter::Antialiasing);
        m_view->setFrameShape(QFrame::NoFrame);
        m_view->setFocusPolicy(Qt::NoFocus);
    }

    void addBars(QStackedBarSeries *series, const QColor &color, bool isChosen)
    {
        auto *set = new QBarSet(QString(), series);
        set->setColor(color);
        set->setBorderColor(color);
        for (qsizetype i = 0; i < m_distribution.shares.size(); ++i) {
            const double share = m_distribution.shares[i];
            set->append((i == m_distribution.chosen) == isChosen && std::isfinite(share) ? share : 0.0);
        }
        QObject::connect(set, &QBarSet::hovered, this, [this](bool isOver, int bar) {
            QToolTip::showText(QCursor::pos(),
                               isOver ? QStringLiteral("%1: %2")
                                            .arg(m_distribution.names.value(bar))
                                            .arg(m_distribution.shares.value(bar), 0, 'f', 4)
                                      : QString(),
                               this);
        });
        series->append(set);
    }

    void fillSeries()
    {
        QChart *chart = m_view->chart();
        chart->removeAllSeries();
        auto *series = new QStackedBarSeries(chart); // two sets over one another, so that one bar has its own colour
        addBars(series, m_distribution.color, false);
        addBars(series, m_distribution.chosenColor, true);
        series->setBarWidth(0.72);
        chart->addSeries(series);
        series->attachAxis(m_names);
        series->attachAxis(m_values);
    }

    /// Words that would be cut side by side.
    bool standsUpright() const
    {
        const QFontMetrics metrics(uiFont(kCaptionSize - 1));
        const QStringList &names = m_distribution.names;
        const auto room = width() / std::max<qsizetype>(1, names.size());
        return !areNumbered(names) && std::any_of(names.begin(), names.end(), [&](const QString &name) {
            return metrics.horizontalAdvance(name) > room - 6;
        });
    }

    void fillAxes()
    {
        const bool isUpright = standsUpright();
        QStringList names; // the number stands with the name: categories must differ from one another
        const bool hasNumbers = m_distribution.names.size() <= kMostNumbers && !isUpright;
        const auto step = isUpright ? 1 : std::max<qsizetype>(1, (m_distribution.names.size() + 15) / 16);
        for (qsizetype i = 0; i < m_distribution.names.size(); ++i) {
            const QString number = QString::number(m_distribution.shares.value(i), 'f', 2);
            const QString name = i % step == 0 ? m_distribution.names[i] : QString();
            const QString words =
                hasNumbers ? number + QStringLiteral("<br>") + name.toHtmlEscaped() : name.toHtmlEscaped();
            names << QStringLiteral("<center>%1%2</center>").arg(words, QString(i, QChar(0x200B)));
        }
        m_names->setCategories(names);
        m_names->setLabelsAngle(isUpright ? -90 : 0);
        m_names->setLabelsFont(uiFont(kCaptionSize - 1));
        m_names->setLabelsColor(m_distribution.ink);
        m_names->setLinePenColor(m_distribution.ink);
        const double largest = m_distribution.shares.isEmpty()
                                   ? 1
                                   : *std::max_element(m_distribution.shares.begin(), m_distribution.shares.end());
        m_values->setRange(0, std::isfinite(largest) ? std::max(largest, 1.0) : 1.0);
    }

    Distribution m_distribution;
    QChartView *m_view;
    QBarCategoryAxis *m_names;
    QValueAxis *m_values;
};

} // namespace

DistributionChart *DistributionChart::create(QWidget *parent)
{
    return new QtDistributionChart(parent);
}

} // namespace headscope
