// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizertest.h"

#include <QTemporaryDir>

#include <numeric>

using namespace headscope;

/// Which tokeniser the files of a folder make: those of each family, and what configurations beside them say.
class TestTokenizerFiles : public TokenizerTest
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstFileOfTheListIsTaken();
    void aFolderWithoutOneNamesWhatWasLookedFor();
    void gpt2sFilesHaveTheirSpecial();
    void bertsFileIsReadAsItsConfigurationSays();
    void extraIdsOfT5StandBehindItsPieces();
    void extraIdsOfT5TakeTheSpacesBesideThem();
    void aLlamaBeginsEveryText();
    void aModelOfPiecesIsOfTheClassThatItsModelHas();
    void linesMayEndAsOnWindows();
    void aRobertaPutsItsSignsAroundEveryText();
    void aRobertaMaskTakesTheSpaceBeforeIt();
    void anOptPutsNothingBehindAText();
    void filesOfAnotherClassAreRefused();
    void aTypeOfModelTellsTheClass();
    void whatIsAddedToAVocabularyIsFound();
    void tokensWithoutANumberGetTheNext();
    void olderSpecialTokensCountMore();
    void whatFilesSayOtherwiseIsTold_data();
    void whatFilesSayOtherwiseIsTold();
    void aSilentConfigurationSaysWhatItsClassDoes_data();
    void aSilentConfigurationSaysWhatItsClassDoes();
    void specialsThatTheVocabularyAloneHasAreFound();
    void aLlamaGoesByItsConfiguration();
    void newerLlamasBeginTheirTextAloneWithASpace();
};

void TestTokenizerFiles::theFirstFileOfTheListIsTaken()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    QCOMPARE((*tokenizerIn(path, "words.json", kWords))->size(), TokenId{5});
    QCOMPARE((*tokenizerIn(path, "vocab.txt", "[CLS]\n[SEP]\n[UNK]\n"))->size(), TokenId{3});
    std::filesystem::copy(kTokenGoldens / "gpt2" / "tokenizer.json", path / "tokenizer.json");
    QVERIFY((*openTokenizer(path))->size() > 900);
}

void TestTokenizerFiles::aFolderWithoutOneNamesWhatWasLookedFor()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    QCOMPARE(openTokenizer(path).error().sentence(),
             path + ": got a folder without a tokeniser, expected a folder with one of tokenizer.json, vocab.json, "
                    "vocab.txt, tokenizer.model, spiece.model, words.json");
    QCOMPARE(openTokenizer(path + "/none").error().got.english(), std::string("no folder"));
}

void TestTokenizerFiles::gpt2sFilesHaveTheirSpecial()
{
    const SharedTokenizer tokenizer = golden("gpt2files");
    const auto cut = tokenizer->cut("a<|endoftext|>b");
    QCOMPARE(cut->tokens, (Words{"a", "<|endoftext|>", "b"}));
    QCOMPARE(tokenizer->text(cut->ids), std::string("ab"));
}

void TestTokenizerFiles::bertsFileIsReadAsItsConfigurationSays()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const char *vocab = "[CLS]\n[SEP]\n[UNK]\nÉté\nete\n##s\n";
    QCOMPARE((*tokenizerIn(path, "vocab.txt", vocab))->cut("Étés", false)->tokens, (Words{"ete", "##s"}));
    QCOMPARE((*tokenizerIn(path, "tokenizer_config.json", R"({"do_lower_case": false})"))->cut("Étés", false)->tokens,
             (Words{"Été", "##s"}));
    QCOMPARE((*tokenizerIn(path, "tokenizer_config.json", R"({"cls_token": {"content": "ete"}})"))->cut("")->tokens,
             (Words{"ete", "[SEP]"}));
}

