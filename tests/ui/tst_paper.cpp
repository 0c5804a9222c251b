// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/print.h"

#include "tests/ui/writtenfigure.h"
#include "ui/export/figureformat.h"
#include "ui/export/figurepage.h"

#include <QPrinter>
#include <QRegularExpression>

using namespace headscope;
using enum Role;

/// Pages as PDF and on paper, read back by poppler's programs.
class TestPaper : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_trace = traceOf(u"d2l"_s); }
    void pdfWordsCanBeCopiedOut();
    void everyWordHasItsPlaceOnThePage_data();
    void everyWordHasItsPlaceOnThePage();
    void numbersOfBarsStandApart_data();
    void numbersOfBarsStandApart();
    void paperShowsTheFigureInItsSize();
    void pdfCarriesNumbersAndSession();
    void pdfOfVeryManyNumbersCarriesTheSessionAlone();
    void colorsOfMapsAreExact();

private:
    std::shared_ptr<const Trace> m_trace;
};

namespace {

/// None is outside the page or on another.
void checkWords(const QByteArray &pdf, int least)
{
    const QTemporaryDir folder;
    const QString words = told(u"pdftotext"_s, {u"-bbox"_s, written(folder, u"x.pdf"_s, pdf), u"-"_s});
    const auto numberAfter = [&words](const QString &name, qsizetype from) {
        const qsizetype at = words.indexOf(name + u"=\""_s, from) + name.size() + 2;
        return words.mid(at, words.indexOf(u'"', at) - at).toDouble();
    };
    const qsizetype page = words.indexOf(u"<page "_s);
    const QSizeF size(numberAfter(u"width"_s, page), numberAfter(u"height"_s, page));
    QVERIFY(size.width() > 100 && size.height() > 100);
    QList<QRectF> places;
    for (qsizetype at = words.indexOf(u"<word "_s); at >= 0; at = words.indexOf(u"<word "_s, at + 1)) {
        const QString word = words.mid(at, words.indexOf(u"</word>"_s, at) - at);
        const QPointF corner(numberAfter(u"xMin"_s, at), numberAfter(u"yMin"_s, at));
        const QRectF place(corner, QPointF(numberAfter(u"xMax"_s, at), numberAfter(u"yMax"_s, at)));
        QVERIFY2(QRectF(QPointF(), size).contains(place), qPrintable(word));
        const QRectF ink = place.adjusted(0, place.height() / 4, 0, -place.height() / 4); // lines may reach into others
        for (const QRectF &other : places)
            QVERIFY2(!ink.intersects(other), qPrintable(word));
        places << ink;
    }
    QVERIFY(places.size() >= least);
}

/// The file that the page is printed into.
QString onPaper(const QTemporaryDir &folder, const FigureJob &job)
{
    QPrinter paper(QPrinter::HighResolution);
    paper.setOutputFormat(QPrinter::PdfFormat); // the paper of a machine without a printer
    paper.setPageSize(QPageSize(QPageSize::A4));
    paper.setOutputFileName(folder.filePath(u"paper.pdf"_s));
    printPage(paper, recordPage(job));
    return paper.outputFileName();
}

} // namespace

void TestPaper::pdfWordsCanBeCopiedOut()
{
    PageOptions page;
    page.title = u"Where heads look: 头与力 行门"_s;
    const QTemporaryDir folder;
    const QString file = written(folder, u"x.pdf"_s, figurePdf({traceOf(u"dates/decoder-2-cross/0"_s), {}, page}));
    const QString text = told(u"pdftotext"_s, {u"-layout"_s, file, u"-"_s});
    QVERIFY2(!text.isEmpty(), "pdftotext of poppler-utils is needed");
    QVERIFY2(text.contains(page.title), qPrintable(text));
    for (const QString &word : {u"Head 0"_s, u"Head 3"_s})
        QVERIFY2(text.contains(word), qPrintable(text));
    const QString fonts = told(u"pdffonts"_s, {file}).section(u'\n', 2);
    for (const QString &line : fonts.split(u'\n', Qt::SkipEmptyParts))
        QVERIFY2(line.contains(u"yes"_s) && line.contains(u"Identity-H"_s), qPrintable(line));
}

void TestPaper::everyWordHasItsPlaceOnThePage_data()
{
    QTest::addColumn<FigureJob>("job");
    for (const double width : {60.0, 85.0, 120.0, 180.0})
        for (const char *language : {"en", "zh_CN"})
            for (const auto &[tensor, range] : {std::pair(Weights, RangeMode::Shared),
                                                {Scores, RangeMode::PerHead},
                                                {ScaledScores, RangeMode::PerHead},
                                                {QHeads, RangeMode::Shared}}) {
                FigureJob job{m_trace, {}, {}};
                job.figure.tensor = tensor;
                job.figure.range = range;
                job.figure.hasAxisNames = true;
                job.figure.hasLegend = true;
                job.page.widthMm = width;
                job.page.language = QString::fromLatin1(language);
                job.page.title = u"A title that needs more than one line where the page is narrow"_s;
                QTest::addRow("%g mm, %s, %s", width, language, specOf(tensor).name.data()) << job;
            }
}

