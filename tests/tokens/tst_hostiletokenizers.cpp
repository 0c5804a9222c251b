// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <QDir>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Files of tokenisers that are wrong: each is refused with one sentence that names the part.
class TestHostileTokenizers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWrongFileIsRefused_data();
    void aWrongFileIsRefused();
    void aFileThatCannotBeReadIsNamed_data();
    void aFileThatCannotBeReadIsNamed();
    void whatStandsBesideAFileIsReadToo_data();
    void whatStandsBesideAFileIsReadToo();
    void aModelThatIsCutOffIsRefused();
    void aTableThatLeadsOutOfItselfIsRefused();
    void everyChangedByteIsReadOrRefused();
    void everyChangedByteOfAModelIsReadOrRefused();
    void aDecoderThatDoublesTokensMakesNoEndlessText();
};

namespace {

/// A tokenizer.json with these parts beside a small model.
QByteArray with(const char *parts)
{
    return R"({"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}, )" + QByteArray(parts) + "}";
}

} // namespace

void TestHostileTokenizers::aWrongFileIsRefused_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sentence");
    const auto json = [](const char *name, const QByteArray &text, const char *sentence) {
        QTest::addRow("%s", name) << QByteArray("tokenizer.json") << text << QByteArray(sentence);
    };
    json("no JSON", "{", "JSON: got an error at line 1, column 2, expected valid JSON in UTF-8");
    json("no model", "{}", "model: got nothing, expected a model of tokens");
    json("unknown model", R"({"model": {"type": "Magic"}})",
         "model.type: got \"Magic\", expected BPE, WordPiece, Unigram or WordLevel");
    json("unknown normalizer", with(R"("normalizer": {"type": "Nmt"})"),
         "normalizer.type: got \"Nmt\", expected a normalizer that HeadScope knows");
    json("unknown within",
         with(R"("pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "UnicodeScripts"}]})"),
         "pre_tokenizer.pretokenizers[0].type: got \"UnicodeScripts\", expected a pre-tokenizer that HeadScope knows");
    json("unknown post-processor", with(R"("post_processor": {"type": "X"})"),
         "post_processor.type: got \"X\", expected a post-processor that HeadScope knows");
    json("unknown decoder", with(R"("decoder": {"type": "CTC"})"),
         "decoder.type: got \"CTC\", expected a decoder that HeadScope knows");
    json("no type", with(R"("normalizer": {})"), "normalizer.type: got nothing, expected a text");
    json("wrong expression", with(R"("pre_tokenizer": {"type": "Split", "pattern": {"Regex": "(a"}})"),
         "pre_tokenizer.pattern.Regex: got \"(a\", expected a regular expression (end pattern with unmatched "
         "parenthesis)");
    json("empty pattern", with(R"("normalizer": {"type": "Replace", "pattern": {"String": ""}, "content": "b"})"),
         "normalizer.pattern.String: got \"\", expected a text that is not empty");
    json("wrong behaviour", with(R"("pre_tokenizer": {"type": "Punctuation", "behavior": "Eaten"})"),
         "pre_tokenizer.behavior: got \"Eaten\", expected Removed, Isolated, MergedWithPrevious, MergedWithNext or "
         "Contiguous");
    json("sign of two letters", with(R"("pre_tokenizer": {"type": "Metaspace", "replacement": "ab"})"),
         "pre_tokenizer.replacement: got \"ab\", expected one letter");
    json("sign of no letter", with(R"("pre_tokenizer": {"type": "Metaspace", "replacement": ""})"),
         "pre_tokenizer.replacement: got \"\", expected one letter");
    json("delimiter of no letter", with(R"("pre_tokenizer": {"type": "CharDelimiterSplit", "delimiter": ""})"),
         "pre_tokenizer.delimiter: got \"\", expected one letter");
    json("expression without an end",
         with(R"("pre_tokenizer": {"type": "Split", "pattern": {"Regex": ")" + QByteArray(10'001, 'a') + R"("}})"),
         qPrintable(u"pre_tokenizer.pattern.Regex: got \""_s + QString(59, u'a') +
                    u"…, expected a regular expression of at most 10000 bytes"_s));
    json("strip of two letters", with(R"("decoder": {"type": "Strip", "content": "ab", "start": 0, "stop": 0})"),
         "decoder.content: got \"ab\", expected one letter");
    json("no flag", with(R"("pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": 1})"),
         "pre_tokenizer.add_prefix_space: got 1, expected true or false");
    json("wrong scheme",
         with(R"("pre_tokenizer": {"type": "Metaspace", "replacement": "_", "prepend_scheme": "last"})"),
         "pre_tokenizer.prepend_scheme: got \"last\", expected always, first or never");
    json("negative id", R"({"model": {"type": "WordLevel", "vocab": {"a": -1}}})",
         "model.vocab.a: got -1, expected a whole number from 0 to 1048575");
    json("id too large", R"({"model": {"type": "WordLevel", "vocab": {"a": 1048576}}})",
         "model.vocab.a: got 1048576, expected a whole number from 0 to 1048575");
    json("id twice", R"({"model": {"type": "WordLevel", "vocab": {"a": 1, "b": 1}}})",
         "model.vocab: got the id 1 twice, also for \"b\", expected each id once");
    json("merge of no token", R"({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["a b"]}})",
         "model.merges[0]: got \"a b\", expected two tokens of the vocabulary that make a third");
    json("merge of three", R"({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["a a a"]}})",
         "model.merges[0]: got \"a a a\", expected two tokens of the vocabulary that make a third");
    const auto pairs = [](const char *parts) {
        return QByteArray(R"({"model": {"type": "BPE", "vocab": {"a": 0}, )") + parts + "}}";
    };
    json("merges that are none", pairs(R"("merges": 3)"), "model.merges: got 3, expected a list");
    const char *third = "expected two tokens of the vocabulary that make a third";
    json("merge of one", pairs(R"("merges": ["aa"])"), qPrintable(u"model.merges[0]: got \"aa\", "_s + third));
    json("merge of a number", pairs(R"("merges": [1])"), qPrintable(u"model.merges[0]: got 1, "_s + third));
    json("merge of numbers", pairs(R"("merges": [[1, 2]])"), qPrintable(u"model.merges[0]: got [1,2], "_s + third));
    json("merge of a word alone", pairs(R"("merges": [["a"]])"),
         qPrintable(u"model.merges[0]: got [\"a\"], "_s + third));
    json("merge into no token", pairs(R"("merges": ["a a"])"), qPrintable(u"model.merges[0]: got \"a a\", "_s + third));
    json("unknown token that is none", pairs(R"("merges": [], "unk_token": "x")"),
         "model.unk_token: got \"x\", expected a token of the vocabulary");
    json("some bytes of all",
         R"({"model": {"type": "BPE", "vocab": {"?": 0, "<0x62>": 1}, "merges": [], "unk_token": "?",
             "byte_fallback": true}})",
         "model.byte_fallback: got true, expected false, or all tokens from <0x00> to <0xFF> in the vocabulary");
    json("dropout in words", pairs(R"("merges": [], "dropout": "no")"), "model.dropout: got \"no\", expected a number");
    json("whole dropout", pairs(R"("merges": [], "dropout": 1)"),
         "model.dropout: got 1, expected no dropout, for with it every cut is another");
    json("dropout", R"({"model": {"type": "BPE", "dropout": 0.1, "vocab": {"a": 0}, "merges": []}})",
         "model.dropout: got 0.1, expected no dropout, for with it every cut is another");
    json("unigram without tokens", R"({"model": {"type": "Unigram", "vocab": []}})",
         "model.vocab: got [], expected a list of at most 1048576 tokens with their scores");
    json("unigram without score", R"({"model": {"type": "Unigram", "vocab": [["a"]]}})",
         "model.vocab[0]: got [\"a\"], expected a token of at most 512 bytes and its score");
    json("unknown outside", R"({"model": {"type": "Unigram", "unk_id": 1, "vocab": [["a", 0]]}})",
         "model.unk_id: got 1, expected a whole number from 0 to 0");
    json("added without id", with(R"("added_tokens": [{"content": "x"}])"),
         "added_tokens[0].id: got nothing, expected a whole number from 0 to 1048575");
    json("added of many letters", with(R"("added_tokens": [{"id": 1, "content": ")" + QByteArray(513, 'a') + R"("}])"),
         qPrintable(u"added_tokens[0].content: got \""_s + QString(59, u'a') +
                    u"…, expected a token of at most 512 bytes"_s));
    json("second added without id", with(R"("added_tokens": [{"id": -1, "content": "x"}, {}])"),
         "added_tokens[0].id: got -1, expected a whole number from 0 to 1048575");
    json("template without text", with(R"("post_processor": {"type": "TemplateProcessing", "single": []})"),
         "post_processor.single: got [], expected the text A once");
    json("template of an unknown token",
         with(R"("post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "[X]"}}]})"),
         "post_processor.special_tokens.[X].ids: got nothing, expected a list");
    json("rules that are none", with(R"("normalizer": {"type": "Precompiled", "precompiled_charsmap": "AAAA"})"),
         "normalizer.precompiled_charsmap: got \"AAAA\", expected SentencePiece's table of rules in base64");
    const auto templated = [](int pieces, int ids) {
        QByteArray single(R"([{"Sequence": {"id": "A"}})");
        for (int i = 1; i < pieces; ++i)
            single += R"(, {"SpecialToken": {"id": "x"}})";
        QByteArray list("0");
        for (int i = 1; i < ids; ++i)
            list += ", 0";
        return with(R"("post_processor": {"type": "TemplateProcessing", "single": )" + single +
                    R"(], "special_tokens": {"x": {"ids": [)" + list + "]}}}");
    };
    const char *tooMany =
        R"(post_processor.single: got [{"Sequence":{"id":"A"}},{"SpecialToken":{"id":"x"}},{"Speci…, )"
        "expected at most 1000 tokens around a text";
    json("template of many pieces", templated(1001, 1), tooMany);
    json("template of many tokens", templated(3, 501), tooMany);
    json("rules that are no base64", with(R"("normalizer": {"type": "Precompiled", "precompiled_charsmap": "A*=="})"),
         "normalizer.precompiled_charsmap: got \"A*==\", expected SentencePiece's table of rules in base64");
    QByteArray parts;
    for (int i = 0; i < 101; ++i)
        parts += i == 0 ? R"({"type": "NFC"})" : R"(,{"type": "NFC"})";
    json("too many parts", with(R"("normalizer": {"type": "Sequence", "normalizers": [)" + parts + "]}"),
         "normalizer.normalizers[99]: got more than 100 parts, expected at most 100");
    QTest::addRow("no model file") << QByteArray("tokenizer.model") << QByteArray("hello")
                                   << QByteArray("got other bytes, expected a model of SentencePiece");
    QTest::addRow("bert without its tokens")
        << QByteArray("vocab.txt") << QByteArray("a\nb\n")
        << QByteArray("cls_token: got \"[CLS]\", expected a token of the vocabulary");
    QTest::addRow("lines of no text") << QByteArray("vocab.txt") << QByteArray("a\n\xff\n")
                                      << QByteArray("got line 2, expected at most 1048576 tokens in UTF-8, one a line");
    QTest::addRow("words that are none") << QByteArray("words.json") << QByteArray(R"({"tokens": [1]})")
                                         << QByteArray("tokens[0]: got 1, expected a text");
    QTest::addRow("unknown that is none")
        << QByteArray("words.json") << QByteArray(R"({"tokens": ["a"], "unknown": "b"})")
        << QByteArray("unknown: got \"b\", expected a token of the vocabulary");
    QTest::addRow("unknown unit") << QByteArray("words.json") << QByteArray(R"({"tokens": ["a"], "unit": "line"})")
                                  << QByteArray("unit: got \"line\", expected word or letter");
}

