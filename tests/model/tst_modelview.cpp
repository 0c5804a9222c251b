// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "engine/mistakes/mistake.h"
#include "engine/models/prediction.h"
#include "tests/ui/support.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/heads/headgallery.h"
#include "ui/library/models.h"
#include "ui/lines/linetext.h"
#include "ui/model/continuedtext.h"
#include "ui/model/modelview.h"
#include "ui/model/sentencefield.h"
#include "ui/model/stackview.h"
#include "ui/model/withoutmap.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/layers.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"
#include "ui/work/jobqueue.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

using namespace headscope;

/// A whole model under a person's hand.
class TestModelView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void aFolderOpensAsAModel_data();
    void aFolderOpensAsAModel();
    void whatIsTypedIsFollowedToThePrediction();
    void lettersAreOneStepBack();
    void nothingAndTooMuchAreOneSentence();
    void aClickOnAHeadLeadsThereAndBack();
    void aDoubleClickOnAHeadLeadsToAllHeads();
    void theMapsHaveTheColoursThatAreChosen();
    void aTokenThatIsClickedIsAppended();
    void theTextGoesOnBeforeTheSignBehindIt();
    void partsOfALetterAreAppendedTogether();
    void anIdWithoutATokenIsTold();
    void aPartThatMakesNoLetterIsRefused();
    void aTokenTakesThePlaceOfAMask();
    void whatFilesOfAModelDisagreeAboutIsTold();
    void aChangedNumberIsFollowedToThePrediction();
    void aChangedNumberComesBackWithItsText();
    void aChangedNumberComesBackInTheCardToo();
    void whatWaitsForItsWordsOutlastsOtherEdits();
    void anotherSentenceIsWrittenAnewBesideAChangedNumber();
    void whatIsClearedIsWrittenBesideAChangedNumber();
    void whatIsTypedAndTakenAwayLeavesWhatWasWritten();
    void signsThatWereWrittenStayWhileOneTypes();
    void undoIsThatOfTheSessionInEveryField();
    void whatCannotBeAppendedIsNoWrongText();
    void noTwoBlocksHaveOneTitle();
    void theFrameFollowsTheBlock();
    void aTurnedBlockKeepsHeadAndStep();
    void blocksAreMeasuredBeforeOneTurnsToThem();
    void aModelOfPicturesHasNoSentence();
    void theWayBackTellsWhatHasNoPlace();
    void aRefusedTextStaysWithItsReason();
    void aTokenBesideARefusedTextLeadsToIt();
    void escapeGivesTheRightTextBack();
    void whyATextIsRefusedIsToldOfItsField();
    void aRefusedTextGoesWithItsSession();
    void anUndoIsSeenWhereItWasTyped();
    void whatIsTypedInAnotherLanguageIsAnotherStep();
    void aRefusedTextOutlastsAnotherLanguage();
    void theBlockIsNamedAndTurnedInEveryViewOfIt();
    void numbersOfOtherBlocksAreTakenBackToo();
    void settingsOfABlockAreRefused();
    void everyMistakeCanBeMadeInABlock();
    void aMistakeStaysWhereADecoderWrites();
    void aHeadThatIsLeftOutComesBack();
    void aChangeIsToldInPercentagePoints();
    void partsThatChangeItAlikeAreToldTogether();
    void aMapOfTheModelBeforeLeavesNothingOut();
    void aTokenOfTheModelBeforeIsNotAppended();
    void wordsOfTheModelBeforeGoWithIt();
    void aNumberIsTypedIntoItsOwnBlock();
    void aBlockWithoutHeadsHasNoFigureOfThem();
    void aBlockWithoutHeadsHasNoneToSort();
    void theStackSettlesAtEverySize_data();
    void theStackSettlesAtEverySize();
    void noMapIsWiderThanItsBlock();
    void aDecoderWritesByItself();
    void titlesOfBlocksAreNoDatesAndHaveRoom_data();
    void titlesOfBlocksAreNoDatesAndHaveRoom();
    void theKeyboardGoesEverywhereInTheStack();
    void whoComesToTheStackByKeysSeesItsCursor();
    void theHeadOfTheCursorStaysInSight();
    void closingWhileItComputesIsNoHarm();
    void aLayerHasNoModelView();
};

namespace {

QString modelAt(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/models/") + name;
}

/// The window with a model that has been run.
struct Opened
{
    explicit Opened(const QString &name)
    {
        window.resize(1280, 800);
        QSignalSpy done(&window.session(), &Session::opened);
        if (name.startsWith(u"example:"_s))
            window.session().openModel(name);
        else
            window.session().open(modelAt(name));
        if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000) || !waitForRun(window.session()))
            qFatal("%s does not open", qPrintable(name));
        window.show();
        QCoreApplication::processEvents();
    }

    Session &session() { return window.session(); }
    QLineEdit *text() { return window.findChild<QLineEdit *>(u"modelText"_s); }
    QLabel *error() { return window.findChild<QLabel *>(u"textError"_s); }
    StackView *stack() { return window.findChild<StackView *>(); }
    void type(const QString &letters)
    {
        text()->selectAll();
        QTest::keyClick(text(), Qt::Key_Delete);
        QTest::keyClicks(text(), letters);
    }
    std::vector<Candidate> next()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        return candidatesAt(trace, predictingRow(trace), 5);
    }
    /// Whether each token that was written is the likeliest behind those before it.
    bool isWritten()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        const auto &target = trace.plan.input.target;
        bool isLikeliest = target.size() > 1 && target == session().model()->wish.target;
        for (std::size_t i = 1; i < target.size(); ++i)
            isLikeliest = isLikeliest && candidatesAt(trace, static_cast<Index>(i) - 1, 1).front().id == target[i];
        return isLikeliest;
    }
    void goTo(View view)
    {
        Look look = session().look();
        look.view = view;
        session().setLook(look);
    }
    QPointF mapOf(std::size_t block, std::size_t head) { return stack()->stack().blocks()[block].maps[head].center(); }
    std::size_t firstAttention() { return firstBlockShown(*session().model()->model); }

    MainWindow window;
};

} // namespace

void TestModelView::aFolderOpensAsAModel_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "bert", "llama", "t5", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestModelView::aFolderOpensAsAModel()
{
    QFETCH(QString, name);
    Opened opened(name);
    QVERIFY(opened.session().model());
    QCOMPARE(opened.window.view(), View::Model);
    QCOMPARE(opened.stack()->stack().blocks().size(), opened.session().model()->model->blocks.size());
    QVERIFY(opened.window.findChild<QToolButton *>(u"viewModel"_s)->isChecked());
    const double shown = opened.window.findChild<QLabel *>(u"nextProbability0"_s)->text().toDouble();
    QVERIFY(std::abs(shown - opened.next().front().probability) < 1e-3);
}

