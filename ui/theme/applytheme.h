// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

class QApplication;

namespace headscope {

/// Gives the whole program a theme: Fusion with our palette and style sheet. Views see a palette change.
void applyTheme(QApplication &app, const Theme &theme);

/// The theme that fits the desktop: dark where its own palette is dark. Call before any applyTheme.
const Theme &systemTheme(const QApplication &app);

} // namespace headscope
