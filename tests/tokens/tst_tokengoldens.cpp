// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <map>
#include <set>

using namespace headscope;

/// 587 texts with small vocabularies of every kind, against what other programs make of them: tests/golden/tokens.
class TestTokenGoldens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsAreCutAsOthersCutThem_data();
    void textsAreCutAsOthersCutThem();
    void tokensBecomeTheTextThatOthersMake_data();
    void tokensBecomeTheTextThatOthersMake();
    void modelsOfSentencePieceCutAsItsProgramDoes_data();
    void modelsOfSentencePieceCutAsItsProgramDoes();
    void whatTheRulesInRustCutOtherwiseIsCutAsTheyDo();
    void spansLieInOrder_data();
    void spansLieInOrder();
    void bytesOfASpanAreWhatIsShown_data();
    void bytesOfASpanAreWhatIsShown();
    void realVocabulariesCutAsTheirOwnProgramDoes_data();
    void realVocabulariesCutAsTheirOwnProgramDoes();
};

namespace {

/// Folders with a tokenizer.json, or what is read alike, and whose golden they have.
const std::map<std::string, std::string> kGoldenOf{{"gpt2", "gpt2"},
                                                   {"gpt2files", "gpt2"},
                                                   {"roberta", "roberta"},
                                                   {"llama3", "llama3"},
                                                   {"qwen2", "qwen2"},
                                                   {"bert", "bert"},
                                                   {"bertcased", "bertcased"},
                                                   {"berttxt", "bert"},
                                                   {"t5", "t5"},
                                                   {"llama2", "llama2"},
                                                   {"bertcasedtxt", "bertcased"},
                                                   {"mistral", "mistral"},
                                                   {"wordlevel", "wordlevel"},
                                                   {"wordsplit", "wordsplit"}};
const std::set<std::string> kSentencePieces{"t5spm", "llamaspm", "definedspm", "definedpairsspm"};

/// JavaScript takes T5's rules for NFKC, and U+0085 for no space; Hugging Face's library in Rust, which we follow,
/// looks a letter with all its marks up in the table of rules, if it has less than 6 bytes, and finds nothing for
/// these.
const std::map<std::string, std::vector<TokenId>> kOtherwiseInRust{
    {"a\u0085b", {12, 3, 79, 1}},          {"a\u0301\u0302\u0303", {12, 2, 1}},        {"क्\u200dष", {3, 2, 1}},
    {"👩\u200d👩\u200d👧\u200d👦", {3, 2, 1}}, {"👨🏿\u200d🚀", {3, 2, 1}},          {"🏳️\u200d🌈", {3, 2, 1}},
    {"🤷\u200d♀️", {3, 2, 1}},       {"🧑\u200d💻 codes", {3, 2, 522, 5, 1}}};

void eachFolder(const std::set<std::string> &left = {})
{
    QTest::addColumn<QString>("folder");
    for (const auto &[folder, golden] : kGoldenOf)
        if (!left.contains(folder))
            QTest::addRow("%s", folder.c_str()) << QString::fromStdString(folder);
}

SharedTokenizer tokenizerOf(const std::string &folder)
{
    const auto tokenizer = openTokenizer(kTokenGoldens / folder);
    if (!tokenizer)
        qFatal("%s", tokenizer.error().sentence().c_str());
    return *tokenizer;
}

/// Texts in which the program of SentencePiece knows no special token.
bool hasSpecial(const std::string &text)
{
    for (const char *special : {"<s>", "</s>", "<unk>", "<pad>", "<extra_id_"})
        if (text.find(special) != std::string::npos)
            return true;
    return false;
}

std::string bytesTold(std::string_view bytes)
{
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = utf8Length(bytes, at);
        if (length > 0)
            out += bytes.substr(at, length);
        else
            out += "<" + QByteArray(1, bytes[at]).toHex().toUpper().toStdString() + ">";
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

} // namespace

void TestTokenGoldens::textsAreCutAsOthersCutThem_data()
{
    eachFolder();
}

void TestTokenGoldens::textsAreCutAsOthersCutThem()
{
    QFETCH(QString, folder);
    const SharedTokenizer tokenizer = tokenizerOf(folder.toStdString());
    const std::vector<std::string> texts = textsOfGoldens();
    const Json::List golden = listIn(kTokenGoldens / (kGoldenOf.at(folder.toStdString()) + ".json"));
    QVERIFY(texts.size() > 500);
    QCOMPARE(golden.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (folder == QLatin1String("t5") && kOtherwiseInRust.contains(texts[i]))
            continue;
        const auto cut = tokenizer->cut(texts[i]);
        QVERIFY2(cut.ok(), texts[i].c_str());
        const std::vector<TokenId> wanted = idsIn(*golden[i].find("ids"));
        QVERIFY2(cut->ids == wanted,
                 (texts[i] + "\nours   " + listed(cut->ids) + "\nothers " + listed(wanted)).c_str());
    }
}

void TestTokenGoldens::tokensBecomeTheTextThatOthersMake_data()
{
    eachFolder({"wordlevel", "wordsplit", "gpt2files", "berttxt", "bertcasedtxt"});
}

void TestTokenGoldens::tokensBecomeTheTextThatOthersMake()
{
    QFETCH(QString, folder);
    const SharedTokenizer tokenizer = tokenizerOf(folder.toStdString());
    const std::vector<std::string> texts = textsOfGoldens();
    const Json::List golden = listIn(kTokenGoldens / (folder.toStdString() + ".json"));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].find("\ufeff") != std::string::npos) // which JavaScript's decoder takes away
            continue;
        const std::string text = tokenizer->text(idsIn(*golden[i].find("ids")));
        const std::string wanted = *golden[i].find("text")->as<std::string>();
        QVERIFY2(text == wanted, (texts[i] + "\nours   " + text + "|\nothers " + wanted + "|").c_str());
    }
}

