// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// Where fonts lie beside the program, as in a folder that carries all it needs, they are there from then on.
void loadFontsBeside();

} // namespace headscope
