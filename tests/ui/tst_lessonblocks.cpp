// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/beguntalk.h"
#include "ui/lesson/filledtext.h"
#include "ui/lesson/lessonblock.h"
#include "ui/library/models.h"

#include <QTemporaryDir>

using namespace headscope;

/// Lessons about the blocks of a whole model.
class TestLessonBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBlockReadsWhatThoseBeforeItMake();
    void theDecoderWritesByItself();
    void aPartIsLeftOut();
    void theLargestShareIsAWord();
    void aWordThatRunsToTheLeftIsIsolated();
    void aSessionBesideTheLessonIsAModel();
    void aSessionOfAModelNeedsABlock();
    void anotherTextIsReadAnew();
    void anotherBlockIsLookedAtAfresh();
    void whatIsWrongIsNamed_data();
    void whatIsWrongIsNamed();
    void settingsAreThoseThatDiffer();
};

namespace {

BeatRun blockRun(const QByteArray &see, const QByteArray &session = "example:dates")
{
    const Lesson lesson = lessonOf(pageWith(see), session);
    LessonRuns runs(lesson);
    auto run = runs.runOf(lesson.pages.front().beats.front());
    if (!run)
        qFatal("%s", run.error().sentence().c_str());
    return std::move(*run);
}

QString filledWith(const QByteArray &see, const QString &text)
{
    const Lesson lesson = lessonOf(pageWith(see), "example:dates");
    LessonRuns runs(lesson);
    const Beat &beat = lesson.pages.front().beats.front();
    const auto run = runs.runOf(beat);
    if (!run)
        return toQString(run.error().sentence());
    const auto words = filled(text, run->numbers(beat.sight));
    return words ? *words : toQString(words.error().sentence());
}

std::vector<double> rowOf(const Trace &trace, std::string_view tensor, Index row)
{
    return trace.row(trace.plan.graph->find(tensor)->id, {0, row, 0});
}

/// The file of a session of the model of dates.
QString modelSessionIn(const QTemporaryDir &folder)
{
    ModelSection section;
    section.path = "example:dates";
    section.text = "I slept at 11 pm";
    QFile file(folder.filePath(u"s.headscope"_s));
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(QByteArray::fromStdString(writeModelSession("Mine", section))) < 0)
        qFatal("the session is not written");
    return file.fileName();
}

} // namespace

void TestLessonBlocks::aBlockReadsWhatThoseBeforeItMake()
{
    const BeatRun before = blockRun("block: encoder.0.ffn");
    const BeatRun behind = blockRun("block: encoder.1.self");
    QVERIFY(before.model && behind.model);
    QCOMPARE(rowOf(*before.trace, "normed_output", 3), rowOf(*behind.trace, "queries", 3));
}

void TestLessonBlocks::theDecoderWritesByItself()
{
    QCOMPARE(filledWith("block: unembed", u"{query 1}{query 2}{query 3}"_s), u"他于2021年"_s);
    const QByteArray given = "block: unembed\nset: {\"model.text_to\": \"他于\"}";
    QCOMPARE(filledWith(given, u"{shape logits} {query 2}"_s), u"(1, 3, 392) 于"_s);
}

void TestLessonBlocks::aPartIsLeftOut()
{
    const BeatRun whole = blockRun("block: decoder.1.ffn\nset: {\"model.text_to\": \"他于\"}");
    const BeatRun without =
        blockRun("block: decoder.1.ffn\nset: {\"model.text_to\": \"他于\", \"model.without\": [\"decoder.1.cross\"]}");
    QVERIFY(rowOf(*whole.trace, "ffn_input", 1) != rowOf(*without.trace, "ffn_input", 1));
}

void TestLessonBlocks::aWordThatRunsToTheLeftIsIsolated()
{
    const QByteArray see = "set: {\"tokens.keys\": [\"a\", \"b\", \"\u05D0\u05D1\", \"d\", \"e\", \"f\"]}";
    const BeatRun run = blockRun(see, "example:d2l");
    const auto words = filled(u"{key 2} has {shape weights}, {key 3}"_s, run.numbers({}));
    QVERIFY2(words, words ? "" : words.error().sentence().c_str());
    QCOMPARE(*words, u"\u2068\u05D0\u05D1\u2069 has (2, 5, 4, 6), d"_s);
}

void TestLessonBlocks::theLargestShareIsAWord()
{
    const QByteArray see = "block: unembed\nset: {\"model.text_to\": \"他于2021年\"}";
    QCOMPARE(filledWith(see, u"{word probabilities[0,3,:]}"_s), u"3月"_s);
    QCOMPARE(filledWith(see, u"{word logits[0,2,:]}"_s), u"2021年"_s);
    QVERIFY(filledWith(see, u"{word unembed_input[0,3,:]}"_s).contains(u"expected a cell"_s));
    for (const char *cells : {"[0,3,1]", "[0,:,5]", "[0,:,:]"})
        QVERIFY(filledWith(see, u"{word probabilities"_s + QString::fromLatin1(cells) + u'}')
                    .contains(u"expected a cell"_s));
    QVERIFY(filledWith("block: decoder.1.cross", u"{word weights[0,0,1,:]}"_s).contains(u"expected a cell"_s));
}