void TestHostileTokenizers::aWrongFileIsRefused()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, sentence);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto tokenizer = tokenizerIn(path, file.constData(), text.toStdString());
    QVERIFY(!tokenizer.ok());
    QCOMPARE(QByteArray::fromStdString(tokenizer.error().sentence()),
             QByteArray::fromStdString((path / file.toStdString()).string()) + ": " + sentence);
}

void TestHostileTokenizers::aFileThatCannotBeReadIsNamed_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file :
         {"tokenizer.json", "vocab.json", "vocab.txt", "tokenizer.model", "spiece.model", "words.json"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestHostileTokenizers::aFileThatCannotBeReadIsNamed()
{
    QFETCH(const QString, file);
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(file));
    const auto tokenizer = openTokenizer(folder.path().toStdString());
    QVERIFY(!tokenizer.ok());
    QCOMPARE(QString::fromStdString(tokenizer.error().sentence()),
             folder.filePath(file) + u": file: got a folder, expected a plain file"_s);
}

void TestHostileTokenizers::whatStandsBesideAFileIsReadToo_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("beside");
    QTest::addColumn<QByteArray>("its");
    QTest::addColumn<QByteArray>("sentence"); // behind the folder
    const auto row = [](const char *name, const char *file, const char *text, const char *beside, const char *its,
                        const char *sentence) {
        QTest::newRow(name) << QByteArray(file) << QByteArray(text) << QByteArray(beside) << QByteArray(its)
                            << QByteArray(sentence);
    };
    const char *vocab = R"({"a": 0, "b": 1, "ab": 2})";
    const char *json = "JSON: got an error at line 1, column 2, expected valid JSON in UTF-8";
    row("no merges", "vocab.json", vocab, "other", "", "merges.txt: file: got No such file or directory");
    row("merge of three", "vocab.json", vocab, "merges.txt", "#version: 0.2\n\na b a\n",
        "merges.txt: got line 3: \"a b a\", expected two tokens of the vocabulary that make a third");
    row("merge of one", "vocab.json", vocab, "merges.txt", "ab\n",
        "merges.txt: got line 1: \"ab\", expected two tokens");
    row("merge into no token", "vocab.json", vocab, "merges.txt", "a b\nb a",
        "merges.txt: got line 2: \"b a\", expected");
    row("wrong vocabulary", "vocab.json", R"({"a": -1})", "merges.txt", "", "vocab.json: a: got -1, expected");
    row("no vocabulary", "vocab.json", "{", "merges.txt", "", "vocab.json: JSON: got an error");
    const char *words = "[CLS]\n[SEP]\n[UNK]\n";
    const char *japanese = R"({"tokenizer_class": "BertJapaneseTokenizer"})";
    const char *config = "tokenizer_config.json";
    row("another class", "vocab.txt", words, config, japanese,
        "tokenizer_config.json: tokenizer_class: got \"BertJapaneseTokenizer\", expected BertTokenizer or one");
    row("another class of the model", "vocab.txt", words, "config.json", japanese,
        "config.json: tokenizer_class: got \"BertJapaneseTokenizer\", expected BertTokenizer or one");
    row("class that is none", "vocab.txt", words, config, R"({"tokenizer_class": 1})",
        "tokenizer_config.json: tokenizer_class: got 1, expected a text");
    row("added with a wrong id", "vocab.txt", words, "added_tokens.json", R"({"x": -1})",
        "added_tokens.json: x: got -1, expected a whole number from 0 to 1048575");
    row("added tokens that are none", "vocab.txt", words, "added_tokens.json", "[]",
        "added_tokens.json: got [], expected an object");
    row("numbered by a word", "vocab.txt", words, config, R"({"added_tokens_decoder": {"x": {"content": "y"}}})",
        "tokenizer_config.json: added_tokens_decoder: got \"x\", expected a whole number from 0 to 1048575");
    row("numbered without a name", "vocab.txt", words, config, R"({"added_tokens_decoder": {"7": {}}})",
        "tokenizer_config.json: added_tokens_decoder.7.content: got nothing, expected a text");
    row("specials that are none", "vocab.txt", words, config, R"({"additional_special_tokens": 1})",
        "tokenizer_config.json: additional_special_tokens: got 1, expected a list");
    row("specials that are split", "vocab.txt", words, config, R"({"split_special_tokens": true})",
        "tokenizer_config.json: split_special_tokens: got true, expected false");
    row("not cut at spaces first", "vocab.txt", words, config, R"({"do_basic_tokenize": false})",
        "tokenizer_config.json: do_basic_tokenize: got false, expected true");
    row("words that are not cut", "vocab.txt", words, config, R"({"never_split": ["foo"]})",
        R"(tokenizer_config.json: never_split: got ["foo"], expected no words)");
    for (const char *file : {"vocab.json", "vocab.txt", "tokenizer.model"})
        if (std::string_view(file) != "vocab.json")
            row(qPrintable(u"settings of "_s + file), file, "[CLS]\n[SEP]\n[UNK]\n", "tokenizer_config.json", "{",
                qPrintable(u"tokenizer_config.json: "_s + json));
}

