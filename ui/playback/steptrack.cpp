// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/steptrack.h"

#include "ui/access/paintedcells.h"
#include "ui/lines/linetext.h"
#include "ui/playback/movedapart.h"
#include "ui/playback/trackcells.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kTrackSide = 24;
constexpr double kLine = 15; // y of the track
constexpr double kLineWidth = 4;
constexpr double kBetweenTitles = 6;
constexpr double kMostAside = 7; // of a name from its point
constexpr int kSmallestTitle = 9;

} // namespace

StepTrack::StepTrack(QWidget *parent) : QWidget(parent), m_told(trackCells(*this))
{
    setObjectName(QStringLiteral("stepTrack"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void StepTrack::setSteps(const QStringList &titles, const QStringList &shortTitles)
{
    if (titles == m_titles && shortTitles == m_shortTitles)
        return;
    m_titles = titles;
    m_shortTitles = shortTitles;
    update();
}

void StepTrack::setCurrent(int index)
{
    if (index == m_current && accessibleDescription() == m_titles.value(index))
        return;
    m_current = index;
    setAccessibleDescription(m_titles.value(index));
    m_told->tellCurrent();
    update();
}

QPointF StepTrack::point(int index) const
{
    const double between = (width() - 2 * kTrackSide) / std::max<double>(1, static_cast<double>(m_titles.size() - 1));
    const double first = m_titles.size() > 1 ? kTrackSide : width() / 2.0; // one alone stands in the middle
    return {first + between * index, kLine};
}

int StepTrack::nearest(double x) const
{
    const double between = point(1).x() - point(0).x();
    const auto index = static_cast<int>(std::lround((x - kTrackSide) / between));
    return std::clamp(index, 0, static_cast<int>(m_titles.size()) - 1);
}

/// A name may reach below the point beside its own.
int StepTrack::stepAt(const QPointF &place) const
{
    for (const Title &title : namedTitles())
        if (title.place.contains(place))
            return title.index;
    return nearest(place.x());
}

void StepTrack::paintPoint(QPainter &painter, int index) const
{
    const Theme &theme = themeOf(palette());
    const bool isDone = index <= m_current;
    const double radius = index == m_current ? 7 : 4.5;
    painter.setPen(QPen(isDone ? theme.accent : theme.faint, 1.6));
    painter.setBrush(isDone ? theme.accent : theme.surface);
    painter.drawEllipse(point(index), radius, radius);
    if (index == m_current && hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawEllipse(point(index), radius + 3, radius + 3);
    }
}

QString StepTrack::fittingTitle(int index, double room) const
{
    return lineWidth(uiFont(kCaptionSize, Weight::Bold), m_titles[index]) <= room ? m_titles[index]
                                                                                  : m_shortTitles.value(index);
}

/// All of them in letters of this size, below their points.
QList<StepTrack::Title> StepTrack::titlesIn(int pixels) const
{
    const double room = point(1).x() - point(0).x() - kBetweenTitles;
    QList<Title> titles;
    for (int i = 0; i < m_titles.size(); ++i) {
        const QString text = fittingTitle(i, room);
        const QFont font = uiFont(pixels, i == m_current ? Weight::Bold : Weight::Regular);
        const double width = lineWidth(font, text) + kBetweenTitles;
        titles.append({i, text, font, QRectF(point(i).x() - width / 2, kLine + 11, width, 16)});
    }
    return titles;
}

/// Away from one another; says whether each still stands close below its point.
bool StepTrack::moveApart(QList<Title> &titles) const
{
    std::vector<double> places;
    std::vector<double> widths;
    for (const Title &title : titles) {
        places.push_back(title.place.center().x());
        widths.push_back(title.place.width());
    }
    const std::vector<double> middles = movedApart(places, widths, width());
    for (std::size_t i = 0; i < middles.size(); ++i) {
        QRectF &place = titles[static_cast<qsizetype>(i)].place;
        place.moveLeft(middles[i] - widths[i] / 2);
        if (std::abs(middles[i] - places[i]) > std::min(kMostAside, widths[i] / 2))
            return false;
    }
    return !middles.empty();
}

/// All equally large, as large as they have room; where they are too many for the smallest letters, not all of them.
QList<StepTrack::Title> StepTrack::namedTitles() const
{
    for (int pixels = kCaptionSize; pixels >= kSmallestTitle; --pixels)
        if (QList<Title> titles = titlesIn(pixels); moveApart(titles))
            return titles;
    const QList<Title> all = titlesIn(kSmallestTitle);
    QList<Title> named;
    const auto name = [&](const Title &title) {
        const auto touches = [&](const Title &other) { return other.place.intersects(title.place); };
        if (std::none_of(named.begin(), named.end(), touches))
            named << title;
    };
    if (m_current < all.size()) // the steps may be fewer since
        name(all[m_current]);
    for (const Title &title : all)
        name(title); // the current one touches itself
    return named;
}

void StepTrack::paintTitle(QPainter &painter, const Title &title) const
{
    const Theme &theme = themeOf(palette());
    painter.setPen(title.index == m_current ? theme.accent : theme.muted);
    painter.setFont(title.font);
    drawLine(painter, title.place, Qt::AlignCenter, title.text);
}

void StepTrack::paintEvent(QPaintEvent *)
{
    if (m_titles.isEmpty())
        return;
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int last = static_cast<int>(m_titles.size()) - 1;
    painter.setPen(QPen(theme.line, theme.toCome(kLineWidth), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(point(0), point(last));
    painter.setPen(QPen(theme.accent, kLineWidth, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(point(0), point(m_current));
    for (int i = 0; i <= last; ++i)
        paintPoint(painter, i);
    for (const Title &title : namedTitles())
        paintTitle(painter, title);
}

void StepTrack::mousePressEvent(QMouseEvent *event)
{
    if (!m_titles.isEmpty())
        Q_EMIT stepPicked(stepAt(event->position()));
}

void StepTrack::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) != 0 && !m_titles.isEmpty())
        Q_EMIT stepPicked(nearest(event->position().x()));
}

} // namespace headscope
