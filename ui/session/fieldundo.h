// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headscope {

/// Undo and Redo are those of the session where this field has the keyboard, too, and not those of its text: what is
/// typed in it is an edit of the session.
void leaveUndoToSession(QWidget *field);

} // namespace headscope
