// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/maps.h"
#include "engine/opening/save.h"
#include "tests/app/windowtest.h"
#include "ui/compare/compareview.h"
#include "ui/heads/headgallery.h"
#include "ui/importing/fileopener.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/work/latest.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyle>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QTimer>

using namespace headscope;
using enum Role;

/// Attention weights alone in the window: three layers of two items with two heads.
class TestMaps : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void theyOpenAtTheWeights();
    void theSetupHasNothingElse();
    void keysTurnThroughTheLayers();
    void theBarTurnsThroughTheLayers();
    void turningIsOneStepBack();
    void turningBackIsNoStep();
    void theKeysWorkBehindTheArrow();
    void theFileThatTheyCameFromIsNamed();
    void theBarIsThereForLayersOnly();
    void aNumberTellsWhereItStands();
    void aChangedNumberCanBeTakenBack();
    void changedNumbersComeBackWithTheirLayer();
    void whatTheFileDoesNotHaveIsTold();
    void whatIsLostWithTheWindowIsTold();
    void numbersAreTakenBackOfOneLayer();
    void headsAndCompareFollow();
    void theFirstAxisMayBeThatOfLayers();
    void theFirstAxisMayBeThatOfAveragedHeads();
    void everyViewHasThem();
    void aLongNameLeavesTheWindowNarrow();
    void whatSharesAreNotIsTold();
    void savingKeepsTheLayer();
    void wordsAreInTheLanguage();

private:
    QString sessionOf(const QString &file);
    template <class Widget>
    Widget *found(const QString &name) const
    {
        return find<Widget>(*m_window, name);
    }
    Index layer() const { return session().document().maps.layer; }
    double weightAt(const Cell &cell) const { return session().result()->trace->value(Weights, cell); }

    QTemporaryDir m_folder;
};

namespace {

double shownIn(const MapWidget *map, Index row, Index column)
{
    return FetchedSlice(map->content().slice).at(row, column);
}

} // namespace

/// A session of such a file.
QString TestMaps::sessionOf(const QString &file)
{
    const QString from = QStringLiteral(TEST_SOURCE_DIR "/checkpoints/maps/") + file;
    const Checkpoint checkpoint = openCheckpoint(from.toStdString()).value();
    const auto imported = importMaps(*checkpoint.store, mapsAlone(checkpoint), "weights.npz").value();
    QString path = m_folder.filePath(file.section(u'.', 0, 0) + u".headscope"_s);
    const auto plan = makePlan(imported.opened.document, imported.opened.files).value();
    if (const auto saved = saveSession(path.toStdString(), plan, {}); !saved)
        qFatal("%s", saved.error().sentence().c_str());
    return path;
}

void TestMaps::init()
{
    show();
    open(session(), sessionOf(u"attentions.pt"_s));
}

void TestMaps::cleanup()
{
    m_window.reset();
    setLanguage(u"en"_s);
}

void TestMaps::theyOpenAtTheWeights()
{
    QCOMPARE(session().steps().size(), std::size_t{1});
    QVERIFY(session().selection().step == StepId::Softmax && session().selection().tensor == TensorId(Weights));
    QVERIFY(QTextDocumentFragment::fromHtml(found<QLabel>(u"stepWords"_s)->text()) // whose terms are links
                .toPlainText()
                .startsWith(u"The session has the weights alone: queries, keys and scores are not known."_s));
    QVERIFY(found<QLabel>(u"stepFormula"_s)->isHidden());
    QCOMPARE(found<QLabel>(u"runTime"_s)->text(), u"Given, not computed"_s);
    QVERIFY(!found<MapWidget>(u"resultMap"_s)->content().slice.isEmpty());
    QCOMPARE(found<MapWidget>(u"resultMap"_s)->content().slice.rowLabel(1), u"cat"_s);
    open(session(), u"d2l"_s);
    QVERIFY(!found<QLabel>(u"stepFormula"_s)->isHidden());
}

