// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/batch.h"

#include "tests/ui/figurelayers.h"
#include "tests/ui/support.h"
#include "ui/export/figurewords.h"
#include "ui/figure/figurescale.h"

#include <set>

using namespace headscope;

class TestBatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aNameWithoutPlacesIsOneFile();
    void everyPlaceIsFilled_data();
    void everyPlaceIsFilled();
    void aFileOfAnItemHasThatItemAlone();
    void onlyTheItemsOfTheFigureAreWritten();
    void onlyTheHeadsOfTheFigureAreWritten();
    void onlyTheStepsOfTheJobAreWritten();
    void layersHaveFilesOfHeadsAndNoneOfSteps();
    void onlyWhatIsDrawnNeedsRoom();
    void filesOfASeriesFitTogether();

private:
    std::shared_ptr<const Trace> m_trace;
};

void TestBatch::initTestCase()
{
    Session session;
    open(session, u"d2l"_s);
    m_trace = session.result()->trace;
}

void TestBatch::aNameWithoutPlacesIsOneFile()
{
    const auto files = filesOf(u"a {b}.png"_s, {m_trace, {}, {}});
    QCOMPARE(files.size(), std::size_t{1});
    QCOMPARE(files.front().path, u"a {b}.png"_s);
}

void TestBatch::everyPlaceIsFilled_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::addColumn<int>("count");
    QTest::newRow("heads") << u"h{head}.png"_s << u"h0.png"_s << u"h4.png"_s << 5;
    QTest::newRow("items") << u"i{item}.svg"_s << u"i0.svg"_s << u"i1.svg"_s << 2;
    QTest::newRow("tensors") << u"{tensor}.pdf"_s << u"scores.pdf"_s << u"weights.pdf"_s << 5;
    QTest::newRow("steps") << u"{step}.png"_s << u"01.png"_s << u"05.png"_s << 5;
    QTest::newRow("steps and tensors") << u"{step}-{tensor}.png"_s << u"01-scores.png"_s << u"05-weights.png"_s << 5;
    QTest::newRow("all") << u"{tensor}/{item}-{head}.png"_s << u"scores/0-0.png"_s << u"weights/1-4.png"_s << 50;
}

void TestBatch::everyPlaceIsFilled()
{
    QFETCH(QString, name);
    QFETCH(QString, first);
    QFETCH(QString, last);
    QFETCH(int, count);
    const auto files = filesOf(name, {m_trace, {}, {}});
    QCOMPARE(static_cast<int>(files.size()), count);
    QCOMPARE(files.front().path, first);
    QCOMPARE(files.back().path, last);
    std::set<QString> paths;
    for (const FigureFile &file : files) {
        paths.insert(file.path);
        QVERIFY(checkFigure(file.job));
        if (name.contains(u"{head}"_s))
            QCOMPARE(file.job.figure.heads.size(), std::size_t{1});
    }
    QCOMPARE(static_cast<int>(paths.size()), count);
}

void TestBatch::onlyTheStepsOfTheJobAreWritten()
{
    const FigureJob job{m_trace, {}, {}, {Role::Weights, Role::Scores}};
    const auto files = filesOf(u"{step}-{tensor}"_s, job);
    QCOMPARE(files.size(), std::size_t{2});
    QCOMPARE(files[0].path, u"01-scores"_s); // in the order of the run
    QCOMPARE(files[1].path, u"02-weights"_s);
    QVERIFY(figureArguments(job).join(u' ').contains(u"--steps weights,scores"_s));
    QVERIFY(!figureArguments(files[0].job).contains(u"--steps"_s));   // a file of one step is made without them
    QVERIFY(!checkFigure({m_trace, {}, {}, {Role::DroppedWeights}})); // not in evaluation
}

void TestBatch::aFileOfAnItemHasThatItemAlone()
{
    FigureOptions options;
    options.across = Across::Items;
    const auto files = filesOf(u"{item}"_s, {m_trace, options, {}});
    QCOMPARE(files[1].job.figure.items, std::vector<Index>{1});
    QCOMPARE(panelCountOf(*m_trace, files[1].job.figure), Index{1});
}

