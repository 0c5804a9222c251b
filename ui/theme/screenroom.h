// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScreen>

namespace headscope {

/// What there is for the inside of a window: the desktop puts a frame around it, of about this size. Where `available`
/// is told in larger pixels, `factor` turns it into the desktop's, in which the frame is always the same.
inline QSize roomIn(QSize available, double factor = 1)
{
    return available * factor - QSize(16, 48);
}

inline QSize roomOn(const QScreen &screen)
{
    return roomIn(screen.availableSize());
}

} // namespace headscope
