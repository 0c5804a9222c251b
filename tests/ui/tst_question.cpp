// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question/question.h"

#include "tests/ui/support.h"

#include <limits>
#include <random>

using namespace headscope;

/// What is said of answers.
class TestQuestion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberMayBeOffByItsTolerance_data();
    void aNumberMayBeOffByItsTolerance();
    void aNumberIsRightAsTheProgramWritesIt_data();
    void aNumberIsRightAsTheProgramWritesIt();
    void aNumberTellsWhatTheDifferenceSays_data();
    void aNumberTellsWhatTheDifferenceSays();
    void aShapeTellsWhichAxisIsWrong_data();
    void aShapeTellsWhichAxisIsWrong();
    void anAxisWithoutANameIsToldByItsPlace();
    void anExampleHasTheAxesOfTheShape();
    void aRowThatDoesNotSumToOneIsToldItsSum();
    void anEvenRowOfManyIsWrong();
    void everyRowCanBeDragged();
    void aRowWithFillingNumbersIsNoBars();
    void aCountIsOnlyThatNumber();
    void aRowTellsItsLargestOnlyWithTheRightAnswer();
    void theLargestIsToldWhereThereIsOne();
    void sharesOfNothingAreToldInOneSentence();
    void aMaskTellsHowItIsWrong_data();
    void aMaskTellsHowItIsWrong();
    void aChoiceTellsTheReasonOfWhatWasChosen();
    void whatIsTypedIsRead_data();
    void whatIsTypedIsRead();
    void nonsenseIsNeverRight();
};

namespace {

Question asking(Asked asked, const Answer &answer)
{
    Question question;
    question.asked = asked;
    question.answer = answer;
    return question;
}

Question askingForShape()
{
    Question question = asking(Asked::Axes, {2, 5, 4, 6});
    question.labels = {u"batch"_s, u"head"_s, u"query"_s, u"key"_s};
    question.known = {{{10, 4, 6}, u"as d2l shows it"_s, true}};
    return question;
}

Question askingForRow()
{
    Question question = asking(Asked::Row, {0.2, 0.7, 0.1, 0});
    question.labels = {u"k0"_s, u"k1"_s, u"k2"_s, u"k3"_s};
    question.sumsToOne = true;
    return question;
}

} // namespace

void TestQuestion::aNumberMayBeOffByItsTolerance_data()
{
    QTest::addColumn<double>("right");
    QTest::addColumn<double>("given");
    QTest::addColumn<bool>("isRight");
    QTest::addRow("the same") << 0.5 << 0.5 << true;
    QTest::addRow("within") << 0.5 << 0.519 << true;
    QTest::addRow("beyond") << 0.5 << 0.521 << false;
    QTest::addRow("a share of a large number") << 1000.0 << 1019.0 << true;
    QTest::addRow("beyond that share") << 1000.0 << 1021.0 << false;
    QTest::addRow("zero") << 0.0 << -0.01 << true;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    QTest::addRow("infinity") << 0.5 << infinity << false;
    QTest::addRow("any number where infinity is right") << -infinity << 5.0 << false;
    QTest::addRow("the other infinity") << -infinity << infinity << false;
    QTest::addRow("the same infinity") << -infinity << -infinity << true;
}

void TestQuestion::aNumberMayBeOffByItsTolerance()
{
    QFETCH(double, right);
    QFETCH(double, given);
    QFETCH(bool, isRight);
    const Judgement said = judge(asking(Asked::Number, {right}), {given});
    QCOMPARE(said.isRight, isRight);
    QCOMPARE(said.entries, std::vector<bool>{isRight});
}

