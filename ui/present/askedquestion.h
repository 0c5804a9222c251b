// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/present/talk.h"
#include "ui/question/question.h"

namespace headscope {

/// The question of the beat that is shown, with its right answer from the run; nothing where the beat asks none, or
/// where the run has no such numbers.
std::optional<Question> askedQuestion(const Talk &talk);

} // namespace headscope
