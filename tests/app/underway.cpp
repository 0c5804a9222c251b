// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/underway.h"

#include "tests/ui/support.h"
#include "ui/composer/figurecomposer.h"
#include "ui/heads/headgallery.h"
#include "ui/operation/mapwidget.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/session/overriding.h"
#include "ui/session/product.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>

namespace headscope {
namespace {

/// Edits without waiting for the run. The edit may be refused: a number that was put in may have no place in a smaller
/// layer.
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

void clickSlab(MainWindow &window, TensorId tensor)
{
    auto *pipeline = find<PipelineView>(window, u"pipelineView"_s);
    if (const Slab *slab = pipeline->drawing().slabOf(tensor))
        QTest::mouseClick(pipeline, Qt::LeftButton, {}, slab->front.center().toPoint());
}

} // namespace

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
             if (!setOverride(w.session(), {Role::Scores, {0, 0, 3, 5}}, 3))
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

const std::vector<Happening> &happenings()
{
    static const std::vector<Happening> all{
        {"another step is clicked", [](MainWindow &w) { clickSlab(w, Role::Weights); }},
        {"another product is clicked", [](MainWindow &w) { clickSlab(w, Role::HeadOutputs); }},
        {"another tensor is clicked", [](MainWindow &w) { clickSlab(w, Role::V); }},
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
        {"a trained layer", [](MainWindow &w) { w.session().open(u"example:sort/decoder-1-cross/3"_s); }},
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

} // namespace headscope