void TestQuestion::aNumberIsRightAsTheProgramWritesIt_data()
{
    QTest::addColumn<double>("right");
    QTest::addColumn<double>("given");
    QTest::addColumn<bool>("isRight");
    QTest::addRow("in a narrow cell") << 1.33082 << 1.3 << true;
    QTest::addRow("in a cell") << 1.33082 << 1.33 << true;
    QTest::addRow("as an answer") << 1.330823 << 1.33082 << true;
    QTest::addRow("cut off instead") << 1.36 << 1.3 << false;
    QTest::addRow("rounded further") << 1.33082 << 1.0 << false;
    QTest::addRow("below 0") << -0.514 << -0.5 << true;
    QTest::addRow("with the other sign") << -0.514 << 0.5 << false;
    QTest::addRow("far off above") << 0.06 << 0.1 << false;
    QTest::addRow("far off below") << 0.14 << 0.1 << false;
    QTest::addRow("as the whole it is near") << 0.96 << 1.0 << false;
    QTest::addRow("large in a cell") << 14900.0 << 10000.0 << false;
    QTest::addRow("large in a sentence") << 14920.0 << 14900.0 << true;
    QTest::addRow("all before the point in a sentence") << 14920.3 << 14920.0 << true;
    QTest::addRow("as nothing") << 0.041 << 0.0 << false;
    QTest::addRow("no finite number") << std::numeric_limits<double>::infinity() << 0.0 << false;
    QTest::addRow("no number") << std::numeric_limits<double>::quiet_NaN() << 0.0 << false;
}

/// However little it may be off.
void TestQuestion::aNumberIsRightAsTheProgramWritesIt()
{
    QFETCH(double, right);
    QFETCH(double, given);
    Question question = asking(Asked::Number, {right});
    question.tolerance = 0;
    QTEST(judge(question, {given}).isRight, "isRight");
}

void TestQuestion::aNumberTellsWhatTheDifferenceSays_data()
{
    QTest::addColumn<double>("given");
    QTest::addColumn<QString>("hint");
    QTest::addRow("the other sign") << -3.0 << u"The size is right, the sign is the other one."_s;
    QTest::addRow("a wrong sign") << -1.0 << u"The sign is the other one, and the size is not right either."_s;
    QTest::addRow("a known way") << 12.0 << u"That is before the division by √16."_s;
    QTest::addRow("nothing known") << 4.0 << QString();
}

void TestQuestion::aNumberTellsWhatTheDifferenceSays()
{
    QFETCH(double, given);
    QFETCH(QString, hint);
    Question question = asking(Asked::Number, {3});
    question.known = {{{12}, u"That is before the division by √16."_s}};
    const Judgement said = judge(question, {given});
    QVERIFY(!said.isRight);
    QCOMPARE(said.hints.join(u' '), hint);
    if (hint.isEmpty())
        QCOMPARE(said.difference, QStringList(u"Your number is off by 1.00."_s));
}

void TestQuestion::aShapeTellsWhichAxisIsWrong_data()
{
    QTest::addColumn<Answer>("given");
    QTest::addColumn<bool>("isRight");
    QTest::addColumn<QString>("hint");
    QTest::addRow("right") << Answer{2, 5, 4, 6} << true << QString();
    QTest::addRow("another way that is right") << Answer{10, 4, 6} << true << u"as d2l shows it"_s;
    QTest::addRow("one axis") << Answer{2, 5, 4, 4} << false << u"To look at again: key."_s;
    QTest::addRow("two changed for one another")
        << Answer{2, 4, 5, 6} << false
        << u"These are the right sizes in another order: which axis comes first? To look at again: head, query."_s;
    QTest::addRow("cut otherwise")
        << Answer{2, 4, 30} << false
        << u"Axes: your shape has 3, the right one has 4. It holds as many numbers, cut up in another way."_s;
    QTest::addRow("an axis more") << Answer{2, 5, 4, 6, 7} << false
                                  << u"Axes: your shape has 5, the right one has 4."_s;
    QTest::addRow("nothing") << Answer{} << false << u"An answer is missing."_s;
}

void TestQuestion::aShapeTellsWhichAxisIsWrong()
{
    QFETCH(Answer, given);
    QFETCH(bool, isRight);
    QFETCH(QString, hint);
    const Judgement said = judge(askingForShape(), given);
    QCOMPARE(said.isRight, isRight);
    QCOMPARE(said.hints.join(u' '), hint);
}

/// A bare "2" would read as a size.
void TestQuestion::anAxisWithoutANameIsToldByItsPlace()
{
    const Judgement said = judge(asking(Asked::Axes, {2, 5, 4, 6, 7}), {2, 5, 3, 6, 8});
    QCOMPARE(said.hints.join(u' '), u"To look at again: the third size, size number 5."_s);
}

