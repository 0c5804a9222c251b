// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScreen>

namespace headscope {

/// What a screen has for the inside of a window: the desktop puts a frame around it, of about this size.
inline QSize roomOn(const QScreen &screen)
{
    return screen.availableSize() - QSize(16, 48);
}

} // namespace headscope
