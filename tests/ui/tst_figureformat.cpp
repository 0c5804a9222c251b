// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "engine/document/json.h"
#include "engine/formats/csv.h"
#include "tests/engine/readnumpy.h"
#include "tests/ui/figurelayers.h"
#include "tests/ui/writtenfigure.h"
#include "ui/export/figurepage.h"
#include "ui/export/reproduciblepdf.h"
#include "ui/export/stepframes.h"
#include "ui/text/language.h"

#include <QBuffer>
#include <QImageReader>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QUuid>
#include <QXmlStreamReader>

#include <ctime>

using namespace headscope;
using enum Role;

/// Files of figures, read back by other programs than ours where there are any.
class TestFigureFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theSameJobIsTheSameBytes_data();
    void theSameJobIsTheSameBytes();
    void thePagesDecideTheNumberOfAPdf();
    void theTimeOfAPdfIsThatOfTheFirstYear();
    void theZoneDoesNotChangeAPdf();
    void vectorFilesAreExactlyAsWideAsAsked_data();
    void vectorFilesAreExactlyAsWideAsAsked();
    void cancelledWorkReadsNoNumbers();
    void svgHasEveryLabelAsText();
    void everyFigureNamesItsTensorAndBlock_data();
    void everyFigureNamesItsTensorAndBlock();
    void narrowPagesNameTheTensorFirst();
    void theNameOfSeveralLayersTellsTheTensorAlone();
    void svgWordsAreOfTheirKindWithoutTheirFont();
    void signsOfAnSvgAreNotJoined();
    void wordsOfAPdfAreCopiedAsTheyAre();
    void svgOfManyCellsHoldsOnePictureAMap();
    void aPictureInAnSvgIsSmooth();
    void svgDrawsTheGroundFirst();
    void withoutPaddingThereAreOnlyCellsOfTheTensor();
    void aPartHasNoPaddingEither();
    void aPartHasTheColorsOfTheWhole();
    void gifHasAFrameForEveryStep();
    void gifKeepsItsColors_data();
    void gifKeepsItsColors();
    void gifHasAGround();
    void framesOfAGifAreWhole();
    void titlesOfFramesAreInTheLanguageOfThePage();
    void aRangeIsThatOfItsTensor();
    void everyTextMakesAWholeDrawing_data();
    void everyTextMakesAWholeDrawing();
    void onlyWhatIsDrawnIsBounded();
    void wantedLabelsAreAllThereOrRefused();
    void wantedDigitsAreAllThereOrRefused_data();
    void wantedDigitsAreAllThereOrRefused();
    void csvHasEveryNumberThatIsShown();
    void csvQuotesWhatNeedsIt();
    void csvNamesTheColumnsOfEveryItem();
    void csvGivesEveryWordBack();
    void npyIsWhatNumpyReads();
    void theSessionInsideMakesTheSameFigure();
    void aTableHasTheNumbersOfEveryLayer();
    void layersMustBeAlike();

private:
    std::shared_ptr<const Trace> m_trace;
};

namespace {

/// What the document says between these marks of the SVG, one piece each.
QStringList textsOf(const QByteArray &svg)
{
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text"_s)
            texts << xml.readElementText(QXmlStreamReader::IncludeChildElements).simplified();
    return xml.hasError() ? QStringList() : texts;
}

/// As Qt writes it from version 6.8 on.
QByteArray pdfOf(const QByteArray &pages, const QByteArray &time, const QUuid &drawn)
{
    const QByteArray number = drawn.toByteArray(QUuid::WithoutBraces);
    return "/ModDate (D:" + QByteArray(time).replace("-", "") + "000000Z)\n" + pages + "xmp:CreateDate=\"" + time +
           "T00:00:00+00:00\" xmpMM:DocumentID=\"uuid:" + number + "\"\n/ID [ <" + number.toHex() + "> <" +
           number.toHex() + "> ]\n";
}

/// Whether each part begins where the table at the end of the file says.
bool partsAreWhereTold(const QByteArray &pdf)
{
    const QList<QByteArray> rows = pdf.mid(pdf.lastIndexOf("xref\n0 ")).split('\n');
    const qsizetype count = rows.value(1).mid(2).toLongLong();
    for (qsizetype part = 1; part < count; ++part)
        if (pdf.mid(rows.value(part + 2).left(10).toLongLong()).indexOf(QByteArray::number(part) + " 0 obj") != 0)
            return false;
    return count > 1;
}

} // namespace

