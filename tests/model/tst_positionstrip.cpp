// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/positionstrip.h"

#include "app/window/mainwindow.h"
#include "engine/document/strictjson.h"
#include "engine/models/effects.h"
#include "tests/model/support.h"
#include "ui/access/paintedcells.h"
#include "ui/model/position.h"
#include "ui/model/stackkey.h"
#include "ui/model/stackview.h"
#include "ui/model/streamshares.h"
#include "ui/model/tokenchips.h"
#include "ui/model/withoutmap.h"
#include "ui/session/viewfile.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"
#include "ui/work/jobqueue.h"

#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QtMath>

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
    void whatStandsThereIsMarked();
    void aCandidateCutsTheTextBehindIt_data();
    void aCandidateCutsTheTextBehindIt();
    void writingGoesOnFromThere();
    void pressesOneAfterTheOtherWriteOneAfterTheOther();
    void aPressThatWaitsIsOverWithAnotherText();
    void writingEndsAtTheLastPosition();
    void theSameTokenLeavesTheTextAndGoesBack();
    void aModelOfMasksTellsWhatBelongsThere();
    void aTokenInThePlaceOfAMaskIsNotAppended();
    void withoutAMaskNoClickIsOffered();
    void inThePlaceOfASignNoClickIsOffered();
    void withoutAHeadNothingIsPredicted();
    void candidatesThatDifferInASpaceAreToldApart();
    void anAnswerOfTheTextBeforeIsDimmed();
    void anImageHasNone();
    void aLongTextShowsWhatIsToldOf();
    void asManyChipsStandBeforeAnotherAsHaveRoom();
    void itIsAMoveOfTheViewAndKept();
    void aPositionThatIsNotThereIsTold_data();
    void aPositionThatIsNotThereIsTold();
    void nothingIsWrittenAsZero();
    void itsRowIsPointedAtInTheMapsOfItsColumn();
    void itIsSeenWhereverTheStackIsScrolledTo();
    void whatCanBePressedHasAnEdge();
    void theKeyHasItsLinesInEveryWidth();
    void theKeyHasTheColoursOfTheMaps();
    void theMapsAreReadByOneKey_data();
    void theMapsAreReadByOneKey();
    void blocksSayHowMuchTheyAdd();
    void whatIsToldIsOfTheTextThatIsSeen();
};

namespace {

QString pathOfModel(const QString &name)
{
    return name.startsWith(u"example:"_s) ? name : placeOfModel(name);
}

/// The window with a model that has been run.
struct Choosing
{
    explicit Choosing(const QString &name = u"example:dates"_s, const QString &text = {})
    {
        showActive(window, {1280, 900});
        openModelItself(session(), pathOfModel(name));
        if (!text.isEmpty()) {
            ModelWish wish = session().model()->wish;
            wish.text = text.toStdString();
            begin(session(), wish);
        }
        choosePosition(session(), std::nullopt); // an example may begin with one
        settle();
    }

    Session &session() { return window.session(); }
    PositionStrip *strip() { return window.findChild<PositionStrip *>(); }
    template <class T>
    T *find(const QString &name)
    {
        return headscope::find<T>(window, name);
    }
    void settle()
    {
        if (!waitForRun(session()) || !QTest::qWaitFor([] { return awaitedAnswers() == 0; }, 30000))
            qFatal("the run does not end");
        QCoreApplication::processEvents();
    }
    void choose(std::size_t token)
    {
        if (strip()->chip(token).isEmpty()) // of a long text the end is seen at first
            QTest::keyClick(strip(), Qt::Key_Home);
        click(strip(), strip()->chip(token).center());
        settle();
    }
    const ModelTrace &trace() { return *session().modelResult()->trace; }
    std::vector<TokenId> ids() { return trace().plan.input.ids(predictingColumn(trace().model())); }
    Index last() { return std::ssize(ids()) - 1; }
    QString headline() { return find<QLabel>(u"nextHeadline"_s)->text(); }
    QString candidate(int at) { return find<QPushButton>(u"nextToken%1"_s.arg(at))->text(); }
    /// Whether a candidate is read as words are, and is nothing to press.
    static bool isWord(const QPushButton *token)
    {
        return token->isEnabled() && token->isFlat() && token->focusPolicy() == Qt::NoFocus;
    }
    /// The candidate that is marked as standing there; -1 where none is.
    int marked()
    {
        for (int i = 0; i <= 6; ++i)
            if (find<QPushButton>(u"nextToken%1"_s.arg(i))->property("stands").toBool())
                return i;
        return -1;
    }

