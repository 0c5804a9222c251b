// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "tests/ui/shownform.h"
#include "ui/session/overriding.h"
#include "ui/session/painting.h"

#include <QScrollBar>
#include <QToolButton>

using namespace headscope;

class TestSetupForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsBelowIsPromised();
    void theSettingsStayWhereTheyAreWhileNumbersAreChanged();
    void everyFieldShowsTheDocument();
    void sevenHeadsThenNinetyEightUnitsAreOneStep();
    void threeLengthsForTwoItemsAreRefused();
    void threeItemsThenThreeLengthsAreOneStep();
    void oneLengthForOneItemIsUnderstood();
    void escGivesUp();
    void undoTakesTheRefusedBackFirst();
    void redoBringsTheRefusedAgain();
    void escTakesTheSentenceElsewhereAway();
    void openingAnotherForgetsWhatWaits();
    void whatWaitsOutlastsOtherEdits_data();
    void whatWaitsOutlastsOtherEdits();
    void anEditOfItsOwnSettingTakesWhatWaitsBack();
    void whatCanNoLongerBeSetWaitsNoLonger();
    void whatFitsAfterAnotherEditIsEnteredAgain();
    void everyRowThatWaitsIsMarked();
    void whatWaitsOutlastsAnotherLanguage();
    void nonsenseHasItsOwnSentence();
    void whatIsSetBackWaitsForNothing();
    void whatWasTypedAMomentAgoIsTaken();
    void aRefusalSpeaksOfWhatIsTyped();
    void aScaleIsTypedAsPapersHaveIt();
    void headsThatShareKeysAreSetUp();
    void aCaptionFoldsItsGroup();
    void aCaptionStandsAboveTheWordsOfItsFields();
    void aWrongFieldUnfoldsItsGroup();
    void whatIsInTheWayIsOfferedToBeMended_data();
    void whatIsInTheWayIsOfferedToBeMended();
    void whatIsBeingTypedIsNotOffered();
    void theOfferGoesWithTheRefusal();
};

void TestSetupForm::everyFieldShowsTheDocument()
{
    ShownForm form;
    for (const QString &example : kExamples) {
        open(form.session, example);
        for (const SetupField &field : setupFields()) {
            if (field.kind == EditorKind::Switch)
                QCOMPARE(form.row(field.path)->json(), u"null"_s);
            else if (field.kind == EditorKind::Flag || field.kind == EditorKind::Choice)
                QCOMPARE(form.row(field.path)->json(), form.value(field.path.toLatin1()));
            else
                QCOMPARE(form.line(field.path)->text(), jsonAsTyped(form.value(field.path.toLatin1())));
            QVERIFY(!form.row(field.path)->hasError());
        }
    }
    open(form.session, u"sort/decoder-1-cross/0"_s);
    edit(form.session, {{u"layer.num_heads"_s, u"1"_s}});
    QCOMPARE(find<QLabel>(form.form, u"layer.num_heads.note"_s)->text(),
             u"64 hidden units in one head\n"_s
             u"Another number cuts the same weights into heads that were never trained."_s);
    open(form.session, u"pytorch-layer"_s);
    QCOMPARE(find<QLabel>(form.form, u"layer.num_heads.note"_s)->text(),
             u"24 hidden units ÷ 4 heads = 6 per head\n"_s
             u"Another number cuts the same weights into heads that were never trained."_s);
}

/// A panel that ends in the middle of a row says that there is more.
void TestSetupForm::whatIsBelowIsPromised()
{
    ShownForm form;
    const auto *fade = find<QWidget>(form.form, u"moreBelow"_s);
    form.form.resize(262, 1400);
    QTRY_VERIFY(!fade->isVisible());
    form.form.resize(262, 500);
    QTRY_VERIFY(fade->isVisible());
    QCOMPARE(fade->geometry().bottom(), form.form.viewport()->geometry().bottom());
    form.form.verticalScrollBar()->setValue(form.form.verticalScrollBar()->maximum());
    QVERIFY(!fade->isVisible());
}