void TestFigureFormat::initTestCase()
{
    m_trace = traceOf(u"d2l"_s);
}

void TestFigureFormat::theSameJobIsTheSameBytes_data()
{
    QTest::addColumn<QString>("format");
    for (const FigureFormat &format : figureFormats())
        QTest::addRow("%s", qPrintable(format.name)) << format.name;
}

void TestFigureFormat::theSameJobIsTheSameBytes()
{
    QFETCH(QString, format);
    const auto write = findFigureFormat(format)->write;
    const QByteArray first = write({m_trace, {}, {}}, {});
    QVERIFY(!first.isEmpty());
    QVERIFY(write({traceOf(u"d2l"_s), {}, {}}, {}) == first);
}

void TestFigureFormat::thePagesDecideTheNumberOfAPdf()
{
    const QByteArray first = pdfOf("pages", "2026-11-27", QUuid::createUuid());
    const QByteArray same = reproduciblePdf(first);
    QCOMPARE(same.size(), first.size());
    QCOMPARE(reproduciblePdf(pdfOf("pages", "2027-01-02", QUuid::createUuid())), same);
    const QRegularExpression number(u"uuid:([0-9a-f-]{36})\""_s);
    const QByteArray told = number.match(QString::fromLatin1(same)).captured(1).toLatin1();
    QCOMPARE(same.count(told.toHex()), 2);
    QVERIFY(!reproduciblePdf(pdfOf("paged", "2026-11-27", QUuid::createUuid())).contains(told));
}

void TestFigureFormat::theTimeOfAPdfIsThatOfTheFirstYear()
{
    QCOMPARE(reproduciblePdf("<xmp:CreateDate>2026-11-27T09:00:00Z</xmp:CreateDate><xmp:CreatorTool>"),
             "<xmp:CreateDate>1993-01-01T00:00:00Z</xmp:CreateDate><xmp:CreatorTool>");
    QCOMPARE(reproduciblePdf("xmp:ModifyDate=\"2026-11-27T09:00:00+08:00\""),
             "xmp:ModifyDate=\"1993-01-01T00:00:00+00:00\"");
}

/// A PDF file tells where each of its parts begins, and so must it of what is shorter now.
void TestFigureFormat::theZoneDoesNotChangeAPdf()
{
    const auto restored = qScopeGuard([zone = qgetenv("TZ"), isSet = qEnvironmentVariableIsSet("TZ")] {
        isSet ? qputenv("TZ", zone) : qunsetenv("TZ");
        tzset();
    });
    const auto writtenIn = [this](const QByteArray &zone) {
        qputenv("TZ", zone);
        tzset();
        return figurePdf({m_trace, {}, {}});
    };
    const QByteArray utc = writtenIn("UTC");
    QVERIFY(utc.contains("/CreationDate (D:19930101000000Z)"));
    QVERIFY(partsAreWhereTold(utc));
    for (const char *zone : {"CST-8", "NST3:30"}) // of POSIX, which need no files of zones
        QVERIFY2(writtenIn(zone) == utc, zone);
}

void TestFigureFormat::vectorFilesAreExactlyAsWideAsAsked_data()
{
    QTest::addColumn<double>("mm");
    for (const double mm : {180.0, 85.0, 83.8, 1234.5})
        QTest::addRow("%g mm", mm) << mm;
}

/// Journals ask for millimetres, which are no whole pixels or points.
void TestFigureFormat::vectorFilesAreExactlyAsWideAsAsked()
{
    QFETCH(const double, mm);
    FigureJob job{m_trace, {}, {}};
    job.page.widthMm = mm;
    static const QRegularExpression ofSvg(u"<svg width=\"([0-9.]+)mm\" height=\"([0-9.]+)mm\""_s);
    const auto svg = ofSvg.match(QString::fromUtf8(figureSvg(job)));
    QCOMPARE(svg.captured(1), QString::number(mm));
    const QSizeF size = pageSize(job);
    QVERIFY(std::abs(svg.captured(2).toDouble() - size.height() / 96 * 25.4) < 1e-4);

    const QByteArray bytes = figurePdf(job);
    static const QRegularExpression ofPdf(u"/MediaBox \\[0 (\\S+) (\\S+) (\\S+) *\\]"_s);
    const auto pdf = ofPdf.match(QString::fromLatin1(bytes));
    QVERIFY(std::abs(pdf.captured(2).toDouble() - mm / 25.4 * 72) < 1e-4);
    QVERIFY(std::abs(pdf.captured(3).toDouble() - pdf.captured(1).toDouble() - size.height() * 72 / 96) < 1e-4);
    const qsizetype places = bytes.mid(bytes.lastIndexOf("startxref") + 10).split('\n').first().trimmed().toLongLong();
    QCOMPARE(bytes.mid(places, 4), QByteArray("xref"));
}

