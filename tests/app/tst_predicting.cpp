// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/predictpanel.h"

#include "tests/app/systemcalls.h"
#include "tests/app/windowtest.h"
#include "ui/chart/barchart.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/predict/guesstable.h"
#include "ui/predict/results.h"
#include "ui/session/hiding.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/work/latest.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStandardPaths>
#include <QTableWidget>
#include <QToolTip>

using namespace headscope;

/// Hidden, asked for, revealed, in the window.
class TestPredicting : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void cleanup();
    void noTextTellsAHiddenNumber_data();
    void noTextTellsAHiddenNumber();
    void noTextTellsAHiddenShape();
    void noTextTellsAHiddenStep();
    void noPixelDependsOnAHiddenNumber_data();
    void noPixelDependsOnAHiddenNumber();
    void hHidesThePinnedNumberAndShowsItAgain();
    void theMenuIsGreyWhereNothingIsHidden();
    void theMenuOfAMapHidesAndAsks();
    void aHiddenNumberIsNotTypedOver();
    void revealShowsItInTheMaps();
    void whoLeavesAQuestionIsWhereItWasAsked();
    void hWhileItIsAskedReveals();
    void otherNumbersEndTheQuestion();
    void aGuessIsNoNumberOfTheLayer();
    void guessesOfTheClassStandBesideTheTruth();
    void aNameBeginsWithAnyLetter();
    void enterLeadsFromAGuessToTheNextGuess();
    void resultsAreKeptExportedAndForgotten();
    void resultsAreExportedOnceInWhicheverLanguage();
    void onlyTheNewestResultsAreKept();
    void longResultsStayReadable();
    void resultsAreExportedInTheLanguageOfTheWindow();
    void aWrongFileOfResultsIsReplaced();
    void whatCannotBeKeptIsTold();
    void theQuestionSpeaksTheLanguageOfTheWindow();
    void itFitsIntoASmallWindow();

private:
    PredictPanel *panel() const { return m_window->findChild<PredictPanel *>(u"predictPanel"_s); }
    QStringList texts() const;
    void ask(const QString &word);
    void type(int row, int column, const QString &text) const;
};

namespace {

/// Where the pipeline has a tip: at each tensor, and at each arrow and the words on it.
QList<QPoint> toldPlaces(const PipelineLayout &drawing)
{
    QList<QPoint> places;
    for (const Slab &slab : drawing.slabs)
        places << slab.front.center().toPoint();
    for (const Arrow &arrow : drawing.arrows)
        places << arrow.labelPlace.center().toPoint() << (arrow.end - QPointF(3, 0)).toPoint();
    return places;
}

} // namespace

void TestPredicting::init()
{
    QVERIFY(forgetPredictions());
    show();
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
}

void TestPredicting::cleanup()
{
    m_window.reset();
    setLanguage(u"en"_s);
    QVERIFY(forgetPredictions());
}

/// Everything that is written, told or shown as a tip anywhere in the window.
QStringList TestPredicting::texts() const
{
    QStringList all;
    for (QWidget *widget : m_window->findChildren<QWidget *>()) {
        all << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip();
        for (const char *property : {"text", "plainText", "title"})
            all << widget->property(property).toString();
    }
    auto *pipeline = find<PipelineView>(*m_window, u"pipelineView"_s);
    for (const QPoint &at : pipeline->isVisible() ? toldPlaces(pipeline->drawing()) : QList<QPoint>()) {
        QHelpEvent help(QEvent::ToolTip, at, pipeline->mapToGlobal(at));
        QCoreApplication::sendEvent(pipeline, &help);
        all << QToolTip::text();
    }
    all.removeDuplicates();
    return all;
}

void TestPredicting::ask(const QString &word)
{
    session().setHidden({word});
    QVERIFY(panel()->ask(word));
}

void TestPredicting::type(int row, int column, const QString &text) const
{
    auto *table = find<QTableWidget>(*m_window, u"guesses"_s);
    table->setItem(row, column, new QTableWidgetItem(text));
}

