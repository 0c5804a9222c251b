// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

class QPainter;
class QPointF;
class QString;

namespace headscope {

// Words at the columns of a small map that stand upright, as they are too long to lie flat there.

/// Whether words of which the widest is so wide lie flat in columns of this width.
bool wordsLieFlat(double widest, double columnWidth);

/// The height that they take, the widest of them being so wide.
double uprightHeight(double widest);

/// Every nth of them has room beside the others: 1 for all.
Index uprightStep(double columnWidth);

enum class Upright { Above, Below };

/// A word above or below the cells from the middle of its column on, in the painter's font and pen; cut where it is too
/// long. Chinese words go down sign by sign, Latin ones lie on their side.
void paintUpright(QPainter &painter, const QPointF &middle, const QString &word, Upright side);

} // namespace headscope
