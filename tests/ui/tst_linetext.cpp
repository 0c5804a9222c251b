// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/linetext.h"

#include "tests/testprogram.h"

#include "ui/lines/typedfont.h"
#include "ui/theme/fonts.h"
#include <QApplication>

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QSvgGenerator>

using namespace headscope;

namespace {

constexpr int kWidth = 160;
constexpr int kHeight = 30;

template <class Draw>
QImage drawn(Draw draw, double scale)
{
    QImage image(static_cast<int>(kWidth * scale), static_cast<int>(kHeight * scale), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    painter.setPen(Qt::black);
    painter.setFont(uiFont(kBodySize));
    draw(painter);
    return image;
}

/// Where anything is drawn.
QRect ink(const QImage &image)
{
    QRect box;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 160)
                box |= QRect(x, y, 1, 1);
    return box;
}

} // namespace

class LineTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void widthIsThatOfTheFont();
    void drawsWhereTextIsDrawn_data();
    void drawsWhereTextIsDrawn();
    void lettersWithColorsStayInTheirPlace_data();
    void lettersWithColorsStayInTheirPlace();
    void signsAreNotJoined_data();
    void signsAreNotJoined();
    void wordsAreMeasuredAsTyped_data();
    void wordsAreMeasuredAsTyped();
    void otherFontsOfTheSameWordsAreTheirOwn();
    void elidesOnlyWhatIsTooWide();
    void theFirstLineThatFitsIsWhole();
    void aWordThatIsWiderThanALineIsElided();
    void aFontIsAsLargeAsTheLineAllows();
    void writesRealTextIntoFiles();
};

void LineTextTest::widthIsThatOfTheFont()
{
    for (const QString &text : {QStringLiteral("key 7"), QStringLiteral("−0.43"), QStringLiteral("注意力")}) {
        const QFont font = uiFont(kCaptionSize);
        QVERIFY(std::abs(lineWidth(font, text) - QFontMetricsF(typedFont(font, text)).horizontalAdvance(text)) < 0.51);
        QCOMPARE(lineWidth(font, text), lineWidth(font, text));
    }
    QCOMPARE(lineWidth(uiFont(kCaptionSize), {}), 0.0);
}

void LineTextTest::drawsWhereTextIsDrawn_data()
{
    QTest::addColumn<Qt::Alignment>("alignment");
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 2.0, 6.0}) {
        QTest::addRow("left at %g", scale) << Qt::Alignment(Qt::AlignLeft | Qt::AlignTop) << scale;
        QTest::addRow("middle at %g", scale) << Qt::Alignment(Qt::AlignCenter) << scale;
        QTest::addRow("right at %g", scale) << Qt::Alignment(Qt::AlignRight | Qt::AlignBottom) << scale;
    }
}

void LineTextTest::drawsWhereTextIsDrawn()
{
    QFETCH(Qt::Alignment, alignment);
    QFETCH(double, scale);
    const QRectF place(10, 4, 140, 22);
    const QString text = QStringLiteral("Head 3");
    const QRect ours = ink(drawn([&](QPainter &painter) { drawLine(painter, place, alignment, text); }, scale));
    const QRect qts =
        ink(drawn([&](QPainter &painter) { painter.drawText(place, static_cast<int>(alignment), text); }, scale));
    QVERIFY(!qts.isEmpty());
    const int slack = static_cast<int>(scale);
    QVERIFY2(qts.adjusted(-slack, -slack, slack, slack).contains(ours), qPrintable(QStringLiteral("%1").arg(ours.x())));
    QVERIFY(ours.adjusted(-slack, -slack, slack, slack).contains(qts));
}

void LineTextTest::lettersWithColorsStayInTheirPlace_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 4.0, 5.0, 6.0, 12.0})
        QTest::addRow("at %g", scale) << scale;
}

/// Also where a picture has so many pixels that letters are no longer kept for the next time.
void LineTextTest::lettersWithColorsStayInTheirPlace()
{
    QFETCH(const double, scale);
    const QRectF place(60, 4, 90, 22);
    const auto box = [scale](auto draw) {
        const QImage image = drawn(draw, scale);
        QRect colored;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (!qIsGray(image.pixel(x, y)))
                    colored |= QRect(x, y, 1, 1);
        return colored;
    };
    const QString text = QStringLiteral("a🚀b");
    const QRect qts = box([&](QPainter &painter) { painter.drawText(place, Qt::AlignLeft, text); });
    if (qts.isEmpty())
        QSKIP("no font has a coloured rocket");
    const QRect ours = box([&](QPainter &painter) { drawLine(painter, place, Qt::AlignLeft, text); });
    const int slack = static_cast<int>(scale) + 1;
    QVERIFY2(qts.adjusted(-slack, -slack, slack, slack).contains(ours), qPrintable(QStringLiteral("%1").arg(ours.x())));
    QVERIFY(ours.adjusted(-slack, -slack, slack, slack).contains(qts));
}

void LineTextTest::otherFontsOfTheSameWordsAreTheirOwn()
{
    const QString text = QStringLiteral("weights");
    QVERIFY(lineWidth(uiFont(kCaptionSize, Weight::Bold), text) > lineWidth(uiFont(kCaptionSize), text));
    QVERIFY(lineWidth(uiFont(kTitleSize), text) > lineWidth(uiFont(kCaptionSize), text));
}

void LineTextTest::elidesOnlyWhatIsTooWide()
{
    const QFont font = uiFont(kCaptionSize);
    const QString text = QStringLiteral("a rather long word");
    QCOMPARE(elidedLine(font, text, lineWidth(font, text)), text);
    const QString cut = elidedLine(font, text, 40);
    QVERIFY(cut.endsWith(u'…'));
    QVERIFY(lineWidth(font, cut) <= 40.5);
}

