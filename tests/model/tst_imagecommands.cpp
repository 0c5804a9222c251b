// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "largepicture.h"
#include "tests/cli/program.h"
#include "tests/model/support.h"
#include "tests/testprogram.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// The command line with --image.
class TestImageCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPictureAndItsArrayAreTheSame();
    void everyCommandOfModelsTakesAPicture_data();
    void everyCommandOfModelsTakesAPicture();
    void whatIsNoImageIsRefused_data();
    void whatIsNoImageIsRefused();
    void tooLittleMemoryTellsNothingOfThePicture();
    void aModelThatPredictsNothingIsRefused();
    void aTextBesideAnImageIsRefused();
    void noOutputTakesThePlaceOfTheWeights();
    void noOutputTakesThePlaceOfAnotherFileOfTheModel();
    void whatActsOnNothingIsRefused();
    void attentionIsExportedOnTheImage_data();
    void attentionIsExportedOnTheImage();
    void theTableOfAnImageHasItsPatches();
    void onlyImagesHaveThatLayout();
    void aScreenshotShowsThePicture();

private:
    static QString vit() { return QStringLiteral(TEST_SOURCE_DIR "/models/vit"); }
    static QString image(const QString &name) { return vit() + u'/' + name; }
    QTemporaryDir m_folder;
};

namespace {

QStringList words(const QString &line)
{
    return line.split(u' ');
}

} // namespace

void TestImageCommands::aPictureAndItsArrayAreTheSame()
{
    const Outcome png =
        runHeadscope({u"predict"_s, vit(), u"--image"_s, image(u"image.png"_s), u"--json"_s, u"--top"_s, u"5"_s});
    const Outcome npy =
        runHeadscope({u"predict"_s, vit(), u"--image"_s, image(u"image.npy"_s), u"--json"_s, u"--top"_s, u"5"_s});
    QVERIFY2(png.code == 0, png.err.constData());
    QCOMPARE(png.out, npy.out);
    const auto next = QJsonDocument::fromJson(png.out).object()[u"next"_s].toArray();
    QCOMPARE(next.size(), 5);
    QCOMPARE(next.first().toObject()[u"token"_s].toString(), u"noise"_s);
}

void TestImageCommands::everyCommandOfModelsTakesAPicture_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("rest");
    QTest::newRow("shapes") << u"shapes"_s << u"--json"_s;
    QTest::newRow("trace") << u"trace"_s << u"--tensors unembed/logits --out o.npz"_s;
    QTest::newRow("explain") << u"explain"_s << u"--cell layer.0.self/weights[0,0,0,5]"_s;
    QTest::newRow("export") << u"export"_s << u"--tensor layer.1.self/weights --out o.svg"_s;
}

void TestImageCommands::everyCommandOfModelsTakesAPicture()
{
    QFETCH(const QString, command);
    QFETCH(const QString, rest);
    const Outcome outcome = runHeadscope(
        QStringList{command, vit(), u"--image"_s, QStringLiteral(TEST_SOURCE_DIR "/models/pictures/turned.jpg")} +
            words(rest),
        m_folder.path());
    QVERIFY2(outcome.code == 0, outcome.err.constData());
    QCOMPARE(outcome.err, QByteArray());
}

void TestImageCommands::whatIsNoImageIsRefused_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("missing") << u"nowhere.png"_s << QByteArray("nowhere.png");
    QTest::newRow("settings") << image(u"config.json"_s) << QByteArray("expected a picture (.png, .jpg)");
    QTest::newRow("weights") << image(u"model.safetensors"_s) << QByteArray("expected a picture, or one array");
}

void TestImageCommands::whatIsNoImageIsRefused()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, sentence);
    const Outcome outcome = runHeadscope({u"predict"_s, vit(), u"--image"_s, file});
    QCOMPARE(outcome.code, 3);
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
}

void TestImageCommands::tooLittleMemoryTellsNothingOfThePicture()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
    constexpr rlim_t memory = 320U << 20U; // of which the picture takes 267
    const QString file = largePicture(m_folder.path());
    const Outcome outcome = runHeadscope({u"predict"_s, vit(), u"--image"_s, file}, {}, {}, memory);
    QVERIFY(outcome.code > 0);
    QVERIFY2(outcome.err.contains("memory") && !outcome.err.contains("spoiled"), outcome.err.constData());
}

void TestImageCommands::aModelThatPredictsNothingIsRefused()
{
    const QTemporaryDir folder;
    copyModel(u"vit"_s, "classifier.weight", "classifies.weight", folder.path());
    const Outcome outcome = runHeadscope({u"predict"_s, folder.path(), u"--image"_s, image(u"image.png"_s)});
    QCOMPARE(outcome.code, 3);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.endsWith(": head: got nothing, expected one, without which the model predicts nothing\n"),
             outcome.err.constData());
}

void TestImageCommands::aTextBesideAnImageIsRefused()
{
    const Outcome outcome =
        runHeadscope({u"predict"_s, vit(), u"--image"_s, image(u"image.png"_s), u"--text"_s, u"a cat"_s});
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.err, QByteArray("headscope: --text: got a cat, expected a model that reads text\n"));
}

void TestImageCommands::noOutputTakesThePlaceOfTheWeights()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"preprocessor_config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(image(file), folder.filePath(file)));
    const QString weights = folder.filePath(u"model.safetensors"_s);
    const QByteArray before = contentOf(weights);
    const Outcome outcome =
        runHeadscope({u"trace"_s, folder.path(), u"--image"_s, image(u"image.npy"_s), u"--out"_s, weights});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.startsWith("headscope: --out: got "), outcome.err.constData());
    QCOMPARE(contentOf(weights), before);
}