void TestPredicting::noTextTellsAHiddenNumber_data()
{
    QTest::addColumn<QString>("hidden");
    for (const QString &word : {u"weights[0,1,1,2]"_s, u"weights[0,1,1,:]"_s, u"weights"_s})
        QTest::addRow("%s", qPrintable(word)) << word;
}

/// The number is one that stands nowhere else; at every step and in every view, pinned or beside it.
void TestPredicting::noTextTellsAHiddenNumber()
{
    QFETCH(QString, hidden);
    const CellPlace place{Role::Weights, {0, 1, 1, 2}};
    QVERIFY(setOverride(session(), place, 0.73519));
    QVERIFY(waitForRun(session()));
    session().goTo(place);
    QVERIFY(texts().join(u'\n').contains(u"0.73519"_s)); // as it is without hiding
    session().setHidden({hidden});
    for (const View view : {View::Explore, View::Heads, View::Compare}) {
        m_window->setView(view);
        for (const Step *step : session().steps()) {
            session().setStep(step->id);
            for (const Index key : {2, 1}) {
                session().pin(CellPlace{Role::Weights, {0, 1, 1, key}});
                QTest::qWait(1);
                for (const QString &text : texts())
                    QVERIFY2(!text.contains(u"0.735"_s) && !text.contains(u"0.74"_s), qPrintable(text));
            }
        }
    }
}

void TestPredicting::noTextTellsAHiddenShape()
{
    session().setTensor(Role::Scores);
    QVERIFY(texts().join(u'\n').contains(u"(10, 4, 6)"_s));
    QStringList shapes; // of all tensors of this shape: the code tells them, too
    for (const TensorId tensor : madeTensors(session()))
        if (tensorOf(session().plan(), tensor).shape == tensorOf(session().plan(), Role::Scores).shape)
            shapes << hiddenShapeWord(tensor);
    session().setHidden(shapes);
    for (const QString &text : texts())
        QVERIFY2(!text.contains(u"(10, 4, 6)"_s) && !text.contains(u"queries, 6 keys"_s), qPrintable(text));
    session().setHidden({});
    QVERIFY(texts().join(u'\n').contains(u"(10, 4, 6)"_s));
}

void TestPredicting::noTextTellsAHiddenStep()
{
    session().setHidden({u"step softmax"_s});
    const auto text = [this](const QString &name) { return find<QLabel>(*m_window, name)->text(); };
    QVERIFY(!text(u"stepCaption"_s).contains(u"softmax"_s, Qt::CaseInsensitive));
    QVERIFY(!text(u"stepHeadline"_s).contains(u"1"_s));
    QVERIFY(!find<QWidget>(*m_window, u"stepFormula"_s)->isVisible());
    QVERIFY(!find<QWidget>(*m_window, u"stepTrack"_s)->accessibleDescription().contains(u"softmax"_s));
    QVERIFY(!find<QWidget>(*m_window, u"pipelineView"_s)->accessibleDescription().contains(u"softmax"_s));
}

void TestPredicting::noPixelDependsOnAHiddenNumber_data()
{
    QTest::addColumn<QString>("cell"); // whose number differs
    QTest::addColumn<QString>("hidden");
    QTest::addColumn<View>("view");
    const auto add = [](const char *cell, const char *hidden, View view) {
        QTest::addRow("%s in %s", cell, qPrintable(viewNames()[static_cast<int>(view)] + u' ' + QLatin1String(hidden)))
            << QString::fromLatin1(cell) << QString::fromLatin1(hidden) << view;
    };
    add("output[0,1,3]", "output[0,1,3]", View::Explore);
    add("output[0,1,3]", "output", View::Explore);
    add("weights[0,1,1,2]", "weights[0,1,1,2]", View::Explore);
    add("weights[0,1,1,2]", "weights[0,1,1,:]", View::Heads);
    add("weights[0,1,1,2]", "weights", View::Heads);
}

