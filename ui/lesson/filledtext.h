// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/placeholders.h"

#include <QStringList>

#include <functional>

namespace headscope {

/// Whether the placeholder with this inside is left blank.
using IsBlank = std::function<bool(const QString &inside)>;

/// The text with its placeholders filled; a number is a sentenceNumber() unless "{… .2}" asks for decimals. What is
/// blank becomes room to write in, but for "{… printed}". The error names what is no placeholder of the run, or has no
/// brace behind it.
Result<QString> filled(const QString &text, const LessonNumbers &numbers, const IsBlank &isBlank = {});

/// The insides of the placeholders that are never blank: "{sweep largest raw printed}".
QStringList printedIn(const QString &text);

} // namespace headscope
