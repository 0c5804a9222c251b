// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/positionstrip.h"

#include "engine/document/strictjson.h"
#include "engine/models/effects.h"
#include "tests/model/chosenposition.h"
#include "ui/access/paintedcells.h"
#include "ui/model/stackview.h"
#include "ui/model/tokenchips.h"
#include "ui/model/withoutmap.h"
#include "ui/session/viewfile.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QWheelEvent>

using namespace headscope;

/// A position that is chosen in the text, and what is told of it.
class TestPositionStrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void anExampleBeginsWithTheMonth();
    void aClickTellsOfThatToken();
    void everyPanelTellsOfIt();
    void theKeyboardGoesAlongTheText();
    void whereTheKeyboardIsIsSeen_data();
    void whereTheKeyboardIsIsSeen();
    void anotherClickAndEscGoBack();
    void whatIsTypedGoesBack();
    void theSameTokensKeepIt();
    void undoBringsItBack();
    void theWayBackLeadsToWhatWasToldLast();
    void anImageHasNone();
    void aLongTextShowsWhatIsToldOf();
    void whatHasNoRoomIsReachedByTheMouse();
    void asManyChipsStandBeforeAnotherAsHaveRoom();
    void itIsAMoveOfTheViewAndKept();
    void aPositionThatIsNotThereIsTold_data();
    void aPositionThatIsNotThereIsTold();
};

namespace {

/// By how much a part of a widget looks different where the widget has the keyboard.
int changeByKeyboard(QWidget &widget, const QRect &part)
{
    widget.setFocus();
    const QImage with = widget.grab(part).toImage();
    widget.clearFocus();
    return farthest(with, widget.grab(part).toImage());
}

} // namespace

void TestPositionStrip::anExampleBeginsWithTheMonth()
{
    MainWindow window;
    openModelItself(window.session(), u"example:dates"_s);
    const ModelTrace &trace = *window.session().modelResult()->trace;
    const Index row = shownRow(window.session());
    QCOMPARE(window.session().look().position, std::optional(row));
    const TokenId said = candidatesAt(trace, row, 1).front().id;
    QCOMPARE(QString::fromStdString(trace.model().target->token(said)), u"3月"_s);
    QCOMPARE(standingToken(trace, row), std::optional(said));
    QVERIFY(!window.session().canGo(-1));
}

void TestPositionStrip::aClickTellsOfThatToken()
{
    Choosing opened;
    QVERIFY(opened.strip()->isVisible());
    const QString before = opened.headline();
    opened.choose(1);
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
    QVERIFY(opened.headline() != before);
    QVERIFY(opened.headline().startsWith(u"after "_s));
    const Candidate said = candidatesAt(opened.trace(), 1, 1).front();
    QCOMPARE(opened.find<QLabel>(u"nextProbability0"_s)->text(), QString::number(said.probability, 'f', 4));
    QCOMPARE(opened.strip()->findChild<PaintedCells *>()->current(), std::optional(PaintedCells::Place{1, 0}));
    QVERIFY(opened.strip()->accessibleDescription().contains(u"what comes next"_s));
}