    MainWindow window;
};

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
    const double change = probabilitiesWithout(trace, part, said).front() - probabilitiesOf(*trace, said).front();
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
    auto *patch = opened.find<WithoutMap>(u"patchMap"_s);
    const auto otherRun = runOther(trace, opened.trace().model().source->cut(other.toStdString())->ids);
    const ModelPart moved = patch->strongest()->what;
    const double after = probabilitiesPatched(trace, *otherRun, moved, said).front();
    QVERIFY(std::abs(*patch->change(moved) - (after - probabilitiesOf(*trace, said).front())) < 1e-6);
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
    opened.choose(1);
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.session().look().position, std::nullopt);
}

void TestPositionStrip::whatStandsThereIsMarked()
{
    Choosing opened;
    QCOMPARE(opened.marked(), -1); // behind the last nothing stands
    const auto ids = opened.ids();
    for (std::size_t i = 0; i + 1 < ids.size(); ++i) {
        opened.choose(i);
        QCOMPARE(opened.marked(), 0); // it wrote the likeliest each time
        QVERIFY(opened.find<QPushButton>(u"nextToken0"_s)->accessibleName().contains(u"stands there"_s));
        QVERIFY(opened.find<QPushButton>(u"nextToken6"_s)->isHidden());
    }
    Choosing unlikely(u"example:induction"_s, u"HECATHE"_s);
    int added = 0;
    for (std::size_t i = 0; i + 1 < unlikely.ids().size(); ++i) {
        unlikely.choose(i);
        const TokenId there = unlikely.ids()[i + 1];
        QVERIFY(unlikely.marked() >= 0);
        const double probability = candidateAt(unlikely.trace(), static_cast<Index>(i), there).probability;
        QCOMPARE(unlikely.find<QLabel>(u"nextProbability%1"_s.arg(unlikely.marked()))->text(),
                 shareNumber(probability, 4));
        added += unlikely.marked() == 6 ? 1 : 0;
    }
    QVERIFY(added > 0);
}

void TestPositionStrip::aCandidateCutsTheTextBehindIt_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"example:dates", "example:induction", "gpt2", "llama", "d2l_transformer"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestPositionStrip::aCandidateCutsTheTextBehindIt()
{
    QFETCH(const QString, name);
    Choosing opened(name);
    const auto before = opened.ids();
    QVERIFY(before.size() > 3);
    opened.choose(1);
    const TokenId second = candidatesAt(opened.trace(), 1, 2).back().id;
    QVERIFY(opened.find<QPushButton>(u"nextToken1"_s)->toolTip().contains(u"cuts the text off"_s));
    const bool isSign = opened.trace().model().signs.isEnd(second);
    QTest::mouseClick(opened.find<QPushButton>(u"nextToken1"_s), Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.session().look().position, std::nullopt);
    const auto after = opened.ids();
    const std::vector<TokenId> wanted{before[0], before[1], second};
    if (!isSign && (after.size() == wanted.size() || name.startsWith(u"example"_s))) // else they are joined
        QCOMPARE(after, wanted);
    QVERIFY2(after.size() <= wanted.size(), qPrintable(opened.find<QLabel>(u"textError"_s)->text()));
    QCOMPARE(opened.session().undoStack().count(), 1);
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.ids(), before);
}

void TestPositionStrip::writingGoesOnFromThere()
{
    Choosing opened;
    const auto before = opened.ids();
    opened.choose(1);
    QTest::mouseClick(opened.find<QPushButton>(u"writeNext"_s), Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.ids(), std::vector<TokenId>(before.begin(), before.begin() + 3));
    opened.session().undoStack().undo();
    opened.settle();
    opened.choose(1);
    QTest::mouseClick(opened.find<QPushButton>(u"writeAll"_s), Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.ids(), before); // as it wrote before
    QVERIFY(!opened.session().model()->wish.writesTarget);
    QCOMPARE(opened.session().undoStack().count(), 1); // all that one press has written
}

