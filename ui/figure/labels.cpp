// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/labels.h"

#include "ui/text/linetext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace headscope {
namespace {

double widestLabel(const QFont &font, const QStringList &labels)
{
    double widest = 0;
    for (const QString &label : labels)
        widest = std::max(widest, lineWidth(font, label));
    return widest;
}

/// k0, k1, …: one can count on from one to the next.
bool isNumbered(const QString &label)
{
    const auto isDigit = [](QChar c) { return c.isDigit(); };
    return label.size() > 1 && label.front().isLetter() && std::all_of(label.begin() + 1, label.end(), isDigit);
}

} // namespace

bool areNumbered(const QStringList &labels)
{
    return std::all_of(labels.begin(), labels.end(), isNumbered);
}

namespace {

/// How high the words are: Latin letters leave the line's room for accents empty, Chinese characters fill it.
double inkHeight(const QFontMetricsF &metrics, const QStringList &labels)
{
    constexpr char16_t firstOfEastAsia = 0x2E80;
    const auto fills = [](const QString &label) {
        return std::any_of(label.begin(), label.end(), [](QChar c) { return c.unicode() >= firstOfEastAsia; });
    };
    const double latin = metrics.tightBoundingRect(QStringLiteral("dp")).height() + 1;
    return std::any_of(labels.begin(), labels.end(), fills) ? metrics.height() : latin;
}

/// How far apart turned labels stand at least.
double turnedPitch(const QFontMetricsF &metrics, const QStringList &labels)
{
    return inkHeight(metrics, labels) * std::sqrt(2.0);
}

constexpr double kBelowNarrow = 7; // turned labels among narrow ones start lower, to pass under those

bool isWide(const QFont &font, const MapGeometry &geometry, const QString &label)
{
    const double gap = label.size() > 1 ? 1 : 0; // a letter has its own
    return lineWidth(font, label) > geometry.cellWidth() - gap;
}

/// How the labels under the columns lie.
enum class Lie {
    Flat,   ///< all fit side by side, or are numbered and thinned
    Sparse, ///< few words with room between them: flat, none left out
    Mixed,  ///< most fit side by side; the wide ones turn
    Turned, ///< words: each of them tells something, so none may be left out for being wide
};

/// Whether words stand so far apart, with nothing between, that they do not touch.
bool areSparse(const QFont &font, const MapGeometry &geometry, const QStringList &labels)
{
    qsizetype last = -1;
    bool hasGap = false;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        if (labels[i].isEmpty()) {
            hasGap = true;
            continue;
        }
        const double room = static_cast<double>(i - last) * geometry.cellWidth();
        if (last >= 0 && (lineWidth(font, labels[last]) + lineWidth(font, labels[i])) / 2 + 6 > room)
            return false;
        last = i;
    }
    return hasGap && last >= 0;
}

Lie lieOf(const QFont &font, const MapGeometry &geometry, const QStringList &labels)
{
    if (areNumbered(labels))
        return Lie::Flat;
    if (areSparse(font, geometry, labels))
        return Lie::Sparse;
    const bool turnedFit = geometry.cellWidth() >= turnedPitch(QFontMetricsF(font), labels);
    qsizetype wide = 0;
    bool wouldTouch = false;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        const bool isNextToWide = i > 0 && isWide(font, geometry, labels[i - 1]);
        if (isWide(font, geometry, labels[i])) {
            ++wide;
            wouldTouch |= isNextToWide && !turnedFit;
        }
    }
    return wide == 0 ? Lie::Flat : wide * 4 <= labels.size() && !wouldTouch ? Lie::Mixed : Lie::Turned;
}

} // namespace

Index labelStep(double cellLength, double labelLength)
{
    return std::max<Index>(1, static_cast<Index>(std::ceil(labelLength / std::max(cellLength, 1e-9))));
}