/// Where the list above them would push them away under the hand.
void TestSetupForm::theSettingsStayWhereTheyAreWhileNumbersAreChanged()
{
    ShownForm form;
    form.form.resize(262, 500);
    auto *list = find<QWidget>(form.form, u"overrideList"_s);
    const auto *line = form.line(u"layer.num_heads"_s);
    const auto place = [&] { return line->mapTo(&form.form, QPoint()).y(); };
    const auto placeThen = [&] {
        QTest::qWait(50); // until all is laid out
        return place();
    };
    QTRY_VERIFY(form.form.verticalScrollBar()->maximum() > 40);
    for (const int scrolled : {40, form.form.verticalScrollBar()->maximum()}) {
        form.form.verticalScrollBar()->setValue(scrolled);
        const int before = place();
        QVERIFY(setOverride(form.session, {Role::Weights, {0, 0, 1, 2}}, 0.5));
        QTRY_VERIFY(list->isVisible());
        QCOMPARE(placeThen(), before);
        QVERIFY(setOverride(form.session, {Role::Weights, {0, 0, 1, 1}}, 0.5)); // another row
        QTRY_COMPARE(list->findChildren<QToolButton *>().size(), 2);
        QCOMPARE(placeThen(), before);
        takeAllBack(form.session);
        QTRY_VERIFY(!list->isVisible());
        QCOMPARE(placeThen(), before);
    }
    form.form.verticalScrollBar()->setValue(0);
    form.line(u"layer.num_heads"_s)->setFocus();
    const int before = place();
    QVERIFY(setOverride(form.session, {Role::Weights, {0, 0, 1, 2}}, 0.5));
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(placeThen(), before);
}

void TestSetupForm::aRefusalSpeaksOfWhatIsTyped()
{
    ShownForm form;
    form.enter(u"mask.window"_s, u"x"_s);
    QVERIFY2(form.error(u"mask.window"_s).endsWith(u"expected nothing, or two numbers of at least −1, such as 2, 0"_s),
             qPrintable(form.error(u"mask.window"_s)));
    form.enter(u"mask.window"_s, u""_s);
    form.enter(u"mask.valid_lens"_s, u"abc"_s);
    QVERIFY2(form.error(u"mask.valid_lens"_s).contains(u"one length per batch item, such as 3, 2"_s),
             qPrintable(form.error(u"mask.valid_lens"_s)));
    form.enter(u"mask.valid_lens"_s, u"3, 2"_s);
    form.enter(u"inputs.seed"_s, {});
    QCOMPARE(form.error(u"inputs.seed"_s), u"got nothing, expected a whole number from 0 to 4294967295"_s);
    form.enter(u"inputs.seed"_s, u"7"_s);
    form.enter(u"layer.num_heads"_s, u"1e5"_s);
    QCOMPARE(form.error(u"layer.num_heads"_s), u"got 1e5, expected a whole number from 1 to 1000000"_s);
    for (const SetupField &field : setupFields())
        QVERIFY2(!field.typed.contains(u"null"_s) && !field.typed.contains(u'['), qPrintable(field.path));
}

/// What is typed stays: more of it may follow.
void TestSetupForm::aScaleIsTypedAsPapersHaveIt()
{
    ShownForm form;
    for (const QString &typed : {u"1/√4"_s, u"１／sqrt（4）"_s}) {
        form.enter(u"layer.scale"_s, u"2"_s);
        form.compose(u"layer.scale"_s, typed);
        QCOMPARE(form.error(u"layer.scale"_s), QString());
        QCOMPARE(form.value("layer.scale"), u"0.5"_s);
        QCOMPARE(form.line(u"layer.scale"_s)->text(), typed);
    }
    edit(form.session, {{u"layer.scale"_s, u"0.25"_s}});
    QCOMPARE(form.line(u"layer.scale"_s)->text(), u"0.25"_s);
    form.enter(u"layer.scale"_s, u"1/d"_s);
    QVERIFY2(form.error(u"layer.scale"_s).endsWith(u"a fraction such as 1/8 or 1/√64"_s),
             qPrintable(form.error(u"layer.scale"_s)));
}

void TestSetupForm::headsThatShareKeysAreSetUp()
{
    ShownForm form;
    edit(form.session, {{u"layer.num_heads"_s, u"4"_s}});
    form.enter(u"layer.num_kv_heads"_s, u"3"_s);
    QCOMPARE(form.error(u"layer.num_kv_heads"_s), u"got 3, expected a divisor of num_heads (4)"_s);
    form.enter(u"layer.num_kv_heads"_s, u"2"_s);
    QCOMPARE(form.session.plan().sizes.g, 2);
    form.enter(u"layer.num_kv_heads"_s, u""_s);
    QCOMPARE(form.session.plan().sizes.g, 4);
    QCOMPARE(form.line(u"layer.num_kv_heads"_s)->placeholderText(), u"4"_s);
}

