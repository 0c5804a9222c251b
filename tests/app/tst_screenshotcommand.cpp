// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include "tests/testprogram.h"

#include <QDir>
#include <QImage>
#include <QImageReader>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What `headscope screenshot` shows.
class TestScreenshotCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePictureHasTheSizeOfTheWindow_data();
    void thePictureHasTheSizeOfTheWindow();
    void theSameCallGivesTheSamePicture();
    void theDesktopChangesNothing_data();
    void theDesktopChangesNothing();
    void everyOptionChangesThePicture();
    void whatTheSessionSaysIsSeen();
    void aCellIsComparedWhereThatIsSeen_data();
    void aCellIsComparedWhereThatIsSeen();
    void whatCannotBeSeenIsTold();
    void darkIsDarkerThanLight();
    void aFileHasWhatADashPrints();
    void aMovingPictureGoesThroughTheTextOrTheSteps_data();
    void aMovingPictureGoesThroughTheTextOrTheSteps();
    void aTalkDoesNotMove();
    void anExampleIsSeenAsItOpens();
    void aCellOfAModelIsSeenInItsBlock();
    void tooLittleMemoryIsOneSentence();
    void missingFontsAreTold();
};

namespace {

QByteArray taken(const QString &options)
{
    const QStringList words{u"screenshot"_s, u"example:d2l"_s, u"--out"_s, u"-"_s};
    const Outcome outcome = runHeadscope(words + options.split(u' ', Qt::SkipEmptyParts));
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return outcome.out;
}

QImage screenshotOf(const QString &options)
{
    return QImage::fromData(taken(options), "PNG");
}

/// Without options, for whatever is compared with it.
const QImage &plainScreenshot()
{
    static const QImage picture = screenshotOf({});
    return picture;
}

const QStringList kSmall{u"--size"_s, u"800x450"_s}; // where the size does not matter: it is made sooner

/// A session that says what is seen.
void writeSession(const QString &file, const QString &view)
{
    QFile session(file);
    if (!session.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qPrintable(file));
    session.write(uR"({"format": "headscope-session", "version": 1, "view": %1})"_s.arg(view).toUtf8());
}

/// How a session in a folder is seen whose file says it, with these options.
QImage seenOf(const QTemporaryDir &folder, const QString &view, const QStringList &options = {})
{
    writeSession(folder.filePath(u"s.headscope"_s), view);
    const QStringList words{u"screenshot"_s, u"s.headscope"_s, u"--out"_s, u"-"_s};
    const Outcome outcome = runHeadscope(words + kSmall + options, folder.path());
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return QImage::fromData(outcome.out, "PNG");
}

/// The mean brightness, from 0 for black to 255.
double brightness(const QImage &picture)
{
    const QColor mean = picture.scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).pixelColor(0, 0);
    return mean.lightnessF() * 255;
}

} // namespace

void TestScreenshotCommand::thePictureHasTheSizeOfTheWindow_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QSize>("size");
    QTest::newRow("as it opens") << QString() << QSize(1440, 900);
    QTest::newRow("smallest") << u"--size 800x450"_s << QSize(800, 450);
    QTest::newRow("large") << u"--size 1920x1080"_s << QSize(1920, 1080);
    QTest::newRow("twice the pixels") << u"--size 1024x640 --scale 2"_s << QSize(2048, 1280);
    QTest::newRow("with an equals sign") << u"--size=1024x640 --scale=1.5"_s << QSize(1536, 960);
}

void TestScreenshotCommand::thePictureHasTheSizeOfTheWindow()
{
    QFETCH(const QString, options);
    QFETCH(const QSize, size);
    QCOMPARE((options.isEmpty() ? plainScreenshot() : screenshotOf(options)).size(), size);
}

void TestScreenshotCommand::theSameCallGivesTheSamePicture()
{
    const QByteArray first = taken(u"--step weigh"_s);
    for (int i = 0; i < 3; ++i)
        QVERIFY(taken(u"--step weigh"_s) == first);
}

void TestScreenshotCommand::theDesktopChangesNothing_data()
{
    QTest::addColumn<QString>("variable");
    for (const char *variable : {"QT_SCALE_FACTOR=2", "QT_SCREEN_SCALE_FACTORS=2", "QT_FONT_DPI=192",
                                 "QT_USE_PHYSICAL_DPI=1", "QT_STYLE_OVERRIDE=Windows"})
        QTest::newRow(variable) << QString::fromLatin1(variable);
}

void TestScreenshotCommand::theDesktopChangesNothing()
{
    QFETCH(const QString, variable);
    const QStringList words{variable, QStringLiteral(HEADSCOPE_PROGRAM), u"screenshot"_s, u"example:d2l"_s, u"--out"_s,
                            u"-"_s};
    const Outcome outcome = runProgram(u"env"_s, words);
    QVERIFY2(outcome.code == 0, outcome.err.constData());
    QVERIFY(QImage::fromData(outcome.out, "PNG") == plainScreenshot());
}

