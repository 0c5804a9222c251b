// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"
#include "ui/session/runner.h"

#include <QObject>

namespace headscope {

/// The mean entropy of each head, or nothing while it is not known.
using Entropies = std::vector<double>;

/// The mean entropy of the heads of one batch item, measured on another thread.
class HeadEntropies : public QObject
{
    Q_OBJECT

public:
    explicit HeadEntropies(QObject *parent = nullptr);

    /// What is known of these weights; nothing yet where ready() will tell.
    Entropies of(const SharedResult &result, TensorId weights, Index batch);

Q_SIGNALS:
    void ready();

private:
    std::weak_ptr<const RunResult> m_result; ///< what was asked for last
    TensorId m_weights = TensorId::Weights;
    Index m_batch = -1;
    Latest<Entropies> m_entropies;
};

} // namespace headscope
