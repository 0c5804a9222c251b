// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The window as it is, in which something goes wrong as soon as it shows a run: what, the environment says.
#include "app/window/mainwindow.h"
#include "app/window/startwindow.h"
#include "ui/work/jobqueue.h"

#include <QApplication>
#include <QLabel>
#include <QStandardPaths>
#include <QTimer>
#include <QToolButton>

#include <sys/resource.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

using namespace headscope;
using namespace Qt::StringLiterals;

namespace {

QString notice(const MainWindow &window)
{
    return window.findChild<QLabel *>(u"notice"_s)->text();
}

void say(const QString &words)
{
    std::printf("%s\n", qPrintable(words));
    std::fflush(stdout);
}

/// Calls itself until the stack is full.
int deeper(int depth) // NOLINT(misc-no-recursion)
{
    std::array<volatile char, 1000> room{};
    return depth > 0 ? deeper(depth + 1) + room[static_cast<std::size_t>(depth) % room.size()] : 0;
}

int read(const std::vector<int> &numbers, std::size_t index)
{
    return numbers[index];
}

/// What the system gives beyond what the program has by now.
void limitMemory(rlim_t bytes)
{
    long pages = 0;
    if (FILE *file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%ld", &pages) != 1)
            pages = 0;
        std::fclose(file);
    }
    const rlimit limit{static_cast<rlim_t>(pages) * 4096 + bytes, RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &limit);
}

/// What stands in the notice as soon as there is anything; then of which session the window is. There may be nothing to
/// tell, for which nobody waits long.
void sayNotice(MainWindow &window, const QByteArray &how)
{
    auto *timer = new QTimer(&window);
    const QString button = how == "open" ? u"noticeOffer"_s : how == "dismiss" ? u"closeNotice"_s : QString();
    QObject::connect(timer, &QTimer::timeout, &window,
                     [&window, timer, button, left = how == "tell" ? 5 : 50]() mutable {
                         if (notice(window).isEmpty() && --left > 0)
                             return;
                         timer->stop();
                         say(notice(window));
                         if (!button.isEmpty())
                             window.findChild<QToolButton *>(button)->click();
                         QTimer::singleShot(500, &window, [&window] {
                             say(u"%1 heads"_s.arg(window.session().plan().sizes.h));
                             window.close();
                         });
                     });
    timer->start(200);
}

/// A layer whose run needs more than there is; then the edit is taken back.
void runOutOfMemory(MainWindow &window)
{
    Session &session = window.session();
    QObject::connect(&session, &Session::runFailed, &window, [&window, &session] {
        say(notice(window));
        say(session.document().inputs.numQueries == 3000 && session.result() ? u"kept"_s : u"lost"_s);
        QObject::connect(&session, &Session::resultChanged, &window, [&window, &session] {
            say(session.isResultCurrent() ? u"undone"_s : u"not undone"_s);
            say(notice(window));
            QTimer::singleShot(0, &window, &QWidget::close);
        });
        session.undoStack().undo();
    });
    limitMemory(rlim_t{150} << 20U);
    if (!session.edit({{u"inputs.num_queries"_s, u"3000"_s}, {u"inputs.num_kv_pairs"_s, u"3000"_s}}, u"edit"_s))
        std::_Exit(3);
}

/// More numbers than are written at once.
void changeManyNumbers(MainWindow &window)
{
    QStringList numbers;
    for (const QString &tensor : {u"scores"_s, u"scaled_scores"_s, u"weights"_s})
        for (int cell = 0; cell < 480; ++cell) // two items, ten heads, 4 × 6
            numbers << uR"({"cell": "%1[%2,%3,%4,%5]", "value": 0.125})"_s.arg(tensor)
                           .arg(cell / 240)
                           .arg(cell / 24 % 10)
                           .arg(cell / 6 % 4)
                           .arg(cell % 6);
    if (!window.session().edit({{u"overrides"_s, u"[%1]"_s.arg(numbers.join(u','))}}, u"edit"_s))
        std::_Exit(3);
    QTimer::singleShot(2000, [] { std::abort(); });
}

/// Whether nothing is to go wrong: what is told of the starts before is looked at.
bool isAboutThePast(const QByteArray &how)
{
    return how == "tell" || how == "open" || how == "dismiss";
}

void goWrong(const QByteArray &how, MainWindow &window)
{
    const std::vector<int> numbers(3);
    if (how == "saved") {
        const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
        window.session().open(u"example:pytorch-layer"_s); // which names tensors
        if (!window.session().save(folder + u"/other.headscope"_s))
            std::_Exit(3);
    }
    if (how == "abort" || how == "saved")
        std::abort();
    if (how == "many")
        changeManyNumbers(window);
    if (how == "index")
        read(numbers, numbers.size() + 4);
    if (how == "address")
        std::raise(SIGSEGV);
    if (how == "SIGTERM" || how == "twice")
        std::raise(SIGTERM);
    if (how == "SIGHUP" || how == "closed")
        std::raise(SIGHUP);
    if (how == "closed") {
        std::raise(SIGHUP);
        std::raise(SIGTERM);
    }
    if (how == "SIGINT" || how == "twice")
        std::raise(SIGINT);
    if (how == "stack")
        deeper(1);
    if (how == "thread")
        std::thread([] { throw std::runtime_error("thrown on a thread"); }).join();
    if (how == "memory")
        runOutOfMemory(window);
    if (how == "event")
        QMetaObject::invokeMethod(
            &window, [] { throw std::bad_alloc(); }, Qt::QueuedConnection);
    if (how == "work") {
        jobs().add({Urgency::Asked, {}, [] { std::this_thread::sleep_for(std::chrono::minutes(5)); }, [] {}});
        window.close();
    }
    if (how == "event" || isAboutThePast(how))
        sayNotice(window, how);
}

/// Looks for the window until it shows the run of what was opened; then it edits that and lets it go wrong.
void watch()
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer] {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            auto *window = qobject_cast<MainWindow *>(widget);
            if (window == nullptr || !window->isVisible() || !window->session().isResultCurrent())
                continue;
            timer->stop();
            window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
            const QByteArray how = qgetenv("HEADSCOPE_GOES_WRONG");
            if (!isAboutThePast(how) && !window->session().edit({{u"layer.num_heads"_s, u"10"_s}}, u"edit"_s))
                std::_Exit(3);
            goWrong(how, *window);
            return;
        }
    });
    timer->start(10);
}
Q_COREAPP_STARTUP_FUNCTION(watch)

} // namespace

int main(int argc, char **argv)
{
    for (const int ignored : {SIGHUP, SIGINT}) // perhaps, by what started the tests
        std::signal(ignored, SIG_DFL);
    return startWindow(argc, argv);
}
