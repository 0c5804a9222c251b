// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explain/celllinks.h"

namespace headscope {

// How a feature that is turned with its position came to be, and a bias of positions: told, as LaTeX, and as a line of
// PyTorch.

/// The two features of the pair, and the angle.
QString rotatedWords(const Explanation &explanation, const Plan &plan, const CellView &view);
/// The distance, and what it costs or which bucket it falls in.
QString positionBiasWords(const Explanation &explanation, const Plan &plan, const CellView &view);

/// Names and numbers of a turned feature, without the result.
struct Sides
{
    QString names;
    QString numbers;
};
Sides rotatedAsLatex(const Explanation &explanation, const Sides &first, const Sides &second);
QString positionBiasAsLatex(const Explanation &explanation, const QString &name);

QString rotatedAsPytorch(const Explanation &explanation, const QString &first, const QString &second);
QString positionBiasAsPytorch(const Explanation &explanation, const QString &name);

} // namespace headscope