void TestLessonBlocks::aSessionBesideTheLessonIsAModel()
{
    const QTemporaryDir folder;
    const auto opened = openBlock({modelSessionIn(folder), {}, "encoder.embed"});
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QCOMPARE(opened->plan.sizes.q, 6); // with the end
}

/// None of its layers is the one that is meant.
void TestLessonBlocks::aSessionOfAModelNeedsABlock()
{
    const QTemporaryDir folder;
    const auto opened = openSource({modelSessionIn(folder), {}, {}});
    QVERIFY(!opened);
    QCOMPARE(opened.error().sentence(), std::string("block: got nothing, for a session of a whole model, expected a "
                                                    "block of the model, such as decoder.1.cross"));
}

/// The segments of a session are those of its own text.
void TestLessonBlocks::anotherTextIsReadAnew()
{
    const QTemporaryDir folder;
    ModelSection section;
    section.path = TEST_SOURCE_DIR "/models/bert";
    section.text = "the cat";
    section.reading = {{0, 0, 1, 1}, 3};
    QFile file(folder.filePath(u"s.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(writeModelSession("Mine", section)));
    file.close();
    const auto own = openBlock({file.fileName(), {}, "embed"});
    QVERIFY2(own, own ? "" : own.error().sentence().c_str());
    QCOMPARE(own->model->plan.input.segments.size(), 4U);
    const auto other = openBlock({file.fileName(), {{"model.text", "\"the cat sat\""}}, "embed"});
    QVERIFY2(other, other ? "" : other.error().sentence().c_str());
    QVERIFY(other->model->plan.input.segments.empty() && !other->model->plan.input.validLen);
}

void TestLessonBlocks::anotherBlockIsLookedAtAfresh()
{
    const Lesson lesson =
        lessonOf(pageWith("block: encoder.0.self\nset: {\"model.text\": \"I ate\"}\nstep: softmax\n"
                          "cell: weights[0,1,0,0]\nhide: [\"scores\"]\n```\n\n```see\nblock: encoder.0.ffn"),
                 "example:dates");
    const Sight &sight = lesson.pages.front().beats.front().sight;
    QCOMPARE(sight.block, std::string("encoder.0.ffn"));
    QVERIFY(sight.step.empty() && !sight.cell && sight.hidden.isEmpty());
    QCOMPARE(sight.settings.size(), 1U);
}

void TestLessonBlocks::whatIsWrongIsNamed_data()
{
    QTest::addColumn<QByteArray>("see");
    QTest::addColumn<QString>("words");
    QTest::addRow("block") << QByteArray("block: encoder.7.self") << u"block: got encoder.7.self, expected one of"_s;
    QTest::addRow("key of a layer") << QByteArray("block: unembed\nset: {\"layer.scale\": 1}")
                                    << u"set: got layer.scale, expected the key paths"_s;
    QTest::addRow("no key") << QByteArray("block: unembed\nset: {\"model.txt\": \"a\"}")
                            << u"set: got model.txt, expected the key paths"_s;
    QTest::addRow("wrong value") << QByteArray("block: unembed\nset: {\"model.text\": 3}") << u"model.text: got 3"_s;
    QTest::addRow("unknown word") << QByteArray("block: unembed\nset: {\"model.text\": \"zebra\"}")
                                  << u"model.text: got"_s;
    QTest::addRow("part") << QByteArray("block: unembed\nset: {\"model.without\": [\"decoder.9.ffn\"]}")
                          << u"model.without[0]: got decoder.9.ffn"_s;
    for (const char *key : {"model.path", "model.patches"})
        QTest::addRow("%s", key) << QByteArray("block: unembed\nset: {\"") + key + "\": \"example:sort\"}"
                                 << u"set: got %1, expected the key paths"_s.arg(QString::fromLatin1(key));
    QTest::addRow("no decoder") << QByteArray(
                                       "session: example:induction\nblock: unembed\nset: {\"model.text_to\": \"A\"}")
                                << u"model.text_to: got"_s;
    QTest::addRow("layer") << QByteArray("session: example:small\nblock: unembed") << u"no whole model"_s;
}

void TestLessonBlocks::whatIsWrongIsNamed()
{
    QFETCH(QByteArray, see);
    QFETCH(QString, words);
    const QString said = filledWith(see, u"A."_s);
    QVERIFY2(said.contains(words), qPrintable(said));
}

void TestLessonBlocks::settingsAreThoseThatDiffer()
{
    const auto model = openAnyModel(u"example:dates"_s);
    QVERIFY(model);
    ModelWish wish{firstTextOf(u"example:dates"_s).toStdString()};
    auto settings = modelSettings(u"example:dates"_s, wish);
    QVERIFY(settings && settings->empty());
    wish.text = "I ate";
    wish.changes.leftOut = {{*(*model)->find("encoder.0.ffn")}};
    settings = modelSettings(u"example:dates"_s, wish);
    QVERIFY(settings);
    const std::vector<KeySetting> expected{{"model.text", "\"I ate\""}, {"model.without", "[\"encoder.0.ffn\"]"}};
    QCOMPARE(*settings, expected);
}

HEADSCOPE_TEST(TestLessonBlocks, QCoreApplication)
#include "tst_lessonblocks.moc"
