// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelinelayout.h"

#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

constexpr double kSide = 10;
constexpr double kTitleTop = 8;
constexpr double kTitleHeight = 20;
constexpr double kNameHeight = 14;
constexpr double kShapeHeight = 13;
constexpr double kRoomyLane = 68; // high enough for sheets that stand well apart
constexpr int kMostSheets = 5;

/// Lanes as shares of the height below the titles: where the middle of a slab with its words stands.
double laneOf(const TensorSpec &tensor)
{
    constexpr double queryLane = 0.165;
    constexpr double keyLane = 0.5;
    constexpr double valueLane = 0.835;
    using enum TensorId;
    switch (tensor.id) {
    case Queries:
    case QueriesNorm:
    case Q:
    case QHeads: return queryLane;
    case Keys:
    case PastKeys:
    case KeysNorm:
    case K:
    case KHeads:
    case KAppended: return keyLane;
    case Values:
    case PastValues:
    case ValuesNorm:
    case V:
    case VHeads:
    case VAppended: return valueLane;
    case Scores:
    case ScaledScores:
    case MaskedScores:
    case Mask:
    case ScoreBias:
    case Weights:
    case DropoutMask:
    case DroppedWeights: return (queryLane + keyLane) / 2;
    case HeadOutputs:
    case Concat:
    case Output:
    case OutputDropoutMask:
    case DroppedOutput:
    case ResidualSum:
    case NormedOutput: return 0.5;
    case Wq:
    case Bq:
    case Wk:
    case Bk:
    case Wv:
    case Bv:
    case Wo:
    case Bo:
    case NormWeight:
    case NormBias:
    case BiasK:
    case BiasV:
    case Count: break; // weights are not drawn
    }
    return 0.5;
}

/// Its column among those of its step: behind what it is made of in the same step.
int columnInStep(const TensorSpec &tensor, const Plan &plan)
{
    int column = 0;
    for (const Operand &operand : operandsOf(plan, tensor)) {
        const TensorSpec &from = specOf(operand.tensor);
        if (isDrawnInPipeline(from) && from.role != Role::Weight && stepOf(plan, from) == stepOf(plan, tensor))
            column = std::max(column, columnInStep(from, plan) + 1);
    }
    return column;
}

/// The tensors that are drawn of a step, and how many columns they take.
struct StepTensors
{
    const Step *step;
    std::vector<const TensorSpec *> tensors;
    int columns = 1;
};

std::vector<StepTensors> drawnSteps(const Plan &plan)
{
    std::vector<StepTensors> all;
    for (const Step *step : stepsOf(plan)) {
        StepTensors drawn{step, tensorsOf(plan, step->id)};
        std::erase_if(drawn.tensors, [](const TensorSpec *tensor) { return !isDrawnInPipeline(*tensor); });
        for (const TensorSpec *tensor : drawn.tensors)
            drawn.columns = std::max(drawn.columns, columnInStep(*tensor, plan) + 1);
        all.push_back(std::move(drawn));
    }
    return all;
}

constexpr double kWideColumn = 100;

/// A length of a tensor as a length of the drawing: logarithmic, so that 4 and 4,096 both read.
double drawnLength(Index count, double smallest, double largest)
{
    const double share = std::log2(static_cast<double>(std::max<Index>(count, 1))) / 12.0;
    return std::round(smallest + (largest - smallest) * std::clamp(share, 0.0, 1.0));
}

Slab slabOfTensor(const TensorSpec &tensor, const Plan &plan, const QPointF &middle, double columnWidth,
                  double laneHeight)
{
    const Shape shown = shownShapeOf(tensor, plan.sizes);
    const double apart = laneHeight >= kRoomyLane ? 3.5 : 2;
    const Index most = laneHeight >= kRoomyLane ? kMostSheets : kMostSheets - 2;
    Slab slab{&tensor, {}, static_cast<int>(std::clamp<Index>(shown[0], 1, most)), QPointF(apart, -apart), {}, {}};
    const QPointF depth = slab.back * (slab.sheets - 1);
    const double words = kNameHeight + kShapeHeight + 2;
    const double widest = std::max(16.0, std::min(72.0, columnWidth * 0.66 - depth.x()));
    const double tallest = std::max(8.0, std::min(64.0, laneHeight - words + depth.y() - 5));
    const QSizeF front(drawnLength(shown[2], std::min(30.0, widest), widest),
                       drawnLength(shown[1], std::min(16.0, tallest), tallest));
    const double deepest = apart * static_cast<double>(most - 1); // the same for all, so that arrows stay level
    const double top = middle.y() - (front.height() + words - deepest) / 2;
    slab.front = QRectF(QPointF(std::round(middle.x() - (front.width() + depth.x()) / 2), std::round(top)), front);
    const double left = middle.x() - columnWidth / 2 + 2;
    slab.name = QRectF(left, slab.front.bottom() + 2, columnWidth - 4, kNameHeight);
    slab.shape = QRectF(left, slab.name.bottom(), columnWidth - 4, kShapeHeight);
    return slab;
}

/// The matrix of a projection.
QString weightLabel(const TensorSpec &to, const Plan &plan)
{
    for (const Operand &operand : operandsOf(plan, to))
        if (const TensorSpec &weight = specOf(operand.tensor); weight.role == Role::Weight && weight.axes.size() == 2)
            return QStringLiteral("× ") + toQString(weight.name);
    return {};
}

