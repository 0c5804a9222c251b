// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace headscope {

// How well colours stand apart, as WCAG 2 measures it: 4.5 is enough for text, 3 for marks.

/// Relative luminance: 0 is black, 1 is white.
double luminance(QRgb color);
/// From 1, the same, to 21, black on white.
double contrast(const QColor &a, const QColor &b);
/// The colour, or as little of the way from it to another one as gives it this contrast to the ground; that other one
/// where nothing does.
QColor standingOut(const QColor &color, const QColor &ground, double least, const QColor &other);

} // namespace headscope
