// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/valuescale.h"
#include "ui/theme/theme.h"

#include <QImage>

namespace headscope {

enum class Annotate { Auto, On, Off };
enum class Encoding { Color, Dots };
/// What stands for cells that share a pixel: their mean, or the number farthest from 0, so that none is lost.
enum class Sharing { Mean, Strongest };

/// How a heat map is drawn besides its numbers.
struct MapStyle
{
    ValueScale scale;
    const Theme *theme = nullptr;
    Annotate annotate = Annotate::Auto;  ///< digits: where they fit as usual, or as small as can be read, or never
    Encoding encoding = Encoding::Color; ///< the whole cell, or a dot whose area is the number
    Sharing sharing = Sharing::Mean;
    QImage under = {};   ///< a picture that shines through the cells
    int leastDigits = 9; ///< digits are as high as the cells let them be, but no lower than this, in logical pixels
};

} // namespace headscope
