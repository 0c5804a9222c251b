// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

namespace headscope {

/// The contrast of two colours to whom of all Visions it is the least.
double leastContrast(QRgb a, QRgb b);
/// The ground of digits in a cell of this colour, written with inkOn() of it: the colour itself, or as little of the
/// way to black or white as lets everybody read them, whatever cones one lacks.
QRgb digitGround(QRgb cell);

} // namespace headscope
