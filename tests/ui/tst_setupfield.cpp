// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupfield.h"

#include "engine/document/field.h"
#include "tests/ui/support.h"

using namespace headscope;

class TestSetupField : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTypedBecomesJson_data();
    void whatIsTypedBecomesJson();
    void jsonIsTypedAndReadBack_data();
    void jsonIsTypedAndReadBack();
    void theSameValueIsKnown();
    void everyFieldIsAKeyOfTheFile();
};

void TestSetupField::whatIsTypedBecomesJson_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("json");
    const auto add = [](const char *typed, const char *json) {
        QTest::addRow("'%s'", typed) << QString::fromUtf8(typed) << QString::fromUtf8(json);
    };
    add("", "null");
    add("  ", "null");
    add("3", "[3]");
    add("3, 2", "[3, 2]");
    add(" 3,2 ", "[3,2]");
    add("3，2", "[3,2]");
    add("1, 2; 3, 4", "[[1, 2],[3, 4]]");
    add("1，2；3，4", "[[1,2],[3,4]]");
    add("3、2", "[3,2]");
    add("１２，３", "[12,3]");
    add("【１。５，－2】", "[1.5,-2]");
    add("2, −1", "[2, -1]");
    add("−inf", "\"-inf\"");
    add("-∞", "\"-inf\"");
    add("－∞", "\"-inf\"");
    add("2, –1", "[2, -1]");
    add("2, —1", "[2, -1]");
    add("10²", "\"10²\"");
    add(".5", "[0.5]");
    add("-.5", "[-0.5]");
    add("1, 2;", "[[1, 2]]");
    add("1;2", "[[1],[2]]");
    add("-1, 2", "[-1, 2]");
    add("[3, 2]", "[3, 2]");
    add("0.5, -0.25", "[0.5, -0.25]");
    add("0.5, 1e-3, 2E+4", "[0.5, 1e-3, 2E+4]");
    add("1e", "\"1e\"");
    add("three", "\"three\"");
    add("3, two", "\"3, two\"");
    add("3 2", "\"3 2\"");
    add("\"quoted\"", "\"\\\"quoted\\\"\"");
    add("{\"a\": 1}", "\"{\\\"a\\\": 1}\"");
}

void TestSetupField::whatIsTypedBecomesJson()
{
    QFETCH(QString, typed);
    QFETCH(QString, json);
    QCOMPARE(typedAsJson(typed, EditorKind::List), json);
}

void TestSetupField::jsonIsTypedAndReadBack_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<int>("kind");
    for (const char *json : {"null", "[3]", "[3,2]", "[[1,2],[3,4]]", "[[1],[2]]", "[[1,2]]", "[[5]]"})
        QTest::addRow("list %s", json) << QString::fromLatin1(json) << static_cast<int>(EditorKind::List);
    for (const char *json : {"0", "7", "4294967295", "-3"})
        QTest::addRow("number %s", json) << QString::fromLatin1(json) << static_cast<int>(EditorKind::Number);
    for (const char *json : {"null", "0.5", "-0.25", "1e-06", "1.5e+20", "-1000000.0", "-1000000000.0"})
        QTest::addRow("text %s", json) << QString::fromLatin1(json) << static_cast<int>(EditorKind::Text);
}

void TestSetupField::jsonIsTypedAndReadBack()
{
    QFETCH(QString, json);
    QFETCH(int, kind);
    const QString typed = jsonAsTyped(json);
    QVERIFY(!typed.contains(u'[') && !typed.contains(u'"') && typed != u"null");
    QVERIFY2(areSameJson(typedAsJson(typed, static_cast<EditorKind>(kind)), json), qPrintable(typed));
}

void TestSetupField::theSameValueIsKnown()
{
    for (const auto &[a, b] : {std::pair(u"0.50"_s, u"0.5"_s),
                               {u"5e-1"_s, u"0.5"_s},
                               {u"[3, 2]"_s, u"[3,2]"_s},
                               {u"null"_s, u"null"_s},
                               {u"1.0"_s, u"1"_s}})
        QVERIFY2(areSameJson(a, b), qPrintable(a));
    for (const auto &[a, b] : {std::pair(u"0.50"_s, u"0.51"_s),
                               {u"[3]"_s, u"3"_s},
                               {u"null"_s, u"0"_s},
                               {u"[07]"_s, u"[7]"_s},
                               {u"\"a"_s, u"\"b"_s}})
        QVERIFY2(!areSameJson(a, b), qPrintable(a));
}

void TestSetupField::everyFieldIsAKeyOfTheFile()
{
    QSet<QString> paths;
    for (const SetupField &field : setupFields()) {
        QVERIFY2(findField(field.path.toStdString()) != nullptr, qPrintable(field.path));
        QVERIFY(!paths.contains(field.path));
        paths << field.path;
        QVERIFY(!field.label.isEmpty() && !field.section.isEmpty() && !field.hint.isEmpty());
        QCOMPARE(field.kind == EditorKind::Choice, !field.choices.isEmpty());
        for (const auto &[word, shown, isThere] : field.choices) { // every word is one that the file format knows
            QVERIFY(!shown.isEmpty());
            const QString json = isJsonWord(word) ? word : u"\"%1\""_s.arg(word);
            QVERIFY2(withSetting({}, field.path.toStdString(), json.toStdString()), qPrintable(field.path + json));
        }
    }
}

HEADSCOPE_TEST(TestSetupField, NoApplication)
#include "tst_setupfield.moc"
