// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <array>

namespace headscope {

/// How a figure is seen: by most, by those who lack one kind of cones, or in grey print. The numbers of the simulation
/// are those of Machado, Oliveira and Fernandes (2009) for full severity; a new way of seeing is a new row of
/// vision.cpp.
enum class Vision { Normal, Protanopia, Deuteranopia, Tritanopia, Grey };
inline constexpr std::array kAllVisions{Vision::Normal, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia,
                                        Vision::Grey};

/// The picture as it is seen so. Transparency and device pixel ratio stay.
QImage seenBy(const QImage &picture, Vision vision);
/// The same of one colour.
QRgb seenBy(QRgb color, Vision vision);

} // namespace headscope
