// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/headentropies.h"

#include "engine/attention/metrics.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace headscope {

const Entropies &HeadEntropies::of(const SharedResult &result, TensorId weights, Index batch)
{
    if (const Wanted wanted{result, weights, batch}; m_wanted != wanted) {
        m_wanted = wanted;
        m_entropies.clear();
        measure();
    }
    return m_entropies;
}

void HeadEntropies::measure()
{
    QThreadPool::globalInstance()->start([self = QPointer(this), wanted = m_wanted] {
        Entropies entropies;
        for (Index head = 0; head < wanted.result->trace->plan.sizes.h; ++head)
            entropies.push_back(metricsOf(*wanted.result->trace, wanted.weights, wanted.batch, head).meanEntropy);
        QMetaObject::invokeMethod(
            qApp,
            [self, wanted, entropies] {
                if (self)
                    self->take(wanted, entropies);
            },
            Qt::QueuedConnection);
    });
}

void HeadEntropies::take(const Wanted &wanted, Entropies entropies)
{
    if (wanted != m_wanted)
        return;
    m_entropies = std::move(entropies);
    Q_EMIT ready();
}

} // namespace headscope
