// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "engine/plan/plan.h"
#include "ui/session/viewstate.h"

#include <span>
#include <string_view>

namespace headscope {

/// A part of the view: its key, how it is read, which says whether it is right for the plan, and how it is written.
struct ViewPart
{
    std::string_view key;
    bool (*read)(ViewState &view, const Json &json, const Plan &plan);
    Json (*write)(const ViewState &view);
};

/// All that a session file keeps under "view", in its order.
std::span<const ViewPart> viewParts();

} // namespace headscope
