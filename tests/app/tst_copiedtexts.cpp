// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/givenarrays.h"
#include "ui/importing/lookat.h"
#include "ui/importing/tokeninput.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <algorithm>

using namespace headscope;

/// Which words, tables and arrays are found in a text that was copied, and what they become in the layer that is open.
class TestCopiedTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsAreFound_data();
    void wordsAreFound();
    void anyWordIsGivenBack_data();
    void anyWordIsGivenBack();
    void brokenListsAreRefused();
    void drawnInputsBecomeAsManyAsTheWords();
    void newSizesAreToldInChineseWithoutABlank();
    void wordsForGivenInputsMustBeAsMany();
    void listsOfWordsAreOnePerItemAndEquallyLong();
    void theWordsOfATableAreTokens();
    void aCopiedTextIsATableOrWords_data();
    void aCopiedTextIsATableOrWords();
    void aPrintedArrayHasItsNumbers();
    void widthChangesNumbersAndNoWords();
};

void TestCopiedTexts::wordsAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<TokenLists>("tokens");
    const auto row = [](const char *name, const QString &text, const TokenLists &tokens) {
        QTest::newRow(name) << text << tokens;
    };
    row("nothing", u" \n "_s, {});
    row("text", u"the cat\n\tsat\u3000on "_s, {{"the", "cat", "sat", "on"}});
    row("commas of Chinese", u" 我、爱，苹果， "_s, {{"我", "爱", "苹果"}});
    row("commas", u"the,cat"_s, {{"the", "cat"}});
    row("commas and blanks", u"the, cat , ，"_s, {{"the,", "cat", ",", "，"}});
    row("commas alone", u"，"_s, {{"，"}});
    row("special tokens", u"[CLS] the [SEP]"_s, {{"[CLS]", "the", "[SEP]"}});
    row("JSON", uR"(["the", "c,]t"])"_s, {{"the", "c,]t"}});
    row("Python", uR"(['the', "don't", 'a "b"', 'it\'s', '\x41',])"_s, {{"the", "don't", "a \"b\"", "it's", "A"}});
    row("lists", uR"([["a","b"],["c","d"]])"_s, {{"a", "b"}, {"c", "d"}});
    row("cells", u"one\ttwo\n\"four five\"\t\t\"a \"\"b\"\"\"\tsix"_s, {{"one", "two", "four five", "a \"b\"", "six"}});
    row("marks of a text", u"\"To be\" he said"_s, {{"\"To", "be\"", "he", "said"}});
    row("Chinese signs", uR"(［“我”，‘爱’、＂a，"＂，”学“，］)"_s, {{"我", "爱", "a，\"", "学"}});
    row("blanks that do not break", u"[\u00A0'10\u00A0km',\u00A0'a'\u00A0]"_s, {{"10\u00A0km", "a"}});
    row("Chinese lists", u"【【“a”，“b”】，【“c”，“［”】】"_s, {{"a", "b"}, {"c", "［"}});
}

void TestCopiedTexts::wordsAreFound()
{
    QFETCH(QString, text);
    QFETCH(TokenLists, tokens);
    const auto found = tokensIn(text);
    QVERIFY2(found, found ? "" : found.error().sentence().c_str());
    QCOMPARE(*found, tokens);
    QCOMPARE(*tokensIn(asText(*found)), tokens);
}

void TestCopiedTexts::anyWordIsGivenBack_data()
{
    QTest::addColumn<QString>("sign");
    QTest::addColumn<bool>("isWrittenOut");
    const auto row = [](char16_t sign, bool isWrittenOut) {
        QTest::addRow("U+%04X", static_cast<unsigned>(sign)) << QString(QChar(sign)) << isWrittenOut;
    };
    for (const QChar sign : u"\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"_s) // what turns lines around
        row(sign.unicode(), true);
    for (const char16_t sign : std::initializer_list<char16_t>{0x00, 0x09, 0x0A, 0x0D, 0x7F, 0x85, 0xA0, 0xAD, 0x200B,
                                                               0x2028, 0x2029, 0x3000, 0xFDD0, 0xFEFF, 0xFFFF})
        row(sign, true);
    for (const QChar sign : u"\"\\',，［]“x\u200D\u200C"_s)
        row(sign.unicode(), false);
}

