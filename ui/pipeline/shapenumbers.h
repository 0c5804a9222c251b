// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QColor>
#include <QPainter>
#include <QStringList>

#include <vector>

namespace headscope {

/// Which numbers of the shape as people read it are of this axis, as axisName() calls it: batch items and heads share
/// the first.
std::vector<int> shapeNumbersOf(const TensorSpec &tensor, std::string_view axis);

/// The shape, cut behind a comma where the longer part is shortest: "(2,128," and "160)".
QStringList inTwoLines(const QString &shape);

/// Lights up these numbers of a shape, or of a part of one, that the painter's font will draw in the middle of `place`.
void paintLitNumbers(QPainter &painter, const QRectF &place, const QString &shape, const std::vector<int> &numbers,
                     const QColor &color);

} // namespace headscope
