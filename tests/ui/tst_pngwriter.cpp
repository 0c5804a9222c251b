// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pngwriter.h"

#include "tests/ui/support.h"

#include <QPainter>
#include <QProcess>
#include <QRandomGenerator>

#include <cstdio>

using namespace headscope;

class TestPngWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack_data();
    void whatIsWrittenIsReadBack();
    void resolutionAndTextsComeAlong();
    void largePlainPicturesStaySmall();
    void everyProcessWritesTheSameBytes();
};

namespace {

QImage noise(int width, int height, QImage::Format format)
{
    QImage image(width, height, format);
    QRandomGenerator random(1);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixel(x, y, random.generate() | (format == QImage::Format_RGB32 ? 0xff000000U : 0U));
    return image;
}

QImage plain(int width, int height, QImage::Format format)
{
    QImage image(width, height, format);
    image.fill(QColor(10, 200, 30, format == QImage::Format_RGB32 ? 255 : 40));
    return image;
}

/// Rows that repeat those above and rows that nearly do, as in a figure.
QImage drawn()
{
    QImage image = plain(1400, 600, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int cell = 0; cell < 70; ++cell) {
        const QRectF room(100.3 * (cell % 14), 120.7 * (cell / 14), 97, 117);
        painter.fillRect(room, QColor::fromHsv(cell * 5, 40 + cell, 255 - cell));
        painter.drawEllipse(room.adjusted(cell, 8, -cell / 3.0, -8));
    }
    return image;
}

} // namespace

void TestPngWriter::whatIsWrittenIsReadBack_data()
{
    QTest::addColumn<QImage>("image");
    for (const auto format : {QImage::Format_RGB32, QImage::Format_ARGB32}) {
        const int number = static_cast<int>(format);
        QTest::addRow("one pixel, format %d", number) << noise(1, 1, format);
        QTest::addRow("nothing repeats, format %d", number) << noise(301, 203, format);
        QTest::addRow("all repeats, format %d", number) << plain(640, 480, format);
        QTest::addRow("several bands that cannot be made smaller, format %d", number) << noise(1801, 1501, format);
        QTest::addRow("one pixel high, format %d", number) << noise(20000, 1, format);
        QTest::addRow("one pixel wide, format %d", number) << plain(1, 20000, format);
    }
}

void TestPngWriter::whatIsWrittenIsReadBack()
{
    QFETCH(QImage, image);
    const QImage back = QImage::fromData(writePng(image), "PNG");
    QCOMPARE(back.size(), image.size());
    QCOMPARE(back.convertToFormat(image.format()), image);
}

void TestPngWriter::resolutionAndTextsComeAlong()
{
    QImage image = plain(30, 20, QImage::Format_RGB32);
    image.setDotsPerMeterX(11811);
    image.setDotsPerMeterY(11811);
    image.setText(u"Title"_s, u"注意力"_s);
    const QImage back = QImage::fromData(writePng(image), "PNG");
    QCOMPARE(back.dotsPerMeterX(), 11811);
    QCOMPARE(back.dotsPerMeterY(), 11811);
    QCOMPARE(back.text(u"Title"_s), u"注意力"_s);
}

void TestPngWriter::largePlainPicturesStaySmall()
{
    const QImage image = plain(4000, 3000, QImage::Format_RGB32);
    QVERIFY(writePng(image).size() < image.sizeInBytes() / 100);
}

void TestPngWriter::everyProcessWritesTheSameBytes()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr int processes = 30; // each takes a second there
#else
    constexpr int processes = 100;
#endif
    const QByteArray own = writePng(drawn());
    for (int process = 0; process < processes; ++process) {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), {u"pngwriter"_s, u"--write"_s});
        QVERIFY(other.waitForFinished());
        QVERIFY(other.readAllStandardOutput() == own);
    }
}

/// Called with --write, the picture is written to stdout, by a process of its own.
static int runPngWriter(int argc, char **argv)
{
    if (argc != 2 || qstrcmp(argv[1], "--write") != 0)
        return runTest<TestPngWriter, QCoreApplication>(argc, argv);
    const QByteArray png = writePng(drawn());
    return std::fwrite(png.constData(), 1, static_cast<std::size_t>(png.size()), stdout) > 0 ? 0 : 1;
}

static const TestEntry entryOfPngWriter(__FILE__, runPngWriter);
#include "tst_pngwriter.moc"