/// The settings beside the weights, and the weights where the numbers of a script would be written.
void TestImageCommands::noOutputTakesThePlaceOfAnotherFileOfTheModel()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"preprocessor_config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(image(file), folder.filePath(file)));
    const QString weights = folder.filePath(u"x.numbers.safetensors"_s);
    QVERIFY(QFile::copy(image(u"model.safetensors"_s), weights));
    for (const QString &file : {u"config.json"_s, u"preprocessor_config.json"_s}) {
        const QByteArray before = contentOf(folder.filePath(file));
        const Outcome outcome = runHeadscope({u"export"_s, folder.path(), u"--image"_s, image(u"image.npy"_s),
                                              u"--out"_s, folder.filePath(file), u"--format"_s, u"csv"_s});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.startsWith("headscope: --out: got "), outcome.err.constData());
        QCOMPARE(contentOf(folder.filePath(file)), before);
    }
    const QByteArray before = contentOf(weights);
    const Outcome outcome = runHeadscope(
        {u"script"_s, weights, u"--image"_s, image(u"image.npy"_s), u"--out"_s, folder.filePath(u"x.py"_s)});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.startsWith("headscope: --out: got "), outcome.err.constData());
    QCOMPARE(contentOf(weights), before);
}

void TestImageCommands::whatActsOnNothingIsRefused()
{
    const auto refusal = [this](const QString &command, const QStringList &more) {
        const Outcome outcome =
            runHeadscope(QStringList{command, vit(), u"--image"_s, image(u"image.npy"_s)} + more, m_folder.path());
        return outcome.code == 2 ? outcome.err : QByteArray();
    };
    QVERIFY(refusal(u"predict"_s, {u"--generate"_s, u"3"_s}).startsWith("headscope: --generate: got 3"));
    QVERIFY(refusal(u"predict"_s, {u"--temperature"_s, u"1"_s}).startsWith("headscope: --temperature: got 1"));
    QVERIFY(refusal(u"predict"_s, {u"--seed"_s, u"4"_s}).startsWith("headscope: --seed: got 4"));
    QVERIFY(refusal(u"trace"_s, {u"--out"_s, u"o.npz"_s, u"--mistake"_s, u"no_scale"_s})
                .startsWith("headscope: --mistake: got no_scale"));
}

void TestImageCommands::attentionIsExportedOnTheImage_data()
{
    QTest::addColumn<QString>("ending");
    for (const char *ending : {"png", "svg", "pdf"})
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

void TestImageCommands::attentionIsExportedOnTheImage()
{
    QFETCH(const QString, ending);
    const QString out = m_folder.filePath(u"on."_s + ending);
    const Outcome outcome =
        runHeadscope({u"export"_s, vit(), u"--image"_s, image(u"image.png"_s), u"--tensor"_s, u"layer.1.self/weights"_s,
                      u"--heads"_s, u"0"_s, u"--layout"_s, u"image"_s, u"--out"_s, out});
    QVERIFY2(outcome.code == 0, outcome.err.constData());
    QVERIFY(contentOf(out).size() > 1000);
    if (ending == u"png") {
        const QImage picture(out);
        QVERIFY(!picture.isNull());
        QVERIFY(picture.text(u"Options"_s).contains(u"--layout image"_s));
    }
}

void TestImageCommands::theTableOfAnImageHasItsPatches()
{
    const QStringList call{u"export"_s,   vit(),
                           u"--image"_s,  image(u"image.png"_s),
                           u"--tensor"_s, u"layer.1.self/weights"_s,
                           u"--heads"_s,  u"1"_s,
                           u"--format"_s, u"csv"_s,
                           u"--out"_s,    u"-"_s};
    const Outcome onImage = runHeadscope(call + words(u"--layout image --queries 3:4"_s));
    const Outcome map = runHeadscope(call);
    QVERIFY2(onImage.code == 0, onImage.err.constData());
    const QList<QByteArray> rows = onImage.out.trimmed().split('\n');
    QCOMPARE(rows.size(), 5);
    QList<QByteArray> patches;
    for (qsizetype row = 1; row < rows.size(); ++row)
        patches += rows[row].trimmed().split(',').mid(2);
    const QByteArray line = map.out.split('\n')[1 + 3].trimmed();
    QCOMPARE(patches.size(), 16);
    QVERIFY2(line.endsWith(patches.join(',')), line.constData());
}

void TestImageCommands::onlyImagesHaveThatLayout()
{
    const Outcome layer = runHeadscope({u"export"_s, u"example:d2l"_s, u"--layout"_s, u"image"_s, u"--out"_s, u"-"_s});
    QCOMPARE(layer.code, 2);
    QVERIFY2(layer.err.contains("a model that looks at an image"), layer.err.constData());
    const Outcome features = runHeadscope({u"export"_s, vit(), u"--image"_s, image(u"image.png"_s), u"--tensor"_s,
                                           u"layer.1.self/concat"_s, u"--layout"_s, u"image"_s, u"--out"_s, u"-"_s});
    QCOMPARE(features.code, 2);
    QVERIFY2(features.err.contains("queries and keys that are patches"), features.err.constData());
}

void TestImageCommands::aScreenshotShowsThePicture()
{
    const auto shot = [this](const QStringList &more) {
        const QString out = m_folder.filePath(u"shot.png"_s);
        const Outcome outcome = runHeadscope(QStringList{u"screenshot"_s, vit(), u"--out"_s, out} + more);
        if (outcome.code != 0)
            qFatal("%s", outcome.err.constData());
        return QImage(out);
    };
    QVERIFY(shot({u"--image"_s, image(u"image.png"_s)}) != shot({}));
}

HEADSCOPE_TEST(TestImageCommands, QCoreApplication)
#include "tst_imagecommands.moc"