void TestHostileTokenizers::whatStandsBesideAFileIsReadToo()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, beside);
    QFETCH(const QByteArray, its);
    QFETCH(const QByteArray, sentence);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    writeFile(path / beside.toStdString(), its.toStdString());
    const auto tokenizer = tokenizerIn(path, file.constData(), text.toStdString());
    QVERIFY(!tokenizer.ok());
    const std::string start = (path / sentence.toStdString()).string();
    QVERIFY2(tokenizer.error().sentence().starts_with(start), tokenizer.error().sentence().c_str());
}

void TestHostileTokenizers::aModelThatIsCutOffIsRefused()
{
    const auto bytes = readPlainFile((kTokenGoldens / "definedpairsspm/tokenizer.model").string(), 1U << 20U);
    const QTemporaryDir folder;
    const std::string_view whole = asText(*bytes);
    QVERIFY(tokenizerIn(folder.path().toStdString(), "tokenizer.model", whole).ok());
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{7}})
        QVERIFY(!tokenizerIn(folder.path().toStdString(), "tokenizer.model", whole.substr(0, size)).ok());
}

/// A unit of the table that leads to a place behind its end.
void TestHostileTokenizers::aTableThatLeadsOutOfItselfIsRefused()
{
    const auto bytes = readPlainFile((kTokenGoldens / "t5spm/spiece.model").string(), 1U << 20U);
    std::string model(asText(*bytes));
    const std::size_t name = model.find("nmt_nfkc");
    QVERIFY(name != std::string::npos);
    const std::size_t units = name + 8 + 4 + 4; // behind a key with its length, and the number of bytes
    model[units + 7] = '\x7f';
    const QTemporaryDir folder;
    QVERIFY(!tokenizerIn(folder.path().toStdString(), "spiece.model", model).ok());
}