/// A field for text has the signs that are written out as others, or nobody sees them there.
void TestCopiedTexts::anyWordIsGivenBack()
{
    QFETCH(QString, sign);
    QFETCH(bool, isWrittenOut);
    const std::string word = sign.toStdString();
    for (const TokenLists &tokens : {TokenLists{{word}}, TokenLists{{"a" + word + "b", "c"}}, TokenLists{{"", word}},
                                     TokenLists{{"\\", word}, {word + "x09", "\""}}}) {
        const QString text = asText(tokens);
        QCOMPARE(text.contains(sign), !isWrittenOut);
        const auto again = tokensIn(text);
        QVERIFY2(again, qPrintable(text));
        QCOMPARE(*again, tokens);
    }
}

void TestCopiedTexts::brokenListsAreRefused()
{
    for (const QString &text :
         {u"['a'"_s, u"['a' 'b']"_s, u"['a', 1]"_s, u"[['a'], 'b']"_s, u"['a', 'b"_s, u"['\\"_s}) {
        const auto found = tokensIn(text);
        QVERIFY2(!found, qPrintable(text));
        QVERIFY2(found.error().sentence().ends_with("expected a list of words, or one such list per batch item"),
                 found.error().sentence().c_str());
    }
}

void TestCopiedTexts::drawnInputsBecomeAsManyAsTheWords()
{
    const auto given = withTokens(planOf(u"d2l"_s), {{"a", "b", "c"}}, TokenUse::Both);
    const Plan plan = resultOf(given);
    QCOMPARE((Counts{plan.sizes.q, plan.sizes.k}), (Counts{3, 3}));
    QCOMPARE(plan.document.tokens.keys, (TokenLists{{"a", "b", "c"}}));
    QCOMPARE(given->how, u"The layer gets 3 queries and 3 keys."_s);
    const Plan named = resultOf(withTokens(planOf(u"d2l"_s), {{"a", "b", "c", "d"}}, TokenUse::Queries));
    QCOMPARE((Counts{named.sizes.q, named.sizes.k}), (Counts{4, 6}));
    QVERIFY(named.document.tokens.keys.empty());
    QVERIFY(resultOf(withTokens(named, {}, TokenUse::Both)).document.tokens.queries.empty());
}

void TestCopiedTexts::newSizesAreToldInChineseWithoutABlank()
{
    setLanguage(u"zh_CN"_s);
    const auto given = withTokens(planOf(u"d2l"_s), {{"a"}}, TokenUse::Both);
    setLanguage(u"en"_s);
    QCOMPARE(given->how, u"这一层将有 1 个查询和 1 个键。"_s);
}

void TestCopiedTexts::wordsForGivenInputsMustBeAsMany()
{
    const Plan plan = resultOf(withInput(planOf(u"d2l"_s), {zeros({2, 3, 8})}, InputUse::All));
    QCOMPARE(withTokens(plan, {{"a", "b"}}, TokenUse::Both).error().sentence(),
             std::string("tokens.queries: got 2 words, expected 3"));
    const Plan keys = resultOf(withInput(planOf(u"d2l"_s), {zeros({2, 3, 8})}, InputUse::KeysAndValues));
    QCOMPARE(withTokens(keys, {{"a", "b"}}, TokenUse::Both).error().sentence(),
             std::string("tokens.keys: got 2 words, expected 3")); // though the queries could become 2
}

/// The first list says how many inputs are drawn.
void TestCopiedTexts::listsOfWordsAreOnePerItemAndEquallyLong()
{
    const Plan plan = planOf(u"d2l"_s);
    QCOMPARE(withTokens(plan, {{"the", "cat"}, {"a", "big", "dog"}}, TokenUse::Both).error().sentence(),
             std::string("tokens.queries: got 3 words, expected 2"));
    QCOMPARE(withTokens(plan, {{"a", "b"}, {"c", "d"}, {"e", "f"}}, TokenUse::Keys).error().sentence(),
             std::string("tokens.keys: got 3 lists, expected 2, one per batch item"));
}

