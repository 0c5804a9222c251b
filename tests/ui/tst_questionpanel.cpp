// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/questionpanel.h"

#include "tests/ui/support.h"
#include "ui/predict/barsfield.h"
#include "ui/predict/guesstable.h"
#include "ui/predict/paintfield.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QTableWidget>

#include <random>

using namespace headscope;

/// Questions answered by a hand.
class TestQuestionPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDigitChooses();
    void severalAreChosenWhereSeveralAreRight();
    void aNumberIsTypedAndChecked();
    void aShapeIsTyped();
    void whatIsNoNumberIsNoTry();
    void tabLeadsFromTheFieldToItsButtons();
    void barsAreDragged();
    void barsMoveByKeys();
    void barsTellWhatTheyShow();
    void aRowOfScoresIsDraggedToRight();
    void numbersAboveBarsDoNotRunTogether();
    void theFrameCrossesNoNumber();
    void whatIsAsGoodAsNothingIsWrittenSo();
    void aWideNameTurnsBelowItsBar();
    void aRowIsMadeToSumToOne();
    void aMaskIsPainted();
    void aPaintingIsJudgedWhenItIsRevealed();
    void aMaskIsPaintedByKeys();
    void aMaskTellsWhatItShows();
    void theLooksOfAMaskAreExplained();
    void afterRevealNothingIsAnswered();
    void theStateComesBack();
    void anotherAnswerTakesTheVerdictAway();
    void itsTextIsAsLargeAsAsked();
    void everyPartIsNamed();
    void questionAndVerdictAreReadOut();
    void guessesStayUntilTheAnswerIsSeen();
    void returnGoesFromGuessToGuess();
    void nonsenseLeavesItWhole();
};

namespace {

Question choice()
{
    Question question;
    question.text = u"Which key gets the largest weight?"_s;
    question.options = {{u"key 0"_s, u"Its score is the smallest."_s, false},
                        {u"key 2"_s, u"Softmax keeps the order."_s, true}};
    return question;
}

Question row()
{
    Question question;
    question.asked = Asked::Row;
    question.answer = {0.2, 0.7, 0.1};
    question.labels = {u"k0"_s, u"k1"_s, u"k2"_s};
    question.sumsToOne = true;
    question.why = u"Key 1 has the largest score."_s;
    return question;
}

Question mask()
{
    Question question;
    question.asked = Asked::Mask;
    question.answer = {1, 0, 0, 1, 1, 0};
    question.labels = {u"k0"_s, u"k1"_s, u"k2"_s};
    question.rowLabels = {u"q0"_s, u"q1"_s};
    return question;
}

Question number()
{
    Question question;
    question.asked = Asked::Number;
    question.answer = {0.57};
    return question;
}

struct ShownQuestion
{
    explicit ShownQuestion(const Question &question)
    {
        panel.ask(question);
        showActive(panel, {420, 360});
    }
    QString verdict() { return panel.findChild<QLabel *>(u"questionVerdict"_s)->text(); }
    QuestionPanel panel;
};

/// What a screen reader says of a widget.
QString nameOf(QWidget &widget)
{
    return QAccessible::queryAccessibleInterface(&widget)->text(QAccessible::Name);
}

QAccessibleInterface *paintedCell(QWidget &widget, int row, int column = 0)
{
    return QAccessible::queryAccessibleInterface(&widget)->tableInterface()->cellAt(row, column);
}

/// What it says of one of the things that a widget paints.
QString paintedName(QWidget &widget, int row, int column = 0)
{
    return paintedCell(widget, row, column)->text(QAccessible::Name);
}

} // namespace

