// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QString;
class QWidget;

namespace headscope {

/// The style sheet looks at the properties of a widget once; where one has changed, again.
void styleAnew(QWidget *widget);

/// Frames an editor whose text cannot be taken, or no longer, as the style sheet says.
void markWrong(QWidget *editor, bool isWrong);
/// The same with the sentence that says why, for those who do not see it elsewhere; none where it is right.
void markWrong(QWidget *editor, const QString &sentence);

/// Writes what is wrong, or good news, as the style sheet says.
void tell(QLabel *words, const QString &sentence, bool isWrong);

} // namespace headscope