void TestPositionStrip::everyPanelTellsOfIt()
{
    Choosing opened(u"example:dates"_s, u"on March 5, 2021"_s); // who is left open, and none of them is certain
    constexpr Index position = 0;
    opened.choose(position);
    const auto trace = opened.session().modelResult()->trace;
    const TokensAt said{{candidatesAt(*trace, position, 1).front().id}, position};
    auto *map = opened.find<WithoutMap>(u"withoutMap"_s);
    QVERIFY(map->strongest() != nullptr);
    const ModelPart part = map->strongest()->what;
    const double change =
        candidatesWithout(trace, part, said).front().probability - candidatesAt(*trace, said).front().probability;
    QVERIFY(std::abs(*map->strongest()->change - change) < 1e-6);
    QVERIFY(std::abs(change) > 1e-4);
    const QString word = opened.candidate(0);
    QVERIFY(opened.find<QLabel>(u"withoutHeadline"_s)->text().contains(word));
    const auto lens = candidatesAfter(*trace, layerEnds(trace->model(), Column::Decoder).back(), position, 1).front();
    QCOMPARE(lens.id, said.tokens.front());
    const auto rows = layerEnds(trace->model(), Column::Decoder).size();
    QCOMPARE(opened.find<QLabel>(u"lens%1.1"_s.arg(rows - 1))->text(), word);
    QVERIFY(opened.find<QComboBox>(u"rolloutFrom"_s)->itemText(0).startsWith(opened.headline().section(u' ', -1)));
    opened.find<QLineEdit>(u"otherText"_s)->setFocus();
    const QString other = QString::fromStdString(opened.session().model()->wish.text).replace(u"5"_s, u"6"_s);
    QTest::keyClicks(opened.find<QLineEdit>(u"otherText"_s), other);
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(position)); // that is no other text
    QCOMPARE(opened.find<QComboBox>(u"patchToken"_s)->itemText(0), word);
    auto *patch = opened.find<EffectMap>(u"patchMap"_s);
    const auto otherRun = runOther(trace, opened.trace().model().source->cut(other.toStdString())->ids);
    const ModelPart moved = patch->strongest()->what;
    const double after = candidatesPatched(trace, *otherRun, moved, said).front().probability;
    QVERIFY(std::abs(*patch->change(moved) - (after - candidatesAt(*trace, said).front().probability)) < 1e-6);
}

void TestPositionStrip::theKeyboardGoesAlongTheText()
{
    Choosing opened;
    const Index last = opened.last();
    opened.strip()->setFocus();
    QTest::keyClick(opened.strip(), Qt::Key_Left);
    QCOMPARE(opened.session().look().position, std::optional(last - 1));
    QTest::keyClick(opened.strip(), Qt::Key_Home);
    QCOMPARE(opened.session().look().position, std::optional<Index>(0));
    QTest::keyClick(opened.strip(), Qt::Key_Left);
    QCOMPARE(opened.session().look().position, std::optional<Index>(0));
    QTest::keyClick(opened.strip(), Qt::Key_Right);
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
    QTest::keyClick(opened.strip(), Qt::Key_End);
    QCOMPARE(opened.session().look().position, std::nullopt);
    QTest::keyClick(opened.strip(), Qt::Key_Right);
    QCOMPARE(opened.session().look().position, std::nullopt);
}

void TestPositionStrip::whereTheKeyboardIsIsSeen_data()
{
    QTest::addColumn<QString>("theme");
    for (const Theme &theme : themes())
        QTest::addRow("%s", qPrintable(theme.name)) << theme.name;
}

/// Not by a hue alone, nor by the ink that is the same for what is chosen.
void TestPositionStrip::whereTheKeyboardIsIsSeen()
{
    constexpr int clearly = 40;
    QFETCH(const QString, theme);
    applyTheme(*qApp, *findTheme(theme));
    const auto asBefore = qScopeGuard([] { applyTheme(*qApp, *findTheme(u"light"_s)); });
    Choosing opened;
    opened.choose(1);
    QVERIFY(changeByKeyboard(*opened.strip(), opened.strip()->rect()) >= clearly);
    auto *standing = opened.find<QPushButton>(u"nextToken%1"_s.arg(opened.marked()));
    QVERIFY(changeByKeyboard(*standing, standing->rect()) >= clearly);
    auto *stack = opened.window.findChild<StackView *>();
    const QRect frame = stack->stack().blocks()[stack->current().block].frame.toRect();
    const QRect insideEdge(frame.topLeft() + QPoint(10, 2), QSize(60, 4));
    QVERIFY(changeByKeyboard(*stack, insideEdge) >= clearly);
}

void TestPositionStrip::anotherClickAndEscGoBack()
{
    Choosing opened;
    const QString before = opened.headline();
    opened.choose(1);
    opened.choose(1);
    QCOMPARE(opened.session().look().position, std::nullopt);
    QCOMPARE(opened.headline(), before);
    opened.choose(1);
    QTest::keyClick(opened.strip(), Qt::Key_Escape);
    QCOMPARE(opened.session().look().position, std::nullopt);
    opened.choose(1);
    opened.find<QLineEdit>(u"modelText"_s)->setFocus();
    QTest::keyClick(opened.find<QLineEdit>(u"modelText"_s), Qt::Key_Escape);
    QCOMPARE(opened.session().look().position, std::nullopt);
    opened.choose(static_cast<std::size_t>(opened.last())); // which predicts by itself
    QCOMPARE(opened.session().look().position, std::nullopt);
}