void TestQuestionPanel::aDigitChooses()
{
    ShownQuestion shown(choice());
    QTest::keyClick(&shown.panel, Qt::Key_1);
    QCOMPARE(shown.panel.state().answer, Answer{0});
    shown.panel.check();
    QCOMPARE(shown.verdict(), u"Not yet. Its score is the smallest."_s);
    QTest::keyClick(&shown.panel, Qt::Key_2);
    QCOMPARE(shown.panel.state().answer, Answer{1});
    QTest::mouseClick(find<QAbstractButton>(shown.panel, u"checkAnswer"_s), Qt::LeftButton);
    QCOMPARE(shown.verdict(), u"Right. Softmax keeps the order."_s);
    QVERIFY(find<QAbstractButton>(shown.panel, u"option1"_s)->text().contains(u"✓"_s));
    QTest::keyClick(&shown.panel, Qt::Key_3); // there is none
    QCOMPARE(shown.panel.state().answer, Answer{1});
    auto *words = find<QWidget>(shown.panel, u"optionWords0"_s);
    QTest::mouseClick(words, Qt::RightButton, {}, {5, 5});
    QTest::mousePress(words, Qt::LeftButton, {}, {5, 5});
    QTest::mouseRelease(words, Qt::LeftButton, {}, {5, -50}); // who lets go elsewhere does not mean it
    QCOMPARE(shown.panel.state().answer, Answer{1});
    click(words, {5, 5});
    QCOMPARE(shown.panel.state().answer, Answer{0});
}

void TestQuestionPanel::severalAreChosenWhereSeveralAreRight()
{
    Question question = choice();
    question.options[0].isRight = true;
    ShownQuestion shown(question);
    QTest::keyClick(&shown.panel, Qt::Key_2);
    QTest::keyClick(&shown.panel, Qt::Key_1);
    QCOMPARE(shown.panel.state().answer, (Answer{0, 1}));
    QTest::keyClick(&shown.panel, Qt::Key_1);
    QCOMPARE(shown.panel.state().answer, Answer{1});
}

void TestQuestionPanel::aNumberIsTypedAndChecked()
{
    ShownQuestion shown(number());
    auto *line = find<QLineEdit>(shown.panel, u"typedAnswer"_s);
    line->setFocus();
    QSignalSpy checked(&shown.panel, &QuestionPanel::checked);
    QTest::keyClicks(line, u"0.2"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(checked.size(), 1);
    QVERIFY(shown.verdict().startsWith(u"Not yet."_s));
    QVERIFY(!shown.verdict().contains(u"0.37"_s)); // how far it is off would tell the number
    QVERIFY(line->property("wrong").toBool());
    shown.panel.reveal();
    QVERIFY(shown.verdict().contains(u"Your number is off by 0.37."_s));
    QVERIFY(find<QLabel>(shown.panel, u"rightAnswer"_s)->text().contains(u"0.57"_s));
}

void TestQuestionPanel::aShapeIsTyped()
{
    Question question;
    question.asked = Asked::Axes;
    question.answer = {2, 5, 4, 6};
    ShownQuestion shown(question);
    auto *line = find<QLineEdit>(shown.panel, u"typedAnswer"_s);
    QTest::keyClicks(line, u"(2, 5, 4, 6)"_s);
    QVERIFY(shown.panel.judgement().isRight);
    line->clear();
    QCOMPARE(line->placeholderText(), u"such as (3, 4, 5, 6)"_s);
    QTest::keyClicks(line, u"two"_s);
    shown.panel.check();
    QCOMPARE(shown.verdict(), u"That is no shape. Write its sizes as whole numbers, such as (3, 4, 5, 6)."_s);
}

void TestQuestionPanel::whatIsNoNumberIsNoTry()
{
    ShownQuestion shown(number());
    auto *line = find<QLineEdit>(shown.panel, u"typedAnswer"_s);
    QSignalSpy checked(&shown.panel, &QuestionPanel::checked);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(shown.verdict(), u"An answer is missing."_s);
    QTest::keyClicks(line, u"0,33"_s);
    QVERIFY(shown.verdict().isEmpty());
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY2(shown.verdict().startsWith(u"That is no number."_s), qPrintable(shown.verdict()));
    QVERIFY(line->property("wrong").toBool());
    QVERIFY(checked.isEmpty() && !shown.panel.state().isChecked);
}

void TestQuestionPanel::tabLeadsFromTheFieldToItsButtons()
{
    ShownQuestion shown(number());
    auto *line = find<QLineEdit>(shown.panel, u"typedAnswer"_s);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Tab);
    auto *check = find<QAbstractButton>(shown.panel, u"checkAnswer"_s);
    QVERIFY(check->hasFocus());
    QTest::keyClick(check, Qt::Key_Tab);
    QVERIFY(find<QAbstractButton>(shown.panel, u"revealAnswer"_s)->hasFocus());
}