void TestScreenshotCommand::everyOptionChangesThePicture()
{
    QMap<QString, QImage> pictures;
    const auto take = [&pictures](const QString &options) {
        pictures[options] = screenshotOf(kSmall.join(u' ') + u' ' + options);
    };
    for (const char *step :
         {"inputs", "project", "split", "scores", "scale", "mask", "softmax", "weigh", "concat", "output"})
        take(u"--step "_s + QString::fromLatin1(step));
    for (const char *options : {"--step softmax --view heads", "--step softmax --theme dark",
                                "--step softmax --theme high-contrast", "--step softmax --lang zh_CN",
                                "--step softmax --cell weights[0,2,1,0]", "--step softmax --cell weights[1,2,1,0]",
                                "--step softmax --set inputs.seed=8", "--step dropout --set layer.training=true"})
        take(QString::fromLatin1(options));
    for (auto one = pictures.cbegin(); one != pictures.cend(); ++one) {
        QVERIFY2(!one.value().isNull(), qPrintable(one.key()));
        for (auto other = std::next(one); other != pictures.cend(); ++other)
            QVERIFY2(one.value() != other.value(), qPrintable(one.key() + u" is as "_s + other.key()));
    }
}

void TestScreenshotCommand::whatTheSessionSaysIsSeen()
{
    const QTemporaryDir folder;
    const auto pictureOf = [&](const QString &view, const QStringList &options = {}) {
        return seenOf(folder, view, options);
    };
    QFile other(folder.filePath(u"o.headscope"_s));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write(R"({"format": "headscope-session", "version": 1, "inputs": {"seed": 8}})");
    other.close();
    const QImage heads = pictureOf(u"{}"_s, {u"--view"_s, u"heads"_s});
    QVERIFY(pictureOf(uR"({"view": "heads"})"_s) == heads);
    const QImage compared = pictureOf(uR"({"view": "compare", "compared": {"B.head": "3"}})"_s);
    const QImage withFile =
        pictureOf(uR"({"view": "compare", "compared": {"B.file": "o.headscope", "B.head": "3"}})"_s);
    QVERIFY(compared != heads && compared != withFile);
}

void TestScreenshotCommand::aCellIsComparedWhereThatIsSeen_data()
{
    QTest::addColumn<QString>("compared");
    QTest::addColumn<QString>("options");
    QTest::newRow("a head") << uR"("compared": {"A.head": "3", "cell": "2,0"})"_s
                            << u"--view compare --cell weights[0,3,2,0]"_s;
    QTest::newRow("an item and scores")
        << uR"("compared": {"A.head": "3", "A.item": "1", "tensor": "scores", "cell": "2,0"})"_s
        << u"--view compare --cell scores[1,3,2,0]"_s;
    QTest::newRow("the head that is B") << uR"("compared": {"cell": "2,0"})"_s
                                        << u"--view compare --cell weights[0,1,2,0]"_s;
    QTest::newRow("beside a mistake") << uR"("mistake": "softmax_queries", "compared": {"A.head": "3", "B.head": "3",
                                             "B.run": "mistake", "tensor": "head_outputs", "cell": "2,0"})"_s
                                      << u"--mistake softmax_queries --cell head_outputs[0,3,2,0]"_s;
}

/// As if it had been clicked on there.
void TestScreenshotCommand::aCellIsComparedWhereThatIsSeen()
{
    QFETCH(const QString, compared);
    QFETCH(const QString, options);
    const QTemporaryDir folder;
    const QImage seen = seenOf(folder, u"{}"_s, options.split(u' '));
    QVERIFY(!seen.isNull());
    QVERIFY(seen == seenOf(folder, uR"({"view": "compare", %1})"_s.arg(compared)));
}

void TestScreenshotCommand::whatCannotBeSeenIsTold()
{
    const QTemporaryDir folder;
    writeSession(folder.filePath(u"s.headscope"_s), uR"({"head": 99, "blocks": 1, "maps": {"colormap": "rainbow"}})"_s);
    const Outcome outcome = runHeadscope(u"screenshot s.headscope --out s.png"_s.split(u' '), folder.path());
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.err.contains("s.headscope: warning: ") && outcome.err.contains("view.blocks"),
             outcome.err.constData());
    QVERIFY2(outcome.err.contains("view.head") && outcome.err.contains("view.maps"), outcome.err.constData());
    QCOMPARE(outcome.err.count('\n'), 3);
}

void TestScreenshotCommand::darkIsDarkerThanLight()
{
    QVERIFY(brightness(screenshotOf(u"--theme light"_s)) > 170);
    QVERIFY(brightness(screenshotOf(u"--theme dark"_s)) < 90);
}

