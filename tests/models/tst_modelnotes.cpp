// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/spoiledmodel.h"

#include <algorithm>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What is told of a model that opens, where its files have more than it computes.
class TestModelNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHeadForAnotherTaskIsTold_data();
    void aHeadForAnotherTaskIsTold();
    void aClassForAnotherTaskIsTold();
    void anAdapterInTheFolderIsTold();
};

namespace {

/// How often a model says this when it is opened.
int timesTold(const Copy &copy, const std::string &sentence)
{
    const SharedModel model = openModel(copy.path()).value();
    return int(std::count_if(model->notes.begin(), model->notes.end(),
                             [&](const Text &note) { return note.english() == sentence; }));
}

std::string sentenceOfHead(const std::string &named)
{
    return "The model has a head for another task (" + named +
           "), which is not used: the tokens that it predicts here may not be what it was trained for.";
}

} // namespace

void TestModelNotes::aHeadForAnotherTaskIsTold_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<int>("times");
    const auto row = [](const char *model, const char *tensor, int times) {
        QTest::addRow("%s %s", model, tensor) << QString::fromLatin1(model) << QString::fromLatin1(tensor) << times;
    };
    row("gpt2", "score.weight", 1);
    row("gpt2", "multiple_choice_head.summary.weight", 1);
    row("llama", "v_head.summary.weight", 1);
    row("llama", "classifier.0.weight", 1);
    row("t5", "classification_head.dense.weight", 1);
    row("bert", "classifier.weight", 0); // which fills in words with the one that it has
}

/// Whose numbers for tokens nobody may have trained.
void TestModelNotes::aHeadForAnotherTaskIsTold()
{
    QFETCH(const QString, model);
    QFETCH(const QString, tensor);
    QFETCH(const int, times);
    const Copy copy(model);
    const std::string sentence = sentenceOfHead(tensor.toStdString());
    QCOMPARE(timesTold(copy, sentence), 0);
    addVector(copy, model, tensor, 16);
    QCOMPARE(timesTold(copy, sentence), times);
}

/// Where the file has no such head, as that of a base model that was saved with another class.
void TestModelNotes::aClassForAnotherTaskIsTold()
{
    Copy copy(u"gpt2"_s);
    for (const char *name : {"GPT2ForSequenceClassification", "GPT2ForTokenClassification"}) {
        copy.set(u"architectures"_s, QJsonArray{QString::fromLatin1(name)});
        QCOMPARE(timesTold(copy, sentenceOfHead(name)), 1);
    }
    addVector(copy, u"gpt2"_s, u"score.weight"_s, 16);
    QCOMPARE(timesTold(copy, sentenceOfHead("score.weight")), 1);
}

/// As peft writes it, with weights of its own beside those of the model.
void TestModelNotes::anAdapterInTheFolderIsTold()
{
    Copy copy(u"llama"_s);
    const std::string sentence = "The folder has an adapter (adapter_config.json), which is not used: the numbers are "
                                 "those of the model without it.";
    QCOMPARE(timesTold(copy, sentence), 0);
    copy.write(u"adapter_config.json"_s, R"({"peft_type": "LORA", "r": 8})");
    QCOMPARE(timesTold(copy, sentence), 1);
}

HEADSCOPE_TEST(TestModelNotes, QCoreApplication)
#include "tst_modelnotes.moc"
