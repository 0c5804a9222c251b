// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fold.h"

#include "app/window/foldhandle.h"

#include <QApplication>
#include <QLayout>

namespace headscope {
namespace {

const auto kShown = QStringLiteral("shown");
const auto kFolded = QStringLiteral("folded");

} // namespace

Fold::Fold(QWidget *panel, FoldHandle *handle) : QObject(handle), m_panel(panel), m_handle(handle)
{
    setObjectName(panel->objectName());
    connect(handle, &FoldHandle::clicked, this, [this] { choose(!isShown()); });
}

bool Fold::hasFocus() const
{
    const QWidget *focused = QApplication::focusWidget();
    return focused != nullptr && (focused == m_panel || m_panel->isAncestorOf(focused));
}

void Fold::setHasRoom(bool hasRoom)
{
    m_hasRoom = hasRoom;
    apply();
}

/// What would be without a word is no choice: the panel goes on to follow the window.
void Fold::choose(bool isShown)
{
    m_choice = isShown == m_hasRoom ? std::nullopt : std::optional(isShown);
    apply();
    Q_EMIT chosen();
}

void Fold::forget()
{
    m_choice.reset();
    apply();
    Q_EMIT chosen();
}

void Fold::setWords(const QString &panel, const QString &key)
{
    m_handle->setWords(panel, key);
}

QString Fold::choice() const
{
    return !m_choice ? QString() : *m_choice ? kShown : kFolded;
}

void Fold::setChoice(const QString &choice)
{
    m_choice = choice == kShown ? std::optional(true) : choice == kFolded ? std::optional(false) : std::nullopt;
    apply();
}

void Fold::apply()
{
    if (m_wasShown == isShown())
        return;
    m_wasShown = isShown();
    if (!m_wasShown)
        Q_EMIT aboutToFold();
    m_handle->setShown(m_wasShown);
    m_panel->setVisible(m_wasShown);
    // In a window that is resized this lays out within a layout, which then goes on with the places of before.
    QMetaObject::invokeMethod(m_panel->parentWidget()->layout(), &QLayout::invalidate, Qt::QueuedConnection);
    Q_EMIT shownChanged(m_wasShown);
}

} // namespace headscope