/// And is none of its answers.
void TestQuestion::anExampleHasTheAxesOfTheShape()
{
    for (const Answer &right : {Answer{7}, Answer{4, 6}, Answer{2, 3}, Answer{2, 3, 4}, Answer{2, 5, 4, 6}}) {
        const Question question = asking(Asked::Axes, right);
        const Answer example = exampleShape(question);
        QCOMPARE(example.size(), right.size());
        QVERIFY(!judge(question, example).isRight);
        const QStringList hints = judge(question, {std::numeric_limits<double>::quiet_NaN()}).hints;
        QVERIFY2(hints.join(u' ').endsWith(u"such as %1."_s.arg(answerWords(question, example))),
                 qPrintable(hints.join(u' ')));
    }
    QCOMPARE(answerWords(asking(Asked::Axes, {4, 6}), exampleShape(asking(Asked::Axes, {4, 6}))), u"(2, 3)"_s);
}

void TestQuestion::aRowThatDoesNotSumToOneIsToldItsSum()
{
    const Judgement said = judge(askingForRow(), {0.2, 0.7, 0.1, 0.2});
    QVERIFY(!said.isRight);
    QCOMPARE(said.entries, (std::vector<bool>{true, true, true, false}));
    QCOMPARE(said.hints, QStringList(u"Your row sums to 1.20; the weights of a row sum to 1."_s));
    QVERIFY(judge(askingForRow(), {0.21, 0.69, 0.1, 0}).isRight);
    Question rough = askingForRow();
    rough.tolerance = 0.1;
    QVERIFY(judge(rough, {0.3, 0.62, 0.1, 0}).isRight);
    QCOMPARE(judge(rough, {0.28, 0.78, 0.18, 0.08}).hints, // though each is near
             QStringList(u"Your row sums to 1.32; the weights of a row sum to 1."_s));
    rough.answer = {0, 0, 0, 0}; // of a query that may see no key
    QVERIFY(judge(rough, rough.answer).isRight);
    QVERIFY(judge(askingForRow(), {-0.5, 1.5, 0, 0}).hints.contains(u"A weight is a share: none is below 0."_s));
    QVERIFY(judge(askingForRow(), {0.5, 0.5}).hints.contains(u"Numbers: the row has 4, yours has 2."_s));
}

/// What the bars begin with, where every weight is small; and no weight that counts is as good as 0.
void TestQuestion::anEvenRowOfManyIsWrong()
{
    Question question = asking(Asked::Row, Answer(64, 0.97 / 63));
    question.answer[9] = 0.03;
    question.sumsToOne = true;
    QVERIFY(judge(question, question.answer).isRight);
    QVERIFY(!judge(question, emptyAnswer(question)).isRight);
    Answer nothing(64, 0);
    nothing[9] = 0.03;
    const std::vector<bool> entries = judge(question, nothing).entries;
    QCOMPARE(std::count(entries.begin(), entries.end(), true), std::ptrdiff_t{1});
    QVERIFY(!judge(asking(Asked::Row, {0.01, 0.015}), {0, 0}).isRight);
}

/// To the step that is nearest to each number, wherever it lies.
void TestQuestion::everyRowCanBeDragged()
{
    std::mt19937 random(10);
    for (const double largest : {0.004, 0.3, 1.2, 4.9, 37.0, 80.0})
        for (int i = 0; i < 200; ++i) {
            Question question = asking(Asked::Row, {largest, 0, 0, 0});
            for (std::size_t bar = 1; bar < question.answer.size(); ++bar)
                question.answer[bar] = largest * (static_cast<double>(random() % 2001) / 1000 - 1);
            const double step = barStep(question);
            Answer dragged = question.answer;
            for (double &number : dragged)
                number = std::round(number / step) * step;
            QVERIFY(judge(question, dragged).isRight);
            QVERIFY(largest < highestBar(question));
            QVERIFY(!judge(question, {largest, 0, 0, largest * 2}).isRight);
        }
}

void TestQuestion::aRowWithFillingNumbersIsNoBars()
{
    QVERIFY(!canBeDragged(asking(Asked::Row, {0.5, -1e6, -0.25, -1e6})));
    QVERIFY(!canBeDragged(asking(Asked::Row, {1.5, -1e9})));
    for (const Answer &row : {Answer{0.5, -0.25, 0, 0.001}, Answer{150, 0, 0}, Answer{-1e6, -1e6}, Answer{40, 0.1}})
        QVERIFY(canBeDragged(asking(Asked::Row, row)));
    QVERIFY(canBeDragged(askingForRow()));
}

