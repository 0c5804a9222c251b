// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/tracebuilder.h"

namespace headscope {

TraceBuilder::TraceBuilder(std::shared_ptr<const Plan> plan, int threads, std::shared_ptr<MemoryBudget> budget)
    : m_trace(new Trace(std::move(plan), threads, std::move(budget))) // whose constructor nobody else may call
{}

void TraceBuilder::put(TensorId id, SharedTensor tensor)
{
    share(id, counted(std::move(tensor)));
}

void TraceBuilder::put(TensorId id, AnyTensor tensor)
{
    share(id, m_trace->budget().count(MemoryBudget::Use::Kept, std::move(tensor)));
}

void TraceBuilder::share(TensorId id, SharedTensor tensor)
{
    Trace::Slot &place = slot(id);
    place.tensor = std::move(tensor);
    place.isMade = true;
}

void TraceBuilder::putPacked(TensorId weight, SharedTensor packed)
{
    slot(weight).packed = counted(std::move(packed));
}

void TraceBuilder::sharePacked(TensorId weight, SharedTensor packed)
{
    slot(weight).packed = std::move(packed);
    setMade(weight);
}

void TraceBuilder::share(TensorId id, const Trace &before)
{
    slot(id) = before.slot(id);
    const bool isOfMask = specOf(id).traits.isMasked; // which may be another here
    if (const auto range = before.knownRange(id); range && !isOfMask)
        m_trace->keepRange(id, *range);
}

SharedTensor TraceBuilder::originalOf(TensorId id, const SharedTensor &now)
{
    return m_trace->m_originals.emplace(id, now).first->second;
}

void TraceBuilder::shareOriginal(TensorId id)
{
    share(id, m_trace->m_originals.extract(id).mapped());
}

Trace::Slot &TraceBuilder::slot(TensorId id)
{
    return m_trace->m_slots[plan().graph->indexOf(id).value()];
}

SharedTensor TraceBuilder::counted(SharedTensor tensor) const
{
    return m_trace->budget().count(MemoryBudget::Use::Kept, std::move(tensor));
}

} // namespace headscope