void TestMaps::theSetupHasNothingElse()
{
    QVERIFY(found<QWidget>(u"maps.layer"_s)->isVisible());
    QVERIFY(found<QLabel>(u"maps.layer.note"_s)
                ->text()
                .startsWith(u"The maps are given: layers 3, heads 2, queries 4, "_s));
    for (const char *name : {"maps.stacked", "layer.num_heads", "mask.causal", "inputs.seed", "layer.rope",
                             "group.inputs.batch_size", "group.mask.valid_lens", "group.inputs.kind"})
        QVERIFY2(!found<QWidget>(QString::fromLatin1(name))->isVisible(), name);
    open(session(), u"d2l"_s);
    QVERIFY(!found<QWidget>(u"maps.layer"_s)->isVisible() && !found<QWidget>(u"group.maps.layer"_s)->isVisible());
    QVERIFY(found<QWidget>(u"layer.num_heads"_s)->isVisible());
    QVERIFY(found<QWidget>(u"group.inputs.batch_size"_s)->isVisible());
}

void TestMaps::keysTurnThroughTheLayers()
{
    std::set<double> seen;
    for (const Index expected : {0, 1, 2, 2}) { // the last stays
        QVERIFY(waitForRun(session()));
        QCOMPARE(layer(), expected);
        seen.insert(weightAt({1, 1, 2, 3}));
        QCOMPARE(shownIn(found<MapWidget>(u"resultMap"_s), 0, 0), weightAt({0, 0, 0, 0}));
        press(Qt::Key_PageDown, Qt::ControlModifier);
    }
    QCOMPARE(seen.size(), std::size_t{3});
    for (const Index expected : {2, 1, 0, 0}) {
        QCOMPARE(layer(), expected);
        press(Qt::Key_PageUp, Qt::ControlModifier);
    }
}

void TestMaps::theBarTurnsThroughTheLayers()
{
    auto *number = found<QSpinBox>(u"layerNumber"_s);
    QVERIFY(found<QWidget>(u"layerBar"_s)->isVisible());
    QCOMPARE(number->text(), u"0 of 0–2"_s);
    QCOMPARE(found<QLabel>(u"layerPlace"_s)->text(), u"attentions.0 in attentions.npz"_s);
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Up);
    QCOMPARE(layer(), Index{1});
    QCOMPARE(found<QSlider>(u"layerSlider"_s)->value(), 1);
    QCOMPARE(found<QLabel>(u"layerPlace"_s)->text(), u"attentions.1 in attentions.npz"_s);
    found<QSlider>(u"layerSlider"_s)->setValue(2);
    QCOMPARE(layer(), Index{2});
    QCOMPARE(number->value(), 2);
    QVERIFY(found<QLabel>(u"stepWords"_s)->text().contains(u"0–2"_s));
}

void TestMaps::turningIsOneStepBack()
{
    session().setHead(1);
    session().pin(CellPlace{Weights, {1, 1, 2, 3}});
    for (int i = 0; i < 2; ++i)
        press(Qt::Key_PageDown, Qt::ControlModifier);
    QCOMPARE(layer(), Index{2});
    QVERIFY((session().selection().pinned == CellPlace{Weights, {1, 1, 2, 3}})); // in every layer
    QVERIFY(session().isModified());
    session().undoStack().undo();
    QCOMPARE(layer(), Index{0});
    QVERIFY(!session().isModified());
}

void TestMaps::turningBackIsNoStep()
{
    auto *number = found<QSpinBox>(u"layerNumber"_s);
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Up);
    QCOMPARE(layer(), Index{1});
    QTest::keyClick(number, Qt::Key_Down);
    QCOMPARE(layer(), Index{0});
    QVERIFY(!session().undoStack().canUndo());
}

void TestMaps::theKeysWorkBehindTheArrow()
{
    auto *number = found<QSpinBox>(u"layerNumber"_s);
    QTest::mouseClick(number, Qt::LeftButton, {}, {number->width() - 8, number->height() / 4});
    QCOMPARE(layer(), Index{1});
    QTest::qWait(number->style()->styleHint(QStyle::SH_SpinBox_ClickAutoRepeatThreshold) + 100); // a held one repeats
    QTest::keyClick(number, Qt::Key_Up);
    QCOMPARE(layer(), Index{2});
}