void TestSetupForm::sevenHeadsThenNinetyEightUnitsAreOneStep()
{
    ShownForm form;
    const Document before = form.session.document();
    const auto result = form.session.result();
    const QImage picture = find<QLabel>(form.form, u"layer.num_heads.note"_s)->grab().toImage();
    form.enter(u"layer.num_heads"_s, u"7"_s);
    QCOMPARE(form.error(u"layer.num_heads"_s), u"got 7, expected a divisor of num_hiddens (100)"_s);
    QVERIFY(form.form.findChild<QLabel *>(u"layer.num_heads.error"_s)->isVisible());
    QVERIFY(form.session.document() == before);
    QCOMPARE(form.session.result(), result);
    QCOMPARE(find<QLabel>(form.form, u"layer.num_heads.note"_s)->grab().toImage(), picture);
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"7"_s);
    form.enter(u"layer.num_hiddens"_s, u"98"_s);
    QCOMPARE(form.error(u"layer.num_heads"_s), QString());
    QCOMPARE(form.session.plan().sizes.h, 7);
    QCOMPARE(form.session.plan().sizes.d, 14);
    QCOMPARE(form.session.undoStack().count(), 1);
    form.session.undoStack().undo();
    QVERIFY(form.session.document() == before);
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"5"_s);
    QCOMPARE(form.line(u"layer.num_hiddens"_s)->text(), u"100"_s);
}

void TestSetupForm::threeLengthsForTwoItemsAreRefused()
{
    ShownForm form;
    const Document before = form.session.document();
    form.enter(u"mask.valid_lens"_s, u"3, 2, 1"_s);
    QCOMPARE(form.error(u"mask.valid_lens"_s), u"got 3 lengths, expected 2, one per batch item"_s);
    QVERIFY(form.session.document() == before);
    form.enter(u"mask.valid_lens"_s, u"1, 2, 3, 4; 4, 3, 2, 1"_s);
    QCOMPARE(form.error(u"mask.valid_lens"_s), QString());
    QCOMPARE(form.value("mask.valid_lens"), u"[[1,2,3,4],[4,3,2,1]]"_s);
    form.enter(u"mask.valid_lens"_s, {});
    QCOMPARE(form.value("mask.valid_lens"), u"null"_s);
}

void TestSetupForm::threeItemsThenThreeLengthsAreOneStep()
{
    ShownForm form;
    form.enter(u"inputs.batch_size"_s, u"3"_s);
    QCOMPARE(form.error(u"mask.valid_lens"_s), u"got 2 lengths, expected 3, one per batch item"_s);
    form.compose(u"mask.valid_lens"_s, u"3，2，1"_s); // Chinese commas
    QCOMPARE(form.error(u"mask.valid_lens"_s), QString());
    QCOMPARE(form.session.plan().sizes.b, 3);
    QCOMPARE(form.session.undoStack().count(), 1);
}

void TestSetupForm::oneLengthForOneItemIsUnderstood()
{
    ShownForm form;
    form.enter(u"mask.valid_lens"_s, {});
    form.enter(u"inputs.batch_size"_s, u"1"_s);
    form.enter(u"mask.valid_lens"_s, u"3"_s);
    QCOMPARE(form.error(u"mask.valid_lens"_s), QString());
    QCOMPARE(form.value("mask.valid_lens"), u"[3]"_s);
    QCOMPARE(form.line(u"mask.valid_lens"_s)->text(), u"3"_s);
}

void TestSetupForm::escGivesUp()
{
    ShownForm form;
    form.enter(u"layer.num_heads"_s, u"7"_s);
    QTest::keyClick(form.line(u"layer.num_heads"_s), Qt::Key_Escape);
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"5"_s);
    QCOMPARE(form.error(u"layer.num_heads"_s), QString());
    form.enter(u"layer.num_hiddens"_s, u"50"_s); // with 5 heads, not with 7
    QCOMPARE(form.session.plan().sizes.d, 10);
}

