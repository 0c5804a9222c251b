// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

namespace headscope {

/// How large the window is at its very first start: with its frame inside the screen, where that is large enough.
QSize firstWindowSize(QSize available);

/// Where a window that was last at `kept` stands now, without its frame: no larger than the screen has room, and
/// inside.
QRect windowPlace(const QRect &kept, const QRect &available);

/// `headscope [FILE]`: opens the window with the settings of last time. Returns the exit code.
int startWindow(int argc, char **argv);

} // namespace headscope