/// Before they are saved it is that of the person, and then that of the session.
void TestMaps::theFileThatTheyCameFromIsNamed()
{
    const auto *place = found<QLabel>(u"layerPlace"_s);
    m_window->findChild<FileOpener *>()->open({QStringLiteral(TEST_SOURCE_DIR "/checkpoints/maps/attentions.pt")});
    QTRY_COMPARE(place->text(), u"attentions.0 in attentions.pt"_s);
    QVERIFY(waitForRun(session()));
    QVERIFY(session().save(m_folder.filePath(u"m1.headscope"_s)));
    QCOMPARE(place->text(), u"attentions.0 in m1.npz"_s);
    open(session(), m_folder.filePath(u"m1.headscope"_s));
    QCOMPARE(place->text(), u"attentions.0 in m1.npz"_s);
}

void TestMaps::theBarIsThereForLayersOnly()
{
    open(session(), sessionOf(u"single.npy"_s));
    QVERIFY(session().plan().hasMapsAlone());
    QVERIFY(!found<QWidget>(u"layerBar"_s)->isVisible());
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(!session().isModified());
    open(session(), u"d2l"_s);
    QVERIFY(!found<QWidget>(u"layerBar"_s)->isVisible());
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(!session().isModified());
}

void TestMaps::aNumberTellsWhereItStands()
{
    edit(session(), {{u"maps.layer"_s, u"2"_s}});
    session().pin(CellPlace{Weights, {1, 0, 2, 3}});
    const QString words = found<QLabel>(u"cellWords"_s)->text();
    QVERIFY2(words.contains(u"given by attentions.npz, tensor attentions.2 at [1, 0, 2, 3]"_s), qPrintable(words));
}

void TestMaps::aChangedNumberCanBeTakenBack()
{
    const double before = weightAt({0, 0, 1, 1});
    QVERIFY(setOverride(session(), {Weights, {0, 0, 1, 1}}, 0.75));
    QVERIFY(waitForRun(session()));
    QCOMPARE(weightAt({0, 0, 1, 1}), 0.75);
    session().pin(CellPlace{Weights, {0, 0, 1, 1}});
    QVERIFY(found<QLabel>(u"cellWords"_s)->text().contains(u"set by you; before, it was"_s));
    takeBack(session(), {Weights, {0, 0, 1, 1}});
    QVERIFY(waitForRun(session()));
    QCOMPARE(weightAt({0, 0, 1, 1}), before);
    QVERIFY(setOverride(session(), {Weights, {0, 0, 1, 1}}, 0.75));
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(session().document().overrides.empty()); // it was a number of the other layer
}

void TestMaps::changedNumbersComeBackWithTheirLayer()
{
    const CellPlace place{Weights, {0, 0, 1, 1}};
    QVERIFY(setOverride(session(), place, 0.75));
    QVERIFY(waitForRun(session()));
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(setOverride(session(), place, 0.5));
    press(Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(waitForRun(session()));
    QCOMPARE(weightAt(place.cell), 0.75);
    QCOMPARE(session().numbersOfOtherLayers(), std::size_t{1});
    auto *layerField = found<QLineEdit>(u"maps.layer.editor"_s);
    layerField->selectAll();
    QTest::keyClicks(layerField, u"1"_s);
    QTest::keyClick(layerField, Qt::Key_Return);
    QTRY_COMPARE(layer(), Index{1});
    QCOMPARE(session().document().overrides.size(), std::size_t{1});
    QCOMPARE(session().document().overrides[0].value, 0.5);
    takeBack(session(), place);
    press(Qt::Key_PageUp, Qt::ControlModifier);
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(session().document().overrides.empty()); // what was taken back stays so
    session().undoStack().setClean();                // or opening asks first
    open(session(), sessionOf(u"attentions.pt"_s));
    QCOMPARE(session().numbersOfOtherLayers(), std::size_t{0});
}

void TestMaps::whatTheFileDoesNotHaveIsTold()
{
    QVERIFY(setOverride(session(), {Weights, {0, 0, 1, 1}}, 0.75));
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!found<QLabel>(u"notice"_s)->isVisible());
    press(Qt::Key_PageDown, Qt::ControlModifier);
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(found<QLabel>(u"notice"_s)->text().startsWith(u"The file has the changed numbers of layer 1 alone."_s));
    press(Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(session().document().overrides.size(), std::size_t{1});
}

/// A notice would come too late.
void TestMaps::whatIsLostWithTheWindowIsTold()
{
    QVERIFY(setOverride(session(), {Weights, {0, 0, 1, 1}}, 0.75));
    QStringList told;
    const auto tryToLeave = [&] {
        QTimer::singleShot(0, this, [&] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            QVERIFY(box != nullptr);
            told << box->informativeText();
            find<QPushButton>(*box, u"leaveCancel"_s)->click();
        });
        QVERIFY(!m_window->close());
    };
    tryToLeave();
    press(Qt::Key_PageDown, Qt::ControlModifier);
    tryToLeave();
    QCOMPARE(told.value(0), u"Do you want to save them?"_s);
    QVERIFY2(told.value(1).contains(u"The file has the changed numbers of layer 1 alone"_s), qPrintable(told.value(1)));
}

