// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How long a person waits for the picture, in milliseconds: of a hover, of a changed number, and between two answers of
// the window while a large run is at work. A measurement, not a test; README.md tells how.
#include "app/window/mainwindow.h"
#include "tests/ui/support.h"
#include "ui/heads/headgallery.h"
#include "ui/model/stackview.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/session/overriding.h"
#include "ui/theme/applytheme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <cstdio>

using namespace headscope;

namespace {

QList<Change> sizes(int heads, int tokens)
{
    return {{u"layer.num_heads"_s, QString::number(heads)},
            {u"layer.num_hiddens"_s, QString::number(heads * 64)},
            {u"inputs.batch_size"_s, u"1"_s},
            {u"inputs.num_queries"_s, QString::number(tokens)},
            {u"inputs.num_kv_pairs"_s, QString::number(tokens)},
            {u"mask.valid_lens"_s, u"null"_s}};
}

double milliseconds(const QElapsedTimer &timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// Everything that is due, painting too.
void settle()
{
    for (int i = 0; i < 3; ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

void report(const char *what, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) { return times[static_cast<std::size_t>(share * double(times.size() - 1))]; };
    std::printf("%-44s median %7.2f   95 %% %7.2f   longest %7.2f   (%zu)\n", what, at(0.5), at(0.95), at(1),
                times.size());
}

void hover(MainWindow &window, const char *what)
{
    MapWidget *map = window.findChild<OperationView *>()->resultMap();
    std::vector<double> times;
    for (Index i = 0; i < 200; ++i) {
        const MapGeometry &cells = map->geometryOfCells();
        const QPointF point = cells.cell(i * 7 % cells.rows(), i * 13 % cells.columns()).center();
        QMouseEvent move(QEvent::MouseMove, point, map->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
        QElapsedTimer timer;
        timer.start();
        QApplication::sendEvent(map, &move);
        settle();
        times.push_back(milliseconds(timer));
    }
    report(what, times);
}

void edit(MainWindow &window, const char *what)
{
    Session &session = window.session();
    std::vector<double> times;
    for (Index i = 0; i < 40; ++i) {
        const CellPlace place{Role::Weights, {0, i % session.plan().sizes.h, i * 3 % session.plan().sizes.q, i}};
        QElapsedTimer timer;
        timer.start();
        if (!setOverride(session, place, 0.5))
            return;
        while (!session.isResultCurrent())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        settle();
        times.push_back(milliseconds(timer));
        takeBack(session, place);
        waitForRun(session);
        settle();
    }
    report(what, times);
}

/// One change of what a gallery shows, to its picture; the squares that are missing come in later pictures.
void frame(HeadGallery &gallery, const MapView &view, std::vector<double> &times)
{
    QElapsedTimer timer;
    timer.start();
    gallery.setMapView(view);
    settle();
    times.push_back(milliseconds(timer));
}

bool waitForCells(HeadGallery &gallery, Index rows)
{
    gallery.repaint();
    return QTest::qWaitFor([&] { return gallery.isComplete() && gallery.figure()->slice(0).rows() == rows; }, 60000);
}

/// Sixty pictures a second: to the smallest cells that show digits and back, then pushed along.
void zoomAndPan(MainWindow &window, const std::string &name)
{
    constexpr int eachFrame = 16;
    auto *gallery = window.findChild<HeadGallery *>();
    std::vector<double> zooming;
    std::vector<double> pushing;
    const MapGeometry whole = gallery->figure()->geometry(0);
    const MapZoom zoom(whole, 1);
    for (const int steps : {1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1}) {
        frame(*gallery, zoom.zoomed(gallery->mapView(), steps, whole.area().center()), zooming);
        QTest::qWait(eachFrame);
    }
    gallery->setMapView(zoom.zoomed({}, 3, whole.area().center()));
    for (int i = 0; i < 240; ++i) {
        frame(*gallery, zoom.moved(gallery->mapView(), QPointF(i < 120 ? -9 : 9, i % 60 < 30 ? -7 : 7)), pushing);
        QTest::qWait(std::max(1, eachFrame - static_cast<int>(pushing.back())));
    }
    report((name + ": zooming").c_str(), zooming);
    report((name + ": pushing").c_str(), pushing);
    QElapsedTimer timer;
    timer.start();
    gallery->showWhole();
    waitForCells(*gallery, whole.rows());
    std::printf("%-44s %7.2f\n", (name + ": all cells of the whole again").c_str(), milliseconds(timer));
}

/// The longest times between two answers while seeds change and runs follow.
void responsiveness(MainWindow &window)
{
    std::vector<double> gaps;
    QElapsedTimer since;
    QTimer ticks;
    QObject::connect(&ticks, &QTimer::timeout, [&] { gaps.push_back(milliseconds(since)), since.restart(); });
    for (int seed = 1; seed <= 5; ++seed) {
        since.start();
        ticks.start(1);
        assumeOk(window.session().edit({{u"inputs.seed"_s, QString::number(seed)}}, u"seed"_s));
        waitForRun(window.session());
        settle();
        ticks.stop();
    }
    report("12 x 1,024 at work: between two answers", gaps);
}

/// One event of a widget, to its picture.
void frame(QWidget *widget, QEvent &event, std::vector<double> &times)
{
    QElapsedTimer timer;
    timer.start();
    QApplication::sendEvent(widget, &event);
    settle();
    times.push_back(milliseconds(timer));
}

/// From a letter to the picture of what the model makes of it.
void typing(MainWindow &window, std::vector<double> &times, std::vector<double> &runs)
{
    auto *text = window.findChild<QLineEdit *>(u"modelText"_s);
    for (int i = 0; i < 24; ++i) {
        const SharedModelResult before = window.session().modelResult();
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(text, i % 4 == 3 ? ' ' : static_cast<char>('a' + i));
        while (window.session().modelResult() == before && milliseconds(timer) < 10000)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        settle();
        times.push_back(milliseconds(timer));
        runs.push_back(window.session().modelResult()->trace->milliseconds);
    }
}

/// The stack of a whole model: it is scrolled to its end and back, and the pointer goes over every map.
int stackOfModel(const QString &folder)
{
    MainWindow window;
    showActive(window, {1440, 900});
    QSignalSpy opened(&window.session(), &Session::opened);
    window.session().open(folder);
    if (!QTest::qWaitFor([&] { return !opened.isEmpty(); }, 120000) || !waitForRun(window.session()))
        return 1;
    settle();
    auto *stack = window.findChild<StackView *>();
    auto *bar = window.findChild<QScrollArea *>(u"modelScroll"_s)->verticalScrollBar();
    std::vector<double> scrolling;
    std::vector<double> hovering;
    for (const int way : {-1, 1})
        for (int i = 0; i < 60; ++i) {
            QElapsedTimer timer;
            timer.start();
            bar->setValue(bar->value() + way * 48);
            settle();
            scrolling.push_back(milliseconds(timer));
        }
    for (const PlacedBlock &block : stack->stack().blocks())
        for (const QRectF &map : block.maps) {
            if (!stack->visibleRegion().contains(map.center().toPoint()))
                continue;
            const QPointF point = map.center();
            QMouseEvent move(QEvent::MouseMove, point, stack->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
            frame(stack, move, hovering);
        }
    report("the stack of a model: scrolling", scrolling);
    report("the stack of a model: the pointer on a head", hovering);
    std::vector<double> letters;
    std::vector<double> runs;
    typing(window, letters, runs);
    report("a model: from a letter to its picture", letters);
    report("a model: the run in that", runs);
    return 0;
}

/// Light and dark in turns, to the picture.
void changeTheme(const char *what)
{
    std::vector<double> times;
    for (int i = 0; i < 12; ++i) {
        QElapsedTimer timer;
        timer.start();
        applyTheme(*qApp, *findTheme(i % 2 == 0 ? u"dark"_s : u"light"_s));
        settle();
        times.push_back(milliseconds(timer));
    }
    report(what, times);
    std::printf("%-44s %7d\n", "widgets", static_cast<int>(QApplication::allWidgets().size()));
}

/// Another theme in a new window, when all views have been looked at, in each of them, and over many maps.
int themes(MainWindow &window)
{
    changeTheme("another theme: at the start");
    for (int i = 0; i < 4; ++i) {
        window.setView(static_cast<View>(i));
        waitForRun(window.session());
        settle();
        changeTheme("another theme: in the next view");
    }
    window.setView(View::Explore);
    if (!window.session().edit(sizes(12, 1024), u"sizes"_s) || !waitForRun(window.session()))
        return 1;
    settle();
    changeTheme("another theme: 12 x 1,024");
    window.setView(View::Heads);
    settle();
    changeTheme("another theme: 12 x 1,024, all heads");
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    applyTheme(application, *findTheme(u"light"_s));
    if (argc > 2 && std::string(argv[1]) == "model")
        return stackOfModel(QString::fromLocal8Bit(argv[2]));
    MainWindow window;
    showActive(window, {1440, 900});
    open(window.session(), u"d2l"_s);
    if (argc > 1 && std::string(argv[1]) == "theme")
        return themes(window);
    const bool isLargeOnly = argc > 1 && std::string(argv[1]) == "large";
    const bool isSmallOnly = argc > 1 && std::string(argv[1]) == "small"; // for a profile
    for (const auto &[heads, tokens] : {std::pair(8, 128), {12, 1024}}) {
        if (isLargeOnly)
            break;
        if (isSmallOnly && tokens > 128)
            return 0;
        if (!window.session().edit(sizes(heads, tokens), u"sizes"_s) || !waitForRun(window.session()))
            return 1;
        window.session().setStep(StepId::Softmax);
        settle();
        const std::string name = std::to_string(heads) + " x " + std::to_string(tokens);
        hover(window, (name + ": hover to highlight").c_str());
        edit(window, (name + ": a changed weight to the picture").c_str());
    }
    if (!isLargeOnly)
        responsiveness(window);
    window.setView(View::Heads);
    for (const auto &[heads, tokens] : {std::pair(64, 2048), {1, 8192}}) {
        QElapsedTimer timer;
        timer.start();
        if (const auto done = window.session().edit(sizes(heads, tokens), u"sizes"_s); !done) {
            std::printf("%s\n", done.error().sentence().c_str());
            return 1;
        }
        while (!waitForRun(window.session()))
            std::printf("still running\n");
        const std::string name = std::to_string(heads) + " x " + std::to_string(tokens);
        std::printf("%-44s %7.0f\n", (name + ": run").c_str(), milliseconds(timer));
        timer.restart();
        if (!waitForCells(*window.findChild<HeadGallery *>(), tokens))
            return 1;
        std::printf("%-44s %7.0f\n", (name + ": all its cells").c_str(), milliseconds(timer));
        zoomAndPan(window, name);
    }
    return 0;
}
