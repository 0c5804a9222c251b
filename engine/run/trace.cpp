// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/trace.h"

#include "engine/kernels/kernels.h"
#include "engine/run/compute.h"
#include "engine/tensor/numbers.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostRecentNumbers = Index{1} << 28U; // in matrices that are kept because they may be asked for again

constexpr Index kFewNumbers = 4096; // a matrix of no more is computed as soon as found

Index sizeOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &t) { return t.size(); }, tensor);
}

/// Whether all matrices are computed when one is asked for: not where that takes long, because nobody can stop it.
bool isMadeWhole(const Shape &shape)
{
    constexpr Index mostNumbers = Index{1} << 23U;
    constexpr Index mostMatrices = Index{1} << 16U;
    const Index count = countOf(shape).value();
    return count <= mostNumbers && count <= mostMatrices * rowCount(shape) * shape.back();
}

} // namespace

Trace::Trace(std::shared_ptr<const Plan> newPlan, int threads)
    : m_plan(std::move(newPlan)), m_threads(threads), m_kernels(&kernelSet()), m_slots(m_plan->graph->size())
{}

const AnyTensor &Trace::at(TensorId id) const
{
    if (const AnyTensor *tensor = kept(id))
        return *tensor;
    const std::lock_guard lock(m_mutex);
    if (!isKept(id))
        keep(id, computeWhole(*this, id));
    return *kept(id);
}

SharedTensor Trace::once(TensorId id) const
{
    const std::lock_guard lock(m_mutex);
    return isKept(id) ? shared(id) : computeWhole(*this, id);
}

MatrixPart Trace::matrix(TensorId id, const MatrixPlace &place) const
{
    const Shape &shape = tensorOf(plan, id).shape;
    if (isKept(id) || isMadeWhole(shape)) {
        at(id);
        return {shared(id), matrixOffset(shape, place)};
    }
    const bool isSmall = rowCount(shape) * shape.back() <= kFewNumbers;
    return {isSmall ? computeMatrix(*this, id, place) : recentMatrix(id, place), 0};
}

SharedTensor Trace::recentMatrix(TensorId id, const MatrixPlace &place) const
{
    const std::lock_guard lock(m_mutex);
    const MatrixName name{id, place.item, place.head};
    const auto known = m_recentAt.find(name);
    if (known != m_recentAt.end()) {
        m_recent.splice(m_recent.begin(), m_recent, known->second);
        return m_recent.front().tensor;
    }
    m_recent.push_front({name, computeMatrix(*this, id, place)});
    m_recentNumbers += sizeOf(*m_recent.front().tensor);
    m_recentAt.emplace(name, m_recent.begin());
    while (m_recentNumbers > kMostRecentNumbers && m_recent.size() > 1) {
        m_recentNumbers -= sizeOf(*m_recent.back().tensor);
        m_recentAt.erase(m_recent.back().name);
        m_recent.pop_back();
    }
    return m_recent.front().tensor;
}

double Trace::value(TensorId id, const Cell &cell) const
{
    const Shape &shape = tensorOf(plan, id).shape;
    if (isKept(id) || isMadeWhole(shape))
        return valueAt(at(id), offsetOf(shape, cell));
    return computedRow(*this, id, cell)[static_cast<std::size_t>(cell.back())];
}

std::vector<double> Trace::row(TensorId id, Cell cell) const
{
    cell.back() = 0;
    if (!isKept(id))
        return computedRow(*this, id, cell);
    const Shape &shape = tensorOf(plan, id).shape;
    return numbersFrom(*kept(id), offsetOf(shape, cell), shape.back());
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
    return plan.overrideAt(id, cell) != nullptr;
}

SharedTensor Trace::shared(TensorId id) const
{
    const std::lock_guard lock(m_mutex);
    return slot(id).tensor;
}

std::optional<ValueRange> Trace::knownRange(TensorId id) const
{
    const std::lock_guard lock(m_rangeMutex);
    return slot(id).range;
}

void Trace::keepRange(TensorId id, const ValueRange &range) const
{
    const std::lock_guard lock(m_rangeMutex);
    slot(id).range = range;
}

double Trace::keptBytes() const
{
    double bytes = 0;
    for (const Slot &slot : m_slots)
        if (const AnyTensor *tensor = slot.kept.load())
            bytes += std::visit([](const auto &t) { return static_cast<double>(t.values().size_bytes()); }, *tensor);
    return bytes;
}

void Trace::put(TensorId id, SharedTensor tensor)
{
    keep(id, std::move(tensor));
    setMade(id);
}

void Trace::keep(TensorId id, SharedTensor tensor) const
{
    Slot &place = slot(id);
    place.tensor = std::move(tensor);
    place.kept = place.tensor.get();
}

Trace::Slot &Trace::slot(TensorId id) const
{
    return m_slots[plan.graph->indexOf(id).value()];
}

} // namespace headscope
