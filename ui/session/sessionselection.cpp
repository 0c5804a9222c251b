// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the person is looking at: the part of the session that views move.
#include "ui/session/session.h"

#include "ui/session/headfeatures.h"
#include "ui/session/product.h"

#include <algorithm>

namespace headscope {

namespace {

/// Whether the walk is in the product that is looked at, at the cell that is pinned for it.
bool isWalkInside(const Plan &plan, const Selection &s)
{
    const auto product = productOf(plan, s);
    return product && product->has(*s.walk) &&
           s.pinned == CellPlace{s.tensor, cellIn(plan, s, s.walk->row, s.walk->column)};
}

} // namespace

TensorId mainTensorOf(const Plan &plan, const std::vector<const GraphTensor *> &tensors)
{
    TensorId main = tensors.front()->id;
    for (const GraphTensor *tensor : tensors)
        if (!tensor->operands.empty() && tensorOf(plan, main).operands.empty())
            main = tensor->id;
    return main;
}

void keepInside(const Plan &plan, StepId &step, TensorId &tensor)
{
    if (tensorsOf(plan, step).empty())
        step = centralStepOf(plan);
    if (!isPresent(plan, tensor) || tensorOf(plan, tensor).step != step)
        tensor = mainTensorOf(plan, tensorsOf(plan, step));
}

void Session::keepSelectionInside()
{
    select(inside(m_selection));
}

Selection Session::inside(Selection s) const
{
    keepInside(*m_plan, s.step, s.tensor);
    s.batch = std::min(s.batch, m_plan->sizes.b - 1);
    s.head = std::min(s.head, m_plan->sizes.h - 1);
    s.hovered = inside(s.hovered);
    s.pinned = inside(s.pinned);
    if (s.walk && !isWalkInside(*m_plan, s))
        s.walk.reset();
    return s;
}

/// The place, or nothing where the plan has no such cell: maps may still show a larger run.
std::optional<CellPlace> Session::inside(const std::optional<CellPlace> &place) const
{
    if (!place || !m_isOpen || !isPresent(*m_plan, place->tensor))
        return std::nullopt;
    return isInside(place->cell, shapeOf(specOf(place->tensor), m_plan->sizes)) ? place : std::nullopt;
}

Selection Session::selectionInRun() const
{
    Selection s = m_selection;
    if (isResultCurrent())
        return s;
    const Sizes &sizes = m_result->trace->plan.sizes;
    s.batch = std::min(s.batch, sizes.b - 1);
    s.head = std::min(s.head, sizes.h - 1);
    s.hovered.reset();
    s.pinned.reset();
    s.walk.reset();
    return s;
}

void Session::select(Selection selection)
{
    if (selection == m_selection)
        return;
    m_selection = std::move(selection);
    noteView();
    Q_EMIT selectionChanged();
}

int Session::stepIndex() const
{
    const auto found =
        std::find_if(m_steps.begin(), m_steps.end(), [this](const Step *step) { return step->id == m_selection.step; });
    return static_cast<int>(found - m_steps.begin());
}

void Session::setStepIndex(int index)
{
    if (!m_steps.empty())
        setStep(m_steps[static_cast<std::size_t>(std::clamp(index, 0, static_cast<int>(m_steps.size()) - 1))]->id);
}

void Session::setStep(StepId step)
{
    if (!m_isOpen || step == m_selection.step)
        return;
    const auto &tensors = tensorsOf(*m_plan, step);
    if (tensors.empty()) // the layer has no such step
        return;
    Selection s = m_selection;
    s.walk.reset();
    s.step = step;
    s.tensor = mainTensorOf(*m_plan, tensors);
    s.hovered.reset();
    s.pinned.reset();
    select(std::move(s));
}

void Session::setTensor(TensorId tensor)
{
    if (!m_isOpen || !isPresent(*m_plan, tensor) || specOf(tensor).axes.size() < 2)
        return;
    setStep(tensorOf(*m_plan, tensor).step);
    Selection s = m_selection;
    if (s.tensor != tensor) {
        s.walk.reset();
        s.tensor = tensor;
        s.hovered.reset();
        s.pinned.reset();
    }
    select(std::move(s));
}

namespace {

/// The same row and column in another matrix of the tensor.
void moveTo(std::optional<CellPlace> &place, std::size_t axis, Index index, const Sizes &sizes)
{
    if (!place || place->cell.size() != specOf(place->tensor).axes.size() || axis + 2 >= place->cell.size())
        return;
    const bool isKvHead = specOf(place->tensor).axes[axis] == Extent::KvHeads;
    place->cell[axis] = isKvHead ? sizes.kvHeadOf(index) : index;
}

} // namespace

void Session::setBatch(Index batch)
{
    if (!m_isOpen)
        return;
    Selection s = m_selection;
    s.batch = std::clamp<Index>(batch, 0, m_plan->sizes.b - 1);
    moveTo(s.hovered, 0, s.batch, m_plan->sizes);
    moveTo(s.pinned, 0, s.batch, m_plan->sizes);
    select(inside(std::move(s)));
}

void Session::setHead(Index head)
{
    if (!m_isOpen)
        return;
    Selection s = m_selection;
    s.head = std::clamp<Index>(head, 0, m_plan->sizes.h - 1);
    moveTo(s.hovered, 1, s.head, m_plan->sizes);
    moveTo(s.pinned, 1, s.head, m_plan->sizes);
    select(inside(std::move(s)));
}

void Session::hover(const std::optional<CellPlace> &place)
{
    Selection s = m_selection;
    s.hovered = inside(place);
    select(std::move(s));
}

void Session::light(const std::optional<TensorId> &tensor)
{
    Selection s = m_selection;
    s.lit = tensor;
    s.litAxis = {};
    select(std::move(s));
}

void Session::lightAxis(std::string_view axis)
{
    Selection s = m_selection;
    s.lit.reset();
    s.litAxis = axis;
    select(std::move(s));
}

void Session::pin(const std::optional<CellPlace> &place)
{
    Selection s = m_selection;
    s.walk.reset();
    s.pinned = inside(place);
    if (s.pinned)
        s.head = headAtFeature(s.head, specOf(s.pinned->tensor).axes.back(), s.pinned->cell.back(), m_plan->sizes);
    select(std::move(s));
}

void Session::setWantsChange(bool wants)
{
    Selection s = m_selection;
    s.wantsChange = wants;
    select(std::move(s));
}

void Session::walkTo(const std::optional<Walk> &walk)
{
    if (!m_isOpen)
        return;
    Selection s = m_selection;
    s.walk = walk;
    s.pinned.reset();
    if (walk)
        s.pinned = inside(CellPlace{s.tensor, cellIn(*m_plan, s, walk->row, walk->column)});
    select(inside(std::move(s)));
}

void Session::goTo(const CellPlace &place)
{
    if (!inside(std::optional(place)) || place.cell.size() < 2)
        return;
    takeNote(); // the way back leads to where one was, whatever changed before in the same event
    const ViewState there = view().at(place, *m_plan);
    Selection s = m_selection;
    s.hovered.reset();
    s.walk.reset();
    s.step = there.step;
    s.tensor = there.tensor;
    s.batch = there.batch;
    s.head = there.head;
    s.pinned = place;
    select(std::move(s));
}

} // namespace headscope
