// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/numbers.h"
#include "tests/engine/readnumpy.h"
#include "tests/engine/support.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/library/scenes.h"

#include <QImage>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Every command on every layer that `headscope examples` lists, with its first sentence and with all.
class TestSceneCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void examplesListsEveryScene();
    void shapesAndTraceAgree_data() { addScenes(); }
    void shapesAndTraceAgree();
    void exportDrawsIt_data() { addScenes(); }
    void exportDrawsIt();
    void screenshotShowsIt_data() { addScenes(); }
    void screenshotShowsIt();
    void aModelReadsTheSentenceOfTheScene_data();
    void aModelReadsTheSentenceOfTheScene();

private:
    static void addScenes();
};

namespace {

QByteArray outputOf(const QStringList &arguments, const QString &program = QStringLiteral(NUMBERS_PROGRAM))
{
    const Outcome outcome = runProgram(program, arguments);
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("%s: exit code %d, %s", qPrintable(arguments.join(u' ')), outcome.code, outcome.err.constData());
    return outcome.out;
}

QImage drawnBy(const QStringList &arguments)
{
    return QImage::fromData(outputOf(arguments, QStringLiteral(HEADSCOPE_PROGRAM)));
}

} // namespace

void TestSceneCommands::addScenes()
{
    QTest::addColumn<QString>("scene");
    for (const Example &example : examples())
        for (const QString &scene : scenesOf(example.name))
            if (scene.endsWith(u"/0"_s) || scene.endsWith(u"/all"_s))
                QTest::addRow("%s", qPrintable(scene)) << scene;
}

void TestSceneCommands::examplesListsEveryScene()
{
    QStringList listed;
    const auto json = QJsonDocument::fromJson(outputOf({u"examples"_s, u"--json"_s})).array();
    for (const auto &example : json)
        for (const auto &scene : example[u"scenes"_s].toArray())
            listed << scene[u"name"_s].toString();
    QStringList wanted;
    for (const Example &example : examples())
        wanted << scenesOf(example.name);
    QVERIFY(wanted.size() >= 90);
    QCOMPARE(listed, wanted);
    const QStringList words = QString::fromUtf8(outputOf({u"examples"_s})).simplified().split(u' ');
    for (const QString &scene : wanted)
        QCOMPARE(words.count(scene), 1);
}

void TestSceneCommands::shapesAndTraceAgree()
{
    QFETCH(QString, scene);
    const QByteArray npz = outputOf({u"trace"_s, scene, u"--out"_s, u"-"_s});
    const auto traced = readNpz(asBytes({npz.constData(), static_cast<std::size_t>(npz.size())}));
    QVERIFY(traced);
    std::size_t told = 0;
    const auto steps = QJsonDocument::fromJson(outputOf({u"shapes"_s, scene, u"--json"_s})).array();
    for (const auto &step : steps)
        for (const auto &tensor : step[u"tensors"_s].toArray()) {
            const NamedTensor &same = traced->at(told++);
            QCOMPARE(QString::fromStdString(same.name), tensor[u"name"_s].toString());
            Shape shape;
            for (const auto &length : tensor[u"shape"_s].toArray())
                shape.push_back(length.toInteger());
            QCOMPARE(shapeOf(same.tensor), shape);
        }
    QCOMPARE(told, traced->size());
}

void TestSceneCommands::exportDrawsIt()
{
    QFETCH(QString, scene);
    const QImage image = drawnBy({u"export"_s, scene, u"--out"_s, u"-"_s, u"--dpi"_s, u"72"_s});
    QVERIFY(image.width() > 400 && image.height() > 100);
    QVERIFY(image.convertToFormat(QImage::Format_RGB32).allGray() == false);
}

void TestSceneCommands::screenshotShowsIt()
{
    QFETCH(QString, scene);
    const QImage image =
        drawnBy({u"screenshot"_s, scene, u"--out"_s, u"-"_s, u"--size"_s, u"800x450"_s, u"--view"_s, u"heads"_s});
    QCOMPARE(image.size(), QSize(800, 450));
}

void TestSceneCommands::aModelReadsTheSentenceOfTheScene_data()
{
    QTest::addColumn<QString>("scene");
    for (const Example &example : examples())
        for (const QString &scene : scenesOf(example.name))
            if (isExampleModel(scene) && scene.endsWith(u"/4"_s))
                QTest::addRow("%s", qPrintable(scene)) << scene;
}

void TestSceneCommands::aModelReadsTheSentenceOfTheScene()
{
    QFETCH(const QString, scene);
    const QString text = sentenceTitle(*scenePlace(scene)->model, 4);
    const QByteArray predicted = outputOf({u"predict"_s, scene});
    QCOMPARE(predicted, outputOf({u"predict"_s, modelLocation(scene), u"--text"_s, text}));
    QVERIFY(predicted != outputOf({u"predict"_s, modelLocation(scene)}));
}

HEADSCOPE_TEST(TestSceneCommands, QCoreApplication)
#include "tst_scenecommands.moc"
