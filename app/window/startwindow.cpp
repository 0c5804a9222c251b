// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/startwindow.h"

#include "app/commands/commandguard.h"
#include "app/commands/noise.h"
#include "app/crash/autosave.h"
#include "app/crash/rescued.h"
#include "app/program/application.h"
#include "app/program/displayguard.h"
#include "app/program/fonts.h"
#include "app/program/version.h"
#include "app/window/appearance.h"
#include "app/window/firsthints.h"
#include "app/window/interfacescale.h"
#include "app/window/keptanswers.h"
#include "app/window/keptpanels.h"
#include "app/window/lastseen.h"
#include "app/window/mainwindow.h"
#include "app/window/memorychoice.h"
#include "app/window/recentfiles.h"
#include "app/window/rescuenotice.h"
#include "engine/io/endsignals.h"
#include "ui/library/examples.h"
#include "ui/predict/results.h"
#include "ui/session/sessionname.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/followtheme.h"
#include "ui/theme/icons.h"
#include "ui/work/jobqueue.h"

#include <QGuiApplication>
#include <QScopeGuard>
#include <QScreen>
#include <QSettings>
#include <QSocketNotifier>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>

namespace headscope {
namespace {

const auto kGeometry = QStringLiteral("window/geometry");
constexpr QSize kWindowFrame(16, 48); // what the desktop puts around a window, about
constexpr int kPatience = 100;        // ms for work that nobody wants any more to see so

void rememberAppearance(MainWindow &window, ThemeKeeper &themes)
{
    QObject::connect(&window, &MainWindow::themePicked, &themes, [&themes](const QString &name) {
        keepTheme(name);
        themes.pick(name);
    });
    QObject::connect(&window, &MainWindow::languagePicked, &window, [](const QString &name) {
        keepLanguage(name);
        setLanguage(name);
    });
}

/// A window of last time may be larger than the screen, when everything is shown larger now.
void keepOnScreen(MainWindow &window)
{
    if (window.isMaximized() || window.isFullScreen())
        return;
    const QScreen *there = QGuiApplication::screenAt(window.geometry().center());
    const QScreen &screen = there != nullptr ? *there : *window.screen();
    window.setGeometry(windowPlace(window.geometry(), screen.availableGeometry()));
}

void showWindow(MainWindow &window)
{
    const QSize first = firstWindowSize(window.screen()->availableSize());
    window.setMinimumSize(
        kSmallestWindow.boundedTo(first)); // on a screen that is smaller, words are cut, not the window
    window.resize(first);
    window.restoreGeometry(QSettings().value(kGeometry).toByteArray());
    keepOnScreen(window);
    window.show();
}

void keepGeometry(const MainWindow &window)
{
    QSettings().setValue(kGeometry, window.saveGeometry());
}

/// A logout, a terminal that is closed and Ctrl+C end the program as they would without us, but nothing is lost.
void keepBeforeEndSignals(const MainWindow &window, Autosave &autosave)
{
    const int noted = catchEndSignals();
    if (noted < 0)
        return;
    auto *notifier = new QSocketNotifier(noted, QSocketNotifier::Read, &autosave);
    QObject::connect(notifier, &QSocketNotifier::activated, &autosave, [&window, &autosave] {
        const auto end = qScopeGuard([] { endBySignal(endSignal()); });
        autosave.writeNow();
        keepAnswersNow();
        keepGeometry(window);
        finishPredictions();
    });
}

/// From the first event to the last.
int runWindow(const QString &location, ThemeKeeper &themes)
{
    MainWindow window;
    rememberAppearance(window, themes);
    rememberPanelsOf(window);
    rememberFilesOf(window.session());
    keepReadyForCrash(window.session());
    const LastSeen lastSeen(window.session());
    Autosave autosave(window.session(), rescueFolders());
    Recovery recovery(window.session(), autosave, rescueFolders());
    keepBeforeEndSignals(window, autosave);
    RescueNotice rescue(window, recovery, autosave);
    rescue.tellWhenOpen();
    helpNewcomer(window);
    window.openFirst(location);
    showWindow(window);
    const int code = []() noexcept { return QApplication::exec(); }(); // what is thrown there leaves a report
    keepGeometry(window);
    return code;
}

/// Before the window is open there is nothing that a report could save.
int endOfWindow(const QString &location, ThemeKeeper &themes)
{
    try {
        const int code = runWindow(location, themes);
        finishPredictions();
        if (!jobs().cancelAll(kPatience)) // whatever they are making is for nobody
            std::_Exit(code);
        return code;
    } catch (const std::bad_alloc &) {
        finishPredictions();
        std::_Exit(tellNoMemory()); // without waiting for other work that has begun
    }
}

} // namespace

QSize firstWindowSize(QSize available)
{
    constexpr QSize usual(1440, 900);
    return usual.boundedTo(available - kWindowFrame);
}

QRect windowPlace(const QRect &kept, const QRect &available)
{
    const QSize size = kept.size().boundedTo(available.size() - kWindowFrame);
    const QPoint last =
        available.topLeft() + QPoint(available.width(), available.height()) - QPoint(size.width(), size.height());
    return {QPoint(std::clamp(kept.x(), available.x(), last.x()), std::clamp(kept.y(), available.y(), last.y())), size};
}

int startWindow(int argc, char **argv)
{
    if (!hasDisplay())
        return tellNoDisplay();
    const QString file = argc > 1 ? toQString(argv[argc - 1]) : QString(); // "--" may stand before it
    int nameOnly = 1; // Qt would take a file -reverse for an option of its own
    QApplication::setApplicationName(QStringLiteral("headscope"));
    QApplication::setOrganizationName(QStringLiteral("headscope"));
    QApplication::setApplicationVersion(QStringLiteral(HEADSCOPE_VERSION));
    applyInterfaceScale();
    applyMemoryChoice();
    dropNoise();
    auto guard = std::make_optional<DisplayGuard>();
    auto app = std::make_optional<Application>(nameOnly, argv);
    if (lessenInterfaceScale(roomsOfScreens()))
        app.emplace(nameOnly, argv);
    guard.reset();
    QGuiApplication::setDesktopFileName(QStringLiteral(HEADSCOPE_ID)); // which goes with an application
    QApplication::setWindowIcon(programIcon());
    readyFonts();
    guardAgainstCrashes(crashFilesOfThisStart(), HEADSCOPE_VERSION);
    ThemeKeeper themes(*app);
    themes.pick(keptTheme());
    setLanguage(keptLanguage());
    return endOfWindow(file.isEmpty() ? examples().first().location() : wholeLocation(file), themes);
}

} // namespace headscope
