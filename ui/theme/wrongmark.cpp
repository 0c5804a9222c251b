// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wrongmark.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace headscope {

void markWrong(QWidget *editor, bool isWrong)
{
    if (editor->property("wrong").toBool() == isWrong)
        return;
    editor->setProperty("wrong", isWrong);
    editor->style()->unpolish(editor); // the style sheet looks at properties once
    editor->style()->polish(editor);
}

} // namespace headscope
