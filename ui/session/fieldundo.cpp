// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/fieldundo.h"

#include "ui/session/session.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QLineEdit>

#include <utility>

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

RefusedUndo::RefusedUndo(QLineEdit *field, Session &session, Text text)
    : QObject(field), m_field(field), m_text(std::move(text))
{
    leaveUndoToSession(field);
    field->installEventFilter(this); // before the one that leaves it
    connect(field, &QLineEdit::textEdited, this, [this] { m_givenUp.reset(); });
    connect(&session, &Session::planChanged, this, [this] { m_givenUp.reset(); });
}

void RefusedUndo::giveUp()
{
    const QString refused = m_field->text();
    m_text.giveBack();
    m_givenUp = refused;
}

void RefusedUndo::typeAgain()
{
    m_text.typeAgain(*std::exchange(m_givenUp, {}));
}

bool RefusedUndo::takeBack()
{
    if (!m_field->isVisible() || !m_text.isRefused())
        return false;
    m_field->setFocus(Qt::OtherFocusReason);
    giveUp();
    return true;
}

bool RefusedUndo::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const auto *keys = static_cast<QKeyEvent *>(event);
    const bool isUndo = m_text.isRefused() && keys->matches(QKeySequence::Undo);
    const bool isRedo = m_givenUp && !m_text.isRefused() && keys->matches(QKeySequence::Redo);
    if (!isUndo && !isRedo)
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        isUndo ? giveUp() : typeAgain();
    return true;
}

} // namespace headscope
