// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/fieldundo.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QWidget>

namespace headscope {
namespace {

/// A field takes the keys before the menus hear of them.
class UndoPasser : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::ShortcutOverride)
            return false;
        const auto *keys = static_cast<QKeyEvent *>(event);
        const bool isUndo = keys->matches(QKeySequence::Undo) || keys->matches(QKeySequence::Redo);
        if (isUndo)
            event->ignore();
        return isUndo;
    }
};

} // namespace

void leaveUndoToSession(QWidget *field)
{
    field->installEventFilter(new UndoPasser(field));
}

} // namespace headscope