void TestModelView::whatIsTypedIsFollowedToThePrediction()
{
    Opened opened(u"gpt2"_s);
    const auto before = opened.next();
    const std::size_t tokens = opened.session().model()->cut.ids.size();
    QTest::keyClicks(opened.text(), u" e"_s);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(opened.session().model()->cut.ids.size() > tokens);
    QVERIFY(opened.next().front().logit != before.front().logit);
    QCOMPARE(opened.session().modelResult()->trace->traces.back()->plan.sizes.q,
             std::ssize(opened.session().model()->cut.ids));
}

void TestModelView::lettersAreOneStepBack()
{
    Opened opened(u"gpt2"_s);
    const QString before = opened.text()->text();
    QTest::keyClicks(opened.text(), u"abc"_s);
    QCOMPARE(opened.session().undoStack().count(), 1);
    opened.session().undoStack().undo();
    QCOMPARE(opened.text()->text(), before);
    QVERIFY(waitForRun(opened.session()));
}

void TestModelView::nothingAndTooMuchAreOneSentence()
{
    Opened opened(u"gpt2"_s);
    const auto good = opened.session().modelResult();
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->isHidden());
    QVERIFY(!opened.error()->text().isEmpty());
    QVERIFY(opened.session().modelResult() == good); // the last picture stays
    const Index longest = opened.session().model()->model->longest.value_or(0);
    QVERIFY(longest > 0);
    opened.text()->setText({});
    QTest::keyClicks(opened.text(), QString(u'a').repeated(static_cast<int>(longest) * 12));
    QVERIFY(!opened.error()->isHidden());
    QVERIFY2(opened.error()->text().contains(QString::number(longest)), qPrintable(opened.error()->text()));
    opened.type(u"a"_s);
    QVERIFY(opened.error()->isHidden());
    QVERIFY(waitForRun(opened.session()));
}

void TestModelView::aClickOnAHeadLeadsThereAndBack()
{
    Opened opened(u"gpt2"_s);
    std::size_t last = 0;
    for (const PlacedBlock &block : opened.stack()->stack().blocks())
        last = block.maps.empty() ? last : block.block;
    click(opened.stack(), opened.mapOf(last, 1));
    QCOMPARE(opened.window.view(), View::Explore);
    QCOMPARE(opened.session().block(), last);
    QCOMPARE(opened.session().selection().head, Index{1});
    QVERIFY(opened.session().isResultCurrent());
    QVERIFY(opened.session().result()->trace == opened.session().modelResult()->trace->traces[last]);
    opened.session().go(-1);
    QCOMPARE(opened.window.view(), View::Model);
}

/// The first click is in Explore by then, which hears nothing of the second one.
void TestModelView::aDoubleClickOnAHeadLeadsToAllHeads()
{
    Opened opened(u"gpt2"_s);
    const StackView &stack = *opened.stack();
    const auto &blocks = stack.stack().blocks();
    const auto shown = std::find_if(blocks.begin(), blocks.end(), [&](const PlacedBlock &block) {
        return !block.maps.empty() && stack.visibleRegion().contains(block.maps[1].center().toPoint());
    });
    QVERIFY(shown != blocks.end());
    const QPoint point = stack.mapTo(&opened.window, shown->maps[1].center().toPoint());
    const std::size_t block = shown->block;
    QTest::mouseDClick(opened.window.windowHandle(), Qt::LeftButton, {}, point);
    QCOMPARE(opened.window.view(), View::Heads);
    QCOMPARE(opened.session().block(), block);
    QCOMPARE(opened.session().selection().head, Index{1});
}

void TestModelView::theMapsHaveTheColoursThatAreChosen()
{
    Opened opened(u"gpt2"_s);
    const QRect map = opened.stack()->stack().blocks()[opened.firstAttention()].maps[0].toAlignedRect();
    const auto seen = [&] {
        opened.stack()->grab(); // what is not there is asked for
        if (!QTest::qWaitFor([] { return awaitedAnswers() == 0; }, kLongWait))
            qFatal("no answer comes");
        return opened.stack()->grab(map).toImage();
    };
    const QImage before = seen();
    Look look = opened.session().look();
    look.maps[u"colormap"_s] = u"magma"_s;
    opened.session().setLook(look);
    QVERIFY(farthest(seen(), before) > kRounding);
    look.maps.clear();
    opened.session().setLook(look);
    QCOMPARE(seen(), before);
}

void TestModelView::aTokenThatIsClickedIsAppended()
{
    Opened opened(u"gpt2"_s);
    const std::size_t before = opened.session().model()->cut.ids.size();
    const TokenId second = opened.next()[1].id;
    QTest::mouseClick(opened.window.findChild<QPushButton *>(u"nextToken1"_s), Qt::LeftButton);
    QVERIFY(waitForRun(opened.session()));
    const auto &ids = opened.session().model()->cut.ids;
    QVERIFY(ids.size() >= before);
    QVERIFY(opened.session().model()->wish.text.size() > 0);
    if (ids.size() == before + 1) // else the tokeniser joins it with the letters before
        QCOMPARE(ids.back(), second);
    opened.session().undoStack().undo();
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.session().model()->cut.ids.size(), before);
}

/// Where the tokeniser is one of BERT's, which puts [SEP] behind every text.
void TestModelView::theTextGoesOnBeforeTheSignBehindIt()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(modelAt(u"gpt2"_s) + u'/' + file, folder.filePath(file)));
    QFile words(folder.filePath(u"vocab.txt"_s));
    QVERIFY(words.open(QIODevice::WriteOnly) && words.write("[CLS]\n[SEP]\n[UNK]\nthe\ncat\nsat\n") > 0);
    words.close();
    const SharedMadeModel made = makeModel(openAnyModel(folder.path()).value(), {"the cat"}).value();
    QCOMPARE(made->cut.tokens, (std::vector<std::string>{"[CLS]", "the", "cat"}));
    QCOMPARE(made->plan.input.source, made->cut.ids);
    QCOMPARE(continued(*made, {}, {5}).value().text, std::string("the cat sat"));
}

/// A text has whole letters: a part of one waits for the others.
void TestModelView::partsOfALetterAreAppendedTogether()
{
    Opened opened(u"gpt2"_s);
    const SharedMadeModel made = opened.session().model();
    const std::vector<TokenId> parts = made->model->source->cut("é", false)->ids;
    QCOMPARE(parts.size(), std::size_t{2});
    const auto longer = continued(*made, {}, {parts[0], parts[1], parts[0]});
    QCOMPARE(longer.value().text, made->wish.text + "é");
    QCOMPARE(longer.value().taken, 2);
    QVERIFY(!continued(*made, {}, {parts[0]}));
    QVERIFY(!continued(*made, {}, {parts[1], parts[0]}));
    const auto within = makeModel(made->model, {"é on"});
    QCOMPARE(continued(**within, 0, {parts[1]}).value().text, std::string("é")); // behind the first of the two
}