/// And no edit that was made before.
void TestSetupForm::undoTakesTheRefusedBackFirst()
{
    ShownForm form;
    edit(form.session, {{u"inputs.seed"_s, u"7"_s}});
    form.enter(u"layer.num_heads"_s, u"7"_s);
    QVERIFY(form.row(u"layer.num_heads"_s)->hasError());
    QTest::keyClick(form.line(u"layer.num_heads"_s), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"5"_s);
    QVERIFY(!form.row(u"layer.num_heads"_s)->hasError());
    QCOMPARE(form.value("inputs.seed"), u"7"_s);
}

/// As long as the session is what it was refused for.
void TestSetupForm::redoBringsTheRefusedAgain()
{
    ShownForm form;
    QLineEdit *line = form.line(u"layer.num_heads"_s);
    const auto redo = [line] { QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); };
    form.enter(u"layer.num_heads"_s, u"7"_s);
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(line->text(), u"5"_s);
    QTest::keyClick(line, Qt::Key_Escape); // which gives up nothing more
    redo();
    QCOMPARE(line->text(), u"7"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(form.row(u"layer.num_heads"_s)->hasError());
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
    edit(form.session, {{u"inputs.seed"_s, u"8"_s}});
    redo();
    QCOMPARE(line->text(), u"5"_s);
}

void TestSetupForm::escTakesTheSentenceElsewhereAway()
{
    ShownForm form;
    form.enter(u"inputs.batch_size"_s, u"3"_s);
    QVERIFY(!form.error(u"mask.valid_lens"_s).isEmpty());
    QTest::keyClick(form.line(u"inputs.batch_size"_s), Qt::Key_Escape);
    QCOMPARE(form.line(u"inputs.batch_size"_s)->text(), u"2"_s);
    QCOMPARE(form.error(u"mask.valid_lens"_s), QString());
}

void TestSetupForm::openingAnotherForgetsWhatWaits()
{
    ShownForm form;
    form.type(u"inputs.seed"_s, u"99"_s);
    form.type(u"layer.num_heads"_s, u"3"_s); // wrong here; 8 hidden units come next
    form.type(u"layer.num_hiddens"_s, u"9"_s);
    open(form.session, u"small"_s);
    const Document opened = form.session.document();
    QTest::qWait(400); // longer than the pause after a keystroke
    QVERIFY(form.session.document() == opened);
    QCOMPARE(form.session.undoStack().count(), 0);
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"2"_s);
    QCOMPARE(form.error(u"layer.num_heads"_s), QString());
}

void TestSetupForm::whatWaitsOutlastsOtherEdits_data()
{
    QTest::addColumn<bool>("isUndone");
    QTest::addRow("undo") << true;
    QTest::addRow("another edit") << false;
}

/// The values, the sentences and the offer: none of them was taken back by the person.
void TestSetupForm::whatWaitsOutlastsOtherEdits()
{
    QFETCH(bool, isUndone);
    ShownForm form;
    QVERIFY(paintMask(form.session, {}, {{0, 1}}, false));
    edit(form.session, {{u"inputs.seed"_s, u"9"_s}});
    form.enter(u"inputs.num_queries"_s, u"5"_s); // which the painted mask does not have
    form.enter(u"layer.scale"_s, u"0.25"_s);     // right by itself
    const auto *offer = find<QWidget>(form.form, u"mendOffer"_s);
    const QString refusal = form.error(u"inputs.num_queries"_s);
    const QString waits = form.error(u"layer.scale"_s);
    QVERIFY(offer->isVisible() && !refusal.isEmpty() && !waits.isEmpty());
    if (isUndone)
        form.session.undoStack().undo();
    else
        edit(form.session, {{u"inputs.seed"_s, u"8"_s}});
    QVERIFY(offer->isVisible());
    QCOMPARE(form.error(u"inputs.num_queries"_s), refusal);
    QCOMPARE(form.error(u"layer.scale"_s), waits);
    QCOMPARE(form.line(u"inputs.num_queries"_s)->text(), u"5"_s);
    QCOMPARE(form.line(u"layer.scale"_s)->text(), u"0.25"_s);
    QCOMPARE(form.session.undoStack().canRedo(), isUndone);
    form.enter(u"inputs.num_queries"_s, u"4"_s);
    QCOMPARE(form.value("layer.scale"), u"0.25"_s);
}

