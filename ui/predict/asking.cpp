// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/asking.h"

#include "ui/figure/fetchedslice.h"
#include "ui/question/shapequestion.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr Index kMostBars = 64;
constexpr Index kMostPainted = 32; // rows and columns of a mask

class Asking
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Asking)
};

/// The place of the first cell of a block, all that is swept at 0.
CellPlace firstOf(const Block &block)
{
    CellPlace place{block.tensor, {}};
    for (const auto &range : block.ranges)
        place.cell.push_back(range.first);
    return place;
}

Index lengthOf(const std::pair<Index, Index> &range)
{
    return range.second - range.first;
}

bool isCell(const Block &block)
{
    return std::all_of(block.ranges.begin(), block.ranges.end(),
                       [](const auto &range) { return lengthOf(range) == 1; });
}

QString placeInWords(const Trace &trace, const CellPlace &place, int axesLeftOut)
{
    const QStringList words = placeWords(trace, place.tensor, place.cell);
    return listed(words.mid(0, words.size() - axesLeftOut));
}

/// Where rows and columns are changed for one another, and where a number is one step too early or too late.
void addKnownNumbers(Question &question, const Trace &trace, const CellPlace &place)
{
    const auto add = [&](double number, const QString &words) {
        if (std::isfinite(number) && !judge(question, {number}).isRight)
            question.known.push_back({{number}, words});
    };
    const Shape &shape = tensorOf(trace.plan, place.tensor).shape;
    Cell turned = place.cell;
    std::swap(turned.back(), turned[turned.size() - 2]);
    const bool isInside = turned.back() < shape.back() && turned[turned.size() - 2] < shape[shape.size() - 2];
    if (isInside && turned != place.cell)
        add(trace.value(place.tensor, turned),
            Asking::tr("That is the number with row and column changed for one another."));
    if (place.tensor == TensorId(Role::ScaledScores) && trace.has(Role::Scores))
        add(trace.value(Role::Scores, place.cell), Asking::tr("That is the score before it is scaled."));
    if (place.tensor == TensorId(Role::Scores) && trace.has(Role::ScaledScores))
        add(trace.value(Role::ScaledScores, place.cell),
            Asking::tr("That is scaled already: the scaling comes one step later."));
}

/// What is no finite number cannot be typed, and not be near to.
std::optional<Question> aboutCell(const Trace &trace, const CellPlace &place)
{
    const TensorSpec &spec = specOf(place.tensor);
    Question question;
    question.answer = {trace.value(place.tensor, place.cell)};
    if (!std::isfinite(question.answer.front()))
        return std::nullopt;
    const QString where = placeInWords(trace, place, 0);
    if (isYesNo(spec.operation)) {
        const bool isYes = question.answer.front() != 0;
        question.text = Asking::tr("What does %1 say at %2?").arg(tensorLongTitle(spec), where);
        question.options = {{Asking::tr("true (1)"), {}, isYes}, {Asking::tr("false (0)"), {}, !isYes}};
        return question;
    }
    question.asked = Asked::Number;
    question.text = Asking::tr("Which number of %1 stands at %2?").arg(tensorLongTitle(spec), where);
    if (place.cell.size() > 1)
        addKnownNumbers(question, trace, place);
    return question;
}

QStringList labelsOf(const Slice &slice)
{
    return slice.columnLabels();
}

/// The matrix of a place in the run.
Slice sliceAt(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    const std::size_t axes = place.cell.size();
    Index head = axes > 3 ? place.cell[1] : 0;
    if (specOf(place.tensor).axes.size() > 3 && specOf(place.tensor).axes[1] == Extent::KvHeads)
        head *= trace->plan.sizes.h / trace->plan.sizes.g;
    return {trace, place.tensor, axes > 2 ? place.cell[0] : 0, head};
}

std::optional<Question> aboutRow(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    const TensorSpec &spec = specOf(place.tensor);
    Question question;
    question.answer = trace->row(place.tensor, place.cell);
    const bool areFinite =
        std::all_of(question.answer.begin(), question.answer.end(), [](double x) { return std::isfinite(x); });
    if (std::ssize(question.answer) > kMostBars || !areFinite || place.cell.size() < 2)
        return std::nullopt;
    const Slice slice = sliceAt(trace, place);
    const QString where = placeInWords(*trace, place, 1);
    question.labels = labelsOf(slice);
    if (isYesNo(spec.operation)) {
        question.asked = Asked::Mask;
        question.rowLabels = {slice.rowLabel(place.cell[place.cell.size() - 2])};
        question.text = Asking::tr("Which cells of %1 are true at %2? Paint them.").arg(tensorLongTitle(spec), where);
        return question;
    }
    question.asked = Asked::Row;
    question.sumsToOne = place.tensor == TensorId(Role::Weights) && addUpToOne(question.answer);
    if (!canBeDragged(question))
        return std::nullopt;
    question.text = question.sumsToOne
                        ? Asking::tr("How does the attention share out at %1? Drag the bars.").arg(where)
                        : Asking::tr("What is the row of %1 at %2? Drag the bars.").arg(tensorLongTitle(spec), where);
    return question;
}

