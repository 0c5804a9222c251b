// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/result.h"

#include "tests/testprogram.h"

using namespace headscope;

class TestText : public QObject
{
    Q_OBJECT

private slots:
    void anErrorIsOneSentence();
    void argumentsAreNotSearchedForPlaces();
    void oneIsNotSeveral();
    void namesAreOneArgument();
    void controlCharactersAreEscaped_data();
    void controlCharactersAreEscaped();
};

void TestText::anErrorIsOneSentence()
{
    const Error error{"", "layer.num_heads", Text("7"), Text("a divisor of num_hiddens (%1)", {"100"})};
    QCOMPARE(error.sentence(), std::string("layer.num_heads: got 7, expected a divisor of num_hiddens (100)"));
    QCOMPARE(error.in("a.headscope").sentence(),
             std::string("a.headscope: layer.num_heads: got 7, expected a divisor of num_hiddens (100)"));
}

void TestText::argumentsAreNotSearchedForPlaces()
{
    QCOMPARE(fillPlaces("%1 of %2, %3", {"%2", "%1"}), std::string("%2 of %1, %3"));
}

void TestText::oneIsNotSeveral()
{
    const auto words = [](std::uint64_t count) { return counted(count, "%1 word", "%1 words").english(); };
    QCOMPARE(words(0), std::string("0 words"));
    QCOMPARE(words(1), std::string("1 word"));
    QCOMPARE(words(21), std::string("21 words"));
}

void TestText::namesAreOneArgument()
{
    const std::string names = asOneArgument({"W_q", "W_k"});
    QCOMPARE(Text("one of %1", {names}).english(), std::string("one of W_q, W_k"));
    QCOMPARE(withBetween(names, "、"), std::string("W_q、W_k"));
    QCOMPARE(asOneArgument({}), std::string());
}

void TestText::controlCharactersAreEscaped_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");
    QTest::addRow("plain") << QByteArray("abc") << QByteArray("abc");
    QTest::addRow("Chinese stays") << QByteArray("注意力") << QByteArray("注意力");
    QTest::addRow("new line") << QByteArray("a\nb") << QByteArray("a\\x0ab");
    QTest::addRow("escape") << QByteArray("\x1b[2J") << QByteArray("\\x1b[2J");
    QTest::addRow("text turner") << QByteArray("\xe2\x80\xae") << QByteArray("\\xe2\\x80\\xae");
    QTest::addRow("mark of the byte order") << QByteArray("\xef\xbb\xbfx") << QByteArray("\\xef\\xbb\\xbfx");
    QTest::addRow("no character") << QByteArray("\xef\xbf\xbe") << QByteArray("\\xef\\xbf\\xbe");
    QTest::addRow("not UTF-8") << QByteArray("\xff\xc0\x80") << QByteArray("\\xff\\xc0\\x80");
    QTest::addRow("mark of a direction") << QByteArray("a\xe2\x80\x8f") << QByteArray("a\\xe2\\x80\\x8f");
    QTest::addRow("Arabic mark of a direction") << QByteArray("\xd8\x9c") << QByteArray("\\xd8\\x9c");
    QTest::addRow("soft hyphen") << QByteArray("a\xc2\xadz") << QByteArray("a\\xc2\\xadz");
    QTest::addRow("space without width") << QByteArray("a\xe2\x80\x8bz") << QByteArray("a\\xe2\\x80\\x8bz");
    QTest::addRow("word joiner") << QByteArray("a\xe2\x81\xa0z") << QByteArray("a\\xe2\\x81\\xa0z");
    QTest::addRow("unseen plus") << QByteArray("a\xe2\x81\xa4z") << QByteArray("a\\xe2\\x81\\xa4z");
    QTest::addRow("tag") << QByteArray("a\xf3\xa0\x81\x81") << QByteArray("a\\xf3\\xa0\\x81\\x81");
    for (const char *text : {"فارسی\u200cزبان", "क्\u200dष", "👩\u200d👧", "##\u200cها", "❤\ufe0f\u200d🔥",
                             "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f 1", "a 　b", "ﬀ"})
        QTest::addRow("%s stays", text) << QByteArray(text) << QByteArray(text);
    QTest::addRow("joiner alone") << QByteArray("\u200d") << QByteArray("\\xe2\\x80\\x8d");
    QTest::addRow("joiner in quotes") << QByteArray("“\u200d”") << QByteArray("“\\xe2\\x80\\x8d”");
    QTest::addRow("joiner first") << QByteArray("\u200cها") << QByteArray("\\xe2\\x80\\x8cها");
    QTest::addRow("joiner last") << QByteArray("👩\u200d") << QByteArray("👩\\xe2\\x80\\x8d");
    QTest::addRow("joiner before another")
        << QByteArray("a\u200d\u200db") << QByteArray("a\\xe2\\x80\\x8d\\xe2\\x80\\x8db");
    QTest::addRow("tag behind a flag") << QByteArray("🏴\U000e007f\U000e0067")
                                       << QByteArray("🏴\U000e007f\\xf3\\xa0\\x81\\xa7");
    QTest::addRow("cut short") << QByteArray("\xe6\xb3") << QByteArray("\\xe6\\xb3");
}

void TestText::controlCharactersAreEscaped()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
}

HEADSCOPE_TEST(TestText, NoApplication)
#include "tst_text.moc"
