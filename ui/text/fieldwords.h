// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headscope {

/// Where an error of the engine is, its `field`: "line 3", "line 3, column 2", "line 3: see" and words such as "file"
/// in the language of the window. All other fields are names.
QString fieldWords(const QString &field);

} // namespace headscope
