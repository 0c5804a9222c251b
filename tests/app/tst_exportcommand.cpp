// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/engine/readnumpy.h"
#include "tests/engine/support.h"
#include "ui/export/figureformat.h"
#include "ui/export/figurepage.h"
#include "ui/library/examples.h"
#include "ui/text/language.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

struct Case
{
    QStringList arguments;
    FigureOptions figure;
    PageOptions page;
};
Q_DECLARE_METATYPE(Case)

/// What `headscope export` draws. HEADSCOPE_KILLS=1000 kills it more often.
class TestExportCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theSameCallGivesTheSameBytes();
    void aBatchIsTheSameOnAnyNumberOfThreads_data();
    void aBatchIsTheSameOnAnyNumberOfThreads();
    void thePictureHasThePixelsOfItsWidth_data();
    void thePictureHasThePixelsOfItsWidth();
    void theMiddleOfACellHasTheColorOfItsValue_data();
    void theMiddleOfACellHasTheColorOfItsValue();
    void anOptionIsThatOfTheFigure_data();
    void anOptionIsThatOfTheFigure();
    void chineseIsAnotherPicture();
    void theGroundIsThatOfTheTheme();
    void pixelsAreThoseOfTheWidth();
    void killedAtAnyMomentItLeavesTheOldOrTheNew();
    void singleHeadsMayBeOneEach();
    void theOnlyHeadIsASingleOne();
    void aTableOfMapsIsReadAgain();
    void allLayersAreOneFigure();
    void aFigureOfLayersTellsWhatMadeIt();
    void whatAFigureOfAModelTellsMakesItAgain_data();
    void whatAFigureOfAModelTellsMakesItAgain();
    void aPictureOfASeriesIsNoLargerThanAnyOther();
    void tooManyPixelsAreRefusedBeforeTheRun();
    void manyThreadsNeedFewAddresses();
    void helpTellsOfStdout();

private:
    QTemporaryDir m_folder;
};

namespace {

std::shared_ptr<const Trace> traceOfD2l()
{
    const auto opened = openSession(u"example:d2l"_s);
    return runAll(planOf(opened->document, opened->files));
}

QByteArray exported(const QStringList &arguments)
{
    const Outcome outcome = runHeadscope(QStringList{u"export"_s, u"example:d2l"_s, u"--out"_s, u"-"_s} + arguments);
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return outcome.out;
}

/// What of the small model with two layers is written as an array: (maps, rows, columns).
Tensor<float> mapsOf(const QString &tensor, const QStringList &arguments = {})
{
    const Outcome outcome = runHeadscope(
        u"export example:induction --text QWERTQWE --format npy --out - --tensor"_s.split(u' ') << tensor << arguments);
    const auto read = readNpy(asBytes({outcome.out.constData(), static_cast<std::size_t>(outcome.out.size())}));
    if (!read)
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return std::get<Tensor<float>>(*read);
}

QImage pictureOf(const QStringList &arguments)
{
    return QImage::fromData(exported(arguments), "PNG");
}

} // namespace

void TestExportCommand::initTestCase()
{
    QCoreApplication::setApplicationVersion(QStringLiteral(PROJECT_VERSION)); // which the picture tells
    setLanguage(u"en"_s);
}

void TestExportCommand::theSameCallGivesTheSameBytes()
{
    const QByteArray first = exported({});
    QCOMPARE(exported({}), first);
    const QString file = m_folder.filePath(u"x.png"_s);
    QCOMPARE(runHeadscope({u"export"_s, u"example:d2l"_s, u"--out"_s, file}).code, 0);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), first);
}

void TestExportCommand::aBatchIsTheSameOnAnyNumberOfThreads_data()
{
    QTest::addColumn<QString>("ending");
    for (const QString &ending : {u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s})
        QTest::newRow(qPrintable(ending)) << ending;
}

