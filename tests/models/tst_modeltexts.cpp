// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/exampletokens.h"
#include "engine/models/modeltexts.h"
#include "engine/models/modelwish.h"
#include "tests/models/spoiledmodel.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// How a model reads texts, with its tokeniser or without one, and where they end.
class TestModelTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutATokeniserItReadsIds();
    void aBareListOfWordsIsATokeniser();
    void aFolderHasTheTokeniserOfItsModel();
    void nothingStandsBehindATextThatGoesOn();
    void theMaskIsThatOfTheTokeniser();
    void aRobertaReadsNoPadding();
    void textsEndWhereTheNewerSettingsSaySo();
    void aDecoderBeginsAsTheNewerSettingsSay();
    void aTextThatIsTooLongIsCountedInTokens();
    void whatHasNoTableOfPositionsReadsLongerTexts();
    void anUnknownSignIsToldWhatItMayStandFor();
};

void TestModelTexts::withoutATokeniserItReadsIds()
{
    Copy copy(u"gpt2"_s);
    copy.remove(u"tokenizer.json"_s);
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QVERIFY((*model)->source == nullptr);
    QCOMPARE((*model)->notes.size(), std::size_t(1));
    QCOMPARE((*model)->notes.front().english(),
             std::string("The folder of the model has no tokeniser (tokenizer.json, vocab.json, vocab.txt, "
                         "tokenizer.model, spiece.model, words.json), so that the model reads ids of tokens, not "
                         "texts."));
    const auto first = ran(*model, reading({5, 6}));
    const auto trace = ran(*model, reading({7}, first));
    QCOMPARE(tokenWords(*trace, Column::Only), (std::vector<std::string>{"5", "6", "7"}));
    QCOMPARE(trace->traces[1]->plan.document.tokens.keys.front().size(), std::size_t(3));
}

/// As d2l's vocab.json is, and a words.json may be.
void TestModelTexts::aBareListOfWordsIsATokeniser()
{
    const auto tokens = [](const char *list) {
        Copy copy(u"gpt2"_s);
        copy.remove(u"tokenizer.json"_s);
        copy.write(u"vocab.json"_s, list);
        const SharedModel model = openModel(copy.path()).value();
        return model->source != nullptr ? model->source->cut("i go")->tokens
                                        : std::vector<std::string>{model->notes.front().english()};
    };
    QCOMPARE(tokens(R"(["<unk>", "<bos>", "<eos>", "i"])"), (std::vector<std::string>{"i", "<unk>", "<eos>"}));
    QCOMPARE(tokens(R"(["<cls>", "<sep>", "i", "go"])"), (std::vector<std::string>{"<cls>", "i", "go", "<sep>"}));
    Copy other(u"gpt2"_s);
    other.remove(u"tokenizer.json"_s);
    other.write(u"words.json"_s, R"(["<unk>", "<bos>", "<eos>", "i"])");
    QCOMPARE(openModel(other.path()).value()->source->cut("i go")->tokens,
             (std::vector<std::string>{"i", "<unk>", "<eos>"}));
    const auto wrong = tokens(R"(["<eos>", 1])");
    QVERIFY2(wrong.front().find("tokens[1]: got 1, expected a text") != std::string::npos, wrong.front().c_str());
}

/// For who opens no model, as `headscope tokens FOLDER`.
void TestModelTexts::aFolderHasTheTokeniserOfItsModel()
{
    Copy copy(u"gpt2"_s);
    copy.remove(u"tokenizer.json"_s);
    copy.write(u"vocab.json"_s, R"(["<unk>", "<bos>", "<eos>", "i"])");
    const auto alone = tokenizerInFolder(copy.path());
    QVERIFY2(alone, alone ? "" : alone.error().sentence().c_str());
    QCOMPARE((*alone)->cut("i go")->tokens, openModel(copy.path()).value()->source->cut("i go")->tokens);
}

/// Whatever its tokeniser wants there; what others read is whole.
void TestModelTexts::nothingStandsBehindATextThatGoesOn()
{
    Copy copy(u"gpt2"_s);
    copy.remove(u"tokenizer.json"_s);
    copy.write(u"vocab.txt"_s, "[CLS]\n[SEP]\n[UNK]\nthe\ncat\n");
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(cutFor(*model, "the cat")->tokens, (std::vector<std::string>{"[CLS]", "the", "cat"}));
    QCOMPARE(cutFor(*model, "the[SEP]")->spans.back(), (std::pair<std::size_t, std::size_t>(3, 8))); // which was typed
    QCOMPARE(cutFor(*model, "")->ids, std::vector<TokenId>{0});
    ModelWish wish;
    wish.otherText = "cat the";
    QCOMPARE(otherTokens(*model, wish, 3).value(), (std::vector<TokenId>{0, 4, 3}));
    QCOMPARE(cutFor(*modelNamed(u"bert"_s), "the cat")->tokens.back(), std::string("[SEP]"));
    QCOMPARE(cutFor(*modelNamed(u"t5"_s), "the cat")->tokens.back(), std::string("</s>"));
}

/// A RoBERTa may have a tokeniser of BERT's.
void TestModelTexts::theMaskIsThatOfTheTokeniser()
{
    Copy copy(u"roberta"_s);
    const auto mask = [&] {
        const SharedModel model = openModel(copy.path()).value();
        return model->source->tokenOrId(model->signs.mask.value_or(-1));
    };
    QCOMPARE(mask(), std::string("<mask>"));
    copy.remove(u"tokenizer.json"_s);
    copy.write(u"vocab.txt"_s, "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n[M]\n");
    QCOMPARE(mask(), std::string("[MASK]"));
    copy.write(u"special_tokens_map.json"_s, R"({"mask_token": {"content": "[M]"}})");
    QCOMPARE(mask(), std::string("[M]"));
    copy.write(u"tokenizer_config.json"_s, R"({"mask_token": "[MASK]", "added_tokens_decoder": {}})");
    QCOMPARE(mask(), std::string("[MASK]"));
}

