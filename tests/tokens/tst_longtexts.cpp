// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include "engine/tokens/charsmap.h"

#include <QTemporaryDir>

#include <cstring>
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
    void tokensThatAnExpressionRunsAwayFromStayAsTheyAre();
    void aTextThatTheRulesBlowUpIsRefused();
    void longerTextsAreRefused();
    void aLongTokenIsNotRepeatedWithoutEnd();
    void aLongAddedTokenIsNotLookedFor();
    void aRuleTakesNoMoreThanATokenIsLong();
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

void TestLongTexts::tokensThatAnExpressionRunsAwayFromStayAsTheyAre()
{
    const QTemporaryDir folder;
    const std::string word(50, 'a');
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordLevel", "vocab": {")" + word + R"(": 0, "?": 1}, "unk_token": "?"},
            "decoder": {"type": "Replace", "pattern": {"Regex": "(a|a)+(b|c)d"}, "content": "b"}})");
    QVERIFY(tokenizer.ok());
    constexpr std::size_t count = 300;
    const std::vector<TokenId> tokens(count, 0);
    const std::clock_t start = std::clock();
    QCOMPARE((*tokenizer)->text(tokens).size(), count * word.size());
    QVERIFY(std::clock() - start < 10 * CLOCKS_PER_SEC);
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
    const std::string before(5'000'000, 'a');
    const auto putting = tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                                     wordsWith(R"("normalizer": {"type": "Prepend", "prepend": ")" + before + "\"}"));
    QVERIFY(putting.ok() && !(*putting)->cut("a").ok());
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

void TestLongTexts::aLongTokenIsNotRepeatedWithoutEnd()
{
    const QTemporaryDir folder;
    const std::string unknown(1'000'000, 'x');
    const auto tokenizer =
        tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                    R"({"model": {"type": "WordLevel", "vocab": {")" + unknown + R"(": 0}, "unk_token": ")" + unknown +
                        R"("}, "pre_tokenizer": {"type": "WhitespaceSplit"}})");
    QVERIFY(tokenizer.ok());
    QCOMPARE((*tokenizer)->cut("b b")->ids.size(), std::size_t{2});
    std::string words;
    for (int i = 0; i < 1000; ++i)
        words += "b ";
    QVERIFY(!(*tokenizer)->cut(words).ok());
}

/// One that a normalizer makes longer than tokens may be.
void TestLongTexts::aLongAddedTokenIsNotLookedFor()
{
    const QTemporaryDir folder;
    const auto idsWith = [&](std::size_t times) {
        const auto tokenizer =
            tokenizerIn(folder.path().toStdString(), "tokenizer.json",
                        wordsWith(R"("normalizer": {"type": "Replace", "pattern": {"String": "a"}, "content": ")" +
                                  std::string(times, 'a') +
                                  R"("}, "added_tokens": [{"id": 2, "content": "aa", "normalized": true}])"));
        return tokenizer.ok() ? (*tokenizer)->cut("aa")->ids : std::vector<TokenId>();
    };
    QCOMPARE(idsWith(3), std::vector<TokenId>{2});
    QCOMPARE(idsWith(300), std::vector<TokenId>{1});
}

/// In a table that leads back into itself, a rule has no end.
void TestLongTexts::aRuleTakesNoMoreThanATokenIsLong()
{
    std::vector<std::uint32_t> units(256, 0);
    units['a'] = (std::uint32_t{'a'} << 10U) | 0x100U | 'a';
    std::string bytes(4, '\0');
    const auto size = static_cast<std::uint32_t>(units.size() * sizeof(std::uint32_t));
    std::memcpy(bytes.data(), &size, sizeof(size));
    bytes.append(reinterpret_cast<const char *>(units.data()), size).append("b", 2);
    const auto map = CharsMap::read(asBytes(bytes));
    QVERIFY(map.has_value());
    const auto longest = map->longestAt(std::string(2000, 'a'), 0);
    QVERIFY(longest.has_value());
    QCOMPARE(longest->first, std::size_t{512});
    QCOMPARE(longest->second, std::string_view("b"));
}

HEADSCOPE_TEST(TestLongTexts, QCoreApplication)
#include "tst_longtexts.moc"