void TestFigureFormat::cancelledWorkReadsNoNumbers()
{
    CancelToken token;
    token.cancel();
    const FigureJob job{m_trace, {}, {}};
    QVERIFY(figurePng(job, token).isEmpty() && figureGif(job, token).isEmpty());
    QCOMPARE(figureCsv(job).count('\n'), 1 + 5 * 4); // the names of the columns, and each row of each head
    QCOMPARE(figureCsv(job, token).count('\n'), 1);
    const Slice slice(m_trace, Weights, 0, 0);
    QVERIFY(marksIn({slice}).contains(Mark::Masked));
    QVERIFY(marksIn({slice}, token).empty());
    QVERIFY(FigurePage(job).picture(1) != FigurePage(job, token).picture(1));
}

void TestFigureFormat::svgHasEveryLabelAsText()
{
    const QStringList texts = textsOf(figureSvg({m_trace, {}, {}}));
    for (Index head = 0; head < 5; ++head)
        QCOMPARE(texts.count(u"Head %1"_s.arg(head)), 1);
    for (Index query = 0; query < 4; ++query)
        QCOMPARE(texts.count(u"q%1"_s.arg(query)), 5);
    for (Index key = 0; key < 6; ++key)
        QCOMPARE(texts.count(u"k%1"_s.arg(key)), 5);
    QCOMPARE(texts.count(u"attention weights · rows: query, columns: key"_s), 1);
}

void TestFigureFormat::everyFigureNamesItsTensorAndBlock_data()
{
    QTest::addColumn<RangeMode>("range");
    QTest::addColumn<QString>("block");
    QTest::addColumn<bool>("hasAxisNames");
    QTest::addColumn<QString>("name");
    QTest::newRow("a bar each") << RangeMode::PerHead << QString() << false
                                << u"attention weights · rows: query, columns: key"_s;
    QTest::newRow("a block") << RangeMode::Shared << u"layer.0.self"_s << false
                             << u"Layer 1 · attention weights · rows: query, columns: key"_s;
    QTest::newRow("a block, a bar each, names of axes")
        << RangeMode::PerHead << u"layer.1.self"_s << true << u"Layer 2 · attention weights"_s;
}

void TestFigureFormat::everyFigureNamesItsTensorAndBlock()
{
    QFETCH(const RangeMode, range);
    QFETCH(const QString, block);
    QFETCH(const bool, hasAxisNames);
    QFETCH(const QString, name);
    FigureJob job{m_trace, {}, {}};
    job.figure.range = range;
    job.figure.block = block;
    job.figure.model = asLayers({m_trace, m_trace}).front().model;
    job.figure.hasAxisNames = hasAxisNames;
    const QStringList texts = textsOf(figureSvg(job));
    QVERIFY2(texts.count(name) == 1, qPrintable(texts.join(u'\n')));
}

void TestFigureFormat::narrowPagesNameTheTensorFirst()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.heads = {0};
    job.figure.block = u"layer.0.self"_s;
    job.figure.model = asLayers({m_trace}).front().model;
    QStringList told;
    for (job.page.widthMm = 120; job.page.widthMm >= 40; job.page.widthMm -= 2)
        for (const QString &text : textsOf(figureSvg(job)))
            if (text.contains(u"attention weights"_s) && !told.contains(text))
                told << text;
    QCOMPARE(told, (QStringList{u"Layer 1 · attention weights · rows: query, columns: key"_s,
                                u"Layer 1 · attention weights"_s, u"attention weights"_s}));
}

/// Whose titles name them, each its own.
void TestFigureFormat::theNameOfSeveralLayersTellsTheTensorAlone()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.layers = asLayers({m_trace, m_trace});
    job.figure.block = u"layer.0.self"_s;
    job.figure.model = job.figure.layers.front().model;
    const QStringList texts = textsOf(figureSvg(job));
    QCOMPARE(texts.count(u"attention weights · rows: query, columns: key"_s), 1);
}