void TestPositionStrip::whatIsTypedGoesBack()
{
    Choosing opened(u"gpt2"_s);
    opened.choose(1);
    ModelWish wish = opened.session().model()->wish;
    wish.changes.leftOut = {{opened.session().block(), 1}};
    QVERIFY(opened.session().edit(wish, u"left out"_s)); // the text is the same
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
    QTest::keyClicks(opened.find<QLineEdit>(u"modelText"_s), u" e"_s);
    opened.settle();
    QCOMPARE(opened.session().look().position, std::nullopt);
    QCOMPARE(shownRow(opened.session()), opened.last());
}

void TestPositionStrip::theSameTokensKeepIt()
{
    Choosing opened(u"bert"_s);
    opened.choose(1);
    const auto ids = opened.ids();
    QTest::keyClicks(opened.find<QLineEdit>(u"modelText"_s), u" "_s);
    opened.settle();
    QCOMPARE(opened.ids(), ids);
    QVERIFY(opened.session().model()->wish.text.ends_with(' '));
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
}

void TestPositionStrip::undoBringsItBack()
{
    Choosing opened(u"gpt2"_s);
    opened.choose(1);
    const QString told = opened.headline();
    QTest::keyClicks(opened.find<QLineEdit>(u"modelText"_s), u" e"_s); // in two letters, and one step back
    opened.settle();
    opened.choose(2);
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
    QCOMPARE(opened.headline(), told);
    opened.session().undoStack().redo();
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(2)); // which was chosen behind the edit
    opened.choose(0);
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(1));
    opened.choose(0);
    opened.session().undoStack().redo();
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.session().look().position, std::optional<Index>(0)); // chosen between the two
}

/// Not to the token from before one typed.
void TestPositionStrip::theWayBackLeadsToWhatWasToldLast()
{
    Choosing opened(u"gpt2"_s);
    opened.choose(1);
    QTest::keyClicks(opened.find<QLineEdit>(u"modelText"_s), u" e"_s);
    opened.settle();
    const QString told = opened.headline();
    opened.window.findChild<StackView *>()->goTo({opened.session().block(), 0}, false);
    opened.session().go(-1);
    opened.settle();
    QCOMPARE(opened.session().look().view, View::Model);
    QCOMPARE(opened.session().look().position, std::nullopt);
    QCOMPARE(opened.headline(), told);
}

void TestPositionStrip::anImageHasNone()
{
    Choosing opened(u"vit"_s);
    QVERIFY(opened.strip()->isHidden());
}

void TestPositionStrip::aLongTextShowsWhatIsToldOf()
{
    Choosing opened(u"example:induction"_s, u"ABCDEFGHIJKLMNOPQRSTUVWXYZA"_s);
    opened.window.resize(1024, 640);
    QCoreApplication::processEvents();
    const auto last = static_cast<std::size_t>(opened.last());
    QVERIFY(!opened.strip()->chip(last).isEmpty());
    QVERIFY(opened.strip()->chip(last).right() <= opened.strip()->width());
    opened.strip()->setFocus();
    for (std::size_t i = last; i-- > 0;) {
        QTest::keyClick(opened.strip(), Qt::Key_Left);
        QVERIFY(!opened.strip()->chip(i).isEmpty());
    }
    QVERIFY(opened.strip()->chip(0).left() == 0);
}