/// Pictures of two layers that differ in the hidden number alone, as far as the steps have come.
void TestPredicting::noPixelDependsOnAHiddenNumber()
{
    QFETCH(QString, cell);
    QFETCH(QString, hidden);
    QFETCH(View, view);
    const Hidden named = hiddenOf({cell}, session().plan());
    CellPlace place{named.blocks.front().tensor, {}};
    for (const auto &range : named.blocks.front().ranges)
        place.cell.push_back(range.first);
    const auto pictureOf = [&](double number) {
        if (!setOverride(session(), place, number) || !waitForRun(session()))
            qFatal("the number cannot be set");
        m_window->setView(view);
        session().goTo(place);
        for (const char *name : {"runTime", "runSize"}) // which differ from run to run
            find<QLabel>(*m_window, QString::fromLatin1(name))->hide();
        QTest::qWait(120); // charts, and what is measured
        if (!QTest::qWaitFor([] { return awaitedAnswers() == 0; }, kLongWait))
            qFatal("something is measured without end");
        m_window->setFocus();
        return m_window->grab().toImage();
    };
    session().setHidden({hidden});
    pictureOf(0.5); // what the layout has found out stays
    QCOMPARE(farthest(pictureOf(0.01), pictureOf(40)), 0);
    session().setHidden({});
    QVERIFY(farthest(pictureOf(0.01), pictureOf(40)) > 0); // the test sees a number that is not hidden
}

void TestPredicting::hHidesThePinnedNumberAndShowsItAgain()
{
    session().goTo({Role::Weights, {0, 1, 1, 2}});
    auto *status = find<QLabel>(*m_window, u"cursorValue"_s);
    QVERIFY(!status->text().contains(u"?"_s));
    press(Qt::Key_H);
    QCOMPARE(session().look().hidden, QStringList(u"weights[0,1,1,2]"_s));
    QVERIFY(status->text().endsWith(u"= ?"_s));
    QVERIFY(find<MapWidget>(*m_window, u"resultMap"_s)->accessibleDescription().endsWith(u"?"_s));
    press(Qt::Key_H);
    QVERIFY(session().look().hidden.isEmpty());
    QVERIFY(!status->text().contains(u"?"_s));
    session().setHidden({u"weights"_s, u"shape scores"_s});
    m_window->findChild<QAction *>(u"showAllHidden"_s)->trigger();
    QVERIFY(session().look().hidden.isEmpty());
}

/// The key is not: it tells that nothing is hidden.
void TestPredicting::theMenuIsGreyWhereNothingIsHidden()
{
    const auto *all = m_window->findChild<QAction *>(u"showAllHidden"_s);
    const auto *ask = m_window->findChild<QAction *>(u"askAboutHidden"_s);
    auto *menu = qobject_cast<QMenu *>(all->parent());
    QVERIFY(menu != nullptr);
    Q_EMIT menu->aboutToShow();
    QVERIFY(!all->isEnabled() && !ask->isEnabled());
    Q_EMIT menu->aboutToHide();
    QVERIFY(all->isEnabled() && ask->isEnabled());
    session().setHidden({u"weights"_s});
    Q_EMIT menu->aboutToShow();
    QVERIFY(all->isEnabled() && ask->isEnabled());
}

void TestPredicting::theMenuOfAMapHidesAndAsks()
{
    auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    const auto opened = [&] {
        const QPoint at = map->geometryOfCells().cell(1, 2).center().toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, map->mapToGlobal(at));
        QCoreApplication::sendEvent(map, &event);
        return map->findChild<QMenu *>(u"mapMenu"_s);
    };
    QMenu *menu = opened();
    menu->findChild<QAction *>(u"hideRow"_s)->trigger();
    QCOMPARE(session().look().hidden, QStringList(u"weights[0,0,1,:]"_s));
    menu->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    menu = opened();
    QVERIFY(menu->findChild<QAction *>(u"hideRow"_s)->isChecked());
    menu->findChild<QAction *>(u"askCell"_s)->trigger();
    QVERIFY(panel()->isVisible());
    QCOMPARE(panel()->word(), u"weights[0,0,1,2]"_s);
}

void TestPredicting::aHiddenNumberIsNotTypedOver()
{
    session().goTo({Role::Weights, {0, 1, 1, 2}});
    session().setHidden({u"weights"_s});
    auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    map->setFocus();
    press(Qt::Key_5);
    QVERIFY(map->findChild<QWidget *>(u"cellEditor"_s) == nullptr);
    QVERIFY(!find<QWidget>(*m_window, u"cellSlider"_s)->isVisible());
}