/// A model may have more ids than there are tokens.
void TestModelView::anIdWithoutATokenIsTold()
{
    Opened opened(u"gpt2"_s);
    const SharedMadeModel made = opened.session().model();
    const TokenId none = made->model->source->size();
    QVERIFY(made->model->source->token(none).empty());
    const TokenId letter = made->model->source->cut("e", false)->ids.front();
    auto *field = find<SentenceField>(opened.window, u"sentenceField"_s);
    const auto isTold = [&] { return opened.error()->text().contains(u"no token of id %1"_s.arg(none)); };
    field->append({none});
    QVERIFY2(!opened.error()->isHidden() && isTold(), qPrintable(opened.error()->text()));
    QCOMPARE(opened.session().model(), made);
    QCOMPARE(opened.session().undoStack().count(), 0);
    field->append({letter, none, letter});
    QCOMPARE(opened.session().model()->wish.text, made->wish.text + "e"); // what comes behind would follow on nothing
    QVERIFY2(!opened.error()->isHidden() && isTold(), qPrintable(opened.error()->text()));
    QVERIFY(waitForRun(opened.session()));
    const auto masked = makeModel(openAnyModel(modelAt(u"bert"_s)).value(), {"the [MASK]"}).value();
    QVERIFY(!filled(*masked, {}, masked->model->source->size()));
}

void TestModelView::aPartThatMakesNoLetterIsRefused()
{
    Opened opened(u"gpt2"_s);
    const SharedMadeModel made = opened.session().model();
    constexpr int at = 2;
    const TokenId part = opened.next()[at].id; // a byte that no letter begins with
    QCOMPARE(made->model->source->shown(part), std::string("<B9>"));
    QTest::mouseClick(find<QPushButton>(opened.window, u"nextToken%1"_s.arg(at)), Qt::LeftButton);
    QTRY_VERIFY(!opened.error()->isHidden()); // once the model has said how it goes on
    QVERIFY2(opened.error()->text().contains(u"<B9>"_s), qPrintable(opened.error()->text()));
    QVERIFY(!opened.text()->property("wrong").toBool());
    QCOMPARE(opened.session().model(), made);
}

/// With the space before it that the model wants there.
void TestModelView::aTokenTakesThePlaceOfAMask()
{
    const auto made = [](const QString &name, const char *text) {
        return makeModel(openAnyModel(modelAt(name)).value(), {text}).value();
    };
    const auto filledWith = [](const SharedMadeModel &model, const char *token, std::optional<Index> position = {}) {
        return filled(*model, position, model->model->source->idOf(token).value()).value_or("");
    };
    const SharedMadeModel roberta = made(u"roberta"_s, "the cat <mask> on");
    QCOMPARE(filledWith(roberta, "Ġsat"), std::string("the cat sat on"));
    QCOMPARE(filledWith(roberta, "at"), std::string("the catat on"));
    QCOMPARE(filledWith(roberta, "Ġsat", 2), std::string("the sat <mask> on"));
    QCOMPARE(filledWith(roberta, "Ã"), std::string());            // a part of a letter
    const SharedMadeModel parts = made(u"roberta"_s, "é <mask>"); // whose first letter is two tokens
    for (const Index part : {1, 2})
        QCOMPARE(filledWith(parts, "Ġsat", part), std::string());
    QCOMPARE(filledWith(parts, "Ġsat"), std::string("é sat"));
    const SharedMadeModel bert = made(u"bert"_s, "the cat [MASK] on");
    QCOMPARE(filledWith(bert, "sat"), std::string("the cat sat on"));
    QCOMPARE(filledWith(bert, "##s"), std::string("the cats on"));
}

void TestModelView::whatFilesOfAModelDisagreeAboutIsTold()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s, u"tokenizer.json"_s})
        QVERIFY(QFile::copy(modelAt(u"gpt2"_s) + u'/' + file, folder.filePath(file)));
    QFile config(folder.filePath(u"tokenizer_config.json"_s));
    QVERIFY(config.open(QIODevice::WriteOnly) && config.write(R"({"pad_token": "[PAD]"})") > 0);
    config.close();
    MainWindow window;
    QSignalSpy done(&window.session(), &Session::opened);
    window.session().openModel(folder.path());
    QTRY_COMPARE(done.size(), 1);
    QCOMPARE(window.session().warnings().size(), std::size_t{1});
    const std::string told = window.session().warnings().front().english();
    QVERIFY2(told.find("disagree about pad_token") != std::string::npos, told.c_str());
    QVERIFY(waitForRun(window.session()));
}

void TestModelView::aChangedNumberIsFollowedToThePrediction()
{
    Opened opened(u"gpt2"_s);
    const auto before = opened.next();
    const CellPlace place{Role::Scores, {0, 0, 1, 0}};
    QVERIFY(setOverride(opened.session(), place, 9));
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.session().model()->wish.changes.overrides.size(), std::size_t{1});
    QVERIFY(opened.next().front().logit != before.front().logit);
    QVERIFY(opened.session().modelResult()->unchanged);
    takeAllBack(opened.session());
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.next().front().logit, before.front().logit);
}

/// A text that is typed is shorter for a moment.
void TestModelView::aChangedNumberComesBackWithItsText()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    auto *field = find<QLineEdit>(opened.window, u"modelText"_s);
    const auto *count = find<QLabel>(opened.window, u"tokenCount"_s);
    const Index last = std::ssize(session.model()->cut.ids) - 1;
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[opened.firstAttention()] = {{"scores", {0, 0, 1, 0}, 9}, {"scores", {0, 0, last, 0}, 8}};
    QVERIFY(session.edit(wish, u"edit"_s));
    const ModelChanges changed = session.model()->wish.changes;
    const QString text = toQString(wish.text);
    field->selectAll();
    const auto two = static_cast<qsizetype>(session.model()->cut.spans[1].second); // tokens
    QTest::keyClicks(field, text.left(two));
    QVERIFY(std::ssize(session.model()->cut.ids) > 1 && std::ssize(session.model()->cut.ids) <= last);
    const Overrides left = session.model()->wish.changes.overrides.at(opened.firstAttention());
    QCOMPARE(left, Overrides(changed.overrides.at(opened.firstAttention()).begin(),
                             changed.overrides.at(opened.firstAttention()).begin() + 1));
    QVERIFY2(count->text().contains(u"1 change has no place"_s), qPrintable(count->text()));
    QTest::keyClicks(field, text.mid(two));
    QVERIFY(session.model()->wish.changes == changed);
    QVERIFY2(!count->text().contains(u"no place"_s), qPrintable(count->text()));
    QCOMPARE(session.undoStack().count(), 1); // what was typed has changed nothing
    QVERIFY(waitForRun(session));
}

