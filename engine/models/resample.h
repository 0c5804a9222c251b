// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/pixels.h"

namespace headscope {

/// How pixels are made of others, by the numbers that Pillow and the settings of models have for it.
enum class Resample { Nearest = 0, Lanczos = 1, Bilinear = 2, Bicubic = 3, Box = 4, Hamming = 5 };

/// A picture in another size. Each pixel is made of those around its place: of more of them where the picture becomes
/// smaller, so that none is passed over. The bytes are Pillow's.
Pixels resized(const Pixels &picture, Index rows, Index columns, Resample how);

} // namespace headscope