QString maskLabel(const MaskSettings &mask)
{
    QStringList lengths;
    if (const auto *perItem = std::get_if<std::vector<Index>>(&mask.validLens))
        for (const Index length : *perItem)
            lengths << QString::number(length);
    if (lengths.isEmpty() || lengths.size() > 4)
        return {};
    return QStringLiteral("k<") + lengths.join(QStringLiteral(", ")); // the keys that valid_lens leaves
}

/// What an arrow says: the operation with its number or matrix.
QString arrowLabel(const TensorSpec &to, const Plan &plan)
{
    using enum Operation;
    if (to.operation == Scale)
        return plan.document.layer.scale ? QStringLiteral("× %1").arg(*plan.document.layer.scale)
                                         : QStringLiteral("÷ √%1").arg(plan.sizes.d);
    if (to.operation == Mask)
        return maskLabel(plan.document.mask);
    if (to.operation == Add)
        return QStringLiteral("+ X_q"); // an arrow all the way would cross everything
    if (to.operation == Dot && to.axes.size() == 3)
        return weightLabel(to, plan);
    return {};
}

Arrow arrowBetween(const Slab &from, const Slab &to, const Plan &plan, double columnWidth)
{
    const QRectF a = from.stack();
    const QRectF b = to.stack();
    Arrow arrow{&from,
                &to,
                {a.right() + 5, from.front.center().y()},
                {b.left() - 5, to.front.center().y()},
                arrowLabel(*to.tensor, plan),
                {},
                false,
                0};
    arrow.bends = laneOf(*from.tensor) != laneOf(*to.tensor);
    if (!arrow.bends) // slabs of one lane may differ in height: the arrow stays level
        arrow.start.setY(arrow.end.y());
    arrow.turn = std::max(arrow.start.x(), arrow.end.x() - columnWidth * 0.8);
    const QFontMetricsF metrics(numberFont(kCaptionSize - 1));
    if (metrics.horizontalAdvance(arrow.label) > arrow.end.x() - arrow.start.x())
        arrow.label.clear();
    constexpr double labelHeight = 11; // low lanes leave no more
    const double above = std::max(arrow.end.y() - 2 - labelHeight, kTitleTop + kTitleHeight);
    const double aside = columnWidth > kWideColumn ? 5 : 0; // between the frames of both steps
    arrow.labelPlace = QRectF(arrow.start.x() - aside, above, arrow.end.x() - arrow.start.x(), labelHeight);
    return arrow;
}

} // namespace

QRectF Slab::stack() const
{
    return front.united(front.translated(back * (sheets - 1)));
}

QRectF Slab::whole() const
{
    return stack().united(name).united(shape);
}

bool isDrawnInPipeline(const TensorSpec &tensor)
{
    return tensor.operation != Operation::Allow && tensor.operation != Operation::Draw &&
           tensor.id != TensorId::ScoreBias && tensor.id != TensorId::PastKeys && tensor.id != TensorId::PastValues;
}

PipelineLayout::PipelineLayout(const Plan &plan, QSizeF size)
{
    const auto steps = drawnSteps(plan);
    const int units =
        std::accumulate(steps.begin(), steps.end(), 0, [](int sum, const auto &step) { return sum + step.columns; });
    const double width = (size.width() - 2 * kSide) / units;
    const double top = kTitleTop + kTitleHeight + 4;
    const double room = size.height() - top - 6;
    double left = kSide;
    for (const StepTensors &step : steps) {
        const double whole = width * step.columns;
        columns.push_back({step.step, QRectF(left, 4, whole, size.height() - 8),
                           QRectF(left, kTitleTop, whole, kTitleHeight), step.columns});
        for (const TensorSpec *tensor : step.tensors) {
            const QPointF middle(left + (columnInStep(*tensor, plan) + 0.5) * width, top + laneOf(*tensor) * room);
            slabs.push_back(slabOfTensor(*tensor, plan, middle, width, room / 3));
        }
        left += whole;
    }
    const QFontMetricsF metrics(numberFont());
    shapesAreSpaced = std::all_of(slabs.begin(), slabs.end(), [&](const Slab &slab) {
        return metrics.horizontalAdvance(shownShape(*slab.tensor, plan.sizes)) <= slab.shape.width();
    });
    for (const Slab &to : slabs)
        for (const Operand &operand : operandsOf(plan, *to.tensor))
            if (const Slab *from = slabOf(operand.tensor);
                from != nullptr && (to.tensor->operation != Operation::Add || operand.tensor != TensorId::Queries))
                arrows.push_back(arrowBetween(*from, to, plan, width));
}

const Slab *PipelineLayout::slabAt(const QPointF &point) const
{
    const auto found =
        std::find_if(slabs.begin(), slabs.end(), [&](const Slab &s) { return s.whole().contains(point); });
    return found == slabs.end() ? nullptr : &*found;
}

const StepColumn *PipelineLayout::columnAt(const QPointF &point) const
{
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const StepColumn &c) { return c.frame.contains(point); });
    return found == columns.end() ? nullptr : &*found;
}

const Slab *PipelineLayout::slabOf(TensorId tensor) const
{
    const auto found = std::find_if(slabs.begin(), slabs.end(), [&](const Slab &s) { return s.tensor->id == tensor; });
    return found == slabs.end() ? nullptr : &*found;
}

} // namespace headscope
