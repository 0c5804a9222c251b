// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"
#include "app/window/mainwindow.h"
#include "tests/app/qtwarnings.h"
#include "tests/ui/support.h"
#include "ui/composer/figurecomposer.h"
#include "ui/heads/headgallery.h"
#include "ui/operation/mapwidget.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/session/latest.h"
#include "ui/session/overriding.h"
#include "ui/session/product.h"
#include "ui/theme/applytheme.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>

using namespace headscope;

/// Whatever is going on, whatever changes under it: the window goes on. HEADSCOPE_ALL_HAPPENINGS=1 takes every pair,
/// which takes minutes; else each is met by several others.
class TestUnderWay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase() { m_window.reset(); }
    void theWindowHolds_data();
    void theWindowHolds();
    void theFieldOfANumberGoesWithItsMatrix_data();
    void theFieldOfANumberGoesWithItsMatrix();

private:
    std::unique_ptr<MainWindow> m_window;
};

namespace {

constexpr int kPace = 5; // of so many happenings one meets what is going on, another one what goes on next

/// Something that takes its time, and how it goes on after the change.
struct Going
{
    const char *name;
    void (*begin)(MainWindow &window);
    void (*goOn)(MainWindow &window) = [](MainWindow &) {};
};

struct Happening
{
    const char *name;
    void (*happen)(MainWindow &window);
};

/// Without waiting for its run. It may be refused: a number that was put in may have no place in a smaller layer.
void editNow(MainWindow &window, const QList<Change> &changes)
{
    [[maybe_unused]] const auto done = window.session().edit(changes, u"edit"_s);
}

MapWidget *map(MainWindow &window, const char *name)
{
    return find<MapWidget>(window, QString::fromLatin1(name));
}

/// The last cell of a map, which a smaller one does not have.
QPoint lastCell(const MapWidget *map)
{
    const MapGeometry &cells = map->geometryOfCells();
    return cells.cell(cells.rows() - 1, cells.columns() - 1).center().toPoint();
}

void clickLast(MainWindow &window, const char *name)
{
    QTest::mouseClick(map(window, name), Qt::LeftButton, {}, lastCell(map(window, name)));
}

void drag(QWidget *widget, const QPoint &to)
{
    QMouseEvent move(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(widget, &move);
}

void release(QWidget *widget, const QPoint &at)
{
    if (widget->isVisible())
        QTest::mouseRelease(widget, Qt::LeftButton, {}, at);
}

void pick(MainWindow &window, const char *box, int index)
{
    auto *picker = find<QComboBox>(window, QString::fromLatin1(box));
    picker->setCurrentIndex(index);
    Q_EMIT picker->activated(picker->currentIndex());
}

void waitFor(const auto &isThere)
{
    if (!QTest::qWaitFor(isThere, 30000))
        qFatal("what is waited for does not come");
}

void play(MainWindow &window, StepId step, bool walks)
{
    window.session().setStep(step);
    window.player().setWalks(walks);
    window.player().setSpeed(100);
    window.player().play();
    if (walks && productOf(window.session().plan(), window.session().selection()))
        waitFor([&] { return window.session().selection().walk.has_value(); });
}

HeadGallery *showHeads(MainWindow &window)
{
    window.setView(View::Heads);
    auto *gallery = find<HeadGallery>(window, u"headGallery"_s);
    waitFor([&] { return gallery->figure() != nullptr; });
    return gallery;
}

void showComparison(MainWindow &window)
{
    window.setView(View::Compare);
    waitFor([&] { return map(window, "comparedMap0")->isVisible(); });
}

const std::vector<Going> &goings()
{
    static const std::vector<Going> all{
        {"nothing goes on", [](MainWindow &) {}},
        {"a projection is played", [](MainWindow &w) { play(w, StepId::Project, true); }},
        {"scores are played", [](MainWindow &w) { play(w, StepId::Scores, true); }},
        {"the split is played", [](MainWindow &w) { play(w, StepId::Split, true); }},
        {"steps are played", [](MainWindow &w) { play(w, StepId::Scale, false); }},
        {"the theatre is played",
         [](MainWindow &w) {
             w.session().setStep(StepId::Split);
             find<QToolButton>(w, u"watchMoves"_s)->click();
         }},
        {"a walk stands",
         [](MainWindow &w) {
             w.session().setStep(StepId::Weigh);
             w.player().stepRows(3);
         },
         [](MainWindow &w) { w.player().stepCells(1); }},
        {"a sum is under way",
         [](MainWindow &w) {
             w.session().setStep(StepId::Project);
             w.session().walkTo(Walk{0, 0, 19});
         },
         [](MainWindow &w) { w.player().stepRows(1); }},
        {"a number is typed",
         [](MainWindow &w) {
             clickLast(w, "resultMap");
             QTest::keyClick(map(w, "resultMap"), Qt::Key_5);
         },
         [](MainWindow &w) {
             if (auto *editor = w.findChild<QLineEdit *>(u"cellEditor"_s); editor != nullptr && editor->isVisible())
                 QTest::keyClick(editor, Qt::Key_Return);
         }},
        {"a number is drawn",
         [](MainWindow &w) {
             clickLast(w, "resultMap");
             auto *slider = find<QSlider>(w, u"cellSlider"_s);
             QTest::mousePress(slider, Qt::LeftButton, {}, slider->rect().center());
         },
         [](MainWindow &w) {
             auto *slider = find<QSlider>(w, u"cellSlider"_s);
             slider->setValue(slider->value() + 30);
             slider->setSliderDown(false);
         }},
        {"the mask is painted",
         [](MainWindow &w) {
             w.session().setStep(StepId::Mask);
             find<QToolButton>(w, u"paintMask"_s)->click();
             QTest::mousePress(map(w, "operandMap1"), Qt::LeftButton, {}, lastCell(map(w, "operandMap1")));
         },
         [](MainWindow &w) {
             drag(map(w, "operandMap1"), {60, 60});
             release(map(w, "operandMap1"), {60, 60});
         }},
        {"a cell is hovered", [](MainWindow &w) { hover(map(w, "resultMap"), lastCell(map(w, "resultMap"))); },
         [](MainWindow &w) { hover(map(w, "operandMap0"), lastCell(map(w, "operandMap0"))); }},
        {"heads are dragged",
         [](MainWindow &w) {
             HeadGallery *gallery = showHeads(w);
             gallery->zoom(3);
             QTest::mousePress(gallery, Qt::LeftButton, {}, {80, 80});
             drag(gallery, {40, 50});
         },
         [](MainWindow &w) {
             auto *gallery = find<HeadGallery>(w, u"headGallery"_s);
             drag(gallery, {10, 20});
             release(gallery, {10, 20});
             gallery->zoom(1);
         }},
        {"a head is alone",
         [](MainWindow &w) {
             HeadGallery *gallery = showHeads(w);
             w.session().setHead(4);
             gallery->setAlone(4);
             hover(gallery, gallery->geometry(0).area().center());
         },
         [](MainWindow &w) { find<HeadGallery>(w, u"headGallery"_s)->setAlone(std::nullopt); }},
        {"heads are sorted",
         [](MainWindow &w) {
             showHeads(w);
             w.session().setHead(4);
             pick(w, "galleryOrder", 2);
         },
         [](MainWindow &w) { pick(w, "galleryOrder", 3); }},
        {"two are compared",
         [](MainWindow &w) {
             showComparison(w);
             clickLast(w, "comparedMap0");
         },
         [](MainWindow &w) {
             hover(map(w, "comparedMap1"), {100, 100});
         }},
        {"another run is on its way",
         [](MainWindow &w) {
             showComparison(w);
             pick(w, "runB", 3);
         }},
        {"a large run is under way",
         [](MainWindow &w) {
             editNow(w, {{u"inputs.num_queries"_s, u"300"_s}, {u"inputs.num_kv_pairs"_s, u"400"_s}});
         },
         [](MainWindow &w) { w.session().setBatch(1); }},
        {"a setting is typed",
         [](MainWindow &w) {
             auto *heads = find<QLineEdit>(w, u"layer.num_heads.editor"_s);
             heads->setFocus();
             heads->selectAll();
             QTest::keyClicks(heads, u"2"_s);
         },
         [](MainWindow &w) { QTest::keyClick(find<QLineEdit>(w, u"layer.num_heads.editor"_s), Qt::Key_Return); }},
        {"changes are looked at",
         [](MainWindow &w) {
             if (!setOverride(w.session(), {TensorId::Scores, {0, 0, 3, 5}}, 3))
                 qFatal("the number cannot be set");
             w.session().setWantsChange(true);
         }},
        {"a figure is composed", [](MainWindow &w) { w.exportFigure(); },
         [](MainWindow &w) {
             for (auto *composer : w.findChildren<FigureComposer *>())
                 composer->close();
         }},
    };
    return all;
}

void clickSlab(MainWindow &window, TensorId tensor)
{
    auto *pipeline = find<PipelineView>(window, u"pipelineView"_s);
    if (const Slab *slab = pipeline->drawing().slabOf(tensor))
        QTest::mouseClick(pipeline, Qt::LeftButton, {}, slab->front.center().toPoint());
}

const std::vector<Happening> &happenings()
{
    static const std::vector<Happening> all{
        {"another step is clicked", [](MainWindow &w) { clickSlab(w, TensorId::Weights); }},
        {"another product is clicked", [](MainWindow &w) { clickSlab(w, TensorId::HeadOutputs); }},
        {"another tensor is clicked", [](MainWindow &w) { clickSlab(w, TensorId::V); }},
        {"a step forward", [](MainWindow &w) { w.player().stepForward(); }},
        {"to the end", [](MainWindow &w) { w.player().toEnd(); }},
        {"another head", [](MainWindow &w) { pick(w, "headPicker", 4); }},
        {"another item", [](MainWindow &w) { pick(w, "batchPicker", 1); }},
        {"fewer heads",
         [](MainWindow &w) {
             editNow(w, {{u"layer.num_heads"_s, u"1"_s}});
         }},
        {"many heads",
         [](MainWindow &w) {
             editNow(w, {{u"layer.num_heads"_s, u"50"_s}});
         }},
        {"a tiny layer",
         [](MainWindow &w) {
             editNow(w, {{u"mask.valid_lens"_s, u"null"_s},
                         {u"inputs.batch_size"_s, u"1"_s},
                         {u"inputs.num_queries"_s, u"1"_s},
                         {u"inputs.num_kv_pairs"_s, u"1"_s},
                         {u"layer.num_heads"_s, u"1"_s},
                         {u"layer.num_hiddens"_s, u"1"_s}});
         }},
        {"no projections",
         [](MainWindow &w) {
             editNow(w, {{u"layer.projections"_s, u"false"_s}});
         }},
        {"training",
         [](MainWindow &w) {
             editNow(w, {{u"layer.training"_s, u"true"_s}, {u"layer.norm"_s, u"\"pre\""_s}});
         }},
        {"undo", [](MainWindow &w) { w.session().undoStack().undo(); }},
        {"another session", [](MainWindow &w) { w.session().open(u"example:small"_s); }},
        {"a trained layer", [](MainWindow &w) { w.session().open(u"example:sort/layer-2/3"_s); }},
        {"a file", [](MainWindow &w) { w.session().open(kExamples.last()); }},
        {"a file that is none", [](MainWindow &w) { w.session().open(u"none.headscope"_s); }},
        {"a usual window", [](MainWindow &w) { w.resize(1440, 900); }},
        {"a large window", [](MainWindow &w) { w.resize(1920, 1200); }},
        {"another theme", [](MainWindow &) { applyTheme(*qApp, *findTheme(u"dark"_s)); }},
        {"another language", [](MainWindow &) { setLanguage(u"zh_CN"_s); }},
        {"to Explore", [](MainWindow &w) { w.setView(View::Explore); }},
        {"to Heads", [](MainWindow &w) { w.setView(View::Heads); }},
        {"to Compare", [](MainWindow &w) { w.setView(View::Compare); }},
        {"what changed", [](MainWindow &w) { w.session().setWantsChange(!w.session().selection().wantsChange); }},
    };
    return all;
}

/// What the views rely on.
QString wrongSelection(const Session &session)
{
    const Plan &plan = session.plan();
    const Selection &s = session.selection();
    const auto product = productOf(plan, s);
    if (!isPresent(plan, s.tensor) || stepOf(plan, specOf(s.tensor)) != s.step)
        return u"the step does not have the tensor"_s;
    if (s.head >= plan.sizes.h || s.batch >= plan.sizes.b)
        return u"no such head or item"_s;
    if (s.walk && (!product || !product->has(*s.walk)))
        return u"the walk is outside its product"_s;
    for (const auto &place : {s.hovered, s.pinned})
        if (place && !isInside(place->cell, shapeOf(specOf(place->tensor), plan.sizes)))
            return u"a cell is outside"_s;
    return {};
}

} // namespace

void TestUnderWay::initTestCase()
{
    qInstallMessageHandler(keepQtWarning);
}

/// One window for all: what one row leaves behind must not trouble the next.
void TestUnderWay::init()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    setLanguage(u"en"_s);
    if (!m_window) {
        m_window = std::make_unique<MainWindow>();
        m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
        showActive(*m_window, kSmallestWindow);
    }
    m_window->resize(kSmallestWindow); // is painted soonest
    m_window->setView(View::Explore);
    m_window->session().setWantsChange(false);
    open(m_window->session(), u"d2l"_s);
    edit(m_window->session(), {{u"inputs.seed"_s, u"1"_s}}); // to be undone
    qtWarnings().clear();
}

