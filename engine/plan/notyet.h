// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"

namespace headscope {

/// Refuses what the session file can say and a run does not compute yet.
Result<void> checkNotYet(const Document &document);

} // namespace headscope
