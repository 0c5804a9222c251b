// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"
#include "engine/plan/sizes.h"

namespace headscope {

/// The error of a size that should be another.
Error mustBe(const char *path, Index got, Text expected);

/// Checks that sizes agree that must be the same: of what are queries, keys and values at once, and of what is added or
/// normed. Errors name the key that does not agree.
Result<void> checkSizes(const Document &document, const Sizes &sizes);

} // namespace headscope