/// The same in the set-up of Explore, also where the session is saved between two letters.
void TestModelView::aChangedNumberComesBackInTheCardToo()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    ModelWish wish = session.model()->wish;
    const Index last = std::ssize(session.model()->cut.ids) - 1;
    wish.changes.overrides[opened.firstAttention()] = {{"scores", {0, 0, last, 0}, 8}};
    QVERIFY(session.edit(wish, u"edit"_s));
    const ModelChanges changed = session.model()->wish.changes;
    const QString text = toQString(wish.text);
    Look look = session.look();
    look.view = View::Explore;
    session.setLook(look);
    auto *field = find<QLineEdit>(opened.window, u"cardText"_s);
    const auto *facts = find<QLabel>(opened.window, u"cardFacts"_s);
    field->selectAll();
    QTest::keyClicks(field, text.left(1));
    QVERIFY(session.model()->wish.changes.overrides.empty());
    QVERIFY2(facts->text().contains(u"1 change has no place"_s), qPrintable(facts->text()));
    session.undoStack().setClean();
    QTest::keyClicks(field, text.mid(1));
    QVERIFY(session.model()->wish.changes == changed);
    QVERIFY2(!facts->text().contains(u"1 change has no place"_s), qPrintable(facts->text()));
    QVERIFY(waitForRun(session));
}

/// It is taken back with the other numbers, also while it has no place.
void TestModelView::whatWaitsForItsWordsOutlastsOtherEdits()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    const auto edit = [&session](const std::function<void(ModelWish &)> &change) {
        ModelWish wish = session.model()->wish;
        change(wish);
        QVERIFY(session.edit(wish, u"edit"_s));
    };
    const std::size_t attention = opened.firstAttention();
    const std::string text = session.model()->wish.text;
    const std::string shorter = text.substr(0, session.model()->cut.spans[1].second);
    const Index last = std::ssize(session.model()->cut.ids) - 1;
    const Overrides numbers{{"scores", {0, 0, last, 0}, 8}};
    edit([&](ModelWish &wish) { wish.changes.overrides[attention] = numbers; });
    edit([&](ModelWish &wish) { wish.text = shorter; });
    QVERIFY(session.model()->wish.changes.overrides.empty());
    edit([&](ModelWish &wish) { wish.changes.leftOut = {{attention, 1}}; });
    QCOMPARE(countUnplaced(session), std::size_t{1});
    edit([&](ModelWish &wish) { wish.text = text; });
    QCOMPARE(session.model()->wish.changes.overrides.at(attention), numbers);
    QCOMPARE(countUnplaced(session), std::size_t{0});
    session.undoStack().undo();
    QVERIFY(hasOverrides(session));
    takeAllBack(session);
    QVERIFY(!hasOverrides(session));
    QCOMPARE(countUnplaced(session), std::size_t{0});
    QVERIFY(waitForRun(session));
}

void TestModelView::theBlockIsNamedAndTurnedInEveryViewOfIt()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    const auto *bar = find<QWidget>(opened.window, u"blockBar"_s);
    auto *picker = find<QComboBox>(opened.window, u"blockPicker"_s);
    const auto &blocks = session.model()->model->blocks;
    QVERIFY(!bar->isVisible()); // the model shows all of them
    for (const View view : {View::Explore, View::Heads, View::Compare}) {
        opened.window.setView(view);
        QVERIFY(bar->isVisible());
        QCOMPARE(picker->count(), std::ssize(blocks));
        QCOMPARE(picker->currentIndex(), static_cast<int>(session.block()));
    }
    const std::size_t first = session.block();
    QVERIFY(blocks[first].attends());
    QTest::keyClick(&opened.window, Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(session.block() > first + 1 && blocks[session.block()].attends()); // between them is one without heads
    QCOMPARE(picker->currentText(), blockTitle(*session.model()->model, session.block()));
    opened.window.setView(View::Explore);
    QTest::keyClick(&opened.window, Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(!blocks[session.block()].attends());
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Up);
    QCOMPARE(session.block(), first);
    QVERIFY(waitForRun(session));
}

/// A number holds what is written for its own sentence alone, and acts while another one is written of.
void TestModelView::anotherSentenceIsWrittenAnewBesideAChangedNumber()
{
    Opened opened(u"example:dates"_s);
    Session &session = opened.session();
    const Transformer &model = *session.model()->model;
    const auto *note = find<QLabel>(opened.window, u"targetHeld"_s);
    QVERIFY(note->isHidden());
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[model.find("decoder.1.cross").value()] = {{"weights", {0, 0, 2, 0}, 0.1}};
    QVERIFY(session.edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session));
    const ModelWish held = session.model()->wish;
    QVERIFY(!note->isHidden());
    opened.type(u"on May 3, 2020 she called"_s);
    QVERIFY(waitForRun(session));
    const ModelWish now = session.model()->wish;
    QVERIFY(now.target != held.target);
    QVERIFY(now.changes == held.changes);
    QVERIFY(opened.isWritten());
    session.undoStack().undo();
    QVERIFY(areSame(model, session.model()->wish, held));
    session.undoStack().redo();
    QVERIFY(areSame(model, session.model()->wish, now));
    QVERIFY(waitForRun(session));
    QVERIFY(areSame(model, session.model()->wish, now));
}

/// The number has no place in the start, and has one again in what is written.
void TestModelView::whatIsClearedIsWrittenBesideAChangedNumber()
{
    Opened opened(u"example:dates"_s);
    Session &session = opened.session();
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    ModelWish wish = session.model()->wish;
    QVERIFY(wish.target.size() > 2);
    wish.writesTarget = false;
    wish.target[1] = wish.target[2];
    wish.changes.overrides[session.model()->model->find("decoder.0.self").value()] = {{"weights", {0, 0, 2, 1}, 0.4}};
    QVERIFY(session.edit(wish, u"edit"_s));
    const ModelChanges changed = session.model()->wish.changes;
    QVERIFY(!changed.overrides.empty());
    target->clear();
    Q_EMIT target->textEdited(QString());
    QVERIFY(waitForRun(session));
    QVERIFY(session.model()->wish.writesTarget);
    QVERIFY(session.model()->wish.changes == changed);
    QVERIFY(opened.isWritten());
}

void TestModelView::whatIsTypedAndTakenAwayLeavesWhatWasWritten()
{
    Opened opened(u"example:dates"_s);
    Session &session = opened.session();
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[session.model()->model->find("decoder.0.self").value()] = {{"weights", {0, 0, 2, 1}, 0.4}};
    QVERIFY(session.edit(wish, u"edit"_s));
    const ModelWish held = session.model()->wish;
    const QString word = toQString(session.model()->model->target->text({&held.target[1], 1}));
    for (const QString &typed : {word, QString()}) {
        target->setText(typed);
        Q_EMIT target->textEdited(typed);
        QVERIFY(waitForRun(session));
        QCOMPARE(session.model()->wish.changes.overrides.empty(), !typed.isEmpty());
    }
    QVERIFY(areSame(*session.model()->model, session.model()->wish, held));
    QCOMPARE(session.undoStack().count(), 1); // what was typed has changed nothing
}