void TestUnderWay::cleanup()
{
    m_window->player().pause();
    qDeleteAll(m_window->findChildren<QLineEdit *>(u"cellEditor"_s)); // of a number that stays
    setLanguage(u"en"_s);
}

void TestUnderWay::theWindowHolds_data()
{
    QTest::addColumn<int>("going");
    QTest::addColumn<int>("happening");
    const int pace = qEnvironmentVariableIsSet("HEADSCOPE_ALL_HAPPENINGS") ? 1 : kPace;
    for (int going = 0; going < std::ssize(goings()); ++going)
        for (int happening = going % pace; happening < std::ssize(happenings()); happening += pace)
            QTest::addRow("%s, %s", goings()[static_cast<std::size_t>(going)].name,
                          happenings()[static_cast<std::size_t>(happening)].name)
                << going << happening;
}

void TestUnderWay::theWindowHolds()
{
    QFETCH(int, going);
    QFETCH(int, happening);
    const Going &what = goings()[static_cast<std::size_t>(going)];
    what.begin(*m_window);
    happenings()[static_cast<std::size_t>(happening)].happen(*m_window);
    QCOMPARE(wrongSelection(m_window->session()), QString());
    what.goOn(*m_window);
    m_window->grab(); // while the run is still under way, and after it
    QTest::qWait(5);  // moments of what is played
    QTRY_VERIFY(!m_window->session().isBusy());
    QTRY_COMPARE(awaitedAnswers(), 0);
    m_window->grab();
    QCOMPARE(wrongSelection(m_window->session()), QString());
    QCOMPARE(qtWarnings().join(u'\n'), QString());
}