void TestTokenGoldens::modelsOfSentencePieceCutAsItsProgramDoes_data()
{
    QTest::addColumn<QString>("folder");
    for (const std::string &folder : kSentencePieces)
        QTest::addRow("%s", folder.c_str()) << QString::fromStdString(folder);
}

void TestTokenGoldens::modelsOfSentencePieceCutAsItsProgramDoes()
{
    QFETCH(QString, folder);
    const SharedTokenizer tokenizer = tokenizerOf(folder.toStdString());
    const std::vector<std::string> texts = textsOfGoldens();
    const Json::List golden = listIn(kTokenGoldens / (folder.toStdString() + ".json"));
    const auto unknown = tokenizer->idOf("<unk>");
    int compared = 0;
    int readBack = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (golden[i].isNull() || hasSpecial(texts[i])) // the program reads lines, and knows no specials in texts
            continue;
        const auto cut = tokenizer->cut(texts[i], false);
        QVERIFY2(cut.ok(), texts[i].c_str());
        const std::vector<TokenId> wanted = idsIn(*golden[i].find("ids"));
        QVERIFY2(cut->ids == wanted,
                 (texts[i] + "\nours   " + listed(cut->ids) + "\nothers " + listed(wanted)).c_str());
        ++compared;
        if (std::find(wanted.begin(), wanted.end(), unknown) != wanted.end()) // for which the program writes a sign
            continue;
        ++readBack;
        const std::string text = tokenizer->text(wanted);
        const std::string madeByOthers = *golden[i].find("text")->as<std::string>();
        QVERIFY2(text == madeByOthers, (texts[i] + "\nours   " + text + "|\nothers " + madeByOthers + "|").c_str());
    }
    QVERIFY(compared > 400);
    QVERIFY(readBack > 100);
}

