// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/maponstage.h"

#include "engine/document/cellname.h"
#include "ui/figure/celldigits.h"
#include "ui/figure/labels.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lines/linetext.h"
#include "ui/present/stagecache.h"
#include "ui/session/together.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kHeadingLine = 32;
constexpr double kBelowHeading = 10;
constexpr double kTwoHeadingLines = 2 * kHeadingLine + kBelowHeading;
constexpr double kBelow = 40; // labels of the columns
constexpr double kWidestLabel = 150;
constexpr double kLabelGap = 14;
constexpr QSizeF kLargestCell(128, 92);
constexpr double kStretch = 3;
constexpr int kLeastDigits = 12;  // that can be read from the first rows
constexpr double kDigitRow = 29;  // the lowest that has digits as high as all type
constexpr double kLeastRow = 18;  // of which a row is so much wider that the words below it need not turn
constexpr Index kMostDigits = 12; // in a row, so that they have room
constexpr double kNarrowCell = 14;

} // namespace

MapOnStage::MapOnStage(const PictureInput &input, TensorId tensor)
    : MapOnStage(input, tensor, std::min(input.selection().head, input.plan().sizes.h - 1))
{}

MapOnStage::MapOnStage(const PictureInput &input, TensorId tensor, Index head)
    : m_input(input), m_slice(input.result.trace, tensor, input.selection().batch, head), m_largest(kLargestCell)
{
    const TensorSpec &spec = specOf(tensor);
    m_style = {scaleFor(spec, colourRange(input.result, tensor)), &input.theme};
    m_style.leastDigits = kSmallType;
    m_title = tensorTitle(spec);
    measureLabels();
}

MapOnStage::MapOnStage(const PictureInput &input, const ComparedMap &map)
    : m_input(input), m_slice(map.slice), m_style{map.scale, &input.theme}, m_title(map.title), m_run(map.run),
      m_isCompared(true), m_largest(kLargestCell)
{
    m_style.leastDigits = kSmallType;
    measureLabels();
}

void MapOnStage::measureLabels()
{
    const bool isKept = m_input.cache != nullptr && !m_isCompared;
    const StageLabels labels = isKept ? m_input.cache->labelsOf(m_slice) : stageLabels(m_slice);
    m_rows = labels.rows;
    m_columns = labels.columns;
}

/// The cell that is pointed at; all maps that are compared share it, whatever their head.
std::optional<std::pair<Index, Index>> MapOnStage::chosen() const
{
    const auto &cursor = m_input.selection().cursor();
    if (!cursor || cursor->tensor != m_slice.tensor())
        return std::nullopt;
    if (!m_isCompared)
        return m_slice.place(cursor->cell);
    const std::pair place(cursor->cell[cursor->cell.size() - 2], cursor->cell.back());
    return place.first < m_slice.rows() && place.second < m_slice.columns() ? std::optional(place) : std::nullopt;
}

/// The row that is asked for or to be pointed at, where not all labels have room; -1 elsewhere.
Index MapOnStage::awaitedRow() const
{
    const Beat &beat = m_input.talk.beat();
    const auto asked = beat.asked ? cellsOfAnswer(beat.asked->answer) : std::nullopt;
    const CellName cells = asked ? *asked : beat.wait ? beat.wait->cells : CellName();
    if (cells.tensor != m_slice.spec().name || cells.cell.size() < 2)
        return -1;
    const Index row = cells.cell[cells.cell.size() - 2];
    const bool areThinned = labelStep(m_geometry.cellHeight(), m_rows.rowPitch()) > 1;
    return areThinned && row < m_slice.rows() ? row : -1;
}

double MapOnStage::labelWidth() const
{
    return std::min(m_rows.widest(), kWidestLabel) + kLabelGap;
}

/// So much that the words below the columns need not turn.
double MapOnStage::stretch(double rowHeight) const
{
    const double words = m_columns.lie(kLargestCell.width()) == Lie::Flat ? m_columns.widest() + kLabelGap : 0;
    return std::max(kStretch, words / std::clamp(rowHeight, kLeastRow, kDigitRow));
}

double MapOnStage::widthFor(double height, bool isNarrow) const
{
    const double cellHeight =
        std::min(m_largest.height(), (height - kTwoHeadingLines - kBelow) / static_cast<double>(m_slice.rows()));
    const bool givesWay = isNarrow && m_slice.columns() > kMostDigits;
    const double cell = std::min(givesWay ? kNarrowCell : m_largest.width(), cellHeight * stretch(cellHeight));
    return std::max(labelWidth() + cell * static_cast<double>(m_slice.columns()) + kLabelGap, leastWidth());
}

/// How the labels lie depends on the cells, and the room of these on how the labels lie: flat ones are tried first,
/// since they leave the most.
void MapOnStage::setPlace(const QRectF &place)
{
    m_place = place;
    m_heading =
        std::max(m_heading, kHeadingLine * static_cast<double>(headingLines(place.width()).size()) + kBelowHeading);
    double below = 0;
    double needed = kBelow;
    while (needed > below) {
        below = needed;
        const QRectF cells = m_place.adjusted(labelWidth(), m_heading, -kLabelGap, -below);
        const double row = cells.height() / static_cast<double>(m_slice.rows());
        m_geometry = MapGeometry::fitted(cells, m_slice.rows(), m_slice.columns(), m_largest, stretch(row));
        needed = columnLabelHeight(m_geometry, m_columns, kWidestLabel) + kLabelGap;
    }
}