/// Between them stands what a T5 fills in.
void TestModelView::signsThatWereWrittenStayWhileOneTypes()
{
    Opened opened(u"t5"_s);
    Session &session = opened.session();
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    const Tokenizer &tokenizer = *session.model()->model->target;
    ModelWish wish = session.model()->wish;
    const TokenId start = wish.target.front();
    wish.writesTarget = false;
    wish.target = {start};
    for (const char *token : {"<extra_id_0>", "▁cat", "<extra_id_1>", "▁the", "</s>"})
        wish.target.push_back(tokenizer.idOf(token).value());
    QVERIFY(session.edit(wish, u"edit"_s));
    QCOMPARE(target->text(), u"<extra_id_0> cat<extra_id_1> the</s>"_s); // without the start
    QTest::keyClicks(target, u" on"_s);
    wish.target.push_back(tokenizer.idOf("▁on").value());
    QCOMPARE(session.model()->wish.target, wish.target);
    QVERIFY(waitForRun(session));
}

void TestModelView::undoIsThatOfTheSessionInEveryField()
{
    Opened opened(u"d2l_transformer"_s);
    opened.goTo(View::Explore); // which has the card
    for (const QString &name : {u"modelText"_s, u"modelTarget"_s, u"cardText"_s})
        for (const auto modifiers :
             {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier}) {
            QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Z, modifiers);
            asked.ignore();
            QApplication::sendEvent(find<QLineEdit>(opened.window, name), &asked);
            QVERIFY2(!asked.isAccepted(), qPrintable(name)); // the menu has it
        }
}

void TestModelView::whatCannotBeAppendedIsNoWrongText()
{
    Opened opened(u"gpt2"_s);
    for (int i = 0; i < 40 && opened.error()->isHidden(); ++i) {
        QTest::mouseClick(find<QPushButton>(opened.window, u"nextToken0"_s), Qt::LeftButton);
        QTRY_COMPARE(awaitedAnswers(), 0); // it may be a part of a letter
        QVERIFY(waitForRun(opened.session()));
    }
    QVERIFY(!opened.error()->isHidden());
    QVERIFY(!opened.text()->property("wrong").toBool());
    Look look = opened.session().look();
    look.position = 0;
    opened.session().setLook(look);
    QVERIFY(opened.error()->isHidden());
}

void TestModelView::noTwoBlocksHaveOneTitle()
{
    for (const QString &name : {u"gpt2"_s, u"t5"_s, u"d2l_transformer"_s, u"vit"_s}) {
        const auto model = openAnyModel(modelAt(name));
        QVERIFY2(model, qPrintable(name));
        std::set<QString> titles;
        for (std::size_t at = 0; at < (*model)->blocks.size(); ++at)
            QVERIFY2(titles.insert(blockTitle(**model, at)).second, qPrintable(name + blockTitle(**model, at)));
        QCOMPARE(titles.count(u"Embedding"_s), std::size_t{(*model)->hasDecoder() ? 0U : 1U});
        if (const auto cross = (*model)->find("decoder.0.cross"))
            QCOMPARE(readWords(**model, *cross).count(u" and "_s), qsizetype{1});
    }
}

void TestModelView::theFrameFollowsTheBlock()
{
    Opened opened(u"vit"_s);
    Session &session = opened.session();
    const auto *words = find<QLabel>(opened.window, u"attentionSentence"_s);
    for (int turns = 0; turns < 2; ++turns) {
        const std::size_t before = session.block();
        QTest::keyClick(&opened.window, Qt::Key_PageDown, Qt::ControlModifier);
        QVERIFY(session.block() != before);
        QCOMPARE(opened.stack()->current().block, session.block());
    }
    QVERIFY(session.model()->model->blocks[session.block()].attends());
    QVERIFY2(words->text().contains(blockTitle(*session.model()->model, session.block())), qPrintable(words->text()));
    QTest::keyClick(opened.stack(), Qt::Key_Down); // a step that is no turn stays where the colours change
    const auto there = opened.stack()->current();
    Look look = session.look();
    look.maps[u"colormap"_s] = u"magma"_s;
    session.setLook(look);
    QVERIFY(opened.stack()->current() == there && there.block != session.block());
}

/// Between two blocks of attention is one that has neither.
void TestModelView::aTurnedBlockKeepsHeadAndStep()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    opened.goTo(View::Explore);
    session.setHead(3);
    session.setTensor(Role::Scores);
    const Selection wanted = session.selection();
    for (const int by : {1, -1})
        for (int turns = 0; turns < 2; ++turns) {
            turnLayer(session, by);
            const bool attends = session.model()->model->blocks[session.block()].attends();
            QCOMPARE(attends, turns == 1);
            QVERIFY(!attends || session.selection().head == wanted.head);
            QCOMPARE(session.selection().tensor == wanted.tensor, attends);
        }
    turnLayer(session, 1);
    turnLayer(session, 1);
    session.setHead(1);
    turnLayer(session, -1);
    turnLayer(session, -1);
    QCOMPARE(session.selection().head, Index{1}); // the newest wish
}

/// For the colours of their maps.
void TestModelView::blocksAreMeasuredBeforeOneTurnsToThem()
{
    Opened opened(u"gpt2"_s);
    const auto isMeasured = [](const auto &trace) {
        return std::ranges::all_of(trace->plan.graph->tensors(), [&](const GraphTensor &tensor) {
            return !trace->has(tensor.id) || trace->knownRange(tensor.id);
        });
    };
    QTRY_VERIFY(std::ranges::all_of(opened.session().result()->model->trace->traces, isMeasured));
}

void TestModelView::aModelOfPicturesHasNoSentence()
{
    Opened opened(u"vit"_s);
    opened.goTo(View::Explore);
    QVERIFY(!find<QLabel>(opened.window, u"cardFacts"_s)->isHidden());
    QVERIFY(find<QLineEdit>(opened.window, u"cardText"_s)->isHidden());
}

void TestModelView::theWayBackTellsWhatHasNoPlace()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    ModelWish wish = session.model()->wish;
    const Index last = std::ssize(session.model()->cut.ids) - 1;
    wish.changes.overrides[opened.firstAttention()] = {{"scores", {0, 0, last, 0}, 8}};
    QVERIFY(session.edit(wish, u"edit"_s));
    Look look = session.look();
    look.view = View::Explore; // which has the card
    session.setLook(look);
    auto *card = find<QLineEdit>(opened.window, u"cardText"_s);
    for (const auto &[field, words] : {std::pair(opened.text(), u"tokenCount"_s), {card, u"cardFacts"_s}}) {
        const auto *said = find<QLabel>(opened.window, words);
        const auto tells = [&] { return said->text().contains(u"no place"_s); };
        field->selectAll();
        QTest::keyClicks(field, toQString(wish.text).left(1));
        QVERIFY2(tells(), qPrintable(said->text()));
        session.undoStack().undo();
        QVERIFY2(!tells(), qPrintable(said->text()));
        session.undoStack().redo();
        QVERIFY2(tells(), qPrintable(said->text()));
        session.undoStack().undo();
    }
    QVERIFY(waitForRun(session));
}

