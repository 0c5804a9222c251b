// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/allcommands.h"

#include "app/program/version.h"
#include "tests/cli/numbers.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What the commands print. Their errors are in tests/cli; those that write files have tests of their own.
class TestCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theVersionIsThatOfTheBuild();
    void theHelpOfACommandNamesEveryOption_data();
    void theHelpOfACommandNamesEveryOption();
    void shapesAreThoseOfD2l_data();
    void shapesAreThoseOfD2l();
    void aStepInJsonHasTheDocumentedKeys();
    void shapesOfADecoderThatWritesAreToldToBeOfOneToken();
    void mistakesOfAModelNameTheirBlock();
    void anotherTextIsWrittenOfBesideAChangedNumber();
    void aPartOfALetterIsPredictedByItsBytes();
    void aTextGoesOnBeforeTheSignBehindIt();
    void whatIsGeneratedBeginsWithItsSpace();
    void aModelWithoutATokeniserTellsWhatItLacks_data();
    void aModelWithoutATokeniserTellsWhatItLacks();
    void idsAreReadAsTheirTextIs();
    void aTextThatGrowsTooLongIsTold();
    void inspectTellsAWholeModel();
    void aModelWithoutATokeniserReadsIds_data();
    void aModelWithoutATokeniserReadsIds();
    void idsDoNotTellWhatATokeniserWould_data();
    void idsDoNotTellWhatATokeniserWould();
    void wrongIdsAreRefused_data();
    void wrongIdsAreRefused();
    void paddingIsToldUntilItIsHidden();
    void whatHiddenPaddingPredictsIsToldToMeanNothing();
    void aWeightOfAModelIsToldInTheModelsOwnFile();
    void segmentsAreThoseOfAPairOrAsSaid();
    void weightsThatAreNotFiniteAreTold_data();
    void weightsThatAreNotFiniteAreTold();
    void aNumberThatIsNotFiniteIsAWordInJson();
    void aTokenIsCalledAsInItsItem();
    void theEndingOfAFileOfMarksTellsItsFormat();
    void fullStdoutIsAnError_data();
    void fullStdoutIsAnError();
    void aWordThatIsNotUtf8IsRefused_data();
    void aWordThatIsNotUtf8IsRefused();
};

namespace {

QJsonArray numbers(std::initializer_list<int> list)
{
    QJsonArray out;
    for (const int number : list)
        out.append(number);
    return out;
}

/// GPT-2 with NaN as the last number of its file.
void writeNotFinite(const QTemporaryDir &folder)
{
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s, u"tokenizer.json"_s})
        QVERIFY(QFile::copy(QStringLiteral(TEST_SOURCE_DIR "/models/gpt2/") + file, folder.filePath(file)));
    QFile weights(folder.filePath(u"model.safetensors"_s));
    QVERIFY(weights.open(QIODevice::ReadWrite));
    QVERIFY(weights.seek(weights.size() - 4) && weights.write("\xff\xff\xff\xff") == 4);
}

} // namespace

void TestCommands::theVersionIsThatOfTheBuild()
{
    QCOMPARE(HEADSCOPE_VERSION, PROJECT_VERSION);
    const Outcome outcome = runHeadscope({u"--version"_s});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("headscope " PROJECT_VERSION "\n"));
    QCOMPARE(outcome.err, QByteArray());
}

void TestCommands::theHelpOfACommandNamesEveryOption_data()
{
    QTest::addColumn<QString>("name");
    for (const Command &command : allCommands())
        QTest::newRow(qPrintable(command.name)) << command.name;
}

void TestCommands::theHelpOfACommandNamesEveryOption()
{
    QFETCH(const QString, name);
    const Command &command = *findCommand(allCommands(), name);
    const Outcome outcome = runHeadscope({name, u"--help"_s});
    const QString help = QString::fromUtf8(outcome.out);
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(help.section(u'\n', 0, 0).trimmed(),
             u"Usage: headscope %1 [options] %2"_s.arg(name, command.operand).trimmed());
    QVERIFY(help.contains(command.summary));
    QStringList options{u"lang"_s, u"help,"_s}; // and -h
    for (const QCommandLineOption &option : command.options())
        options << option.names().first();
    for (const QString &option : options)
        QVERIFY2(help.contains(u"\n  --%1 "_s.arg(option)), qPrintable(option));
}