void TestQuestionPanel::barsAreDragged()
{
    ShownQuestion shown(row());
    auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    QTest::mousePress(bars, Qt::LeftButton, {}, bars->pointOf(1, 0.4).toPoint());
    const QPointF to = bars->pointOf(1, 0.7);
    QMouseEvent move(QEvent::MouseMove, to, bars->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(bars, &move);
    QVERIFY(std::abs(shown.panel.state().answer[1] - 0.7) < 0.011);
    click(bars, {-5, -5}); // beyond the top of the first
    QVERIFY(shown.panel.state().answer[0] == 1);
}

void TestQuestionPanel::barsMoveByKeys()
{
    ShownQuestion shown(row());
    auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    bars->setFocus();
    QTest::keyClick(bars, Qt::Key_Right);
    QTest::keyClick(bars, Qt::Key_Up);
    QVERIFY(std::abs(shown.panel.state().answer[1] - (1 / 3.0 + 0.01)) < 1e-9);
    QTest::keyClick(bars, Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(std::abs(shown.panel.state().answer[1] - (1 / 3.0 - 0.09)) < 1e-9);
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(bars, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(shown.panel.state().answer[1], 0.0);
    QVERIFY(paintedCell(*bars, 1)->state().focused);
    QVERIFY(!shown.panel.state().isChecked);
    QTest::keyClick(bars, Qt::Key_Return); // as in a field for numbers
    QVERIFY(shown.panel.state().isChecked);
}

void TestQuestionPanel::barsTellWhatTheyShow()
{
    ShownQuestion shown(row());
    auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    shown.panel.setState({{0.6, 1.2, 0.2}, false, false});
    QTest::mouseClick(find<QAbstractButton>(shown.panel, u"makeSumOne"_s), Qt::LeftButton);
    QCOMPARE(paintedName(*bars, 1), u"k1: 0.60"_s);
    shown.panel.check();
    QCOMPARE(paintedName(*bars, 1), u"k1: 0.60, wrong"_s);
    QCOMPARE(paintedName(*bars, 2), u"k2: 0.10"_s);
    shown.panel.reveal();
    QCOMPARE(paintedName(*bars, 1), u"k1: 0.60, wrong, right: 0.70"_s);
    QCOMPARE(paintedName(*bars, 2), u"k2: 0.10, right: 0.10"_s);
    QVERIFY(bars->accessibleDescription().isEmpty());
}

/// One step of its bars is more than the tolerance of its smaller numbers.
void TestQuestionPanel::aRowOfScoresIsDraggedToRight()
{
    Question question = row();
    question.answer = {4.13, -0.67, 0.26};
    question.sumsToOne = false;
    ShownQuestion shown(question);
    auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    bars->setFocus();
    for (const double number : question.answer) {
        for (int step = 0; step < std::lround(std::abs(number) / barStep(question)); ++step)
            QTest::keyClick(bars, number < 0 ? Qt::Key_Down : Qt::Key_Up);
        QTest::keyClick(bars, Qt::Key_Right);
    }
    QVERIFY(shown.panel.state().answer != question.answer);
    QVERIFY(shown.panel.judgement().isRight);
}

/// All are written, or only that of the bar which is moved, and in the end that of the largest.
void TestQuestionPanel::numbersAboveBarsDoNotRunTogether()
{
    ShownQuestion few(row());
    QCOMPARE(find<DragBars>(few.panel, u"bars"_s)->numbered(), (std::vector<int>{0, 1, 2}));
    Question question = row();
    question.answer = std::vector<double>(40, 0.01);
    question.answer[7] = 0.61;
    question.labels = {};
    ShownQuestion many(question);
    auto *bars = find<DragBars>(many.panel, u"bars"_s);
    QCOMPARE(bars->numbered(), std::vector<int>{0});
    QTest::keyClick(bars, Qt::Key_Right);
    QCOMPARE(bars->numbered(), std::vector<int>{1});
    many.panel.reveal();
    QCOMPARE(bars->numbered(), std::vector<int>{7});
}

/// A number may be wider than its bar.
void TestQuestionPanel::theFrameCrossesNoNumber()
{
    Question question = row();
    question.answer = std::vector<double>(40, 0.01);
    question.labels = {};
    ShownQuestion shown(question);
    auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    const auto numbers = [bars] { // above the bars
        const int top = static_cast<int>(bars->pointOf(0, 1).y()) - 4;
        return bars->grab({0, 0, bars->width(), top}).toImage();
    };
    bars->clearFocus();
    const QImage plain = numbers();
    const QImage whole = bars->grab().toImage();
    bars->setFocus();
    QVERIFY(bars->hasFocus());
    QVERIFY(bars->grab().toImage() != whole);
    QVERIFY(numbers() == plain);
}

void TestQuestionPanel::whatIsAsGoodAsNothingIsWrittenSo()
{
    Question question = row();
    question.answer = {1, 1e-17, 0};
    ShownQuestion shown(question);
    shown.panel.reveal();
    const auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    QCOMPARE(bars->numberOf(0), u"1.00"_s);
    QCOMPARE(bars->numberOf(1), u"0.00"_s);
    QCOMPARE(bars->numberOf(2), u"0"_s);
}

/// It is whole, and so the first bar stands farther from the edge.
void TestQuestionPanel::aWideNameTurnsBelowItsBar()
{
    Question question = row();
    question.answer = std::vector<double>(13, 0.0);
    question.labels = QStringList(13, u"C"_s);
    ShownQuestion letters(question);
    question.labels[0] = u"<bos>"_s;
    ShownQuestion words(question);
    const auto *narrow = find<DragBars>(letters.panel, u"bars"_s);
    const auto *wide = find<DragBars>(words.panel, u"bars"_s);
    QVERIFY(wide->pointOf(0, 0).x() > narrow->pointOf(0, 0).x() + 5);
    QVERIFY(wide->sizeHint().height() > narrow->sizeHint().height());
}

void TestQuestionPanel::aRowIsMadeToSumToOne()
{
    ShownQuestion shown(row());
    shown.panel.setState({{0.4, 0.8, 0.4}, false, false});
    QCOMPARE(find<QLabel>(shown.panel, u"barSum"_s)->text(), u"Sum: 1.60"_s);
    QTest::mouseClick(find<QAbstractButton>(shown.panel, u"makeSumOne"_s), Qt::LeftButton);
    QCOMPARE(shown.panel.state().answer, (Answer{0.25, 0.5, 0.25}));
    shown.panel.setState({{0, 0, 0}, false, false});
    QTest::mouseClick(find<QAbstractButton>(shown.panel, u"makeSumOne"_s), Qt::LeftButton);
    QCOMPARE(shown.panel.state().answer[2], 1 / 3.0);
}

void TestQuestionPanel::aMaskIsPainted()
{
    ShownQuestion shown(mask());
    auto *field = find<PaintField>(shown.panel, u"answerField"_s);
    QTest::mousePress(field, Qt::LeftButton, {}, field->cell(0, 1).center().toPoint());
    const QPointF to = field->cell(0, 2).center();
    QMouseEvent move(QEvent::MouseMove, to, field->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(field, &move);
    QCOMPARE(shown.panel.state().answer, (Answer{1, 0, 0, 1, 1, 1}));
    shown.panel.check();
    QCOMPARE(shown.verdict(), u"Not yet. Cells that are not as they should be: 1 of 6."_s);
    const QImage checked = field->grab().toImage();
    shown.panel.reveal(); // which one it is
    QVERIFY(field->grab().toImage() != checked);
}

/// Without a check before; where nothing is painted there is nothing to judge.
void TestQuestionPanel::aPaintingIsJudgedWhenItIsRevealed()
{
    ShownQuestion shown(mask());
    auto *field = find<PaintField>(shown.panel, u"answerField"_s);
    QTest::mouseClick(field, Qt::LeftButton, {}, field->cell(0, 0).center().toPoint());
    shown.panel.reveal();
    QVERIFY2(shown.verdict().startsWith(u"Not yet. Cells that are not as they should be: 4 of 6."_s),
             qPrintable(shown.verdict()));
    QVERIFY(field->verdict().marksWrong(0) && !shown.panel.state().isChecked);
    ShownQuestion blank(mask());
    blank.panel.reveal();
    QCOMPARE(blank.verdict(), QString());
}

void TestQuestionPanel::aMaskIsPaintedByKeys()
{
    ShownQuestion shown(mask());
    auto *field = find<PaintField>(shown.panel, u"answerField"_s);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Down);
    QTest::keyClick(field, Qt::Key_Right);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.panel.state().answer, (Answer{1, 1, 1, 1, 0, 1}));
    QVERIFY(paintedCell(*field, 1, 1)->state().focused);
}

void TestQuestionPanel::aMaskTellsWhatItShows()
{
    ShownQuestion shown(mask());
    auto *field = find<PaintField>(shown.panel, u"answerField"_s);
    paintedCell(*field, 1, 2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(paintedName(*field, 1, 2), u"q1, k2: hidden"_s);
    shown.panel.check();
    QCOMPARE(paintedName(*field, 0, 1), u"q0, k1: may attend"_s);
    shown.panel.reveal();
    QCOMPARE(paintedName(*field, 0, 1), u"q0, k1: hidden, your answer is wrong"_s);
    QCOMPARE(paintedName(*field, 1, 2), u"q1, k2: hidden"_s);
    QVERIFY(field->accessibleDescription().isEmpty());
}

/// A key below the mask shows both looks of a cell, with the words behind each.
void TestQuestionPanel::theLooksOfAMaskAreExplained()
{
    ShownQuestion shown(mask());
    auto *field = find<PaintField>(shown.panel, u"answerField"_s);
    QTest::mouseClick(field, Qt::LeftButton, {}, field->cell(0, 1).center().toPoint());
    const QImage picture = field->grab().toImage();
    const QRectF seen = field->keyCell(true);
    const QRectF hidden = field->keyCell(false);
    QCOMPARE(pixelAt(picture, seen.center()), pixelAt(picture, field->cell(0, 0).center()));
    QVERIFY(pixelAt(picture, hidden.topLeft() + QPointF(2, 2)) != pixelAt(picture, seen.topLeft() + QPointF(2, 2)));
    for (const QRectF &key : {seen, hidden}) {
        QVERIFY(key.top() > field->cell(1, 0).bottom() && QRectF(field->rect()).contains(key));
        const QImage words = picture.copy(qCeil(key.right()) + 4, qFloor(key.top()), 20, qCeil(key.height()));
        QImage ground = words;
        ground.fill(ground.pixel(0, 0));
        QVERIFY(farthest(words, ground) > kRounding);
    }
}

void TestQuestionPanel::afterRevealNothingIsAnswered()
{
    ShownQuestion shown(row());
    QSignalSpy revealed(&shown.panel, &QuestionPanel::revealed);
    QTest::mouseClick(find<QAbstractButton>(shown.panel, u"revealAnswer"_s), Qt::LeftButton);
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(shown.verdict(), u"Key 1 has the largest score."_s);
    const Answer before = shown.panel.state().answer;
    auto *bars = find<DragBars>(shown.panel, u"bars"_s);
    click(bars, bars->pointOf(0, 0.9));
    QCOMPARE(shown.panel.state().answer, before);
    shown.panel.reveal();
    QCOMPARE(revealed.size(), 1);
}

void TestQuestionPanel::theStateComesBack()
{
    ShownQuestion shown(row());
    const QuestionState state{{0.1, 0.8, 0.1}, true, true};
    shown.panel.setState(state);
    const QImage picture = shown.panel.grab().toImage();
    QuestionPanel other;
    other.ask(row(), state);
    showActive(other, {420, 360});
    QVERIFY(other.state() == state);
    QCOMPARE(other.grab().toImage().size(), picture.size());
}

void TestQuestionPanel::anotherAnswerTakesTheVerdictAway()
{
    ShownQuestion shown(choice());
    QTest::keyClick(&shown.panel, Qt::Key_1);
    shown.panel.check();
    QTest::keyClick(&shown.panel, Qt::Key_2);
    QVERIFY(!shown.panel.state().isChecked);
    QVERIFY(shown.verdict().isEmpty());
    QVERIFY(!find<QAbstractButton>(shown.panel, u"option0"_s)->text().contains(u"✗"_s));
}

void TestQuestionPanel::itsTextIsAsLargeAsAsked()
{
    ShownQuestion shown(choice());
    shown.panel.setTextSize(28);
    QCoreApplication::processEvents();
    for (const QString &name : {u"questionText"_s, u"optionWords0"_s, u"checkAnswer"_s})
        QCOMPARE(find<QWidget>(shown.panel, name)->font().pixelSize(), 28);
}

void TestQuestionPanel::everyPartIsNamed()
{
    for (const Question &question : {choice(), row(), mask(), number()}) {
        ShownQuestion shown(question);
        for (QWidget *widget : shown.panel.findChildren<QWidget *>())
            if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible())
                QVERIFY2(!widget->objectName().isEmpty() && !nameOf(*widget).isEmpty(),
                         widget->metaObject()->className());
    }
}

void TestQuestionPanel::questionAndVerdictAreReadOut()
{
    Question question = choice();
    question.format = Qt::RichText;
    question.text = u"Which key gets the <b>largest</b> weight?"_s;
    ShownQuestion shown(question);
    QCOMPARE(nameOf(*find<QLabel>(shown.panel, u"questionText"_s)), u"Which key gets the largest weight?"_s);
    QTest::keyClick(&shown.panel, Qt::Key_1);
    shown.panel.check();
    QCOMPARE(nameOf(*find<QLabel>(shown.panel, u"questionVerdict"_s)), u"Not yet. Its score is the smallest."_s);
}

/// Who leaves a question by mistake asks it again.
void TestQuestionPanel::guessesStayUntilTheAnswerIsSeen()
{
    GuessTable table;
    table.ask(number());
    find<QTableWidget>(table, u"guesses"_s)->setItem(0, 1, new QTableWidgetItem(u"0.5"_s));
    table.ask(number());
    QCOMPARE(table.guesses().size(), 1);
    Question other = number();
    other.answer = {0.3};
    table.ask(other);
    QVERIFY(table.guesses().isEmpty());
    find<QTableWidget>(table, u"guesses"_s)->setItem(0, 1, new QTableWidgetItem(u"0.5"_s));
    table.setRevealed(true);
    table.ask(other);
    QVERIFY(table.guesses().isEmpty());
}

void TestQuestionPanel::returnGoesFromGuessToGuess()
{
    GuessTable table;
    table.ask(number());
    showActive(table, {320, 320});
    auto *cells = find<QTableWidget>(table, u"guesses"_s);
    cells->setCurrentCell(0, 1);
    cells->edit(cells->model()->index(0, 1));
    auto *line = cells->viewport()->findChild<QLineEdit *>();
    QVERIFY(line != nullptr);
    QTest::keyClicks(line, u"0.5"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(cells->currentRow(), 1);
    QCOMPARE(cells->currentColumn(), 1);
}

/// Keys and clicks anywhere, and states that belong to another question.
void TestQuestionPanel::nonsenseLeavesItWhole()
{
    std::mt19937 random(7);
    for (const Question &question : {choice(), row(), mask(), number(), Question()}) {
        ShownQuestion shown(question);
        for (int i = 0; i < 300; ++i) {
            const auto widgets = shown.panel.findChildren<QWidget *>();
            QWidget *widget = widgets[static_cast<qsizetype>(random() % static_cast<unsigned>(widgets.size()))];
            switch (random() % 4) {
            case 0: QTest::keyClick(widget, static_cast<Qt::Key>(Qt::Key_A + random() % 26)); break;
            case 1: QTest::keyClick(widget, static_cast<Qt::Key>(Qt::Key_Home + random() % 8)); break;
            case 2: click(widget, QPoint(static_cast<int>(random() % 400), static_cast<int>(random() % 300))); break;
            default: shown.panel.setState({Answer(random() % 9, -1e300), random() % 2 == 0, random() % 5 == 0}); break;
            }
            if (shown.panel.state().isRevealed)
                shown.panel.setState({});
        }
        shown.panel.grab();
        QCOMPARE(shown.panel.question().answer, question.answer);
    }
}

HEADSCOPE_TEST(TestQuestionPanel, QApplication)
#include "tst_questionpanel.moc"
