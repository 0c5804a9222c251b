// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelinelayout.h"

#include "ui/arithmetic/telling.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/pipeline/pipelinecolumns.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kTitleTop = 8;
constexpr double kTitleHeight = 20;
constexpr double kNameHeight = 14;
constexpr double kRoomyLane = 68; // high enough for sheets that stand well apart
constexpr int kMostSheets = 5;
constexpr int kSmallestLabel = 9;
constexpr double kReach = 12;       // a pointer this near to a line, both sides together, is on it
constexpr double kLabelHeight = 11; // low lanes leave no more
constexpr double kBesideName = 2;   // between a name and the line that bends around it
constexpr double kLeastBend = 5;
constexpr double kOverSlab = 3; // between a label and the slab below it
constexpr double kLeastOver = 1;

/// Lanes as shares of the height below the titles: where the middle of a slab with its words stands.
double laneOf(const TensorSpec &tensor)
{
    constexpr double queryLane = 0.165;
    constexpr double keyLane = 0.5;
    constexpr double valueLane = 0.835;
    switch (tensor.lane) {
    case Lane::Query: return queryLane;
    case Lane::Key: return keyLane;
    case Lane::Value: return valueLane;
    case Lane::Attention: return (queryLane + keyLane) / 2; // where both meet
    case Lane::Output: return 0.5;
    case Lane::None: break; // not drawn
    }
    return 0.5;
}

/// A length of a tensor as a length of the drawing: logarithmic, so that 4 and 4,096 both read.
double drawnLength(Index count, double smallest, double largest)
{
    const double share = std::log2(static_cast<double>(std::max<Index>(count, 1))) / 12.0;
    return std::round(smallest + (largest - smallest) * std::clamp(share, 0.0, 1.0));
}

/// `widths` has the room of its words.
Slab slabOfTensor(const GraphTensor &tensor, const Plan &plan, const QPointF &middle, const ColumnWidths &widths,
                  double laneHeight)
{
    const double words = widths.words;
    Shape shown = shownShapeOf(tensor, plan.sizes);
    if (shown.size() == 2) // one number for each token
        shown.push_back(1);
    const double apart = laneHeight >= kRoomyLane ? 3.5 : 2;
    const Index most = laneHeight >= kRoomyLane ? kMostSheets : kMostSheets - 2;
    Slab slab{&tensor, {}, static_cast<int>(std::clamp<Index>(shown[0], 1, most)), QPointF(apart, -apart), {}, {}};
    const QPointF depth = slab.back * (slab.sheets - 1);
    const double below = kNameHeight + widths.shapeHeight + 2;
    const double widest = std::max(16.0, std::min(72.0, std::min(words, kLeastWords) * 0.8 - depth.x()));
    const double tallest = std::max(8.0, std::min(64.0, laneHeight - below + depth.y() - 5));
    const QSizeF front(drawnLength(shown[2], std::min(24.0, widest), widest),
                       drawnLength(shown[1], std::min(16.0, tallest), tallest));
    const double deepest = apart * static_cast<double>(most - 1); // the same for all, so that arrows stay level
    const double top = middle.y() - (front.height() + below - deepest) / 2;
    slab.front = QRectF(QPointF(std::round(middle.x() - (front.width() + depth.x()) / 2), std::round(top)), front);
    slab.name = QRectF(middle.x() - words / 2, slab.front.bottom() + 2, words, kNameHeight);
    slab.shape = QRectF(slab.name.left(), slab.name.bottom(), words, widths.shapeHeight);
    return slab;
}

/// Where a bending arrow that comes from below is to be between the lanes, so that it passes its slab's name, which
/// stands in its bend, and not through it.
double crossBeside(const Slab &to, const QPointF &start, const QPointF &end)
{
    const double words = lineWidth(uiFont(kCaptionSize + 1, Weight::Bold), tensorTitle(*to.tensor)); // as when chosen
    const double left = to.name.center().x() - std::min(words, to.name.width()) / 2 - kBesideName;
    const double height = 2 * (to.name.top() - end.y()) / (start.y() - end.y()); // a share of the bend's upper half
    const double along = 1 - std::sqrt(std::clamp(height, 0.0, 1.0));
    const double aside = along * along; // there, as a share of the way from cross to end
    return (left - aside * end.x()) / (1 - aside);
}

