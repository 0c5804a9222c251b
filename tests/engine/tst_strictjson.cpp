// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include "tests/engine/support.h"

#include <ctime>

using namespace headscope;

class TestStrictJson : public QObject
{
    Q_OBJECT

private slots:
    void whatIsNotJsonIsRefused_data();
    void whatIsNotJsonIsRefused();
    void sixtyFourLevelsAreRead();
    void deeperOnesAreRefused();
    void aByteOrderMarkIsNoContent();
    void longValuesAreCutBetweenCharacters();
    void longKeysAreCutToo();
    void tooManyValuesAreRefused();
    void textsMeanWhatTheyEscape();
    void numbersAreThoseOfTheText_data();
    void numbersAreThoseOfTheText();
    void manyKeysCostNoMoreEach();
};

namespace {

std::string refusedAs(const std::string &json)
{
    const auto read = readDocument(json);
    return read ? "nothing" : read.error().sentence();
}

/// A session whose view is an object of so many levels; the session is one more.
std::string nested(int levels)
{
    std::string json;
    for (int i = 0; i < levels; ++i)
        json += R"({"view": )";
    return json + "1" + std::string(static_cast<std::size_t>(levels), '}');
}

} // namespace

void TestStrictJson::whatIsNotJsonIsRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const QByteArray &json, int line, int column, const QByteArray &word,
                        const QByteArray &expected) {
        const QByteArray place = QByteArray::number(line) + ", column " + QByteArray::number(column);
        QTest::addRow("%s", name) << json
                                  << "JSON: got an error at line " + place +
                                         (word.isEmpty() ? QByteArray() : ": “" + word + "”") + ", expected " +
                                         expected;
    };
    const auto error = [&](const char *name, const QByteArray &json, int line, int column, const char *word = "") {
        row(name, json, line, column, word, "valid JSON in UTF-8");
    };
    const auto tooLarge = [&](const char *name, const QByteArray &json, int line, int column, const char *word) {
        row(name, json, line, column, word, "a number that float64 has");
    };
    error("nothing", "", 1, 1);
    error("spaces", "  \n", 2, 1);
    error("comma at the end", "{\"title\": \"\",}", 1, 14, "}");
    error("second line", "{\n  \"title\": oops\n}", 2, 12, "oops");
    error("cut short", "{\"title\": \"abc", 1, 15);
    error("trailing data", "{} {}", 1, 4, "{");
    error("comment", "{} // nothing", 1, 4, "/");
    error("single quotes", "{'title': 1}", 1, 2, "'title'");
    error("leading point", "{\"title\": .5}", 1, 11, ".5");
    error("point without digits", "{\"title\": 5.}", 1, 13, "}");
    error("leading zero", "{\"title\": 01}", 1, 12, "01");
    error("NaN", "{\"title\": NaN}", 1, 11, "NaN");
    error("Infinity", "{\"title\": -Infinity}", 1, 12, "-Infinity");
    tooLarge("number too large", "{\"title\": 1e999}", 1, 15, "1e999");
    tooLarge("whole number too large", "{\"title\": " + QByteArray(400, '9') + "}", 1, 410,
             "999999999999999999999999999999999999999999999999999999999999…");
    tooLarge("number too large, small digits", "{\"title\": 0.001e312}", 1, 19, "0.001e312");
    error("exponent without digits", "{\"title\": 1e+}", 1, 14, "}");
    error("plus", "{\"title\": +1}", 1, 11, "+1");
    error("minus alone", "{\"title\": -}", 1, 12, "}");
    error("no colon", "{\"title\" 1}", 1, 10, "1");
    error("no comma", "[1 2]", 1, 4, "2");
    error("other half of a surrogate pair", "{\"title\": \"\\udc00\"}", 1, 17, "udc00");
    error("two first halves", "{\"title\": \"\\ud800\\ud800\"}", 1, 23, "ud800");
    error("three hexadecimal digits", "{\"title\": \"\\u12g4\"}", 1, 16, "u12g4");
    error("line end in a text", "{\"title\": \"a\nb\"}", 1, 13);
    error("wrong escape", "{\"title\": \"\\x41\"}", 1, 13, "x41");
    error("half a surrogate pair", "{\"title\": \"\\ud800\"}", 1, 18, "\"");
    error("not UTF-8", "{\"title\": \"\xff\"}", 1, 12);
    error("long form of a zero", "{\"title\": \"\xc0\x80\"}", 1, 12);
    error("surrogate in UTF-8", "{\"title\": \"\xed\xa0\x80\"}", 1, 13);
    row("UTF-16", QByteArray("\xff\xfe{\0}\0", 6), 1, 1, "", "UTF-8; the file is in UTF-16, so save it as UTF-8");
    error("zero byte", QByteArray("{}\0", 3), 1, 3);
    QTest::addRow("GBK") << QByteArray("[\"\xce\xd2\"]") // 我
                         << QByteArray(
                                "JSON: got an error at line 1, column 4, expected UTF-8; the file seems to be in "
                                "GBK, so save it as UTF-8");
    QTest::addRow("same key twice") << QByteArray(R"({"title": "a", "title": "a"})")
                                    << QByteArray("title: got the same key twice, expected each key once");
    QTest::addRow("same key twice, escaped") << QByteArray(R"({"title": "a", "t\u0069tle": "a"})")
                                             << QByteArray("title: got the same key twice, expected each key once");
    QTest::addRow("same key twice, inside") << QByteArray(R"({"layer": {"bias": true, "bias": true}})")
                                            << QByteArray("layer.bias: got the same key twice, expected each key once");
    QTest::addRow("same key twice, in a list")
        << QByteArray(R"({"overrides": [{"cell": "a"}, {"cell": "a", "cell": "b"}]})")
        << QByteArray("overrides[1].cell: got the same key twice, expected each key once");
    QTest::addRow("a list") << QByteArray("[1, 2]")
                            << QByteArray("format: got nothing, expected \"headscope-session\"");
    QTest::addRow("a text") << QByteArray("\"a\"") << QByteArray("format: got nothing, expected \"headscope-session\"");
    QTest::addRow("null") << QByteArray("null") << QByteArray("format: got nothing, expected \"headscope-session\"");
}

