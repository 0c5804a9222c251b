// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/contrast.h"

#include "tests/ui/support.h"
#include "ui/figure/legible.h"
#include "ui/figure/mapimage.h"
#include "ui/figure/valuescale.h"
#include "ui/figure/vision.h"
#include "ui/theme/colormap.h"
#include "ui/theme/theme.h"

using namespace headscope;

/// Words have a contrast of 4.5 to their grounds and marks one of 3, in every theme and to everybody: those who lack
/// one kind of cones, and who prints in grey.
class TestContrast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contrastIsMeasuredAsWcagDoes();
    void whatStandsOutKeepsItsColourWhereItCan();
    void wordsAreRead_data();
    void wordsAreRead();
    void wordsOfRolesAreRead_data() { wordsAreRead_data(); }
    void wordsOfRolesAreRead();
    void marksAreSeen_data() { wordsAreRead_data(); }
    void marksAreSeen();
    void headsAreToldApartFromTheirGround_data() { wordsAreRead_data(); }
    void headsAreToldApartFromTheirGround();
    void outlinesAreSeenOnEveryColourOfEveryMap_data() { wordsAreRead_data(); }
    void outlinesAreSeenOnEveryColourOfEveryMap();
    void hatchingIsSeenOnEveryColourOfEveryMap();
    void dotsAreSeen_data() { wordsAreRead_data(); }
    void dotsAreSeen();
    void digitsAreReadOnEveryColourOfEveryMap();
    void digitsHaveTheColourOfTheirCellWhereItIsEnough();
    void digitsUnderTheVeilAreSeen();
};

namespace {

constexpr double kOfWords = 4.5;
constexpr double kOfMarks = 3;
const std::array kNames{"by most", "protanopia", "deuteranopia", "tritanopia", "grey"};

/// What a test of one theme and one way of seeing needs.
struct Sight
{
    const Theme &theme;
    Vision vision;

    double between(const QColor &a, const QColor &b) const
    {
        return contrast(seenBy(a.rgb(), vision), seenBy(b.rgb(), vision));
    }
    void want(const char *what, const QColor &ink, const QColor &ground, double least) const
    {
        const double is = between(ink, ground);
        QVERIFY2(is >= least, qPrintable(u"%1: %2 on %3 has %4"_s.arg(QString::fromUtf8(what), ink.name(),
                                                                      ground.name(), QString::number(is))));
    }
};

std::vector<QRgb> allColors()
{
    std::vector<QRgb> all;
    for (const QString &name : colorMapNames())
        for (const QRgb color : findColorMap(name)->colors)
            all.push_back(color);
    return all;
}

} // namespace

void TestContrast::contrastIsMeasuredAsWcagDoes()
{
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
    QVERIFY(std::abs(contrast(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01); // the example that everybody names
    QCOMPARE(contrast(Qt::blue, Qt::yellow), contrast(Qt::yellow, Qt::blue));
}

void TestContrast::whatStandsOutKeepsItsColourWhereItCan()
{
    QCOMPARE(standingOut(Qt::blue, Qt::white, 3, Qt::black), QColor(Qt::blue));
    const QColor darker = standingOut(Qt::yellow, Qt::white, 3, Qt::black);
    QVERIFY(contrast(darker, Qt::white) >= 3 && contrast(darker, Qt::white) < 5);
    QCOMPARE(darker.hue(), QColor(Qt::yellow).hue());
    QCOMPARE(standingOut(Qt::yellow, Qt::white, 25, Qt::black), QColor(Qt::black)); // no colour has so much
}

void TestContrast::wordsAreRead_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<int>("vision");
    for (const Theme &theme : themes())
        for (const Vision vision : kAllVisions)
            QTest::addRow("%s, %s", qPrintable(theme.name), kNames[static_cast<std::size_t>(vision)])
                << theme.name << static_cast<int>(vision);
}

void TestContrast::wordsAreRead()
{
    QFETCH(QString, theme);
    QFETCH(int, vision);
    const Theme &t = *findTheme(theme);
    const Sight by{t, static_cast<Vision>(vision)};
    for (const QColor &ground : {t.surface, t.window, t.code, t.hatchGround, mixed(t.surface, t.text, 0.06)}) {
        by.want("text", t.text, ground, kOfWords);
        by.want("muted", t.muted, ground, kOfWords);
    }
    by.want("text on the line of code", t.text, mixed(t.code, t.attention, 0.2), kOfWords);
    by.want("accent", t.accent, t.surface, kOfWords);
    by.want("on accent", t.onAccent, t.accent, kOfWords);
    by.want("on the default button under the pointer", t.onAccent, t.muted, kOfWords);
    by.want("error", t.error, t.surface, kOfWords);
    by.want("error in its notice", t.error, mixed(t.surface, t.error, 0.12), kOfWords);
    by.want("changed number", t.overridden, t.surface, kOfWords);
    const QPalette palette = t.palette();
    by.want("placeholder", palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base), kOfWords);
    by.want("selected text", palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight), kOfWords);
    by.want("tool tip", palette.color(QPalette::ToolTipText), palette.color(QPalette::ToolTipBase), kOfWords);
    by.want("link", palette.color(QPalette::Link), palette.color(QPalette::Base), kOfWords);
    by.want("button", palette.color(QPalette::ButtonText), palette.color(QPalette::Button), kOfWords);
}

void TestContrast::wordsOfRolesAreRead()
{
    QFETCH(QString, theme);
    QFETCH(int, vision);
    const Theme &t = *findTheme(theme);
    const Sight by{t, static_cast<Vision>(vision)};
    for (const Family family : {Family::Query, Family::Key, Family::Value, Family::Attention, Family::Output}) {
        const QColor role = t.of(family);
        for (const QColor &ground : {t.surface, t.window, t.code})
            by.want("role", role, ground, kOfWords);
        by.want("role in the frame of its step", role, mixed(t.surface, role, 0.1), kOfWords);
        by.want("bar of a chart", mixed(t.surface, role, 0.85), t.surface, kOfMarks);
    }
}

