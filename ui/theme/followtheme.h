// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QObject>

#include <functional>

class QApplication;

namespace headscope {

/// Gives the program its theme: the one that was picked, or that of the desktop, which may change while it runs.
class ThemeKeeper : public QObject
{
    Q_OBJECT

public:
    /// The palette of the desktop; exchanged by tests.
    using DesktopPalette = std::function<QPalette()>;

    /// To be made before any theme is applied.
    explicit ThemeKeeper(QApplication &app);

    void setDesktopPalette(DesktopPalette palette) { m_desktop = std::move(palette); }
    /// The theme of this name; of any other name, such as "system", the desktop's.
    void pick(const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void followNow();

    QApplication &m_app;
    DesktopPalette m_desktop;
    bool m_follows = false;
    bool m_isAsking = false; ///< the change is to be looked at as soon as Qt has taken it
};

} // namespace headscope
