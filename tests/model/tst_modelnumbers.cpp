// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/unplacedchanges.h"
#include "tests/model/openedmodel.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <functional>

using namespace headscope;

/// Numbers that are changed in a model, and what becomes of them as its text changes.
class TestModelNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void aChangedNumberIsFollowedToThePrediction();
    void aChangedNumberComesBackWithItsText();
    void aChangedNumberComesBackInTheCardToo();
    void whatWaitsForItsWordsOutlastsOtherEdits();
    void anotherSentenceIsWrittenAnewBesideAChangedNumber();
    void whatIsClearedIsWrittenBesideAChangedNumber();
    void whatIsTypedAndTakenAwayLeavesWhatWasWritten();
    void theWayBackTellsWhatHasNoPlace();
    void numbersOfOtherBlocksAreTakenBackToo();
    void aChangedBlockIsToldAndLedTo();
    void aNumberIsTypedIntoItsOwnBlock();
};

void TestModelNumbers::aChangedNumberIsFollowedToThePrediction()
{
    Opened opened(u"gpt2"_s);
    const auto before = opened.next();
    const SharedModelTrace plain = opened.session().modelResult()->trace;
    const CellPlace place{Role::Scores, {0, 0, 1, 0}};
    QVERIFY(setOverride(opened.session(), place, 9));
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.session().model()->wish.changes.overrides.size(), std::size_t{1});
    QVERIFY(opened.next().front().logit != before.front().logit);
    QCOMPARE(opened.session().modelResult()->unchanged, plain); // which is not run again
    takeAllBack(opened.session());
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.next().front().logit, before.front().logit);
}

/// A text that is typed is shorter for a moment.
void TestModelNumbers::aChangedNumberComesBackWithItsText()
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
void TestModelNumbers::aChangedNumberComesBackInTheCardToo()
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
void TestModelNumbers::whatWaitsForItsWordsOutlastsOtherEdits()
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
    QCOMPARE(countChanges(session.model()->wish.unplaced), std::size_t{1});
    edit([&](ModelWish &wish) { wish.text = text; });
    QCOMPARE(session.model()->wish.changes.overrides.at(attention), numbers);
    QCOMPARE(countChanges(session.model()->wish.unplaced), std::size_t{0});
    session.undoStack().undo();
    QVERIFY(hasOverrides(session));
    takeAllBack(session);
    QVERIFY(!hasOverrides(session));
    QCOMPARE(countChanges(session.model()->wish.unplaced), std::size_t{0});
    QVERIFY(waitForRun(session));
}

/// A number holds what is written for its own sentence alone, and acts while another one is written of.
void TestModelNumbers::anotherSentenceIsWrittenAnewBesideAChangedNumber()
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
void TestModelNumbers::whatIsClearedIsWrittenBesideAChangedNumber()
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

void TestModelNumbers::whatIsTypedAndTakenAwayLeavesWhatWasWritten()
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

void TestModelNumbers::theWayBackTellsWhatHasNoPlace()
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

void TestModelNumbers::numbersOfOtherBlocksAreTakenBackToo()
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

void TestModelNumbers::aChangedBlockIsToldAndLedTo()
{
    Opened opened(u"gpt2"_s);
    Session &session = opened.session();
    const std::size_t block = session.model()->model->find("layer.1.ffn").value();
    const auto isTold = [&] { return opened.stack()->sentenceOf({block, -1}).split(u'\n').contains(u"changed"_s); };
    QVERIFY(!isTold());
    const auto before = opened.stack()->grab(opened.stack()->stack().blocks()[block].frame.toRect()).toImage();
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[block] = {{"ffn_up", {0, 1, 2}, 9}, {"ffn_up", {0, 1, 3}, 9}};
    QVERIFY(session.edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session));
    QVERIFY(isTold());
    QVERIFY(opened.stack()->grab(opened.stack()->stack().blocks()[block].frame.toRect()).toImage() != before);
    opened.goTo(View::Explore);
    const QString name = u"overridesOf%1"_s.arg(block);
    QTRY_VERIFY(opened.window.findChild<QPushButton *>(name));
    auto *row = find<QPushButton>(opened.window, name);
    QVERIFY2(row->accessibleName().endsWith(u": 2 numbers"_s), qPrintable(row->accessibleName()));
    row->click();
    QCOMPARE(session.block(), block);
    QVERIFY(session.selection().pinned == (CellPlace{Role::FfnUp, {0, 1, 2}}));
    QTRY_VERIFY(!opened.window.findChild<QPushButton *>(name)); // its numbers have rows of their own there
}

/// The next block has a cell of the same place.
void TestModelNumbers::aNumberIsTypedIntoItsOwnBlock()
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

HEADSCOPE_TEST(TestModelNumbers, QApplication)
#include "tst_modelnumbers.moc"
