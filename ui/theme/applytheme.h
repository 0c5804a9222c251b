// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

class QApplication;

namespace headscope {

/// Gives the whole program a theme: Fusion with our palette and style sheet. Views see a palette change.
void applyTheme(QApplication &app, const Theme &theme);

/// The theme that fits a desktop of this palette: dark where it is dark, of high contrast where it is black on white or
/// white on black.
const Theme &themeFor(const QPalette &desktop);

} // namespace headscope