void LineTextTest::theFirstLineThatFitsIsWhole()
{
    const QFont font = uiFont(kCaptionSize);
    const QStringList lines{QStringLiteral("a rather long line"), QStringLiteral("a line")};
    QCOMPARE(fittingLine(font, lines, lineWidth(font, lines.first())), lines.first());
    QCOMPARE(fittingLine(font, lines, lineWidth(font, lines.first()) - 1), lines.last());
    QCOMPARE(fittingLine(font, lines, lineWidth(font, lines.last()) - 1), QString());
    QCOMPARE(elidedLine(font, lines, lineWidth(font, lines.last())), lines.last());
    QVERIFY(elidedLine(font, lines, lineWidth(font, lines.last()) - 1).endsWith(u'…'));
}

/// All else is as it was.
void LineTextTest::aWordThatIsWiderThanALineIsElided()
{
    const QFont font = uiFont(kCaptionSize);
    const QString text =
        QStringLiteral("Row of query 0 “Donaudampfschifffahrtsgesellschaft”, which sees 注意力\nand no more ");
    QCOMPARE(elidedWords(font, text, 1000), text);
    const QString elided = elidedWords(font, text, 100);
    QVERIFY2(elided.startsWith(QStringLiteral("Row of query 0 “Donau")), qPrintable(elided));
    QVERIFY2(elided.endsWith(QStringLiteral("…”, which sees 注意力\nand no more ")), qPrintable(elided));
    const QString word = elided.section(u' ', 4, 4);
    QVERIFY2(QFontMetricsF(font).horizontalAdvance(word) <= 100, qPrintable(word));
    QCOMPARE(elidedWords(font, {}, 100), QString());
}

void LineTextTest::aFontIsAsLargeAsTheLineAllows()
{
    const QString text = QStringLiteral("token embedding");
    const auto fitting = [&](double width) {
        return fittingFont(uiFont(13, Weight::Bold), text, width, 10).pixelSize();
    };
    QCOMPARE(fitting(lineWidth(uiFont(13, Weight::Bold), text)), 13);
    QCOMPARE(fitting(lineWidth(uiFont(13, Weight::Bold), text) - 1), 12);
    QCOMPARE(fitting(lineWidth(uiFont(11, Weight::Bold), text)), 11);
    QCOMPARE(fitting(1), 10);
}

void LineTextTest::writesRealTextIntoFiles()
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize({kWidth, kHeight});
    QPainter painter(&svg);
    painter.setFont(uiFont(kBodySize));
    drawLine(painter, {0, 0, kWidth, kHeight}, Qt::AlignCenter, QStringLiteral("Head 3"));
    painter.end();
    QVERIFY(buffer.data().contains("Head 3</text>"));
}

void LineTextTest::signsAreNotJoined_data()
{
    QTest::addColumn<QFont>("font");
    QTest::addColumn<QString>("text");
    QTest::newRow("code") << numberFont(100) << QStringLiteral("==");
    QTest::newRow("words") << uiFont(60, Weight::Bold) << QStringLiteral("->");
}

/// There is a gap between both.
void LineTextTest::signsAreNotJoined()
{
    QFETCH(const QFont, font);
    QFETCH(const QString, text);
    QImage image(200, 150, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    drawLine(painter, {0, 0, 200, 150}, Qt::AlignCenter, text);
    QCOMPARE(painter.font().styleStrategy(), font.styleStrategy()); // of what is drawn next
    painter.end();
    int signs = 0;
    bool wasInk = false;
    for (int x = 0; x < image.width(); ++x) {
        bool isInk = false;
        for (int y = 0; y < image.height(); ++y)
            isInk = isInk || qGray(image.pixel(x, y)) < 128;
        signs += isInk && !wasInk ? 1 : 0;
        wasInk = isInk;
    }
    QCOMPARE(signs, 2);
}

void LineTextTest::wordsAreMeasuredAsTyped_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isPlain");
    const auto row = [](const char *name, const QString &text, bool isPlain) {
        QTest::newRow(name) << text << isPlain;
    };
    row("an arrow", QStringLiteral("->"), true);
    row("a hexadecimal number", QStringLiteral("0x10"), true);
    row("a time", QStringLiteral("12:30"), true);
    row("brackets beside capitals", QStringLiteral("(A)"), true);
    row("Chinese beside an arrow", QStringLiteral("注意力=>"), true);
    row("letters", QStringLiteral("AVATAR"), false); // which stand as close as the font has them
    row("a head", QStringLiteral("Head 3"), false);
    row("Arabic", QStringLiteral("سلام ->"), false);
    row("Hindi", QStringLiteral("नमस्ते"), false);
    row("Thai", QStringLiteral("ที่ (1)"), false);
    row("a mark over a letter", QStringLiteral("(a\u0301)"), false);
    row("a family", QStringLiteral("[👩‍👧]"), false);
}

void LineTextTest::wordsAreMeasuredAsTyped()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isPlain);
    const QFont font = uiFont(kBodySize);
    const QFont typed = typedFont(font, text);
    QCOMPARE((typed.styleStrategy() & QFont::PreferNoShaping) != 0, isPlain);
    QCOMPARE(lineWidth(font, text), lineWidth(typed, text));
    const bool needsShaping = typedFont(withPlainGlyphs(font), text) == font;
    QVERIFY(!isPlain || !needsShaping);
    if (needsShaping)
        QCOMPARE(lineWidth(withPlainGlyphs(font), text), lineWidth(font, text));
}

HEADSCOPE_TEST(LineTextTest, QApplication)
#include "tst_linetext.moc"