void TestTokenizerFiles::extraIdsOfT5StandBehindItsPieces()
{
    const SharedTokenizer tokenizer = golden("t5spm");
    QCOMPARE(tokenizer->idOf("<extra_id_0>"), std::optional<TokenId>(tokenizer->size() - 1));
    QCOMPARE(tokenizer->idOf("<extra_id_99>"), std::optional<TokenId>(tokenizer->size() - 100));
    QCOMPARE(tokenizer->cut("the")->tokens, (Words{"▁the", "</s>"}));
    QCOMPARE(golden("t5")->size(), tokenizer->size());
}

/// Seen where nothing but a text begins with a space of its own.
void TestTokenizerFiles::extraIdsOfT5TakeTheSpacesBesideThem()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::copy(kTokenGoldens / "t5spm" / "spiece.model", path / "spiece.model");
    const auto tokens = (*tokenizerIn(path, "tokenizer_config.json", R"({"legacy": false})"))
                            ->cut("the <extra_id_0> the", false)
                            ->tokens;
    QCOMPARE(std::accumulate(tokens.begin(), tokens.end(), std::string()), std::string("▁the<extra_id_0>the"));
}

void TestTokenizerFiles::aLlamaBeginsEveryText()
{
    QCOMPARE(golden("llamaspm")->cut("the")->ids, golden("llama2")->cut("the")->ids);
    QCOMPARE(golden("llamaspm")->cut("the")->tokens.front(), std::string("<s>"));
}

void TestTokenizerFiles::aModelOfPiecesIsOfTheClassThatItsModelHas()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::copy(kTokenGoldens / "llamaspm" / "tokenizer.model", path / "tokenizer.model");
    const SharedTokenizer untold = *openTokenizer(path);
    QCOMPARE(untold->cut("the")->tokens.front(), std::string("▁the"));
    QCOMPARE(untold->notes().front().english(),
             std::string("The files beside tokenizer.model do not say of which class it is: no token is put before a "
                         "text, as a Llama's <s> would be."));
    const SharedTokenizer mistral = *tokenizerIn(path, "config.json", R"({"model_type": "mistral"})");
    QCOMPARE(mistral->cut("the")->ids, golden("llamaspm")->cut("the")->ids);
    QVERIFY(mistral->notes().empty());
    QVERIFY((*tokenizerIn(path, "tokenizer_config.json", R"({"add_bos_token": false})"))->notes().empty());
    std::filesystem::rename(path / "tokenizer.model", path / "spiece.model");
    const auto refused = tokenizerIn(path, "config.json", R"({"model_type": "albert"})");
    QVERIFY(!refused);
    QCOMPARE(refused.error().field, std::string("model_type"));
}

void TestTokenizerFiles::linesMayEndAsOnWindows()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto words = tokenizerIn(path, "vocab.txt", "[CLS]\r\n[SEP]\r\n[UNK]\r\nthe\r\n");
    QCOMPARE((*words)->cut("the")->tokens, (Words{"[CLS]", "the", "[SEP]"}));
    writeFile(path / "merges.txt", "#version: 0.2\r\na b\r\n");
    const auto pairs = tokenizerIn(path, "vocab.json", R"({"a": 0, "b": 1, "ab": 2})");
    QCOMPARE((*pairs)->cut("aab")->tokens, (Words{"a", "ab"}));
}

void TestTokenizerFiles::aRobertaPutsItsSignsAroundEveryText()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "merges.txt", "a b\n");
    const auto tokenizer = tokenizerIn(
        path, "vocab.json", R"({"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, "<mask>": 4, "a": 5, "b": 6, "ab": 7})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("ab <mask>")->tokens, (Words{"<s>", "ab", "<mask>", "</s>"})); // which takes the space
    QVERIFY((*tokenizer)->isSpecial(1));
}

