// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Layer norm beside batch norm: the numbers of one tensor normed by row and by column, with what is normed together.
#include "engine/reading/twonorms.h"
#include "ui/figure/cellmarks.h"
#include "ui/lines/linetext.h"
#include "ui/present/picture.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class NormsPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::NormsPicture)
};

constexpr double kNormsTitle = 40;
constexpr double kItemGap = 12; // between two items
constexpr double kSidesGap = 64;
constexpr double kMeasure = 82; // a mean or a deviation
constexpr double kMeasureLine = 36;
constexpr double kNormsLabel = 14; // beside a label
constexpr QSizeF kLeastNormed(62, 30);
constexpr QSizeF kLargestNormed(92, 56);

/// Whether the tensor has items, positions and features.
bool hasPositions(const PictureInput &input)
{
    const auto &axes = specOf(input.selection().tensor).axes;
    return axes.size() == 3 && axes.front() == Extent::Batch;
}

/// Everything of the picture: its numbers, and where they stand.
class NormsStage
{
public:
    NormsStage(const QRectF &place, const PictureInput &input)
        : m_input(input), m_tensor(input.selection().tensor), m_norms(twoNorms(*input.result.trace, m_tensor)),
          m_place(place)
    {
        for (Index item = 0; item < m_norms.shape[0]; ++item)
            m_slices.emplace_back(input.result.trace, m_tensor, item, 0);
        for (const Slice &slice : m_slices)
            for (const QString &label : slice.rowLabels())
                m_labels << label;
        setCell();
    }

    bool hasRoom() const { return m_cell.width() >= kLeastNormed.width() && m_cell.height() >= kLeastNormed.height(); }
    std::vector<PlacedMap> maps() const
    {
        std::vector<PlacedMap> maps;
        for (const bool byFeature : {false, true})
            for (const Slice &slice : m_slices) {
                const QRectF area = block(byFeature, slice.batch());
                maps.push_back(
                    {area, MapGeometry(area, slice.rows(), slice.columns()), slice, slice, byFeature, kSmallType});
            }
        return maps;
    }
    void paint(QPainter &painter) const
    {
        paintSide(painter, false);
        paintSide(painter, true);
        paintLabels(painter);
        paintRowMeasures(painter);
        paintColumnMeasures(painter);
    }
    QString summary() const
    {
        QStringList rows;
        for (std::size_t i = 0; i < m_norms.positions.size(); ++i)
            rows << labelled(inSentence(m_labels[static_cast<qsizetype>(i)]), inWords(m_norms.positions[i]));
        QStringList columns;
        for (std::size_t i = 0; i < m_norms.features.size(); ++i)
            columns << labelled(m_slices.front().columnLabel(static_cast<Index>(i)), inWords(m_norms.features[i]));
        return normTitle(false) + u'\n' + listed(rows) + u'\n' + normTitle(true) + u'\n' + listed(columns);
    }

private:
    Index positions() const { return m_norms.shape[1]; }
    Index features() const { return m_norms.shape[2]; }

    static QString inWords(const TwoNorms::Group &group)
    {
        return QStringLiteral("μ %1, σ %2").arg(fixedNumber(group.mean, 2), fixedNumber(group.deviation, 2));
    }

    double labelRoom() const
    {
        double widest = 0;
        for (const QString &label : m_labels)
            widest = std::max(widest, lineWidth(uiFont(kSmallType), label));
        return std::min(widest, 150.0) + kNormsLabel;
    }
    void setCell()
    {
        const auto rows = static_cast<double>(m_labels.size());
        const double beside = labelRoom() + 2 * kMeasure + kSidesGap;
        const double above = kNormsTitle + kItemGap * static_cast<double>(m_slices.size()) + 2 * kMeasureLine;
        m_cell =
            QSizeF((m_place.width() - beside) / static_cast<double>(2 * features()), (m_place.height() - above) / rows)
                .boundedTo(kLargestNormed);
        m_left = m_place.left() + (m_place.width() - beside - 2 * m_cell.width() * static_cast<double>(features())) / 2;
    }
    /// Where the cells of an item stand on one of the sides.
    QRectF block(bool byFeature, Index item) const
    {
        const double width = m_cell.width() * static_cast<double>(features());
        const double height = m_cell.height() * static_cast<double>(positions());
        const double left = m_left + labelRoom() + (byFeature ? width + 2 * kMeasure + kSidesGap : 0);
        return {left, m_place.top() + kNormsTitle + static_cast<double>(item) * (height + kItemGap), width, height};
    }
    QRectF side(bool byFeature) const { return block(byFeature, 0).united(block(byFeature, m_norms.shape[0] - 1)); }

