// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "showntalk.h"
#include "ui/predict/questionpanel.h"
#include "ui/predict/results.h"
#include "ui/present/bars.h"

#include <QLabel>
#include <QLineEdit>
#include <QPainter>

using namespace headscope;

/// The field of a question beside the picture of its page: where it stands, and the room that it leaves.
class TestPresentField : public ShownTalk
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { showPages(); }
    void cleanup() { clear(); }
    void aHighFieldLeavesTheMapItsRoom_data();
    void aHighFieldLeavesTheMapItsRoom();
    void manyWordsOfAnAnswerAreNotCut();
    void answersStandBesideAPictureThatNeedsItsHeight_data();
    void answersStandBesideAPictureThatNeedsItsHeight();
    void wordsBelowAFlatMapDoNotTurn();
    void numbersThatHaveNoRoomOnBarsAreLeftOut();
    void anExactZeroHasNoDecimals();
    void severalRowsOfAMaskHaveTheirNames();
    void theMapStaysWhenTheAnswerIsTold_data();
    void theMapStaysWhenTheAnswerIsTold();
    void whatIsTypedIsNotCut();
    void theFieldIsThereWithItsPage();
    void theFieldFollowsTheZoom();

private:
    static int inkAboveBars(const std::vector<double> &values);
};

void TestPresentField::aHighFieldLeavesTheMapItsRoom_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addRow("720") << QSize(1280, 720);
    QTest::addRow("900") << QSize(1440, 900);
    QTest::addRow("640") << QSize(1024, 640);
}

/// Bars want more than half of the page: they stand beside the map.
void TestPresentField::aHighFieldLeavesTheMapItsRoom()
{
    QFETCH(const QSize, size);
    show("# P\n\n```see\nstep: softmax\ntensor: weights\nspot: weights\n```\n\n```ask\ntype: row\nDraw.\nanswer: "
         "{row weights[0,0,1,:]}\n```\n");
    m_window->resize(size);
    QCoreApplication::processEvents();
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), std::size_t{1});
    QVERIFY(maps.front().geometry.area().height() > 200);
    const auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    QVERIFY(panel->width() <= m_window->width() / 2);
    QVERIFY(m_window->rect().contains(panel->geometry()));
    QVERIFY(m_window->page().fits());
}

/// Beside the buttons a narrow column has no room for them.
void TestPresentField::manyWordsOfAnAnswerAreNotCut()
{
    show("# P\n\n```see\nstep: softmax\ntensor: weights\nspot: weights\n```\n\n```ask\ntype: row\nDraw.\nanswer: "
         "{row weights[0,0,1,:]}\nwhy: Many words say why this is so, and why it cannot be otherwise, whatever the "
         "others say of it, and these words have five lines or six of a column as narrow as this one.\n```\n");
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    panel->check();
    panel->reveal();
    const auto *said = find<QLabel>(*panel, u"questionVerdict"_s);
    QTRY_VERIFY(said->height() >= said->heightForWidth(said->width()));
    QVERIFY(panel->rect().contains(said->geometry()));
    QVERIFY(forgetPredictions());
}

void TestPresentField::answersStandBesideAPictureThatNeedsItsHeight_data()
{
    QTest::addColumn<QByteArray>("session");
    QTest::addColumn<QByteArray>("sight");
    QTest::addColumn<bool>("isBeside");
    QTest::addRow("many rows") << QByteArray("example:induction/layer-2/3")
                               << QByteArray("step: softmax\ntensor: weights\nspot: weights") << true;
    QTest::addRow("the split") << QByteArray("example:small")
                               << QByteArray("step: split\npicture: moves\nmoment: 3\npermutes: false") << true;
    QTest::addRow("three maps") << QByteArray("example:small") << QByteArray("step: scores") << false;
    QTest::addRow("text alone") << QByteArray("example:small") << QByteArray("picture: code") << false;
}

/// Where they may, they do so also once it is told which is right: the picture stays.
void TestPresentField::answersStandBesideAPictureThatNeedsItsHeight()
{
    QFETCH(const QByteArray, session);
    QFETCH(const QByteArray, sight);
    QFETCH(const bool, isBeside);
    show("# P\n\n```see\n" + sight +
             "\n```\n\n```ask\ntype: choose\nWhich?\n[x] one | It comes before all the others.\n[ ] two | It is not "
             "one.\n[ ] three | It is not one.\n```\n",
         session);
    const QRectF before = m_window->page().pictureRect();
    QCOMPARE(before.left() > 600, isBeside);
    QVERIFY(before.height() > (isBeside ? 420 : 200));
    press(Qt::Key_2);
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed() && m_window->page().fits());
    if (isBeside)
        QCOMPARE(m_window->page().pictureRect(), before);
}