/// As transformers makes it of each word, and of an object as that says; with the mask in the vocabulary alone.
void TestTokenizerFiles::aRobertaMaskTakesTheSpaceBeforeIt()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "merges.txt", "a b\n");
    writeFile(path / "vocab.json",
              R"({"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, "<mask>": 4, "a": 5, "b": 6, "ab": 7, "Ġ": 8})");
    const auto cut = [&](const std::string &mask) {
        const std::string config = R"({"tokenizer_class": "RobertaTokenizer", "mask_token": )" + mask + "}";
        return (*tokenizerIn(path, "tokenizer_config.json", config))->cut("ab <mask>")->ids;
    };
    QCOMPARE(cut(R"("<mask>")"), (Ids{0, 7, 4, 2}));
    QCOMPARE(cut(R"({"content": "<mask>", "lstrip": true})"), (Ids{0, 7, 4, 2}));
    QCOMPARE(cut(R"({"content": "<mask>"})"), (Ids{0, 7, 8, 4, 2}));
}

/// Its vocabulary has all that RoBERTa's has.
void TestTokenizerFiles::anOptPutsNothingBehindAText()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "merges.txt", "a b\n");
    writeFile(path / "vocab.json",
              R"({"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, "<mask>": 4, "a": 5, "b": 6, "ab": 7})");
    const auto cut = [&](const char *config) {
        return (*tokenizerIn(path, "tokenizer_config.json", config))->cut("ab<pad>")->ids;
    };
    const char *ofOpt =
        R"({"tokenizer_class": "GPT2Tokenizer", "add_bos_token": true, "bos_token": "</s>", "pad_token": "<pad>"})";
    QCOMPARE(cut(ofOpt), (Ids{2, 7, 1}));
    QCOMPARE(cut(R"({"add_bos_token": true, "bos_token": {"content": "</s>"}, "pad_token": "<pad>"})"), (Ids{2, 7, 1}));
    QCOMPARE(cut(R"({"tokenizer_class": "RobertaTokenizerFast"})"), (Ids{0, 7, 1, 2}));
}

void TestTokenizerFiles::filesOfAnotherClassAreRefused()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "merges.txt", "a b\n");
    writeFile(path / "vocab.json", R"({"a": 0, "b": 1, "ab": 2})");
    const auto refused = tokenizerIn(path, "tokenizer_config.json", R"({"tokenizer_class": "Qwen2Tokenizer"})");
    QVERIFY(!refused);
    QCOMPARE(
        refused.error().sentence(),
        (path / "tokenizer_config.json").string() +
            ": tokenizer_class: got \"Qwen2Tokenizer\", expected GPT2Tokenizer or one that cuts as it does; others "
            "need a tokenizer.json");
    QVERIFY(tokenizerIn(path, "tokenizer_config.json", R"({"tokenizer_class": "GPT2TokenizerFast"})"));
    writeFile(path / "config.json", R"({"tokenizer_class": "CLIPTokenizer"})");
    QVERIFY(openTokenizer(path)); // what stands nearer counts
    QVERIFY(!tokenizerIn(path, "tokenizer_config.json", "{}"));
}

/// Where no file names it: Qwen's texts are not cut as GPT-2's are.
void TestTokenizerFiles::aTypeOfModelTellsTheClass()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "merges.txt", "a b\n");
    writeFile(path / "vocab.json", R"({"<s>": 0, "</s>": 1, "<mask>": 2, "a": 3, "b": 4, "ab": 5})");
    const auto refused = tokenizerIn(path, "config.json", R"({"model_type": "qwen3"})");
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(),
             (path / "config.json").string() +
                 ": model_type: got \"qwen3\", whose tokeniser is a Qwen2Tokenizer, expected GPT2Tokenizer or one that "
                 "cuts as it does; others need a tokenizer.json");
    QCOMPARE((*tokenizerIn(path, "config.json", R"({"model_type": "gpt2"})"))->cut("ab")->ids, (Ids{5}));
    QCOMPARE((*tokenizerIn(path, "config.json", R"({"model_type": "bart"})"))->cut("ab")->ids, (Ids{0, 5, 1}));
    QCOMPARE((*tokenizerIn(path, "config.json", R"({"model_type": "mine"})"))->cut("ab")->ids, (Ids{0, 5, 1}));
    writeFile(path / "config.json", R"({"model_type": "qwen2"})");
    QVERIFY(tokenizerIn(path, "tokenizer_config.json", R"({"tokenizer_class": "GPT2Tokenizer"})")); // which counts more
    const QTemporaryDir other;
    const std::filesystem::path lines = other.path().toStdString();
    writeFile(lines / "vocab.txt", "[CLS]\n[SEP]\n[UNK]\n");
    QVERIFY(!tokenizerIn(lines, "config.json", R"({"model_type": "mpnet"})"));
    QVERIFY(tokenizerIn(lines, "config.json", R"({"model_type": "electra"})"));
    QVERIFY(tokenizerIn(lines, "config.json", R"({"model_type": "qwen2"})")); // whose class reads no such file
}