double MapOnStage::height() const
{
    return m_geometry.area().bottom() - m_place.top() +
           std::max(kBelow, columnLabelHeight(m_geometry, m_columns, kWidestLabel));
}

void MapOnStage::limitCells(QSizeF largest)
{
    m_largest = largest;
    setPlace(m_place);
}

void MapOnStage::setHeading(double height)
{
    m_heading = height;
    setPlace(m_place);
}

int MapOnStage::digits() const
{
    MapStyle style = m_style;
    for (style.leastDigits = kSmallType; style.leastDigits >= kLeastDigits; --style.leastDigits)
        if (CellDigits(m_geometry, m_slice, style).fit())
            return style.leastDigits;
    return 0;
}

/// Which matrix of a tensor of several it is; nothing where the shape is to be found out.
QStringList MapOnStage::sliceWords() const
{
    const Sizes &sizes = m_input.plan().sizes;
    const Selection &s = m_input.selection();
    QStringList words;
    if (m_input.hidesShape(m_slice.tensor()))
        return words;
    if (m_slice.spec().axes.front() == Extent::Batch && sizes.b > 1)
        words << axisPlace(Extent::Batch, s.batch);
    if (hasHeads(m_slice.spec()) && sizes.h > 1 && m_input.sight().picture != QStringLiteral("heads"))
        words << axisPlace(Extent::Heads, s.head);
    return words;
}

double MapOnStage::leastWidth() const
{
    const double title = lineWidth(uiFont(kSmallType, Weight::Bold), m_title);
    return std::max(title, lineWidth(uiFont(kSmallType), shapeWords())) + kLabelGap;
}

QString MapOnStage::shapeAndSlice() const
{
    return (QStringList{shapeWords()} + sliceWords()).join(QStringLiteral(" · "));
}

/// The name, then the shape of the whole tensor, and beside it, or below where that is too narrow, what is drawn of it:
/// batch item and head in a line each where one is too narrow for both.
QStringList MapOnStage::headingLines(double room) const
{
    if (m_isCompared)
        return m_run.isEmpty() ? QStringList{m_title} : QStringList{m_title, m_run};
    const QFont font = uiFont(kSmallType);
    if (lineWidth(font, shapeAndSlice()) <= room)
        return {m_title, shapeAndSlice()};
    const QString slice = sliceWords().join(QStringLiteral(" · "));
    return QStringList{m_title, shapeWords()} + (lineWidth(font, slice) <= room ? QStringList{slice} : sliceWords());
}

/// Above the middle of the cells, as far as a line of this width stays inside the place.
QRectF MapOnStage::headingLine(double top, double width) const
{
    const double middle = m_geometry.area().center().x() - width / 2;
    return {std::max(m_place.left(), std::min(middle, m_place.right() - width)), top, width, kHeadingLine};
}

void MapOnStage::paintHeading(QPainter &painter) const
{
    const Theme &theme = m_input.theme;
    const QRectF area = m_geometry.area();
    const double room = m_place.width();
    const QStringList lines = headingLines(room);
    double top = area.top() - kBelowHeading - kHeadingLine * static_cast<double>(lines.size());
    for (const QString &words : lines) {
        const bool isName = &words == &lines.front();
        painter.setFont(uiFont(kSmallType, isName ? Weight::Bold : Weight::Regular));
        painter.setPen(isName ? theme.of(m_slice.spec().family) : theme.muted);
        const QString shown = elidedLine(painter.font(), words, room);
        drawLine(painter, headingLine(top, lineWidth(painter.font(), shown)), Qt::AlignCenter, shown);
        top += kHeadingLine;
    }
    const std::string_view name = m_slice.spec().name;
    if (m_input.isLit(name)) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.of(m_slice.spec().family), 4));
        painter.drawRect(area.adjusted(-3, -3, 3, 3));
    }
}

void MapOnStage::paintLabels(QPainter &painter) const
{
    const Theme &theme = m_input.theme;
    const auto &axes = m_slice.spec().axes;
    const auto colorOf = [&](std::size_t fromEnd) {
        return m_input.isLit(axisName(axes[axes.size() - 1 - fromEnd])) ? theme.accent : theme.muted;
    };
    const auto cell = chosen();
    const auto [row, column] = cell ? *cell : std::pair<Index, Index>(awaitedRow(), -1);
    painter.setFont(m_rows.font());
    paintRowLabels(painter, m_geometry, m_rows, {kWidestLabel, colorOf(1), row, theme.text});
    painter.setFont(m_columns.font());
    paintColumnLabels(painter, m_geometry, m_columns, {kWidestLabel, colorOf(0), column, theme.text});
}

void MapOnStage::paint(QPainter &painter) const
{
    paintHeading(painter);
    paintLabels(painter);
    paintCells(painter);
}

void alignHeadings(std::vector<MapOnStage> &maps)
{
    double highest = 0;
    for (const MapOnStage &map : maps)
        highest = std::max(highest, map.heading());
    for (MapOnStage &map : maps)
        map.setHeading(highest);
}

void alignCells(std::vector<MapOnStage> &maps)
{
    for (const MapOnStage &map : maps)
        for (MapOnStage &other : maps)
            if (other.slice().rows() == map.slice().rows() && other.slice().columns() == map.slice().columns())
                other.limitCells(QSizeF(map.geometry().cellWidth(), map.geometry().cellHeight())
                                     .boundedTo(QSizeF(other.geometry().cellWidth(), other.geometry().cellHeight())));
}

} // namespace headscope
