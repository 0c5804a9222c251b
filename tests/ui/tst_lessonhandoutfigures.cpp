// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessonhandout.h"

#include "tests/ui/lessonsheet.h"
#include "tests/ui/writtenfigure.h"
#include "ui/lesson/lessonrun.h"
#include "ui/text/language.h"

using namespace headscope;

/// The figures on sheets of lessons: what each picture of the screen is on paper.
class TestLessonHandoutFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setLanguage(u"en"_s); }
    void drawsAreOfARowOfTheWeights();
    void bothNormsStandSideBySide();
    void eachMoveOfTheSplitHasItsFigure();
    void aSplitInPartSaysSo();
    void theSplitIsThatOfTheShownTensor_data();
    void theSplitIsThatOfTheShownTensor();
    void thePinnedCellHasAFrame();
    void theInsideOfAStepIsToldAsOnTheScreen();
    void aSinkIsToldAsOnTheScreen();
    void aSumStandsWhereTheScreenHasIt_data();
    void aSumStandsWhereTheScreenHasIt();
};

void TestLessonHandoutFigures::eachMoveOfTheSplitHasItsFigure()
{
    const Handout sheet = sheetOf(u"transpose"_s, lookOf(HandoutKind::Answers));
    QStringList shapes;
    bool isFramed = false;
    for (const HandoutMap &map : mapsOnSheet(sheet)) {
        shapes << map.shape;
        for (const auto &row : map.rows)
            isFramed = isFramed || std::count_if(row.begin(), row.end(), [](const auto &c) { return c.isFramed; }) == 4;
    }
    for (const QString &shape : {u"(2, 3, 8)"_s, u"(2, 3, 2, 4)"_s, u"(2, 2, 3, 4)"_s, u"(4, 3, 4)"_s})
        QVERIFY2(shapes.contains(shape), qPrintable(shape));
    QVERIFY(isFramed); // a row of numbers that stand in the wrong head
}

void TestLessonHandoutFigures::aSplitInPartSaysSo()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:d2l\n---\n\n# One\n\n```see\nstep: "
                                 "split\npicture: moves\n```\n\nA.\n");
    const QString part = u"Drawn for 3 positions and 4 heads of 4 features"_s;
    QVERIFY(hasText(sheetOf(file, lookOf(HandoutKind::Answers)), part));
    QVERIFY(!hasText(sheetOf(u"transpose"_s, lookOf(HandoutKind::Answers)), part.left(9)));
}

void TestLessonHandoutFigures::theSplitIsThatOfTheShownTensor_data()
{
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<int>("blocks");
    QTest::addRow("queries") << QByteArray("Q_heads") << u"(8, 2, 3)"_s << 4;
    QTest::addRow("keys, less the past") << QByteArray("K_heads") << u"(4, 2, 3)"_s << 2;
    QTest::addRow("values, less the past") << QByteArray("V_heads") << u"(4, 2, 5)"_s << 2;
}

/// Where a question asks for its shape, a worksheet does not tell it.
void TestLessonHandoutFigures::theSplitIsThatOfTheShownTensor()
{
    QFETCH(const QByteArray, tensor);
    QFETCH(const QString, shape);
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: " TEST_SOURCE_DIR
                                 "/golden/d2l/past.headscope\n---\n\n# One\n\n```see\nstep: split\ntensor: " +
                                     tensor +
                                     "\npicture: moves\nmoment: 3\n```\n\nA.\n\n```ask\ntype: shape\nWhich?\n"
                                     "answer: {shape " +
                                     tensor + "}\n```\n");
    const auto blocksOf = [&](HandoutKind kind, const QString &told) {
        const auto maps = mapsOnSheet(sheetOf(file, lookOf(kind)));
        return int(std::count_if(maps.begin(), maps.end(), [&](const HandoutMap &map) {
            return map.shape == told && map.title.first().startsWith(u"matrix"_s);
        }));
    };
    QTEST(blocksOf(HandoutKind::Answers, shape), "blocks");
    QTEST(blocksOf(HandoutKind::Worksheet, QString()), "blocks");
}

/// All of them in one map, however often another one is pinned.
void TestLessonHandoutFigures::thePinnedCellHasAFrame()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\nspot: weights\ncell: weights[0,0,0,0]\n```\n\nA.\n\n```see\ncell: "
                                 "weights[0,0,1,2]\n```\n\nB.\n\n```see\ncell: none\n```\n\nC.\n");
    const auto maps = mapsOnSheet(sheetOf(file, lookOf(HandoutKind::Answers)));
    QCOMPARE(maps.size(), std::size_t{1});
    QVERIFY(maps.front().rows[0][0].isFramed && maps.front().rows[1][2].isFramed);
    QVERIFY(!maps.front().rows[0][1].isFramed);
}

