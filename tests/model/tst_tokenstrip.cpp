// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support.h"
#include "ui/library/models.h"
#include "ui/model/tokenstrip.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"

#include <QScopeGuard>
#include <QWheelEvent>

using namespace headscope;

/// The chips of a text that is wider than their strip.
class TestTokenStrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatHasNoRoomFades();
    void whatIsTypedAtTheEndIsSeen();
    void theWheelScrollsAndStopsAtTheEnds();
    void aWiderStripShowsMore();
    void aChipWiderThanTheStripShowsItsBeginning();
    void itTellsOfTheTextThatIsThere();
    void noTokenIsABlankChip_data();
    void noTokenIsABlankChip();

private:
    void type(TokenStrip &strip, int letters) const;

    SharedModel m_model;
};

namespace {

constexpr int kEdge = 3; // px from the edge, where a chip would be in full colour

/// Which has room for a few chips.
class NarrowStrip : public TokenStrip
{
public:
    NarrowStrip() { resize(300, sizeHint().height()); }
};

QImage seen(TokenStrip &strip)
{
    return strip.grab().toImage();
}

/// Whether no chip reaches the edge in full colour: all that is there is nearly the ground's.
bool fades(TokenStrip &strip, bool isRight)
{
    const QImage image = seen(strip);
    const QColor ground = themeOf(strip.palette()).surface;
    const int x = isRight ? image.width() - 1 - kEdge : kEdge;
    for (int y = 0; y < image.height(); ++y)
        if (std::abs(image.pixelColor(x, y).lightness() - ground.lightness()) > 24)
            return false;
    return true;
}

void turn(TokenStrip &strip, int by)
{
    QWheelEvent event(QPointF(5, 5), strip.mapToGlobal(QPointF(5, 5)), {}, {0, by}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&strip, &event);
}

} // namespace

void TestTokenStrip::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    const auto model = openAnyModel(u"example:induction"_s);
    QVERIFY(model);
    m_model = *model;
}

void TestTokenStrip::type(TokenStrip &strip, int letters) const
{
    std::string text;
    for (int i = 0; i < letters; ++i)
        text += std::string(i > 0 ? " " : "") + static_cast<char>('A' + i % 26);
    const auto cut = m_model->source->cut(text);
    QVERIFY(cut);
    strip.setTokens(m_model->source, *cut);
}

void TestTokenStrip::whatHasNoRoomFades()
{
    NarrowStrip strip;
    type(strip, 4);
    const QImage few = seen(strip);
    type(strip, 40);
    turn(strip, 100000); // to the start
    QVERIFY(fades(strip, true));
    QVERIFY(seen(strip) != few);
}

void TestTokenStrip::whatIsTypedAtTheEndIsSeen()
{
    NarrowStrip strip;
    type(strip, 40);
    const QImage start = seen(strip);
    type(strip, 41);
    const QImage end = seen(strip);
    QVERIFY(end != start);
    QVERIFY(fades(strip, false));
    turn(strip, -100000);
    QCOMPARE(seen(strip), end);
}

void TestTokenStrip::theWheelScrollsAndStopsAtTheEnds()
{
    NarrowStrip strip;
    type(strip, 40);
    const QImage start = seen(strip);
    turn(strip, 120);
    QCOMPARE(seen(strip), start);
    turn(strip, -120);
    QVERIFY(seen(strip) != start);
    turn(strip, 240);
    QCOMPARE(seen(strip), start);
}

void TestTokenStrip::aWiderStripShowsMore()
{
    NarrowStrip scrolled, fresh;
    for (NarrowStrip *strip : {&scrolled, &fresh})
        type(*strip, 40);
    turn(scrolled, -100000); // to the end
    for (NarrowStrip *strip : {&scrolled, &fresh})
        strip->resize(3000, strip->height());
    QCOMPARE(seen(scrolled), seen(fresh));
}

void TestTokenStrip::aChipWiderThanTheStripShowsItsBeginning()
{
    NarrowStrip strip;
    type(strip, 4);
    strip.resize(20, strip.height());
    QVERIFY(strip.width() < strip.sizeHint().width());
    const QImage first = seen(strip);
    QTest::keyClick(&strip, Qt::Key_Right);
    QVERIFY(strip.accessibleDescription().startsWith(u"token 1 "_s));
    QVERIFY(seen(strip) != first);
    QTest::keyClick(&strip, Qt::Key_Left);
    QVERIFY(seen(strip) == first);
}

/// In the language of the window.
void TestTokenStrip::itTellsOfTheTextThatIsThere()
{
    NarrowStrip strip;
    type(strip, 4);
    QTest::keyClick(&strip, Qt::Key_Right);
    type(strip, 3);
    QVERIFY(strip.accessibleDescription().startsWith(u"token 0 "_s));
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    QEvent event(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&strip, &event);
    QVERIFY(strip.accessibleDescription().startsWith(u"词元 0 "_s));
}

void TestTokenStrip::noTokenIsABlankChip_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("word");
    QTest::newRow("a word") << u" cat"_s << u"cat"_s;
    QTest::newRow("spaces") << u"  \u00A0"_s << u"␣␣U+00A0"_s;
    QTest::newRow("a joiner") << u"\u200D"_s << u"U+200D"_s;
    QTest::newRow("a space without width") << u" \u200B"_s << u"␣U+200B"_s;
    QTest::newRow("a hyphen that is not seen") << u"ca\u00ADt"_s << u"ca\\xc2\\xadt"_s;
    QTest::newRow("a tab") << u"\t"_s << u"\\x09"_s;
    QTest::newRow("a selector") << u"\uFE0F"_s << u"U+FE0F"_s;
    QTest::newRow("a far selector") << u"\U000E0100"_s << u"U+E0100"_s;
    QTest::newRow("a letter with a selector") << u"☺\uFE0F"_s << u"☺\uFE0F"_s;
    QTest::newRow("nothing") << u""_s << u""_s;
}

void TestTokenStrip::noTokenIsABlankChip()
{
    QFETCH(const QString, shown);
    QFETCH(const QString, word);
    QCOMPARE(tokenWord(shown.toStdString()), word);
}

HEADSCOPE_TEST(TestTokenStrip, QApplication)
#include "tst_tokenstrip.moc"
