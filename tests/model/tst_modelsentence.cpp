// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"
#include "tests/model/openedmodel.h"
#include "ui/model/position.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>

using namespace headscope;

/// The sentence of a model, and the one that it writes, as they are typed, refused and taken back.
class TestModelSentence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void whatIsTypedIsFollowedToThePrediction();
    void lettersAreOneStepBack();
    void anotherSentenceIsAnotherStep();
    void nothingAndTooMuchAreOneSentence();
    void aTextIsToldToBeLongerThanTheModelIsMadeFor();
    void aWordThatNoListHasIsTold();
    void signsThatWereWrittenStayWhileOneTypes();
    void undoIsThatOfTheSessionInEveryField();
    void undoTakesBackWhatIsRefusedAlone_data();
    void undoTakesBackWhatIsRefusedAlone();
    void aRefusedTextStaysWithItsReason();
    void nothingMovesWithHalfAWord();
    void aRefusedSentenceStaysBesideWhatIsWritten();
    void besideARefusedTextNothingIsAppended();
    void escapeGivesTheRightTextBack();
    void whyATextIsRefusedIsToldOfItsField();
    void whatComesOfATextIsToldOfItsField();
    void aRefusedTextGoesWithItsSession();
    void anUndoIsSeenWhereItWasTyped();
    void whatIsTypedInAnotherLanguageIsAnotherStep();
    void aRefusedTextOutlastsAnotherLanguage();
    void whyATextIsRefusedIsToldInTheLanguageOfTheWindow();
    void theCardCallsAnExampleAsTheListDoes();
    void aDecoderWritesByItself();
    void whatIsTypedForADecoderStaysAndIsToldToStay();
};

void TestModelSentence::whatIsTypedIsFollowedToThePrediction()
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

void TestModelSentence::lettersAreOneStepBack()
{
    Opened opened(u"gpt2"_s);
    const QString before = opened.text()->text();
    QTest::keyClicks(opened.text(), u"abc"_s);
    QCOMPARE(opened.session().undoStack().count(), 1);
    opened.session().undoStack().undo();
    QCOMPARE(opened.text()->text(), before);
    QVERIFY(waitForRun(opened.session()));
}

void TestModelSentence::anotherSentenceIsAnotherStep()
{
    Opened opened(u"gpt2"_s);
    QTest::keyClicks(opened.text(), u" cat"_s);
    const QString first = opened.text()->text();
    opened.text()->selectAll();
    QTest::keyClicks(opened.text(), u"dog"_s);
    opened.session().undoStack().undo();
    QCOMPARE(opened.text()->text(), first);
    QTest::keyClick(opened.text(), Qt::Key_Backspace); // a letter that is taken back goes on
    QTest::keyClicks(opened.text(), u"r"_s);
    opened.session().undoStack().undo();
    QVERIFY(waitForRun(opened.session()));
}

void TestModelSentence::nothingAndTooMuchAreOneSentence()
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

void TestModelSentence::aTextIsToldToBeLongerThanTheModelIsMadeFor()
{
    Opened opened(u"llama"_s);
    const auto count = [&opened] { return opened.window.findChild<QLabel *>(u"tokenCount"_s)->text(); };
    QVERIFY(!count().contains(u"made for"_s));
    opened.text()->setText({});
    QTest::keyClicks(opened.text(), QString(u'a').repeated(400));
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(opened.error()->isHidden());
    QVERIFY2(count().endsWith(u"more than the 64 that the model is made for"_s), qPrintable(count()));
}

/// A sentence of Chinese without spaces is one: the model reads it all the same.
void TestModelSentence::aWordThatNoListHasIsTold()
{
    Opened opened(u"d2l_transformer"_s);
    const auto *note = find<QLabel>(opened.window, u"unknownWord"_s);
    QVERIFY(note->isHidden());
    opened.type(u"我爱学习"_s);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(opened.error()->isHidden());
    QTRY_VERIFY(!note->isHidden()); // as soon as the keys pause
    QVERIFY2(note->text().contains(u"我爱学习"_s), qPrintable(note->text()));
    opened.type(u"go home"_s);
    QVERIFY(note->isHidden());
    opened.type(u"我"_s);
    QVERIFY(note->isHidden()); // nothing moves with a letter
    opened.type(u"go home"_s);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(note->isHidden());
}

