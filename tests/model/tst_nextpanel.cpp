// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/wishsection.h"
#include "engine/models/writing.h"
#include "tests/model/chosenposition.h"
#include "tests/model/patching.h"
#include "ui/model/nextpanel.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

#include <set>

using namespace headscope;

/// The tokens that the model says at a position, what a click on one does, and what is written from there.
class TestNextPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void whatStandsThereIsMarked();
    void aCandidateCutsTheTextBehindIt_data();
    void aCandidateCutsTheTextBehindIt();
    void writingGoesOnFromThere();
    void whatTheModelWroteIsWrittenAnewForAnotherSentence();
    void pressesOneAfterTheOtherWriteOneAfterTheOther();
    void withAPatchOnePressWritesWhatManyWrite_data();
    void withAPatchOnePressWritesWhatManyWrite();
    void aPressThatWaitsIsOverWithAnotherText();
    void aPressBeginsARunThatWasCancelledAgain_data();
    void aPressBeginsARunThatWasCancelledAgain();
    void writingIsToldAndCanBeStopped();
    void writingEndsAtTheLastPosition();
    void aTokenIsDrawnAsTheSeedSays();
    void theWheelScrollsPastTheNumbers();
    void theSameTokenLeavesTheTextAndGoesBack();
    void aModelOfMasksTellsWhatBelongsThere();
    void aTokenInThePlaceOfAMaskIsNotAppended();
    void withoutAMaskNoClickIsOffered();
    void inThePlaceOfASignNoClickIsOffered();
    void withoutAHeadNothingIsPredicted();
    void candidatesThatDifferInASpaceAreToldApart();
    void anAnswerOfTheTextBeforeIsDimmed();
    void aPositionThatIsChosenDuringARunDimsNothing();
    void anAnswerOfATextThatComesBackIsOneAtOnce();
};

void TestNextPanel::whatStandsThereIsMarked()
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

void TestNextPanel::aCandidateCutsTheTextBehindIt_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"example:dates", "example:induction", "gpt2", "llama", "d2l_transformer"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestNextPanel::aCandidateCutsTheTextBehindIt()
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

void TestNextPanel::writingGoesOnFromThere()
{
    Choosing opened;
    const auto before = opened.ids();
    opened.choose(1);
    QTest::mouseClick(opened.find<QPushButton>(u"writeNext"_s), Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.ids(), std::vector<TokenId>(before.begin(), before.begin() + 3));
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.session().look().position, Index{1}); // where it was written
    QTest::mouseClick(opened.find<QPushButton>(u"writeAll"_s), Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.ids(), before); // as it wrote before
    QVERIFY(!opened.session().model()->wish.writesTarget);
    QCOMPARE(opened.session().undoStack().count(), 1); // all that one press has written
}

/// At whichever press it wrote.
void TestNextPanel::whatTheModelWroteIsWrittenAnewForAnotherSentence()
{
    const QString sentence = u"on March 5, 2021"_s;
    Choosing fresh(u"example:dates"_s, sentence);
    for (const QString &button : {u"writeNext"_s, u"writeAll"_s, u"nextToken1"_s}) {
        Choosing opened;
        Session &session = opened.session();
        opened.choose(1);
        QTest::mouseClick(opened.find<QPushButton>(button), Qt::LeftButton);
        opened.settle();
        const auto written = opened.ids();
        QVERIFY(opened.find<QLabel>(u"targetHeld"_s)->isHidden());
        auto *text = opened.find<QLineEdit>(u"modelText"_s);
        text->selectAll();
        QTest::keyClicks(text, sentence);
        opened.settle();
        QVERIFY(session.model()->wish.writesTarget);
        QCOMPARE(opened.find<QLineEdit>(u"modelTarget"_s)->text(), QString());
        QCOMPARE(opened.ids(), fresh.ids());
        session.undoStack().undo();
        opened.settle();
        QCOMPARE(opened.ids(), written);
        QVERIFY(!session.model()->wish.writesTarget);
    }
}

/// Each press waits for what the press before it has written.
void TestNextPanel::pressesOneAfterTheOtherWriteOneAfterTheOther()
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

void TestNextPanel::withAPatchOnePressWritesWhatManyWrite_data()
{
    QTest::addColumn<QString>("part");
    for (const char *part : {"layer.0.self/stream@3", "layer.0.self", "layer.1.self/head.1"})
        QTest::newRow(part) << QString::fromLatin1(part);
}

