// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headscope {

/// Translates the program from now on; open windows see a language change.
void setLanguage(const QString &name);

} // namespace headscope