void TestUnderWay::theFieldOfANumberGoesWithItsMatrix_data()
{
    QTest::addColumn<int>("happening");
    QTest::addColumn<bool>("stays");
    // Weights are looked at: they stay where these happen, with the cell that the number is for.
    const QStringList stays{u"another step is clicked"_s,
                            u"fewer heads"_s,
                            u"many heads"_s,
                            u"no projections"_s,
                            u"training"_s,
                            u"undo"_s,
                            u"a file that is none"_s,
                            u"a usual window"_s,
                            u"a large window"_s,
                            u"another theme"_s,
                            u"another language"_s,
                            u"to Explore"_s,
                            u"to Heads"_s,
                            u"to Compare"_s,
                            u"what changed"_s};
    for (int happening = 0; happening < std::ssize(happenings()); ++happening) {
        const char *name = happenings()[static_cast<std::size_t>(happening)].name;
        QTest::addRow("%s", name) << happening << stays.contains(QString::fromLatin1(name));
    }
}

void TestUnderWay::theFieldOfANumberGoesWithItsMatrix()
{
    QFETCH(int, happening);
    QFETCH(bool, stays);
    goings()[8].begin(*m_window);
    QVERIFY(m_window->findChild<QLineEdit *>(u"cellEditor"_s));
    happenings()[static_cast<std::size_t>(happening)].happen(*m_window);
    QTRY_VERIFY(!m_window->session().isBusy());
    if (!stays)
        QTRY_VERIFY(!m_window->findChild<QLineEdit *>(u"cellEditor"_s));
    else
        QVERIFY(m_window->findChild<QLineEdit *>(u"cellEditor"_s));
    m_window->setFocus();
}

HEADSCOPE_TEST(TestUnderWay, QApplication)
#include "tst_underway.moc"