/// It counts its positions without it.
void TestModelTexts::aRobertaReadsNoPadding()
{
    const auto cut = cutFor(*modelNamed(u"roberta"_s), "the<pad> cat");
    QVERIFY(!cut);
    QCOMPARE(cut.error().sentence(),
             std::string("text: got \"<pad>\", expected a text without it: the model counts its "
                         "positions as if padding were not there"));
    Copy other(u"roberta"_s);
    other.set(u"pad_token_id"_s, 2);
    const auto ended = cutFor(*openModel(other.path()).value(), "the</s>");
    QVERIFY(!ended);
    QCOMPARE(ended.error().got.english(), std::string("\"</s>\""));
    QVERIFY(cutFor(*openModel(other.path()).value(), "the")); // of which nobody typed it
    QVERIFY(cutFor(*modelNamed(u"bert"_s), "the [PAD] cat"));
}

void TestModelTexts::textsEndWhereTheNewerSettingsSaySo()
{
    Copy copy(u"gpt2"_s);
    const auto ends = [&] { return openModel(copy.path()).value()->signs.ends; };
    copy.set(u"eos_token_id"_s, QJsonArray{1, -1, u"2"_s, 3});
    QCOMPARE(ends(), (std::vector<TokenId>{1, 3}));
    copy.write(u"generation_config.json"_s, R"({"eos_token_id": [4, 5]})");
    QCOMPARE(ends(), (std::vector<TokenId>{4, 5}));
    for (const char *none : {R"({"eos_token_id": -1})", R"({"eos_token_id": 3000000000})", "{}", "{"}) {
        copy.write(u"generation_config.json"_s, none);
        QCOMPARE(ends(), (std::vector<TokenId>{1, 3}));
    }
}

/// As generate() of transformers has it; where they say nothing, the older ones count.
void TestModelTexts::aDecoderBeginsAsTheNewerSettingsSay()
{
    Copy copy(u"t5"_s);
    const auto start = [&] { return openModel(copy.path()).value()->signs.start; };
    copy.set(u"decoder_start_token_id"_s, 5);
    QCOMPARE(start(), std::optional<TokenId>(5));
    copy.write(u"generation_config.json"_s, R"({"decoder_start_token_id": 7, "pad_token_id": 3})");
    QCOMPARE(start(), std::optional<TokenId>(7));
    copy.set(u"decoder_start_token_id"_s, {});
    copy.set(u"pad_token_id"_s, {});
    QCOMPARE(start(), std::optional<TokenId>(7));
    copy.set(u"decoder_start_token_id"_s, 5);
    for (const char *none : {R"({"decoder_start_token_id": null})", R"({"decoder_start_token_id": -1})", "{}", "{"}) {
        copy.write(u"generation_config.json"_s, none);
        QCOMPARE(start(), std::optional<TokenId>(5));
    }
    copy.write(u"generation_config.json"_s, R"({"decoder_start_token_id": 32})");
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    QVERIFY2(
        sentence.endsWith(u"generation_config.json: decoder_start_token_id: got 32, expected an id from 0 to 31"_s),
        qPrintable(sentence));
}

/// The rows that the table has before the first position are none of them.
void TestModelTexts::aTextThatIsTooLongIsCountedInTokens()
{
    for (const char *name : {"gpt2", "roberta", "opt"}) {
        const SharedModel model = modelNamed(QString::fromLatin1(name));
        const auto longest = static_cast<std::size_t>(model->longest.value());
        QVERIFY(planModel(model, reading(std::vector<TokenId>(longest, 5))).ok());
        const auto plan = planModel(model, reading(std::vector<TokenId>(longest + 1, 5)));
        QVERIFY(!plan);
        QCOMPARE(QString::fromStdString(plan.error().sentence()),
                 u"embed: inputs.token_ids: got %1, expected at most %2, as many positions as the model has"_s
                     .arg(longest + 1)
                     .arg(longest));
    }
}

/// Hugging Face computes them, too.
void TestModelTexts::whatHasNoTableOfPositionsReadsLongerTexts()
{
    const SharedModel model = modelNamed(u"llama"_s);
    QCOMPARE(model->longest, std::nullopt);
    QVERIFY(planModel(model, reading(std::vector<TokenId>(65, 5))).ok());
    QVERIFY(!noteOfLength(*model, 64));
    QCOMPARE(QString::fromStdString(noteOfLength(*model, 65)->english()),
             u"65 tokens, more than the 64 that the model is made for"_s);
    QVERIFY(!noteOfLength(*modelNamed(u"gpt2"_s), 1'000'000)); // which reads none of those
}

/// As a Chinese input method writes it.
void TestModelTexts::anUnknownSignIsToldWhatItMayStandFor()
{
    ExampleWords words;
    words.tokens = {"may", ",", "5"};
    const SharedTokenizer tokenizer = exampleTokenizer(words);
    const auto said = [&](const char *text) {
        return QString::fromStdString(tokenizer->cut(text, false).error().sentence());
    };
    QCOMPARE(said("may 5， 5"),
             uR"(text: got the unknown word "，", expected words that the model knows: did you mean ","?)"_s);
    QCOMPARE(said("june"), uR"(text: got the unknown word "june", expected words that the model knows)"_s);
    QCOMPARE(said("5！"), uR"(text: got the unknown word "！", expected words that the model knows)"_s);
}

HEADSCOPE_TEST(TestModelTexts, QCoreApplication)
#include "tst_modeltexts.moc"
