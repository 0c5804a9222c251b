// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/startwindow.h"

#include "app/language.h"
#include "app/version.h"
#include "app/window/mainwindow.h"
#include "app/window/recentfiles.h"
#include "ui/session/examples.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QApplication>
#include <QSettings>

#include <cstdio>

namespace headscope {
namespace {

const auto kTheme = QStringLiteral("appearance/theme");
const auto kLanguage = QStringLiteral("appearance/language");
const auto kGeometry = QStringLiteral("window/geometry");

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

void rememberAppearance(MainWindow &window, const Theme &desktop)
{
    QObject::connect(&window, &MainWindow::themePicked, &window, [&desktop](const QString &name) {
        QSettings().setValue(kTheme, name);
        const Theme *theme = findTheme(name);
        applyTheme(*qApp, theme != nullptr ? *theme : desktop);
    });
    QObject::connect(&window, &MainWindow::languagePicked, &window, [](const QString &name) {
        QSettings().setValue(kLanguage, name);
        setLanguage(name);
    });
}

void showWindow(MainWindow &window)
{
    window.resize(1440, 900);
    window.restoreGeometry(QSettings().value(kGeometry).toByteArray());
    window.show();
}

} // namespace

int startWindow(int argc, char **argv)
{
    if (!hasDisplay()) {
        std::fprintf(stderr,
                     "headscope: display: got none, expected a desktop, or a command such as 'headscope export'\n");
        return 2;
    }
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("headscope"));
    QApplication::setOrganizationName(QStringLiteral("headscope"));
    QApplication::setApplicationVersion(QStringLiteral(HEADSCOPE_VERSION));
    const Theme &desktop = systemTheme(app);
    const Theme *chosen = findTheme(QSettings().value(kTheme).toString());
    applyTheme(app, chosen != nullptr ? *chosen : desktop);
    setLanguage(QSettings().value(kLanguage, languageFor(QLocale::system())).toString());
    MainWindow window;
    rememberAppearance(window, desktop);
    rememberFilesOf(window.session());
    window.openFirst(argc > 1 ? QString::fromLocal8Bit(argv[1]) : examples().first().location());
    showWindow(window);
    const int code = QApplication::exec();
    QSettings().setValue(kGeometry, window.saveGeometry());
    return code;
}

} // namespace headscope