void TestCommands::shapesAreThoseOfD2l_data()
{
    QTest::addColumn<QStringList>("settings");
    QTest::addColumn<QList<int>>("sizes"); // queries, keys, hidden units, heads; the batch is 2
    QTest::newRow("first") << QStringList() << QList<int>{4, 6, 100, 5};
    QStringList second;
    for (const char *setting : {"layer.query_size=8", "layer.key_size=8", "layer.value_size=8", "layer.num_hiddens=8",
                                "layer.num_heads=2", "inputs.num_queries=3", "inputs.num_kv_pairs=3"})
        second << u"--set"_s << QString::fromLatin1(setting);
    QTest::newRow("second") << second << QList<int>{3, 3, 8, 2};
}

void TestCommands::shapesAreThoseOfD2l()
{
    QFETCH(const QStringList, settings);
    QFETCH(const QList<int>, sizes);
    const int b = 2, q = sizes[0], k = sizes[1], all = sizes[2], h = sizes[3], f = all / h;
    const auto ofHeads = [&](int n, int m) { return QJsonArray{numbers({b, h, n, m}), numbers({b * h, n, m})}; };
    const auto ofItems = [&](int n) { return QJsonArray{numbers({b, n, all}), numbers({b, n, all})}; };
    QJsonObject wanted; // shape and shown
    for (const char *name : {"queries", "Q", "concat", "output"})
        wanted[QString::fromLatin1(name)] = ofItems(q);
    for (const char *name : {"keys", "values", "K", "V"})
        wanted[QString::fromLatin1(name)] = ofItems(k);
    for (const char *name : {"scores", "scaled_scores", "masked_scores", "mask", "weights"})
        wanted[QString::fromLatin1(name)] = ofHeads(q, k);
    for (const char *name : {"Q_heads", "head_outputs"})
        wanted[QString::fromLatin1(name)] = ofHeads(q, f);
    for (const char *name : {"K_heads", "V_heads"})
        wanted[QString::fromLatin1(name)] = ofHeads(k, f);

    const Outcome outcome = runNumbers(QStringList{u"shapes"_s, u"example:d2l"_s, u"--json"_s} + settings);
    QJsonObject got;
    for (const auto &step : QJsonDocument::fromJson(outcome.out).array())
        for (const auto &tensor : step[u"tensors"_s].toArray())
            got[tensor[u"name"_s].toString()] = QJsonArray{tensor[u"shape"_s], tensor[u"shown"_s]};
    QCOMPARE(got, wanted);
}

void TestCommands::aStepInJsonHasTheDocumentedKeys()
{
    const Outcome outcome = runNumbers({u"shapes"_s, u"example:d2l"_s, u"--json"_s});
    const QJsonArray steps = QJsonDocument::fromJson(outcome.out).array();
    QStringList names;
    for (const auto &step : steps)
        names << step[u"step"_s].toString();
    QCOMPARE(names.join(u' '), u"inputs project split scores scale mask softmax weigh concat output"_s);
    const QJsonArray axes{u"batch"_s, u"head"_s, u"query"_s, u"key"_s};
    const QJsonObject tensor{{u"name"_s, u"scores"_s},
                             {u"shape"_s, numbers({2, 5, 4, 6})},
                             {u"shown"_s, numbers({10, 4, 6})},
                             {u"axes"_s, axes}};
    const QJsonObject step = steps[3].toObject();
    QCOMPARE(step.keys(), (QStringList{u"step"_s, u"tensors"_s, u"title"_s}));
    QCOMPARE(step[u"tensors"_s].toArray(), QJsonArray{tensor});
    QVERIFY(!step[u"title"_s].toString().isEmpty());
}

