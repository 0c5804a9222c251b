// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/trace.h"

#include "engine/kernels/kernels.h"
#include "engine/run/compute.h"
#include "engine/run/cover.h"
#include "engine/tensor/numbers.h"

namespace headscope {
namespace {

constexpr Index kFewNumbers = 4096; // a matrix or a row of no more is computed as soon as found

/// Whether all matrices are computed when one is asked for: not where that takes long, because nobody can stop it.
bool isMadeWhole(const Shape &shape)
{
    constexpr Index mostNumbers = Index{1} << 23U;
    constexpr Index mostMatrices = Index{1} << 16U;
    const Index count = countOf(shape).value();
    return count <= mostNumbers && count <= mostMatrices * rowCount(shape) * shape.back();
}

} // namespace

Trace::Trace(std::shared_ptr<const Plan> newPlan, int threads, std::shared_ptr<MemoryBudget> budget)
    : m_plan(std::move(newPlan)), m_threads(threads), m_kernels(&kernelSet()), m_slots(m_plan->graph->size()),
      m_recall(std::move(budget))
{}

const Trace &Trace::truth() const
{
    return m_cover ? m_cover->truth() : *this;
}

SharedTensor Trace::whole(TensorId id) const
{
    if (m_cover && !m_cover->isOn(id))
        return m_cover->truth().whole(id);
    if (m_cover)
        return m_recall.get({indexOf(id)}, [&] { return m_cover->whole(id); });
    if (isKept(id))
        return shared(id);
    return m_recall.get({indexOf(id)}, [&] { return computeWhole(*this, id); });
}

SharedTensor Trace::once(TensorId id) const
{
    if (m_cover)
        return m_cover->isOn(id) ? whole(id) : m_cover->truth().once(id);
    if (isKept(id))
        return shared(id);
    SharedTensor known = recalled(id);
    return known ? known : m_recall.budget()->count(MemoryBudget::Use::Recalled, computeWhole(*this, id));
}

SharedTensor Trace::recalled(TensorId id) const
{
    return m_recall.find({indexOf(id)});
}

SharedTensor Trace::recalledRow(TensorId id, const MatrixPlace &place, Index row) const
{
    const bool isLong = tensorOf(plan, id).shape.back() > kFewNumbers;
    return isLong ? m_recall.find({indexOf(id), place.item, place.head, row}) : nullptr;
}

/// A row of a vocabulary costs a large product, and is asked for again and again; null where it is short.
SharedTensor Trace::longRow(TensorId id, const Cell &cell) const
{
    if (tensorOf(plan, id).shape.back() <= kFewNumbers)
        return nullptr;
    const MatrixPlace place = placeOf(cell);
    return m_recall.get({indexOf(id), place.item, place.head, cell[cell.size() - 2]},
                        [&] { return computeRow(*this, id, cell); });
}

MatrixPart Trace::matrix(TensorId id, const MatrixPlace &place) const
{
    if (m_cover && !m_cover->isOn(id))
        return m_cover->truth().matrix(id, place);
    if (m_cover)
        return {m_recall.get({indexOf(id), place.item, place.head}, [&] { return m_cover->matrix(id, place); }), 0};
    const Shape &shape = tensorOf(plan, id).shape;
    if (isKept(id) || isMadeWhole(shape))
        return {whole(id), matrixOffset(shape, place)};
    const auto compute = [&] { return computeMatrix(*this, id, place); };
    if (rowCount(shape) * shape.back() <= kFewNumbers)
        return {m_recall.budget()->count(MemoryBudget::Use::Recalled, compute()), 0};
    return {m_recall.get({indexOf(id), place.item, place.head}, compute), 0};
}

double Trace::value(TensorId id, const Cell &cell) const
{
    if (m_cover)
        return m_cover->hides(id, cell) ? coveredNumber() : m_cover->truth().value(id, cell);
    const Shape &shape = tensorOf(plan, id).shape;
    if (const AnyTensor *tensor = kept(id))
        return valueAt(*tensor, offsetOf(shape, cell));
    if (isMadeWhole(shape))
        return valueAt(*whole(id), offsetOf(shape, cell));
    if (const SharedTensor row = longRow(id, cell))
        return valueAt(*row, cell.back());
    return computedRow(*this, id, cell)[static_cast<std::size_t>(cell.back())];
}

std::vector<double> Trace::row(TensorId id, Cell cell) const
{
    cell.back() = 0;
    if (m_cover)
        return m_cover->row(id, std::move(cell));
    const Shape &shape = tensorOf(plan, id).shape;
    if (isKept(id))
        return numbersFrom(*kept(id), offsetOf(shape, cell), shape.back());
    if (const SharedTensor row = longRow(id, cell))
        return numbersFrom(*row, 0, shape.back());
    return computedRow(*this, id, cell);
}

bool Trace::hasMaskBehind(TensorId id) const
{
    return has(Role::Mask) && specOf(id).traits.isMasked;
}

bool Trace::isMasked(TensorId id, const Cell &cell) const
{
    return hasMaskBehind(id) && value(Role::Mask, cell) == 0;
}

bool Trace::isOverridden(TensorId id, const Cell &cell) const
{
    return plan.overrideAt(id, cell) != nullptr || plan.isEmptied(id, cell);
}

std::optional<ValueRange> Trace::knownRange(TensorId id) const
{
    const std::lock_guard lock(m_rangeMutex);
    const auto known = m_ranges.find(id);
    return known == m_ranges.end() ? std::nullopt : std::optional(known->second);
}

void Trace::keepRange(TensorId id, const ValueRange &range) const
{
    const std::lock_guard lock(m_rangeMutex);
    m_ranges.insert_or_assign(id, range);
}

double Trace::keptBytes() const
{
    double bytes = 0;
    for (const Slot &slot : m_slots)
        if (slot.tensor)
            bytes += static_cast<double>(bytesOf(*slot.tensor));
    return bytes;
}

} // namespace headscope