void TestFigureFormat::svgWordsAreOfTheirKindWithoutTheirFont()
{
    QSet<QString> families;
    QXmlStreamReader xml(figureSvg({m_trace, {}, {}}));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text"_s)
            families << xml.attributes().value(u"font-family"_s).toString();
    QCOMPARE(families, (QSet{u"Inter, sans-serif"_s, u"JetBrains Mono, monospace"_s}));
}

/// By no viewer that has the font.
void TestFigureFormat::signsOfAnSvgAreNotJoined()
{
    const QByteArray svg = figureSvg({m_trace, {}, {}});
    const qsizetype root = svg.indexOf("<svg");
    QVERIFY(svg.mid(root, svg.indexOf('>', root) - root).contains(" style=\"font-variant-ligatures:none\""));
}

void TestFigureFormat::wordsOfAPdfAreCopiedAsTheyAre()
{
    Document document = smallDocument();
    document.tokens.queries = {{"->", "0x10", "=>"}};
    FigureJob job{traceOf(document), {}, {}};
    job.page.title = u"(A), 12:30"_s;
    const QTemporaryDir folder;
    const QString words = told(u"pdftotext"_s, {written(folder, u"figure.pdf"_s, figurePdf(job)), u"-"_s});
    for (const QString &word : {u"(A), 12:30"_s, u"->"_s, u"0x10"_s, u"=>"_s})
        QVERIFY2(words.contains(word), qPrintable(words));
}

void TestFigureFormat::svgOfManyCellsHoldsOnePictureAMap()
{
    Session session;
    open(session, u"d2l"_s);
    QVERIFY(session.edit({{u"inputs.num_queries"_s, u"90"_s}, {u"inputs.num_kv_pairs"_s, u"90"_s}}, u"sizes"_s));
    QVERIFY(waitForRun(session));
    const QByteArray svg = figureSvg({session.result()->trace, {}, {}});
    QCOMPARE(svg.count("<image "), 5 + 1); // and the bar
    QCOMPARE(svg.count("image-rendering:pixelated"), 6);
    QVERIFY(svg.size() < 1'000'000);
}

/// All but cells and colour bars, which have numbers for pixels.
void TestFigureFormat::aPictureInAnSvgIsSmooth()
{
    auto seen = std::make_shared<SeenImage>();
    seen->grid = {2, 2, 4};
    seen->greys = QImage(8, 8, QImage::Format_RGB32);
    seen->greys.fill(Qt::gray);
    FigureJob job{traceOf(smallDocument({{"inputs.self_attention", "true"},
                                         {"inputs.num_queries", "5"},
                                         {"inputs.num_kv_pairs", "5"},
                                         {"layer.key_size", "5"},
                                         {"layer.value_size", "5"}})),
                  {},
                  {}};
    job.figure.image = seen;
    QVERIFY(checkContent(job));
    const QByteArray svg = figureSvg(job);
    QCOMPARE(svg.count("optimizeQuality"), 2); // under each head
    QVERIFY(svg.count("pixelated") > 0);
    QCOMPARE(svg.count("<image "), 2 + svg.count("pixelated"));
}

void TestFigureFormat::svgDrawsTheGroundFirst()
{
    const QByteArray svg = figureSvg({m_trace, {}, {}});
    const QByteArray body = svg.mid(svg.indexOf("</defs>"));
    QVERIFY(body.indexOf("<rect") < body.indexOf("<text"));
    QVERIFY(!body.contains("fill=\"\"")); // words without a colour are not seen
}

void TestFigureFormat::withoutPaddingThereAreOnlyCellsOfTheTensor()
{
    const auto trace = traceOf(smallDocument({{"inputs.self_attention", "true"},
                                              {"inputs.num_queries", "3"},
                                              {"inputs.num_kv_pairs", "3"},
                                              {"layer.key_size", "5"},
                                              {"layer.value_size", "5"},
                                              {"mask.valid_lens", "[2, 2]"},
                                              {"layer.add_zero_attn", "true"}})); // a key more than queries
    FigureOptions options;
    options.hidesPadding = true;
    options.batch = 1;
    const QList<QByteArray> lines = figureCsv({trace, options, {}}).split('\n');
    QCOMPARE(lines.first(), QByteArray("map,,k0,k1,k2,k3"));
    QCOMPARE(lines.size(), 1 + 2 * 3 + 1);
    QVERIFY(lines[6].startsWith("Head 1,q2,"));
}

