// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/mend.h"

#include <QString>

namespace headscope {

// What does not fit a session, and how it is mended, in words.

/// "Does not fit: mask of queries and keys (got (1, 1, 4, 6), expected (2, 5, 4, 7), or what broadcasts to it)".
QString misfitWords(const std::vector<MendedPart> &misfits);
/// Whether any of them can be cut or filled.
bool canBeFitted(const std::vector<MendedPart> &misfits);
QString mendButtonWords(MendWay way);
QString mendTip(MendWay way);

} // namespace headscope