void TestExportCommand::aBatchIsTheSameOnAnyNumberOfThreads()
{
    QFETCH(const QString, ending);
    const QTemporaryDir folder;
    const auto nameOf = [&](int threads, const QString &item, const QString &head) {
        return folder.filePath(u"%1-%2-%3.%4"_s.arg(QString::number(threads), item, head, ending));
    };
    for (const int threads : {1, 3}) {
        const Outcome batch =
            runHeadscope({u"export"_s, u"example:d2l"_s, u"--out"_s, nameOf(threads, u"{item}"_s, u"{head}"_s),
                          u"--threads"_s, QString::number(threads)});
        QVERIFY2(
            batch.code == 0,
            qPrintable(
                u"exit code %1 with %2 threads: %3"_s.arg(batch.code).arg(threads).arg(QString::fromUtf8(batch.err))));
    }
    QByteArrayList files;
    for (int i = 0; i < 10; ++i) {
        const auto name = [&](int threads) { return nameOf(threads, QString::number(i / 5), QString::number(i % 5)); };
        files << contentOf(name(1));
        QVERIFY2(!files.last().isEmpty(), qPrintable(u"no %1"_s.arg(name(1))));
        const QByteArray same = contentOf(name(3));
        QVERIFY2(!same.isEmpty(), qPrintable(u"no %1"_s.arg(name(3))));
        QVERIFY2(same == files.last(), qPrintable(u"%1 has other bytes"_s.arg(name(3))));
    }
    QVERIFY(files[3] != files[7]);
}

void TestExportCommand::thePictureHasThePixelsOfItsWidth_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("width");
    QTest::addColumn<QByteArray>("perMetre"); // in the file: big endian, twice, then 1 for metres
    QTest::newRow("180 mm at 200 dpi") << QStringList() << 1417 << QByteArray::fromHex("00001ec200001ec201");
    QTest::newRow("90 mm at 300 dpi") << QStringList{u"--width"_s, u"90mm"_s, u"--dpi"_s, u"300"_s} << 1063
                                      << QByteArray::fromHex("00002e2300002e2301");
    QTest::newRow("100 without its unit")
        << QStringList{u"--width"_s, u"100"_s, u"--dpi"_s, u"96"_s} << 378 << QByteArray::fromHex("00000ec400000ec401");
}

void TestExportCommand::thePictureHasThePixelsOfItsWidth()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, width);
    QFETCH(const QByteArray, perMetre);
    const QByteArray png = exported(arguments);
    QCOMPARE(QImage::fromData(png, "PNG").width(), width);
    QCOMPARE(png.mid(png.indexOf("pHYs") + 4, 9).toHex(), perMetre.toHex());
}

void TestExportCommand::theMiddleOfACellHasTheColorOfItsValue_data()
{
    QTest::addColumn<Case>("options");
    FigureOptions scores;
    scores.tensor = Role::Scores;
    FigureOptions weights;
    QTest::newRow("weights") << Case{{}, weights, {}};
    QTest::newRow("scores") << Case{{u"--tensor"_s, u"scores"_s}, scores, {}};
    scores.range = RangeMode::PerHead;
    scores.batch = 1;
    PageOptions wide;
    wide.widthMm = 300;
    QTest::newRow("scores per head, other item, wide") << Case{
        {u"--tensor"_s, u"scores"_s, u"--batch"_s, u"1"_s, u"--range"_s, u"per-head"_s, u"--width"_s, u"300mm"_s},
        scores,
        wide};
    weights.colorMap = u"magma"_s;
    weights.range = RangeMode::Fixed;
    weights.fixedRange = {0.2, 0.6};
    weights.heads = {3, 1};
    QTest::newRow("magma, own range, two heads")
        << Case{{u"--colormap"_s, u"magma"_s, u"--range"_s, u"0.2:0.6"_s, u"--heads"_s, u"3,1"_s}, weights, {}};
}