void TestFigureFormat::aPartHasNoPaddingEither()
{
    FigureJob job{m_trace, {}, {}}; // its first item has three keys, and padding behind them
    job.figure.hidesPadding = true;
    job.figure.keys = Span{1, 6};
    job.figure.queries = Span{0, 2};
    QVERIFY(checkContent(job));
    const QList<QByteArray> lines = figureCsv(job).split('\n');
    QCOMPARE(lines.first(), QByteArray("map,,k1,k2"));
    QCOMPARE(lines.size(), 1 + 5 * 2 + 1);
    job.figure.keys = Span{3, 6};
    QCOMPARE(checkContent(job).error().sentence(),
             std::string("--keys: got 3:6, expected a part that is not all padding, which is hidden"));
    job.figure.hidesPadding = false;
    QVERIFY(checkContent(job));
}

void TestFigureFormat::aPartHasTheColorsOfTheWhole()
{
    FigureJob whole{m_trace, {}, {}};
    whole.figure.tensor = Scores;
    FigureJob part = whole;
    part.figure.keys = Span{1, 3};
    for (const RangeMode range : {RangeMode::Shared, RangeMode::Fit, RangeMode::PerHead}) {
        whole.figure.range = part.figure.range = range;
        const FigurePage page(part);
        QCOMPARE(page.figure().slice(2).columns(), 2);
        QCOMPARE(page.figure().scale(2).high, FigurePage(whole).figure().scale(2).high);
    }
}

void TestFigureFormat::gifHasAFrameForEveryStep()
{
    const FigureJob job{m_trace, {}, {}};
    QByteArray gif = figureGif(job);
    QBuffer buffer(&gif);
    QImageReader reader(&buffer, "gif");
    const auto steps = stepFrames(job);
    QCOMPARE(reader.imageCount(), static_cast<int>(steps.size()));
    QVERIFY(steps.size() >= 4);
    for (const FigureJob &step : steps) {
        const QImage frame = reader.read();
        const FigurePage page(step);
        QCOMPARE(frame.size(), page.picture(200.0 / 96).size());
        const QPointF middle =
            (page.figure().geometry(0).cell(0, 0).bottomLeft() + QPointF(4, -4) + page.figureOffset()) * (200.0 / 96);
        const QRgb wanted = page.picture(200.0 / 96).pixel(middle.toPoint());
        QVERIFY(std::abs(qGreen(frame.pixel(middle.toPoint())) - qGreen(wanted)) <= 8);
    }
}

void TestFigureFormat::gifKeepsItsColors_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("theme");
    QTest::addRow("d2l") << u"d2l"_s << u"light"_s;
    QTest::addRow("many cells") << u"dates/decoder-1-self/all"_s << u"light"_s;
    QTest::addRow("dark") << u"small"_s << u"dark"_s;
}

/// Bars and cells above all, whose colours are numbers.
void TestFigureFormat::gifKeepsItsColors()
{
    QFETCH(QString, example);
    QFETCH(QString, theme);
    FigureJob job{traceOf(example), {}, {}};
    job.page.theme = theme;
    QByteArray gif = figureGif(job);
    QBuffer buffer(&gif);
    QImageReader reader(&buffer, "gif");
    for (const FigureJob &step : stepFrames(job)) {
        const QImage frame = reader.read().convertToFormat(QImage::Format_RGB32);
        const QImage wanted = FigurePage(step).picture(200.0 / 96);
        QVERIFY2(farthest(frame, wanted) <= 40, qPrintable(QString::number(farthest(frame, wanted))));
        const QRect bars(0, wanted.height() - 100, wanted.width(), 70);
        QVERIFY2(farthest(frame.copy(bars), wanted.copy(bars)) <= 24,
                 qPrintable(QString::number(farthest(frame.copy(bars), wanted.copy(bars)))));
    }
}

/// Words whose edges are half transparent would be black on black.
void TestFigureFormat::gifHasAGround()
{
    FigureJob job{m_trace, {}, {}};
    const QByteArray usual = figureGif(job);
    job.page.isTransparent = true;
    QVERIFY(figureGif(job) == usual);
}

/// On a narrow page one title takes two lines and another one.
void TestFigureFormat::framesOfAGifAreWhole()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.heads = {0};
    job.page.widthMm = 40;
    job.page.dpi = 96;
    const std::vector<FigureJob> steps = stepFrames(job);
    int highest = 0;
    for (const FigureJob &step : steps)
        highest = std::max(highest, FigurePage(step).picture(1).height());
    QVERIFY(FigurePage(steps.front()).picture(1).height() < highest);
    const QImage first = QImage::fromData(figureGif(job), "GIF");
    QCOMPARE(first.height(), highest);
    QCOMPARE(first.pixelColor(1, highest - 1), QColor(Qt::white));
}

