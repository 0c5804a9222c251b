// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"
#include "tests/model/openedmodel.h"
#include "ui/library/models.h"
#include "ui/model/continuedtext.h"
#include "ui/model/sentencefield.h"
#include "ui/model/withoutmap.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

#include <cmath>

using namespace headscope;

/// What a model predicts: the tokens that can be appended, and the parts on which they depend.
class TestModelPrediction : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void aTokenThatIsClickedIsAppended();
    void theTextGoesOnBeforeTheSignBehindIt();
    void partsOfALetterAreAppendedTogether();
    void anIdWithoutATokenIsTold();
    void aPartThatMakesNoLetterIsRefused();
    void aTokenTakesThePlaceOfAMask();
    void whatCannotBeAppendedIsNoWrongText();
    void aHeadThatIsLeftOutComesBack();
    void aChangeIsToldInPercentagePoints();
    void partsThatChangeItAlikeAreToldTogether();
    void aMapOfTheModelBeforeLeavesNothingOut();
    void aTokenOfTheModelBeforeIsNotAppended();
    void wordsOfTheModelBeforeGoWithIt();
};

void TestModelPrediction::aTokenThatIsClickedIsAppended()
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
void TestModelPrediction::theTextGoesOnBeforeTheSignBehindIt()
{
    const QTemporaryDir folder;
    for (const QString &file : {u"config.json"_s, u"model.safetensors"_s})
        QVERIFY(QFile::copy(placeOfModel(u"gpt2"_s) + u'/' + file, folder.filePath(file)));
    QFile words(folder.filePath(u"vocab.txt"_s));
    QVERIFY(words.open(QIODevice::WriteOnly) && words.write("[CLS]\n[SEP]\n[UNK]\nthe\ncat\nsat\n") > 0);
    words.close();
    const SharedMadeModel made = makeModel(openAnyModel(folder.path()).value(), {"the cat"}).value();
    QCOMPARE(made->cut.tokens, (std::vector<std::string>{"[CLS]", "the", "cat"}));
    QCOMPARE(made->plan.input.source, made->cut.ids);
    QCOMPARE(continued(*made, {}, {5}).value().text, std::string("the cat sat"));
}

/// A text has whole letters: a part of one waits for the others.
void TestModelPrediction::partsOfALetterAreAppendedTogether()
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
void TestModelPrediction::anIdWithoutATokenIsTold()
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
    const auto masked = makeModel(openAnyModel(placeOfModel(u"bert"_s)).value(), {"the [MASK]"}).value();
    QVERIFY(!filled(*masked, {}, masked->model->source->size()));
}

void TestModelPrediction::aPartThatMakesNoLetterIsRefused()
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
void TestModelPrediction::aTokenTakesThePlaceOfAMask()
{
    const auto made = [](const QString &name, const char *text) {
        return makeModel(openAnyModel(placeOfModel(name)).value(), {text}).value();
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

void TestModelPrediction::whatCannotBeAppendedIsNoWrongText()
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

void TestModelPrediction::aHeadThatIsLeftOutComesBack()
{
    Opened opened(u"gpt2"_s);
    auto *map = opened.window.findChild<WithoutMap *>();
    QTRY_VERIFY_WITH_TIMEOUT(map->strongest() != nullptr && awaitedAnswers() == 0, 30000);
    const auto before = opened.next();
    const double change = *map->strongest()->change;
    const ModelPart part = map->strongest()->what;
    Q_EMIT map->picked(part);
    QVERIFY(waitForRun(opened.session()));
    const ModelTrace &trace = *opened.session().modelResult()->trace;
    const double now = trace.traces.back()->value(Role::Probabilities, {0, predictingRow(trace), before.front().id});
    QVERIFY(std::abs(now - before.front().probability - change) < 1e-6); // as the map has told
    Q_EMIT map->picked(part);
    QVERIFY(waitForRun(opened.session()));
    QCOMPARE(opened.next().front().probability, before.front().probability);
}

void TestModelPrediction::aChangeIsToldInPercentagePoints()
{
    Opened opened(u"gpt2"_s);
    const auto *sentence = opened.window.findChild<QLabel *>(u"withoutSentence"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(sentence->text().contains(u" percentage point"_s), qPrintable(sentence->text()), 30000);
}

void TestModelPrediction::partsThatChangeItAlikeAreToldTogether()
{
    WithoutMap map;
    const auto told = [&map](const std::vector<double> &changes) {
        WithoutMap::Row row;
        for (const double change : changes)
            row.heads.push_back({ModelPart{0, std::ssize(row.heads)}, u"a head"_s, change});
        map.setRows({row});
        return map.tieWords(u"cat"_s, {u"all lower %1 by %2"_s, u"all raise %1 by %2"_s, u"all change %1 by %2"_s},
                            {u"%1 lower %2 by %3"_s, u"%1 raise %2 by %3"_s, u"%1 change %2 by %3"_s});
    };
    QCOMPARE(told({0.31, 0.2}), QString());
    QCOMPARE(told({0.311, -0.309}), u"all change cat by 31 percentage points"_s);
    QCOMPARE(told({0.31, 0.1, 0.31}), u"2 raise cat by 31 percentage points"_s);
    QCOMPARE(told({0.31, 0.31}), u"all raise cat by 31 percentage points"_s);
    QCOMPARE(told({0.012, -0.008}), u"all change cat by 1 percentage point"_s);
    QCOMPARE(told({-0.012, -0.008}), u"all lower cat by 1 percentage point"_s);
}

/// Until the next model has been run.
void TestModelPrediction::aMapOfTheModelBeforeLeavesNothingOut()
{
    Opened opened(u"gpt2"_s);
    const ModelPart part{opened.firstAttention(), 0};
    auto *map = opened.window.findChild<WithoutMap *>(u"withoutMap"_s);
    int before = -1;
    connect(&opened.session(), &Session::opened, this, [&] {
        Q_EMIT map->picked(part);
        before = opened.session().undoStack().count();
    });
    opened.session().open(placeOfModel(u"llama"_s));
    QTRY_COMPARE(before, 0);
    QVERIFY(waitForRun(opened.session()));
    Q_EMIT map->picked(part);
    QCOMPARE(opened.session().undoStack().count(), 1);
}

/// Also where the first run of the next one is stopped, until a run that ends while another view is seen.
void TestModelPrediction::wordsOfTheModelBeforeGoWithIt()
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
    opened.session().open(placeOfModel(u"llama"_s));
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
void TestModelPrediction::aTokenOfTheModelBeforeIsNotAppended()
{
    Opened opened(u"gpt2"_s);
    const auto *token = find<QPushButton>(opened.window, u"nextToken0"_s);
    bool mayPress = token->isEnabled();
    QVERIFY(mayPress);
    connect(&opened.session(), &Session::opened, this, [&] { mayPress = token->isEnabled(); });
    opened.session().open(placeOfModel(u"llama"_s));
    QTRY_VERIFY(!mayPress);
    QVERIFY(waitForRun(opened.session()));
    QVERIFY(token->isEnabled());
}

HEADSCOPE_TEST(TestModelPrediction, QApplication)
#include "tst_modelprediction.moc"
