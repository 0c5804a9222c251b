// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <QtGlobal>

#include <functional>
#include <memory>

namespace headscope {

/// Which making of a plan something belongs to. Every making has a number of its own in this process, also where the
/// same document is planned twice.
class Revision
{
public:
    Revision() = default; ///< of no plan
    static Revision next();
    bool operator==(const Revision &) const = default;

private:
    quint64 m_number = 0;
};

/// A plan as it was made once. Copies share it, on any thread, and nobody changes it.
class MadePlan
{
public:
    explicit MadePlan(Plan plan);
    explicit MadePlan(std::shared_ptr<const Plan> plan);

    const Plan &operator*() const { return *m_plan; }
    const Plan *operator->() const { return m_plan.get(); }
    Revision revision() const { return m_revision; }

private:
    std::shared_ptr<const Plan> m_plan;
    Revision m_revision;
};

/// Makes a plan on any thread. What it cannot read any more it throws, as a FailedReading.
using PlanMaker = std::function<Plan()>;

} // namespace headscope
