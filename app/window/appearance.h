// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headscope {

// How the window looks and what language it speaks: the choices of a person for this process and the next ones.

/// What follows the theme of the desktop, in place of a theme's name.
inline const QString kDesktopTheme = QStringLiteral("system");

/// The theme of last time: the desktop's where there is none, or none that is known.
QString keptTheme();
void keepTheme(const QString &name);
/// The language of last time: the one that fits the desktop where there is none, or none that is known.
QString keptLanguage();
void keepLanguage(const QString &name);

} // namespace headscope
