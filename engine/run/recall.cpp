// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/recall.h"

namespace headscope {

SharedTensor Recall::find(const RecalledPart &part) const
{
    return m_budget->find(nameOf(part));
}

SharedTensor Recall::get(const RecalledPart &part, const std::function<SharedTensor()> &compute)
{
    if (SharedTensor known = find(part))
        return known;
    const std::shared_ptr<std::mutex> mutex = lockOf(part);
    const std::lock_guard lock(*mutex);
    if (SharedTensor known = find(part)) // somebody else has computed it meanwhile
        return known;
    SharedTensor tensor = m_budget->count(MemoryBudget::Use::Recalled, compute());
    m_budget->offer(nameOf(part), tensor);
    return tensor;
}

MemoryBudget::Name Recall::nameOf(const RecalledPart &part) const
{
    return {this, part.tensor, part.item, part.head, part.row};
}

std::shared_ptr<std::mutex> Recall::lockOf(const RecalledPart &part)
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_locks, [](const auto &known) { return known.second.expired(); });
    std::weak_ptr<std::mutex> &known = m_locks[part];
    std::shared_ptr<std::mutex> mutex = known.lock();
    if (!mutex)
        known = mutex = std::make_shared<std::mutex>();
    return mutex;
}

} // namespace headscope
