// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "tests/ui/support.h"
#include "ui/theme/applytheme.h"

#include <QToolButton>

namespace headscope {

/// The window with d2l, for tests to derive from.
class WindowTest : public QObject
{
protected:
    void show(const QString &theme = u"light"_s)
    {
        applyTheme(*qApp, *findTheme(theme));
        m_window = std::make_unique<MainWindow>();
        showActive(*m_window, {1280, 800});
        open(session(), u"d2l"_s);
    }

    Session &session() const { return m_window->session(); }
    static void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }
    void clickButton(const QString &name) const
    {
        QTest::mouseClick(find<QToolButton>(*m_window, name), Qt::LeftButton);
    }

    std::unique_ptr<MainWindow> m_window;
};

} // namespace headscope