void TestPredicting::revealShowsItInTheMaps()
{
    session().goTo({Role::Weights, {0, 1, 1, 2}});
    press(Qt::Key_H);
    press(Qt::Key_H, Qt::ShiftModifier);
    QVERIFY(panel()->isVisible());
    QVERIFY(!find<QWidget>(*m_window, u"explainPanel"_s)->isVisible());
    QTest::mouseClick(find<QAbstractButton>(*m_window, u"revealAnswer"_s), Qt::LeftButton);
    QVERIFY(session().look().hidden.isEmpty());
    QVERIFY(panel()->isVisible()); // with what the difference says
    press(Qt::Key_Escape);
    QVERIFY(!panel()->isVisible());
    QVERIFY(find<QWidget>(*m_window, u"explainPanel"_s)->isVisible());
}

void TestPredicting::whoLeavesAQuestionIsWhereItWasAsked()
{
    session().setStep(StepId::Softmax);
    auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    session().pin(CellPlace{Role::Weights, {0, 0, 1, 1}});
    map->setFocus();
    press(Qt::Key_H);
    press(Qt::Key_H, Qt::ShiftModifier);
    QVERIFY(panel()->isVisible() && !map->hasFocus());
    press(Qt::Key_Escape);
    QVERIFY(!panel()->isVisible());
    QVERIFY(map->hasFocus());
}

void TestPredicting::hWhileItIsAskedReveals()
{
    session().goTo({Role::Weights, {0, 1, 1, 2}});
    ask(u"weights[0,1,1,2]"_s);
    find<QWidget>(*m_window, u"stepTrack"_s)->setFocus();
    press(Qt::Key_H);
    auto *question = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    QVERIFY(question->state().isRevealed);
}

void TestPredicting::otherNumbersEndTheQuestion()
{
    ask(u"weights[0,1,1,2]"_s);
    edit(session(), {{u"inputs.seed"_s, u"9"_s}});
    QVERIFY(!panel()->isVisible());
    QVERIFY(!session().look().hidden.isEmpty());
    open(session(), u"small"_s);
    QVERIFY(!panel()->ask());
    press(Qt::Key_H, Qt::ShiftModifier); // nothing is hidden, and it is said
    QVERIFY(find<QLabel>(*m_window, u"notice"_s)->text().contains(u"Nothing is hidden"_s));
}