void TestTokenizerFiles::whatIsAddedToAVocabularyIsFound()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "added_tokens.json", R"({"[E]": 5, "New": 6})");
    writeFile(path / "tokenizer_config.json", R"({"additional_special_tokens": ["[E]"]})");
    const auto older = tokenizerIn(path, "vocab.txt", "[CLS]\n[SEP]\n[UNK]\na\nb\n");
    QVERIFY2(older, older ? "" : older.error().sentence().c_str());
    QCOMPARE((*older)->cut("a [E] NEW b")->ids, (Ids{0, 3, 5, 6, 4, 1})); // which is no sign, and made small
    QVERIFY((*older)->isSpecial(5) && !(*older)->isSpecial(6));
    const auto newer = tokenizerIn(path, "tokenizer_config.json", R"({"added_tokens_decoder": {
        "5": {"content": "<x>", "special": true, "rstrip": true}, "1": {"content": "[SEP]", "special": true}}})");
    QVERIFY2(newer, newer ? "" : newer.error().sentence().c_str());
    QCOMPARE((*newer)->cut("a<x>  b")->ids, (Ids{0, 3, 5, 4, 1}));
    QVERIFY(!(*newer)->idOf("New"));
}

void TestTokenizerFiles::tokensWithoutANumberGetTheNext()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::copy(kTokenGoldens / "llamaspm" / "tokenizer.model", path / "tokenizer.model");
    const TokenId size = golden("llamaspm")->size();
    writeFile(path / "added_tokens.json", R"({"<fill>": )" + std::to_string(size) + "}");
    const auto tokenizer = tokenizerIn(path, "tokenizer_config.json",
                                       R"({"tokenizer_class": "LlamaTokenizer", "pad_token": "<fill>",
                                           "additional_special_tokens": ["<s>", "<new>"]})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("<fill><new>", false)->ids, (Ids{size, size + 1}));
    QVERIFY((*tokenizer)->isSpecial(size));
}

/// Those of a special_tokens_map.json, where the configuration does not number its tokens.
void TestTokenizerFiles::olderSpecialTokensCountMore()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "vocab.txt", "<s>\n</s>\n[UNK]\na\n[E]\n");
    writeFile(path / "special_tokens_map.json", R"({"cls_token": "<s>", "sep_token": {"content": "</s>"},
        "pad_token": 1, "additional_special_tokens": ["[E]"]})");
    const auto older = tokenizerIn(path, "tokenizer_config.json", R"({"cls_token": "a"})");
    QVERIFY2(older, older ? "" : older.error().sentence().c_str());
    QCOMPARE((*older)->cut("a[E]")->tokens, (Words{"<s>", "a", "[E]", "</s>"}));
    QVERIFY((*older)->isSpecial(4));
    const auto newer = tokenizerIn(path, "tokenizer_config.json",
                                   R"({"cls_token": "a", "sep_token": "a", "added_tokens_decoder": {}})");
    QVERIFY2(newer, newer ? "" : newer.error().sentence().c_str());
    QCOMPARE((*newer)->cut("a")->tokens, (Words{"a", "a", "a"}));
}

