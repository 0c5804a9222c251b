// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talkpage.h"

#include "tests/ui/beguntalk.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lines/linetext.h"
#include "ui/present/lessontext.h"
#include "ui/present/picture.h"
#include "ui/present/stagecache.h"
#include "ui/present/stepstalk.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/work/jobqueue.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

using namespace headscope;

/// A page of a talk as it is painted: its pictures, the room of its heads and the marks of its words.
class TestTalkPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSplitInPartSaysSo();
    void allHeadsHaveTheirTurn();
    void theChosenHeadIsShownWhereFewHaveRoom();
    void headsBetweenPositionsAreNearToSquare_data();
    void headsBetweenPositionsAreNearToSquare();
    void whatIsKeptOfMapsChangesNoPage();
    void largeMapsArePaintedElsewhere();
    void wordsAreMarked();
    void wordsThatRunToTheLeftTurnNoParagraph();
    void marksOfNumbersAreNoMarks();
};

/// Above the strip of memory: five heads of twenty features have no room.
void TestTalkPage::aSplitInPartSaysSo()
{
    constexpr int strip = 96;
    constexpr int titleHeight = 34;
    const auto hasMoreThanItsTitle = [&](const QByteArray &name) {
        const auto talk =
            begun("# P\n\n```see\nsession: example:" + name + "\nstep: split\npicture: moves\n```\n\nA.\n");
        QImage image(1200, 600, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pictureOf(u"moves"_s).paint(painter, image.rect(), {*talk, *talk->session().result(), *findTheme(u"light"_s)});
        painter.end();
        const int title = qRound(lineWidth(uiFont(kSmallType), splitMemoryTitle())) + 10;
        const QImage behind = image.copy(title, image.height() - strip, image.width() - title, titleHeight);
        QImage blank(behind.size(), behind.format());
        blank.fill(Qt::white);
        return behind != blank;
    };
    QVERIFY(!hasMoreThanItsTitle("small"));
    QVERIFY(hasMoreThanItsTitle("d2l"));
}

void TestTalkPage::allHeadsHaveTheirTurn()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    Look look = session.look();
    look.view = View::Heads;
    session.setLook(look);
    session.setHead(9);
    const StepsTalk steps = stepsTalk(session);
    QCOMPARE(steps.lesson.pages.front().beats.size(), std::size_t{2});
    Talk talk(steps.lesson, session.planAlone());
    const auto shows = [&](std::size_t heads, const QString &words) {
        settle(talk);
        const TalkPage page(talk, *findTheme(u"light"_s), {1280, 720}, 0);
        QCOMPARE(page.maps().size(), heads);
        QVERIFY2(page.summary().contains(words), qPrintable(page.summary()));
    };
    talk.goTo(steps.start); // with the chosen one
    shows(2, u"2 of 10 heads, from head 8"_s);
    talk.back();
    shows(8, u"8 of 10 heads, from head 0"_s);
}

void TestTalkPage::theChosenHeadIsShownWhereFewHaveRoom()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    Look look = session.look();
    look.view = View::Heads;
    session.setLook(look);
    StepsTalk steps = stepsTalk(session);
    steps.lesson.pages.front().beats.front().sight.head = 5;
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo({});
    settle(talk);
    const TalkPage low(talk, *findTheme(u"light"_s), {1280, 500}, 0);
    QCOMPARE(low.maps().size(), std::size_t{4});
    QVERIFY2(low.summary().contains(u"4 of 10 heads, from head 4"_s), qPrintable(low.summary()));
}

void TestTalkPage::headsBetweenPositionsAreNearToSquare_data()
{
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<bool>("isNearSquare");
    QTest::addRow("query by key") << QByteArray("weights") << true;
    QTest::addRow("query by feature") << QByteArray("Q_heads") << false;
}

/// 12 tokens by 12, and by the 16 features of a head.
void TestTalkPage::headsBetweenPositionsAreNearToSquare()
{
    QFETCH(const QByteArray, tensor);
    QFETCH(const bool, isNearSquare);
    const auto talk = begun("# P\n\n```see\nsession: example:induction/layer-2/3\nstep: softmax\ntensor: " + tensor +
                            "\npicture: heads\n```\n\nA.\n");
    const TalkPage page(*talk, *findTheme(u"light"_s), {1280, 720}, 0);
    QVERIFY(page.fits());
    QVERIFY(page.maps().size() > 1);
    for (const PlacedMap &map : page.maps()) {
        const double width = map.geometry.cellWidth();
        const double height = map.geometry.cellHeight();
        QVERIFY(width > 0);
        QCOMPARE(std::max(width, height) <= 1.6 * std::min(width, height), isNearSquare);
    }
}