namespace {

/// The places that get a label: every nth, but none that would touch the chosen one.
std::vector<Index> labelled(Index count, Index step, Index chosen)
{
    std::vector<Index> places;
    for (Index i = 0; i < count; i += step)
        if (chosen < 0 || std::abs(i - chosen) >= step)
            places.push_back(i);
    if (chosen >= 0 && chosen < count)
        places.push_back(chosen);
    return places;
}

void choosePen(QPainter &painter, const LabelStyle &style, Index index)
{
    QFont font = painter.font();
    font.setWeight(index == style.chosen ? QFont::Bold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(index == style.chosen ? style.chosenColor : style.color);
}

void paintTurned(QPainter &painter, const QPointF &anchor, const QString &label, double room)
{
    const QFontMetricsF metrics(painter.font());
    painter.save();
    painter.translate(anchor + QPointF(4, 0));
    painter.rotate(-45);
    const QString text = metrics.elidedText(label, Qt::ElideRight, room * std::sqrt(2.0) - metrics.height());
    painter.drawText(QPointF(-metrics.horizontalAdvance(text), metrics.ascent() / 2), text);
    painter.restore();
}

/// Sparse words stay between the ends of the map.
void paintFlat(QPainter &painter, const MapGeometry &geometry, const QPointF &anchor, const QString &label,
               bool staysInside)
{
    const double width = lineWidth(painter.font(), label);
    double left = anchor.x() - width / 2;
    if (staysInside)
        left =
            std::clamp(left, geometry.area().left(), std::max(geometry.area().left(), geometry.area().right() - width));
    drawLine(painter, QRectF(left, anchor.y(), width, QFontMetricsF(painter.font()).height()),
             Qt::AlignHCenter | Qt::AlignTop, label);
}

} // namespace

void paintRowLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels, const LabelStyle &style)
{
    const QFontMetricsF metrics(painter.font());
    const Index step = labelStep(geometry.cellHeight(), inkHeight(metrics, labels));
    for (const Index row : labelled(labels.size(), step, style.chosen)) {
        const double middle = geometry.cell(row, 0).center().y();
        const QRectF place(geometry.area().left() - style.room - 6, middle - metrics.height() / 2, style.room,
                           metrics.height());
        choosePen(painter, style, row);
        drawLine(painter, place, Qt::AlignRight | Qt::AlignVCenter,
                 elidedLine(painter.font(), labels[row], style.room + 1));
    }
}

void paintColumnLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels,
                       const LabelStyle &style)
{
    const QFont font = painter.font(); // a chosen label's is bold
    const QFontMetricsF metrics(font);
    const Lie lie = lieOf(font, geometry, labels);
    const double length = lie <= Lie::Sparse ? widestLabel(font, labels) + 4 : turnedPitch(metrics, labels);
    const bool allFit = lie == Lie::Mixed || lie == Lie::Sparse || (lie == Lie::Flat && !areNumbered(labels));
    const Index step = allFit ? 1 : labelStep(geometry.cellWidth(), length);
    for (const Index column : labelled(labels.size(), step, style.chosen)) {
        const QPointF anchor(geometry.cell(0, column).center().x(), geometry.area().bottom() + 5);
        choosePen(painter, style, column);
        if (lie == Lie::Turned || (lie == Lie::Mixed && isWide(font, geometry, labels[column])))
            paintTurned(painter, anchor + QPointF(0, lie == Lie::Mixed ? kBelowNarrow : 0), labels[column], style.room);
        else
            paintFlat(painter, geometry, anchor, labels[column], lie == Lie::Sparse);
    }
}

double rowLabelWidth(const QFont &font, const QStringList &labels, double widest)
{
    return std::min(widest, std::ceil(widestLabel(font, labels)));
}

double columnLabelHeight(const QFont &font, const MapGeometry &geometry, const QStringList &labels, double tallest)
{
    const QFontMetricsF metrics(font);
    const Lie lie = lieOf(font, geometry, labels);
    if (lie <= Lie::Sparse)
        return metrics.height();
    const double lower = lie == Lie::Mixed ? kBelowNarrow : 0;
    return lower + std::min(tallest, (widestLabel(font, labels) + metrics.height()) / std::sqrt(2.0));
}

} // namespace headscope
