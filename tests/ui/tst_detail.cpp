// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detailstrip.h"

#include "tests/ui/showndetail.h"
#include "ui/detail/detail.h"
#include "ui/detail/detailtable.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QBuffer>
#include <QSvgGenerator>

using namespace headscope;
using enum Role;

/// The strip that opens a step: where it is shown, and how it is painted.
class TestDetail : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void stepsWithADetailShowIt_data();
    void stepsWithADetailShowIt();
    void theMapsHaveTheRoomFirst();
    void theColumnsOfTheLargestSharesAreShown();
    void aNeighbourGivesWay();
    void heightsFollowFromTheRoomAlone();
    void numbersOfNarrowBarsStandApart();
    void longTitlesAreWholeInSmallerLetters();
    void aWordInATitleThatIsTooLongIsElided();
    void splitCalculatesTheIndex();
    void namesInMemoryStandBesideTheMark();
    void keysBehindAPastHaveNoStrip();
    void concatCalculatesItBack();
    void whatTakesLongToCountIsNotOpened();
    void aRunThatIsGoneIsNotTold();
    void whatIsGivenHasNoInside();
    void everyColumnOfATableFillsItsLines_data();
    void everyColumnOfATableFillsItsLines();
    void theCursorOnAnOperandChoosesTheRow();
    void everyExampleIsPaintedInEveryTheme_data();
    void everyExampleIsPaintedInEveryTheme();
};

namespace {

/// How many pixels are not the ground.
int inked(const QImage &image, QRgb ground)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += (image.pixel(x, y) | 0xFF000000U) != ground ? 1 : 0;
    return count;
}

} // namespace

void TestDetail::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestDetail::stepsWithADetailShowIt_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<bool>("hasDetail");
    for (const auto &[tensor, has] : {std::pair(Queries, false),
                                      {Q, false},
                                      {KHeads, true},
                                      {Scores, true},
                                      {ScaledScores, true},
                                      {MaskedScores, true},
                                      {Weights, true},
                                      {DroppedWeights, true},
                                      {HeadOutputs, true},
                                      {Concat, true},
                                      {Output, true}})
        QTest::addRow("%s", specOf(tensor).name.data()) << tensor << has;
}

void TestDetail::stepsWithADetailShowIt()
{
    QFETCH(Role, tensor);
    QFETCH(bool, hasDetail);
    ShownDetail shown(u"d2l"_s);
    shown.session.setTensor(tensor);
    QCOMPARE(shown.strip.isHidden(), !hasDetail);
    QCOMPARE(shown.strip.accessibleDescription().isEmpty(), !hasDetail);
}

void TestDetail::theMapsHaveTheRoomFirst()
{
    Session session;
    open(session, u"d2l"_s); // four queries
    QWidget parent;
    parent.resize(900, 300);
    DetailStrip strip(session, &parent);
    parent.show();
    QVERIFY(strip.isVisible());
    edit(session, {{u"inputs.num_queries"_s, u"9"_s}});
    QVERIFY(!strip.isVisible());
    parent.resize(900, 500);
    QTRY_VERIFY(strip.isVisible());
    parent.resize(900, 260);
    QTRY_VERIFY(!strip.isVisible());
}

void TestDetail::theColumnsOfTheLargestSharesAreShown()
{
    const std::vector<double> shares{0.1, 0.2, 0.05, 0.3, 0, 0.15, 0.2, 0};
    const QRectF wide(0, 0, 132 + 8 * 44, 80);
    QCOMPARE(columnsOfLargest(wide, 0, shares), (std::vector<Index>{0, 1, 2, 3, 4, 5, 6, 7}));
    const QRectF narrow(0, 0, 132 + 4 * 60 + 14, 80); // four columns with dots around each
    QCOMPARE(columnsOfLargest(narrow, 3, shares), (std::vector<Index>{1, 3, 5, 6}));
    QCOMPARE(columnsOfLargest(narrow, 4, shares), (std::vector<Index>{1, 3, 4, 6}));
    QCOMPARE(columnsAround(narrow, 0, 8), (std::vector<Index>{0, 1, 2, 3}));
    QCOMPARE(columnsAround(narrow, 7, 8), (std::vector<Index>{4, 5, 6, 7}));
    QCOMPARE(columnsAround(QRectF(), 5, 8), std::vector<Index>{5});
    QCOMPARE(threeDecimals(-0.0852), u"−0.085"_s);
    QCOMPARE(threeDecimals(2e-5), u"2e−5"_s);
    QCOMPARE(threeDecimals(-1e6), u"−1e6"_s);
    QCOMPARE(threeDecimals(0), u"0"_s);
}

