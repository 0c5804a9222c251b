// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace headscope {

/// Asks which session file to open; empty where none was picked.
QString askForSession(QWidget *parent);

} // namespace headscope
