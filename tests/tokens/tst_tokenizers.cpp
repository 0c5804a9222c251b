// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <QTemporaryDir>

#include <numeric>

using namespace headscope;

class TestTokenizers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tokensAreKnownByIdAndByName();
    void specialsAreLeftOutOnDemand();
    void aLetterThatIsCutIsShownByItsBytes();
    void whatIsNoUtf8IsRefused();
    void theFirstFileOfTheListIsTaken();
    void aFolderWithoutOneNamesWhatWasLookedFor();
    void wordsOfAListAreCutAtSpaces();
    void lettersOfAListAreCutAlone();
    void aWordThatTheListDoesNotHaveIsNamed();
    void gpt2sFilesHaveTheirSpecial();
    void bertsFileIsReadAsItsConfigurationSays();
    void extraIdsOfT5StandBehindItsPieces();
    void aLlamaBeginsEveryText();
    void linesMayEndAsOnWindows();
    void aRobertaPutsItsSignsAroundEveryText();
    void anOptPutsNothingBehindAText();
    void filesOfAnotherClassAreRefused();
    void whatIsAddedToAVocabularyIsFound();
    void tokensWithoutANumberGetTheNext();
    void olderSpecialTokensCountMore();
    void whatFilesSayOtherwiseIsTold_data();
    void whatFilesSayOtherwiseIsTold();
    void aLlamaGoesByItsConfiguration();
    void newerLlamasBeginTheirTextAloneWithASpace();
    void whatStandsBehindSpacesIsNotFirst();
    void partsMayBeCutAtASign();
    void whatIsUnknownIsOneTokenWhereThatIsWanted();
    void aWordWithoutPiecesIsNamedWhereNothingIsUnknown();
    void anEmptyAddedTokenIsNone();
    void spacesThatATokenTakesMayBeOneOfTheirOwn();
    void aDecoderSaysHowTokensAreJoined_data();
    void aDecoderSaysHowTokensAreJoined();
    void aNormalizerSaysWhatIsLookedFor_data();
    void aNormalizerSaysWhatIsLookedFor();
    void anExpressionMayMatchNothing();
};

namespace {

SharedTokenizer golden(const char *folder)
{
    return *openTokenizer(kTokenGoldens / folder);
}

constexpr const char *kWords = R"({"tokens": ["<bos>", "<eos>", "<unk>", "we", "go"], "unknown": "<unk>",
    "special": ["<bos>", "<eos>", "<unk>"], "before": ["<bos>"], "after": ["<eos>"]})";

using Words = std::vector<std::string>;
using Ids = std::vector<TokenId>;

} // namespace

void TestTokenizers::tokensAreKnownByIdAndByName()
{
    const SharedTokenizer tokenizer = golden("gpt2");
    const auto cut = tokenizer->cut(" the");
    QCOMPARE(cut->tokens, Words{"Ġthe"});
    QCOMPARE(cut->shown, Words{" the"});
    QCOMPARE(tokenizer->idOf("Ġthe"), std::optional(cut->ids.front()));
    QVERIFY(!tokenizer->idOf("no such token").has_value());
    QCOMPARE(tokenizer->token(-1), std::string());
    QCOMPARE(tokenizer->token(tokenizer->size()), std::string());
    QCOMPARE(tokenizer->idOf("<|endoftext|>"), std::optional<TokenId>(tokenizer->size() - 1));
    QVERIFY(tokenizer->isSpecial(tokenizer->size() - 1));
    QVERIFY(!tokenizer->isSpecial(cut->ids.front()));
}

void TestTokenizers::specialsAreLeftOutOnDemand()
{
    const SharedTokenizer tokenizer = golden("bert");
    const auto with = tokenizer->cut("the [MASK]");
    const auto without = tokenizer->cut("the [MASK]", false);
    QCOMPARE(with->tokens, (Words{"[CLS]", "the", "[MASK]", "[SEP]"}));
    QCOMPARE(without->tokens, (Words{"the", "[MASK]"}));
    QCOMPARE(with->spans.front(), (std::pair<std::size_t, std::size_t>(0, 0)));
    QCOMPARE(with->spans[2], (std::pair<std::size_t, std::size_t>(4, 10)));
    QCOMPARE(with->spans.back(), (std::pair<std::size_t, std::size_t>(10, 10)));
    QCOMPARE(tokenizer->text(with->ids), std::string("the"));
}

