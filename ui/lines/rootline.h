// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace headscope {

// Lines such as "÷ √20": the letter √ of a small font looks like a v, so the root is drawn, with its bar over the
// number, which ends at a comma. A line without a root is drawn as drawLine() does.

double rootLineWidth(const QFont &font, const QString &text);

/// Draws it in the middle of the place with the painter's font and pen.
void drawRootLine(QPainter &painter, const QRectF &place, const QString &text);

} // namespace headscope