/// Each press waits for what the press before it has written.
void TestPositionStrip::pressesOneAfterTheOtherWriteOneAfterTheOther()
{
    Choosing slowly, quickly;
    for (Choosing *opened : {&slowly, &quickly}) {
        opened->choose(1);
        auto *next = opened->find<QPushButton>(u"writeNext"_s);
        for (int press = 0; press < 3; ++press) {
            QTest::mouseClick(next, Qt::LeftButton);
            if (opened == &slowly)
                opened->settle();
        }
        QTRY_COMPARE(opened->session().undoStack().count(), opened == &slowly ? 3 : 2); // two presses wait as one
        opened->settle();
    }
    auto wanted = slowly.ids();
    wanted.pop_back();
    QCOMPARE(quickly.ids(), wanted);
}

/// Who types on wants it no longer.
void TestPositionStrip::aPressThatWaitsIsOverWithAnotherText()
{
    Choosing opened(u"example:induction"_s, u"HECATHE"_s);
    const auto type = [&opened](const std::string &text) {
        ModelWish wish = opened.session().model()->wish;
        wish.text = text;
        begin(opened.session(), wish);
    };
    type("HECATHEC");
    QTest::mouseClick(opened.find<QPushButton>(u"writeNext"_s), Qt::LeftButton); // while it is run
    type("HECATHECA");
    opened.settle();
    QCOMPARE(QString::fromStdString(opened.session().model()->wish.text), u"HECATHECA"_s);
}

/// There it ends; only who asks for one more is told why there is none.
void TestPositionStrip::writingEndsAtTheLastPosition()
{
    Choosing opened(u"example:induction"_s, u"HECATHECATHECATHECATHECAT"_s);
    const Index longest = *opened.trace().model().longest;
    const auto *error = opened.find<QLabel>(u"textError"_s);
    QVERIFY(std::ssize(opened.ids()) < longest);
    opened.session().undoStack().clear();
    QTest::mouseClick(opened.find<QPushButton>(u"writeAll"_s), Qt::LeftButton);
    QTRY_COMPARE(std::ssize(opened.ids()), longest); // what was written is run then
    opened.settle();
    QVERIFY2(error->isHidden(), qPrintable(error->text()));
    QCOMPARE(opened.session().undoStack().count(), 1);
    QTest::mouseClick(opened.find<QPushButton>(u"writeAll"_s), Qt::LeftButton);
    QTRY_VERIFY(!error->isHidden());
    QCOMPARE(std::ssize(opened.ids()), longest);
}

void TestPositionStrip::theSameTokenLeavesTheTextAndGoesBack()
{
    Choosing opened(u"example:induction"_s, u"HECATHE"_s);
    const QString text = QString::fromStdString(opened.session().model()->wish.text);
    opened.choose(static_cast<std::size_t>(opened.last()) - 1);
    QVERIFY(opened.marked() >= 0);
    QTest::mouseClick(opened.find<QPushButton>(u"nextToken%1"_s.arg(opened.marked())), Qt::LeftButton);
    opened.settle();
    QCOMPARE(QString::fromStdString(opened.session().model()->wish.text), text);
    QCOMPARE(opened.session().look().position, std::nullopt);
}

void TestPositionStrip::aModelOfMasksTellsWhatBelongsThere()
{
    Choosing opened(u"bert"_s);
    const Index masked = predictingRow(opened.trace());
    const std::size_t other = masked == 2 ? 3 : 2;
    opened.choose(other);
    QVERIFY2(opened.headline().startsWith(u"in the place of "_s), qPrintable(opened.headline()));
    QVERIFY(opened.marked() >= 0);
    const auto before = opened.ids();
    const TokenId likeliest = candidatesAt(opened.trace(), static_cast<Index>(other), 1).front().id;
    QTest::mouseClick(opened.find<QPushButton>(u"nextToken0"_s), Qt::LeftButton);
    opened.settle();
    if (opened.ids().size() == before.size() && !opened.trace().model().source->isSpecial(likeliest)) {
        auto wanted = before;
        wanted[other] = likeliest;
        QCOMPARE(opened.ids(), wanted);
    }
}

