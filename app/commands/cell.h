// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/plan/cellplace.h"

namespace headscope {

/// "weights[0,2,1,0]" of --cell as a cell of this run.
CommandResult<CellPlace> cellOf(const QString &text, const Plan &plan);

} // namespace headscope
