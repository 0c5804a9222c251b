// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// `headscope [FILE]`: opens the window with the settings of last time. Returns the exit code.
int startWindow(int argc, char **argv);

} // namespace headscope
