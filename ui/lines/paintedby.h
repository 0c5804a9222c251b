// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintEngine>
#include <QPainter>

namespace headscope {

/// Raster on a screen and in pictures, another in a file of lines. A painter that could not begin, as there was too
/// little memory, has nothing to paint with; it is one of a screen.
inline QPaintEngine::Type paintedBy(const QPainter &painter)
{
    return painter.isActive() ? painter.paintEngine()->type() : QPaintEngine::Raster;
}

} // namespace headscope