void TestPositionStrip::aTokenInThePlaceOfAMaskIsNotAppended()
{
    Choosing opened(u"bert"_s);
    auto *token = opened.find<QPushButton>(u"nextToken0"_s);
    QVERIFY2(token->accessibleName().startsWith(u"Fill in "_s), qPrintable(token->accessibleName()));
    QTest::mouseClick(token, Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.session().undoStack().undoText(), u"Token filled in"_s);
}

void TestPositionStrip::withoutAMaskNoClickIsOffered()
{
    Choosing opened(u"bert"_s);
    ModelWish wish = opened.session().model()->wish;
    wish.text = "The cat sat on the mat.";
    QVERIFY(opened.session().edit(wish, u"edit"_s));
    opened.settle();
    QVERIFY2(opened.headline().contains(u"[MASK]"_s), qPrintable(opened.headline()));
    QCOMPARE(opened.find<QLabel>(u"nextCaption"_s)->text(), u"WHAT BELONGS THERE"_s);
    auto *token = opened.find<QPushButton>(u"nextToken0"_s);
    QVERIFY(opened.isWord(token));
    QVERIFY2(token->toolTip().contains(u"[MASK]"_s), qPrintable(token->toolTip()));
    QVERIFY(!token->accessibleName().startsWith(u"Append"_s));
    const int steps = opened.session().undoStack().count();
    QTest::mouseClick(token, Qt::LeftButton);
    QCOMPARE(opened.session().undoStack().count(), steps);
    QVERIFY(opened.find<QLabel>(u"textError"_s)->isHidden());
    opened.choose(2);
    QVERIFY(token->isEnabled() && !opened.isWord(token));
}

/// BERT puts [CLS] and [SEP] around a text, which does not have them.
void TestPositionStrip::inThePlaceOfASignNoClickIsOffered()
{
    Choosing opened(u"bert"_s);
    const auto *token = opened.find<QPushButton>(u"nextToken0"_s);
    for (const std::size_t sign : {std::size_t{0}, static_cast<std::size_t>(opened.last())}) {
        opened.choose(sign);
        QVERIFY(opened.isWord(token));
        QVERIFY2(!token->toolTip().startsWith(u"A click"_s), qPrintable(token->toolTip()));
        QVERIFY2(!token->accessibleName().startsWith(u"Fill in"_s), qPrintable(token->accessibleName()));
    }
    opened.choose(1);
    QVERIFY(token->isEnabled() && !opened.isWord(token));
    QVERIFY2(token->toolTip().startsWith(u"A click"_s), qPrintable(token->toolTip()));
}

void TestPositionStrip::withoutAHeadNothingIsPredicted()
{
    const QTemporaryDir folder;
    copyWithoutHead(folder.path());
    for (const QString &text : {u"the [MASK] sat"_s, u"the cat sat"_s}) {
        Choosing opened(folder.path(), text);
        QCOMPARE(opened.headline(), u"The model has no head behind its last layer, so it predicts nothing."_s);
        for (int i = 0; i <= 6; ++i)
            QVERIFY(opened.find<QPushButton>(u"nextToken%1"_s.arg(i))->isHidden());
    }
}