void TestBatch::onlyTheItemsOfTheFigureAreWritten()
{
    FigureOptions options;
    options.items = {1};
    const auto files = filesOf(u"{item}"_s, {m_trace, options, {}});
    QCOMPARE(files.size(), std::size_t{1});
    QCOMPARE(files[0].path, u"1"_s);
    QCOMPARE(files[0].job.figure.batch, Index{1});
}

void TestBatch::onlyTheHeadsOfTheFigureAreWritten()
{
    FigureOptions options;
    options.heads = {1, 4};
    const auto files = filesOf(u"{head}"_s, {m_trace, options, {}});
    QCOMPARE(files.size(), std::size_t{2});
    QCOMPARE(files[0].path, u"1"_s);
    QCOMPARE(files[1].job.figure.heads, std::vector<Index>{4});
}

void TestBatch::layersHaveFilesOfHeadsAndNoneOfSteps()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.block = u"layer.0.self"_s;
    QVERIFY(checkSeries(u"{step}.png"_s, job, true));
    job.figure.layers = asLayers({m_trace, m_trace, m_trace});
    QVERIFY(checkSeries(u"{head}-{item}.png"_s, job, false));
    const auto files = filesOf(u"{head}.png"_s, job);
    QCOMPARE(files.size(), std::size_t{5});
    QCOMPARE(panelCountOf(*m_trace, files[4].job.figure), Index{3});
    for (const auto &[name, showsSteps] :
         {std::pair(u"{step}.png"_s, false), {u"{tensor}.png"_s, false}, {u"o.gif"_s, true}})
        QCOMPARE(checkSeries(name, job, showsSteps).error().sentence(),
                 std::string("--tensor: got layer.*.self/weights, expected one block where a GIF, {step} or {tensor} "
                             "shows the steps"));
}

void TestBatch::onlyWhatIsDrawnNeedsRoom()
{
    FigureJob narrow{m_trace, {}, {}};
    narrow.page.widthMm = 15;
    FigureJob digits{m_trace, {}, {}};
    digits.page.widthMm = 100;
    digits.figure.columns = 3;
    digits.figure.annotate = Annotate::On;
    for (const FigureJob &job : {narrow, digits})
        for (const FigureFormat &format : figureFormats()) {
            const bool isTable = format.name == u"csv"_s || format.name == u"npy"_s;
            QCOMPARE(checkFiles(filesOf(u"a"_s, job), format).ok(), isTable);
        }
    FigureJob absent{m_trace, {}, {}};
    absent.figure.batch = 9;
    QVERIFY(!checkFiles(filesOf(u"a.csv"_s, absent), *findFigureFormat(u"csv"_s)));
}

void TestBatch::filesOfASeriesFitTogether()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.tensor = Role::Scores;
    job.figure.range = RangeMode::Fit;
    const FigureFormat svg = *findFigureFormat(u"svg"_s);
    const ValueRange all = rangeOfSlices(wholeMapsOf(m_trace, job.figure), {});
    for (const FigureFile &file : fittedTogether(filesOf(u"{head}"_s, job), svg)) {
        QCOMPARE(file.job.figure.range, RangeMode::Fixed);
        QCOMPARE(file.job.figure.fixedRange, all);
    }
    for (const FigureFile &file : fittedTogether(filesOf(u"{tensor}-{head}"_s, job), svg)) {
        FigureOptions whole = job.figure;
        whole.tensor = file.job.figure.tensor;
        QCOMPARE(file.job.figure.fixedRange.high, rangeOfSlices(wholeMapsOf(m_trace, whole), {}).high);
    }
    QCOMPARE(fittedTogether(filesOf(u"a"_s, job), svg).front().job.figure, job.figure);
    for (const QString &name : {u"csv"_s, u"gif"_s})
        QCOMPARE(fittedTogether(filesOf(u"{head}"_s, job), *findFigureFormat(name)).front().job.figure.range,
                 RangeMode::Fit);
}

HEADSCOPE_TEST(TestBatch, QApplication)
#include "tst_batch.moc"
