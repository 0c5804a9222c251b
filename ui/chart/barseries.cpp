// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/barseries.h"

#include "ui/chart/barchart.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QScatterSeries>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kDotSize = 6;

} // namespace

BarSeries::BarSeries(QChart *chart, Hovered hovered)
    : m_chart(chart), m_hovered(std::move(hovered)), m_names(new QBarCategoryAxis(chart)),
      m_values(new QValueAxis(chart))
{
    chart->addAxis(m_names, Qt::AlignBottom);
    chart->addAxis(m_values, Qt::AlignLeft);
    m_values->setRange(0, 1);
    m_values->setVisible(false);
    m_names->setGridLineVisible(false);
    m_names->setLabelsVisible(false);
}

QBarSet *BarSeries::addSet(QStackedBarSeries *series)
{
    auto *set = new QBarSet(QString(), series);
    QObject::connect(set, &QBarSet::hovered, set, m_hovered);
    series->append(set);
    return set;
}

/// Either the chosen bar or the others: zeros stand for the rest.
void BarSeries::fillSet(QBarSet *set, const Bars &bars, bool isChosen)
{
    const QColor &color = isChosen ? bars.chosenColor : bars.color;
    set->setColor(color);
    set->setBorderColor(color);
    QList<qreal> shown;
    for (qsizetype i = 0; i < bars.heights.size(); ++i)
        shown << ((i == bars.chosen) == isChosen && std::isfinite(bars.heights[i]) ? bars.heights[i] : 0.0);
    if (set->count() == 0)
        return set->append(shown);
    for (qsizetype i = 0; i < shown.size(); ++i)
        if (set->at(static_cast<int>(i)) != shown[i])
            set->replace(static_cast<int>(i), shown[i]);
}

/// New bars only where there are more or fewer: to make them takes longer than to move them.
void BarSeries::show(const Bars &bars)
{
    if (m_others == nullptr || m_others->count() != bars.heights.size())
        make(bars.names.size());
    fillSet(m_others, bars, false);
    fillSet(m_chosen, bars, true);
    fillDots(bars);
    fillAxes(bars);
}

/// Above the middle of their bars, each with its ring of the ground, so that they tell apart on the bars.
void BarSeries::fillDots(const Bars &bars)
{
    QList<QPointF> points;
    for (qsizetype bar = 0; bar < bars.dots.size(); ++bar)
        for (const double height : bars.dots[bar])
            if (std::isfinite(height))
                points << QPointF(static_cast<double>(bar), height);
    m_dots->setColor(bars.ink);
    m_dots->setBorderColor(bars.ground);
    m_dots->replace(points);
}

void BarSeries::make(qsizetype count)
{
    m_chart->removeAllSeries();
    auto *series = new QStackedBarSeries(m_chart); // two sets over one another, so that one bar has its own colour
    m_others = addSet(series);
    m_chosen = addSet(series);
    series->setBarWidth(0.72);
    m_chart->addSeries(series);
    series->attachAxis(m_names);
    series->attachAxis(m_values);
    m_dots = new QScatterSeries(m_chart);
    m_dots->setMarkerSize(kDotSize);
    m_chart->addSeries(m_dots);
    m_dots->attachAxis(m_names);
    m_dots->attachAxis(m_values);
    QStringList places; // categories must differ from one another, which words need not
    for (qsizetype i = 0; i < count; ++i)
        places << QString::number(i);
    m_names->setCategories(places);
}

void BarSeries::fillAxes(const Bars &bars)
{
    m_names->setLinePenColor(bars.ink);
    double top = bars.top;
    const QList<QList<double>> all = QList<QList<double>>(bars.dots) << bars.heights;
    for (const QList<double> &heights : all)
        for (const double height : heights)
            if (std::isfinite(height))
                top = std::max(top, height);
    m_values->setRange(0, top);
}

} // namespace headscope