void TestQuestion::aCountIsOnlyThatNumber()
{
    Question question = asking(Asked::Number, {64});
    QVERIFY(judge(question, {63}).isRight);
    question.isWhole = true;
    QVERIFY(judge(question, {64}).isRight);
    for (const double other : {63.0, 65.0, 63.6, 64.4})
        QVERIFY(!judge(question, {other}).isRight);
    QCOMPARE(judge(question, {-64}).hints, QStringList(u"The size is right, the sign is the other one."_s));
}

void TestQuestion::aRowTellsItsLargestOnlyWithTheRightAnswer()
{
    const Judgement said = judge(askingForRow(), {0.7, 0.2, 0, 0.1});
    QVERIFY(!said.hints.join(u' ').contains(u"k1"_s));
    QCOMPARE(said.difference, (QStringList{u"The largest is k1, not k0."_s, u"k3 gets nothing at all."_s}));
}

/// Of equal ones none is, nor of bars that nobody has moved.
void TestQuestion::theLargestIsToldWhereThereIsOne()
{
    Question question = askingForRow();
    QCOMPARE(judge(question, {0.1, 0.8, 0.1, 0}).difference.value(0), u"You found the largest: k1."_s);
    QVERIFY(!judge(question, emptyAnswer(question)).difference.join(u' ').contains(u"largest"_s));
    for (const Answer &ties : {Answer{0.4, 0.4, 0.1, 0.1}, Answer{0.41, 0.4, 0.1, 0.09}}) {
        question.answer = ties;
        QVERIFY(judge(question, {0.1, 0.7, 0.1, 0.1}).difference.isEmpty());
    }
}

/// Numbers that are no shares get none.
void TestQuestion::sharesOfNothingAreToldInOneSentence()
{
    Question question = askingForRow();
    question.answer = {1, 0, 0, 0};
    const Answer given{0.4, 0.3, 0.2, 0.1};
    QCOMPARE(judge(question, given).difference.value(1), u"These get nothing at all: k1, k2, k3."_s);
    question.sumsToOne = false;
    QCOMPARE(judge(question, given).difference, QStringList(u"You found the largest: k0."_s));
}

void TestQuestion::aMaskTellsHowItIsWrong_data()
{
    QTest::addColumn<Answer>("given");
    QTest::addColumn<QString>("hint");
    QTest::addRow("right") << Answer{1, 0, 1, 1} << QString();
    QTest::addRow("the other way round")
        << Answer{0, 1, 0, 0}
        << u"Every cell is the other way round: true means that the query may see the key. Cells that are not as they should be: 4 of 4."_s;
    QTest::addRow("rows for columns")
        << Answer{1, 1, 0, 1}
        << u"Rows and columns are changed for one another: each row is a query. Cells that are not as they should be: 2 of 4."_s;
    QTest::addRow("one cell") << Answer{1, 0, 1, 0} << u"Cells that are not as they should be: 1 of 4."_s;
}

void TestQuestion::aMaskTellsHowItIsWrong()
{
    QFETCH(Answer, given);
    QFETCH(QString, hint);
    Question question = asking(Asked::Mask, {1, 0, 1, 1});
    question.rowLabels = {u"q0"_s, u"q1"_s};
    const Judgement said = judge(question, given);
    QCOMPARE(said.isRight, hint.isEmpty());
    QCOMPARE(said.hints.join(u' '), hint);
}

void TestQuestion::aChoiceTellsTheReasonOfWhatWasChosen()
{
    Question question;
    question.options = {{u"key 0"_s, u"It is the smallest."_s, false},
                        {u"key 1"_s, u"It is one of them."_s, true},
                        {u"key 2"_s, u"It is the other."_s, true}};
    QCOMPARE(judge(question, {0}).hints, QStringList(u"It is the smallest."_s));
    QVERIFY(judge(question, {1}).hints.contains(u"That is right, but it is not all."_s));
    QVERIFY(!judge(question, {1}).isRight);
    QVERIFY(judge(question, {2, 1}).isRight);
    QVERIFY(!judge(question, {0, 1, 2}).isRight);
    QVERIFY(!judge(question, {}).isRight);
    QVERIFY(!judge(question, {1, 2, 7}).isRight);
    QCOMPARE(answerWords(question, {2}), u"key 2"_s);
    question.options[2].text = u"key 2 “\u2068\u05D0\u2069”"_s; // as a sentence has it
    QCOMPARE(answerWords(question, {2}), u"key 2 “\u05D0”"_s);
}