void TestPositionStrip::candidatesThatDifferInASpaceAreToldApart()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(placeOfModel(u"gpt2"_s) + u'/' + file, folder.filePath(file)));
    QStringList words;
    for (int i = 0; i < 269; ++i)
        words << u"w%1"_s.arg(i);
    const auto write = [&] {
        QFile file(folder.filePath(u"words.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QJsonDocument(QJsonObject{{u"tokens"_s, QJsonArray::fromStringList(words)}}).toJson());
    };
    write();
    Choosing before(folder.path(), u"w5 w6"_s);
    const auto likeliest = candidatesAt(before.trace(), before.last(), 3);
    words[likeliest[0].id] = u"same"_s;
    words[likeliest[1].id] = u" same"_s;
    words[likeliest[2].id] = u" other"_s;
    write();
    Choosing opened(folder.path(), u"w5 w6"_s);
    QCOMPARE(opened.candidate(0), u"same"_s);
    QCOMPARE(opened.candidate(1), u"␣same"_s);
    QCOMPARE(opened.candidate(2), u"other"_s);
}

void TestPositionStrip::anAnswerOfTheTextBeforeIsDimmed()
{
    Choosing opened(u"gpt2"_s);
    const auto *number = opened.find<QLabel>(u"nextProbability0"_s);
    QVERIFY(number->isEnabled());
    ModelWish wish = opened.session().model()->wish;
    wish.text += " on";
    QVERIFY(opened.session().edit(wish, u"edit"_s));
    opened.session().runner().cancel();
    QTRY_VERIFY(!number->isEnabled());
    opened.session().compute();
    opened.settle();
    QVERIFY(number->isEnabled());
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

void TestPositionStrip::nothingIsWrittenAsZero()
{
    WithoutMap map;
    map.setRows({{u"Layer 1"_s, {{{0, 0}, u"a"_s}, {{0, 1}, u"b"_s}, {{0, 2}, u"c"_s}}, {}}});
    map.setChange({0, 0}, -0.004);
    map.setChange({0, 1}, 0.0049);
    map.setChange({0, 2}, -0.25);
    auto *cells = map.findChild<PaintedCells *>();
    QVERIFY(cells->name({0, 0}).endsWith(u"by 0"_s));
    QVERIFY(cells->name({0, 1}).endsWith(u"by 0"_s));
    QVERIFY(cells->name({0, 2}).endsWith(u"by −.25"_s));
}

void TestPositionStrip::itsRowIsPointedAtInTheMapsOfItsColumn()
{
    Choosing chosen;
    auto *stack = chosen.window.findChild<StackView *>();
    const auto pointedAt = [&](const char *block, Index rows, Index row, bool fromLeft = true) {
        const QRectF map = stack->stack().blocks()[*chosen.trace().model().find(block)].maps.front();
        const QPoint beside(qRound(fromLeft ? map.left() - 6 : map.right() + 5),
                            qFloor(map.top() + map.height() * (double(row) + 0.5) / double(rows)));
        return stack->grab().toImage().pixelColor(beside) == themeOf(stack->palette()).selection;
    };
    QVERIFY(!pointedAt("decoder.0.cross", 9, 3));
    chosen.choose(3);
    QVERIFY(pointedAt("decoder.0.cross", 9, 3));
    QVERIFY(pointedAt("decoder.1.self", 9, 3));
    QVERIFY(!pointedAt("decoder.1.self", 9, 5));
    QVERIFY(!pointedAt("decoder.1.self", 9, 3, false)); // where that of the map beside stands
    QVERIFY(!pointedAt("encoder.0.self", 11, 3));       // which reads another text
}

void TestPositionStrip::itIsSeenWhereverTheStackIsScrolledTo()
{
    Choosing opened;
    opened.window.resize(1024, 640);
    choosePosition(opened.session(), 0);
    opened.settle();
    auto *bar = opened.find<QScrollArea>(u"modelScroll"_s)->verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    for (const int place : {0, bar->maximum()}) {
        bar->setValue(place);
        const QRect chip = opened.strip()->chip(0).toRect();
        QVERIFY(!chip.isEmpty());
        QVERIFY(opened.strip()->visibleRegion().contains(chip));
        const QRect key = opened.find<QWidget>(u"stackKey"_s)->rect();
        QCOMPARE(opened.find<QWidget>(u"stackKey"_s)->visibleRegion().boundingRect(), key);
    }
}

/// The tokens of the encoder are only read.
void TestPositionStrip::whatCanBePressedHasAnEdge()
{
    Choosing opened;
    const Theme &theme = themeOf(opened.window.palette());
    auto *foot = opened.find<QWidget>(u"stackFoot"_s);
    const auto hasEdge = [&](const QRect &place) {
        const QImage seen = foot->grab(place).toImage().convertToFormat(QImage::Format_RGB32);
        int found = 0;
        for (int x = 0; x < seen.width(); ++x)
            for (int y = 0; y < seen.height(); ++y)
                found += seen.pixelColor(x, y) == theme.faint ? 1 : 0;
        return found > 20;
    };
    const QRect chip = opened.strip()->chip(1).toRect().translated(opened.strip()->pos());
    QVERIFY(hasEdge(chip));
    const PlacedColumn &encoder = opened.window.findChild<StackView *>()->stack().columns().front();
    QVERIFY(!hasEdge(QRect(qRound(encoder.frames), chip.top(), 300, chip.height())));
}

void TestPositionStrip::theKeyHasItsLinesInEveryWidth()
{
    Choosing opened;
    const auto *key = opened.find<QWidget>(u"stackKey"_s);
    for (const int width : {1440, 1008, 800, 1440}) {
        opened.window.resize(width, 640);
        QTRY_COMPARE(key->height(), key->heightForWidth(key->width()));
    }
}

void TestPositionStrip::theKeyHasTheColoursOfTheMaps()
{
    Choosing opened;
    auto *key = opened.find<QWidget>(u"stackKey"_s);
    const QImage before = key->grab().toImage();
    const Look usual = opened.session().look();
    Look look = usual;
    look.maps[u"colormap"_s] = u"Reds"_s;
    opened.session().setLook(look);
    QVERIFY(farthest(key->grab().toImage(), before) > kRounding);
    opened.session().setLook(usual);
    QCOMPARE(key->grab().toImage(), before);
}

void TestPositionStrip::theMapsAreReadByOneKey_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("English") << u"en"_s
                             << QStringList{u"a row is a token"_s, u"a column is a token"_s, u"weight of attention"_s,
                                            u"thicker"_s};
    QTest::newRow("Chinese") << u"zh_CN"_s << QStringList{u"一行"_s, u"一列"_s, u"越粗"_s};
}

void TestPositionStrip::theMapsAreReadByOneKey()
{
    QFETCH(const QString, language);
    QFETCH(const QStringList, words);
    setLanguage(language);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    StackKey key;
    for (const QString &word : words)
        QVERIFY2(key.accessibleDescription().contains(word), qPrintable(key.accessibleDescription()));
    QCOMPARE(key.heightForWidth(676), key.heightForWidth(2000)); // one line, as narrow as the smallest window leaves it
    QVERIFY(key.heightForWidth(200) > key.heightForWidth(676));
}

void TestPositionStrip::blocksSayHowMuchTheyAdd()
{
    Choosing opened;
    const auto *stack = opened.window.findChild<StackView *>();
    const std::size_t block = *opened.trace().model().find("decoder.0.cross");
    const QString told = stack->sentenceOf({block, -1});
    QVERIFY2(told.contains(u"layer norm after the sum"_s), qPrintable(told));
    const QString share = QString::number(streamShares(opened.trace())[block], 'f', 2);
    QVERIFY2(told.contains(u"what it adds is %1 times as long"_s.arg(share)), qPrintable(told));
}

/// In the language of the window.
void TestPositionStrip::whatIsToldIsOfTheTextThatIsSeen()
{
    Choosing opened;
    auto *stack = opened.window.findChild<StackView *>();
    QTest::keyClick(stack, Qt::Key_Left); // from its first head to the block
    ModelWish wish = opened.session().model()->wish;
    wish.text = "on March 5, 2021";
    begin(opened.session(), wish);
    opened.settle();
    QCOMPARE(stack->accessibleDescription(), stack->sentenceOf(stack->current()));
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    QCoreApplication::processEvents();
    QCOMPARE(stack->accessibleDescription(), stack->sentenceOf(stack->current()));
    const auto *tokens = opened.strip()->findChild<PaintedCells *>();
    QCOMPARE(opened.strip()->accessibleDescription(), tokens->name(*tokens->current()));
}

HEADSCOPE_TEST(TestPositionStrip, QApplication)
#include "tst_positionstrip.moc"