void TestModelView::aRefusedTextStaysWithItsReason()
{
    Opened opened(u"d2l_transformer"_s);
    Session &session = opened.session();
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    const QString tooLong = u"je "_s.repeated(1500);
    target->setText(tooLong);
    Q_EMIT target->textEdited(tooLong);
    QVERIFY(!opened.error()->isHidden());
    ModelWish wish = session.model()->wish;
    wish.changes.leftOut = {{opened.firstAttention(), 1}};
    QVERIFY(session.edit(wish, u"edit"_s)); // which says nothing of the text
    QCOMPARE(target->text(), tooLong);
    QVERIFY(!opened.error()->isHidden());
    QTest::keyClicks(opened.text(), u" ."_s); // nor does the other one
    QCOMPARE(target->text(), tooLong);
    QVERIFY(!opened.error()->isHidden());
    wish = session.model()->wish;
    wish.writesTarget = false;
    wish.target = {wish.target.front(), 7}; // "je"
    QVERIFY(session.edit(wish, u"edit"_s));
    QCOMPARE(target->text(), u"je"_s);
    QVERIFY(opened.error()->isHidden());
    QVERIFY(waitForRun(session));
}

void TestModelView::aTokenBesideARefusedTextLeadsToIt()
{
    Opened opened(u"gpt2"_s);
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->isHidden());
    auto *token = find<QPushButton>(opened.window, u"nextToken0"_s);
    token->setFocus();
    QTest::mouseClick(token, Qt::LeftButton);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(opened.window.focusWidget() == opened.text());
    QCOMPARE(opened.text()->text(), QString());
    QVERIFY(!opened.error()->isHidden());
}

/// To those who do not see the line below it.
void TestModelView::whyATextIsRefusedIsToldOfItsField()
{
    Opened opened(u"gpt2"_s);
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->text().isEmpty());
    QCOMPARE(opened.text()->accessibleDescription(), opened.error()->text());
    QTest::keyClick(opened.text(), Qt::Key_Escape);
    QCOMPARE(opened.text()->accessibleDescription(), QString());
}

void TestModelView::escapeGivesTheRightTextBack()
{
    Opened opened(u"gpt2"_s);
    const QString text = opened.text()->text();
    Look look = opened.session().look();
    look.position = 1;
    opened.session().setLook(look);
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->isHidden());
    QTest::keyClick(opened.text(), Qt::Key_Escape);
    QVERIFY(opened.error()->isHidden());
    QCOMPARE(opened.text()->text(), text);
    QCOMPARE(opened.session().look().position, std::optional<Index>(1)); // which the next one lets go
}

/// Also where the next session has the same text.
void TestModelView::aRefusedTextGoesWithItsSession()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    Look look = session.look();
    look.view = View::Explore;
    session.setLook(look);
    auto *card = find<QLineEdit>(opened.window, u"cardText"_s);
    const QString text = card->text();
    for (QLineEdit *field : {card, opened.text()}) {
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
    }
    const auto *error = find<QLabel>(opened.window, u"cardError"_s);
    QVERIFY(!error->isHidden() && !opened.error()->isHidden());
    QSignalSpy again(&session, &Session::opened);
    session.open(modelAt(u"gpt2"_s));
    QTRY_COMPARE(again.size(), 1);
    QVERIFY(error->isHidden() && opened.error()->isHidden());
    QCOMPARE(card->text(), text);
    QCOMPARE(opened.text()->text(), text);
    QVERIFY(waitForRun(session));
}

void TestModelView::anUndoIsSeenWhereItWasTyped()
{
    Opened opened(u"d2l_transformer"_s);
    QVERIFY(QTest::qWaitForWindowActive(&opened.window));
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    target->setFocus();
    QTest::keyClicks(target, u"je suis"_s);
    QCOMPARE(target->text(), u"je suis"_s);
    Q_EMIT target->editingFinished();
    QTest::keyClicks(target, u" va "_s);
    QCOMPARE(target->text(), u"je suis va "_s); // as it was typed
    QVERIFY(target->hasFocus());
    opened.session().undoStack().undo();
    QCOMPARE(target->text(), u"je suis"_s);
    opened.session().undoStack().undo();
    QCOMPARE(target->text(), QString());
    QVERIFY(waitForRun(opened.session()));
}

/// The card is made anew in it.
void TestModelView::whatIsTypedInAnotherLanguageIsAnotherStep()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    Look look = session.look();
    look.view = View::Explore;
    session.setLook(look);
    const auto card = [&] { return find<QLineEdit>(opened.window, u"cardText"_s); };
    QTest::keyClicks(card(), u"a"_s);
    QCOMPARE(session.undoStack().count(), 1);
    const QPointer<QLineEdit> before = card();
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(!before);
    QTest::keyClicks(card(), u"b"_s);
    QCOMPARE(session.undoStack().count(), 2);
    QVERIFY(waitForRun(session));
}

void TestModelView::aRefusedTextOutlastsAnotherLanguage()
{
    Opened opened(u"gpt2"_s);
    Look look = opened.session().look();
    look.view = View::Explore;
    opened.session().setLook(look);
    const auto card = [&] { return find<QLineEdit>(opened.window, u"cardText"_s); };
    const QPointer<QLineEdit> before = card();
    card()->selectAll();
    QTest::keyClick(card(), Qt::Key_Delete);
    QVERIFY(!find<QLabel>(opened.window, u"cardError"_s)->isHidden());
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(!before);
    QCOMPARE(card()->text(), QString());
    QVERIFY(!find<QLabel>(opened.window, u"cardError"_s)->isHidden());
}

void TestModelView::numbersOfOtherBlocksAreTakenBackToo()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[opened.firstAttention()] = {{"scores", {0, 0, 1, 0}, 9}};
    QVERIFY(session.edit(wish, u"edit"_s));
    Look look = session.look();
    look.block = toQString(session.model()->model->blocks.back().name);
    session.setLook(look);
    QVERIFY(waitForRun(session));
    QVERIFY(session.document().overrides.empty());
    QCOMPARE(overridesElsewhere(session), std::size_t{1});
    QTest::qWait(100); // the list follows a moment later
    auto *all = find<QPushButton>(opened.window, u"takeAllBack"_s);
    all->click();
    QVERIFY(!hasOverrides(session));
    QVERIFY(waitForRun(session));
}

void TestModelView::settingsOfABlockAreRefused()
{
    Opened opened(u"gpt2"_s);
    const auto done = opened.session().edit({{u"layer.num_heads"_s, u"1"_s}}, u"edit"_s);
    QVERIFY(!done);
    QVERIFY2(done.error().sentence().find("model") != std::string::npos, done.error().sentence().c_str());
}

/// Its weights stand in no file of the plan.
void TestModelView::everyMistakeCanBeMadeInABlock()
{
    Opened opened(u"gpt2"_s);
    int made = 0;
    for (const Mistake &mistake : mistakes()) {
        Look look = opened.session().look();
        look.mistake = toQString(mistake.name);
        opened.session().setLook(look);
        QVERIFY2(waitForRun(opened.session()), mistake.name.data());
        made += opened.session().result()->lab != nullptr ? 1 : 0;
    }
    QVERIFY(made > 5);
}