/// Where there is no room for both, they become lower; then the opened step comes before the thumbnails.
void TestDetail::aNeighbourGivesWay()
{
    Session session;
    open(session, u"d2l"_s); // four queries
    QWidget parent;
    parent.resize(900, 280);
    QWidget thumbnails(&parent);
    DetailStrip strip(session, &parent);
    strip.setNeighbour(&thumbnails, 94);
    parent.show();
    const auto bothAre = [&](int height, int heightOfThumbnails) {
        return strip.isVisible() && thumbnails.isVisible() && strip.height() == height &&
               thumbnails.height() == heightOfThumbnails;
    };
    QVERIFY(strip.isVisible() && !thumbnails.isVisible());
    session.setStep(StepId::Project); // which is not opened
    QVERIFY(!strip.isVisible() && thumbnails.isVisible());
    session.setStep(StepId::Softmax);
    QVERIFY(strip.isVisible() && !thumbnails.isVisible());
    parent.resize(900, 350);
    QTRY_VERIFY(bothAre(72, 66));
    session.setStep(StepId::Project);
    QCOMPARE(thumbnails.height(), 94);
    parent.resize(900, 500);
    session.setStep(StepId::Softmax);
    QTRY_VERIFY(bothAre(88, 94));
}

/// Not from the steps before; and the strips shrink before the heading of the view goes.
void TestDetail::heightsFollowFromTheRoomAlone()
{
    Session session;
    open(session, u"d2l"_s); // four queries
    QWidget parent;
    parent.resize(900, 430);
    QWidget thumbnails(&parent);
    DetailStrip strip(session, &parent);
    strip.setNeighbour(&thumbnails, 94);
    parent.show();
    const auto areBoth = [&](int height, int heightOfThumbnails) {
        return strip.isVisible() && thumbnails.isVisible() && strip.height() == height &&
               thumbnails.height() == heightOfThumbnails;
    };
    strip.setSpared(44); // of a notice above
    for (const StepId step : {StepId::Softmax, StepId::Project, StepId::Softmax, StepId::Scores, StepId::Softmax}) {
        session.setStep(step);
        if (step == StepId::Softmax)
            QTRY_VERIFY(areBoth(72, 66));
    }
    parent.resize(900, 480);
    strip.setSpared(0);
    QTRY_VERIFY(areBoth(88, 94));
    edit(session, {{u"inputs.num_queries"_s, u"2"_s}});
    parent.resize(900, 380); // usual strips would leave the view 198 px
    QTRY_VERIFY(areBoth(72, 66));
}

void TestDetail::numbersOfNarrowBarsStandApart()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"layer.num_hiddens"_s, u"64"_s}, {u"layer.num_heads"_s, u"16"_s}});
    shown.session.setTensor(Output);
    const QImage picture = shown.strip.grab().toImage();
    const QRgb ground = findTheme(u"light"_s)->surface.rgb();
    constexpr double left = 24 + 132; // of the first bar
    constexpr double bar = (900 - 24 - left) / 16;
    for (int i = 1; i < 16; ++i)
        for (int y = 5; y < 20; ++y)
            for (const double x : {-1.5, -0.5, 0.5, 1.5})
                QCOMPARE(pixelAt(picture, {left + i * bar + x, y + 0.5}), ground);
    QVERIFY(inked(picture.copy(QRectF(left, 5, 720, 15).toRect()), ground) > 0);
}