void TestScreenshotCommand::aFileHasWhatADashPrints()
{
    const QTemporaryDir folder;
    const QStringList words{u"screenshot"_s, u"example:d2l"_s, u"--out"_s, u"x.png"_s};
    QCOMPARE(runHeadscope(words, folder.path()).code, 0);
    QVERIFY(QImage(folder.filePath(u"x.png"_s)) == plainScreenshot());
}

void TestScreenshotCommand::aMovingPictureGoesThroughTheTextOrTheSteps_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<int>("frames");
    QTest::newRow("a decoder: <bos> and eight words") << u"example:dates"_s << 9;
    QTest::newRow("a layer: its ten steps") << u"example:small"_s << 10;
}

void TestScreenshotCommand::aMovingPictureGoesThroughTheTextOrTheSteps()
{
    QFETCH(const QString, session);
    QFETCH(const int, frames);
    const QTemporaryDir folder;
    const QStringList words{u"screenshot"_s, session, u"--out"_s, u"x.gif"_s, u"--size"_s, u"1024x640"_s};
    const Outcome outcome = runHeadscope(words, folder.path());
    QVERIFY2(outcome.code == 0, outcome.err.constData());
    QImageReader reader(folder.filePath(u"x.gif"_s));
    QCOMPARE(reader.imageCount(), frames);
    QImage before;
    for (int i = 0; i < frames; ++i) {
        const QImage frame = reader.read();
        QCOMPARE(frame.size(), QSize(1024, 640));
        QVERIFY(frame != before);
        before = frame;
    }
}

void TestScreenshotCommand::aTalkDoesNotMove()
{
    const QTemporaryDir folder;
    const Outcome outcome =
        runHeadscope(u"screenshot example:small --view present --out x.gif"_s.split(u' '), folder.path());
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(".png") && !outcome.err.contains("or .gif"), outcome.err.constData());
    QVERIFY(QDir(folder.path()).isEmpty());
}

/// That of dates opens where the month is found.
void TestScreenshotCommand::anExampleIsSeenAsItOpens()
{
    const auto seen = [](const QStringList &options) {
        const QStringList words{u"screenshot"_s, u"example:dates"_s, u"--out"_s, u"-"_s};
        return QImage::fromData(runHeadscope(words + options).out, "PNG");
    };
    const QImage opened = seen({});
    QVERIFY(!opened.isNull());
    QVERIFY(opened == seen({u"--at"_s, u"3"_s}));
    QVERIFY(opened != seen({u"--at"_s, u"4"_s}));
    QVERIFY(opened != seen({u"--text"_s, u"on March 5, 2021 he left at 7 pm"_s})); // which is told of from its end
}

void TestScreenshotCommand::aCellOfAModelIsSeenInItsBlock()
{
    const auto seen = [](const QStringList &options) {
        const QStringList words{u"screenshot"_s, u"example:induction"_s, u"--text"_s, u"A B C A B"_s, u"--out"_s,
                                u"-"_s};
        const Outcome outcome = runHeadscope(words + kSmall + options);
        if (outcome.code != 0 || !outcome.err.isEmpty())
            qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
        return QImage::fromData(outcome.out, "PNG");
    };
    const QImage first = seen({u"--cell"_s, u"layer.0.self/weights[0,0,2,1]"_s});
    const QImage second = seen({u"--cell"_s, u"layer.1.self/weights[0,0,2,1]"_s});
    QVERIFY(!first.isNull() && first != second);
    QVERIFY(first == seen({u"--view"_s, u"explore"_s, u"--cell"_s, u"weights[0,0,2,1]"_s})); // the first of attention
    QVERIFY(first != seen({u"--view"_s, u"explore"_s, u"--step"_s, u"scores"_s}));
}

void TestScreenshotCommand::tooLittleMemoryIsOneSentence()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
    const QTemporaryDir folder;
    const QStringList words = u"screenshot example:small --size 8192x4096 --scale 2 --out s.png"_s.split(u' ');
    const Outcome outcome = runHeadscope(words, folder.path(), {}, rlim_t{1} << 30U);
    QCOMPARE(outcome.err, "headscope: memory: got too little of it, expected room for the picture\n");
    QCOMPARE(outcome.code, 3);
}

void TestScreenshotCommand::missingFontsAreTold()
{
    const QTemporaryDir folder;
    QFile settings(folder.filePath(u"none.conf"_s));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    settings.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>");
    settings.close();
    qputenv("FONTCONFIG_FILE", settings.fileName().toLocal8Bit());
    const Outcome outcome = runHeadscope(u"screenshot example:small --out s.png"_s.split(u' '), folder.path());
    qunsetenv("FONTCONFIG_FILE");
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.err.startsWith("headscope: warning: fonts: got none of Inter, "), outcome.err.constData());
    QVERIFY2(outcome.err.count('\n') == 1, outcome.err.constData());
}

HEADSCOPE_TEST(TestScreenshotCommand, QCoreApplication)
#include "tst_screenshotcommand.moc"