/// Between them stands what a T5 fills in.
void TestModelSentence::signsThatWereWrittenStayWhileOneTypes()
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

void TestModelSentence::undoIsThatOfTheSessionInEveryField()
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

void TestModelSentence::undoTakesBackWhatIsRefusedAlone_data()
{
    QTest::addColumn<View>("view");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("reason");
    QTest::newRow("the sentence") << View::Model << u"modelText"_s << u"textError"_s;
    QTest::newRow("the card") << View::Explore << u"cardText"_s << u"cardError"_s;
}

/// And Redo brings it back, as long as nothing else is done.
void TestModelSentence::undoTakesBackWhatIsRefusedAlone()
{
    QFETCH(View, view);
    QFETCH(QString, name);
    QFETCH(QString, reason);
    Opened opened(u"gpt2"_s);
    QVERIFY(QTest::qWaitForWindowActive(&opened.window));
    opened.goTo(view);
    const QUndoStack &stack = opened.session().undoStack();
    auto *field = find<QLineEdit>(opened.window, name);
    const auto *error = find<QLabel>(opened.window, reason);
    const auto undo = [](QWidget *widget) { QTest::keyClick(widget, Qt::Key_Z, Qt::ControlModifier); };
    const auto redo = [field] { QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); };
    const QString before = field->text();
    field->setFocus();
    QTest::keyClicks(field, u" on"_s);
    const QString right = field->text();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QVERIFY(!error->isHidden());
    undo(field);
    QCOMPARE(field->text(), right);
    QVERIFY(error->isHidden());
    redo();
    QCOMPARE(field->text(), QString());
    QVERIFY(!error->isHidden());
    auto *other = find<QWidget>(opened.window, view == View::Model ? u"modelStack"_s : u"resultMap"_s);
    other->setFocus();
    undo(other);
    QCOMPARE(field->text(), right);
    QVERIFY(field->hasFocus());
    QCOMPARE(stack.index(), 1); // no edit has gone
    undo(field);
    QCOMPARE(stack.index(), 0);
    QCOMPARE(field->text(), before);
    redo();
    QCOMPARE(stack.index(), 1);
    QCOMPARE(field->text(), right);
    QVERIFY(waitForRun(opened.session()));
}

void TestModelSentence::aRefusedTextStaysWithItsReason()
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

/// The reason stands in the place of the tokens.
void TestModelSentence::nothingMovesWithHalfAWord()
{
    Opened opened(u"example:dates"_s);
    opened.window.resize(1440, 900);
    QCoreApplication::processEvents();
    const auto *field = find<QWidget>(opened.window, u"sentenceField"_s);
    const auto *tokens = find<QWidget>(opened.window, u"tokenStrip"_s);
    const auto place = [&] { return opened.stack()->stack().blocks().front().frame; };
    const int height = field->height();
    const QRectF before = place();
    QTest::keyClicks(opened.text(), u"zz"_s);
    QVERIFY(!opened.error()->isHidden());
    QVERIFY(tokens->isHidden());
    QTRY_VERIFY(opened.error()->height() > 0);
    QCoreApplication::processEvents();
    QCOMPARE(field->height(), height);
    QCOMPARE(place(), before);
    QTest::keyClick(opened.text(), Qt::Key_Escape);
    QVERIFY(!tokens->isHidden());
    QCoreApplication::processEvents();
    QCOMPARE(field->height(), height);
    QVERIFY(waitForRun(opened.session()));
}

