// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/wraplabel.h"

#include "tests/ui/support.h"

using namespace headscope;

class TestWrapLabel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theHeightIsThatOfALabel_data();
    void theHeightIsThatOfALabel();
    void aHeldHeightStays();
};

void TestWrapLabel::theHeightIsThatOfALabel_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("short") << u"one"_s;
    QTest::addRow("long") << u"one two three four five six seven eight nine ten eleven twelve"_s;
    QTest::addRow("rich") << u"one<br><b>two</b><br>three"_s;
}

void TestWrapLabel::theHeightIsThatOfALabel()
{
    QFETCH(QString, text);
    WrapLabel label;
    QLabel plain;
    plain.setWordWrap(true);
    label.setText(u"before"_s); // what is remembered must go
    label.heightForWidth(100);
    label.setText(text);
    plain.setText(text);
    for (const int width : {60, 100, 300, 60, 100})
        QCOMPARE(label.heightForWidth(width), plain.heightForWidth(width));
    QFont large = plain.font();
    large.setPixelSize(40);
    label.setFont(large);
    plain.setFont(large);
    QCOMPARE(label.heightForWidth(100), plain.heightForWidth(100));
}

void TestWrapLabel::aHeldHeightStays()
{
    WrapLabel label;
    label.setText(u"one<br>two<br>three"_s);
    const int three = label.heightForWidth(200);
    label.holdHeight(true);
    label.setText(u"one"_s);
    QCOMPARE(label.heightForWidth(200), three);
    label.holdHeight(false);
    QVERIFY(label.heightForWidth(200) < three);
}

HEADSCOPE_TEST(TestWrapLabel, QApplication)
#include "tst_wraplabel.moc"
