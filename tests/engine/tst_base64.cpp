// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h" // first: moc cannot read <concepts> alone

#include "engine/script/base64.h"

using namespace headscope;

class TestBase64 : public QObject
{
    Q_OBJECT

private slots:
    void theExamplesOfTheStandard_data();
    void theExamplesOfTheStandard();
    void everyByteIsAsQtWritesIt();
};

void TestBase64::theExamplesOfTheStandard_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("encoded");
    const auto row = [](const char *text, const char *encoded) {
        QTest::addRow("'%s'", text) << QByteArray(text) << QByteArray(encoded);
    };
    row("", ""); // RFC 4648, section 10
    row("f", "Zg==");
    row("fo", "Zm8=");
    row("foo", "Zm9v");
    row("foob", "Zm9vYg==");
    row("fooba", "Zm9vYmE=");
    row("foobar", "Zm9vYmFy");
}

void TestBase64::theExamplesOfTheStandard()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, encoded);
    QCOMPARE(QByteArray::fromStdString(toBase64(asBytes(text.toStdString()))), encoded);
}

void TestBase64::everyByteIsAsQtWritesIt()
{
    QByteArray bytes;
    for (int i = 0; i < 1000; ++i)
        bytes += static_cast<char>(i * i + i / 7);
    for (qsizetype length = 0; length < bytes.size(); length += 83) {
        const QByteArray part = bytes.first(length);
        QCOMPARE(QByteArray::fromStdString(toBase64(asBytes(part.toStdString()))), part.toBase64());
    }
}

HEADSCOPE_TEST(TestBase64, NoApplication)
#include "tst_base64.moc"