/// A run has more tokens, which nothing but the run can tell.
void TestCommands::shapesOfADecoderThatWritesAreToldToBeOfOneToken()
{
    const QStringList call{u"shapes"_s, u"example:dates"_s, u"--text"_s, u"he"_s};
    const Outcome alone = runNumbers(call);
    QCOMPARE(alone.code, 0);
    QCOMPARE(alone.err, QByteArray("headscope: example:dates: warning: The decoder's own text is not written here: "
                                   "these are the shapes of its first token. Give --text-to.\n"));
    for (const QStringList &told :
         {call + QStringList{u"--text-to"_s, u"他"_s}, {u"shapes"_s, u"example:induction"_s, u"--text"_s, u"A B"_s}}) {
        const Outcome outcome = runNumbers(told);
        QVERIFY(outcome.code == 0 && outcome.err.isEmpty());
    }
}

void TestCommands::mistakesOfAModelNameTheirBlock()
{
    const QStringList call{u"mistakes"_s, u"example:induction"_s, u"--text"_s, u"A B C A B"_s};
    const Outcome first = runHeadscope(call);
    QVERIFY2(first.out.startsWith("layer.0.self\n"), (first.out + first.err).constData());
    const Outcome second = runHeadscope(call + QStringList{u"--block"_s, u"layer.1.self"_s, u"--json"_s});
    const QJsonArray list = QJsonDocument::fromJson(second.out).array();
    QVERIFY2(!list.isEmpty(), second.err.constData());
    for (const QJsonValue row : list)
        QCOMPARE(row[u"block"_s].toString(), u"layer.1.self"_s);
}

/// A number holds what is written for the session's own text alone, as in the window.
void TestCommands::anotherTextIsWrittenOfBesideAChangedNumber()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"s.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1, "model": {"path": "example:dates",
        "text": "on March 5, 2021", "text_to": "他于2021年", "writes": true,
        "overrides": [{"cell": "decoder.1.ffn/ffn_up[0,3,0]", "value": 0}]}})");
    file.close();
    const auto generated = [&](const QStringList &more) {
        const Outcome outcome = runNumbers(QStringList{u"predict"_s, u"--json"_s} + more, folder.path());
        if (outcome.code != 0)
            qWarning("%s", outcome.err.constData());
        return QJsonDocument::fromJson(outcome.out).object()[u"generated"_s].toString();
    };
    const QStringList other{u"--text"_s, u"on May 3, 2020 she called"_s};
    const QString written = generated(QStringList{u"s.headscope"_s} + other);
    QVERIFY2(written.contains(u"2020年"_s), qPrintable(written));
    QCOMPARE(written, generated(QStringList{u"example:dates"_s} + other));
    QVERIFY(!generated({u"s.headscope"_s}).contains(u"2021年"_s)); // which it has written already
}

/// As the window shows it, and not in the letters that stand for bytes in a vocabulary.
void TestCommands::aPartOfALetterIsPredictedByItsBytes()
{
    const Outcome outcome = runNumbers({u"predict"_s, QStringLiteral(TEST_SOURCE_DIR "/models/gpt2"), u"--text"_s,
                                        u"the cat sat on é"_s, u"--top"_s, u"3"_s});
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains("  \"<B9>\"\n"), outcome.out.constData());
    QVERIFY2(outcome.out.contains("  \"Q\"\n"), outcome.out.constData());
}

/// BERT's tokenisers put [SEP] there.
void TestCommands::aTextGoesOnBeforeTheSignBehindIt()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(QStringLiteral(TEST_SOURCE_DIR "/models/gpt2/") + file, folder.filePath(file)));
    QFile words(folder.filePath(u"vocab.txt"_s));
    QVERIFY(words.open(QIODevice::WriteOnly) && words.write("[CLS]\n[SEP]\n[UNK]\nthe\ncat\n") > 0);
    words.close();
    const Outcome outcome = runNumbers({u"predict"_s, folder.path(), u"--text"_s, u"the cat"_s, u"--json"_s});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(QJsonDocument::fromJson(outcome.out).object()[u"ids"_s].toArray(), numbers({0, 3, 4}));
}