void TestTokenizers::aLetterThatIsCutIsShownByItsBytes()
{
    const auto cut = golden("gpt2")->cut("𠮷"); // of four bytes, none of which the corpus joins with all others
    std::string shown;
    for (const std::string &one : cut->shown)
        shown += one;
    QVERIFY(cut->ids.size() > 1);
    QCOMPARE(shown, std::string("<F0><A0><AE><B7>"));
    QCOMPARE(golden("llama2")->cut("𠮷")->shown, (Words{"<s>", " ", "<F0>", "<A0>", "<AE>", "<B7>"}));
    QCOMPARE(golden("gpt2")->text(cut->ids), std::string("𠮷"));
}

void TestTokenizers::whatIsNoUtf8IsRefused()
{
    const auto cut = golden("gpt2")->cut("a\xe4\xbd");
    QVERIFY(!cut.ok());
    QCOMPARE(cut.error().sentence(), std::string("text: got bytes that are no letters, expected a text in UTF-8"));
}

void TestTokenizers::theFirstFileOfTheListIsTaken()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    QCOMPARE((*tokenizerIn(path, "words.json", kWords))->size(), TokenId{5});
    QCOMPARE((*tokenizerIn(path, "vocab.txt", "[CLS]\n[SEP]\n[UNK]\n"))->size(), TokenId{3});
    std::filesystem::copy(kTokenGoldens / "gpt2" / "tokenizer.json", path / "tokenizer.json");
    QVERIFY((*openTokenizer(path))->size() > 900);
}

void TestTokenizers::aFolderWithoutOneNamesWhatWasLookedFor()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    QCOMPARE(openTokenizer(path).error().sentence(),
             path + ": got a folder without a tokeniser, expected a folder with one of tokenizer.json, vocab.json, "
                    "vocab.txt, tokenizer.model, spiece.model, words.json");
    QCOMPARE(openTokenizer(path + "/none").error().got.english(), std::string("no folder"));
}

void TestTokenizers::wordsOfAListAreCutAtSpaces()
{
    const QTemporaryDir folder;
    const auto tokenizer = *tokenizerIn(folder.path().toStdString(), "words.json", kWords);
    const auto cut = tokenizer->cut("  we  go\thome ");
    QCOMPARE(cut->ids, (Ids{0, 3, 4, 2, 1}));
    QCOMPARE(cut->spans[3], (std::pair<std::size_t, std::size_t>(9, 13)));
    QCOMPARE(tokenizer->text(cut->ids), std::string("we go"));
    QCOMPARE(tokenizer->text(Ids{3, 99, 4}), std::string("we go")); // of which the second has no word
}

void TestTokenizers::lettersOfAListAreCutAlone()
{
    const QTemporaryDir folder;
    const auto tokenizer = *tokenizerIn(
        folder.path().toStdString(), "words.json",
        R"({"tokens": ["2", "0", "-", " ", "年", "[B]"], "unit": "letter", "special": ["[B]"], "before": ["[B]"]})");
    const auto cut = tokenizer->cut("20 年[B]-");
    QCOMPARE(cut->ids, (Ids{5, 0, 1, 3, 4, 5, 2}));
    QCOMPARE(tokenizer->text(cut->ids), std::string("20 年-"));
}

void TestTokenizers::aWordThatTheListDoesNotHaveIsNamed()
{
    const QTemporaryDir folder;
    const auto tokenizer = *tokenizerIn(folder.path().toStdString(), "words.json", R"({"tokens": ["we"]})");
    QCOMPARE(tokenizer->cut("we home").error().sentence(),
             std::string("text: got \"home\", expected what the vocabulary has tokens for, since it has none for the "
                         "unknown"));
}

