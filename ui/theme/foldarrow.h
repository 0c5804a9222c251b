// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

namespace headscope {

/// The small arrow of what folds, with the painter's pen: to the right at 0 degrees, down at 90.
void paintFoldArrow(QPainter &painter, QPointF middle, double degrees);

} // namespace headscope