/// A Llama's tokeniser leaves it out where a text begins.
void TestCommands::whatIsGeneratedBeginsWithItsSpace()
{
    const QStringList arguments{u"predict"_s,    QStringLiteral(TEST_SOURCE_DIR "/models/llama"),
                                u"--text"_s,     u"the cat mat"_s,
                                u"--top"_s,      u"1"_s,
                                u"--generate"_s, u"1"_s};
    const Outcome text = runNumbers(arguments);
    QVERIFY2(text.out.endsWith("\n\n mat\n"), text.out.constData());
    const Outcome json = runNumbers(arguments + QStringList{u"--json"_s});
    QCOMPARE(QJsonDocument::fromJson(json.out).object()[u"generated"_s].toString(), u" mat"_s);
}

void TestCommands::aModelWithoutATokeniserTellsWhatItLacks_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("screenshot") << QStringList{u"screenshot"_s, u"--out"_s, u"x.png"_s};
    QTest::newRow("predict") << QStringList{u"predict"_s, u"--text"_s, u"a"_s};
    QTest::newRow("what is written") << QStringList{u"predict"_s, u"--text"_s, u"a"_s, u"--text-to"_s, u"b"_s};
}

void TestCommands::aModelWithoutATokeniserTellsWhatItLacks()
{
    QFETCH(const QStringList, arguments);
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(QStringLiteral(TEST_SOURCE_DIR "/models/t5/") + file, folder.filePath(file)));
    const Outcome outcome = runHeadscope(arguments + QStringList{folder.path()}, folder.path());
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.err.contains(": tokeniser: got nothing, expected one of these in the folder of the model, and in "
                                  "order: tokenizer.json, "),
             outcome.err.constData());
}

void TestCommands::idsAreReadAsTheirTextIs()
{
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/gpt2");
    const Outcome text = runNumbers({u"predict"_s, model, u"--text"_s, u"the cat sat"_s, u"--json"_s});
    const Outcome ids = runNumbers({u"predict"_s, model, u"--ids"_s, u"257,261, 263"_s, u"--json"_s});
    QCOMPARE(ids.err, QByteArray());
    QVERIFY(!text.out.isEmpty());
    QCOMPARE(ids.out, text.out);
}

/// Llama is made for 64 tokens here, and goes on behind them.
void TestCommands::aTextThatGrowsTooLongIsTold()
{
    QStringList ids;
    for (int id = 0; id < 60; ++id)
        ids << QString::number(5 + id);
    const QStringList call{u"predict"_s, QStringLiteral(TEST_SOURCE_DIR "/models/llama"), u"--ids"_s, ids.join(u',')};
    QCOMPARE(runNumbers(call).err, QByteArray());
    const Outcome grown = runNumbers(call + QStringList{u"--generate"_s, u"9"_s});
    QCOMPARE(grown.code, 0);
    QVERIFY2(grown.err.contains("more than the 64 that the model is made for"), grown.err.constData());
}

void TestCommands::inspectTellsAWholeModel()
{
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/gpt2");
    for (const QString &path : {model, model + u"/model.safetensors"_s}) {
        const Outcome told = runNumbers({u"inspect"_s, path});
        QVERIFY2(told.out.endsWith("\nnamed as a whole model: gpt2\n"), told.out.constData());
        const Outcome json = runNumbers({u"inspect"_s, path, u"--json"_s});
        QCOMPARE(QJsonDocument::fromJson(json.out).object()[u"models"_s].toArray(),
                 (QJsonArray{QJsonObject{{u"family"_s, u"gpt2"_s}}}));
    }
}

void TestCommands::aModelWithoutATokeniserReadsIds_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::newRow("GPT-2") << u"gpt2"_s << u"the cat sat"_s;
    QTest::newRow("T5, whose decoder writes") << u"t5"_s << u"the cat"_s;
}