void TestFigureFormat::titlesOfFramesAreInTheLanguageOfThePage()
{
    setLanguage(u"en"_s);
    FigureJob job{m_trace, {}, {}};
    job.page.language = u"zh_CN"_s;
    QCOMPARE(stepFrames(job).back().page.title, u"注意力权重"_s);
}

void TestFigureFormat::aRangeIsThatOfItsTensor()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.range = RangeMode::Fixed;
    job.figure.fixedRange = {0, 0.5};
    for (const FigureJob &step : stepFrames(job)) {
        const bool isMeant = step.figure.tensor == Weights;
        QCOMPARE(step.figure.range, isMeant ? RangeMode::Fixed : RangeMode::Shared);
        QCOMPARE(FigurePage(step).figure().scale(0).high == 0.5, isMeant);
    }
}

void TestFigureFormat::everyTextMakesAWholeDrawing_data()
{
    QTest::addColumn<QString>("text");
    QString controls = u"c"_s;
    for (char16_t c = 0; c < 0x20; ++c)
        controls += QChar(c);
    QTest::addRow("control characters") << controls;
    QTest::addRow("no characters") << u"\uFFFE\uFFFF"_s;
    QTest::addRow("half a character") << u"a"_s + QChar(0xD800) + u"b"_s;
    QTest::addRow("marks of the language") << u"<b>&amp;]]></text>'\"--><![CDATA["_s;
    QTest::addRow("others") << u"\u0080\u202E\u2028\uFDD0😀"_s;
}

void TestFigureFormat::everyTextMakesAWholeDrawing()
{
    QFETCH(QString, text);
    Document document = smallDocument();
    document.title = text.toStdString();
    document.tokens.queries = {{text.toStdString(), "b", "c"}};
    document.tokens.keys = {{text.toStdString(), "b", "c", "d"}};
    FigureJob job{traceOf(document), {}, {}};
    job.page.title = text;
    job.page.caption = text;
    QXmlStreamReader svg(figureSvg(job));
    while (!svg.atEnd())
        svg.readNext();
    QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
    const QByteArray pdf = figurePdf(job);
    const auto begin = pdf.indexOf("<x:xmpmeta");
    const auto end = pdf.indexOf("</x:xmpmeta>") + qstrlen("</x:xmpmeta>");
    if (begin >= 0) { // not every version of PDF has it
        QXmlStreamReader xmp(pdf.mid(begin, end - begin));
        while (!xmp.atEnd())
            xmp.readNext();
        QVERIFY2(!xmp.hasError(), qPrintable(xmp.errorString()));
    }
    const QImage png = QImage::fromData(figurePng(job), "PNG");
    QVERIFY(!png.text(u"Title"_s).isEmpty() && !png.text(u"Title"_s).contains(QChar(0)));
}

void TestFigureFormat::onlyWhatIsDrawnIsBounded()
{
    const FigureJob job{traceOf(smallDocument({{"inputs.num_queries", "20000"}})), {}, {}};
    QVERIFY(checkFigure(job));
    QVERIFY(!checkPixels(job));
    QVERIFY(!checkPage(job));
    for (const FigureFormat &format : figureFormats())
        QCOMPARE(checkFits(job, format).ok(), !format.isDrawn);
    QCOMPARE(figureCsv(job).count('\n'), 2 * 20000 + 1);
}

void TestFigureFormat::wantedLabelsAreAllThereOrRefused()
{
    constexpr Index keys = 60;
    FigureJob job{traceOf(smallDocument({{"inputs.num_kv_pairs", "60"}})), {}, {}};
    int drawn = 0;
    for (const double width : {85.0, 180.0, 300.0, 600.0})
        for (const Index every : {1, 2, 3, 5, 7, 20}) {
            job.page.widthMm = width;
            job.figure.labelEvery = every;
            if (const auto fits = checkFigure(job); !fits) {
                static const QRegularExpression least(u"^--label-every: got \\d+, expected 0, or at least (\\d+) at "
                                                      "this width$"_s);
                const auto told = least.match(QString::fromStdString(fits.error().sentence()));
                QVERIFY2(told.hasMatch(), fits.error().sentence().c_str());
                job.figure.labelEvery = told.captured(1).toLongLong();
                QVERIFY(job.figure.labelEvery > every && checkFigure(job));
            }
            static const QRegularExpression key(u"^k\\d+$"_s);
            const auto labels = textsOf(figureSvg(job)).filter(key).size();
            QCOMPARE(labels, 2 * ((keys + job.figure.labelEvery - 1) / job.figure.labelEvery)); // of two heads
            drawn += job.figure.labelEvery == every ? 1 : 0;
        }
    QVERIFY(drawn > 0 && drawn < 4 * 6);
}