void TestDetail::longTitlesAreWholeInSmallerLetters()
{
    QImage image(200, 78, QImage::Format_RGB32);
    QPainter painter(&image);
    const QString title = u"word "_s.repeated(26).trimmed();
    paintDetailTitle(painter, QRectF(image.rect()), *findTheme(u"light"_s), title);
    QVERIFY(painter.font().pixelSize() < kCaptionSize);
    QVERIFY(heightOf(title, painter.font()) <= kTitleRoom.height());
    paintDetailTitle(painter, QRectF(image.rect()), *findTheme(u"light"_s), u"word"_s);
    QCOMPARE(painter.font().pixelSize(), kCaptionSize);
    QVERIFY(!painter.font().bold()); // larger Chinese would be thin beside bold numbers
}

void TestDetail::aWordInATitleThatIsTooLongIsElided()
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    QPainter painter(&svg);
    const QRectF place(0, 0, 600, kTitleRoom.height());
    paintDetailTitle(painter, place, *findTheme(u"light"_s), u"Row of query 0 “Donaudampfschifffahrtsgesellschaft”"_s);
    painter.end();
    QVERIFY2(buffer.data().contains("Donaudampf") && buffer.data().contains("…"), buffer.data().constData());
    QVERIFY(!buffer.data().contains("gesellschaft"));
}

void TestDetail::splitCalculatesTheIndex()
{
    ShownDetail shown(u"d2l"_s);
    QCOMPARE(shown.told({QHeads, {0, 2, 2, 7}}), u"Feature 47 of all becomes feature 7 of head 2: 47 = 2 × 20 + 7."_s);
    QCOMPARE(shown.trace().value(QHeads, {0, 2, 2, 7}), shown.trace().value(Q, {0, 2, 47}));
}

void TestDetail::namesInMemoryStandBesideTheMark()
{
    const QRgb ink = findTheme(u"light"_s)->text.rgb();
    ShownDetail shown(u"small"_s);
    shown.strip.resize(440, 88); // where the name of a head is wider than what the mark leaves
    int marks = 0;
    for (Index feature = 0; feature < 4; ++feature) {
        shown.told({QHeads, {0, 0, 1, feature}});
        const QImage image = shown.strip.grab().toImage();
        for (int x = 3; x < image.width(); ++x)
            for (int y = 0, run = 0; y < image.height(); ++y) {
                run = image.pixel(x, y) == ink ? run + 1 : 0;
                if (run != 13) // higher than any letter
                    continue;
                ++marks;
                if (image.pixel(x - 1, y) != ink) // at its left edge
                    for (int up = 4; up < 9; ++up)
                        QCOMPARE(image.pixel(x - 2, y - up), image.pixel(x - 2, y - 4));
            }
    }
    QVERIFY(marks > 0);
}

/// Their memory is not that of K read in another order.
void TestDetail::keysBehindAPastHaveNoStrip()
{
    ShownDetail shown(QStringLiteral(TEST_SOURCE_DIR "/ui/everything.headscope"));
    QVERIFY(shown.session.plan().sizes.past > 0);
    shown.session.setTensor(QHeads);
    QVERIFY(!shown.strip.isHidden());
    shown.session.setTensor(KHeads);
    QVERIFY(shown.strip.isHidden());
}

void TestDetail::concatCalculatesItBack()
{
    ShownDetail shown(u"d2l"_s);
    QCOMPARE(shown.told({Concat, {0, 2, 47}}), u"Feature 7 of head 2 becomes feature 47 of all: 2 × 20 + 7 = 47."_s);
    QCOMPARE(shown.trace().value(Concat, {0, 2, 47}), shown.trace().value(HeadOutputs, {0, 2, 2, 7}));
}