void TestExportCommand::theMiddleOfACellHasTheColorOfItsValue()
{
    QFETCH(Case, options);
    const QImage picture = pictureOf(options.arguments + QStringList{u"--annotate"_s, u"off"_s});
    const auto trace = traceOfD2l();
    const double scale = options.page.dpi / 96;
    options.figure.annotate = Annotate::Off;
    const double width = options.page.widthMm / 25.4 * 96;
    options.figure.columns = HeadFigure::columnsOnPage(trace, options.figure, width);
    const QSizeF size(width, HeadFigure::heightFor(trace, options.figure, width));
    const HeadFigure figure(trace, options.figure, *findTheme(u"light"_s), size);
    int compared = 0;
    for (Index panel = 0; panel < figure.panelCount(); ++panel)
        for (Index row = 0; row < figure.slice(panel).rows(); ++row)
            for (Index column = 0; column < figure.slice(panel).columns(); ++column) {
                const Cell cell{options.figure.batch, *figure.panel(panel).head, row, column};
                if (trace->isMasked(options.figure.tensor, cell))
                    continue;
                const QPointF middle = figure.geometry(panel).cell(row, column).center() * scale;
                const QRgb wanted = figure.scale(panel).color(trace->value(options.figure.tensor, cell));
                QCOMPARE(QColor(picture.pixel(middle.toPoint())).name(), QColor(wanted).name());
                ++compared;
            }
    QVERIFY(compared >= 24);
}

void TestExportCommand::anOptionIsThatOfTheFigure_data()
{
    QTest::addColumn<Case>("options");
    const auto add = [](const char *name, const char *arguments, auto set) {
        Case options{QString::fromUtf8(arguments).split(u' '), {}, {}};
        set(options.figure, options.page);
        QTest::newRow(name) << options;
    };
    using F = FigureOptions;
    using P = PageOptions;
    add("two heads", "--heads 0,2", [](F &f, P &) { f.heads = {0, 2}; });
    add("single", "--layout single --heads 4", [](F &f, P &) { f.heads = {4}; });
    add("fit", "--range fit --tensor scores", [](F &f, P &) {
        f.range = RangeMode::Fit;
        f.tensor = Role::Scores;
    });
    add("per head", "--range per-head", [](F &f, P &) { f.range = RangeMode::PerHead; });
    add("fixed range", "--range -1:0.5", [](F &f, P &) {
        f.range = RangeMode::Fixed;
        f.fixedRange = {-1, 0.5};
    });
    add("dark", "--theme dark", [](F &, P &p) { p.theme = u"dark"_s; });
    add("high contrast", "--theme high-contrast", [](F &, P &p) { p.theme = u"high-contrast"_s; });
    add("transparent", "--transparent", [](F &, P &p) { p.isTransparent = true; });
    add("colour map", "--colormap cividis", [](F &f, P &) { f.colorMap = u"cividis"_s; });
    add("scores", "--tensor scores", [](F &f, P &) { f.tensor = Role::Scores; });
    add("a tensor without heads", "--tensor output", [](F &f, P &) { f.tensor = Role::Output; });
    add("batch", "--batch 1", [](F &f, P &) { f.batch = 1; });
    add("digits", "--annotate on", [](F &f, P &) { f.annotate = Annotate::On; });
    add("no digits", "--annotate off", [](F &f, P &) { f.annotate = Annotate::Off; });
    add("dpi", "--dpi 100", [](F &, P &p) { p.dpi = 100; });
    add("width", "--width 120mm", [](F &, P &p) { p.widthMm = 120; });
    add("width in centimetres", "--width 12cm", [](F &, P &p) { p.widthMm = 120; });
    add("width in inches", "--width 3.25in", [](F &, P &p) { p.widthMm = 3.25 * 25.4; });
    add("width in points", "--width 246pt", [](F &, P &p) { p.widthMm = 246 * (25.4 / 72); });
    add("width in pixels", "--width 900px", [](F &, P &p) { p.widthPx = 900; });
    add("every second label", "--label-every 2", [](F &f, P &) { f.labelEvery = 2; });
    add("turned labels", "--labels-turned", [](F &f, P &) { f.turnsLabels = true; });
    add("no colour bar", "--no-colorbar", [](F &f, P &) { f.hidesBar = true; });
    add("legend", "--legend", [](F &f, P &) { f.hasLegend = true; });
    add("axis names", "--axis-names", [](F &f, P &) { f.hasAxisNames = true; });
    add("reversed", "--reverse", [](F &f, P &) { f.isReversed = true; });
    add("logarithmic", "--scale log", [](F &f, P &) { f.progression = Progression::Logarithmic; });
    add("dots", "--encode dots", [](F &f, P &) { f.encoding = Encoding::Dots; });
    add("pools", "--also max,mean", [](F &f, P &) { f.pools = {Pooling::Maximum, Pooling::Mean}; });
    add("items", "--across items --heads 1", [](F &f, P &) {
        f.across = Across::Items;
        f.heads = {1};
    });
    add("some items", "--across items --items 1", [](F &f, P &) {
        f.across = Across::Items;
        f.items = {1};
    });
    add("no padding", "--hide-padding", [](F &f, P &) { f.hidesPadding = true; });
    add("some queries", "--queries 1:3", [](F &f, P &) { f.queries = Span{1, 3}; });
    add("some keys", "--keys 2:6", [](F &f, P &) { f.keys = Span{2, 6}; });
    add("columns", "--columns 2", [](F &f, P &) { f.columns = 2; });
    add("title", "--title Heads", [](F &, P &p) { p.title = u"Heads"_s; });
    add("caption", "--caption 头", [](F &, P &p) { p.caption = u"头"_s; });
}

