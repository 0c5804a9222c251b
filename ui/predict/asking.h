// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/question/question.h"
#include "ui/session/session.h"

namespace headscope {

/// The question that something hidden asks for, with its answer from the run: a number for a cell, bars for a row, a
/// mask to paint, the sizes of a shape, the name of a step. Nothing where the run has no such thing, or has not come
/// yet. Of a picture that is no mask the row is asked that the cursor is on.
std::optional<Question> questionAbout(const Session &session, const QString &word);
/// The same as it is asked where that is looked at.
std::optional<Question> questionAbout(const Session &session, const QString &word, const Selection &selection);

} // namespace headscope
