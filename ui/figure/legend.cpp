// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/legend.h"

#include "engine/tensor/coverednumber.h"
#include "ui/figure/cellmarks.h"
#include "ui/figure/mapimage.h"
#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>
#include <limits>

namespace headscope {
namespace {

struct Sample
{
    Mark mark;
    const char *name;
    double value; ///< whose colour and mark the sample has
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr Sample kSamples[]{
    {Mark::Masked, QT_TRANSLATE_NOOP("figure", "masked"), 0},
    {Mark::Dropped, QT_TRANSLATE_NOOP("figure", "dropped"), 0},
    {Mark::NotANumber, QT_TRANSLATE_NOOP("figure", "NaN"), kNan},
    {Mark::PlusInfinity, QT_TRANSLATE_NOOP("figure", "+∞"), kInfinity},
    {Mark::MinusInfinity, QT_TRANSLATE_NOOP("figure", "−∞"), -kInfinity},
    {Mark::Overridden, QT_TRANSLATE_NOOP("figure", "changed by hand"), 0},
};

void addMark(std::set<Mark> &marks, double value)
{
    if (isCovered(value))
        return; // its sign says enough
    if (std::isnan(value))
        marks.insert(Mark::NotANumber);
    else if (std::isinf(value))
        marks.insert(value > 0 ? Mark::PlusInfinity : Mark::MinusInfinity);
}

void addMarks(std::set<Mark> &marks, const Slice &whole, Index mostRows, const CancelToken &isCancelled)
{
    const FetchedSlice slice(whole);
    FetchedSlice::Row row;
    for (Index i = 0; i < std::min(slice.rows(), mostRows) && !isCancelled(); ++i) {
        slice.readRow(i, row);
        for (Index column = 0; column < slice.columns(); ++column) {
            const auto at = static_cast<std::size_t>(column);
            if (row.isMasked[at] != 0)
                marks.insert(Mark::Masked);
            if (!hidesNumber(slice, row.values[at], row.isMasked[at] != 0) && !isGap(slice, row.values[at]))
                addMark(marks, row.values[at]);
            if (slice.isDropped(i, column))
                marks.insert(Mark::Dropped);
        }
    }
    if (!slice.overridden().empty())
        marks.insert(Mark::Overridden);
}

void paintSample(QPainter &painter, const QRectF &cell, const Sample &sample, const MapStyle &style)
{
    const bool isMasked = sample.mark == Mark::Masked;
    painter.fillRect(cell, QColor::fromRgb(cellColor(sample.value, isMasked, style)));
    if (isMasked)
        paintHatch(painter, cell, style.theme->hatch);
    else if (sample.mark == Mark::Dropped)
        paintCross(painter, cell, inkOn(cellColor(sample.value, false, style)));
    else if (sample.mark == Mark::Overridden)
        paintCorner(painter, cell, *style.theme);
    else
        paintRing(painter, cell, *style.theme);
}

} // namespace

std::set<Mark> marksIn(const std::vector<Slice> &maps, const CancelToken &isCancelled)
{
    constexpr Index mostCells = 1 << 21;
    std::set<Mark> marks;
    const Index cellsPerRow = std::max<Index>(1, maps.front().columns() * std::ssize(maps));
    for (const Slice &map : maps)
        addMarks(marks, map, std::max<Index>(1, mostCells / cellsPerRow), isCancelled);
    return marks;
}

QStringList markNames(const std::set<Mark> &marks)
{
    QStringList names;
    for (const Sample &sample : kSamples)
        if (marks.contains(sample.mark))
            names << QCoreApplication::translate("figure", sample.name);
    return names;
}

void paintLegend(QPainter &painter, const QRectF &place, const std::set<Mark> &marks, const MapStyle &style)
{
    constexpr double side = 13;
    const QFont font = uiFont(kCaptionSize);
    double x = place.left();
    for (const Sample &sample : kSamples) {
        const QString name = QCoreApplication::translate("figure", sample.name);
        const double width = side + 6 + lineWidth(font, name);
        if (!marks.contains(sample.mark) || x + width > place.right())
            continue;
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintSample(painter, QRectF(x, place.top() + 3, side, side), sample, style);
        painter.setFont(font);
        painter.setPen(style.theme->muted);
        drawLine(painter, QRectF(x + side + 6, place.top(), width, side + 6), Qt::AlignLeft | Qt::AlignVCenter, name);
        x += width + 18;
    }
}

} // namespace headscope