void TestHostileTokenizers::everyChangedByteIsReadOrRefused()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto bytes = readPlainFile((kTokenGoldens / "wordsplit/tokenizer.json").string(), 1U << 20U);
    std::string text(asText(*bytes));
    for (std::size_t at = 0; at < text.size(); at += 3) {
        const char old = std::exchange(text[at], text[at] == '"' ? 'x' : '"');
        if (const auto tokenizer = tokenizerIn(path, "tokenizer.json", text))
            QVERIFY((*tokenizer)->cut("a x [UNK] é").ok() || true);
        else
            QVERIFY(!tokenizer.error().sentence().empty());
        text[at] = old;
    }
}

/// At its start and its end each byte, and some between them.
void TestHostileTokenizers::everyChangedByteOfAModelIsReadOrRefused()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto bytes = readPlainFile((kTokenGoldens / "llamaspm/tokenizer.model").string(), 1U << 20U);
    std::string model(asText(*bytes));
    constexpr std::size_t ends = 40;
    const std::size_t step = model.size() / 100;
    for (std::size_t at = 0; at < model.size(); at += at < ends || at + ends > model.size() ? 1 : step)
        for (const char changed : {'\0', '\xff', static_cast<char>(model[at] + 1)}) {
            const char old = std::exchange(model[at], changed);
            if (const auto tokenizer = tokenizerIn(path, "tokenizer.model", model))
                QVERIFY((*tokenizer)->cut("a").ok() || true);
            else
                QVERIFY(!tokenizer.error().sentence().empty());
            model[at] = old;
        }
}

/// Twenty times "aa" for "a" would make a million letters of each token.
void TestHostileTokenizers::aDecoderThatDoublesTokensMakesNoEndlessText()
{
    QByteArray steps;
    for (int i = 0; i < 20; ++i)
        steps += QByteArray(i == 0 ? "" : ", ") + R"({"type": "Replace", "pattern": {"String": "a"}, "content": "aa"})";
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    with(R"("decoder": {"type": "Sequence", "decoders": [)" + steps + "]}").toStdString());
    QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : tokenizer.error().sentence().c_str());
    const std::vector<TokenId> ids(100, 0);
    QVERIFY((*tokenizer)->text({ids.data(), 1}).size() >= (1U << 20U));
    QVERIFY((*tokenizer)->text(ids).size() < (32U << 20U));
}

HEADSCOPE_TEST(TestHostileTokenizers, QCoreApplication)
#include "tst_hostiletokenizers.moc"
