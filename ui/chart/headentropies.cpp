// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/headentropies.h"

#include "engine/attention/metrics.h"

namespace headscope {

HeadEntropies::HeadEntropies(QObject *parent) : QObject(parent), m_entropies(this, [this] { Q_EMIT ready(); })
{}

Entropies HeadEntropies::of(const SharedResult &result, TensorId weights, Index batch)
{
    if (result != m_result.lock() || weights != m_weights || batch != m_batch) {
        m_result = result;
        m_weights = weights;
        m_batch = batch;
        m_entropies.ask([result, weights, batch] { return meanEntropies(*result->trace, weights, batch); });
    }
    return m_entropies.answer().value_or(Entropies());
}

} // namespace headscope
