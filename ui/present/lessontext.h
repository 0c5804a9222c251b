// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace headscope {

struct Theme;

/// The words of a beat, with their numbers in place, as rich text: **bold**, *slanted*, `names` in their colours.
QString lessonHtml(const QString &text, const Theme &theme);

/// The same on paper, where names are bold and nothing has a colour.
QString lessonHtmlOnPaper(const QString &text);

/// The names between back ticks, which stand out in the picture.
QStringList namesIn(const QString &text);

} // namespace headscope