/// The other sentence stays as it is; another text has its own tokens, for which the patch waits.
void TestNextPanel::withAPatchOnePressWritesWhatManyWrite()
{
    QFETCH(const QString, part);
    std::vector<std::vector<TokenId>> written;
    for (const QString &button : {u"writeNext"_s, u"writeAll"_s}) {
        Patching patching;
        Session &session = patching.session();
        choosePosition(session, std::nullopt);
        patching.typeOther(kPatchOther);
        ModelWish wish = session.model()->wish;
        wish.changes.patched = {partNamed(*session.model()->model, part.toStdString()).value()};
        begin(session, wish);
        patching.settle();
        QVERIFY(!session.model()->wish.changes.patched.empty());
        for (int press = 0; press < (button == u"writeAll"_s ? 1 : 4); ++press) {
            QTest::mouseClick(patching.find<QPushButton>(button), Qt::LeftButton);
            patching.settle();
        }
        QVERIFY(session.model()->wish.unplaced == ModelChanges());
        written.push_back(session.model()->cut.ids);
        const auto pressed = static_cast<std::size_t>(kPatchText.size()) + 1 + 4; // <bos>, and one for each press
        QVERIFY(written.back().size() >= pressed);
        written.back().resize(pressed);
        const ModelSection saved = sectionOf(*session.model()->model, session.model()->wish);
        QVERIFY(saved.patch.empty());
        QCOMPARE(saved.unplaced.patch.size(), 1U);
        wish = session.model()->wish;
        wish.text = "ABCDEFGHIJ";
        begin(session, wish);
        patching.settle();
        QCOMPARE(session.model()->wish.unplaced.patched.size(), 1U);
    }
    QCOMPARE(written[0], written[1]);
}

/// Who types on wants it no longer.
void TestNextPanel::aPressThatWaitsIsOverWithAnotherText()
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

