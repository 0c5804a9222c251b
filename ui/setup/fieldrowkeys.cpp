// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The keys and the wheel over a field.
#include "ui/setup/fieldrow.h"

#include "ui/actions/actions.h"
#include "ui/text/typed.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QLineEdit>
#include <QSlider>

namespace headscope {

void FieldRow::stepBy(double steps)
{
    bool isNumber = false;
    const double value = inAscii(m_line->text()).toDouble(&isNumber);
    if (!isNumber || m_field.kind != EditorKind::Number)
        return;
    m_line->setText(QString::number(value + steps * m_field.step, 'g', 10));
    Q_EMIT edited();
}

/// What was typed goes. It is kept as long as the session stays as it is, for what is refused may have been long.
void FieldRow::giveUp()
{
    const auto typed = m_isWaiting && m_line != nullptr ? std::optional(m_line->text()) : m_givenUp;
    Q_EMIT abandoned();
    m_givenUp = typed;
}

QString FieldRow::typedText() const
{
    return m_line != nullptr ? m_line->text() : json();
}

void FieldRow::typeAgain(const QString &typed)
{
    m_line != nullptr ? m_line->setText(typed) : showValue(typed);
    Q_EMIT edited();
}

void FieldRow::takeTypedBack()
{
    editors().first()->setFocus(Qt::OtherFocusReason);
    giveUp();
}

/// Undo takes back what was typed last, which is not an edit of the session as long as it waits or is refused; Redo
/// brings it back.
bool FieldRow::takeUndo(QEvent *event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *keys = static_cast<QKeyEvent *>(event);
    const bool isUndo = m_isWaiting && keys->matches(QKeySequence::Undo);
    const bool isRedo = m_givenUp && !m_isWaiting && keys->matches(QKeySequence::Redo);
    if (!isUndo && !isRedo)
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        isUndo ? giveUp() : typeAgain(QString(*m_givenUp));
    return true;
}

bool FieldRow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel && watched == m_slider) { // it scrolls the form
        event->ignore();
        return true;
    }
    if (watched == m_line && takeUndo(event))
        return true;
    if (event->type() != QEvent::KeyPress || watched != m_line)
        return QWidget::eventFilter(watched, event);
    switch (actionOf(static_cast<QKeyEvent &>(*event), KeyPlace::Fields)) {
    case Action::LeaveTyped: giveUp(); return true;
    case Action::NumberUp: stepBy(1); return true;
    case Action::NumberDown: stepBy(-1); return true;
    default: return false;
    }
}

} // namespace headscope