/// What it writes is known only behind the run, and the mistake is made in numbers that are there.
void TestModelView::aMistakeStaysWhereADecoderWrites()
{
    Opened opened(u"d2l_transformer"_s);
    Session &session = opened.session();
    Look look = session.look();
    look.mistake = toQString(mistakes().front().name);
    session.setLook(look);
    QVERIFY(waitForRun(session));
    ModelWish wish = session.model()->wish;
    QVERIFY(wish.writesTarget);
    wish.text = wish.text.substr(0, wish.text.rfind(' '));
    QVERIFY(wish.text != session.model()->wish.text);
    QVERIFY(session.edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session));
    QCOMPARE(session.result()->order.mistake, &mistakes().front());
}

void TestModelView::aHeadThatIsLeftOutComesBack()
{
    Opened opened(u"gpt2"_s);
    auto *map = opened.window.findChild<WithoutMap *>();
    QTRY_VERIFY_WITH_TIMEOUT(map->strongest() != nullptr && awaitedAnswers() == 0, 30000);
    const auto before = opened.next();
    const double change = *map->strongest()->change;
    const LeftOut part = map->strongest()->what;
    Q_EMIT map->picked(part);
    QVERIFY(waitForRun(opened.session()));
    const ModelTrace &trace = *opened.session().modelResult()->trace;
    const double now = trace.traces.back()->value(Role::Probabilities, {0, predictingRow(trace), before.front().id});
    QVERIFY(std::abs(now - before.front().probability - change) < 1e-6); // as the map has told
    Q_EMIT map->picked(part);
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.next().front().probability, before.front().probability);
}

void TestModelView::aChangeIsToldInPercentagePoints()
{
    Opened opened(u"gpt2"_s);
    const auto *sentence = opened.window.findChild<QLabel *>(u"withoutSentence"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(sentence->text().contains(u" percentage point"_s), qPrintable(sentence->text()), 30000);
}

void TestModelView::partsThatChangeItAlikeAreToldTogether()
{
    WithoutMap map;
    const auto told = [&map](const std::vector<double> &changes) {
        WithoutMap::Row row;
        for (const double change : changes)
            row.heads.push_back({LeftOut{0, std::ssize(row.heads)}, u"a head"_s, change});
        map.setRows({row});
        return map.tieWords(u"cat"_s);
    };
    QCOMPARE(told({0.31, 0.2}), QString());
    QVERIFY(told({0.311, -0.309}).startsWith(u"All parts matter alike: "_s));
    QVERIFY(told({0.31, 0.1, 0.31}).startsWith(u"2 parts matter most, and alike: "_s));
    QVERIFY(told({0.31, 0.31}).endsWith(u" by 31 percentage points."_s));
    QVERIFY(told({0.012, -0.008}).endsWith(u" by 1 percentage point."_s));
}

/// Until the next model has been run.
void TestModelView::aMapOfTheModelBeforeLeavesNothingOut()
{
    Opened opened(u"gpt2"_s);
    const LeftOut part{opened.firstAttention(), 0};
    auto *map = opened.window.findChild<WithoutMap *>(u"withoutMap"_s);
    int before = -1;
    connect(&opened.session(), &Session::opened, this, [&] {
        Q_EMIT map->picked(part);
        before = opened.session().undoStack().count();
    });
    opened.session().open(modelAt(u"llama"_s));
    QTRY_COMPARE(before, 0);
    QVERIFY(waitForRun(opened.session()));
    Q_EMIT map->picked(part);
    QCOMPARE(opened.session().undoStack().count(), 1);
}

/// Also where the first run of the next one is stopped, until a run that ends while another view is seen.
void TestModelView::wordsOfTheModelBeforeGoWithIt()
{
    Opened opened(u"gpt2"_s);
    const auto *headline = find<QLabel>(opened.window, u"nextHeadline"_s);
    const auto *without = find<QWidget>(opened.window, u"withoutMap"_s);
    QVERIFY(!headline->text().isEmpty() && !without->isHidden());
    bool isCleared = false;
    connect(&opened.session(), &Session::opened, this, [&] {
        isCleared = headline->text().isEmpty();
        opened.session().runner().cancel();
    });
    opened.session().open(modelAt(u"llama"_s));
    QTRY_VERIFY(isCleared);
    QVERIFY(!opened.session().result() && without->isHidden());
    opened.window.setView(View::Explore);
    ModelWish wish = opened.session().model()->wish;
    wish.text += "!";
    QVERIFY(opened.session().edit(wish, u"Text"_s));
    QVERIFY(waitForRun(opened.session()));
    opened.window.setView(View::Model);
    QVERIFY(!headline->text().isEmpty() && without->isVisible());
}

/// Until the next model has been run.
void TestModelView::aTokenOfTheModelBeforeIsNotAppended()
{
    Opened opened(u"gpt2"_s);
    const auto *token = find<QPushButton>(opened.window, u"nextToken0"_s);
    bool mayPress = token->isEnabled();
    QVERIFY(mayPress);
    connect(&opened.session(), &Session::opened, this, [&] { mayPress = token->isEnabled(); });
    opened.session().open(modelAt(u"llama"_s));
    QTRY_VERIFY(!mayPress);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(token->isEnabled());
}

/// The next block has a cell of the same place.
void TestModelView::aNumberIsTypedIntoItsOwnBlock()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    Look look = session.look();
    look.view = View::Explore;
    look.block = u"layer.0.self"_s;
    session.setLook(look);
    session.goTo(CellPlace{Role::Scores, {0, 0, 1, 0}});
    auto *map = find<MapWidget>(opened.window, u"resultMap"_s);
    QTest::keyClick(map, Qt::Key_F2);
    QVERIFY(map->findChild<QLineEdit *>(u"cellEditor"_s));
    look = session.look();
    look.block = u"layer.1.self"_s;
    session.setLook(look);
    QTRY_VERIFY(!map->findChild<QLineEdit *>(u"cellEditor"_s));
}

void TestModelView::aBlockWithoutHeadsHasNoFigureOfThem()
{
    Opened opened(u"gpt2"_s);
    Look look = opened.session().look();
    look.block = u"layer.0.ffn"_s;
    opened.session().setLook(look);
    QVERIFY(waitForRun(opened.session()));
    opened.window.exportFigure();
    QVERIFY(opened.window.findChild<FigureComposer *>() == nullptr);
    QCOMPARE(opened.window.findChild<Notice *>()->text(), HeadGallery::noHeads());
}

void TestModelView::aBlockWithoutHeadsHasNoneToSort()
{
    Opened opened(u"gpt2"_s);
    auto *gallery = opened.window.findChild<HeadGallery *>();
    for (const HeadOrder order : {HeadOrder::Entropy, HeadOrder::Distance, HeadOrder::Likeness}) {
        GalleryStyle style = gallery->galleryStyle();
        style.order = order;
        gallery->setGalleryStyle(style);
        for (const QString &block : {u"layer.0.ffn"_s, u"layer.0.self"_s}) {
            Look look = opened.session().look();
            look.block = block;
            look.view = View::Heads;
            opened.session().setLook(look);
            QVERIFY(waitForRun(opened.session()));
            QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, 30000);
            QCOMPARE(gallery->options().heads.empty(), gallery->hasNoHeads());
        }
    }
}

