// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenes.h"

#include "tests/ui/support.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

using namespace headscope;

/// The scenes of the trained examples, by their names.
class TestScenes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setLanguage(u"en"_s); }
    void aLocationIsLayerAndSentence_data();
    void aLocationIsLayerAndSentence();
    void whatIsNoSceneIsToldSo_data();
    void whatIsNoSceneIsToldSo();
    void everySceneOpens();
    void aBatchOfSentencesIsPaddedAndMasked();
    void sentencesReadAsTheyAreWritten();
    void notesComeInTheLanguageOfTheWindow();
    void theFirstExampleOpensOnTheNotedHead();
    void anotherSentenceKeepsStepAndHead();
    void anotherLayerKeepsTheStep();
};

void TestScenes::aLocationIsLayerAndSentence_data()
{
    QTest::addColumn<QString>("location");
    QTest::addColumn<QString>("whole");
    QTest::addRow("whole") << u"example:dates/decoder-1-cross/3"_s << u"example:dates/decoder-1-cross/3"_s;
    QTest::addRow("all sentences") << u"example:dates/encoder-2-self/all"_s << u"example:dates/encoder-2-self/all"_s;
    QTest::addRow("no sentence") << u"example:induction/layer-1"_s << u"example:induction/layer-1/0"_s;
    QTest::addRow("only the example") << u"example:dates"_s << u"example:dates/decoder-2-cross/0"_s;
}

void TestScenes::aLocationIsLayerAndSentence()
{
    QFETCH(QString, location);
    QFETCH(QString, whole);
    const auto place = scenePlace(location);
    QVERIFY(place);
    QCOMPARE(place->location(), whole);
    Session session;
    session.open(location);
    QCOMPARE(session.location(), isWholeExample(location) ? location : whole); // which opens as a whole model
}

void TestScenes::whatIsNoSceneIsToldSo_data()
{
    QTest::addColumn<QString>("location");
    for (const char *location : {"example:dates/decoder-1-cross/10", "example:dates/decoder-1-cross/-1",
                                 "example:dates/decoder-1-cross/03", "example:dates/decoder-1-cross/",
                                 "example:dates/decoder-9/0", "example:dates/", "example:dates/encoder-1-self/0/0"})
        QTest::addRow("%s", location) << QString::fromUtf8(location);
}

void TestScenes::whatIsNoSceneIsToldSo()
{
    QFETCH(QString, location);
    QVERIFY(!scenePlace(location));
    const auto opened = openSession(location);
    QVERIFY(!opened);
    QCOMPARE(sentenceOf(opened.error()),
             location + u": SESSION: got an unknown scene, expected one of those that 'headscope examples' lists, "
                        u"such as example:dates/encoder-1-self/0"_s);
}

void TestScenes::everySceneOpens()
{
    qsizetype scenes = 0;
    for (const Example &example : examples())
        for (const QString &location : scenesOf(example.name)) {
            const auto opened = openSession(location);
            QVERIFY2(opened, qPrintable(location));
            const auto plan = makePlan(opened->document, opened->files);
            QVERIFY2(plan, qPrintable(location));
            ++scenes;
        }
    QVERIFY(scenes >= (6 + 2 + 2) * 9);
}

void TestScenes::aBatchOfSentencesIsPaddedAndMasked()
{
    const auto opened = openSession(u"example:dates/decoder-1-cross/all"_s);
    const Document &document = opened->document;
    const auto &lens = std::get<std::vector<Index>>(document.mask.validLens);
    QCOMPARE(std::ssize(lens), *document.inputs.batchSize);
    QVERIFY(*std::min_element(lens.begin(), lens.end()) < *std::max_element(lens.begin(), lens.end()));
    QCOMPARE(*std::max_element(lens.begin(), lens.end()), *document.inputs.numKvPairs);
    for (std::size_t item = 0; item < lens.size(); ++item) {
        const auto &words = document.tokens.keys[item];
        QCOMPARE(std::ssize(words), *document.inputs.numKvPairs);
        QCOMPARE(std::count(words.begin(), words.end(), "<pad>"), *document.inputs.numKvPairs - lens[item]);
    }
    const auto alone = openSession(u"example:dates/decoder-1-cross/0"_s);
    QVERIFY(std::holds_alternative<NoValue>(alone->document.mask.validLens));
}

void TestScenes::sentencesReadAsTheyAreWritten()
{
    const Model &model = *findModel(u"dates"_s);
    QCOMPARE(sentenceTitle(model, 0), u"on March 5, 2021 he left at 7 pm"_s);
    QCOMPARE(sentenceTitle(model, 3), u"they worked on Monday, August 31, 2026 at 6:15 am"_s);
    QCOMPARE(sentenceTitle(model, std::nullopt), u"all 10 sentences, padded"_s);
}

void TestScenes::notesComeInTheLanguageOfTheWindow()
{
    const auto place = scenePlace(u"example:induction/layer-2/0"_s);
    const Index head = firstHead(*place);
    QVERIFY(headNote(place->layer(), head).startsWith(u"An induction head"_s));
    setLanguage(u"zh_CN"_s);
    QVERIFY(headNote(place->layer(), head).startsWith(u"归纳头"_s));
    QVERIFY(headNote(place->layer(), 99).isEmpty());
}

void TestScenes::theFirstExampleOpensOnTheNotedHead()
{
    Session session;
    open(session, recordedScenes(examples().first().name).mid(kExamplePrefix.size()));
    QCOMPARE(session.location(), u"example:dates/decoder-2-cross/0"_s);
    const auto place = scenePlace(session.location());
    QCOMPARE(session.selection().head, place->model->start.head);
    QVERIFY(!headNote(place->layer(), session.selection().head).isEmpty());
    QCOMPARE(session.selection().tensor, Role::Weights);
}

void TestScenes::anotherSentenceKeepsStepAndHead()
{
    Session session;
    open(session, u"dates/decoder-2-cross/0"_s);
    session.setStep(StepId::Scale);
    session.setHead(3);
    session.pin(CellPlace{Role::ScaledScores, {0, 3, 8, 10}});
    open(session, u"dates/decoder-2-cross/4"_s); // shorter: the pinned cell is not in it
    QCOMPARE(session.selection().step, StepId::Scale);
    QCOMPARE(session.selection().head, Index{3});
    QVERIFY(!session.selection().pinned);
    open(session, u"d2l"_s);
    QCOMPARE(session.selection().step, StepId::Softmax);
    QCOMPARE(session.selection().head, Index{0});
}

void TestScenes::anotherLayerKeepsTheStep()
{
    Session session;
    open(session, u"dates/decoder-2-cross/0"_s);
    session.setStep(StepId::Mask);
    open(session, u"dates/encoder-2-self/0"_s);
    QCOMPARE(session.selection().step, StepId::Mask);
    QCOMPARE(session.selection().head, firstHead(*scenePlace(session.location())));
}

HEADSCOPE_TEST(TestScenes, QApplication)
#include "tst_scenes.moc"