/// By clicks on “…”, and by the wheel, a notch of which is a few tokens.
void TestPositionStrip::whatHasNoRoomIsReachedByTheMouse()
{
    Choosing opened(u"example:induction"_s, u"ABCDEFGHIJKLMNOPQRSTUVWXYZA"_s);
    opened.window.resize(1024, 640);
    QCoreApplication::processEvents();
    PositionStrip *strip = opened.strip();
    const auto isSeen = [&](std::size_t token) { return !strip->chip(token).isEmpty(); };
    const auto turn = [strip](int by) {
        const QPointF at(strip->rect().center());
        QWheelEvent event(at, strip->mapToGlobal(at), {}, {0, by}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(strip, &event);
    };
    const auto last = static_cast<std::size_t>(opened.last());
    QVERIFY(isSeen(last) && !isSeen(0) && strip->dots(1).isEmpty());
    for (int i = 0; i < 20 && !strip->dots(-1).isEmpty(); ++i)
        click(strip, strip->dots(-1).center());
    QVERIFY(isSeen(0) && !isSeen(last));
    QCOMPARE(opened.session().look().position, std::nullopt); // nothing was chosen
    for (int i = 0; i < 20 && !strip->dots(1).isEmpty(); ++i)
        click(strip, strip->dots(1).center());
    QVERIFY(isSeen(last) && !isSeen(0));
    for (int i = 0; i < 20; ++i)
        turn(120);
    QVERIFY(isSeen(0));
    for (int i = 0; i < 3; ++i)
        turn(-20); // as fine wheels turn
    QVERIFY(!isSeen(0) && isSeen(1));
    for (int i = 0; i < 20; ++i)
        turn(-120);
    QVERIFY(isSeen(last) && strip->dots(1).isEmpty());
}

void TestPositionStrip::asManyChipsStandBeforeAnotherAsHaveRoom()
{
    const std::vector<QString> words{u"a"_s, u"rather"_s, u"long"_s, u"."_s, u"sentence of words"_s, u"b"_s, u"c"_s};
    const auto reaches = [&](std::size_t first, std::size_t token, double room) {
        const double left = first > 0 ? kChipDots : 0;
        const auto chips = placedChips(words, first, QRectF(left, 0, room - left, 20));
        return !chips.empty() && chips.back().token >= token;
    };
    for (int room = 10; room < 500; room += 7)
        for (std::size_t token = 0; token < words.size(); ++token) {
            const std::size_t found = firstChipBefore(words, token, room);
            for (std::size_t first = 0; first <= token; ++first)
                QCOMPARE(reaches(first, token, room), first >= found);
        }
}

void TestPositionStrip::itIsAMoveOfTheViewAndKept()
{
    const QTemporaryDir folder;
    Choosing opened(u"example:sort"_s);
    opened.choose(2);
    QVERIFY(!opened.session().isModified()); // looking is no edit
    const QString path = folder.filePath(u"s.headscope"_s);
    QVERIFY(opened.session().save(path));
    Choosing other(u"example:induction"_s);
    QSignalSpy done(&other.session(), &Session::opened);
    other.session().open(path);
    QVERIFY(QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000));
    other.settle();
    QVERIFY(other.session().warnings().empty());
    QCOMPARE(other.session().look().position, std::optional<Index>(2));
    QCOMPARE(other.headline(), opened.headline());
    opened.session().go(-1);
    QCOMPARE(opened.session().look().position, std::nullopt);
    opened.session().go(1);
    QCOMPARE(opened.session().look().position, std::optional<Index>(2));
    open(opened.session(), u"small"_s);
    QCOMPARE(opened.session().look().position, std::nullopt);
}

void TestPositionStrip::aPositionThatIsNotThereIsTold_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("a word") << u"gpt2"_s << QByteArray(R"({"position": "end"})");
    QTest::newRow("half") << u"gpt2"_s << QByteArray(R"({"position": 0.5})");
    QTest::newRow("below") << u"gpt2"_s << QByteArray(R"({"position": -1})");
    QTest::newRow("behind") << u"gpt2"_s << QByteArray(R"({"position": 999})");
    QTest::newRow("no decoder writes so much") << u"d2l_transformer"_s << QByteArray(R"({"position": 999})");
    QTest::newRow("of an image") << u"vit"_s << QByteArray(R"({"position": 0})");
}

void TestPositionStrip::aPositionThatIsNotThereIsTold()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, json);
    Session session;
    openModelItself(session, pathOfModel(name));
    const ReadView read = readView(*parseStrictJson(json.toStdString()), *session.model());
    QCOMPARE(read.wrong, std::vector<std::string>{"view.position"});
    QCOMPARE(read.view.look.position, std::nullopt);
    QVERIFY(read.warning());
}

HEADSCOPE_TEST(TestPositionStrip, QApplication)
#include "tst_positionstrip.moc"