void TestTokenizers::gpt2sFilesHaveTheirSpecial()
{
    const SharedTokenizer tokenizer = golden("gpt2files");
    const auto cut = tokenizer->cut("a<|endoftext|>b");
    QCOMPARE(cut->tokens, (Words{"a", "<|endoftext|>", "b"}));
    QCOMPARE(tokenizer->text(cut->ids), std::string("ab"));
}

void TestTokenizers::bertsFileIsReadAsItsConfigurationSays()
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

void TestTokenizers::extraIdsOfT5StandBehindItsPieces()
{
    const SharedTokenizer tokenizer = golden("t5spm");
    QCOMPARE(tokenizer->idOf("<extra_id_0>"), std::optional<TokenId>(tokenizer->size() - 1));
    QCOMPARE(tokenizer->idOf("<extra_id_99>"), std::optional<TokenId>(tokenizer->size() - 100));
    QCOMPARE(tokenizer->cut("the")->tokens, (Words{"▁the", "</s>"}));
    QCOMPARE(golden("t5")->size(), tokenizer->size());
}

void TestTokenizers::aLlamaBeginsEveryText()
{
    QCOMPARE(golden("llamaspm")->cut("the")->ids, golden("llama2")->cut("the")->ids);
    QCOMPARE(golden("llamaspm")->cut("the")->tokens.front(), std::string("<s>"));
}

void TestTokenizers::linesMayEndAsOnWindows()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto words = tokenizerIn(path, "vocab.txt", "[CLS]\r\n[SEP]\r\n[UNK]\r\nthe\r\n");
    QCOMPARE((*words)->cut("the")->tokens, (Words{"[CLS]", "the", "[SEP]"}));
    writeFile(path / "merges.txt", "#version: 0.2\r\na b\r\n");
    const auto pairs = tokenizerIn(path, "vocab.json", R"({"a": 0, "b": 1, "ab": 2})");
    QCOMPARE((*pairs)->cut("aab")->tokens, (Words{"a", "ab"}));
}

void TestTokenizers::aRobertaPutsItsSignsAroundEveryText()
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

/// Its vocabulary has all that RoBERTa's has.
void TestTokenizers::anOptPutsNothingBehindAText()
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

void TestTokenizers::filesOfAnotherClassAreRefused()
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

void TestTokenizers::whatIsAddedToAVocabularyIsFound()
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

void TestTokenizers::tokensWithoutANumberGetTheNext()
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
void TestTokenizers::olderSpecialTokensCountMore()
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

void TestTokenizers::whatFilesSayOtherwiseIsTold_data()
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
    row("several", R"({"additional_special_tokens": ["a", "x"], "eos_token": "a", "add_eos_token": true})",
        "additional_special_tokens, add_eos_token");
    row("no settings", R"([1])", "");
}

void TestTokenizers::whatFilesSayOtherwiseIsTold()
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

/// Whatever the post-processor says, where the configuration says anything.
void TestTokenizers::aLlamaGoesByItsConfiguration()
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

void TestTokenizers::newerLlamasBeginTheirTextAloneWithASpace()
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

/// Also where they are taken away before.
void TestTokenizers::whatStandsBehindSpacesIsNotFirst()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordLevel", "vocab": {"a": 0, "_a": 1, "?": 2}, "unk_token": "?"},
                        "normalizer": {"type": "Strip"},
                        "pre_tokenizer": {"type": "Metaspace", "replacement": "_", "prepend_scheme": "first"}})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("a")->tokens, Words{"_a"});
    QCOMPARE((*tokenizer)->cut(" a")->tokens, Words{"a"});
}

void TestTokenizers::partsMayBeCutAtASign()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "?": 2}, "unk_token": "?"},
                        "pre_tokenizer": {"type": "CharDelimiterSplit", "delimiter": "|"}})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("a|b|a b")->tokens, (Words{"a", "b", "?"}));
}

