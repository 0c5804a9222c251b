// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headscope {

/// Frames an editor whose text cannot be taken, or no longer, as the style sheet says.
void markWrong(QWidget *editor, bool isWrong);

} // namespace headscope
