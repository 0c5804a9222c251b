// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"
#include "ui/work/latest.h"

#include <QObject>

namespace headscope {

/// What a chart counts over whole matrices. Kept while the same is asked for again, as the pointer moves; counted on
/// another thread where that takes its time.
class Measure : public QObject
{
    Q_OBJECT

public:
    using Numbers = std::vector<double>;
    /// What is counted, apart from the run.
    struct What
    {
        ChartId chart = ChartId::Entropy;
        TensorId tensor = Role::Weights;
        MatrixPlace place = {};
        bool operator==(const What &) const = default;
    };

    explicit Measure(QObject *parent = nullptr);

    using Make = std::function<Numbers(const CancelToken &isCancelled)>;
    /// What `make` counts; empty where ready() will tell.
    Numbers of(const SharedResult &result, const What &what, const Make &make);

Q_SIGNALS:
    void ready();

private:
    std::weak_ptr<const RunResult> m_result; ///< what was asked for last
    What m_what;
    Numbers m_known;
    Latest<Numbers> m_coming;
};

} // namespace headscope
