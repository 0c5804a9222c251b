// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/notfinite.h"

#include "engine/tensor/finite.h"

namespace headscope {

void NotFiniteWeights::look(const std::string &own, const LaterTensor &tensor, const AnyTensor &numbers)
{
    if (areFinite(numbers))
        return;
    const std::string &name = tensor.origin ? tensor.origin->tensor : own;
    const std::lock_guard lock(m_mutex);
    if (m_names.empty())
        m_first = name;
    m_names.insert(name);
}

std::optional<Text> NotFiniteWeights::note() const
{
    const std::lock_guard lock(m_mutex);
    if (m_names.empty())
        return std::nullopt;
    return Text(ENGINE_TEXT("engine", "Weights with NaN or infinity among their numbers: %1. The first of them: %2."),
                {std::to_string(m_names.size()), m_first});
}

} // namespace headscope