std::optional<Question> aboutMask(const std::shared_ptr<const Trace> &trace, const CellPlace &place)
{
    const Slice slice = sliceAt(trace, place);
    if (slice.rows() > kMostPainted || slice.columns() > kMostPainted)
        return aboutRow(trace, place);
    const FetchedSlice numbers(slice);
    Question question;
    question.asked = Asked::Mask;
    question.labels = slice.columnLabels();
    question.rowLabels = slice.rowLabels();
    for (Index row = 0; row < slice.rows(); ++row)
        for (Index column = 0; column < slice.columns(); ++column)
            question.answer.push_back(numbers.at(row, column));
    question.text = Asking::tr("Which cells of %1 are true at %2? Paint them.")
                        .arg(tensorLongTitle(specOf(place.tensor)), placeInWords(*trace, place, 2));
    return question;
}

std::optional<Question> aboutShape(const Plan &plan, TensorId tensor)
{
    const GraphTensor &spec = tensorOf(plan, tensor);
    Question question;
    question.asked = Asked::Axes;
    question.text = Asking::tr("Which shape does %1 have?").arg(tensorLongTitle(spec));
    question.answer = Answer(spec.shape.begin(), spec.shape.end());
    for (const Extent axis : spec.axes)
        question.labels << toQString(axisName(axis));
    addOtherShape(question, spec, plan.sizes);
    return question;
}

/// Which step it is: its own name among those of its neighbours, in the order of the run.
std::optional<Question> aboutStep(const Plan &plan, StepId step)
{
    constexpr std::ptrdiff_t mostOptions = 4;
    const auto steps = stepsOf(plan);
    const auto here = std::find(steps.begin(), steps.end(), &specOf(step)) - steps.begin();
    const auto first = std::clamp<std::ptrdiff_t>(here - mostOptions / 2, 0,
                                                  std::max<std::ptrdiff_t>(0, std::ssize(steps) - mostOptions));
    Question question;
    question.text = Asking::tr("What happens in step %1?").arg(here + 1);
    for (auto i = first; i < std::min(std::ssize(steps), first + mostOptions); ++i)
        question.options.push_back({stepTitle(*steps[static_cast<std::size_t>(i)]), {}, i == here});
    return question;
}

/// Of what is swept, the batch item and the head that are looked at.
Cell seenIn(const Session &session, const Selection &selection, const Block &block, Cell cell)
{
    const Cell seen = cellIn(session.plan(), selection, cell[cell.size() - 2], 0);
    for (std::size_t axis = 0; axis < cell.size(); ++axis)
        if (lengthOf(block.ranges[axis]) > 1)
            cell[axis] = seen[axis];
    return cell;
}

} // namespace

std::optional<Question> questionAbout(const Session &session, const QString &word)
{
    return questionAbout(session, word, session.selection());
}

std::optional<Question> questionAbout(const Session &session, const QString &word, const Selection &selection)
{
    const Hidden hidden = hiddenOf({word}, session.plan());
    if (!hidden.steps.empty())
        return aboutStep(session.plan(), *hidden.steps.begin());
    if (!hidden.shapes.empty())
        return aboutShape(session.plan(), *hidden.shapes.begin());
    if (hidden.blocks.empty() || !session.isResultCurrent() ||
        !session.truth()->trace->has(hidden.blocks.front().tensor))
        return std::nullopt;
    const std::shared_ptr<const Trace> &trace = session.truth()->trace;
    const Block &block = hidden.blocks.front();
    CellPlace place = firstOf(block);
    if (isCell(block))
        return aboutCell(*trace, place);
    const auto &cursor = selection.cursor();
    if (cursor && hidden.hidesCell(*cursor))
        place = *cursor;
    else if (block.tensor == selection.tensor && place.cell.size() > 1)
        place.cell = seenIn(session, selection, block, place.cell);
    const bool hasRows = place.cell.size() > 1 && lengthOf(block.ranges[block.ranges.size() - 2]) > 1;
    return hasRows && isYesNo(specOf(place.tensor).operation) ? aboutMask(trace, place) : aboutRow(trace, place);
}

} // namespace headscope
