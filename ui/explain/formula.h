// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>
#include <QStringList>

namespace headscope {

/// The formula of a step as this run computes it: _{…} lowers and ^{…} raises.
QString formulaOf(const Step &step, const Plan &plan);

/// A formula, or one sign of it, as rich text: only letters are slanted.
QString richFormula(const QString &formula);

/// The same in plain letters, for screen readers: "S_ij", "σ²".
QString plainFormula(const QString &formula);

/// The signs of a formula that words are needed for, each once: "S_{ij}", "√", "p", then the letters of their indices.
/// Arithmetic (=, +, −, ·, /) and whole words need none.
QStringList signsOf(const QString &formula);

} // namespace headscope