void TestExportCommand::anOptionIsThatOfTheFigure()
{
    QFETCH(const Case, options);
    const QByteArray png = exported(options.arguments);
    QVERIFY(png == figurePng({traceOfD2l(), options.figure, options.page}));
    static QByteArray byDefault = exported({u"--tensor"_s, u"weights"_s, u"--batch"_s, u"0"_s, u"--heads"_s, u"all"_s});
    if (options.arguments != QStringList{u"--annotate"_s, u"on"_s}) // the cells have room for digits anyway
        QVERIFY(png != byDefault);
}

void TestExportCommand::chineseIsAnotherPicture()
{
    const QByteArray inEnglish = exported({});
    const QByteArray inChinese = exported({u"--lang"_s, u"zh_CN"_s});
    const QImage english = QImage::fromData(inEnglish, "PNG");
    const QImage chinese = QImage::fromData(inChinese, "PNG");
    QCOMPARE(chinese.size(), english.size());
    QVERIFY(chinese != english);
    PageOptions page;
    page.language = u"zh_CN"_s;
    for (const QString &window : languageNames()) { // the words of a file are not those of the window
        setLanguage(window);
        QVERIFY(figurePng({traceOfD2l(), {}, page}) == inChinese);
        QVERIFY(figurePng({traceOfD2l(), {}, {}}) == inEnglish);
        const QString table = figureTable({traceOfD2l(), {}, page}, u',');
        QVERIFY2(table.contains(u"头"_s) && !table.contains(u"head"_s), qPrintable(table));
    }
    setLanguage(u"en"_s);
}

void TestExportCommand::pixelsAreThoseOfTheWidth()
{
    for (const QString &dpi : {u"96"_s, u"300"_s})
        QCOMPARE(pictureOf({u"--width"_s, u"900px"_s, u"--dpi"_s, dpi}).width(), 900);
}

void TestExportCommand::killedAtAnyMomentItLeavesTheOldOrTheNew()
{
    const auto bytesOf = [](const QString &path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QTemporaryDir folder;
    const QString path = folder.filePath(u"figure.pdf"_s);
    const QStringList plain{u"export"_s, u"example:d2l"_s, u"--out"_s, path};
    const QStringList titled = plain + QStringList{u"--title"_s, u"new"_s};
    QElapsedTimer timer;
    timer.start();
    const Outcome first = runHeadscope(titled);
    QVERIFY2(first.code == 0, first.err.constData());
    const qint64 took = timer.elapsed();
    const QByteArray after = bytesOf(path);
    const Outcome second = runHeadscope(plain);
    QVERIFY2(second.code == 0, second.err.constData());
    const QByteArray before = bytesOf(path);
    QVERIFY(before != after);
    const int kills = std::max(qEnvironmentVariableIntValue("HEADSCOPE_KILLS"), 60);
    for (int i = 0; i < kills; ++i) {
        QProcess program;
        program.setProcessEnvironment(bareEnvironment());
        program.start(QStringLiteral(HEADSCOPE_PROGRAM), titled);
        QVERIFY(program.waitForStarted());
        QTest::qSleep(static_cast<int>(took * (kills / 3 + i) / kills)); // from a third of its time on
        program.kill();
        QVERIFY(program.waitForFinished());
        const QByteArray now = bytesOf(path);
        QVERIFY2(now == before || now == after, qPrintable(QString::number(i)));
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write(before) == before.size());
    }
    const QDir left(folder.path());
    QCOMPARE(left.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList(u"figure.pdf"_s));
}