/// The numbers are those of the model with its tokeniser, and what is written is told in ids.
void TestCommands::aModelWithoutATokeniserReadsIds()
{
    QFETCH(const QString, name);
    QFETCH(const QString, text);
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/") + name;
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(model + u'/' + file, folder.filePath(file)));
    const QStringList options{u"--generate"_s, u"2"_s};
    const Outcome known = runNumbers(QStringList{u"predict"_s, model, u"--text"_s, text, u"--json"_s} + options);
    const QJsonObject wanted = QJsonDocument::fromJson(known.out).object();
    const auto asIds = [](const QJsonArray &ids) {
        QStringList words;
        for (const QJsonValue id : ids)
            words << QString::number(id.toInt());
        return words.join(u',');
    };
    const QStringList call =
        QStringList{u"predict"_s, folder.path(), u"--ids"_s, asIds(wanted[u"ids"_s].toArray())} + options;
    const Outcome outcome = runNumbers(call + QStringList{u"--json"_s});
    QCOMPARE(outcome.err, QByteArray()); // nothing is missing
    const QJsonObject got = QJsonDocument::fromJson(outcome.out).object();
    QCOMPARE(got[u"ids"_s], wanted[u"ids"_s]);
    QCOMPARE(got[u"generated_ids"_s], wanted[u"generated_ids"_s]);
    QCOMPARE(got.keys(), wanted.keys());
    QVERIFY(!got[u"next"_s].toArray().isEmpty());
    const QJsonObject likeliest = got[u"next"_s].toArray().first().toObject();
    for (const QString &key : {u"id"_s, u"logit"_s, u"probability"_s})
        QCOMPARE(likeliest[key], wanted[u"next"_s].toArray().first()[key]);
    const QString written = asIds(wanted[u"generated_ids"_s].toArray());
    QVERIFY(!written.isEmpty());
    QCOMPARE(got[u"generated"_s].toString(), written);
    const QByteArray told = runNumbers(call).out;
    QVERIFY2(told.endsWith((u"\n\n"_s + written + u'\n').toUtf8()), told.constData());
}

void TestCommands::idsDoNotTellWhatATokeniserWould_data()
{
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("where the decoder begins")
        << QStringList{u"d2l_transformer"_s, u"transformer.params"_s} << 3
        << QByteArray(": decoder_start_token_id: got nothing, expected in config.json, the id of the token that the "
                      "decoder begins with, or a list of its words that has <bos>\n");
    QTest::newRow("what the mask is") << QStringList{u"bert"_s, u"model.safetensors"_s} << 2
                                      << QByteArray("headscope: --at: got nothing, expected which of the ids is the "
                                                    "mask, counted from 0, as the model has no tokeniser\n");
}

/// Nothing is told of a token that is only guessed.
void TestCommands::idsDoNotTellWhatATokeniserWould()
{
    QFETCH(const QStringList, files);
    QFETCH(const int, code);
    QFETCH(const QByteArray, error);
    const QTemporaryDir folder;
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/") + files.first();
    for (const QString &file : {u"config.json"_s, files.last()})
        QVERIFY(QFile::copy(model + u'/' + file, folder.filePath(file)));
    const QStringList call{u"predict"_s, folder.path(), u"--ids"_s, u"5,6,7"_s};
    const Outcome outcome = runNumbers(call);
    QCOMPARE(outcome.code, code);
    QVERIFY2(outcome.err.endsWith(error), outcome.err.constData());
    QVERIFY(outcome.out.isEmpty());
    if (code == 2)
        QCOMPARE(runNumbers(call + QStringList{u"--at"_s, u"1"_s}).code, 0);
}