void TestPredicting::aGuessIsNoNumberOfTheLayer()
{
    const Document before = session().document();
    ask(u"weights[0,1,1,2]"_s);
    auto *line = find<QLineEdit>(*m_window, u"typedAnswer"_s);
    QTest::keyClicks(line, u"0.9"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(session().document() == before && !session().isModified());
    QVERIFY(!session().look().hidden.isEmpty()); // to check is not to reveal
}

void TestPredicting::guessesOfTheClassStandBesideTheTruth()
{
    ask(u"weights[0,1,1,2]"_s);
    const double truth = session().truth()->trace->value(Role::Weights, {0, 1, 1, 2});
    clickButton(u"openGuesses"_s);
    type(0, 0, u"Ada"_s);
    type(0, 1, QString::number(truth));
    type(1, 1, QString::number(truth + 0.5));
    type(2, 1, u"much"_s); // no number: no guess
    auto *table = find<GuessTable>(*m_window, u"guessTable"_s);
    QCOMPARE(table->guesses().size(), 2);
    QVERIFY(std::abs(table->mean()[0] - (truth + 0.25)) < 1e-4);
    auto *words = find<QLabel>(*m_window, u"guessWords"_s);
    QVERIFY(words->text().startsWith(u"2 guesses, on average "_s));
    QVERIFY(!words->text().contains(u"right"_s));
    QCoreApplication::processEvents(); // the chart takes its place
    const QImage before = find<QWidget>(*m_window, u"guessChart"_s)->grab().toImage();
    find<QuestionPanel>(*m_window, u"questionPanel"_s)->reveal();
    QVERIFY(words->text().endsWith(u"1 of 2 are right."_s));
    QVERIFY(find<QWidget>(*m_window, u"guessChart"_s)->grab().toImage() != before);
    ask(u"weights[0,1,1,:]"_s); // a row of six
    type(0, 1, u"0.1, 0.2, 0.3, 0.4"_s);
    type(1, 1, u"0.1 0.2 0.3 0.4 0 0"_s);
    QCOMPARE(table->guesses().size(), 1);
}

/// P plays elsewhere.
void TestPredicting::aNameBeginsWithAnyLetter()
{
    ask(u"weights[0,1,1,2]"_s);
    clickButton(u"openGuesses"_s);
    auto *table = find<QTableWidget>(*m_window, u"guesses"_s);
    table->setFocus();
    table->setCurrentCell(0, 0);
    for (const Qt::Key key : {Qt::Key_P, Qt::Key_I, Qt::Key_Return})
        press(key);
    QVERIFY(!m_window->player().isPlaying());
    QTRY_VERIFY(table->item(0, 0) != nullptr);
    QCOMPARE(table->item(0, 0)->text(), u"pi"_s);
}

/// What is no number is told, and does not count.
void TestPredicting::enterLeadsFromAGuessToTheNextGuess()
{
    ask(u"weights[0,1,1,2]"_s);
    clickButton(u"openGuesses"_s);
    auto *table = find<QTableWidget>(*m_window, u"guesses"_s);
    table->setFocus();
    table->setCurrentCell(0, 1);
    table->edit(table->model()->index(0, 1));
    auto *editor = table->findChild<QLineEdit *>();
    QVERIFY(editor != nullptr);
    QTest::keyClicks(editor, u"0.2"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(table->currentRow(), 1);
    QCOMPARE(table->currentColumn(), 1);
    type(1, 1, u"Bob"_s);
    QCOMPARE(find<QLabel>(*m_window, u"guessWords"_s)->text(), u"1 guess: 0.2. No number, and not counted: Bob."_s);
}

void TestPredicting::resultsAreKeptExportedAndForgotten()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"results.csv"_s);
    m_window->setSaveQuestion([&](const QString &) { return file; });
    ask(u"weights[0,1,1,2]"_s);
    auto *line = find<QLineEdit>(*m_window, u"typedAnswer"_s);
    QTest::keyClicks(line, u"0.9"_s);
    QTest::keyClick(line, Qt::Key_Return);
    type(0, 0, u"=Ada"_s); // no formula for whoever opens the table
    type(0, 1, u"0.25"_s);
    find<QuestionPanel>(*m_window, u"questionPanel"_s)->reveal();
    systemCalls.syncsInWindow = 0;
    panel()->findChild<QAction *>(u"exportResults"_s)->trigger();
    QCOMPARE(systemCalls.syncsInWindow.load(), 0);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(written.readAll()).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0], u"time,session,asked,name,answer,right_answer,is_right"_s);
    QVERIFY(lines[1].contains(u",example:d2l,\"weights[0,1,1,2]\",,0.9,"_s) && lines[1].endsWith(u",0"_s));
    QVERIFY(lines[2].contains(u",'=Ada,0.25,"_s));
    panel()->findChild<QAction *>(u"forgetResults"_s)->trigger();
    QVERIFY(!hasPredictions());
}

/// The menus are made anew in another language; the panel stays.
void TestPredicting::resultsAreExportedOnceInWhicheverLanguage()
{
    int asked = 0;
    m_window->setSaveQuestion([&](const QString &) {
        ++asked;
        return QString();
    });
    for (const QString &language : {u"zh_CN"_s, u"en"_s}) {
        setLanguage(language);
        QCoreApplication::processEvents();
    }
    Q_EMIT panel()->exportWanted();
    QCOMPARE(asked, 1);
}

void TestPredicting::onlyTheNewestResultsAreKept()
{
    QList<Prediction> many;
    for (int i = 0; i < 1500; ++i)
        many.push_back({u"s"_s, u"w"_s, QString::number(i), QString(5000, u'9'), u"1\n2"_s, false});
    QVERIFY(addPredictions(many));
    QFile kept(predictionsFile());
    QVERIFY(kept.open(QIODevice::ReadOnly) && kept.size() < 1 << 20);
    const QList<QByteArray> lines = kept.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1000);
    QVERIFY(lines.last().contains(",1499,"));
}