void TestFigureFormat::wantedDigitsAreAllThereOrRefused_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::newRow("shares") << Weights;
    QTest::newRow("of both signs") << Scores;
}

void TestFigureFormat::wantedDigitsAreAllThereOrRefused()
{
    QFETCH(const Role, tensor);
    FigureJob job{traceOf(smallDocument({{"inputs.num_kv_pairs", "12"}})), {}, {}};
    job.figure.tensor = tensor;
    job.figure.annotate = Annotate::On;
    job.figure.hidesBar = true; // which has numbers, too
    int refused = 0;
    for (double width = 60; width < 260; width += 10) {
        job.page.widthMm = width;
        if (const auto fits = checkFigure(job); !fits) {
            QVERIFY(QString::fromStdString(fits.error().sentence()).startsWith(u"--annotate: got on, in cells of "_s));
            ++refused;
            continue;
        }
        static const QRegularExpression number(u"^[−0-9.e]+$"_s);
        QCOMPARE(textsOf(figureSvg(job)).filter(number).size(), 2 * 3 * 12);
    }
    QVERIFY(refused > 0 && refused < 20);
}

void TestFigureFormat::csvHasEveryNumberThatIsShown()
{
    FigureOptions options;
    options.heads = {3, 1};
    options.pools = {Pooling::Mean};
    options.hidesPadding = true;
    const QList<QByteArray> lines = figureCsv({m_trace, options, {}}).split('\n');
    QCOMPARE(lines.first(), QByteArray("map,,k0,k1,k2"));
    QCOMPARE(lines.size(), 1 + 3 * 4 + 1);
    const QList<QByteArray> fields = lines[2].split(',');
    QCOMPARE(fields[0], QByteArray("Head 3"));
    QCOMPARE(fields[1], QByteArray("q1"));
    for (Index key = 0; key < 3; ++key)
        QCOMPARE(static_cast<double>(fields[2 + key].toFloat()), m_trace->value(Weights, {0, 3, 1, key}));
    double mean = 0;
    for (Index head = 0; head < 5; ++head)
        mean += m_trace->value(Weights, {0, head, 2, 1}) / 5;
    const QList<QByteArray> last = lines[11].split(',');
    QCOMPARE(last[0], QByteArray("Mean of heads"));
    QVERIFY(std::abs(last[3].toDouble() - mean) < 1e-7);
}

void TestFigureFormat::csvNamesTheColumnsOfEveryItem()
{
    Document document = smallDocument();
    document.inputs.batchSize = 2;
    document.tokens.keys = {{"a", "b", "c", "d"}, {"e", "f", "g", "h"}};
    FigureOptions options;
    options.across = Across::Items;
    const QList<QByteArray> lines = figureCsv({traceOf(document), options, {}}).split('\n');
    QCOMPARE(lines[0], QByteArray("map,,a,b,c,d"));
    QCOMPARE(lines[4], QByteArray("map,,e,f,g,h"));
}