void TestSetupForm::anEditOfItsOwnSettingTakesWhatWaitsBack()
{
    ShownForm form;
    form.enter(u"layer.num_heads"_s, u"7"_s);
    form.enter(u"inputs.seed"_s, u"9"_s);
    edit(form.session, {{u"layer.num_heads"_s, u"10"_s}});
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"10"_s);
    QVERIFY(!form.row(u"layer.num_heads"_s)->hasError());
    QCOMPARE(form.line(u"inputs.seed"_s)->text(), u"9"_s);
}

/// It would keep all else from being edited.
void TestSetupForm::whatCanNoLongerBeSetWaitsNoLonger()
{
    ShownForm form;
    edit(form.session, {{u"layer.norm"_s, uR"("pre")"_s}});
    form.enter(u"layer.num_heads"_s, u"7"_s);
    form.choose(u"layer.norm_kind"_s, u"rms"_s);
    QVERIFY(form.row(u"layer.norm_kind"_s)->hasError());
    edit(form.session, {{u"layer.norm"_s, uR"("none")"_s}});
    QVERIFY(!form.row(u"layer.norm_kind"_s)->isEnabled() && !form.row(u"layer.norm_kind"_s)->hasError());
    QCOMPARE(form.row(u"layer.norm_kind"_s)->json(), form.value("layer.norm_kind"));
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"7"_s);
}

/// An edit that takes another one with it would take Redo away after an Undo.
void TestSetupForm::whatFitsAfterAnotherEditIsEnteredAgain()
{
    ShownForm form;
    QVERIFY(paintMask(form.session, {}, {{0, 1}}, false));
    form.enter(u"inputs.num_queries"_s, u"5"_s);
    form.session.undoStack().undo(); // the painted mask
    QVERIFY(!find<QWidget>(form.form, u"mendOffer"_s)->isVisible());
    QCOMPARE(form.error(u"inputs.num_queries"_s), u"This fits now. Enter it again, and it is taken."_s);
    QVERIFY(form.session.undoStack().canRedo());
    QCOMPARE(form.value("inputs.num_queries"), u"4"_s);
    QEvent change(QEvent::LanguageChange); // makes the rows anew
    QCoreApplication::sendEvent(&form.form, &change);
    QTest::qWait(400); // longer than the pause after typing
    QCOMPARE(form.error(u"inputs.num_queries"_s), u"This fits now. Enter it again, and it is taken."_s);
    QVERIFY(form.session.undoStack().canRedo());
    QCOMPARE(form.value("inputs.num_queries"), u"4"_s);
    QTest::keyClick(form.line(u"inputs.num_queries"_s), Qt::Key_Return);
    QCOMPARE(form.value("inputs.num_queries"), u"5"_s);
    QCOMPARE(form.error(u"inputs.num_queries"_s), QString());
}

void TestSetupForm::everyRowThatWaitsIsMarked()
{
    ShownForm form;
    form.enter(u"layer.num_heads"_s, u"7"_s);
    form.enter(u"inputs.seed"_s, u"9"_s); // right by itself
    QCOMPARE(form.error(u"layer.num_heads"_s), u"got 7, expected a divisor of num_hiddens (100)"_s);
    const QString waits = form.error(u"inputs.seed"_s);
    QVERIFY2(waits.contains(form.row(u"layer.num_heads"_s)->field().label), qPrintable(waits));
    form.enter(u"layer.num_heads"_s, u"4"_s);
    QVERIFY(!form.row(u"layer.num_heads"_s)->hasError() && !form.row(u"inputs.seed"_s)->hasError());
    QCOMPARE(form.value("inputs.seed"), u"9"_s);
}

void TestSetupForm::whatWaitsOutlastsAnotherLanguage()
{
    ShownForm form;
    form.enter(u"layer.num_heads"_s, u"7"_s);
    form.choose(u"mask.causal"_s, u"top_left"_s);
    const QString sentence = form.error(u"layer.num_heads"_s);
    const QString waits = form.error(u"mask.causal"_s);
    QVERIFY(!sentence.isEmpty() && !waits.isEmpty());
    QEvent change(QEvent::LanguageChange); // makes the rows anew
    QCoreApplication::sendEvent(&form.form, &change);
    QCOMPARE(form.line(u"layer.num_heads"_s)->text(), u"7"_s);
    QCOMPARE(form.error(u"layer.num_heads"_s), sentence);
    QCOMPARE(form.error(u"mask.causal"_s), waits);
    form.enter(u"layer.num_hiddens"_s, u"98"_s);
    QCOMPARE(form.session.plan().sizes.h, 7);
    QCOMPARE(form.value("mask.causal"), u"\"top_left\""_s);
}

