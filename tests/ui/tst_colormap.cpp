// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/colormap.h"

#include "tests/ui/support.h"

#include <QFile>
#include <QRegularExpression>

#include <set>

using namespace headscope;

class TestColorMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMapIsThere();
    void everyMapHasItsOwnColours_data();
    void everyMapHasItsOwnColours();
    void theLicenceOfEveryMapIsNamed_data() { everyMapHasItsOwnColours_data(); }
    void theLicenceOfEveryMapIsNamed();
    void sequentialMapsGrowLighterOrDarker_data() { everyMapHasItsOwnColours_data(); }
    void sequentialMapsGrowLighterOrDarker();
    void knownColoursStandAtTheEnds();
    void anUnknownNameIsNoMap();
};

void TestColorMap::everyMapIsThere()
{
    QStringList names = colorMapNames();
    names.sort();
    QCOMPARE(names, (QStringList{u"Blues"_s, u"Greys"_s, u"PiYG"_s, u"PuOr"_s, u"RdBu"_s, u"Reds"_s, u"cividis"_s,
                                 u"inferno"_s, u"magma"_s, u"plasma"_s, u"viridis"_s}));
}

void TestColorMap::everyMapHasItsOwnColours_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : colorMapNames())
        QTest::addRow("%s", qPrintable(name)) << name;
}

void TestColorMap::everyMapHasItsOwnColours()
{
    QFETCH(QString, name);
    const ColorMap *map = findColorMap(name);
    QVERIFY(map != nullptr);
    QCOMPARE(map->name, name);
    QCOMPARE(map->isDiverging, name == u"PiYG" || name == u"RdBu" || name == u"PuOr");
    const std::set<QRgb> distinct(map->colors.begin(), map->colors.end());
    QVERIFY2(distinct.size() > 150, "colours repeat: the file is not whole");
    for (const QRgb color : map->colors)
        QCOMPARE(qAlpha(color), 255);
}

/// In the folder of the maps, and for packages, which want each file.
void TestColorMap::theLicenceOfEveryMapIsNamed()
{
    QFETCH(QString, name);
    const auto says = [](const QString &path, const QString &pattern) {
        QFile file(QStringLiteral(TEST_SOURCE_DIR "/../resources/") + path);
        const QRegularExpression line(pattern, QRegularExpression::MultilineOption);
        return file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()).contains(line);
    };
    QVERIFY(says(u"colormaps/NOTICE"_s, u"^(\\w+, )*%1(, \\w+)*$"_s.arg(name)));
    QVERIFY(says(u"desktop/copyright"_s, u" resources/colormaps/%1\\.csv$"_s.arg(name)));
}

void TestColorMap::sequentialMapsGrowLighterOrDarker()
{
    QFETCH(QString, name);
    const ColorMap &map = *findColorMap(name);
    const auto light = [&](std::size_t i) { return qGray(map.colors[i]); };
    const bool grows = light(255) > light(0);
    const std::size_t end = map.isDiverging ? 128 : 256; // to the middle, then back
    const bool growsToTheMiddle = map.isDiverging || grows;
    for (std::size_t i = 8; i < end; i += 8)
        QVERIFY(growsToTheMiddle ? light(i) >= light(i - 8) : light(i) <= light(i - 8));
}

void TestColorMap::knownColoursStandAtTheEnds()
{
    QCOMPARE(findColorMap(u"viridis"_s)->colors.front(), qRgb(68, 1, 84));
    QCOMPARE(findColorMap(u"viridis"_s)->colors.back(), qRgb(253, 231, 37));
    const QColor low = QColor::fromRgb(findColorMap(u"RdBu"_s)->colors.front());
    const QColor high = QColor::fromRgb(findColorMap(u"RdBu"_s)->colors.back());
    QVERIFY((low.red() > low.blue()) != (high.red() > high.blue()));
}

void TestColorMap::anUnknownNameIsNoMap()
{
    QVERIFY(findColorMap(u"jet"_s) == nullptr);
    QVERIFY(findColorMap({}) == nullptr);
}

HEADSCOPE_TEST(TestColorMap, NoApplication)
#include "tst_colormap.moc"