void TestContrast::marksAreSeen()
{
    QFETCH(QString, theme);
    QFETCH(int, vision);
    const Theme &t = *findTheme(theme);
    const Sight by{t, static_cast<Vision>(vision)};
    by.want("step to come", t.faint, t.surface, kOfMarks);
    by.want("edge of a field", t.faint, t.window, kOfMarks);
    by.want("handle of a scroll bar", t.faint, t.code, kOfMarks);
    by.want("focus of a button that is chosen", t.onAccentFocus(), t.accent, kOfMarks);
    by.want("hatching", t.hatch, t.hatchGround, kOfMarks);
    by.want("focus", t.accent, t.surface, kOfMarks);
    by.want("what is chosen", t.selection, t.surface, kOfMarks);
    by.want("share of a detail", t.attention, t.hatchGround, kOfMarks);
}

/// Heads are pale, too: what is filled with their colours has words in ink on it, or an edge.
void TestContrast::headsAreToldApartFromTheirGround()
{
    QFETCH(QString, theme);
    QFETCH(int, vision);
    const Theme &t = *findTheme(theme);
    const Sight by{t, static_cast<Vision>(vision)};
    for (const QColor &head : t.heads) {
        for (const double share : {0.55, 0.65}) { // in the cells of the split, and in its memory
            const QRgb cell = mixed(t.surface, head, share).rgb();
            by.want("word of a head", inkOn(cell), QColor::fromRgb(digitGround(cell)), kOfWords);
        }
    }
    by.want("edge of a bar", t.muted, t.surface, kOfMarks);
}

void TestContrast::outlinesAreSeenOnEveryColourOfEveryMap()
{
    QFETCH(QString, theme);
    QFETCH(int, vision);
    const Theme &t = *findTheme(theme);
    const Sight by{t, static_cast<Vision>(vision)};
    std::vector<QColor> lines{t.selection, t.text, t.accent};
    for (const Family family : {Family::Query, Family::Key, Family::Value, Family::Attention, Family::Output})
        lines.push_back(t.lineOf(t.of(family)));
    for (const QRgb cell : allColors())
        for (const QColor &line : lines) // each with a line of the surface beside it
            QVERIFY2(std::max(by.between(line, cell), by.between(t.surface, cell)) >= kOfMarks,
                     qPrintable(line.name() + u" on "_s + QColor::fromRgb(cell).name()));
    for (const QString &map : colorMapNames())
        for (const QRgb end : {findColorMap(map)->colors.front(), findColorMap(map)->colors.back()})
            QVERIFY2(std::max(by.between(t.ring, end), by.between(t.surface, end)) >= kOfMarks, qPrintable(map));
    by.want("ring of what is no number", t.ring, t.surface, kOfMarks);
}

void TestContrast::hatchingIsSeenOnEveryColourOfEveryMap()
{
    for (const QRgb cell : allColors())
        QVERIFY2(leastContrast(cell, inkOn(cell).rgb()) >= kOfMarks, qPrintable(QColor::fromRgb(cell).name()));
}

void TestContrast::dotsAreSeen()
{
    QFETCH(QString, theme);
    QFETCH(int, vision);
    const Theme &t = *findTheme(theme);
    const Sight by{t, static_cast<Vision>(vision)};
    for (const QString &name : colorMapNames())
        for (const double value : {-1.0, 1.0}) {
            const MapStyle style{{findColorMap(name)->isDiverging ? -1.0 : 0.0, 1, findColorMap(name)}, &t};
            by.want("dot", dotColor(value, style), t.surface, kOfMarks);
        }
}

void TestContrast::digitsAreReadOnEveryColourOfEveryMap()
{
    for (const QRgb cell : allColors()) {
        const QRgb ground = digitGround(cell);
        QVERIFY2(leastContrast(ground, inkOn(cell).rgb()) >= kOfWords, qPrintable(QColor::fromRgb(cell).name()));
        QVERIFY(contrast(ground, cell) < 2.2); // still the colour of its cell, more or less
    }
}

void TestContrast::digitsHaveTheColourOfTheirCellWhereItIsEnough()
{
    for (const QString &name : {u"viridis"_s, u"Greys"_s, u"cividis"_s}) {
        const auto &colors = findColorMap(name)->colors;
        for (const QRgb end : {colors.front(), colors.back()})
            QCOMPARE(digitGround(end), end);
    }
    for (const QRgb cell : findColorMap(u"Greys"_s)->colors)
        QCOMPARE(digitGround(cell), cell);
    QCOMPARE(leastContrast(qRgb(255, 255, 255), qRgb(0, 0, 0)), 21.0);
}

/// They step back behind the row and column that one looks at; in high contrast they do not.
void TestContrast::digitsUnderTheVeilAreSeen()
{
    for (const Theme &t : themes()) {
        const bool isHigh = t.name.startsWith(u"high-contrast"_s);
        const auto veiled = [&](QRgb color) { return mixed(QColor::fromRgb(color), t.surface, t.veil); };
        for (const QRgb cell : allColors())
            QVERIFY2(contrast(veiled(inkOn(cell).rgb()), veiled(digitGround(cell))) >= (isHigh ? kOfWords : kOfMarks),
                     qPrintable(t.name));
        QVERIFY(contrast(veiled(t.muted.rgb()), veiled(t.hatchGround.rgb())) >= (isHigh ? kOfWords : kOfMarks));
    }
}

HEADSCOPE_TEST(TestContrast, QCoreApplication)
#include "tst_contrast.moc"