void TestTokenizers::whatIsUnknownIsOneTokenWhereThatIsWanted()
{
    const auto cut = [](const char *settings) {
        const QTemporaryDir folder;
        const auto tokenizer =
            tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                        R"({"model": {"type": "BPE", "vocab": {"a": 0, "?": 1, "<0xC3>": 2}, "merges": [])" +
                            std::string(settings) + "}}");
        const auto tokens = (*tokenizer)->cut("axéa");
        return tokens ? tokens->tokens : Words{tokens.error().sentence()};
    };
    QCOMPARE(cut(R"(, "unk_token": "?")"), (Words{"a", "?", "?", "a"}));
    QCOMPARE(cut(R"(, "unk_token": "?", "fuse_unk": true)"), (Words{"a", "?", "a"}));
    QCOMPARE(cut(R"(, "unk_token": "?", "byte_fallback": true)"), (Words{"a", "?", "?", "a"})); // not all its bytes
    QCOMPARE(cut(""), (Words{"a", "a"}));                                                       // left out
}

void TestTokenizers::aWordWithoutPiecesIsNamedWhereNothingIsUnknown()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordPiece", "vocab": {"a": 0, "##b": 1}, "max_input_chars_per_word": 3}})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("abb")->tokens, (Words{"a", "##b", "##b"}));
    for (const char *text : {"ac", "abbb"}) { // a letter without a piece, a word that is too long
        const std::string sentence = (*tokenizer)->cut(text).error().sentence();
        QVERIFY2(sentence.starts_with("text: got \"" + std::string(text) + "\", expected"), sentence.c_str());
    }
}

void TestTokenizers::anEmptyAddedTokenIsNone()
{
    const QTemporaryDir folder;
    const auto tokenizer = tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                                       R"({"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"},
                        "added_tokens": [{"id": 1, "content": ""}, {"id": 2, "content": "x"}]})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("ax")->ids, (Ids{0, 2}));
}

void TestTokenizers::spacesThatATokenTakesMayBeOneOfTheirOwn()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "?": 2}, "unk_token": "?"},
                        "pre_tokenizer": {"type": "WhitespaceSplit"},
                        "added_tokens": [{"id": 3, "content": "  ", "special": true, "rstrip": true},
                                         {"id": 4, "content": "<mask>", "special": true, "rstrip": true}]})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("a  <mask>  b")->ids, (Ids{0, 3, 4, 3, 1}));
    QCOMPARE((*tokenizer)->cut("a<mask>   b")->ids, (Ids{0, 4, 3, 1}));
    QCOMPARE((*tokenizer)->cut("a<mask> b")->ids, (Ids{0, 4, 1}));
}

void TestTokenizers::aDecoderSaysHowTokensAreJoined_data()
{
    QTest::addColumn<QByteArray>("decoder");
    QTest::addColumn<QByteArray>("tokens"); // with commas between them
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const char *decoder, const char *tokens, const char *text) {
        QTest::newRow(name) << QByteArray(decoder) << QByteArray(tokens) << QByteArray(text);
    };
    row("pieces of words", R"({"type": "WordPiece"})", "a,##b,.", "ab.");
    row("pieces as they are", R"({"type": "WordPiece", "cleanup": false})", "a,##b,.", "ab .");
    row("ends of words", R"({"type": "BPEDecoder"})", "c</w>,a,c</w>", "c ac");
    row("bytes", R"({"type": "ByteFallback"})", "<0xE4>,<0xBD>,<0xA0>", "你");
    row("bytes that are no letter", R"({"type": "ByteFallback"})", "<0xE4>,<0xBD>,a", "��a");
    row("names that are no bytes", R"({"type": "ByteFallback"})", "<0xZZ>,<0xE4],a", "<0xZZ><0xE4]a");
    row("stripped", R"({"type": "Strip", "content": "-", "start": 1, "stop": 2})", "--a---,-", "-a-");
    row("letters of bytes", R"({"type": "ByteLevel"})", "Ġ,ä½ł", " 你");
    row("letters of no bytes", R"({"type": "ByteLevel"})", "猫,a", "猫a");
    row("signs for spaces", R"({"type": "Metaspace", "replacement": "_", "prepend_scheme": "never"})", "_a,_b", " a b");
    row("no sign first", R"({"type": "Metaspace", "replacement": "_"})", "_a,_b", "a b");
    row("replaced", R"({"type": "Replace", "pattern": {"String": "_"}, "content": " "})", "_a,_b", " a b");
}

