// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/document/unknownkeys.h"
#include "engine/plan/plan.h"

namespace headscope {

/// Which keys that are not read are told. The window keeps norms and positions that are switched off, for when they are
/// switched on again, and so its own files have such keys. It tells the others alone; commands tell all.
enum class UnreadKeys { All, NotSwitchedOff };

/// What people should know of a session that is right: which of its keys are not known, and which say something but are
/// not read. One sentence each.
std::vector<Text> warningsOf(const UnknownKeys &unknownKeys, const Document &document,
                             UnreadKeys told = UnreadKeys::All);

/// Which keys name tensors with numbers that the precision of the run does not hold. At most one sentence.
std::vector<Text> warningsOf(const Document &document, const TensorFiles &files);

} // namespace headscope
