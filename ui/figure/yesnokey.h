// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "ui/figure/mapstyle.h"

#include <QRectF>

class QPainter;

namespace headscope {

/// What the two colours of a yes/no map mean, in the place where other maps have their colour bar: "seen" and "masked",
/// or "kept" and "dropped"; below one another where the place is narrow.
void paintYesNoKey(QPainter &painter, const QRectF &area, const TensorSpec &tensor, const MapStyle &style);

/// Whether that key tells what masked cells look like.
bool isMaskedInKey(const TensorSpec &tensor);

} // namespace headscope
