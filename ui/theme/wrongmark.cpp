// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wrongmark.h"

#include "ui/access/description.h"

#include <QLabel>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace headscope {

void styleAnew(QWidget *widget)
{
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

void markWrong(QWidget *editor, bool isWrong)
{
    if (editor->property("wrong").toBool() == isWrong)
        return;
    editor->setProperty("wrong", isWrong);
    styleAnew(editor);
}

void markWrong(QWidget *editor, const QString &sentence)
{
    setDescription(editor, sentence);
    markWrong(editor, !sentence.isEmpty());
}

void tell(QLabel *words, const QString &sentence, bool isWrong)
{
    const QVariant kind = isWrong ? QStringLiteral("error") : QStringLiteral("note");
    words->setText(sentence);
    if (words->property("kind") == kind)
        return;
    words->setProperty("kind", kind);
    styleAnew(words);
}

} // namespace headscope
