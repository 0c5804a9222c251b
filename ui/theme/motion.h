// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// Whether the style animates its own widgets: not where the system asks for reduced motion.
bool isMotionWanted();

} // namespace headscope
