// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headscope {

/// A tool tip of exactly this text: Qt would take some words for HTML, and read the files that those name.
QString plainToolTip(const QString &text);
/// The same for sentences: Qt breaks their lines, which it does not do for plain text.
QString wrappedToolTip(const QString &text);

} // namespace headscope
