// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headscope {

/// Folds the panels of a window and the groups of its set-up as they were last time, and keeps what changes.
void rememberPanelsOf(QWidget &window);

} // namespace headscope
