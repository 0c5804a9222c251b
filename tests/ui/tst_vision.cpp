// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/vision.h"

#include "tests/testprogram.h"

#include "ui/theme/colormap.h"

#include <QColor>

using namespace headscope;
using namespace Qt::StringLiterals;

class TestVision : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void greysStayAsTheyAre_data();
    void greysStayAsTheyAre();
    void greyPrintKeepsTheLight();
    void redAndGreenComeNearEachOther();
    void viridisStaysInOrderForEverybody();
};

namespace {

QRgb seenColor(QRgb color, Vision vision)
{
    QImage one(1, 1, QImage::Format_RGB32);
    one.setPixel(0, 0, color);
    return seenBy(one, vision).pixel(0, 0);
}

int apart(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
}

constexpr Vision kAll[]{Vision::Normal, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia, Vision::Grey};

} // namespace

void TestVision::greysStayAsTheyAre_data()
{
    QTest::addColumn<int>("vision");
    for (const Vision vision : kAll)
        QTest::addRow("%d", static_cast<int>(vision)) << static_cast<int>(vision);
}

void TestVision::greysStayAsTheyAre()
{
    QFETCH(int, vision);
    for (const int level : {0, 60, 128, 200, 255})
        QVERIFY(apart(seenColor(qRgb(level, level, level), static_cast<Vision>(vision)), qRgb(level, level, level)) <=
                3);
}

void TestVision::greyPrintKeepsTheLight()
{
    const QRgb green = seenColor(qRgb(0, 255, 0), Vision::Grey);
    QCOMPARE(qRed(green), qBlue(green));
    QCOMPARE(qRed(green), 220); // 0.7152 of white, as sRGB writes it
    QVERIFY(qRed(seenColor(qRgb(0, 0, 255), Vision::Grey)) < 80);
}

void TestVision::redAndGreenComeNearEachOther()
{
    const QRgb red = qRgb(200, 60, 60);
    const QRgb green = qRgb(120, 130, 40);
    const int before = apart(red, green);
    for (const Vision vision : {Vision::Protanopia, Vision::Deuteranopia})
        QVERIFY(apart(seenColor(red, vision), seenColor(green, vision)) < before * 2 / 3);
}

void TestVision::viridisStaysInOrderForEverybody()
{
    const ColorMap &map = *findColorMap(u"viridis"_s);
    const auto lightOf = [&](std::size_t i, Vision vision) {
        return qRed(seenColor(seenColor(map.colors[i], vision), Vision::Grey));
    };
    for (const Vision vision : kAll)
        for (std::size_t i = 16; i < map.colors.size(); i += 16)
            QVERIFY2(lightOf(i, vision) > lightOf(i - 16, vision), qPrintable(QString::number(i)));
}

HEADSCOPE_TEST(TestVision, QCoreApplication)
#include "tst_vision.moc"