void TestNextPanel::aPressBeginsARunThatWasCancelledAgain_data()
{
    QTest::addColumn<QString>("button");
    for (const char *name : {"writeNext", "writeAll"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestNextPanel::aPressBeginsARunThatWasCancelledAgain()
{
    QFETCH(const QString, button);
    Choosing opened(u"example:induction"_s, u"HECATHE"_s);
    Session &session = opened.session();
    ModelWish wish = session.model()->wish;
    wish.text = "HECATHEC";
    begin(session, wish);
    session.runner().cancel();
    const int steps = session.undoStack().count();
    QTest::mouseClick(opened.find<QPushButton>(button), Qt::LeftButton);
    QTRY_COMPARE(session.undoStack().count(), steps + 1);
    opened.settle();
    const QString text = QString::fromStdString(session.model()->wish.text);
    QVERIFY2(text.startsWith(u"HECATHECA"_s), qPrintable(text));
}

void TestNextPanel::writingIsToldAndCanBeStopped()
{
    Choosing opened(u"example:induction"_s, u"HECATHE"_s);
    auto *panel = opened.find<NextPanel>(u"nextPanel"_s);
    QList<bool> writing;
    connect(panel, &NextPanel::writing, this, [&writing](bool isUnderWay) { writing << isUnderWay; });
    const std::string text = opened.session().model()->wish.text;
    const int steps = opened.session().undoStack().count();
    QTest::mouseClick(opened.find<QPushButton>(u"writeAll"_s), Qt::LeftButton);
    QCOMPARE(writing, QList<bool>{true});
    panel->stopWriting();
    QCOMPARE(writing, (QList<bool>{true, false}));
    opened.settle();
    QCOMPARE(opened.session().model()->wish.text, text);
    QTest::mouseClick(opened.find<QPushButton>(u"writeAll"_s), Qt::LeftButton);
    QTRY_COMPARE(opened.session().undoStack().count(), steps + 1);
    QCOMPARE(writing, (QList<bool>{true, false, true, false}));
    opened.settle();
}

/// There it ends; only who asks for one more is told why there is none.
void TestNextPanel::writingEndsAtTheLastPosition()
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

void TestNextPanel::theWheelScrollsPastTheNumbers()
{
    Patching patching;
    auto *temperature = patching.find<QDoubleSpinBox>(u"temperature"_s);
    temperature->setValue(1); // so that there is a seed
    for (QAbstractSpinBox *box :
         std::initializer_list<QAbstractSpinBox *>{temperature, patching.find<QSpinBox>(u"drawSeed"_s)}) {
        const QString before = box->text();
        const QPointF at = box->rect().center();
        QWheelEvent up(at, box->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(box, &up);
        QCOMPARE(box->text(), before);
        QCOMPARE(box->focusPolicy(), Qt::StrongFocus);
    }
}

void TestNextPanel::aTokenIsDrawnAsTheSeedSays()
{
    Patching patching;
    auto *seed = patching.find<QSpinBox>(u"drawSeed"_s);
    const auto *words = patching.find<QLabel>(u"drawSeedWords"_s);
    QVERIFY(!seed->isEnabled() && !words->isEnabled()); // the likeliest is not drawn
    patching.find<QDoubleSpinBox>(u"temperature"_s)->setValue(5);
    QVERIFY(seed->isEnabled() && words->isEnabled());
    std::set<TokenId> drawn;
    for (int i = 0; i < 6; ++i) {
        seed->setValue(i);
        const SharedModelTrace before = patching.session().modelResult()->trace;
        const TokenId wanted = nextToken(*before, {.temperature = 5, .seed = static_cast<std::uint32_t>(i)});
        QTest::mouseClick(patching.find<QPushButton>(u"writeNext"_s), Qt::LeftButton);
        patching.settle();
        QCOMPARE(patching.session().model()->cut.ids.back(), wanted);
        drawn.insert(wanted);
        patching.session().undoStack().undo();
        patching.settle();
    }
    QVERIFY(drawn.size() > 1);
}

void TestNextPanel::theSameTokenLeavesTheTextAndGoesBack()
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

void TestNextPanel::aModelOfMasksTellsWhatBelongsThere()
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

void TestNextPanel::aTokenInThePlaceOfAMaskIsNotAppended()
{
    Choosing opened(u"bert"_s);
    auto *token = opened.find<QPushButton>(u"nextToken0"_s);
    QVERIFY2(token->accessibleName().startsWith(u"Fill in "_s), qPrintable(token->accessibleName()));
    QTest::mouseClick(token, Qt::LeftButton);
    opened.settle();
    QCOMPARE(opened.session().undoStack().undoText(), u"Token filled in"_s);
}

void TestNextPanel::withoutAMaskNoClickIsOffered()
{
    Choosing opened(u"bert"_s);
    ModelWish wish = opened.session().model()->wish;
    wish.text = "The cat sat on the mat.";
    QVERIFY(opened.session().edit(wish, u"edit"_s));
    opened.settle();
    QCOMPARE(opened.headline(), u"at the last token; type [MASK] where a word is to be filled in"_s);
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
void TestNextPanel::inThePlaceOfASignNoClickIsOffered()
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

void TestNextPanel::withoutAHeadNothingIsPredicted()
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

void TestNextPanel::candidatesThatDifferInASpaceAreToldApart()
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

void TestNextPanel::anAnswerOfTheTextBeforeIsDimmed()
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

/// Most runs are there before anything would be dimmed.
void TestNextPanel::aPositionThatIsChosenDuringARunDimsNothing()
{
    Choosing opened(u"example:induction"_s, u"HECATHE"_s);
    const auto *number = opened.find<QLabel>(u"nextProbability0"_s);
    ModelWish wish = opened.session().model()->wish;
    wish.text += "C";
    begin(opened.session(), wish);
    choosePosition(opened.session(), 1);
    QVERIFY(!opened.session().isResultCurrent());
    QVERIFY(number->isEnabled());
    opened.settle();
}

/// Its run need not be made again for that.
void TestNextPanel::anAnswerOfATextThatComesBackIsOneAtOnce()
{
    Choosing opened(u"example:induction"_s, u"HECATHE"_s);
    const auto *number = opened.find<QLabel>(u"nextProbability0"_s);
    ModelWish wish = opened.session().model()->wish;
    wish.text += "C";
    QVERIFY(opened.session().edit(wish, u"edit"_s));
    opened.session().runner().cancel();
    QTRY_VERIFY(!number->isEnabled());
    opened.session().undoStack().undo();
    QVERIFY(number->isEnabled());
    opened.settle();
}

HEADSCOPE_TEST(TestNextPanel, QApplication)
#include "tst_nextpanel.moc"
