// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/leavinglesson.h"

#include <QEvent>
#include <QPushButton>

namespace headscope {

LeavingLesson::LeavingLesson(QWidget *window)
    : QMessageBox(window), m_handIn(addNamed(QStringLiteral("leaveHandIn"), AcceptRole)),
      m_lose(addNamed(QStringLiteral("leaveLose"), DestructiveRole)),
      m_cancel(addNamed(QStringLiteral("leaveCancel"), RejectRole))
{
    setObjectName(QStringLiteral("leaveLesson"));
    setAttribute(Qt::WA_DeleteOnClose);
    setIcon(Warning);
    setTextFormat(Qt::PlainText);
    setEscapeButton(m_cancel);
    setDefaultButton(m_cancel);
    retranslate();
}

QPushButton *LeavingLesson::addNamed(const QString &name, ButtonRole role)
{
    QPushButton *button = addButton(QString(), role);
    button->setObjectName(name);
    return button;
}

void LeavingLesson::retranslate()
{
    setWindowTitle(tr("Answers not handed in"));
    setText(tr("Your answers in this lesson are not handed in."));
    setInformativeText(tr("They are lost when you close the lesson."));
    m_handIn->setText(tr("Hand in…"));
    m_lose->setText(tr("Close without handing in"));
    m_cancel->setText(tr("Cancel"));
}

OpenAnswers LeavingLesson::answer() const
{
    const QAbstractButton *clicked = clickedButton();
    return clicked == m_handIn ? OpenAnswers::HandIn : clicked == m_lose ? OpenAnswers::Lose : OpenAnswers::Keep;
}

/// The language may be changed meanwhile, in the main window.
void LeavingLesson::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMessageBox::changeEvent(event);
}

} // namespace headscope
