// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/document/unknownkeys.h"
#include "engine/plan/plan.h"

namespace headscope {

/// What people should know of a session that is right: which of its keys are not known, and which say something but are
/// not read. One sentence each.
std::vector<Text> warningsOf(const UnknownKeys &unknownKeys, const Document &document);

/// Which keys name tensors with numbers that the precision of the run does not hold. At most one sentence.
std::vector<Text> warningsOf(const Document &document, const TensorFiles &files);

} // namespace headscope
