// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/headentropies.h"

#include "engine/attention/metrics.h"

namespace headscope {

HeadEntropies::HeadEntropies(QObject *parent) : QObject(parent), m_entropies(this, [this] { Q_EMIT ready(); })
{}

Entropies HeadEntropies::of(const SharedResult &result, TensorId weights, Index batch)
{
    if (const Wanted wanted{result, weights, batch}; m_wanted != wanted) {
        m_wanted = wanted;
        m_entropies.ask([wanted] { return meanEntropies(*wanted.result->trace, wanted.weights, wanted.batch); });
    }
    return m_entropies.answer().value_or(Entropies());
}

} // namespace headscope
