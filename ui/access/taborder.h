// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headscope {

/// Tab goes through what stands in the panel, as its layouts have it, right after the panel itself. Qt puts what is
/// made later than the rest of a window at the window's end.
void tabThrough(QWidget &panel);

} // namespace headscope