/// It is as wide as they need, where there is room.
void TestPresentField::wordsBelowAFlatMapDoNotTurn()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\nspot: mask\n```\n\n```ask\ntype: mask\nPaint.\nanswer: {row "
         "mask[0,0,2,:]}\n```\n",
         "example:dates/decoder-1-self/0");
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), std::size_t{1});
    QVERIFY(maps.front().geometry.cellWidth() > 3.5 * maps.front().geometry.cellHeight());
    QVERIFY(maps.front().geometry.cellHeight() >= 18);
}

/// How many pixels have ink above bars without height.
int TestPresentField::inkAboveBars(const std::vector<double> &values)
{
    QImage image(600, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintBars(painter, QRectF(image.rect()), {{}, values, {}, Qt::black}, *findTheme(u"light"_s));
    painter.end();
    int ink = 0;
    for (int y = 160; y < 196; ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
    return ink;
}

void TestPresentField::numbersThatHaveNoRoomOnBarsAreLeftOut()
{
    QVERIFY(inkAboveBars(std::vector<double>(6)) > 0);
    QCOMPARE(inkAboveBars(std::vector<double>(60)), 0);
}

/// What is only rounded to it has them.
void TestPresentField::anExactZeroHasNoDecimals()
{
    QVERIFY(2 * inkAboveBars({0.0}) < inkAboveBars({0.0001}));
}

void TestPresentField::severalRowsOfAMaskHaveTheirNames()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\nset: {\"mask.causal\": \"top_left\"}\n```\n\n```ask\ntype: "
         "mask\nPaint.\nanswer: {row mask[1,0,:,:]}\n```\n");
    const Question &question = find<QuestionPanel>(*m_window, u"questionPanel"_s)->question();
    QCOMPARE(question.rowLabels.size(), 3);
    QCOMPARE(question.labels.size(), 3);
    QCOMPARE(question.answer.size(), std::size_t{9});
}

void TestPresentField::theMapStaysWhenTheAnswerIsTold_data()
{
    QTest::addColumn<QByteArray>("wait");
    QTest::addRow("it goes on") << QByteArray();
    QTest::addRow("it waits") << QByteArray("```wait\nanswer: any\n```\n");
}

/// The field gives way to what is said.
void TestPresentField::theMapStaysWhenTheAnswerIsTold()
{
    QFETCH(const QByteArray, wait);
    show("# P\n\n```see\nstep: mask\ntensor: mask\nset: {\"mask.causal\": \"top_left\"}\n```\n\n"
         "```ask\ntype: mask\nPaint.\nanswer: {row mask[0,0,0,:]}\nwhy: It is the first one. It is the first "
         "one.\n```\n\n" +
         wait);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const auto cells = [this] { return m_window->page().maps().back().geometry.area(); };
    const QRectF before = cells();
    if (wait.isEmpty()) {
        panel->check();
        QCOMPARE(cells(), before);
    }
    for (int presses = 0; presses < 2 && !m_window->talk().isRevealed(); ++presses)
        press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    QCOMPARE(cells(), before);
    QVERIFY(panel->rect().contains(find<QLabel>(*panel, u"questionVerdict"_s)->geometry()));
    QVERIFY(forgetPredictions());
}

/// Beside words of two lines.
void TestPresentField::whatIsTypedIsNotCut()
{
    press(Qt::Key_End);
    QTest::keyClicks(QApplication::focusWidget(), u"9y"_s);
    pressWhereTheFocusIs(Qt::Key_Return);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const auto *line = find<QLineEdit>(*panel, u"typedAnswer"_s);
    const auto *said = find<QLabel>(*panel, u"questionVerdict"_s);
    QTRY_VERIFY(2 * said->height() > 3 * said->fontMetrics().height());
    QCOMPARE(line->height(), line->sizeHint().height());
}

/// On the first frame, too: nobody waits for a layout.
void TestPresentField::theFieldIsThereWithItsPage()
{
    bool isThere = false;
    const QObject listener;
    connect(&m_window->talk(), &Talk::shown, &listener, [&] {
        const auto *panel = m_window->findChild<QuestionPanel *>();
        const auto *field = panel->findChild<QLineEdit *>();
        isThere = field != nullptr && field->isVisible() && panel->height() >= panel->sizeHint().height();
    });
    m_window->talk().goTo({3, 0});
    settle();
    QVERIFY(isThere);
}

void TestPresentField::theFieldFollowsTheZoom()
{
    press(Qt::Key_End);
    const auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const int width = panel->width();
    press(Qt::Key_Plus);
    QVERIFY(panel->width() > width);
}

HEADSCOPE_TEST(TestPresentField, QApplication)
#include "tst_presentfield.moc"