void TestFigureFormat::csvQuotesWhatNeedsIt()
{
    Session session;
    open(session, u"d2l"_s);
    QVERIFY(session.edit({{u"tokens.keys"_s, uR"(["a,b","say \"x\"","c","d","e","f"])"_s}}, u"words"_s));
    QVERIFY(waitForRun(session));
    const QByteArray csv = figureCsv({session.result()->trace, {}, {}});
    QVERIFY(csv.startsWith("map,,\"a,b\",\"say \"\"x\"\"\",c,d,e,f\n"));
    FigureJob chinese{session.result()->trace, {}, {}};
    chinese.page.language = u"zh_CN"_s; // whose letters spreadsheet programs would take for others
    QVERIFY(figureCsv(chinese).startsWith("\xef\xbb\xbfmap,,"));
}

void TestFigureFormat::csvGivesEveryWordBack()
{
    const std::string family = u"👨\u200D👩\u200D👧\u200D👦"_s.repeated(60).toStdString();
    const std::string longWord(300, 'a');
    for (const std::vector<std::string> &words : TokenLists{{"-", "+", "=", "@ana"},
                                                            {"'-", "''=1", "-5", "-inf"},
                                                            {"＝1", "－", "'", "'tis"},
                                                            {"a\tb", "\r\n", "\u202E", std::string("a\0", 2)},
                                                            {"\\x09", "\\x5c", "\\", "\\\t"},
                                                            {longWord + "b", longWord + "c", family, "\uFEFFx"},
                                                            {"map", "\"", "a,b;c", ""}}) {
        Document document = smallDocument();
        document.tokens.keys = {words};
        document.tokens.queries = {std::vector<std::string>(words.begin() + 1, words.end())};
        const auto table = readCsv(figureCsv({traceOf(document), {}, {}}).toStdString());
        QVERIFY2(table, words.front().c_str());
        QCOMPARE(table->columns, words);
        QCOMPARE(table->rows, document.tokens.queries.front());
    }
}

void TestFigureFormat::npyIsWhatNumpyReads()
{
    FigureOptions options;
    options.tensor = Scores;
    options.batch = 1;
    const QByteArray npy = figureNpy({m_trace, options, {}});
    const auto read = readNpy(asBytes({npy.constData(), static_cast<std::size_t>(npy.size())}));
    QVERIFY(read);
    const auto &numbers = std::get<Tensor<float>>(*read);
    QCOMPARE(numbers.shape(), Shape({5, 4, 6}));
    for (Index i = 0; i < numbers.size(); ++i)
        QCOMPARE(static_cast<double>(numbers[i]), m_trace->value(Scores, {1, i / 24, i / 6 % 4, i % 6}));
}

void TestFigureFormat::theSessionInsideMakesTheSameFigure()
{
    FigureOptions options;
    options.colorMap = u"magma"_s;
    const QByteArray png = figurePng({m_trace, options, {}});
    const QImage image = QImage::fromData(png, "PNG");
    QCOMPARE(image.text(u"Options"_s), u"--colormap magma"_s);
    const auto document = readDocument(image.text(u"Session"_s).toStdString());
    QVERIFY(document);
    const auto plan = makePlan(document->document, std::make_shared<const TensorFiles>());
    QVERIFY(plan);
    QVERIFY(figurePng({runAll(*plan), options, {}}) == png);
}

void TestFigureFormat::aTableHasTheNumbersOfEveryLayer()
{
    const auto other = traceOf(changed(m_trace->plan.document, {{"inputs.seed", "3"}}));
    FigureJob job{m_trace, {}, {}};
    job.figure.layers = asLayers({m_trace, other});
    job.figure.heads = {1, 4};
    const QList<QByteArray> lines = figureCsv(job).split('\n');
    QCOMPARE(lines.size(), 1 + 2 * 2 * 4 + 1);
    const QList<QByteArray> fields = lines[1 + 3 * 4 + 2].split(','); // the last map, its third query
    QCOMPARE(fields[0], QByteArray("Layer 2 · head 4"));
    for (Index key = 0; key < 6; ++key)
        QCOMPARE(static_cast<double>(fields[2 + key].toFloat()), other->value(Weights, {0, 4, 2, key}));
    const QByteArray npy = figureNpy(job);
    const auto read = readNpy(asBytes({npy.constData(), static_cast<std::size_t>(npy.size())}));
    QVERIFY(read);
    QCOMPARE(shapeOf(*read), Shape({4, 4, 6}));
}

void TestFigureFormat::layersMustBeAlike()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.block = u"layer.0.self"_s;
    job.figure.layers = asLayers({m_trace, m_trace});
    QVERIFY(checkFigure(job));
    const std::string refused =
        "--tensor: got layer.*.self/weights, expected a tensor that all of these blocks have, in one shape";
    job.figure.layers = asLayers({m_trace, traceOf(smallDocument())});
    QCOMPARE(checkFigure(job).error().sentence(), refused);
    job.figure.tensor = DroppedWeights; // which is made in training alone
    const auto training = changed(m_trace->plan.document, {{"layer.training", "true"}});
    job.trace = traceOf(training);
    job.figure.layers = asLayers({job.trace, m_trace});
    QVERIFY(!checkFigure(job));
}

HEADSCOPE_TEST(TestFigureFormat, QApplication)
#include "tst_figureformat.moc"
