// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <QTemporaryDir>

#include <ctime>

using namespace headscope;

/// What takes the time of no square of a text's length, and what ends when it takes too long.
class TestLongTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLongWordIsCutSoon_data();
    void aLongWordIsCutSoon();
    void anExpressionThatRunsAwayIsStopped();
    void aTextThatTheRulesBlowUpIsRefused();
    void longerTextsAreRefused();
};

void TestLongTexts::aLongWordIsCutSoon_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *folder : {"gpt2", "llama3", "qwen2", "bert", "t5", "llama2", "mistral", "t5spm", "llamaspm",
                               "definedspm", "definedpairsspm", "wordsplit"})
        QTest::addRow("%s", folder) << QString::fromLatin1(folder);
}

void TestLongTexts::aLongWordIsCutSoon()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr std::size_t length = 20'000; // which look for wrong memory, not for time
#else
    constexpr std::size_t length = 100'000;
#endif
    QFETCH(QString, folder);
    const auto tokenizer = openTokenizer(kTokenGoldens / folder.toStdString());
    QVERIFY(tokenizer.ok());
    std::string mixed;
    while (mixed.size() < length)
        mixed += "attention";
    for (const std::string &text :
         {std::string(length, 'a'), std::string(length, ' '), std::string(length, '!'), mixed}) {
        const std::clock_t start = std::clock(); // of this program alone
        QVERIFY((*tokenizer)->cut(text).ok());
        QVERIFY2(std::clock() - start < 10 * CLOCKS_PER_SEC,
                 text.substr(0, 9).c_str()); // of a square it would be hours
    }
}

namespace {

std::string wordsWith(const std::string &parts)
{
    return R"({"model": {"type": "WordLevel", "vocab": {"a": 0, "?": 1}, "unk_token": "?"}, )" + parts + "}";
}

} // namespace

void TestLongTexts::anExpressionThatRunsAwayIsStopped()
{
    const QTemporaryDir folder;
    const auto tokenizer = tokenizerIn(
        folder.path().toStdString(), "tokenizer.json",
        wordsWith(
            R"("pre_tokenizer": {"type": "Split", "pattern": {"Regex": "(a|a)+(b|c)d"}, "behavior": "Isolated"})"));
    QVERIFY(tokenizer.ok());
    const auto cut = (*tokenizer)->cut(std::string(50, 'a') + "d");
    QVERIFY(!cut.ok());
    QCOMPARE(
        cut.error().sentence(),
        std::string(
            "text: got one that a regular expression of the tokeniser takes too long for, expected a shorter text"));
}

void TestLongTexts::aTextThatTheRulesBlowUpIsRefused()
{
    const QTemporaryDir folder;
    const std::string rule = R"({"type": "Replace", "pattern": {"String": "a"}, "content": "aaaaaaaaaaaaaaaa"})";
    const auto tokenizer = tokenizerIn(
        folder.path().toStdString(), "tokenizer.json",
        wordsWith(R"("normalizer": {"type": "Sequence", "normalizers": [)" + rule + "," + rule + "," + rule + "]}"));
    QVERIFY(tokenizer.ok());
    QCOMPARE((*tokenizer)->cut("a b")->ids.size(), std::size_t{1});
    const auto cut = (*tokenizer)->cut(std::string(10'000, 'a'));
    QVERIFY(!cut.ok());
    QCOMPARE(cut.error().sentence(),
             std::string(
                 "text: got one that the tokeniser's rules make longer than 4194304 bytes, expected a shorter text"));
}

void TestLongTexts::longerTextsAreRefused()
{
    const QTemporaryDir folder;
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json", wordsWith(R"("normalizer": null)"));
    QVERIFY(tokenizer.ok());
    QVERIFY((*tokenizer)->cut(std::string(kLongestText, 'x')).ok());
    const auto cut = (*tokenizer)->cut(std::string(kLongestText + 1, 'x'));
    QVERIFY(!cut.ok());
    QCOMPARE(cut.error().sentence(), std::string("text: got 1048577 bytes, expected at most 1048576"));
}

HEADSCOPE_TEST(TestLongTexts, QCoreApplication)
#include "tst_longtexts.moc"
