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

/// Whether its answers would be lost.
bool holdsAnswers(const QWidget *window)
{
    const auto *lesson = qobject_cast<const PresentWindow *>(window);
    return lesson != nullptr && lesson->isVisible() && lesson->wouldLose();
}

bool areAnswersUnsaved()
{
    const auto windows = QApplication::topLevelWidgets();
    return std::any_of(windows.begin(), windows.end(), holdsAnswers);
}

/// Whether a lesson has answers that would be lost: it asks about them, and stays until it is told.
bool staysForAnswers()
{
    const auto windows = QApplication::topLevelWidgets();
    return std::any_of(windows.begin(), windows.end(),
                       [](QWidget *window) { return holdsAnswers(window) && !window->close(); });
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
    m_isGivenUp = !staysForAnswers() && m_keeper.mayLeave();
    if (m_isGivenUp)
        qApp->installEventFilter(this);
    return m_isGivenUp;
}

/// Where nothing would be lost, the desktop is not held up.
void MainWindow::endSession(QSessionManager &manager)
{
    const bool wouldLose = m_keeper.wouldLose() || areAnswersUnsaved();
    if (!wouldLose || !manager.allowsInteraction())
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
