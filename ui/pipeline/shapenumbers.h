// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QColor>
#include <QPainter>

#include <vector>

namespace headscope {

/// Which numbers of the shape as people read it are of this axis, as axisName() calls it: batch items and heads share
/// the first.
std::vector<int> shapeNumbersOf(const TensorSpec &tensor, std::string_view axis);

/// Lights up these numbers of a shape that the painter's font will draw in the middle of `place`.
void paintLitNumbers(QPainter &painter, const QRectF &place, const QString &shape, const std::vector<int> &numbers,
                     const QColor &color);

} // namespace headscope