/// A bending arrow goes up or down where the words of both slabs leave it room.
Arrow arrowBetween(const Slab &from, const Slab &to, const QRectF &column, const QString &label)
{
    Arrow arrow{&from,
                &to,
                {from.stack().right() + 5, from.front.center().y()},
                {to.stack().left() - 5, to.front.center().y()},
                label,
                {},
                kCaptionSize,
                laneOf(*from.tensor) != laneOf(*to.tensor),
                0,
                0};
    if (!arrow.bends) // slabs of one lane may differ in height: the arrow stays level
        arrow.start.setY(arrow.end.y());
    const double beside =
        arrow.bends && arrow.start.y() > arrow.end.y() ? crossBeside(to, arrow.start, arrow.end) : to.name.left() - 4;
    arrow.cross = std::min((column.left() + arrow.end.x()) / 2, beside);
    arrow.turn = std::max({arrow.start.x(), 2 * arrow.cross - arrow.end.x(),
                           std::min(arrow.cross - kLeastBend, column.left())}); // not below the step before
    return arrow;
}

/// Where words of an arrow as wide as this may stand, the best place first: on the arrow, between the side of the
/// column and the slab; over the slab.
std::vector<QRectF> labelPlaces(const Arrow &arrow, const QRectF &column, double width)
{
    const QRectF inside = column.adjusted(kAside, 0, -kAside, 0);
    const QRectF stack = arrow.to->stack();
    std::vector<QRectF> places;
    const double room = stack.left() - 2 - inside.left();
    if (!arrow.bends && width <= room)
        places.emplace_back(inside.left() + (room - width) / 2, arrow.end.y() - 3 - kLabelHeight, width, kLabelHeight);
    for (const double over : {kOverSlab, kLeastOver})
        if (width <= inside.width())
            places.emplace_back(
                std::clamp(arrow.to->name.center().x() - width / 2, inside.left(), inside.right() - width),
                stack.top() - over - kLabelHeight, width, kLabelHeight);
    return places;
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

bool Slab::covers(const QRectF &place) const
{
    return stack().intersects(place) || name.intersects(place) || shape.intersects(place);
}

QPainterPath Arrow::path() const
{
    const QPointF tip = end - QPointF(5, 0); // under the head
    QPainterPath path(start);
    if (bends) {
        path.lineTo(QPointF(turn, start.y()));
        path.quadTo(QPointF(cross, start.y()), QPointF(cross, (start.y() + end.y()) / 2));
        path.quadTo(QPointF(cross, end.y()), tip);
    } else {
        path.lineTo(tip);
    }
    return path;
}

QFont Arrow::labelFont() const
{
    return uiFont(labelSize);
}

PipelineLayout::PipelineLayout(const Plan &plan, QSizeF size) : m_graph(plan.graph)
{
    const auto steps = drawnSteps(plan);
    const ColumnWidths widths = widthsFor(steps, plan, size.width());
    shapesAreSpaced = widths.areSpaced;
    const double top = kTitleTop + kTitleHeight + 4;
    const double room = size.height() - top - 6;
    int unit = 0;
    for (const StepTensors &step : steps) {
        const int last = unit + step.columns - 1;
        const QRectF place(QPointF(widths.leftOf(unit), 4), QPointF(widths.rightOf(last), size.height() - 4));
        const QRectF title(QPointF(widths.wordsLeft(unit), kTitleTop),
                           QPointF(widths.rightOf(last) - kAside, kTitleTop + kTitleHeight));
        double bottom = title.bottom();
        for (const GraphTensor *tensor : step.tensors) {
            const int at = unit + columnInStep(*tensor, plan);
            const QPointF middle(widths.wordsLeft(at) + widths.words / 2, top + laneOf(*tensor) * room);
            slabs.push_back(slabOfTensor(*tensor, plan, middle, widths, room / 3));
            bottom = std::max(bottom, slabs.back().shape.bottom());
        }
        const QPointF corner(place.right() - 2, std::min(bottom + 6, place.bottom()));
        columns.push_back({step.step, place, QRectF(place.topLeft() + QPointF(1, 0), corner), title});
        unit += step.columns;
    }
    addArrows(plan);
    centerFrames(size.width());
}

void PipelineLayout::addArrows(const Plan &plan)
{
    for (const Slab &to : slabs) {
        QString label = arrowLabel(*to.tensor, plan); // on the first of its arrows
        for (const TensorId source : arrowSources(*to.tensor, plan)) {
            const Slab *from = slabOf(source);
            if (from == nullptr)
                continue;
            arrows.push_back(arrowBetween(*from, to, columnAt(to.front.center())->place, label));
            label.clear();
        }
    }
    placeLabels();
}

/// Words that find no room, even when they are smaller, stay away, and so do those of the same operation beside them:
/// an arrow without words among others would look as if it did something else.
void PipelineLayout::placeLabels()
{
    std::vector<const GraphTensor *> bare;
    for (Arrow &arrow : arrows)
        if (!arrow.label.isEmpty() && !placeLabel(arrow))
            bare.push_back(arrow.to->tensor);
    for (Arrow &arrow : arrows)
        if (std::any_of(bare.begin(), bare.end(), [&](const GraphTensor *tensor) {
                return tensor->step == arrow.to->tensor->step && tensor->operation == arrow.to->tensor->operation;
            }))
            arrow.label.clear();
}

bool PipelineLayout::placeLabel(Arrow &arrow) const
{
    const auto isFree = [this, &arrow](const QRectF &place) {
        const auto isCrossed = [&](const Arrow &other) {
            return &other != &arrow && other.bends &&
                   QPainterPathStroker().createStroke(other.path()).intersects(place);
        };
        return std::none_of(arrows.begin(), arrows.end(), isCrossed) &&
               std::none_of(slabs.begin(), slabs.end(), [&](const Slab &slab) { return slab.covers(place); }) &&
               std::none_of(columns.begin(), columns.end(), [&](const auto &c) { return c.title.intersects(place); });
    };
    const QRectF column = columnAt(arrow.to->front.center())->place;
    for (; arrow.labelSize >= kSmallestLabel; --arrow.labelSize) {
        const auto places = labelPlaces(arrow, column, rootLineWidth(arrow.labelFont(), arrow.label));
        const auto found = std::find_if(places.begin(), places.end(), isFree);
        if (found != places.end()) {
            arrow.labelPlace = *found;
            return true;
        }
    }
    return false;
}

const Slab *PipelineLayout::slabAt(const QPointF &point) const
{
    const auto found =
        std::find_if(slabs.begin(), slabs.end(), [&](const Slab &s) { return s.whole().contains(point); });
    return found == slabs.end() ? nullptr : &*found;
}

const Arrow *PipelineLayout::arrowAt(const QPointF &point) const
{
    QPainterPathStroker reach;
    reach.setWidth(kReach);
    const auto isWords = [&](const Arrow &arrow) { return !arrow.label.isEmpty() && arrow.labelPlace.contains(point); };
    const auto isLine = [&](const Arrow &arrow) {
        return reach.createStroke(arrow.path()).contains(point) ||
               QLineF(arrow.end, point).length() <= kReach / 2; // the head
    };
    auto found = std::find_if(arrows.begin(), arrows.end(), isWords); // words may stand close to another line
    if (found == arrows.end())
        found = std::find_if(arrows.begin(), arrows.end(), isLine);
    return found == arrows.end() ? nullptr : &*found;
}

const StepColumn *PipelineLayout::columnAt(const QPointF &point) const
{
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const StepColumn &c) { return c.place.contains(point); });
    return found == columns.end() ? nullptr : &*found;
}

const Slab *PipelineLayout::slabOf(TensorId tensor) const
{
    const auto found = std::find_if(slabs.begin(), slabs.end(), [&](const Slab &s) { return s.tensor->id == tensor; });
    return found == slabs.end() ? nullptr : &*found;
}

} // namespace headscope
