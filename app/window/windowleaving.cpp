// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the window is closed, and what it asks where the desktop session ends.
#include "app/window/mainwindow.h"
#include "ui/present/presentwindow.h"

#include <QApplication>
#include <QCloseEvent>
#include <QSessionManager>

#include <algorithm>

namespace headscope {
namespace {

/// Whether a lesson has answers that would be lost: it asks about them, and stays until it is told.
bool staysForAnswers()
{
    const auto windows = QApplication::topLevelWidgets();
    return std::any_of(windows.begin(), windows.end(), [](QWidget *window) {
        auto *lesson = qobject_cast<PresentWindow *>(window);
        return lesson != nullptr && lesson->isVisible() && lesson->wouldLose() && !lesson->close();
    });
}

} // namespace

void MainWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(m_isGivenUp || m_keeper.mayLeave());
}

/// No window is closed before all that may stay have been asked.
void MainWindow::quit()
{
    if (staysForAnswers() || !(m_isGivenUp || m_keeper.mayLeave()))
        return;
    for (QWidget *window : QApplication::topLevelWidgets())
        if (window != this && window->isVisible() && !window->close())
            return;
    m_isGivenUp = true;
    close();
}

/// Windows are closed soon, and are not to ask once more.
bool MainWindow::mayEndDesktop()
{
    m_isGivenUp = m_keeper.mayLeave();
    if (m_isGivenUp)
        qApp->installEventFilter(this);
    return m_isGivenUp;
}

void MainWindow::endSession(QSessionManager &manager)
{
    if (!m_session.isModified() || !manager.allowsInteraction())
        return;
    const bool mayEnd = mayEndDesktop();
    manager.release();
    if (!mayEnd)
        manager.cancel();
}

/// Who goes on in the window has called the end off, or another program has.
bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    const bool isPress = event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress;
    if (isPress && watched->isWidgetType() && static_cast<QWidget *>(watched)->window() == this) {
        m_isGivenUp = false;
        qApp->removeEventFilter(this);
    }
    return QMainWindow::eventFilter(watched, event);
}

} // namespace headscope