void TestDetail::whatTakesLongToCountIsNotOpened()
{
    ShownDetail shown(u"d2l"_s);
    shown.session.setTensor(ScaledScores);
    QVERIFY(!shown.strip.isHidden());
    edit(
        shown.session,
        {{u"inputs.num_queries"_s, u"600"_s}, {u"inputs.num_kv_pairs"_s, u"600"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    QVERIFY(shown.strip.isHidden());
    shown.session.setTensor(Weights);
    QVERIFY(!shown.strip.isHidden()); // which takes a row
}

/// The session that is opened then has no run yet.
void TestDetail::aRunThatIsGoneIsNotTold()
{
    ShownDetail shown(u"d2l"_s);
    QVERIFY(!shown.told({Scores, {0, 0, 1, 2}}).isEmpty());
    QSignalSpy gone(&shown.session, &Session::resultGone);
    shown.session.show(u"another"_s, planOf(smallDocument()));
    shown.session.runner().cancel();
    QCOMPARE(gone.count(), 1);
    QCOMPARE(shown.strip.accessibleDescription(), QString());
}

/// Attention maps alone have no scores that their weights could come from.
void TestDetail::whatIsGivenHasNoInside()
{
    Session session;
    open(session, QStringLiteral(TEST_SOURCE_DIR "/cli/shapes-maps/maps.headscope"));
    QVERIFY(detailOf(session.plan(), Weights) == nullptr);
}

void TestDetail::everyColumnOfATableFillsItsLines_data()
{
    QTest::addColumn<QString>("example");
    for (const QString &example : kExamples)
        QTest::addRow("%s", qPrintable(example)) << example;
}

void TestDetail::everyColumnOfATableFillsItsLines()
{
    QFETCH(QString, example);
    ShownDetail shown(example);
    int tables = 0;
    for (const TensorId tensor : madeTensors(shown.session)) {
        const Detail *detail = detailOf(shown.session.plan(), tensor);
        if (detail == nullptr || detail->table == nullptr)
            continue;
        ++tables;
        const Cell first(tensorOf(shown.session.plan(), tensor).shape.size(), 0);
        const DetailInput input{shown.trace(), *shown.session.result(), {tensor, first}, true, *findTheme(u"light"_s)};
        const DetailTable table = detail->table(input, QRectF(0, 0, 600, 88));
        QVERIFY2(!table.title.isEmpty() && !table.columns.empty(), specOf(tensor).name.data());
        QCOMPARE(gapsOf(table).size(), table.columns.size() + 1);
        for (const DetailColumn &column : table.columns)
            QCOMPARE(column.numbers.size() + 1, table.lines.size());
    }
    QVERIFY(tables > 3);
}

void TestDetail::theCursorOnAnOperandChoosesTheRow()
{
    ShownDetail shown(u"d2l"_s);
    shown.session.setTensor(Weights);
    const QString first = shown.strip.accessibleDescription();
    shown.session.pin(CellPlace{MaskedScores, {0, 0, 2, 1}});
    QVERIFY(shown.strip.accessibleDescription() != first);
    const QString byOperand = shown.strip.accessibleDescription();
    shown.session.pin(CellPlace{Weights, {0, 0, 2, 1}});
    QCOMPARE(shown.strip.accessibleDescription(), byOperand);
}

void TestDetail::everyExampleIsPaintedInEveryTheme_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("theme");
    for (const QString &example : kExamples)
        for (const Theme &theme : themes())
            QTest::addRow("%s, %s", qPrintable(example), qPrintable(theme.name)) << example << theme.name;
}

void TestDetail::everyExampleIsPaintedInEveryTheme()
{
    QFETCH(QString, example);
    QFETCH(QString, theme);
    applyTheme(*qApp, *findTheme(theme));
    ShownDetail shown(example);
    int painted = 0;
    for (const TensorId tensor : madeTensors(shown.session)) {
        shown.session.setTensor(tensor);
        if (shown.strip.isHidden())
            continue;
        ++painted;
        for (const int width : {380, 1100}) {
            shown.strip.resize(width, 88);
            const QImage image = shown.strip.grab().toImage();
            QVERIFY2(inked(image, findTheme(theme)->surface.rgb()) > 200, specOf(tensor).name.data());
        }
    }
    QVERIFY(painted > 3);
    applyTheme(*qApp, *findTheme(u"light"_s));
}

HEADSCOPE_TEST(TestDetail, QApplication)
#include "tst_detail.moc"