void TestCopiedTexts::theWordsOfATableAreTokens()
{
    const Plan plan = planOf(u"d2l"_s);
    const SharedStore mask = tableOf(u",a,b,c,d,e,f\nw,1,1,1,1,1,1\nx,1,1,1,1,1,1\ny,1,1,1,1,1,1\nz,1,1,1,1,1,0"_s);
    const GivenArray array{*mask->read(mask->tensors().front()), edgeWordsOf(*mask)};
    const TokenSettings both = resultOf(withInput(plan, array, InputUse::Seen)).document.tokens;
    QCOMPARE(both.queries, (TokenLists{{"w", "x", "y", "z"}}));
    QCOMPARE(both.keys, (TokenLists{{"a", "b", "c", "d", "e", "f"}}));
    const Document header = resultOf(withInput(plan, array, InputUse::KeyWords)).document;
    QCOMPARE(header.tokens.keys, (TokenLists{{"a", "b", "c", "d", "e", "f"}}));
    QVERIFY(header.tokens.queries.empty() && !header.mask.allowed);
}

void TestCopiedTexts::aCopiedTextIsATableOrWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("commas") << u"1,2\n3,4"_s << u"(2, 2)"_s;
    QTest::newRow("tabs with words") << u"word\ta\tb\nthe\t1\t2\ncat\t3\t4\n"_s << u"(2, 2)"_s;
    QTest::newRow("a column") << u"1\r\n2\r\n3"_s << u"(3, 1)"_s;
    QTest::newRow("saved by NumPy") << u"0.1 0.2\n0.3 0.4\n"_s << u"(2, 2)"_s;
    QTest::newRow("printed by pandas") << u"      d0   d1\nthe  0.1  0.2\ncat  0.3  nan"_s << u"(2, 2)"_s;
    QTest::newRow("blanks in the width of Chinese") << u"１．５\u3000２\n３\u3000－４"_s << u"(2, 2)"_s;
    QTest::newRow("lines of words") << u"2 cats sat\n1 cat slept"_s << u"words"_s;
    QTest::newRow("a line of numbers") << u"1 2 3"_s << u"words"_s;
    QTest::newRow("words") << u"the cat, in 1999"_s << u"words"_s;
    QTest::newRow("a list") << u"['a', 'b']"_s << u"words"_s;
    QTest::newRow("of NumPy") << u"array([[1., 2.],\n       [3., -4e-3]], dtype=float32)"_s << u"(2, 2)"_s;
    QTest::newRow("printed by NumPy") << u" [[1 2 3]\n  [4 5 6]]\n"_s << u"(2, 3)"_s;
    QTest::newRow("of PyTorch") << u"tensor([[[0.1, -0.2]],\n\n        [[nan, inf]]], grad_fn=<AddBackward0>)"_s
                                << u"(2, 1, 2)"_s;
    QTest::newRow("of a program") << u"lens = torch.tensor([3, 2])"_s << u"(2,)"_s;
    QTest::newRow("printed in part") << u"tensor([[0.1, 0.2,  ..., 0.3]])"_s
                                     << u"Clipboard: array: got “...” in the place of numbers, expected all numbers: "
                                        "print the array as a list, or save it"_s;
    QTest::newRow("rows of two lengths") << u"[[1, 2], [3]]"_s
                                         << u"Clipboard: array: got a row of 1, expected rows of 2, as before"_s;
    QTest::newRow("a number beside a row") << u"[[1, 2], 3]"_s << u"Clipboard: array: got 3, expected ["_s;
    QTest::newRow("not closed") << u"[[1, 2"_s << u"Clipboard: array: got a bracket that nothing closes, expected ]"_s;
    const QString alone = u"one array alone, without a calculation or a second array"_s;
    QTest::newRow("a factor") << u"1e-3*tensor([[1, 2]])"_s
                              << u"Clipboard: array: got 1e-3*tensor(, expected "_s + alone;
    QTest::newRow("a sign") << u"-tensor([1, 2])"_s << u"Clipboard: array: got -tensor(, expected "_s + alone;
    QTest::newRow("a factor behind") << u"tensor([1, 2]) * torch.tensor(0.5)"_s
                                     << u"Clipboard: array: got ) * torch.tensor(0.5), expected "_s + alone;
    QTest::newRow("two arrays") << u"(tensor([1, 2]), tensor([3]))"_s
                                << u"Clipboard: array: got (tensor(, expected "_s + alone;
    QTest::newRow("a parameter") << u"Parameter containing:\ntensor([[1., 2.]], requires_grad=True)"_s << u"(1, 2)"_s;
    QTest::newRow("with its type") << u"w = tensor([1, 2], device='cuda:0', grad_fn=<A B, C>, dtype=torch.int8)"_s
                                   << u"(2,)"_s;
    QTest::newRow("a decimal comma")
        << u"0,5\t1,5"_s
        << u"Clipboard: line 1, column 1: got 0,5, expected a number with a decimal point, "
           "such as 0.5"_s;
    QTest::newRow("a reference") << u"[1] Vaswani and others"_s << u"words"_s;
    QTest::newRow("special tokens") << u"[CLS] the cat"_s << u"words"_s;
    QTest::newRow("many words") << u"word "_s.repeated(13'000) << u"words"_s;
    QTest::newRow("too many words") << u"word "_s.repeated(20'000)
                                    << u"Clipboard: got 100000 bytes, expected at most 65536 bytes"_s;
    QTest::newRow("an array in the width of Chinese") << u"ｗ＝【【１，－２．５】，［３、４］］"_s << u"(2, 2)"_s;
    QTest::newRow("a table in the width of Chinese") << u"１，２，３\n－４，5，６"_s << u"(2, 3)"_s;
    QTest::newRow("a Chinese sentence with a number") << u"２０２１，他离开了。"_s << u"words"_s;
    QTest::newRow("a broken table") << u"1,2\n3,x"_s
                                    << u"Clipboard: line 2, column 2: got x, expected a number such as 0.5"_s;
}

void TestCopiedTexts::aCopiedTextIsATableOrWords()
{
    QFETCH(QString, text);
    const auto looked = lookAtText(text);
    const QString found = !looked         ? sentenceOf(looked.error())
                          : looked->words ? u"words"_s
                                          : toQString(toString(looked->checkpoint->store->tensors().front().shape));
    QTEST(found, "found");
}

/// Those of truth values are 1 and 0, so that it may be a mask.
void TestCopiedTexts::aPrintedArrayHasItsNumbers()
{
    QCOMPARE(tableOf(u"self.key_padding_mask = tensor([[True, False]])"_s)->tensors().front().name,
             std::string("self.key_padding_mask"));
    const SharedStore store = tableOf(u"tensor([[ True, False],\n        [-1.5, 2e3]])"_s);
    const AnyTensor read = *store->read(store->tensors().front());
    QVERIFY(read == AnyTensor(Tensor<double>({2, 2}, std::vector<double>{1, 0, -1.5, 2000})));
    const auto uses = usesOf(store->tensors().front(), *store, planOf(u"d2l"_s));
    QVERIFY(std::find(uses.begin(), uses.end(), InputUse::Seen) != uses.end());
}

void TestCopiedTexts::widthChangesNumbersAndNoWords()
{
    const SharedStore wide = tableOf(u"【－１．５，２】"_s);
    const AnyTensor read = *wide->read(wide->tensors().front());
    QVERIFY(read == AnyTensor(Tensor<double>({2}, std::vector<double>{-1.5, 2})));
    const EdgeWords words = edgeWordsOf(*tableOf(u"，\t。\n1\t0"_s));
    QCOMPARE(words.columns, (std::vector<std::string>{"，", "。"}));
}

HEADSCOPE_TEST(TestCopiedTexts, QCoreApplication)
#include "tst_copiedtexts.moc"