void TestCommands::wrongIdsAreRefused_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("error");
    const QByteArray range = ", expected ids of tokens from 0 to 268, with commas between them\n";
    QTest::newRow("a word") << u"gpt2"_s << QStringList{u"--ids"_s, u"257,the"_s} << "--ids: got the" + range;
    QTest::newRow("below 0") << u"gpt2"_s << QStringList{u"--ids=-1"_s} << "--ids: got -1" + range;
    QTest::newRow("a fraction") << u"gpt2"_s << QStringList{u"--ids"_s, u"1.5"_s} << "--ids: got 1.5" + range;
    QTest::newRow("nothing") << u"gpt2"_s << QStringList{u"--ids="_s} << "--ids: got nothing" + range;
    QTest::newRow("outside the vocabulary")
        << u"gpt2"_s << QStringList{u"--ids"_s, u"268,269"_s} << "--ids: got 269" + range;
    QTest::newRow("too many") << u"gpt2"_s << QStringList{u"--ids"_s, QStringList(17, u"0"_s).join(u',')}
                              << QByteArray("--ids: got 17 tokens, expected at most 16: the model has no more "
                                            "positions\n");
    QTest::newRow("beside a text") << u"gpt2"_s << QStringList{u"--text"_s, u"the"_s, u"--ids"_s, u"257"_s}
                                   << QByteArray("--ids: got 257, expected no --ids beside --text\n");
    QTest::newRow("padding") << u"roberta"_s << QStringList{u"--ids"_s, u"0,1,2"_s}
                             << QByteArray("--ids: got 1, expected ids without it: the model counts its positions as "
                                           "if padding were not there\n");
    QTest::newRow("for images") << u"vit"_s << QStringList{u"--ids"_s, u"0"_s}
                                << QByteArray("--ids: got 0, expected a model that reads text\n");
    const QStringList four{u"--ids"_s, u"2,37,38,3"_s, u"--at"_s, u"0"_s};
    QTest::newRow("segments of no BERT") << u"gpt2"_s << QStringList{u"--ids"_s, u"1,2"_s, u"--segments"_s, u"0,1"_s}
                                         << QByteArray("--segments: got 0,1, expected a model that tells segments "
                                                       "apart, as BERT does\n");
    QTest::newRow("a third segment") << u"bert"_s << four + QStringList{u"--segments"_s, u"0,0,2,1"_s}
                                     << QByteArray("--segments: got 2, expected numbers from 0 to 1, with commas "
                                                   "between them\n");
    QTest::newRow("a segment too few") << u"bert"_s << four + QStringList{u"--segments"_s, u"0,0,1"_s}
                                       << QByteArray(
                                              "--segments: got 0, 0, 1, expected 4 numbers, one for each token\n");
    QTest::newRow("longer than the text") << u"bert"_s << four + QStringList{u"--valid-len"_s, u"5"_s}
                                          << QByteArray("--valid-len: got 5, expected a whole number from 1 to 4\n");
    QTest::newRow("a length of what sees no later ones")
        << u"gpt2"_s << QStringList{u"--ids"_s, u"1,2"_s, u"--valid-len"_s, u"1"_s}
        << QByteArray("--valid-len: got 1, expected a model whose tokens attend to those behind them, as those of an "
                      "encoder do\n");
}

void TestCommands::wrongIdsAreRefused()
{
    QFETCH(const QString, model);
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, error);
    const Outcome outcome =
        runNumbers(QStringList{u"predict"_s, QStringLiteral(TEST_SOURCE_DIR "/models/") + model} + options);
    QVERIFY(outcome.code == 2 || outcome.code == 3);
    QCOMPARE(outcome.err, "headscope: " + error);
}

void TestCommands::paddingIsToldUntilItIsHidden()
{
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/d2l_bert");
    const auto predicted = [&model](const QString &ids, const QStringList &options = {}) {
        return runNumbers(QStringList{u"predict"_s, model, u"--at"_s, u"1"_s, u"--json"_s, u"--ids"_s, ids} + options);
    };
    const auto logitOf = [](const Outcome &outcome) {
        return QJsonDocument::fromJson(outcome.out).object()[u"next"_s].toArray().first()[u"logit"_s].toDouble();
    };
    const Outcome plain = predicted(u"3,5,7,4"_s);
    QCOMPARE(plain.err, QByteArray());
    const Outcome padded = predicted(u"3,5,7,4,1,1"_s);
    QVERIFY2(padded.err.endsWith(": warning: Tokens attend to the padding, <pad>: --valid-len 4 hides it.\n"),
             padded.err.constData());
    const Outcome hidden = predicted(u"3,5,7,4,1,1"_s, {u"--valid-len"_s, u"4"_s});
    QCOMPARE(hidden.err, QByteArray());
    QVERIFY(std::abs(logitOf(hidden) - logitOf(plain)) < 1e-4);
    const Outcome within = predicted(u"3,5,1,7,4"_s);
    QVERIFY2(within.err.endsWith(": warning: Tokens attend to the padding, <pad>.\n"), within.err.constData());
}