    /// The cell whose companions stand out, of whatever item.
    const CellPlace *lit() const
    {
        const auto &cursor = m_input.selection().cursor();
        return cursor && cursor->tensor == m_tensor ? &*cursor : nullptr;
    }
    bool isLit(bool byFeature, Index item, Index position, Index feature) const
    {
        const CellPlace *cell = lit();
        if (cell == nullptr)
            return true;
        return byFeature ? cell->cell[2] == feature : cell->cell[0] == item && cell->cell[1] == position;
    }

    ValueScale scale() const
    {
        const double farthest = m_norms.farthest();
        return scaleFor(specOf(m_tensor), {-farthest, farthest});
    }

    void paintSide(QPainter &painter, bool byFeature) const
    {
        const Theme &theme = m_input.theme;
        const QRectF area = side(byFeature);
        painter.setFont(uiFont(kSmallType, Weight::Bold));
        painter.setPen(theme.text);
        drawLine(painter, QRectF(area.left(), m_place.top(), area.width(), kNormsTitle),
                 Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), normTitle(byFeature), area.width()));
        const ValueScale colors = scale();
        const auto &numbers = byFeature ? m_norms.byFeature : m_norms.byPosition;
        painter.setFont(numberFont(kSmallType));
        for (const PlacedMap &map : maps())
            if (map.isResult == byFeature)
                for (Index row = 0; row < positions(); ++row)
                    for (Index column = 0; column < features(); ++column)
                        paintCell(painter, map.geometry.cell(row, column),
                                  numbers[m_norms.offsetOf(map.slice.batch(), row, column)], colors,
                                  isLit(byFeature, map.slice.batch(), row, column));
        if (lit() != nullptr)
            paintOutline(painter, companions(byFeature), theme.selection, theme, 4);
    }
    /// All that is normed together with the lit cell.
    QRectF companions(bool byFeature) const
    {
        const Cell &cell = lit()->cell;
        const MapGeometry own(block(byFeature, cell[0]), positions(), features());
        const QRectF column = own.column(cell[2]);
        const QRectF all = side(byFeature);
        return byFeature ? QRectF(column.left(), all.top(), column.width(), all.height()) : own.row(cell[1]);
    }
    void paintCell(QPainter &painter, const QRectF &place, double number, const ValueScale &colors, bool isLit) const
    {
        const Theme &theme = m_input.theme;
        const QColor full = std::isfinite(number) ? QColor(colors.color(number)) : theme.code;
        const QColor ground = isLit ? full : mixed(theme.surface, full, 0.35);
        painter.fillRect(place.adjusted(0.5, 0.5, -0.5, -0.5), ground);
        painter.setPen(isLit ? inkOn(ground.rgb()) : theme.muted);
        drawLine(painter, place, Qt::AlignCenter, fixedNumber(number, 1));
    }

    void paintLabels(QPainter &painter) const
    {
        painter.setFont(uiFont(kSmallType));
        for (const Slice &slice : m_slices) {
            const MapGeometry own(block(false, slice.batch()), positions(), features());
            for (Index row = 0; row < positions(); ++row) {
                const QRectF line = own.row(row);
                const double room = labelRoom() - kNormsLabel;
                painter.setPen(lit() != nullptr && isLit(false, slice.batch(), row, 0) ? m_input.theme.text
                                                                                       : m_input.theme.muted);
                drawLine(painter, QRectF(line.left() - labelRoom(), line.top(), room, line.height()),
                         Qt::AlignRight | Qt::AlignVCenter, elidedLine(painter.font(), slice.rowLabel(row), room));
            }
        }
    }
    void paintMeasure(QPainter &painter, const QRectF &place, const QString &words, bool isStrong) const
    {
        painter.setFont(numberFont(kSmallType, isStrong ? Weight::Bold : Weight::Regular));
        painter.setPen(isStrong ? m_input.theme.text : m_input.theme.muted);
        drawLine(painter, place, Qt::AlignRight | Qt::AlignVCenter, words);
    }
    /// Beside each row its mean and deviation.
    void paintRowMeasures(QPainter &painter) const
    {
        const double left = side(false).right();
        paintMeasure(painter, QRectF(left, m_place.top(), kMeasure, kNormsTitle), QStringLiteral("μ"), false);
        paintMeasure(painter, QRectF(left + kMeasure, m_place.top(), kMeasure, kNormsTitle), QStringLiteral("σ"),
                     false);
        for (Index item = 0; item < m_norms.shape[0]; ++item) {
            const MapGeometry own(block(false, item), positions(), features());
            for (Index row = 0; row < positions(); ++row) {
                const auto &group = m_norms.positions[static_cast<std::size_t>(m_norms.positionOf(item, row))];
                const QRectF line(left, own.row(row).top(), kMeasure, own.row(row).height());
                const bool isStrong = lit() != nullptr && isLit(false, item, row, 0);
                paintMeasure(painter, line, fixedNumber(group.mean, 2), isStrong);
                paintMeasure(painter, line.translated(kMeasure, 0), fixedNumber(group.deviation, 2), isStrong);
            }
        }
    }
    /// Below each column its own; with one decimal, as the cells have.
    void paintColumnMeasures(QPainter &painter) const
    {
        const QRectF area = side(true);
        const MapGeometry own(block(true, 0), positions(), features());
        const double top = area.bottom() + kItemGap;
        const double widest = 5 * lineWidth(numberFont(kSmallType), QStringLiteral("0")) + 4;
        const int decimals = m_cell.width() >= widest ? 2 : 1;
        const auto line = [&](const QRectF &column, int index) {
            return QRectF(column.left(), top + index * kMeasureLine, column.width() - 4, kMeasureLine);
        };
        const QRectF names(area.left() - kMeasure, top, kMeasure - 10, kMeasureLine);
        paintMeasure(painter, line(names, 0), QStringLiteral("μ"), false);
        paintMeasure(painter, line(names, 1), QStringLiteral("σ"), false);
        for (Index feature = 0; feature < features(); ++feature) {
            const auto &group = m_norms.features[static_cast<std::size_t>(feature)];
            const bool isStrong = lit() != nullptr && isLit(true, 0, 0, feature);
            paintMeasure(painter, line(own.column(feature), 0), fixedNumber(group.mean, decimals), isStrong);
            paintMeasure(painter, line(own.column(feature), 1), fixedNumber(group.deviation, decimals), isStrong);
        }
    }

    const PictureInput &m_input;
    TensorId m_tensor;
    TwoNorms m_norms;
    QRectF m_place;
    std::vector<Slice> m_slices; ///< one for each item
    QStringList m_labels;        ///< of all rows of all of them
    QSizeF m_cell;
    double m_left = 0;
};

/// Small tensors only: of others the maps are shown.
bool isSmall(const PictureInput &input)
{
    constexpr Index most = 400; // cells; more have no room in any case
    const Shape shape = hasPositions(input) ? tensorOf(input.plan(), input.selection().tensor).shape : Shape();
    return !shape.empty() && countOf(shape).value_or(most + 1) <= most;
}

} // namespace

QString normTitle(bool byFeature)
{
    return byFeature ? NormsPicture::tr("Batch norm: column by column") : NormsPicture::tr("Layer norm: row by row");
}

void paintNorms(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    if (!isSmall(input))
        return paintMaps(painter, place, input);
    const NormsStage stage(place, input);
    stage.hasRoom() ? stage.paint(painter) : paintMaps(painter, place, input);
}

std::vector<PlacedMap> placedNorms(const QRectF &place, const PictureInput &input)
{
    if (!isSmall(input))
        return placedMaps(place, input);
    const NormsStage stage(place, input);
    return stage.hasRoom() ? stage.maps() : placedMaps(place, input);
}

QString normsSummary(const PictureInput &input)
{
    return isSmall(input) ? NormsStage({}, input).summary() : mapsSummary(input);
}

} // namespace headscope
