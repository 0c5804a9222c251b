// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizertest.h"

#include <QTemporaryDir>

using namespace headscope;

/// How a tokeniser cuts a text into tokens, and joins them again.
class TestTokenizers : public TokenizerTest
{
    Q_OBJECT

private Q_SLOTS:
    void tokensAreKnownByIdAndByName();
    void specialsAreLeftOutOnDemand();
    void aLetterThatIsCutIsShownByItsBytes();
    void whatIsNoUtf8IsRefused();
    void wordsOfAListAreCutAtSpaces();
    void marksOfAListAreCutAlone();
    void aWordOfChineseThatAListDoesNotHaveIsTold();
    void lettersOfAListAreCutAlone();
    void aWordThatTheListDoesNotHaveIsNamed();
    void whatStandsBehindSpacesIsNotFirst();
    void partsMayBeCutAtASign();
    void whatIsUnknownIsOneTokenWhereThatIsWanted();
    void aWordWithoutPiecesIsNamedWhereNothingIsUnknown();
    void anEmptyAddedTokenIsNone();
    void addedTokensFollowTheVocabularyWhateverTheirIds();
    void ofAddedTokensThatLookAlikeTheFirstIsFound();
    void spacesThatATokenTakesMayBeOneOfTheirOwn();
    void aDecoderSaysHowTokensAreJoined_data();
    void aDecoderSaysHowTokensAreJoined();
    void aNormalizerSaysWhatIsLookedFor_data();
    void aNormalizerSaysWhatIsLookedFor();
    void anExpressionMayMatchNothing();
};

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

/// As d2l writes them apart; but not in a token that has one.
void TestTokenizers::marksOfAListAreCutAlone()
{
    const QTemporaryDir folder;
    const auto tokenizer = *tokenizerIn(folder.path().toStdString(), "words.json",
                                        R"(["<unk>", "go", ".", "e.g.", "，", "我", "爱", "学习", "。", "!"])");
    const auto cut = [&](const char *text) { return tokenizer->cut(text)->tokens; };
    QCOMPARE(cut("go. e.g. go!"), (Words{"go", ".", "e.g.", "go", "!"}));
    QCOMPARE(cut("我 爱，学习。"), (Words{"我", "爱", "，", "学习", "。"}));
    QCOMPARE(tokenizer->cut("爱，学习")->spans[1], (std::pair<std::size_t, std::size_t>(3, 6)));
    QCOMPARE(cut("what's it?"), (Words{"<unk>", "<unk>", "<unk>"}));
}

/// Chinese has no spaces by which a list could find its words.
void TestTokenizers::aWordOfChineseThatAListDoesNotHaveIsTold()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        *tokenizerIn(folder.path().toStdString(), "words.json", R"(["<unk>", "我", "爱", "学习", "。"])");
    const auto told = [&](const std::string &text) {
        const auto note = tokenizer->noteOn(text, *tokenizer->cut(text));
        return note ? note->english() : std::string();
    };
    QCOMPARE(told("我 爱学习。"), std::string("The list of words has no \"爱学习\", which is read as <unk>: words are "
                                              "set apart by spaces."));
    QCOMPARE(told("我 爱 学习。"), std::string());
    QCOMPARE(told("go 他 <unk>"), std::string()); // as ever
    QVERIFY(!golden("bert")->noteOn("我爱学习", *golden("bert")->cut("我爱学习")));
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
        const auto tokenizer = tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                                           R"({"model": {"type": "BPE", "vocab": {"a": 0, "?": 1}, "merges": [])" +
                                               std::string(settings) + "}}");
        const auto tokens = (*tokenizer)->cut("axéa");
        return tokens ? tokens->tokens : Words{tokens.error().sentence()};
    };
    QCOMPARE(cut(R"(, "unk_token": "?")"), (Words{"a", "?", "?", "a"}));
    QCOMPARE(cut(R"(, "unk_token": "?", "fuse_unk": true)"), (Words{"a", "?", "a"}));
    QCOMPARE(cut(R"(, "unk_token": "?", "byte_fallback": true)"), (Words{"a", "?", "?", "a"})); // without its bytes
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
    QCOMPARE((*tokenizer)->cut("ax")->ids, (Ids{0, 1})); // and takes no id from the next one
}

void TestTokenizers::addedTokensFollowTheVocabularyWhateverTheirIds()
{
    const QTemporaryDir folder;
    const auto tokenizer = tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                                       R"({"model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1}, "unk_token": "a"},
                        "added_tokens": [{"id": 7, "content": "x"}, {"id": 5, "content": "b"},
                                         {"id": 9, "content": "y"}, {"id": 9, "content": "x", "special": true}]})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("axby")->ids, (Ids{0, 2, 1, 3}));
}

/// Once they are made ready; a special one before all others.
void TestTokenizers::ofAddedTokensThatLookAlikeTheFirstIsFound()
{
    const QTemporaryDir folder;
    const auto tokenizer = tokenizerIn(
        folder.path().toStdString(), "tokenizer.json",
        R"({"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}, "normalizer": {"type": "Lowercase"},
            "added_tokens": [{"id": 1, "content": "New", "normalized": true},
                             {"id": 2, "content": "NEW", "normalized": true},
                             {"id": 3, "content": "Sign", "normalized": true},
                             {"id": 4, "content": "SIGN", "normalized": true, "special": true}]})");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
    QCOMPARE((*tokenizer)->cut("newsign")->ids, (Ids{1, 4}));
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
    const auto capitals =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"json({"model": {"type": "WordLevel", "vocab": {"a": 0, "Bc": 1, "?": 2}, "unk_token": "?"},
                "pre_tokenizer": {"type": "Split", "pattern": {"Regex": "(?=[A-Z])"}, "behavior": "Contiguous"}})json");
    QVERIFY2(capitals, capitals ? "" : capitals.error().sentence().c_str());
    QCOMPARE((*capitals)->cut("aBcBc")->tokens, (Words{"a", "Bc", "Bc"}));
}

HEADSCOPE_TEST(TestTokenizers, QCoreApplication)
#include "tst_tokenizers.moc"