void TestCommands::whatHiddenPaddingPredictsIsToldToMeanNothing()
{
    const auto toldOf = [](const QString &position) {
        return runNumbers({u"predict"_s, QStringLiteral(TEST_SOURCE_DIR "/models/bert"), u"--text"_s, u"the cat"_s,
                           u"--valid-len"_s, u"2"_s, u"--at"_s, position})
            .err;
    };
    QCOMPARE(toldOf(u"1"_s), QByteArray());
    const QByteArray told = toldOf(u"2"_s);
    QVERIFY2(told.endsWith(": warning: Token 2 is padding by --valid-len 2: what it predicts means nothing.\n"),
             told.constData());
}

void TestCommands::aWeightOfAModelIsToldInTheModelsOwnFile()
{
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/bert");
    const QStringList call{u"explain"_s, model, u"--text"_s, u"the cat"_s, u"--cell"_s, u"layer.0.self/W_q[0,1]"_s};
    const QByteArray place = runNumbers(call).out.split('\n').value(2);
    QVERIFY2(place.startsWith("  by " + model.toUtf8() + "/model.safetensors, tensor "), place.constData());
    QVERIFY2(place.endsWith("query.weight at [0, 1]"), place.constData());
}

void TestCommands::segmentsAreThoseOfAPairOrAsSaid()
{
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/d2l_bert");
    const auto explained = [&model](const QString &token, const QStringList &options = {}) {
        const QString cell = u"embed/segment_ids[0,%1]"_s.arg(token);
        return QJsonDocument::fromJson(runNumbers(QStringList{u"explain"_s, model, u"--json"_s, u"--cell"_s, cell,
                                                              u"--text"_s, u"the cat <sep> the dog"_s} +
                                                  options)
                                           .out)
            .object()[u"value"_s]
            .toDouble(-1);
    };
    QCOMPARE(explained(u"3"_s), 0.0);
    QCOMPARE(explained(u"4"_s), 1.0);
    const QStringList said{u"--segments"_s, u"0,0,0,1,0,0,0"_s};
    QCOMPARE(explained(u"3"_s, said), 1.0);
    QCOMPARE(explained(u"4"_s, said), 0.0);
}

void TestCommands::weightsThatAreNotFiniteAreTold_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("predict") << QStringList{u"predict"_s};
    QTest::newRow("explain") << QStringList{u"explain"_s, u"--cell"_s, u"layer.0.self/scores[0,0,0,0]"_s};
    QTest::newRow("screenshot") << QStringList{u"screenshot"_s, u"--out"_s, u"x.png"_s};
}

void TestCommands::weightsThatAreNotFiniteAreTold()
{
    QFETCH(const QStringList, arguments);
    const QTemporaryDir folder;
    writeNotFinite(folder);
    const Outcome outcome =
        runHeadscope(arguments + QStringList{u"--text"_s, u"the cat"_s, folder.path()}, folder.path());
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.err.contains(": warning: Weights with NaN or infinity among their numbers: 1."),
             outcome.err.constData());
    QCOMPARE(outcome.err.count('\n'), 1);
}

/// In one way, whatever prints it: the last number of the file is one of the last token's.
void TestCommands::aNumberThatIsNotFiniteIsAWordInJson()
{
    const QTemporaryDir folder;
    writeNotFinite(folder);
    const auto printed = [&](const QStringList &call) {
        return QJsonDocument::fromJson(
                   runHeadscope(call + QStringList{u"--json"_s, u"--text"_s, u"the cat"_s, folder.path()}).out)
            .object();
    };
    const QJsonObject explained = printed({u"explain"_s, u"--cell"_s, u"unembed/logits[0,1,268]"_s});
    QCOMPARE(explained[u"value"_s], QJsonValue(u"nan"_s));
    const QJsonValue likeliest = printed({u"predict"_s})[u"next"_s].toArray().first();
    QVERIFY(likeliest[u"logit"_s].isDouble());
    QCOMPARE(likeliest[u"probability"_s], QJsonValue(u"nan"_s)); // a share of a sum in which NaN is
}

