// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Layer norm beside batch norm, with what each row and each column is normed by.
#include "engine/reading/twonorms.h"
#include "engine/tensor/coverednumber.h"
#include "ui/figure/valuescale.h"
#include "ui/handout/lessonfigures.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr Index kMostNormedRows = 12; // of all items together
constexpr Index kMostNormedColumns = 10;

bool hasRoomOnPaper(const GraphTensor &tensor)
{
    return tensor.axes.size() == 3 && tensor.axes.front() == Extent::Batch &&
           tensor.shape[0] * tensor.shape[1] <= kMostNormedRows && tensor.shape[2] <= kMostNormedColumns;
}

/// The two maps of one tensor, side by side.
class NormedMaps
{
public:
    explicit NormedMaps(const PaperFigure &figure)
        : m_figure(figure), m_tensor(figure.view.tensor), m_told(twoNorms(*figure.runs.front().trace, m_tensor)),
          m_covered(twoNorms(*figure.covered, m_tensor))
    {
        const double farthest = m_told.farthest();
        m_scale = scaleFor(specOf(m_tensor), {-farthest, farthest});
    }

    HandoutMap byPosition() const
    {
        HandoutMap map = normed(m_told.byPosition, m_covered.byPosition, true);
        map.title = inLanguages(m_figure.look.languages, [] { return normTitle(false); });
        map.columnLabels << QStringLiteral("μ") << QStringLiteral("σ");
        for (std::size_t row = 0; row < map.rows.size(); ++row) {
            map.rows[row].push_back(measure(m_told.positions[row].mean, m_covered.positions[row].mean));
            map.rows[row].push_back(measure(m_told.positions[row].deviation, m_covered.positions[row].deviation));
        }
        return map;
    }
    HandoutMap byFeature() const
    {
        HandoutMap map = normed(m_told.byFeature, m_covered.byFeature, false);
        map.title = inLanguages(m_figure.look.languages, [] { return normTitle(true); });
        map.rowLabels << QStringLiteral("μ") << QStringLiteral("σ");
        std::vector<HandoutCell> means;
        std::vector<HandoutCell> deviations;
        for (std::size_t column = 0; column < m_told.features.size(); ++column) {
            means.push_back(measure(m_told.features[column].mean, m_covered.features[column].mean));
            deviations.push_back(measure(m_told.features[column].deviation, m_covered.features[column].deviation));
        }
        map.rows.push_back(std::move(means));
        map.rows.push_back(std::move(deviations));
        return map;
    }

private:
    /// The normed numbers of all items, one below the other, with the words of every language.
    HandoutMap normed(const std::vector<double> &told, const std::vector<double> &covered, bool isLayerNorm) const
    {
        HandoutMap map;
        const Shape &shape = m_told.shape;
        for (Index item = 0; item < shape[0]; ++item) {
            map.rowLabels << rowLabelsOf(item);
            for (Index row = 0; row < shape[1]; ++row) {
                std::vector<HandoutCell> &cells = map.rows.emplace_back();
                for (Index column = 0; column < shape[2]; ++column) {
                    const std::size_t at = m_told.offsetOf(item, row, column);
                    const bool isBlank = isCovered(covered[at]) || (isLayerNorm && isAskedFor({item, row, column}));
                    cells.push_back(cell(told[at], 1, isBlank));
                    if (!m_figure.look.isWorksheet() && std::isfinite(told[at]))
                        cells.back().color = m_scale.color(told[at]);
                }
            }
        }
        map.columnLabels = Slice(m_figure.runs.front().trace, m_tensor, 0, 0).columnLabels();
        return map;
    }
    QStringList rowLabelsOf(Index item) const
    {
        QStringList labels = Slice(m_figure.runs.front().trace, m_tensor, item, 0).rowLabels();
        for (std::size_t i = 1; i < m_figure.runs.size(); ++i)
            labels = inEachLanguage(labels, Slice(m_figure.runs[i].trace, m_tensor, item, 0).rowLabels());
        return labels;
    }
    HandoutCell measure(double told, double covered) const { return cell(told, 2, isCovered(covered)); }
    HandoutCell cell(double number, int decimals, bool isBlank) const
    {
        const bool isEmpty = isBlank && m_figure.look.isWorksheet();
        return {isEmpty ? QString() : fixedNumber(number, decimals), {}, false, isBlank};
    }
    /// Whether a step of the run makes this number, and it is to be filled in there.
    bool isAskedFor(const Cell &place) const
    {
        const auto &tensors = m_figure.plan().graph->tensors();
        return std::any_of(tensors.begin(), tensors.end(), [&](const GraphTensor &norm) {
            return norm.operation == Operation::Norm && !norm.operands.empty() &&
                   norm.operands.front().tensor == m_tensor && m_figure.covered->has(norm.id) &&
                   isCovered(m_figure.covered->value(norm.id, place));
        });
    }

    const PaperFigure &m_figure;
    TensorId m_tensor;
    TwoNorms m_told, m_covered;
    ValueScale m_scale;
};

} // namespace

std::vector<HandoutBlock> normsOnPaper(const PaperFigure &figure)
{
    if (!hasRoomOnPaper(tensorOf(figure.plan(), figure.view.tensor)))
        return {};
    const NormedMaps norms(figure);
    return {sideBySide({norms.byPosition(), norms.byFeature()})};
}

} // namespace headscope