void TestLessonHandoutFigures::drawsAreOfARowOfTheWeights()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: lesson:dropout\n---\n\n# One\n\n```see\nstep: dropout\n"
                                 "picture: draws\ndraws: 3\nhead: 900000\n```\n\nA.\n");
    const auto handout = handoutOf(*lessonHandout(file, lookOf(HandoutKind::Answers)));
    QVERIFY(!handout);
    QVERIFY(QString::fromStdString(handout.error().sentence()).contains(u"head"_s));

    Sight sight;
    sight.head = 1;
    sight.cell = CellName{"K_heads", {0, 0, 5, 0}};
    QCOMPARE(drawnRow(sight), (Cell{0, 1, 0, 0}));
    sight.cell = CellName{"dropped_weights", {0, 0, 1, 3}};
    QCOMPARE(drawnRow(sight), (Cell{0, 0, 1, 0}));
}

/// With what each row and each column is normed by. What a question asks for is the same number by another way.
void TestLessonHandoutFigures::bothNormsStandSideBySide()
{
    for (const HandoutKind kind : {HandoutKind::Worksheet, HandoutKind::Answers}) {
        const auto maps = mapsOnSheet(sheetOf(u"residual-and-norm"_s, lookOf(kind)));
        const auto titled = [&](const QString &title) {
            return std::find_if(maps.begin(), maps.end(),
                                [&](const HandoutMap &map) { return map.title.first() == title; });
        };
        const auto layerNorm = titled(u"Layer norm: row by row"_s);
        const auto batchNorm = titled(u"Batch norm: column by column"_s);
        QVERIFY(layerNorm != maps.end() && batchNorm != maps.end());
        QCOMPARE(layerNorm->columnLabels.mid(6), (QStringList{u"μ"_s, u"σ"_s}));
        QCOMPARE(batchNorm->rowLabels.mid(8), (QStringList{u"μ"_s, u"σ"_s})); // two sentences of four
        for (const std::size_t sang : {std::size_t{1}, std::size_t{5}})       // the same word in both
            QCOMPARE(layerNorm->rows[sang][0].digits.isEmpty(), kind == HandoutKind::Worksheet);
        QVERIFY(!layerNorm->rows[1][1].digits.isEmpty() && !batchNorm->rows[1][0].digits.isEmpty());
    }
}

void TestLessonHandoutFigures::theInsideOfAStepIsToldAsOnTheScreen()
{
    const auto tells = [](const QString &name, const QString &words) {
        return hasText(sheetOf(name, lookOf(HandoutKind::Answers)), words);
    };
    QVERIFY(tells(u"output-projection"_s, u"What each head adds to output[0, 1, 0]"_s));
    QVERIFY(tells(u"dropout"_s, u"Σ after"_s));
    QVERIFY(tells(u"why-attention"_s, u"e^(s−m)"_s));
    QVERIFY(tells(u"residual-and-norm"_s, u"· γ + β"_s));
}

void TestLessonHandoutFigures::aSinkIsToldAsOnTheScreen()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: " TEST_SOURCE_DIR
                                 "/golden/positions/sink.headscope\n---\n\n# One\n\n```see\nstep: softmax\npicture: "
                                 "inside\ncell: weights[0,0,0,0]\n```\n\nA.\n");
    QVERIFY(hasText(sheetOf(file, lookOf(HandoutKind::Answers)), u"the sink adds"_s));
}

void TestLessonHandoutFigures::aSumStandsWhereTheScreenHasIt_data()
{
    QTest::addColumn<QByteArray>("picture");
    QTest::addColumn<int>("texts");
    QTest::addRow("maps") << QByteArray("maps") << 2;
    QTest::addRow("moves") << QByteArray("moves") << 1;
}

/// Not below a picture that is not of the pinned cell.
void TestLessonHandoutFigures::aSumStandsWhereTheScreenHasIt()
{
    QFETCH(const QByteArray, picture);
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\ncell: weights[0,0,0,0]\npicture: " +
                                     picture + "\n```\n\nA.\n");
    const Handout sheet = sheetOf(file, lookOf(HandoutKind::Answers));
    QTEST(int(blocksIn<HandoutText>(sheet).size()), "texts");
}

HEADSCOPE_TEST(TestLessonHandoutFigures, QApplication)
#include "tst_lessonhandoutfigures.moc"
