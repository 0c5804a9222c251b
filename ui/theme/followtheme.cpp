// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/followtheme.h"

#include "ui/theme/applytheme.h"

#include <QApplication>
#include <QEvent>
#include <QTimer>

namespace headscope {
namespace {

/// Qt tells the desktop's palette only where the program has none of its own.
QPalette desktopPalette()
{
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette desktop = QApplication::palette();
    QApplication::setPalette(own);
    return desktop;
}

} // namespace

ThemeKeeper::ThemeKeeper(QApplication &app) : QObject(&app), m_app(app), m_desktop(desktopPalette)
{
    app.installEventFilter(this);
}

void ThemeKeeper::pick(const QString &name)
{
    const Theme *theme = findTheme(name);
    m_follows = theme == nullptr;
    if (m_follows)
        followNow();
    else
        applyTheme(m_app, *theme);
}

void ThemeKeeper::followNow()
{
    m_isAsking = false;
    if (m_follows)
        applyTheme(m_app, themeFor(m_desktop()));
}

/// Every window hears of the change, one after the other.
bool ThemeKeeper::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ThemeChange && m_follows && !m_isAsking) {
        m_isAsking = true;
        QTimer::singleShot(0, this, &ThemeKeeper::followNow);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace headscope
