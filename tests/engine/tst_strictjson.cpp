// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include "tests/engine/support.h"

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
};

namespace {

std::string refusalOf(const std::string &json)
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
    const auto error = [](const char *name, const QByteArray &json, int line, int column) {
        const QByteArray place = QByteArray::number(line) + ", column " + QByteArray::number(column);
        QTest::addRow("%s", name) << json << "JSON: got an error at line " + place + ", expected valid JSON in UTF-8";
    };
    error("nothing", "", 1, 1);
    error("spaces", "  \n", 2, 1);
    error("comma at the end", "{\"title\": \"\",}", 1, 14);
    error("second line", "{\n  \"title\": oops\n}", 2, 12);
    error("cut short", "{\"title\": \"abc", 1, 15);
    error("trailing data", "{} {}", 1, 4);
    error("comment", "{} // nothing", 1, 4);
    error("single quotes", "{'title': 1}", 1, 2);
    error("leading point", "{\"title\": .5}", 1, 11);
    error("point without digits", "{\"title\": 5.}", 1, 13);
    error("leading zero", "{\"title\": 01}", 1, 12);
    error("NaN", "{\"title\": NaN}", 1, 11);
    error("Infinity", "{\"title\": -Infinity}", 1, 12);
    error("number too large", "{\"title\": 1e999}", 1, 15);
    error("line end in a text", "{\"title\": \"a\nb\"}", 1, 13);
    error("wrong escape", "{\"title\": \"\\x41\"}", 1, 13);
    error("half a surrogate pair", "{\"title\": \"\\ud800\"}", 1, 18);
    error("not UTF-8", "{\"title\": \"\xff\"}", 1, 12);
    error("long form of a slash", "{\"title\": \"\xc0\xaf\"}", 1, 12);
    error("surrogate in UTF-8", "{\"title\": \"\xed\xa0\x80\"}", 1, 13);
    error("UTF-16", QByteArray("\xff\xfe{\0}\0", 6), 1, 1);
    error("zero byte", QByteArray("{}\0", 3), 1, 3);
    QTest::addRow("same key twice") << QByteArray(R"({"title": "a", "title": "a"})")
                                    << QByteArray("title: got the same key twice, expected each key once");
    QTest::addRow("same key twice, escaped") << QByteArray(R"({"title": "a", "t\u0069tle": "a"})")
                                             << QByteArray("title: got the same key twice, expected each key once");
    QTest::addRow("same key twice, inside") << QByteArray(R"({"layer": {"bias": true, "bias": true}})")
                                            << QByteArray("bias: got the same key twice, expected each key once");
    QTest::addRow("a list") << QByteArray("[1, 2]") << QByteArray("JSON: got [1,2], expected an object {…}");
    QTest::addRow("a text") << QByteArray("\"a\"") << QByteArray("JSON: got \"a\", expected an object {…}");
    QTest::addRow("null") << QByteArray("null") << QByteArray("JSON: got null, expected an object {…}");
}

void TestStrictJson::whatIsNotJsonIsRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, sentence);
    QCOMPARE(refusalOf(json.toStdString()), sentence.toStdString());
}

void TestStrictJson::sixtyFourLevelsAreRead()
{
    QCOMPARE(refusalOf(nested(64)), std::string("nothing"));
    QCOMPARE(refusalOf(R"({"a": {"x": 1}, "b": {"x": 1}})"), std::string("nothing")); // the same key in two objects
}

void TestStrictJson::deeperOnesAreRefused()
{
    const std::string sentence = "JSON: got more than 64 levels, expected at most 64";
    QCOMPARE(refusalOf(nested(65)), sentence);
    QCOMPARE(refusalOf(std::string(100'000, '[')), sentence);
    QCOMPARE(refusalOf(nested(100'000)), sentence);
}

void TestStrictJson::aByteOrderMarkIsNoContent()
{
    const auto read = readDocument("\xef\xbb\xbf{\"title\": \"a\"}");
    QVERIFY(read);
    QCOMPARE(read->document.title, std::string("a"));
    QVERIFY(read->unknownKeys.empty());
}

void TestStrictJson::longValuesAreCutBetweenCharacters()
{
    const std::string longText = "a" + std::string(200, 'x');
    QCOMPARE(refusalOf("{\"layer\": \"" + longText + "\"}"),
             "layer: got \"a" + std::string(58, 'x') + "…, expected an object {…}");
    std::string chinese;
    for (int i = 0; i < 40; ++i)
        chinese += "注";
    QCOMPARE(refusalOf("{\"layer\": \"" + chinese + "\"}"),
             "layer: got \"" + chinese.substr(0, 57) + "…, expected an object {…}");
}

HEADSCOPE_TEST(TestStrictJson, NoApplication)
#include "tst_strictjson.moc"
