// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/restyle.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <QStyle>
#include <QWidget>

#include <utility>

namespace headscope {

Restyle::Restyle(QApplication &app) : QObject(&app), m_app(app)
{
    app.installEventFilter(this);
}

void Restyle::setLook(const QPalette &palette, const QString &sheet)
{
    QApplication::style()->unpolish(&m_app); // it forgets whom it has styled, and styles nobody by itself
    m_app.setStyleSheet(sheet);
    m_isStyling = true;
    QApplication::setPalette(palette);
    m_hidden.clear();
    for (QWidget *window : QApplication::topLevelWidgets())
        style(*window);
    m_isStyling = false;
    tellStyled();
}

/// Many draw with the colours of what stands in them, so all have theirs before one is told.
void Restyle::tellStyled()
{
    for (const QPointer<QWidget> &widget : std::exchange(m_styled, {})) {
        QEvent change(QEvent::PaletteChange);
        if (widget != nullptr)
            QCoreApplication::sendEvent(widget, &change);
    }
}

/// What was never shown is styled by Qt when it is.
void Restyle::style(QWidget &widget)
{
    if (!widget.testAttribute(Qt::WA_WState_Polished))
        return;
    if (!widget.isVisible()) {
        m_hidden.insert(&widget);
        return;
    }
    widget.style()->polish(&widget);
    widget.update();
    m_styled.append(&widget);
    for (QObject *child : widget.children())
        if (auto *inner = qobject_cast<QWidget *>(child); inner != nullptr && !inner->isWindow())
            style(*inner);
}

bool Restyle::eventFilter(QObject *watched, QEvent *event)
{
    const bool isWidget = watched->isWidgetType(); // else it may have the place in memory of one that is gone
    if (event->type() == QEvent::Show && isWidget && m_hidden.remove(watched)) {
        m_isStyling = true;
        style(*static_cast<QWidget *>(watched));
        m_isStyling = false;
        tellStyled();
    }
    if (m_isStyling && event->type() == QEvent::PaletteChange && isWidget)
        return static_cast<QWidget *>(watched)->testAttribute(Qt::WA_WState_Polished); // who is told by tellStyled()
    return QObject::eventFilter(watched, event);
}

} // namespace headscope