void TestStrictJson::whatIsNotJsonIsRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, sentence);
    QCOMPARE(refusedAs(json.toStdString()), sentence.toStdString());
}

void TestStrictJson::sixtyFourLevelsAreRead()
{
    QCOMPARE(refusedAs(sessionOf(nested(64))), std::string("nothing"));
    QCOMPARE(refusedAs(sessionOf(R"({"a": {"x": 1}, "b": {"x": 1}})")),
             std::string("nothing")); // the same key in two objects
}

void TestStrictJson::deeperOnesAreRefused()
{
    const std::string sentence = "JSON: got more than 64 levels, expected at most 64";
    QCOMPARE(refusedAs(nested(65)), sentence);
    QCOMPARE(refusedAs(std::string(100'000, '[')), sentence);
    QCOMPARE(refusedAs(nested(100'000)), sentence);
}

void TestStrictJson::aByteOrderMarkIsNoContent()
{
    const auto read = readDocument("\xef\xbb\xbf" + sessionOf("{\"title\": \"a\"}"));
    QVERIFY(read);
    QCOMPARE(read->document.title, std::string("a"));
    QVERIFY(read->unknownKeys.isEmpty());
}

void TestStrictJson::longValuesAreCutBetweenCharacters()
{
    const std::string longText = "a" + std::string(200, 'x');
    QCOMPARE(refusedAs(sessionOf("{\"layer\": \"" + longText + "\"}")),
             "layer: got \"a" + std::string(58, 'x') + "…, expected an object {…}");
    std::string chinese;
    for (int i = 0; i < 40; ++i)
        chinese += "注";
    QCOMPARE(refusedAs(sessionOf("{\"layer\": \"" + chinese + "\"}")),
             "layer: got \"" + chinese.substr(0, 57) + "…, expected an object {…}");
}

void TestStrictJson::longKeysAreCutToo()
{
    const std::string key(1'000'000, 'k');
    QCOMPARE(refusedAs("{\"" + key + "\": 1, \"" + key + "\": 2}"),
             key.substr(0, 60).append("…: got the same key twice, expected each key once"));
    QCOMPARE(refusedAs(R"({"": 1, "": 2})"), std::string(R"("": got the same key twice, expected each key once)"));
}

void TestStrictJson::tooManyValuesAreRefused()
{
    std::string json = sessionOf(R"({"view": {"a": [0)");
    for (int i = 0; i < 500'000; ++i)
        json += ",0";
    QCOMPARE(refusedAs(json + "]}}"), std::string("JSON: got more than 500000 values, expected at most 500000 values"));
    QCOMPARE(refusedAs(std::string((16U << 20U) + 1, ' ')),
             std::string("JSON: got 16777217 bytes, expected at most 16777216 bytes"));
}

void TestStrictJson::textsMeanWhatTheyEscape()
{
    const auto read =
        readDocument(sessionOf(R"({"title": "\"\\\/\b\f\n\r\t\u0041\u00e9\u6ce8\ud83d\ude00é注😀\u0000."})"));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->document.title, std::string("\"\\/\b\f\n\r\tAé注😀é注😀") + '\0' + '.');
}

void TestStrictJson::numbersAreThoseOfTheText_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<double>("number");
    const auto row = [](const char *json, double number) { QTest::addRow("%s", json) << QByteArray(json) << number; };
    row("0", 0);
    row("-0", 0);
    row("-0.0", -0.0);
    row("17", 17);
    row("9223372036854775807", 9223372036854775807.0);
    row("18446744073709551615", 18446744073709551615.0);
    row("18446744073709551616", 18446744073709551616.0);
    row("-9223372036854775809", -9223372036854775809.0);
    row("0.1", 0.1);
    row("1E2", 100);
    row("1.5e+2", 150);
    row("2.5e-3", 0.0025);
    row("1.7976931348623157e308", 1.7976931348623157e308);
    row("5e-324", 5e-324);
    row("1e-400", 0);
    row("-0.00001e-99999999999999999999", 0);
    row("0e99999999999999999999", 0);
    row("0.0000000000000000000000000000001e330", 1e299);
}

void TestStrictJson::numbersAreThoseOfTheText()
{
    QFETCH(QByteArray, json);
    QFETCH(double, number);
    const auto document = withSetting({}, "layer.scale", json.toStdString());
    QVERIFY2(document, document ? "" : document.error().sentence().c_str());
    QVERIFY(document->layer.scale == number);
    const auto again = withSetting({}, "layer.scale", settingAt(*document, "layer.scale"));
    QVERIFY(again && again->layer.scale == number);
}

/// To look through all keys for each would take minutes here.
void TestStrictJson::manyKeysCostNoMoreEach()
{
    constexpr int count = 400'000;
    constexpr int most = 20; // seconds
    std::string json = sessionOf(R"({"title": "many")");
    for (int i = 0; i < count; ++i)
        json += ",\"key" + std::to_string(i) + "\":0";
    const std::clock_t start = std::clock(); // of this process alone, whatever else the machine does
    const auto read = readDocument(json + "}");
    const auto took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    QVERIFY2(took < most, qPrintable(QString::number(took)));
    QVERIFY(read);
    QCOMPARE(read->unknownKeys.count(), std::size_t{count});
    QCOMPARE(read->unknownKeys.names().size(), std::size_t{10});
    QCOMPARE(read->unknownKeys.warning()->english(),
             std::string("HeadScope does not know the keys key0, key1, key2, key3, key4, key5, key6, key7, key8, key9 "
                         "and 399990 more."));
}

HEADSCOPE_TEST(TestStrictJson, NoApplication)
#include "tst_strictjson.moc"
