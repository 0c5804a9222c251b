// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "tests/ui/support.h"
#include "ui/library/scenes.h"
#include "ui/text/language.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

using namespace headscope;

/// The pickers of layer and sentence, and what is told of the heads.
class TestSceneBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_window.reset(); }
    void itIsThereForTrainedModelsOnly();
    void thePickersShowTheScene();
    void keysPickAnotherSentence();
    void keysPickAnotherLayer();
    void allSentencesComeAsOneBatch();
    void theNoteFollowsTheHead();
    void whatIsHiddenIsNotTold();
    void anEditedLayerHasNoNotes();
    void theMenuLeadsToTheHead();
    void theMenuGoesWithItsModel();
    void theListsGoWithTheirModel();
    void theMenuTellsHowGoodTheModelIs();
    void wordsAreInTheLanguage();

private:
    Session &session() const { return m_window->session(); }
    QComboBox *layer() const { return find<QComboBox>(*m_window, u"layerPicker"_s); }
    QComboBox *sentence() const { return find<QComboBox>(*m_window, u"sentencePicker"_s); }
    QString note() const { return find<QLabel>(*m_window, u"habit"_s)->accessibleName(); }
    QMenu *notes() const { return find<QToolButton>(*m_window, u"worthSeeing"_s)->menu(); }

    std::unique_ptr<MainWindow> m_window;
};

void TestSceneBar::init()
{
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1440, 900});
    open(session(), u"dates/decoder-2-cross/0"_s);
}

void TestSceneBar::itIsThereForTrainedModelsOnly()
{
    QVERIFY(find<QWidget>(*m_window, u"sceneBar"_s)->isVisible());
    open(session(), u"d2l"_s);
    QVERIFY(!find<QWidget>(*m_window, u"sceneBar"_s)->isVisible());
    open(session(), u"sort/decoder-1-cross/0"_s);
    QVERIFY(find<QWidget>(*m_window, u"sceneBar"_s)->isVisible());
}

void TestSceneBar::thePickersShowTheScene()
{
    QCOMPARE(find<QComboBox>(*m_window, u"examplePicker"_s)->currentText(),
             u"Dates and times into Chinese order · recorded, layer by layer"_s);
    QCOMPARE(layer()->currentText(), u"Decoder 2: cross-attention"_s);
    QCOMPARE(sentence()->currentText(), u"0 · on March 5, 2021 he left at 7 pm"_s);
    QCOMPARE(layer()->count(), 6);
    QCOMPARE(sentence()->count(), 11);
}

void TestSceneBar::keysPickAnotherSentence()
{
    sentence()->setFocus();
    QTest::keyClick(sentence(), Qt::Key_Down);
    QCOMPARE(session().location(), u"example:dates/decoder-2-cross/1"_s);
    QCOMPARE(session().document().tokens.keys.front().front(), std::string("she"));
    QVERIFY(sentence()->hasFocus());
}

void TestSceneBar::keysPickAnotherLayer()
{
    layer()->setFocus();
    QTest::keyClick(layer(), Qt::Key_Home);
    QCOMPARE(session().location(), u"example:dates/encoder-1-self/0"_s);
    QVERIFY(session().document().inputs.selfAttention);
}

void TestSceneBar::allSentencesComeAsOneBatch()
{
    QTest::keyClick(sentence(), Qt::Key_End);
    QCOMPARE(session().location(), u"example:dates/decoder-2-cross/all"_s);
    QCOMPARE(session().plan().sizes.b, Index{10});
    QCOMPARE(find<QComboBox>(*m_window, u"batchPicker"_s)->count(), 10);
}

void TestSceneBar::theNoteFollowsTheHead()
{
    const ModelLayer layer = scenePlace(session().location())->layer();
    for (Index head = 0; head < layer.heads; ++head) {
        session().setHead(head);
        QVERIFY2(note().startsWith(u"Head %1: "_s.arg(head)), qPrintable(note()));
        QVERIFY2(note().contains(headNote(layer, head)), qPrintable(note()));
    }
    open(session(), u"induction/layer-1/0"_s);
    session().setHead(3);
    QCOMPARE(note(), u"Head 3: no clear habit was found."_s);
}

void TestSceneBar::whatIsHiddenIsNotTold()
{
    session().setHead(1);
    const QString told = headNote(scenePlace(session().location())->layer(), 1);
    QVERIFY(note().contains(told));
    session().setHidden({u"weights"_s});
    QCOMPARE(note(), u"Head 1: ?"_s);
    for (const QAction *action : notes()->actions())
        QVERIFY2(!action->text().contains(told), qPrintable(action->text()));
    session().setHidden({});
    QVERIFY(note().contains(told));
}

void TestSceneBar::anEditedLayerHasNoNotes()
{
    edit(session(), {{u"layer.num_heads"_s, u"8"_s}});
    QCOMPARE(note(), u"The layer is no longer the trained one."_s);
    session().undoStack().undo();
    QVERIFY(note().startsWith(u"Head "_s));
}

void TestSceneBar::theMenuLeadsToTheHead()
{
    QAction *wanted = nullptr;
    for (QAction *action : notes()->actions())
        if (action->text().contains(u"“am” and “pm”"_s))
            wanted = action;
    QVERIFY(wanted != nullptr);
    wanted->trigger();
    QCOMPARE(session().location(), u"example:dates/encoder-2-self/0"_s);
    QVERIFY(note().contains(u"“am” and “pm” look at their hour"_s));
}

/// Another session may come while the menu is open: there is nothing left that a click in it could ask for.
void TestSceneBar::theMenuGoesWithItsModel()
{
    notes()->popup({100, 100});
    QVERIFY(notes()->isVisible());
    session().open(u"example:d2l"_s);
    QTRY_COMPARE(session().location(), u"example:d2l"_s);
    QVERIFY(!notes()->isVisible());
    QVERIFY(notes()->isEmpty());
}

/// One that is opened as another session comes, too.
void TestSceneBar::theListsGoWithTheirModel()
{
    layer()->showPopup();
    open(session(), u"d2l"_s);
    QVERIFY(!layer()->view()->isVisible());
    Q_EMIT sentence()->activated(0); // of a click that was on its way
    QCOMPARE(session().location(), u"example:d2l"_s);
}

void TestSceneBar::theMenuTellsHowGoodTheModelIs()
{
    const Accuracy &accuracy = findModel(u"dates"_s)->accuracy;
    QCOMPARE(notes()->actions().last()->text(),
             u"%1 of %2 fresh sentences exactly right (training seed %3, test seed %4)"_s.arg(accuracy.exact)
                 .arg(accuracy.of)
                 .arg(accuracy.seed)
                 .arg(accuracy.testSeed));
}

void TestSceneBar::wordsAreInTheLanguage()
{
    setLanguage(u"zh_CN"_s);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(layer()->currentText(), u"解码器 2 · 编码器-解码器注意力"_s);
    QVERIFY(!note().startsWith(u"Head"_s));
    QVERIFY(note().contains(u"英文词上"_s));
    setLanguage(u"en"_s);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(layer()->currentText(), u"Decoder 2: cross-attention"_s);
}

HEADSCOPE_TEST(TestSceneBar, QApplication)
#include "tst_scenebar.moc"