void TestQuestion::whatIsTypedIsRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Answer>("numbers");
    QTest::addRow("a number") << u" 0.25 "_s << Answer{0.25};
    QTest::addRow("a minus sign") << u"−1.5"_s << Answer{-1.5};
    QTest::addRow("a shape") << u"(2, 5, 4, 6)"_s << Answer{2, 5, 4, 6};
    QTest::addRow("with blanks") << u"2 5 4 6"_s << Answer{2, 5, 4, 6};
    QTest::addRow("with signs") << u"[2×5×4]"_s << Answer{2, 5, 4};
    QTest::addRow("with letters for them") << u"2x5X4 x 6"_s << Answer{2, 5, 4, 6};
    QTest::addRow("with Chinese commas") << u"（2，5、4）"_s << Answer{2, 5, 4};
    QTest::addRow("in the width of Chinese") << u"－１．５"_s << Answer{-1.5};
    QTest::addRow("dashes for minus") << u"–1, —2"_s << Answer{-1, -2};
    QTest::addRow("shares of a hundred") << u"－100%，30 %"_s << Answer{-1, 0.3};
    QTest::addRow("fractions") << u"－5/5, 3 / 4"_s << Answer{-1, 0.75};
    QTest::addRow("times a power of ten") << u"－1.5×10^0; 2 * 10^(−3)"_s << Answer{-1.5, 0.002};
    QTest::addRow("times by a dot") << u"3.48·10^-1, 2 ⋅ 10³"_s << Answer{0.348, 2000};
    QTest::addRow("with dots") << u"2·5·4"_s << Answer{2, 5, 4};
    QTest::addRow("powers of ten") << u"-10^6, １０＾２"_s << Answer{-1e6, 100};
    QTest::addRow("powers of ten as they are shown") << u"10⁻³, −10⁶ 3 × 10³"_s << Answer{0.001, -1e6, 3000};
    QTest::addRow("another power") << u"2²"_s << Answer{};
    QTest::addRow("a shape that ends with ten") << u"2×3×10"_s << Answer{2, 3, 10};
    QTest::addRow("two strokes") << u"1/2/3"_s << Answer{};
    QTest::addRow("a part of nothing") << u"1/0"_s << Answer{};
    QTest::addRow("signs alone") << u"%, /"_s << Answer{};
    QTest::addRow("words") << u"two"_s << Answer{};
    QTest::addRow("a word among numbers") << u"2, five"_s << Answer{};
    QTest::addRow("infinite") << u"inf"_s << Answer{};
    QTest::addRow("infinite by its sign") << u"−∞"_s << Answer{};
    QTest::addRow("too large") << u"1e999"_s << Answer{};
    QTest::addRow("very many") << QString(100000, u'1').replace(u"1"_s, u"1 "_s) << Answer{};
}

void TestQuestion::whatIsTypedIsRead()
{
    QFETCH(QString, text);
    QFETCH(Answer, numbers);
    QCOMPARE(typedAnswer(text), numbers);
}

/// Answers of any length with any numbers in them, of any kind of question.
void TestQuestion::nonsenseIsNeverRight()
{
    std::mt19937 random(20);
    const std::vector<double> odd{std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::infinity(),
                                  -1e300,
                                  1e300,

                                  0.4,
                                  77};
    Question choice;
    choice.options = {{u"a"_s, {}, true}, {u"b"_s}};
    Question mask = asking(Asked::Mask, {1, 0, 1, 1, 0, 0});
    mask.rowLabels = {u"q0"_s, u"q1"_s};
    const std::vector<Question> questions{
        askingForShape(),          askingForRow(),        mask, choice, asking(Asked::Number, {3}),
        asking(Asked::Number, {}), asking(Asked::Row, {})};
    for (int i = 0; i < 20000; ++i) {
        Answer answer(random() % 8);
        for (double &entry : answer)
            entry = odd[random() % odd.size()];
        const Question &question = questions[random() % questions.size()];
        const Judgement said = judge(question, answer);
        QVERIFY(!said.isRight);
        QCOMPARE(said.entries.size(), answer.size());
        answerWords(question, answer);
    }
}

HEADSCOPE_TEST(TestQuestion, QCoreApplication)
#include "tst_question.moc"
