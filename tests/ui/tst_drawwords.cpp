// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/drawwords.h"

#include "tests/ui/support.h"
#include "ui/lines/linetext.h"
#include "ui/lines/typedfont.h"
#include "ui/theme/fonts.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QPicture>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace headscope;

/// Words as files have them.
class TestDrawWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesShowWhatAScreenShows_data();
    void filesShowWhatAScreenShows();
    void isolatesAreNotSeen_data();
    void isolatesAreNotSeen();
    void wordsOfADrawingAreText();
    void runsOfADrawingStandInTheirOrder();
    void wordsOfAPageAreText();
    void pagesShowLettersOfManyColors();
};

namespace {

constexpr QSize kSize(220, 120);

/// At all places that words may have.
void paintWords(QPainter &painter, const QString &words)
{
    const QRectF place(10, 5, 200, 30);
    painter.setPen(Qt::black);
    painter.setFont(uiFont(20));
    drawWords(painter, place, Qt::AlignRight | Qt::AlignVCenter, words);
    drawWords(painter, place.translated(0, 30), Qt::AlignHCenter | Qt::AlignBottom, words);
    drawWords(painter, place.translated(0, 60), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, words);
    drawWords(painter, QPointF(20, 115), words);
}

QByteArray page(const QString &words)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    QPainter painter(&pdf);
    paintWords(painter, words);
    painter.end();
    return buffer.data();
}

QPicture recording(const QString &words)
{
    QPicture picture;
    QPainter painter(&picture);
    paintWords(painter, words);
    painter.end();
    return picture;
}

QByteArray drawingOf(const auto &paint)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(96);
    svg.setSize(kSize);
    svg.setViewBox(QRect(QPoint(), kSize));
    QPainter painter(&svg);
    painter.save();
    paint(painter);
    painter.restore();
    painter.end();
    return buffer.data();
}

QByteArray drawing(const QString &words)
{
    return drawingOf([&words](QPainter &painter) { paintWords(painter, words); });
}

/// So large that letters do not begin with whole pixels.
QImage onScreen(const auto &paint)
{
    constexpr int scale = 4;
    QImage image(kSize * scale, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    paint(painter);
    return image;
}

bool hasColors(const QImage &image)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (!qIsGray(image.pixel(x, y)))
                return true;
    return false;
}

} // namespace

void TestDrawWords::filesShowWhatAScreenShows_data()
{
    QTest::addColumn<QString>("words");
    QTest::addRow("Arabic in brackets") << u"(قوس)"_s;
    QTest::addRow("Hebrew before brackets") << u"אבג (1)!"_s;
    QTest::addRow("Hebrew among English") << u"a (אבג) b"_s;
    QTest::addRow("Hebrew that is isolated") << u"7 “\u2068אבג\u2069”: 0.26"_s;
    QTest::addRow("more than a line") << u"אבג דהו, (זחט) יכל; מנס עפצ (קרש) ת"_s;
}

void TestDrawWords::filesShowWhatAScreenShows()
{
    QFETCH(const QString, words);
    const QByteArray written = drawing(words);
    QVERIFY(!written.contains("<text"));
    QSvgRenderer svg(written);
    const QImage drawn = onScreen([&](QPainter &painter) { svg.render(&painter, QRectF(QPointF(), kSize)); });
    const QImage recorded = onScreen([&](QPainter &painter) { painter.drawPicture(0, 0, recording(words)); });
    const QImage wanted = onScreen([&](QPainter &painter) { paintWords(painter, words); });
    QVERIFY(wanted != onScreen([](QPainter &) {}));
    for (const QImage &image : {drawn, recorded})
        QVERIFY2(farthest(image, wanted) <= 60, qPrintable(QString::number(farthest(image, wanted))));
}

void TestDrawWords::isolatesAreNotSeen_data()
{
    QTest::addColumn<QFont>("font");
    QTest::addRow("words") << uiFont(20);
    QTest::addRow("plain glyphs") << withPlainGlyphs(uiFont(20));
    QTest::addRow("numbers") << numberFont(20);
}

/// Nor have they a width.
void TestDrawWords::isolatesAreNotSeen()
{
    QFETCH(const QFont, font);
    const auto drawn = [&font](const QString &words) {
        return onScreen([&](QPainter &painter) {
            painter.setPen(Qt::black);
            painter.setFont(font);
            drawLine(painter, QRectF(10, 5, 200, 30), Qt::AlignLeft, words);
            drawWords(painter, QRectF(10, 45, 200, 30), Qt::AlignRight, words);
        });
    };
    const QString words = u"a “אבג” b"_s;
    const QString isolated = u"a “\u2068אבג\u2069” b"_s;
    QVERIFY2(farthest(drawn(isolated), drawn(words)) <= 60, qPrintable(isolated));
    QVERIFY(std::abs(lineWidth(font, isolated) - lineWidth(font, words)) < 0.1);
}

void TestDrawWords::wordsOfADrawingAreText()
{
    for (const QString &words : {u"Head 3"_s, u"注意力"_s})
        QCOMPARE(drawing(words).count((words + u"</text>"_s).toUtf8()), 4);
}

/// Else the same words would be other bytes each time.
void TestDrawWords::runsOfADrawingStandInTheirOrder()
{
    const QString svg = QString::fromUtf8(drawingOf(
        [](QPainter &painter) { drawWords(painter, QPointF(20, 50), u"abc العربية def 中文 ghi אבג jkl"_s); }));
    static const QRegularExpression begins(u" d=\"M(-?[0-9.]+),"_s);
    std::vector<double> lefts;
    for (auto each = begins.globalMatch(svg); each.hasNext();)
        lefts.push_back(each.next().captured(1).toDouble());
    QVERIFY2(lefts.size() >= 7, qPrintable(QString::number(lefts.size()))); // not one for each font
    QVERIFY(std::is_sorted(lefts.begin(), lefts.end()));
}

void TestDrawWords::wordsOfAPageAreText()
{
    for (const QString &words : {u"Head 3"_s, u"注意力 −3"_s, u"(قوس)"_s})
        QVERIFY(!page(words).contains("/Subtype /Image"));
}

void TestDrawWords::pagesShowLettersOfManyColors()
{
    const QString words = u"a🚀b"_s;
    if (!hasColors(onScreen([&](QPainter &painter) { paintWords(painter, words); })))
        QSKIP("no font has a coloured rocket");
    const QByteArray pdf = page(words);
    QCOMPARE(pdf.count("/Subtype /Image"), 2 * 4); // each with what shines through it
    QVERIFY(!pdf.contains("/DCTDecode"));
    QVERIFY(pdf.contains("/FontFile2") || pdf.contains("/FontFile3")); // the other letters are text
    const QPicture recorded = recording(words);
    QCOMPARE(QByteArray::fromRawData(recorded.data(), static_cast<qsizetype>(recorded.size())).count("PNG"), 4);
}

HEADSCOPE_TEST(TestDrawWords, QApplication)
#include "tst_drawwords.moc"
