// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/made/madeplan.h"

#include <atomic>

namespace headscope {

Revision Revision::next()
{
    static std::atomic<quint64> newest{0};
    Revision revision;
    revision.m_number = ++newest;
    return revision;
}

MadePlan::MadePlan(Plan plan) : MadePlan(std::make_shared<const Plan>(std::move(plan)))
{}

MadePlan::MadePlan(std::shared_ptr<const Plan> plan) : m_plan(std::move(plan)), m_revision(Revision::next())
{}

} // namespace headscope