/// Each of the two fields keeps what it was given, and its reason.
void TestModelSentence::aRefusedSentenceStaysBesideWhatIsWritten()
{
    Opened opened(u"example:dates"_s);
    Session &session = opened.session();
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    const auto write = [target](const QString &text) {
        target->setText(text);
        Q_EMIT target->textEdited(text);
    };
    opened.type(u"on Marsh"_s); // of which "on Mar" is right
    const QString why = opened.error()->text();
    QVERIFY(!why.isEmpty());
    QVERIFY(waitForRun(session));
    write(target->placeholderText());
    QVERIFY(!session.model()->wish.writesTarget);
    QCOMPARE(opened.text()->text(), u"on Marsh"_s);
    QCOMPARE(opened.error()->text(), why);
    write(u"Marsh"_s);
    QVERIFY2(opened.error()->text().startsWith(why + u'\n'), qPrintable(opened.error()->text()));
    QTest::keyClick(opened.text(), Qt::Key_Escape);
    QCOMPARE(opened.text()->text(), QString::fromStdString(session.model()->wish.text));
    QCOMPARE(target->text(), u"Marsh"_s);
    QVERIFY(!opened.error()->isHidden());
    QVERIFY(waitForRun(session));
}

/// What is told is of another text.
void TestModelSentence::besideARefusedTextNothingIsAppended()
{
    Opened opened(u"gpt2"_s);
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->isHidden());
    const QStringList buttons{u"nextToken0"_s, u"writeNext"_s, u"writeAll"_s};
    for (const QString &name : buttons) {
        const auto *button = find<QPushButton>(opened.window, name);
        QVERIFY2(!button->isEnabled(), qPrintable(name));
        QVERIFY2(button->toolTip().startsWith(u"The text that is typed is not taken"_s), qPrintable(button->toolTip()));
    }
    QTest::keyClick(opened.text(), Qt::Key_Escape);
    for (const QString &name : buttons) {
        const auto *button = find<QPushButton>(opened.window, name);
        QVERIFY2(button->isEnabled(), qPrintable(name));
        QVERIFY2(!button->toolTip().startsWith(u"The text that"_s), qPrintable(button->toolTip()));
    }
}

/// To those who do not see the line below it.
void TestModelSentence::whyATextIsRefusedIsToldOfItsField()
{
    Opened opened(u"gpt2"_s);
    opened.text()->selectAll();
    QTest::keyClick(opened.text(), Qt::Key_Delete);
    QVERIFY(!opened.error()->text().isEmpty());
    QCOMPARE(opened.text()->accessibleDescription(), opened.error()->text());
    QTest::keyClick(opened.text(), Qt::Key_Escape);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY2(opened.text()->accessibleDescription().startsWith(u"after "_s),
             qPrintable(opened.text()->accessibleDescription()));
}

/// To those who do not see what stands around the fields.
void TestModelSentence::whatComesOfATextIsToldOfItsField()
{
    Opened opened(u"example:dates"_s);
    const auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    const auto likeliest = [&] {
        const ModelTrace &trace = *opened.session().modelResult()->trace;
        const Candidate next = candidatesAt(trace, shownRow(opened.session()), 1).front();
        return answerWord(trace.model(), next.id) + u", "_s + shareNumber(next.probability, 4);
    };
    for (const QString &text : {opened.text()->text(), u"March 3, 2021"_s}) {
        if (opened.text()->text() != text)
            opened.type(text);
        QVERIFY(waitForRun(opened.session()));
        const QString told = opened.text()->accessibleDescription();
        QVERIFY2(told.startsWith(u"WRITTEN: "_s + target->placeholderText() + u" · after "_s), qPrintable(told));
        QVERIFY2(told.endsWith(u": "_s + likeliest()), qPrintable(told));
        QCOMPARE(target->accessibleDescription(), told);
    }
    opened.session().setHidden({u"probabilities"_s});
    QVERIFY2(!opened.text()->accessibleDescription().contains(u"after"_s),
             qPrintable(opened.text()->accessibleDescription()));
}