void TestSetupForm::nonsenseHasItsOwnSentence()
{
    ShownForm form;
    form.enter(u"mask.fill"_s, u"abc"_s);
    form.enter(u"inputs.seed"_s, u"xyz"_s);
    for (const QString &path : {u"mask.fill"_s, u"inputs.seed"_s})
        QVERIFY2(form.error(path).startsWith(u"got"_s), qPrintable(form.error(path)));
}

void TestSetupForm::whatIsSetBackWaitsForNothing()
{
    ShownForm form;
    const QString before = form.value("inputs.seed");
    form.enter(u"layer.num_heads"_s, u"7"_s);
    form.enter(u"inputs.seed"_s, u"9"_s);
    QVERIFY(form.row(u"inputs.seed"_s)->hasError());
    form.enter(u"inputs.seed"_s, before);
    QVERIFY(!form.row(u"inputs.seed"_s)->hasError());
    QVERIFY(form.row(u"layer.num_heads"_s)->hasError());
    QVERIFY(form.form.hasRefused());
    form.enter(u"layer.num_heads"_s, u"5"_s);
    QVERIFY(!form.form.hasRefused());
}

/// Before the pause after a keystroke, as when a session is saved.
void TestSetupForm::whatWasTypedAMomentAgoIsTaken()
{
    ShownForm form;
    form.form.takeTyped(); // nothing
    QCOMPARE(form.session.undoStack().count(), 0);
    form.type(u"inputs.seed"_s, u"99"_s);
    form.form.takeTyped();
    QCOMPARE(form.value("inputs.seed"), u"99"_s);
    QCOMPARE(form.session.undoStack().count(), 1);
    QTest::qWait(400); // longer than the pause
    QCOMPARE(form.session.undoStack().count(), 1);
    form.type(u"inputs.seed"_s, u"98"_s);
    QEvent change(QEvent::LanguageChange); // makes the rows anew
    QCoreApplication::sendEvent(&form.form, &change);
    QCOMPARE(form.value("inputs.seed"), u"98"_s);
}

void TestSetupForm::aCaptionFoldsItsGroup()
{
    ShownForm form;
    open(form.session, u"d2l"_s);
    auto *caption = find<QAbstractButton>(form.form, u"group.mask.valid_lens"_s);
    QCOMPARE(caption->accessibleName(), u"Fold away: MASK"_s);
    QTest::mouseClick(caption, Qt::LeftButton);
    QVERIFY(!form.row(u"mask.valid_lens"_s)->isVisible());
    QVERIFY(!form.row(u"mask.dead_row"_s)->isVisible());
    QVERIFY(form.row(u"layer.num_heads"_s)->isVisible());
    QCOMPARE(caption->accessibleName(), u"Unfold: MASK"_s);
    QCOMPARE(form.form.folded(), QStringList{u"mask.valid_lens"_s});
    QEvent change(QEvent::LanguageChange); // makes the rows anew
    QCoreApplication::sendEvent(&form.form, &change);
    QVERIFY(!form.row(u"mask.valid_lens"_s)->isVisible());
    form.form.setFolded({});
    QVERIFY(form.row(u"mask.valid_lens"_s)->isVisible());
}

void TestSetupForm::aCaptionStandsAboveTheWordsOfItsFields()
{
    ShownForm form;
    auto *caption = find<QAbstractButton>(form.form, u"group.mask.valid_lens"_s);
    const QImage image = caption->grab().toImage();
    const auto hasInk = [&](int x) {
        for (int y = 3; y < 16; ++y)
            if (pixelAt(image, QPointF(x, y)) != pixelAt(image, QPointF(caption->width() - 1, 1)))
                return true;
        return false;
    };
    QVERIFY(hasInk(0) || hasInk(1) || hasInk(2));
}

