// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/keyboardreturn.h"

#include <QApplication>
#include <QDialog>
#include <QEvent>

namespace headscope {

KeyboardReturn::KeyboardReturn(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

/// A dialog is hidden before it says how it was answered: what its answer opens is active after this.
bool KeyboardReturn::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Hide && !event->spontaneous()) // as it is of a dialog that is made an icon
        if (const auto *dialog = qobject_cast<QDialog *>(watched))
            giveBack(*dialog);
    return false;
}

/// No window is active any more where the dialog was; one that closes at once may not have become active yet.
void KeyboardReturn::giveBack(const QDialog &closed)
{
    if (closed.parentWidget() == nullptr)
        return;
    QWidget *window = closed.parentWidget()->window();
    const QWidget *active = QApplication::activeWindow();
    if (active == nullptr || active == &closed || active == window)
        window->activateWindow();
}

} // namespace headscope
