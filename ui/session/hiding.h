// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace headscope {

/// What of a place can be hidden: its number, row or tensor, the shape of that, and what the step does.
enum class HiddenPart { Number, Row, Picture, Axes, Words };

/// The word of a part, as hidden.h says.
QString hiddenWordOf(HiddenPart part, const CellPlace &place);
bool isHiddenNow(const Session &session, const QString &word);

/// Hides what a word names, or shows it again.
void toggleHidden(Session &session, const QString &word);
/// Hides a number, or shows it again, however it was hidden.
void toggleHidden(Session &session, const CellPlace &place);

/// What of all that is hidden is meant where the cursor is: what hides its number, else what was hidden last; nothing
/// where nothing is hidden.
std::optional<QString> hiddenMeant(const Session &session);

} // namespace headscope
