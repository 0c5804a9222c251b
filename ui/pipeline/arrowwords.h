// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>

namespace headscope {

/// What the arrows to a tensor do and what the signs on them stand for, in a sentence or two; nothing where no arrow
/// leads.
QString arrowWords(const GraphTensor &to, const Plan &plan);

} // namespace headscope