void TestExportCommand::theGroundIsThatOfTheTheme()
{
    for (const Theme &theme : themes())
        QCOMPARE(pictureOf({u"--theme"_s, theme.name}).pixelColor(0, 0).name(), theme.surface.name());
    QCOMPARE(pictureOf({u"--transparent"_s}).pixelColor(0, 0).alpha(), 0);
}

void TestExportCommand::singleHeadsMayBeOneEach()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"{head}.csv"_s);
    const QStringList words = u"export example:d2l --layout single --heads 2,3 --out"_s.split(u' ') << out;
    QCOMPARE(runHeadscope(words).code, 0);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), (QStringList{u"2.csv"_s, u"3.csv"_s}));
}

void TestExportCommand::theOnlyHeadIsASingleOne()
{
    const QByteArray only = exported({u"--set"_s, u"layer.num_heads=1"_s});
    QCOMPARE(exported({u"--set"_s, u"layer.num_heads=1"_s, u"--layout"_s, u"single"_s}), only);
    const QByteArray withoutHeads = exported({u"--tensor"_s, u"output"_s});
    QCOMPARE(exported({u"--tensor"_s, u"output"_s, u"--layout"_s, u"single"_s}), withoutHeads);
}

void TestExportCommand::aTableOfMapsIsReadAgain()
{
    const QTemporaryDir folder;
    QFile table(folder.filePath(u"maps.csv"_s));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write(exported({u"--format"_s, u"csv"_s}));
    table.close();
    const Outcome imported = runHeadscope(u"import maps.csv --out maps.headscope"_s.split(u' '), folder.path());
    QVERIFY2(imported.code == 0, imported.err.constData());
    const Outcome written = runHeadscope(u"export maps.headscope --format npy --out -"_s.split(u' '), folder.path());
    const auto read = readNpy(asBytes({written.out.constData(), static_cast<std::size_t>(written.out.size())}));
    QVERIFY2(read, written.err.constData());
    const auto trace = traceOfD2l();
    QCOMPARE(shapeOf(*read), Shape({5, 4, 6}));
    for (Index i = 0; i < 5 * 4 * 6; ++i)
        QCOMPARE(static_cast<float>(valueAt(*read, i)),
                 static_cast<float>(trace->value(Role::Weights, {0, i / 24, i / 6 % 4, i % 6})));
}

void TestExportCommand::allLayersAreOneFigure()
{
    for (const QStringList &heads : {QStringList(), {u"--heads"_s, u"1"_s}}) {
        const Tensor<float> all = mapsOf(u"layer.*.self/weights"_s, heads);
        std::vector<float> numbers;
        for (const QString &layer : {u"layer.0.self/weights"_s, u"layer.1.self/weights"_s}) {
            const Tensor<float> one = mapsOf(layer, heads);
            numbers.insert(numbers.end(), one.data(), one.data() + one.size());
        }
        QCOMPARE(std::vector<float>(all.data(), all.data() + all.size()), numbers);
    }
}

void TestExportCommand::aFigureOfLayersTellsWhatMadeIt()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"layers"_s);
    const QStringList words = u"export example:dates --text he --tensor decoder.*.cross/weights --out"_s.split(u' ');
    for (const QString &format : {u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s}) {
        const Outcome outcome = runHeadscope(words + QStringList{out + u'.' + format});
        QVERIFY2(outcome.code == 0 && outcome.err.isEmpty(), outcome.err.constData());
    }
    QCOMPARE(QImage(out + u".png"_s).text(u"Options"_s),
             u"example:dates --text he --tensor 'decoder.*.cross/weights'"_s);
    QVERIFY(contentOf(out + u".csv"_s).contains("\nDecoder 2 cross · head 3,"));
    QVERIFY(contentOf(out + u".svg"_s).contains("tensor decoder.*.cross/weights, batch item 0"));
}

