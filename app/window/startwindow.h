// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

namespace headscope {

/// How large the window is at its very first start: with its frame inside the screen, where that is large enough.
QSize firstWindowSize(QSize available);

/// `headscope [FILE]`: opens the window with the settings of last time. Returns the exit code.
int startWindow(int argc, char **argv);

} // namespace headscope
