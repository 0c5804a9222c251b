// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// Makes text ready to be drawn on any thread. Where fonts lie beside the program, as in a folder that carries all it
/// needs, they are there from then on. To be called once there is an application, and before there is a second thread.
void readyFonts();

} // namespace headscope
