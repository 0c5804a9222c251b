// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/telling.h"

#include <QStringList>

namespace headscope {

// How a sum of a few named numbers is told: names, then numbers, then the result; one name alone needs no numbers.

QString sumAsHtml(const CellHtml &told, const QStringList &names, const std::vector<double> &summands);
QString sumAsLatex(const CellLatex &told, const QStringList &names, const std::vector<double> &summands);
Exactness exactnessOfSum(const ToldCell &told, const std::vector<double> &summands);

} // namespace headscope