void TestModelSentence::escapeGivesTheRightTextBack()
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
/// Not without a question.
void TestModelSentence::aRefusedTextGoesWithItsSession()
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
    int asked = 0;
    opened.window.keeper().setLeaveQuestion([&asked](const QString &) {
        ++asked;
        return Keeper::Answer::Discard;
    });
    session.open(placeOfModel(u"gpt2"_s));
    QTRY_COMPARE(again.size(), 1);
    QCOMPARE(asked, 1);
    QVERIFY(error->isHidden() && opened.error()->isHidden());
    QCOMPARE(card->text(), text);
    QCOMPARE(opened.text()->text(), text);
    QVERIFY(waitForRun(session));
}

void TestModelSentence::anUndoIsSeenWhereItWasTyped()
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
void TestModelSentence::whatIsTypedInAnotherLanguageIsAnotherStep()
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

void TestModelSentence::aRefusedTextOutlastsAnotherLanguage()
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

void TestModelSentence::whyATextIsRefusedIsToldInTheLanguageOfTheWindow()
{
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    QStringList told;
    for (const QString &typedIn : {u"zh_CN"_s, u"en"_s}) {
        setLanguage(typedIn);
        Opened opened(u"gpt2"_s);
        opened.text()->selectAll();
        QTest::keyClick(opened.text(), Qt::Key_Delete);
        setLanguage(u"zh_CN"_s);
        QCoreApplication::processEvents();
        QCOMPARE(opened.text()->accessibleDescription(), opened.error()->text());
        told << opened.error()->text();
    }
    QVERIFY(!told[0].isEmpty());
    QCOMPARE(told[1], told[0]);
}

void TestModelSentence::theCardCallsAnExampleAsTheListDoes()
{
    Opened opened(u"example:dates"_s);
    Look look = opened.session().look();
    look.view = View::Explore;
    opened.session().setLook(look);
    const auto label = [&] { return find<QLabel>(opened.window, u"cardFacts"_s); };
    const auto facts = [&] { return label()->text(); };
    const QPointer<QLabel> before = label();
    QVERIFY2(facts().startsWith(u"Dates and times into Chinese order\n"_s), qPrintable(facts()));
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(!before);
    QVERIFY2(facts().startsWith(u"英译中：日期和时间的语序\n"_s), qPrintable(facts()));
}

void TestModelSentence::aDecoderWritesByItself()
{
    Opened opened(u"d2l_transformer"_s);
    const SharedMadeModel made = opened.session().model();
    QVERIFY(made->wish.writesTarget);
    QCOMPARE(made->wish.target.front(), made->model->signs.start.value());
    const auto &trace = *opened.session().modelResult()->trace;
    for (std::size_t i = 1; i < made->wish.target.size(); ++i) // each is the likeliest behind those before it
        QCOMPARE(candidatesAt(trace, static_cast<Index>(i) - 1, 1).front().id, made->wish.target[i]);
}

void TestModelSentence::whatIsTypedForADecoderStaysAndIsToldToStay()
{
    Opened opened(u"example:dates"_s);
    Session &session = opened.session();
    auto *target = find<QLineEdit>(opened.window, u"modelTarget"_s);
    const auto *note = find<QLabel>(opened.window, u"targetHeld"_s);
    const auto write = [&](const QString &text) {
        target->setText(text);
        Q_EMIT target->textEdited(text);
        QVERIFY(waitForRun(session));
    };
    QVERIFY(note->isHidden());
    write(target->placeholderText());
    const auto typed = session.model()->wish.target;
    QVERIFY(typed.size() > 1);
    QVERIFY2(note->text().contains(u"also for another sentence"_s), qPrintable(note->text()));
    QVERIFY(!note->isHidden());
    QVERIFY2(!target->toolTip().contains(u"by itself"_s), qPrintable(target->toolTip()));
    opened.type(u"on March 5, 2021"_s);
    QVERIFY(waitForRun(session));
    QCOMPARE(session.model()->wish.target, typed);
    QVERIFY(!note->isHidden());
    write({});
    QVERIFY(note->isHidden());
    QVERIFY(opened.isWritten());
    QVERIFY2(target->toolTip().contains(u"by itself"_s), qPrintable(target->toolTip()));
}

HEADSCOPE_TEST(TestModelSentence, QApplication)
#include "tst_modelsentence.moc"