void TestTokenizerFiles::whatFilesSayOtherwiseIsTold_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("keys");
    const auto row = [](const char *name, const char *config, const char *keys) {
        QTest::newRow(name) << QByteArray(config) << QByteArray(keys);
    };
    row("nothing", "{}", "");
    row("the same", R"({"do_lower_case": true, "strip_accents": null, "pad_token": "[PAD]", "add_bos_token": false,
        "bos_token": "a", "added_tokens_decoder": {"1": {"content": "[PAD]"}}})",
        "");
    row("another setting", R"({"do_lower_case": false, "add_prefix_space": true})", "do_lower_case");
    row("a token that is none", R"({"mask_token": {"content": "[MASK]"}})", "mask_token");
    row("another number", R"({"added_tokens_decoder": {"7": {"content": "[PAD]"}}})", "added_tokens_decoder");
    row("another flag", R"({"added_tokens_decoder": {"1": {"content": "[PAD]", "lstrip": true}}})",
        "added_tokens_decoder");
    row("several", R"({"additional_special_tokens": ["a", "x"], "eos_token": "a", "add_eos_token": true})",
        "additional_special_tokens, add_eos_token");
    row("specials that are split", R"({"split_special_tokens": true})", "split_special_tokens");
    row("specials that are not split", R"({"split_special_tokens": false})", "");
    row("no settings", R"([1])", "");
}

void TestTokenizerFiles::whatFilesSayOtherwiseIsTold()
{
    QFETCH(const QByteArray, config);
    QFETCH(const QByteArray, keys);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "tokenizer_config.json", config.toStdString());
    const auto tokenizer = tokenizerIn(path, "tokenizer.json", R"({
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "BertNormalizer", "lowercase": true}]},
        "added_tokens": [{"id": 1, "content": "[PAD]", "special": true}],
        "model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    const std::vector<Text> notes = (*tokenizer)->notes();
    QCOMPARE(notes.empty(), keys.isEmpty());
    if (!notes.empty())
        QCOMPARE(QByteArray::fromStdString(notes.front().english()),
                 "tokenizer.json and the files beside it disagree about " + keys +
                     ": texts are cut as tokenizer.json says.");
}

void TestTokenizerFiles::aSilentConfigurationSaysWhatItsClassDoes_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<QByteArray>("key");
    const auto row = [](const char *name, const char *model, const char *config, const char *part, const char *key) {
        QTest::newRow(name) << QByteArray(model) << QByteArray(config) << QByteArray(part) << QByteArray(key);
    };
    const char *cased = R"("normalizer": {"type": "BertNormalizer", "lowercase": false, "strip_accents": null})";
    const char *kept = R"("normalizer": {"type": "BertNormalizer", "lowercase": true, "strip_accents": false})";
    const char *within = R"("normalizer": {"type": "Sequence", "normalizers": [{"type": "BertNormalizer",
                            "lowercase": false}]})";
    const char *spaced = R"("pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": true})";
    row("no class", "mine", "{}", cased, "");
    row("capitals", "bert", "{}", cased, "do_lower_case");
    row("in a sequence", "bert", "{}", within, "");
    row("capitals as told", "bert", R"({"do_lower_case": false, "strip_accents": false})", cased, "");
    row("accents", "bert", R"({"strip_accents": null})", kept, "strip_accents");
    row("accents as told", "bert", R"({"strip_accents": false})", kept, "");
    row("a space", "gpt2", "{}", spaced, "add_prefix_space");
    row("a space of no class", "llama", "{}", spaced, "");
}

void TestTokenizerFiles::aSilentConfigurationSaysWhatItsClassDoes()
{
    QFETCH(const QByteArray, model);
    QFETCH(const QByteArray, config);
    QFETCH(const QByteArray, part);
    QFETCH(const QByteArray, key);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "config.json", R"({"model_type": ")" + model.toStdString() + R"("})");
    writeFile(path / "tokenizer_config.json", config.toStdString());
    const auto tokenizer = tokenizerIn(path, "tokenizer.json",
                                       R"({"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}, )" +
                                           part.toStdString() + "}");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    const std::vector<Text> notes = (*tokenizer)->notes();
    QCOMPARE(notes.size(), std::size_t(key.isEmpty() ? 0 : 1));
    if (!notes.empty())
        QCOMPARE(QByteArray::fromStdString(notes.front().arguments.front()), key);
}