void TestMaps::numbersAreTakenBackOfOneLayer()
{
    const CellPlace place{Weights, {0, 0, 1, 1}};
    QVERIFY(setOverride(session(), place, 0.75));
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(!hasOverrides(session()));
    QVERIFY(setOverride(session(), place, 0.5));
    auto *action = found<QAction>(u"takeNumbersBack"_s);
    Q_EMIT static_cast<QMenu *>(action->parent())->aboutToShow();
    QVERIFY2(action->text().contains(u"of this layer"_s), qPrintable(action->text()));
    action->trigger();
    QCOMPARE(session().undoStack().undoText(), u"All numbers of the layer taken back"_s);
    QCOMPARE(session().numbersOfOtherLayers(), std::size_t{1});
    session().undoStack().setClean(); // or opening asks first
    open(session(), u"d2l"_s);
    Q_EMIT static_cast<QMenu *>(action->parent())->aboutToShow();
    QVERIFY2(!action->text().contains(u"of this layer"_s), qPrintable(action->text()));
}

void TestMaps::headsAndCompareFollow()
{
    m_window->setView(View::Compare);
    auto *compare = found<CompareView>(u"compareView"_s);
    for (const Index expected : {0, 1, 2}) {
        QVERIFY(waitForRun(session()));
        QTRY_COMPARE(awaitedAnswers(), 0);
        QCOMPARE(layer(), expected);
        QCOMPARE(shownIn(compare->map(0), 1, 2), weightAt({0, 0, 1, 2}));
        QCOMPARE(shownIn(compare->map(1), 1, 2), weightAt({0, 1, 1, 2}));
        press(Qt::Key_PageDown, Qt::ControlModifier);
    }
    Look look = session().look();
    look.compared = lookWordsOf({Weights, {ComparedPick{layerRun(0)}, ComparedPick{}}, {}});
    session().setLook(look);
    QTRY_VERIFY(!compare->isBusy());
    QTRY_COMPARE(awaitedAnswers(), 0);
    const double first = shownIn(compare->map(0), 1, 2);
    QVERIFY(first != weightAt({0, 0, 1, 2})); // that of another layer
    session().undoStack().undo();
    QVERIFY(waitForRun(session()));
    QCOMPARE(layer(), Index{0});
    QCOMPARE(first, weightAt({0, 0, 1, 2}));
    session().undoStack().redo();
    m_window->setView(View::Heads);
    press(Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(waitForRun(session()));
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(layer(), Index{1});
    const QImage one = found<HeadGallery>(u"headGallery"_s)->grab().toImage();
    press(Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(waitForRun(session()));
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(farthest(one, found<HeadGallery>(u"headGallery"_s)->grab().toImage()) > 40);
}

void TestMaps::theFirstAxisMayBeThatOfLayers()
{
    open(session(), sessionOf(u"squeezed.npz"_s));
    QVERIFY(found<QWidget>(u"maps.stacked"_s)->isVisible());
    QCOMPARE(session().plan().sizes.layers, Index{3});
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QTest::mouseClick(found<QWidget>(u"maps.stacked.editor"_s), Qt::LeftButton);
    QTRY_COMPARE(session().plan().sizes.b, Index{3});
    QCOMPARE(session().plan().sizes.layers, Index{1});
    QCOMPARE(layer(), Index{0});
    QVERIFY(!found<QWidget>(u"layerBar"_s)->isVisible());
    session().undoStack().undo();
    QCOMPARE(session().plan().sizes.layers, Index{3});
    QCOMPARE(layer(), Index{1});
}

void TestMaps::theFirstAxisMayBeThatOfAveragedHeads()
{
    Document document;
    document.maps.weights = {TensorRef{"x.npz", "m"}};
    session().show(u"maps"_s, planOf(document, fileWith({{"m", Tensor<float>({2, 3, 4})}})));
    QVERIFY(waitForRun(session()));
    QCOMPARE((Shape{session().plan().sizes.b, session().plan().sizes.h}), (Shape{1, 2}));
    QVERIFY(found<QWidget>(u"maps.heads"_s)->isVisible());
    QTest::keyClicks(found<QLineEdit>(u"maps.heads.editor"_s), u"1"_s);
    QTRY_COMPARE((Shape{session().plan().sizes.b, session().plan().sizes.h}), (Shape{2, 1}));
    session().undoStack().undo();
    QCOMPARE(session().plan().sizes.h, Index{2});
    for (const Shape &shape : {Shape{3, 4}, Shape{2, 2, 3, 4}}) { // of one head, and with an axis of its own
        session().show(u"maps"_s, planOf(document, fileWith({{"m", Tensor<float>(shape)}})));
        QVERIFY(waitForRun(session()));
        QVERIFY(!found<QWidget>(u"maps.heads"_s)->isVisible());
    }
}

/// Whatever a person may look at is there, in every size of the window.
void TestMaps::everyViewHasThem()
{
    for (const QString &file : {u"cross.pt"_s, u"uneven.npz"_s, u"single.npy"_s}) {
        open(session(), sessionOf(file));
        for (const QSize size : {QSize(800, 450), QSize(1440, 900)}) {
            m_window->resize(size);
            for (const View view : {View::Explore, View::Heads, View::Compare}) {
                m_window->setView(view);
                session().pin(CellPlace{Weights, {0, 1, 2, 3}});
                for (const auto key : {Qt::Key_Space, Qt::Key_Right, Qt::Key_Down, Qt::Key_Up, Qt::Key_End, Qt::Key_P})
                    press(key);
                m_window->setView(view); // P goes to where the steps are seen
                for (auto *picker : m_window->findChildren<QComboBox *>(u"chartKind"_s))
                    for (int i = 0; i < picker->count(); ++i)
                        picker->setCurrentIndex(i);
                QTRY_COMPARE(awaitedAnswers(), 0);
                QVERIFY(!m_window->grab().isNull());
            }
        }
    }
}

void TestMaps::aLongNameLeavesTheWindowNarrow()
{
    const std::string name(150, 'x');
    Document document;
    document.maps = {{TensorRef{"x.npz", name}}, true, 1};
    session().show(u"maps"_s, planOf(document, fileWith({{name, Tensor<float>({2, 1, 2, 2})}})));
    QVERIFY(waitForRun(session()));
    QVERIFY(found<QWidget>(u"layerBar"_s)->isVisible());
    m_window->resize(kSmallestWindow);
    QCOMPARE(m_window->size(), kSmallestWindow);
    QCOMPARE(found<QLabel>(u"layerPlace"_s)->accessibleName(), QString::fromStdString(name) + u" in x.npz"_s);
}

void TestMaps::whatSharesAreNotIsTold()
{
    QVERIFY(session().warnings().empty());
    open(session(), sessionOf(u"uneven.npz"_s));
    QCOMPARE(session().warnings().size(), std::size_t{3});
    const QString notice = found<QLabel>(u"notice"_s)->text();
    QVERIFY2(notice.contains(u"1 of 6. The farthest sums to 1.5."_s), qPrintable(notice));
}

void TestMaps::savingKeepsTheLayer()
{
    press(Qt::Key_PageDown, Qt::ControlModifier);
    const QString path = m_folder.filePath(u"kept.headscope"_s);
    for (const SessionKind kind : {SessionKind::Plain, SessionKind::WithData}) {
        QVERIFY(session().save(path, kind));
        open(session(), path);
        QCOMPARE(layer(), Index{1});
        QCOMPARE(session().plan().sizes.layers, Index{3});
    }
}

void TestMaps::wordsAreInTheLanguage()
{
    setLanguage(u"zh_CN"_s);
    QTRY_COMPARE(found<QSpinBox>(u"layerNumber"_s)->accessibleName(), u"层"_s);
    QVERIFY(found<QLabel>(u"stepWords"_s)->text().contains(u"权重"_s));
    QCOMPARE(found<QLabel>(u"runTime"_s)->text(), u"给定，未计算"_s);
}

HEADSCOPE_TEST(TestMaps, QApplication)
#include "tst_maps.moc"
