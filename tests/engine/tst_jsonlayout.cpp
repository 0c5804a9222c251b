// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/jsonlayout.h"

#include "engine/document/strictjson.h"
#include "tests/engine/support.h"

using namespace headscope;

class TestJsonLayout : public QObject
{
    Q_OBJECT

private slots:
    void whatFitsStandsOnOneLine();
    void longListsFillTheirLines();
    void longObjectsHaveALineForEachKey();
    void emptyValuesStayShort();
    void itIsTheSameJson();
};

namespace {

std::string laidOut(const std::string &json)
{
    return layOut(*parseStrictJson(json));
}

std::string repeated(const std::string &text, int times)
{
    std::string out;
    for (int i = 0; i < times; ++i)
        out += text;
    return out;
}

} // namespace

void TestJsonLayout::whatFitsStandsOnOneLine()
{
    QCOMPARE(laidOut(R"({"a":[3,2],"b":{"c":-0.0,"d":"é \"x\""},"e":[[1],[2,3]]})"), std::string(R"({
  "a": [3, 2],
  "b": { "c": -0.0, "d": "é \"x\"" },
  "e": [[1], [2, 3]]
}
)"));
}

void TestJsonLayout::longListsFillTheirLines()
{
    const std::string text = laidOut(R"({"numbers": [1000)" + repeated(", 1000", 59) + R"(], "after": 1})");
    const QStringList lines = QString::fromStdString(text).split(u'\n');
    QCOMPARE(lines.size(), 10);
    QCOMPARE(lines[1], QStringLiteral("  \"numbers\": ["));
    for (int i = 2; i <= 5; ++i)
        QVERIFY2(lines[i].size() <= 100, qPrintable(lines[i]));
    QVERIFY(lines[2].startsWith(u"    1000, 1000, ") && lines[2].endsWith(u"1000,"));
    QVERIFY(lines[2].size() > 90);
    QCOMPARE(lines[6], QStringLiteral("  ],"));
    QCOMPARE(lines[7], QStringLiteral("  \"after\": 1"));
}

void TestJsonLayout::longObjectsHaveALineForEachKey()
{
    const std::string words(40, 'x');
    QCOMPARE(laidOut(R"({"layer": {"a": ")" + words + R"(", "b": ")" + words + R"(", "c": [1, 2]}})"), R"({
  "layer": {
    "a": ")" + words + R"(",
    "b": ")" + words + R"(",
    "c": [1, 2]
  }
}
)");
    QCOMPARE(laidOut(R"({"list": [{"a": ")" + words + R"(", "b": 1}, {"a": ")" + words + R"(", "b": 2}]})"), R"({
  "list": [
    { "a": ")" + words + R"(", "b": 1 },
    { "a": ")" + words + R"(", "b": 2 }
  ]
}
)");
}

void TestJsonLayout::emptyValuesStayShort()
{
    QCOMPARE(laidOut(R"({"a":[],"b":{},"c":[[],null],"d":""})"), std::string(R"({
  "a": [],
  "b": {},
  "c": [[], null],
  "d": ""
}
)"));
}

void TestJsonLayout::itIsTheSameJson()
{
    const std::string word = R"(, "注意力, \n \\ \"")";
    const std::string text = R"({"words": [1e-300)" + repeated(word, 50) + R"(], "nested": {"lists": [[])" +
                             repeated(", [-0.0, 123456789]", 30) + R"(], "last": null}})";
    const Json json = *parseStrictJson(text);
    QCOMPARE(writtenJson(*parseStrictJson(layOut(json))), writtenJson(json));
}

HEADSCOPE_TEST(TestJsonLayout, NoApplication)
#include "tst_jsonlayout.moc"