void TestTokenizers::aDecoderSaysHowTokensAreJoined()
{
    QFETCH(const QByteArray, decoder);
    QFETCH(const QByteArray, tokens);
    QFETCH(const QByteArray, text);
    const QTemporaryDir folder;
    Ids ids;
    QByteArray vocab;
    for (const QByteArray &token : tokens.split(',')) {
        if (!vocab.contains('"' + token + '"'))
            vocab += (vocab.isEmpty() ? "\"" : ", \"") + token + "\": " + QByteArray::number(vocab.count(':'));
        const qsizetype at = vocab.indexOf('"' + token + '"') + token.size() + 4;
        ids.push_back(vocab.mid(at, 1).toInt());
    }
    const auto tokenizer = tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                                       (R"({"model": {"type": "WordLevel", "vocab": {)" + vocab +
                                        R"(}, "unk_token": "a"}, "decoder": )" + decoder + "}")
                                           .toStdString());
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE(QByteArray::fromStdString((*tokenizer)->text(ids)), text);
}

void TestTokenizers::aNormalizerSaysWhatIsLookedFor_data()
{
    QTest::addColumn<QByteArray>("normalizer");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("tokens"); // with a comma behind each
    const auto row = [](const char *name, const char *normalizer, const char *text, const char *tokens) {
        QTest::newRow(name) << QByteArray(normalizer) << QByteArray(text) << QByteArray(tokens);
    };
    row("as in BERT", R"({"type": "BertNormalizer"})", "你好\tÉ", "你,好,e,");
    row("with Chinese words", R"({"type": "BertNormalizer", "handle_chinese_chars": false})", "你好 É", "你好,e,");
    row("not cleaned", R"({"type": "BertNormalizer", "clean_text": false, "lowercase": false})", "你 É", "你,É,");
    row("accents without capitals", R"({"type": "BertNormalizer", "lowercase": false, "strip_accents": true})", "É",
        "E,");
    row("in letters of bytes", R"({"type": "ByteLevel"})", "é", "Ã©,");
    row("stripped", R"({"type": "Strip"})", "  É  ", "É,");
    row("stripped on the left", R"({"type": "Strip", "strip_right": false})", " É ", "É,");
    row("nothing", R"({"type": "Strip"})", "", "");
    row("small", R"({"type": "Lowercase"})", "É", "é,");
    row("with something before", R"({"type": "Prepend", "prepend": "E"})", "", "");
    row("replaced", R"({"type": "Replace", "pattern": {"Regex": "x+"}, "content": "é"})", "xxx", "é,");
}

void TestTokenizers::aNormalizerSaysWhatIsLookedFor()
{
    QFETCH(const QByteArray, normalizer);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, tokens);
    const QTemporaryDir folder;
    const auto tokenizer = tokenizerIn(
        folder.path().toStdString(), "tokenizer.json",
        (R"({"model": {"type": "WordLevel", "unk_token": "?", "vocab": {"?": 0, "你": 1, "好": 2, "你好": 3, "e": 4,
              "é": 5, "E": 6, "É": 7, "Ã©": 8}}, "pre_tokenizer": {"type": "WhitespaceSplit"}, "normalizer": )" +
         normalizer + "}")
            .toStdString());
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QByteArray all;
    const auto cut = (*tokenizer)->cut(text.toStdString());
    QVERIFY2(cut, cut ? "" : cut.error().sentence().c_str());
    for (const std::string &token : cut->tokens)
        all += QByteArray::fromStdString(token) + ",";
    QCOMPARE(all, tokens);
}

void TestTokenizers::anExpressionMayMatchNothing()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordLevel", "vocab": {"a": 0, "xx": 1, "猫": 2, "?": 3}, "unk_token": "?"},
                        "pre_tokenizer": {"type": "Split", "pattern": {"Regex": "x*"}, "behavior": "Isolated"}})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("axx猫")->tokens, (Words{"a", "xx", "猫"}));
}

HEADSCOPE_TEST(TestTokenizers, QCoreApplication)
#include "tst_tokenizers.moc"