/// One field can make another wrong, which a person then must see.
void TestSetupForm::aWrongFieldUnfoldsItsGroup()
{
    ShownForm form;
    open(form.session, u"d2l"_s);
    form.form.setFolded({u"mask.valid_lens"_s});
    QVERIFY(!form.row(u"mask.valid_lens"_s)->isVisible());
    form.enter(u"inputs.batch_size"_s, u"3"_s);
    QVERIFY(form.row(u"mask.valid_lens"_s)->hasError());
    QVERIFY(form.row(u"mask.valid_lens"_s)->isVisible());
    QCOMPARE(form.form.folded(), QStringList());
}

void TestSetupForm::whatIsInTheWayIsOfferedToBeMended_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("isFitted");
    QTest::addRow("cut or filled") << u"mendFit"_s << true;
    QTest::addRow("left out") << u"mendLeaveOut"_s << false;
}

void TestSetupForm::whatIsInTheWayIsOfferedToBeMended()
{
    QFETCH(QString, button);
    QFETCH(bool, isFitted);
    ShownForm form;
    QVERIFY(paintMask(form.session, {}, {{0, 1}}, false));
    const auto before = form.session.document();
    const int steps = form.session.undoStack().count();
    form.enter(u"inputs.num_queries"_s, u"5"_s);
    QVERIFY(form.session.document() == before);
    const auto *offer = find<QWidget>(form.form, u"mendOffer"_s);
    QVERIFY(offer->isVisible());
    QCOMPARE(offer->y(), form.row(u"inputs.num_queries"_s)->geometry().bottom() + 1 + 6); // right below, in the spacing
    const QString refusal = form.error(u"inputs.num_queries"_s);                          // without its key
    QVERIFY2(refusal.startsWith(u"Does not fit: mask of queries and keys (got (1, 1, 4, 6), expected (2, 5, 5, 6)"_s),
             qPrintable(refusal));
    QCOMPARE(offer->findChildren<QLabel *>().size(), 0); // nothing is said twice
    QTest::keyClick(form.line(u"inputs.num_queries"_s), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget()->objectName(), u"mendFit"_s);
    QTest::mouseClick(find<QToolButton>(form.form, button), Qt::LeftButton);
    QVERIFY(!offer->isVisible() && !form.row(u"inputs.num_queries"_s)->hasError());
    QCOMPARE(form.session.plan().sizes.q, 5);
    QCOMPARE(form.session.document().mask.allowed.has_value(), isFitted);
    QCOMPARE(form.session.undoStack().count(), steps + 1);
    form.session.undoStack().undo();
    QVERIFY(form.session.document() == before);
    QCOMPARE(form.line(u"inputs.num_queries"_s)->text(), u"4"_s);
}

/// Three lengths are for three items that may follow.
void TestSetupForm::whatIsBeingTypedIsNotOffered()
{
    ShownForm form;
    form.enter(u"mask.valid_lens"_s, u"3, 2, 1"_s);
    QVERIFY(form.row(u"mask.valid_lens"_s)->hasError());
    QVERIFY(!find<QWidget>(form.form, u"mendOffer"_s)->isVisible());
}

namespace {

void setTokens(Session &session)
{
    edit(session, {{u"tokens.queries"_s, uR"([["a", "b", "c", "d"], ["e", "f", "g", "h"]])"_s}});
}

} // namespace

void TestSetupForm::theOfferGoesWithTheRefusal()
{
    ShownForm form;
    const auto *offer = find<QWidget>(form.form, u"mendOffer"_s);
    setTokens(form.session);
    form.enter(u"inputs.batch_size"_s, u"3"_s);
    QVERIFY(offer->isVisible()); // two lengths, two lists
    QCOMPARE(form.error(u"mask.valid_lens"_s),
             u"Does not fit: valid lengths (got 2 lengths, expected 3, one per batch item), "
             "words of the queries (got 2 lists, expected 3, one per batch item)"_s);
    QTest::keyClick(form.line(u"inputs.batch_size"_s), Qt::Key_Escape);
    QVERIFY(!offer->isVisible());
    form.enter(u"inputs.batch_size"_s, u"3"_s);
    form.enter(u"inputs.batch_size"_s, u"2"_s);
    QVERIFY(!offer->isVisible());
    form.enter(u"inputs.batch_size"_s, u"3"_s);
    open(form.session, u"small"_s);
    QVERIFY(!offer->isVisible());
}

HEADSCOPE_TEST(TestSetupForm, QApplication)
#include "tst_setupform.moc"