/// As Hugging Face's library finds them: tokenizer.json has them not among its added tokens.
void TestTokenizerFiles::specialsThatTheVocabularyAloneHasAreFound()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "tokenizer.json",
              R"({"model": {"type": "WordLevel", "vocab": {"?": 0, "a": 1, "[MASK]": 2, "<e>": 3}, "unk_token": "?"},
                  "pre_tokenizer": {"type": "Punctuation"}})");
    const auto cut = [&](const char *config, const char *text) {
        return (*tokenizerIn(path, "tokenizer_config.json", config))->cut(text)->ids;
    };
    QCOMPARE(cut("{}", "a<e>"), (Ids{1, 0, 0, 0}));
    QCOMPARE(cut(R"({"eos_token": "<e>"})", "a<e>"), (Ids{1, 3}));
    QCOMPARE(cut(R"({"additional_special_tokens": [{"content": "<e>"}]})", "a<e>"), (Ids{1, 3}));
    QCOMPARE(cut(R"({"added_tokens_decoder": {"3": {"content": "<e>", "special": true}}})", "a<e>"), (Ids{1, 3}));
    QCOMPARE(cut(R"({"tokenizer_class": "BertTokenizer"})", "a[MASK]"), (Ids{1, 2}));
    QCOMPARE(cut(R"({"tokenizer_class": "BertTokenizer", "mask_token": null})", "a[MASK]"), (Ids{1, 0, 0, 0}));
    writeFile(path / "config.json", R"({"model_type": "bert"})");
    QCOMPARE(cut("{}", "a[MASK]"), (Ids{1, 2}));
    QVERIFY((*openTokenizer(path))->isSpecial(2));
}

/// Whatever the post-processor says, where the configuration says anything.
void TestTokenizerFiles::aLlamaGoesByItsConfiguration()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / "tokenizer.json",
              R"({"model": {"type": "WordLevel", "vocab": {"<s>": 0, "</s>": 1, "a": 2}, "unk_token": "a"},
                  "post_processor": {"type": "TemplateProcessing", "special_tokens": {"<s>": {"ids": [0]}},
                                     "single": [{"SpecialToken": {"id": "<s>"}}, {"Sequence": {"id": "A"}}]}})");
    const auto cut = [&](const char *config) {
        return (*tokenizerIn(path, "tokenizer_config.json", config))->cut("a")->ids;
    };
    QCOMPARE(cut(R"({"tokenizer_class": "LlamaTokenizer"})"), (Ids{0, 2}));
    QCOMPARE(cut(R"({"tokenizer_class": "LlamaTokenizerFast", "add_eos_token": true})"), (Ids{0, 2, 1}));
    QCOMPARE(cut(R"({"tokenizer_class": "LlamaTokenizer", "add_bos_token": false})"), (Ids{2}));
    QCOMPARE(cut(R"({"tokenizer_class": "PreTrainedTokenizerFast", "add_bos_token": false})"), (Ids{0, 2}));
}

void TestTokenizerFiles::newerLlamasBeginTheirTextAloneWithASpace()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::copy(kTokenGoldens / "llamaspm" / "tokenizer.model", path / "tokenizer.model");
    const auto cut = [&](const char *legacy, const char *text) {
        const std::string config = R"({"tokenizer_class": "LlamaTokenizer", "legacy": )" + std::string(legacy) + "}";
        const auto tokens = (*tokenizerIn(path, "tokenizer_config.json", config))->cut(text, false);
        return std::accumulate(tokens->tokens.begin(), tokens->tokens.end(), std::string());
    };
    QCOMPARE(cut("true", "the<s>the"), std::string("▁the<s>▁the"));
    QCOMPARE(cut("false", "the<s>the"), std::string("▁the<s>the"));
    QCOMPARE(cut("false", "the<s> the"), std::string("▁the<s>▁the"));
}

HEADSCOPE_TEST(TestTokenizerFiles, QCoreApplication)
#include "tst_tokenizerfiles.moc"
