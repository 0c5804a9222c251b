// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>

namespace headscope {

/// The formula of a step of a block without attention: an embedding, a feed-forward, a last norm, an unembedding.
QString streamFormula(const Step &step, const Plan &plan);

/// How the norm of this run makes one row of another.
QString normFormula(const QString &to, const QString &from, const Plan &plan);

} // namespace headscope