void TestCommands::theEndingOfAFileOfMarksTellsItsFormat()
{
    const QTemporaryDir folder;
    const QString handedIn = QStringLiteral(TEST_SOURCE_DIR "/cli/mark-out/ada.json");
    for (const QString &name : {u"marks.json"_s, u"marks.JSON"_s, u"marks.csv"_s}) {
        const Outcome outcome = runHeadscope({u"mark"_s, handedIn, u"--out"_s, name}, folder.path());
        QCOMPARE(outcome.code, 0);
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().startsWith('{'), name != u"marks.csv"_s);
    }
}

void TestCommands::fullStdoutIsAnError_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("--version") << QStringList{u"--version"_s};
    QTest::newRow("--help") << QStringList{u"--help"_s};
    QTest::newRow("examples") << QStringList{u"examples"_s};
    QTest::newRow("shapes") << QStringList{u"shapes"_s, u"example:d2l"_s};
    QTest::newRow("help of a command") << QStringList{u"shapes"_s, u"--help"_s};
    for (const char *name : {"trace", "export", "screenshot"})
        QTest::newRow(name) << QStringList{QString::fromLatin1(name), u"example:small"_s, u"--out"_s, u"-"_s};
}

void TestCommands::aTokenIsCalledAsInItsItem()
{
    const auto explained = [](const QStringList &options) {
        return runNumbers(QStringList{u"explain"_s, QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/embedding.headscope"),
                                      u"--cell"_s, u"token_rows[1,2,0]"_s} +
                          options)
            .out;
    };
    const QStringList oneList{u"--set"_s, uR"(tokens.queries=[["the","cat","cat","sat"]])"_s};
    QVERIFY(explained({}).contains("\n  token 2: ran\n"));
    QVERIFY(explained({u"--json"_s}).contains(R"("word": "ran")"));
    QVERIFY(explained(oneList).contains("\n  token 2: cat\n"));
}

void TestCommands::fullStdoutIsAnError()
{
    if (!QFile::exists(u"/dev/full"_s))
        QSKIP("this system has no /dev/full");
    QFETCH(const QStringList, arguments);
    const Outcome outcome = runHeadscope(arguments, {}, u"/dev/full"_s);
    QCOMPARE(outcome.code, 4);
    QCOMPARE(outcome.err,
             QByteArray("headscope: stdout: got No space left on device, expected an output that can be written\n"));
}

void TestCommands::aWordThatIsNotUtf8IsRefused_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("expected");
    const QByteArray renamed = "a word in UTF-8; a file with such a name has to be renamed first\n";
    QTest::newRow("what is read") << u"shapes \"$name\""_s << renamed;
    QTest::newRow("what is written") << u"export example:small --format png --out \"$name\""_s << renamed;
    QTest::newRow("what the window opens") << u"\"$name\""_s << renamed;
    QTest::newRow("behind a flag") << u"tokens --json \"$name\""_s << renamed;
    QTest::newRow("a text") << u"tokens example:induction --text \"$name\""_s << QByteArray("a word in UTF-8\n");
}

void TestCommands::aWordThatIsNotUtf8IsRefused()
{
    QFETCH(const QString, words);
    QFETCH(const QByteArray, expected);
    const QTemporaryDir folder;
    const QString script = u"name=$(printf '\\377.headscope'); exec \"$0\" "_s + words;
    const Outcome outcome =
        runProgram(u"/bin/sh"_s, {u"-c"_s, script, QStringLiteral(HEADSCOPE_PROGRAM)}, folder.path());
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.err, "headscope: \\xff.headscope: got a word that is not UTF-8, expected " + expected);
    QVERIFY(QDir(folder.path()).isEmpty());
}

HEADSCOPE_TEST(TestCommands, QCoreApplication)
#include "tst_commands.moc"