void TestModelView::theStackSettlesAtEverySize_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "llama", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Maps are smaller beside a scroll bar: where they then fit without it, it does not come and go.
void TestModelView::theStackSettlesAtEverySize()
{
    QFETCH(QString, name);
    Opened opened(name);
    const auto *scroll = find<QScrollArea>(opened.window, u"modelScroll"_s);
    for (int width = 800; width < 1500; width += 97)
        for (int height = 460; height < 1000; height += 3) {
            opened.window.resize(width, height);
            QVERIFY(opened.stack()->width() >= scroll->viewport()->width());
            QVERIFY(opened.stack()->height() >= scroll->viewport()->height());
        }
}

void TestModelView::noMapIsWiderThanItsBlock()
{
    Opened opened(u"d2l_transformer"_s);
    const ModelPlan &plan = opened.session().modelResult()->trace->plan;
    for (int width = 260; width < 700; width += 10)
        for (const int height : {200, 500, 2000}) {
            const StackLayout layout(plan, QSizeF(width, height));
            for (const PlacedBlock &block : layout.blocks())
                for (const QRectF &map : block.maps)
                    QVERIFY2(map.left() > block.frame.left() && map.right() < block.frame.right(),
                             qPrintable(u"%1 in %2 of %3"_s.arg(map.width()).arg(block.frame.width()).arg(width)));
        }
}

void TestModelView::aDecoderWritesByItself()
{
    Opened opened(u"d2l_transformer"_s);
    const SharedMadeModel made = opened.session().model();
    QVERIFY(made->wish.writesTarget);
    QCOMPARE(made->wish.target.front(), made->model->signs.start.value());
    const auto &trace = *opened.session().modelResult()->trace;
    for (std::size_t i = 1; i < made->wish.target.size(); ++i) // each is the likeliest behind those before it
        QCOMPARE(candidatesAt(trace, static_cast<Index>(i) - 1, 1).front().id, made->wish.target[i]);
}

void TestModelView::titlesOfBlocksAreNoDatesAndHaveRoom_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("titles");
    QTest::newRow("English") << u"en"_s << QStringList{u"Encoder 1"_s, u"Decoder 1 self"_s, u"Decoder 1 cross"_s};
    QTest::newRow("Chinese") << u"zh_CN"_s
                             << QStringList{u"编码器 1"_s, u"解码器 1 自注意力"_s, u"解码器 1 编码器-解码器"_s};
}

void TestModelView::titlesOfBlocksAreNoDatesAndHaveRoom()
{
    QFETCH(const QString, language);
    QFETCH(const QStringList, titles);
    setLanguage(language);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    Opened opened(u"d2l_transformer"_s);
    auto *map = opened.window.findChild<WithoutMap *>(u"withoutMap"_s);
    const auto *cells = map->findChild<PaintedCells *>();
    QStringList there;
    for (Index row = 0; row < cells->rows(); ++row) {
        there << cells->rowName(row);
        QVERIFY2(lineWidth(uiFont(kCaptionSize), there.back()) + 8 <= cells->rect({row, 0}).left(),
                 qPrintable(there.back()));
    }
    for (const QString &title : titles)
        QVERIFY2(there.contains(title), qPrintable(there.join(u'|')));
}

void TestModelView::theKeyboardGoesEverywhereInTheStack()
{
    Opened opened(u"d2l_transformer"_s);
    StackView *stack = opened.stack();
    stack->setFocus();
    std::set<std::size_t> seen;
    for (int side = 0; side < 2; ++side) {
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(stack, Qt::Key_Down);
            seen.insert(stack->current().block);
        }
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(stack, Qt::Key_Up);
            seen.insert(stack->current().block);
        }
        const Qt::Key way = opened.session().model()->model->blocks[stack->current().block].column == Column::Encoder
                                ? Qt::Key_Right
                                : Qt::Key_Left;
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(stack, way);
        seen.insert(stack->current().block);
    }
    QCOMPARE(seen.size(), stack->stack().blocks().size());
    QTest::keyClick(stack, Qt::Key_Return);
    QCOMPARE(opened.window.view(), View::Explore);
}

/// Which the wheel may have scrolled away; under a click nothing moves.
void TestModelView::whoComesToTheStackByKeysSeesItsCursor()
{
    Opened opened(u"example:dates"_s);
    opened.window.resize(1024, 520);
    QCoreApplication::processEvents();
    QVERIFY(QTest::qWaitForWindowActive(&opened.window));
    StackView *stack = opened.stack();
    const auto *scroll = find<QScrollArea>(opened.window, u"modelScroll"_s);
    QScrollBar *bar = scroll->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(stack, Qt::Key_Down);
    const QRectF frame = stack->stack().blocks()[stack->current().block].frame; // the lowest one
    for (const auto &[reason, isSeen] : {std::pair(Qt::MouseFocusReason, false),
                                         {Qt::TabFocusReason, true},
                                         {Qt::BacktabFocusReason, true},
                                         {Qt::ShortcutFocusReason, true}}) {
        opened.text()->setFocus();
        bar->setValue(0);
        stack->setFocus(reason);
        QVERIFY(stack->hasFocus());
        QCOMPARE(frame.bottom() <= bar->value() + scroll->viewport()->height(), isSeen);
    }
}

/// Also in a block that is taller than what is seen, and in another width.
void TestModelView::theHeadOfTheCursorStaysInSight()
{
    Opened opened(u"example:dates"_s);
    opened.window.resize(800, 460);
    QCoreApplication::processEvents();
    StackView *stack = opened.stack();
    const auto isSeen = [stack] {
        const auto [block, head] = stack->current();
        const PlacedBlock &placed = stack->stack().blocks()[block];
        const QRectF place = head < 0 ? placed.frame : placed.maps[static_cast<std::size_t>(head)];
        return stack->visibleRegion().contains(place.center().toPoint());
    };
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(stack, Qt::Key_Up); // the first block stands at the bottom
        QVERIFY(isSeen());
    }
    for (const int width : {1008, 800}) {
        opened.window.resize(width, 460);
        QTRY_VERIFY(isSeen());
    }
}

void TestModelView::closingWhileItComputesIsNoHarm()
{
    {
        Opened opened(u"gpt2"_s);
        QTest::keyClicks(opened.text(), u"abcdef"_s);
    }
    Opened opened(u"gpt2"_s);
    opened.session().open(u"example:small"_s); // a layer in the place of the model
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(!opened.session().model());
    QVERIFY(!opened.session().modelResult());
}

void TestModelView::aLayerHasNoModelView()
{
    MainWindow window;
    open(window.session(), u"small"_s);
    window.show();
    QVERIFY(window.findChild<QToolButton *>(u"viewModel"_s)->isHidden());
    window.setView(View::Model);
    QCOMPARE(window.view(), View::Explore);
}

HEADSCOPE_TEST(TestModelView, QApplication)
#include "tst_modelview.moc"