/// A thousand lines of long Chinese words take more bytes than a file of results may have.
void TestPredicting::longResultsStayReadable()
{
    const QString word(400, u'猫');
    QList<Prediction> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back({word, word, QString::number(i), word, word, false});
    QVERIFY(addPredictions(many));
    QVERIFY(addPredictions({{u"s"_s, u"w"_s, u"last"_s, u"1"_s, u"1"_s, true}}));
    QFile kept(predictionsFile());
    QVERIFY(kept.open(QIODevice::ReadOnly) && kept.size() <= 1 << 20);
    const QList<QByteArray> lines = kept.readAll().trimmed().split('\n');
    QVERIFY(lines.size() > 300);
    QVERIFY(lines.last().contains(",last,"));
    QVERIFY(lines[lines.size() - 2].contains(",999,"));
}

/// With the mark by which spreadsheet programs know it.
void TestPredicting::resultsAreExportedInTheLanguageOfTheWindow()
{
    QVERIFY(addPredictions({{u"s"_s, u"w"_s, u"李"_s, u"1"_s, u"1"_s, true}}));
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"r.csv"_s));
    setLanguage(u"zh_CN"_s);
    const auto back = qScopeGuard([] { setLanguage(u"en"_s); });
    QVERIFY(exportPredictions(file.fileName()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray table = file.readAll();
    QVERIFY(table.startsWith("\xef\xbb\xbf") && table.contains("李"));
    QVERIFY2(table.contains("正确答案") && !table.contains("right_answer"), table.constData());
}

void TestPredicting::aWrongFileOfResultsIsReplaced()
{
    QFile file(predictionsFile());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(2 << 20, 'x')) > 0);
    file.close();
    QVERIFY(addPredictions({{u"s"_s, u"w"_s, {}, u"1"_s, u"1"_s, true}}));
    QVERIFY(file.size() < 200);
}

void TestPredicting::whatCannotBeKeptIsTold()
{
    const QFileInfo kept(predictionsFile());
    QVERIFY(QDir(kept.path()).removeRecursively());
    QFile inItsPlace(kept.path());
    QVERIFY(inItsPlace.open(QIODevice::WriteOnly)); // a file, where its folder would be
    const auto gone = qScopeGuard([&] { QVERIFY(inItsPlace.remove()); });
    const QSignalSpy failed(panel(), &PredictPanel::failed);
    ask(u"weights[0,1,1,2]"_s);
    auto *line = find<QLineEdit>(*m_window, u"typedAnswer"_s);
    QTest::keyClicks(line, u"0.9"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed.front().front().toString().contains(kept.fileName()));
}

void TestPredicting::theQuestionSpeaksTheLanguageOfTheWindow()
{
    ask(u"weights[0,1,1,:]"_s);
    auto *question = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    question->setState({{0.5, 0.1, 0.1, 0.1, 0.1, 0.1}, true, false});
    const QString english = question->question().text;
    setLanguage(u"zh_CN"_s);
    QCoreApplication::processEvents();
    QVERIFY(question->question().text != english);
    QCOMPARE(question->state().answer[0], 0.5);
    QVERIFY(question->state().isChecked);
}

void TestPredicting::itFitsIntoASmallWindow()
{
    m_window->resize(1024, 640);
    for (const QString &word :
         {u"weights[0,1,1,2]"_s, u"weights[0,1,1,:]"_s, u"mask"_s, u"shape scores"_s, u"step softmax"_s}) {
        ask(word);
        QCoreApplication::processEvents();
        auto *check = find<QAbstractButton>(*m_window, u"checkAnswer"_s);
        const QRect seen(check->mapTo(m_window.get(), QPoint(0, 0)), check->size());
        QVERIFY2(m_window->rect().contains(seen), qPrintable(word));
        QVERIFY2(!check->visibleRegion().isEmpty(), qPrintable(word));
    }
}

HEADSCOPE_TEST(TestPredicting, QApplication)
#include "tst_predicting.moc"