void TestTalkPage::wordsAreMarked()
{
    const Theme &theme = *findTheme(u"light"_s);
    QCOMPARE(lessonHtml(u"a **b** and *c* < `scores`"_s, theme),
             u"a <b>b</b> and <i>c</i> &lt; <span style=\"color:%1; font-weight:600\">scores</span>"_s.arg(
                 theme.attention.name()));
    QCOMPARE(namesIn(u"`scores` of a `head`"_s), (QStringList{u"scores"_s, u"head"_s}));
    QCOMPARE(plainLessonText(u"the **b** of `scores`"_s), u"the b of scores"_s);
    QCOMPARE(lessonHtml(u"**Q[0, 2]** of (2, 6, 100), 3 (1)"_s, theme),
             u"<b>Q[0,\u00a02]</b> of (2,\u00a06,\u00a0100), 3 (1)"_s); // not broken into two lines
}

/// But one that is written so is.
void TestTalkPage::wordsThatRunToTheLeftTurnNoParagraph()
{
    const auto htmlOf = [](const QString &text) { return lessonHtml(text, *findTheme(u"light"_s)); };
    const auto direction = [&](const QString &text) {
        QTextDocument document;
        document.setHtml(htmlOf(text));
        return document.firstBlock().textDirection();
    };
    QCOMPARE(direction(u"**\u2068\u05D0\u05D1\u2069** has 0.26"_s), Qt::LeftToRight);
    QCOMPARE(direction(u"\u05D0\u05D1 \u2068\u05D2\u2069 0.26"_s), Qt::RightToLeft);
    QCOMPARE(htmlOf(u"It has 0.26"_s), u"It has 0.26"_s);
}

/// A product of two numbers has a star, too.
void TestTalkPage::marksOfNumbersAreNoMarks()
{
    const Theme &theme = *findTheme(u"light"_s);
    QCOMPARE(lessonHtml(u"2 * 3 * 4"_s, theme), u"2 * 3 * 4"_s);
    QCOMPARE(lessonHtml(u"<b>&</b>"_s, theme), u"&lt;b&gt;&amp;&lt;/b&gt;"_s);
}

/// Maps that are drawn as an image: for each pointer, matrix, theme, size and run.
void TestTalkPage::whatIsKeptOfMapsChangesNoPage()
{
    const QByteArray sizes = R"("inputs.num_queries": 90, "inputs.num_kv_pairs": 90)";
    const auto talk = begun(pageWith("set: {" + sizes + "}\nstep: softmax") + "\n```see\nset: {" + sizes +
                            ", \"layer.scale\": 3}\nstep: softmax\n```\n\nB.\n");
    QVERIFY2(!talk->fault(), talk->fault() ? talk->fault()->sentence().c_str() : "");
    StageCache cache;
    const auto picture = [&](const QString &theme, double scale, StageCache *kept) {
        QImage image((QSizeF(1280, 720) * scale).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(scale, scale);
        TalkPage(*talk, *findTheme(theme), {1280, 720}, 0, 0, kept).paint(painter);
        return image;
    };
    const auto areAlike = [&] {
        for (const auto &[theme, scale] : {std::pair(u"light"_s, 1.0), {u"light"_s, 1.5}, {u"dark"_s, 1.0}})
            if (picture(theme, scale, &cache) != picture(theme, scale, nullptr))
                return false;
        return true;
    };
    QVERIFY(areAlike());
    talk->session().hover(CellPlace{Role::Weights, {0, 0, 5, 7}});
    QVERIFY(areAlike());
    talk->session().setHead(1);
    QVERIFY(areAlike());
    talk->session().setBatch(1);
    QVERIFY(areAlike());
    talk->next();
    settle(*talk);
    QVERIFY(areAlike());
}

void TestTalkPage::largeMapsArePaintedElsewhere()
{
    const auto talk = begun(
        pageWith(R"(set: {"inputs.num_queries": 700, "inputs.num_kv_pairs": 700})" + QByteArray("\nstep: softmax")));
    QVERIFY2(!talk->fault(), talk->fault() ? talk->fault()->sentence().c_str() : "");
    const auto picture = [&](StageCache *kept) {
        QImage image(1280, 720, QImage::Format_RGB32);
        QPainter painter(&image);
        TalkPage(*talk, *findTheme(u"light"_s), {1280, 720}, 0, 0, kept).paint(painter);
        return image;
    };
    const QImage whole = picture(nullptr);
    QObject owner;
    int came = 0;
    StageCache cache(&owner, [&came] { ++came; });
    QVERIFY(picture(&cache) != whole);
    QVERIFY(came == 0 && awaitedAnswers() > 0);
    QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, kLongWait);
    QVERIFY(came > 0);
    QVERIFY(picture(&cache) == whole);
}

HEADSCOPE_TEST(TestTalkPage, QApplication)
#include "tst_talkpage.moc"
