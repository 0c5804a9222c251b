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
    void aFormulaInItsFrameIsNotCut();
    void aHeldHeightStays();
    void aWordThatIsTooWideIsElided();
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

/// Near the widths where another line begins, a few pixels are a line.
void TestWrapLabel::aFormulaInItsFrameIsNotCut()
{
    QWidget parent;
    parent.setStyleSheet(u"QLabel { padding: 6px 10px; border-radius: 5px; }"_s);
    auto *label = new WrapLabel(&parent);
    auto *plain = new QLabel(&parent);
    plain->setWordWrap(true);
    for (QLabel *each : {static_cast<QLabel *>(label), plain}) {
        each->setTextFormat(Qt::RichText);
        each->setText(u"A<sub>ij</sub> = exp(M<sub>ij</sub> − m<sub>i</sub>) / Σ<sub>k</sub> exp(M<sub>ik</sub>)"_s);
    }
    showActive(parent, {400, 200});
    for (int width = 60; width < 400; ++width)
        QCOMPARE(label->heightForWidth(width), plain->heightForWidth(width));
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

/// As if the shorter text had been set.
void TestWrapLabel::aWordThatIsTooWideIsElided()
{
    WrapLabel label;
    label.setText(u"Which keys does query 0 “Donaudampfschifffahrtsgesellschaft” attend to?"_s);
    label.resize(900, 90);
    QCOMPARE(label.shownText(), label.text());
    label.resize(140, 90);
    QVERIFY2(label.shownText().startsWith(u"Which keys does query 0 “Donau"_s), qPrintable(label.shownText()));
    QVERIFY2(label.shownText().endsWith(u"…” attend to?"_s), qPrintable(label.shownText()));
    WrapLabel shorter;
    shorter.setText(label.shownText());
    shorter.resize(label.size());
    QCOMPARE(label.grab().toImage(), shorter.grab().toImage());
    label.setTextInteractionFlags(Qt::TextSelectableByMouse);
    QCOMPARE(label.shownText(), label.text());
}

HEADSCOPE_TEST(TestWrapLabel, QApplication)
#include "tst_wraplabel.moc"