void TestTokenGoldens::whatTheRulesInRustCutOtherwiseIsCutAsTheyDo()
{
    const SharedTokenizer tokenizer = tokenizerOf("t5");
    for (const auto &[text, ids] : kOtherwiseInRust)
        QCOMPARE(listed(tokenizer->cut(text)->ids), listed(ids));
}

void TestTokenGoldens::spansLieInOrder_data()
{
    eachFolder();
    for (const std::string &folder : kSentencePieces)
        QTest::addRow("%s", folder.c_str()) << QString::fromStdString(folder);
}

void TestTokenGoldens::spansLieInOrder()
{
    QFETCH(QString, folder);
    const SharedTokenizer tokenizer = tokenizerOf(folder.toStdString());
    for (const std::string &text : textsOfGoldens()) {
        const auto cut = tokenizer->cut(text);
        QCOMPARE(cut->spans.size(), cut->ids.size());
        QCOMPARE(cut->tokens.size(), cut->ids.size());
        QCOMPARE(cut->shown.size(), cut->ids.size());
        std::size_t before = 0;
        for (std::size_t i = 0; i < cut->ids.size(); ++i) {
            const auto [begin, end] = cut->spans[i];
            QVERIFY2(begin <= end && end <= text.size() && begin >= before, text.c_str());
            before = begin;
            QCOMPARE(cut->tokens[i], tokenizer->token(cut->ids[i]));
            QCOMPARE(cut->shown[i].find("\xef\xbf\xbd"), std::string::npos);
        }
    }
}

void TestTokenGoldens::bytesOfASpanAreWhatIsShown_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *folder : {"gpt2", "llama3", "gpt2files"})
        QTest::addRow("%s", folder) << QString::fromLatin1(folder);
}

/// Where nothing is made ready, the spans are the text, and what is shown is their bytes.
void TestTokenGoldens::bytesOfASpanAreWhatIsShown()
{
    QFETCH(QString, folder);
    const SharedTokenizer tokenizer = tokenizerOf(folder.toStdString());
    for (const std::string &text : textsOfGoldens()) {
        const auto cut = tokenizer->cut(text, false);
        std::size_t at = 0;
        for (std::size_t i = 0; i < cut->ids.size(); ++i) {
            const auto [begin, end] = cut->spans[i];
            QCOMPARE(begin, at);
            at = end;
            if (!tokenizer->isSpecial(cut->ids[i])) // one of which may take spaces
                QCOMPARE(QByteArray::fromStdString(cut->shown[i]),
                         QByteArray::fromStdString(bytesTold(std::string_view(text).substr(begin, end - begin))));
        }
        QCOMPARE(at, text.size());
    }
}

void TestTokenGoldens::realVocabulariesCutAsTheirOwnProgramDoes_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *folder : {"r50k_base", "cl100k_base", "o200k_base"})
        QTest::addRow("%s", folder) << QString::fromLatin1(folder);
}

void TestTokenGoldens::realVocabulariesCutAsTheirOwnProgramDoes()
{
    QFETCH(QString, folder);
    const std::filesystem::path top = qEnvironmentVariable("HEADSCOPE_REAL_TOKENISERS").toStdString();
    if (top.empty())
        QSKIP("real vocabularies are not kept here: tests/golden/tokens/real.mjs makes them, HEADSCOPE_REAL_TOKENISERS "
              "names their folder");
    const auto tokenizer = openTokenizer(top / folder.toStdString());
    QVERIFY2(tokenizer.ok(), tokenizer ? "" : tokenizer.error().sentence().c_str());
    const std::vector<std::string> texts = textsOfGoldens();
    const Json::List expected = listIn(top / folder.toStdString() / "expected.json");
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].find("\ufeff") != std::string::npos) // a space in JavaScript alone
            continue;
        const std::vector<TokenId> ids = (*tokenizer)->cut(texts[i])->ids;
        QVERIFY2(ids == idsIn(expected[i]), texts[i].c_str());
    }
}

HEADSCOPE_TEST(TestTokenGoldens, QCoreApplication)
#include "tst_tokengoldens.moc"