void TestExportCommand::whatAFigureOfAModelTellsMakesItAgain_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("a part left out") << QStringList{u"example:dates"_s,
                                                    u"--text"_s,
                                                    u"on March 5, 2021"_s,
                                                    u"--text-to"_s,
                                                    u"它于2021年"_s,
                                                    u"--without"_s,
                                                    u"decoder.0.cross/head.1"_s,
                                                    u"--tensor"_s,
                                                    u"without"_s,
                                                    u"--at"_s,
                                                    u"1"_s,
                                                    u"--measure"_s,
                                                    u"logit-difference"_s};
    QTest::newRow("rollout") << u"example:induction --ids 3,4,5,3 --tensor layer.1.self/rollout"_s.split(u' ');
    QTest::newRow("a recorded layer") << u"example:dates/decoder-2-cross/all --batch 3 --queries 1:4"_s.split(u' ');
    QTest::newRow("a recorded layer, changed")
        << u"example:dates/decoder-2-cross/0 --set layer.scale=1 --set mask.fill=\"-inf\" --precision float64"_s.split(
               u' ');
}

void TestExportCommand::whatAFigureOfAModelTellsMakesItAgain()
{
    QFETCH(const QStringList, arguments);
    const QTemporaryDir folder;
    const QString made = folder.filePath(u"made.png"_s);
    const Outcome outcome = runHeadscope(QStringList{u"export"_s} + arguments + QStringList{u"--out"_s, made});
    QVERIFY2(outcome.code == 0, outcome.err.constData());
    const QString again = folder.filePath(u"again.png"_s);
    QProcess shell;
    shell.setProcessEnvironment(bareEnvironment());
    shell.start(u"sh"_s, {u"-c"_s, QStringLiteral(HEADSCOPE_PROGRAM) + u" export "_s + QImage(made).text(u"Options"_s) +
                                       u" --out "_s + again});
    QCOMPARE(endOf(shell).code, 0);
    QVERIFY(contentOf(made) == contentOf(again));
}

/// One head alone is as wide as all of them side by side.
void TestExportCommand::aPictureOfASeriesIsNoLargerThanAnyOther()
{
    const QTemporaryDir folder;
    const QStringList words = u"export example:d2l --set inputs.num_queries=200 --out"_s.split(u' ');
    const Outcome refused = runHeadscope(words + QStringList{folder.filePath(u"{head}.png"_s)});
    QVERIFY2(refused.err.startsWith("headscope: --dpi: got 200, which makes "), refused.err.constData());
    QCOMPARE(refused.code, 2);
    QVERIFY(QDir(folder.path()).isEmpty());
    QCOMPARE(runHeadscope(words + QStringList{folder.filePath(u"{head}.csv"_s)}).code, 0);
}

void TestExportCommand::tooManyPixelsAreRefusedBeforeTheRun()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
    const QStringList words = u"export example:d2l --set inputs.num_queries=400000 --out o.png"_s.split(u' ');
    const Outcome outcome = runHeadscope(words, m_folder.path(), {}, rlim_t{1} << 30U); // too little for the run
    QVERIFY2(outcome.err.startsWith("headscope: --dpi: got 200, which makes "), outcome.err.constData());
    QCOMPARE(outcome.code, 2);
}

void TestExportCommand::manyThreadsNeedFewAddresses()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
    const QTemporaryDir folder;
    const QStringList words =
        u"export example:d2l --set layer.num_heads=50 --threads 16 --out {head}.png"_s.split(u' ');
    const Outcome outcome = runHeadscope(words, folder.path(), {}, rlim_t{1} << 30U);
    QVERIFY2(outcome.err.isEmpty(), outcome.err.constData());
    QCOMPARE(outcome.code, 0);
}

void TestExportCommand::helpTellsOfStdout()
{
    const Outcome help = runHeadscope({u"export"_s, u"--help"_s});
    QVERIFY2(help.out.contains("The file to write, or - for stdout;"), help.out.constData());
}

HEADSCOPE_TEST(TestExportCommand, QApplication)
#include "tst_exportcommand.moc"