void TestPaper::everyWordHasItsPlaceOnThePage()
{
    QFETCH(const FigureJob, job);
    checkWords(figurePdf(job), 20);
}

void TestPaper::numbersOfBarsStandApart_data()
{
    QTest::addColumn<FigureJob>("job");
    for (const double width : {60.0, 85.0, 180.0})
        for (const char *scale : {"0.003", "0.01", "1", "250", "3000"})
            for (const Encoding encoding : {Encoding::Color, Encoding::Dots}) {
                FigureJob job{traceOf(smallDocument({{"layer.scale", scale}})), {}, {}};
                job.figure.tensor = ScaledScores;
                job.figure.range = RangeMode::PerHead;
                job.figure.encoding = encoding;
                job.page.widthMm = width;
                QTest::addRow("%g mm, scale %s, encoding %d", width, scale, static_cast<int>(encoding)) << job;
            }
}

void TestPaper::numbersOfBarsStandApart()
{
    QFETCH(const FigureJob, job);
    checkWords(figurePdf(job), 6);
}

void TestPaper::paperShowsTheFigureInItsSize()
{
    const QTemporaryDir folder;
    const auto printed = [&folder, this](double widthMm) {
        PageOptions page;
        page.widthMm = widthMm;
        page.title = u"On paper"_s;
        return told(u"pdftotext"_s, {u"-bbox"_s, onPaper(folder, {m_trace, {}, page}), u"-"_s});
    };
    const auto rightmost = [](const QString &words) { // the right end of all words, in points
        double right = 0;
        static const QRegularExpression place(u"xMax=\"([0-9.]+)\""_s);
        for (const QRegularExpressionMatch &match : place.globalMatch(words))
            right = std::max(right, match.captured(1).toDouble());
        return right;
    };
    const QString small = printed(80);
    QCOMPARE(small.count(u"<page "_s), 1);
    for (const QString &word : {u">On<"_s, u">Head<"_s, u">k5<"_s})
        QVERIFY2(small.contains(word), qPrintable(word));
    const double points = 72 / kMmPerInch;
    QVERIFY(rightmost(small) < 100 * points); // 80 mm beside the margin
    QVERIFY(rightmost(small) > 70 * points);
    QVERIFY(rightmost(printed(2000)) < 210 * points); // and never wider than the paper
}

void TestPaper::pdfCarriesNumbersAndSession()
{
    const QTemporaryDir folder;
    const FigureJob job{m_trace, {}, {}};
    const QString file = written(folder, u"x.pdf"_s, figurePdf(job));
    const QString list = told(u"pdfdetach"_s, {u"-list"_s, file});
    QVERIFY(list.contains(u"numbers.csv"_s) && list.contains(u"session.headscope"_s));
    told(u"pdfdetach"_s, {u"-save"_s, u"1"_s, u"-o"_s, folder.filePath(u"out.csv"_s), file});
    QFile csv(folder.filePath(u"out.csv"_s));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll(), figureCsv(job));
}

/// Of 1,441,792 numbers nobody waits for the table.
void TestPaper::pdfOfVeryManyNumbersCarriesTheSessionAlone()
{
    const QTemporaryDir folder;
    const FigureJob job{
        traceOf(smallDocument({{"inputs.num_queries", "704"}, {"inputs.num_kv_pairs", "1024"}})), {}, {}};
    const QString list = told(u"pdfdetach"_s, {u"-list"_s, written(folder, u"x.pdf"_s, figurePdf(job))});
    QVERIFY2(!list.contains(u"numbers.csv"_s) && list.contains(u"session.headscope"_s), qPrintable(list));
}

/// Pictures lose none: those of JPEG would.
void TestPaper::colorsOfMapsAreExact()
{
    const FigureJob job{traceOf(smallDocument({{"inputs.num_queries", "90"}, {"inputs.num_kv_pairs", "90"}})), {}, {}};
    const QTemporaryDir folder;
    QFile paper(onPaper(folder, job));
    QVERIFY(paper.open(QIODevice::ReadOnly));
    for (const QByteArray &pdf : {figurePdf(job), paper.readAll()}) {
        QVERIFY(pdf.contains("/Subtype /Image"));
        QVERIFY(!pdf.contains("/DCTDecode"));
    }
}

HEADSCOPE_TEST(TestPaper, QApplication)
#include "tst_paper.moc"
