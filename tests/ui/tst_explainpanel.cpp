// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explainpanel.h"

#include "engine/reading/explain.h"
#include "tests/ui/explained.h"
#include "tests/ui/support.h"
#include "ui/arithmetic/telling.h"
#include "ui/chart/barchart.h"
#include "ui/explain/cellwords.h"
#include "ui/explain/codelines.h"
#include "ui/explain/formulasigns.h"
#include "ui/explain/stepwords.h"
#include "ui/text/words.h"

#include <QLabel>
#include <QScrollBar>
#include <QTextDocument>

using namespace headscope;
using enum Role;

class TestExplainPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStepHasItsWords_data();
    void everyStepHasItsWords();
    void everyCellTellsItsNumber_data() { everyStepHasItsWords_data(); }
    void everyCellTellsItsNumber();
    void aSumShowsItsFirstTermsAndTheirCount();
    void maskedAndDroppedCellsSaySo();
    void theMaskIsToldInItsOwnNumbers();
    void theFormulaIsThatOfTheRun();
    void aDeadRowIsToldByItsRule();
    void aSinkTakesItsShare();
    void theSplitTellsWhoseShapesItWrites();
    void settingsOfFewLayersHaveTheirWords();
    void turnsAreToldFromTheFirstToTheLast();
    void keysAndValuesHaveTheirOwnSizes();
    void aFeedForwardIsToldByItsWidth();
    void oneFeatureAndOneKeyAreToldAsOne();
    void oneHeadIsToldAsOne();
    void theChartSaysTheWeightsOfTheQuery();
    void wordsOfAFileAreTextOnly();
    void aCellOfAnOldRunIsNotExplained();
    void aNumberThatNoRunHasYetSaysSo();
    void theStepNamesWhatItReadsAndMakes();
    void whatChangedWhileItWasHiddenIsToldWhenItIsSeen();
    void aPinnedNumberIsSeenInALowPanel();
};

namespace {

struct ShownPanel
{
    explicit ShownPanel(const QString &example, const QList<Change> &changes = {})
    {
        showActive(panel, {372, 700});
        open(session, example);
        if (!changes.isEmpty())
            edit(session, changes);
    }
    QString text(const QString &label) const
    {
        QTextDocument document;
        document.setHtml(panel.findChild<QLabel *>(label)->text());
        return document.toPlainText().remove(QChar(0x2060)).replace(QChar(0xA0), u' ');
    }
    QString pinned(TensorId tensor, const Cell &cell)
    {
        session.setTensor(tensor);
        session.pin(CellPlace{tensor, cell});
        return text(u"cellWords"_s);
    }

    Session session;
    ExplainPanel panel{session};
};

} // namespace

void TestExplainPanel::everyStepHasItsWords_data()
{
    QTest::addColumn<QString>("example");
    for (const QString &example : kExamples + kBlocks)
        QTest::addRow("%s", qPrintable(example)) << example;
}

void TestExplainPanel::everyStepHasItsWords()
{
    QFETCH(QString, example);
    ShownPanel shown(example, kTraining);
    QSet<QString> headlines;
    for (const Step *step : shown.session.steps()) {
        shown.session.setStep(step->id);
        for (const char *label :
             {"stepCaption", "stepHeadline", "stepFormula", "stepWords", "codeLines", "cellWords"}) {
            const QString text = shown.text(QString::fromLatin1(label));
            QVERIFY2(!text.trimmed().isEmpty(), label);
            QVERIFY2(!text.contains(u'{') && !text.contains(u'}') && !text.contains(u"%1"_s), qPrintable(text));
        }
        for (const CodeLine &line : codeLines(Library::Pytorch, shown.session.plan()))
            if (std::count(line.steps.begin(), line.steps.end(), step->id) > 0)
                QVERIFY(shown.text(u"codeLines"_s).contains(line.text));
        headlines << shown.text(u"stepHeadline"_s);
    }
    QCOMPARE(headlines.size(), static_cast<qsizetype>(shown.session.steps().size()));
}

void TestExplainPanel::everyCellTellsItsNumber()
{
    QFETCH(QString, example);
    ShownPanel shown(example, kTraining);
    for (const TensorId tensor : madeTensors(shown.session)) {
        const Shape shape = shapeOf(specOf(tensor), shown.session.plan().sizes);
        for (const Index offset : {Index{0}, *countOf(shape) / 3, *countOf(shape) - 1}) {
            const Cell cell = cellAt(shape, offset);
            const QString text = shown.pinned(tensor, cell);
            const double value = shown.session.result()->trace->value(tensor, cell);
            QVERIFY2(text.contains(exactNumber(value)), qPrintable(text));
            QVERIFY2(text.startsWith(toQString(cellName(tensor, cell))), qPrintable(text));
            QVERIFY2(!text.contains(u'{') && !text.contains(u"%1"_s) && !text.contains(u"nan"_s), qPrintable(text));
        }
    }
}

void TestExplainPanel::aSumShowsItsFirstTermsAndTheirCount()
{
    ShownPanel shown(u"d2l"_s);
    const QString text = shown.pinned(Scores, {0, 2, 1, 3});
    QVERIFY2(text.contains(u"Q_heads[0, 2, 1, :] · K_heads[0, 2, 3, :]"_s), qPrintable(text));
    QVERIFY2(text.contains(u"… 17 more"_s), qPrintable(text));
}

void TestExplainPanel::maskedAndDroppedCellsSaySo()
{
    ShownPanel shown(u"d2l"_s, kTraining);
    QVERIFY(shown.pinned(MaskedScores, {0, 0, 0, 5}).contains(u"this key is masked"_s));
    QVERIFY(shown.pinned(MaskedScores, {0, 0, 0, 0}).contains(u"this key may be seen"_s));
    int dropped = 0;
    for (Index key = 0; key < 3; ++key)
        for (Index query = 0; query < 4; ++query)
            if (shown.session.result()->trace->value(DropoutMask, {0, 0, query, key}) == 0) {
                QVERIFY(shown.pinned(DroppedWeights, {0, 0, query, key}).contains(u"dropped; it was"_s));
                ++dropped;
            }
    QVERIFY(dropped > 0);
}

void TestExplainPanel::theMaskIsToldInItsOwnNumbers()
{
    ShownPanel shown(u"d2l"_s);
    shown.session.setStep(StepId::Mask);
    shown.session.setBatch(1);
    QVERIFY2(shown.text(u"stepWords"_s).startsWith(u"Batch item 1 has a valid length of 2, so key 2 and"_s),
             qPrintable(shown.text(u"stepWords"_s)));
    QCOMPARE(shown.text(u"stepHeadline"_s), u"Keys that must not be seen are masked"_s);
    edit(shown.session, {{u"mask.valid_lens"_s, u"null"_s}});
    QCOMPARE(shown.text(u"stepHeadline"_s), u"Every query may see every key"_s);
    QCOMPARE(shown.text(u"stepWords"_s),
             u"No mask here: every query may see every key, and the numbers stay the same."_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell":"mask[1,0,0,1]","value":0}])"_s}});
    QCOMPARE(shown.text(u"stepHeadline"_s), u"Keys that must not be seen are masked"_s);
    QVERIFY(shown.text(u"stepWords"_s).startsWith(u"Some cells of the mask were changed by hand."_s));
}

void TestExplainPanel::theFormulaIsThatOfTheRun()
{
    ShownPanel shown(u"d2l"_s);
    const auto formula = [&](StepId step) {
        shown.session.setStep(step);
        return shown.text(u"stepFormula"_s);
    };
    QCOMPARE(formula(StepId::Scale), u"S′ij = Sij / √d"_s);
    QCOMPARE(formula(StepId::Mask), u"Mij = S′ij where allowed, else −106"_s);
    edit(shown.session, {{u"layer.scale"_s, u"0.1"_s},
                         {u"layer.softcap"_s, u"30"_s},
                         {u"mask.fill"_s, u"-5.0"_s},
                         {u"mask.fill_mode"_s, u"\"add\""_s}});
    QCOMPARE(formula(StepId::Scale), u"S′ij = 30 tanh(0.1 Sij / 30)"_s);
    QCOMPARE(formula(StepId::Mask), u"Mij = S′ij where allowed, else S′ij + (−5)"_s);
    edit(shown.session, {{u"mask.valid_lens"_s, u"null"_s}});
    QCOMPARE(formula(StepId::Mask), u"Mij = S′ij"_s);
}

void TestExplainPanel::aDeadRowIsToldByItsRule()
{
    ShownPanel shown(u"d2l"_s, {{u"mask.valid_lens"_s, u"[0, 2]"_s}});
    shown.session.setStep(StepId::Softmax);
    const auto told = [&](const QString &words) { return shown.text(u"stepWords"_s).contains(words); };
    QVERIFY(told(u"all its keys are masked. A row whose keys are all masked gets equal weights."_s));
    edit(shown.session, {{u"mask.dead_row"_s, u"\"zero\""_s}});
    QVERIFY(told(u"gets weights of 0."_s));
    edit(shown.session, {{u"mask.dead_row"_s, u"\"computed\""_s}, {u"mask.fill"_s, u"\"-inf\""_s}});
    QVERIFY(told(u"becomes NaN."_s));
    shown.session.setBatch(1);
    QVERIFY(!told(u"all masked"_s));
}

void TestExplainPanel::aSinkTakesItsShare()
{
    const Document document = smallDocument({{"weights.sink", R"({"file": "x.npz", "tensor": "sink"})"},
                                             {"mask.valid_lens", "[0, 2]"},
                                             {"mask.fill", "\"-inf\""},
                                             {"layer.training", "true"}});
    const Plan plan = planOf(document, fileWith({{"sink", Tensor<float>({2}, {0.5F, -1})}}));
    const QString words = stepExplanation(StepId::Softmax, plan, 0);
    QVERIFY2(words.contains(u"a row sums to less than 1"_s), qPrintable(words));
    QVERIFY2(words.contains(u"A row whose keys are all masked gets weights of 0."_s), qPrintable(words));
    QVERIFY(!stepExplanation(StepId::Dropout, plan, 0).contains(u"still 1"_s));
    const QString arrow = arrowWords(tensorOf(plan, Weights), plan);
    QVERIFY2(arrow.contains(u"with the share that the sink takes"_s), qPrintable(arrow));
}

/// Keys that are more than the queries have other shapes than those that are written.
void TestExplainPanel::theSplitTellsWhoseShapesItWrites()
{
    const auto told = [](const char *keys) {
        return stepExplanation(StepId::Split, planOf(smallDocument({{"inputs.num_kv_pairs", keys}})), 0);
    };
    QVERIFY2(told("4").contains(u"in another order, as here the queries:"_s), qPrintable(told("4")));
    QVERIFY2(told("3").contains(u"in another order:"_s), qPrintable(told("3")));
}

void TestExplainPanel::settingsOfFewLayersHaveTheirWords()
{
    const Plan rms = planOf(smallDocument({{"layer.norm", "\"post\""}, {"layer.norm_kind", "\"rms\""}}));
    for (const StepId step : {StepId::PreNorm, StepId::PostNorm})
        QVERIFY(stepHeadline(step, rms).startsWith(u"RMS norm"_s));
    const Plan turned = planOf(
        smallDocument({{"layer.num_hiddens", "8"}, {"layer.rope", R"({"scaling": {"type": "linear", "factor": 4}})"}}));
    const QString turns = stepExplanation(StepId::Rotate, turned, 0);
    QVERIFY2(turns.contains(u"from 0.25 for the first pair"_s), qPrintable(turns));
    QVERIFY2(turns.startsWith(u"For each f below "_s), qPrintable(turns));
    const Plan fewTurned = planOf(smallDocument({{"layer.num_hiddens", "8"}, {"layer.rope", R"({"size": 2})"}}));
    const QString pair = stepExplanation(StepId::Rotate, fewTurned, 0);
    QVERIFY2(pair.startsWith(u"In each head the first 2 features are turned"_s), qPrintable(pair));
    QVERIFY2(pair.contains(u"Features 0 and 1 make a pair"_s) && !pair.contains(u"first pair"_s), qPrintable(pair));
    const Plan given = planOf(smallDocument({{"layer.training", "true"},
                                             {"layer.dropout", "0.5"},
                                             {"layer.dropout_mask", R"({"file": "x.npz", "tensor": "kept"})"}}),
                              fileWith({{"kept", Tensor<float>(Shape{2, 2, 3, 4})}}));
    for (const QString &words :
         {stepExplanation(StepId::Dropout, given, 0), arrowWords(tensorOf(given, DroppedWeights), given)})
        QVERIFY2(words.contains(u"where the given dropout mask has 0"_s), qPrintable(words));
}

/// They grow where theta is below 1, and are all the same where it is 1.
void TestExplainPanel::turnsAreToldFromTheFirstToTheLast()
{
    const auto told = [](const char *rope) {
        return stepExplanation(StepId::Rotate,
                               planOf(smallDocument({{"layer.num_hiddens", "8"}, {"layer.rope", rope}})), 0);
    };
    QVERIFY2(told(R"({"theta": 100})").contains(u"from 1 for the first pair to 0.1 for the last."_s),
             qPrintable(told(R"({"theta": 100})")));
    QVERIFY2(told(R"({"theta": 0.01})").contains(u"from 1 for the first pair to 10 for the last."_s),
             qPrintable(told(R"({"theta": 0.01})")));
    QVERIFY2(told(R"({"theta": 1})").contains(u"Each pair is turned around the origin by its position times 1."_s),
             qPrintable(told(R"({"theta": 1})")));
}

/// Fewer heads than the queries have, and keys that the layer appends.
void TestExplainPanel::keysAndValuesHaveTheirOwnSizes()
{
    ShownPanel shown(QStringLiteral(TEST_SOURCE_DIR "/ui/everything.headscope"));
    const auto words = [&](StepId step) {
        shown.session.setStep(step);
        return shown.text(u"stepWords"_s);
    };
    const auto project = u"a query of 12 features becomes one of 12, a key of 12 features one of 6,"_s;
    QVERIFY2(words(StepId::Project).contains(project), qPrintable(words(StepId::Project)));
    QVERIFY2(words(StepId::Split).contains(u"A query of 12 features becomes 4 heads of 3, a key 2 heads of 3,"_s),
             qPrintable(words(StepId::Split)));
    const Index keys = shown.session.plan().sizes.attended();
    QVERIFY2(words(StepId::Weigh).startsWith(u"The %1 value rows"_s.arg(keys)), qPrintable(words(StepId::Weigh)));
}

/// Few are as narrow as their input, or narrower.
void TestExplainPanel::aFeedForwardIsToldByItsWidth()
{
    const auto check = [](const char *hidden, const QString &expand, const QString &contract) {
        const Plan plan = planOf(changed(
            {}, {{"layer.kind", "\"feed_forward\""}, {"layer.query_size", "6"}, {"layer.hidden_size", hidden}}));
        QCOMPARE(stepHeadline(StepId::Expand, plan), expand);
        QCOMPARE(stepHeadline(StepId::Contract, plan), contract);
        const auto signs = signsInWords(specOf(StepId::Expand), plan);
        QVERIFY2(
            signsAsText(signs).contains(u"U: the row that W_up makes, of %1 features"_s.arg(QLatin1String(hidden))),
            qPrintable(signsAsText(signs)));
    };
    check("8", u"Each row by itself is spread over more features"_s, u"The features are brought together again"_s);
    check("6", u"Each row by itself is made into as many other features"_s,
          u"Each row gets the features of the residual stream again"_s);
    check("4", u"Each row by itself is drawn together into fewer features"_s,
          u"Each row gets the features of the residual stream again"_s);
}

void TestExplainPanel::oneFeatureAndOneKeyAreToldAsOne()
{
    const Plan plan = planOf(smallDocument({{"layer.num_hiddens", "2"}, {"inputs.num_kv_pairs", "1"}}));
    const QString score = stepExplanation(StepId::Scores, plan, 0);
    QVERIFY2(score.startsWith(u"Each score is the product of"_s), qPrintable(score));
    const QString mixture = stepExplanation(StepId::Weigh, plan, 0);
    QVERIFY2(mixture.startsWith(u"The one value row "_s), qPrintable(mixture));
    const Plan narrow = planOf(smallDocument({{"layer.query_size", "1"},
                                              {"layer.num_hiddens", "1"},
                                              {"layer.num_heads", "1"},
                                              {"layer.norm", "\"pre_query\""},
                                              {"layer.qk_norm", "\"rms\""}}));
    const auto check = [](const QString &words, const QString &wanted) {
        QVERIFY2(words.contains(wanted) && !words.contains(u" 1 features"_s), qPrintable(words));
    };
    check(stepExplanation(StepId::PreNorm, narrow, 0), u"From each row of 1 feature its mean"_s);
    check(stepExplanation(StepId::Project, narrow, 0), u"a query of 1 feature becomes one of 1, a key of 4 features"_s);
    check(stepExplanation(StepId::Split, narrow, 0), u"A row of 1 feature becomes 1 head of 1."_s);
    check(stepExplanation(StepId::HeadNorm, narrow, 0), u"Each row of 1 feature is divided"_s);
    check(signsAsText(signsInWords(specOf(StepId::PreNorm), narrow)), u"mean of the 1 feature of the row"_s);
}

void TestExplainPanel::oneHeadIsToldAsOne()
{
    ShownPanel shown(u"d2l"_s, {{u"layer.num_heads"_s, u"1"_s}});
    const auto words = [&](StepId step) {
        shown.session.setStep(step);
        return shown.text(u"stepWords"_s);
    };
    QVERIFY2(words(StepId::Split).startsWith(u"A row of 100 features becomes 1 head of 100."_s),
             qPrintable(words(StepId::Split)));
    QVERIFY2(words(StepId::Concat).startsWith(u"The result has 100 features: those of 1 head, 100 each."_s),
             qPrintable(words(StepId::Concat)));
}

void TestExplainPanel::theChartSaysTheWeightsOfTheQuery()
{
    ShownPanel shown(u"small"_s);
    auto *chart = find<BarChart>(shown.panel, u"barChart"_s);
    shown.session.setHead(1);
    shown.session.pin(CellPlace{Weights, {0, 1, 2, 0}});
    QStringList wanted;
    for (Index key = 0; key < 3; ++key)
        wanted << u"k%1 %2"_s.arg(key).arg(shown.session.result()->trace->value(Weights, {0, 1, 2, key}), 0, 'f', 2);
    QCOMPARE(chart->accessibleDescription(), wanted.join(u", "_s));
    QCOMPARE(shown.text(u"chartCaption"_s), u"QUERY q2 · HEAD 1"_s);
}

void TestExplainPanel::wordsOfAFileAreTextOnly()
{
    ShownPanel shown(u"small"_s, {{u"tokens.queries"_s, uR"(["<img src=x>", "<b>b</b>", "c"])"_s}});
    shown.session.pin(CellPlace{Weights, {0, 0, 1, 0}});
    const auto *caption = find<QLabel>(shown.panel, u"chartCaption"_s);
    QCOMPARE(caption->text(), u"QUERY <b>b</b> · HEAD 0"_s);
    QCOMPARE(caption->textFormat(), Qt::PlainText);
}

void TestExplainPanel::aCellOfAnOldRunIsNotExplained()
{
    ShownPanel shown(u"small"_s);
    shown.session.pin(CellPlace{Weights, {0, 0, 1, 0}});
    const QString before = shown.text(u"cellWords"_s);
    QVERIFY(shown.session.edit({{u"inputs.seed"_s, u"8"_s}}, u"edit"_s));
    shown.session.hover(CellPlace{Weights, {0, 0, 0, 0}});        // the panel looks at once
    QVERIFY(!shown.text(u"cellWords"_s).contains(u"weights["_s)); // its new number is not known yet
    QVERIFY(waitForRun(shown.session));
    QVERIFY(shown.text(u"cellWords"_s).contains(u"weights["_s));
    QVERIFY(shown.text(u"cellWords"_s) != before);
}

void TestExplainPanel::aNumberThatNoRunHasYetSaysSo()
{
    ShownPanel shown(u"small"_s);
    QCOMPARE(shown.text(u"cellWords"_s), u"No cell is chosen yet."_s);
    shown.session.pin(CellPlace{Weights, {0, 0, 1, 0}});
    begin(shown.session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    shown.session.hover(CellPlace{Weights, {0, 0, 0, 0}}); // the panel looks at once
    QCOMPARE(shown.text(u"cellWords"_s), u"This number is being computed …"_s);
    shown.session.runner().cancel();
    QCOMPARE(shown.text(u"cellWords"_s), u"This number is not computed yet."_s);
    shown.session.compute();
    QVERIFY(waitForRun(shown.session));
    QVERIFY(shown.text(u"cellWords"_s).contains(u"weights["_s));
}

void TestExplainPanel::theStepNamesWhatItReadsAndMakes()
{
    ShownPanel shown(u"d2l"_s);
    shown.session.setStep(StepId::Scores);
    QCOMPARE(
        shown.text(u"stepTensors"_s).replace(QChar(QChar::Nbsp), u' '),
        u"Reads Q heads, K heads; makes scores. Shape of scores: 2 batch items · 5 heads × 4 queries × 6 keys, drawn as (10, 4, 6)."_s);
    auto *label = find<QLabel>(shown.panel, u"stepTensors"_s);
    Q_EMIT label->linkHovered(u"K_heads"_s);
    QVERIFY(shown.session.selection().lit == KHeads);
    Q_EMIT label->linkHovered({});
    QVERIFY(!shown.session.selection().lit);
    Q_EMIT label->linkHovered(u"3"_s);
    QCOMPARE(shown.session.selection().litAxis, std::string_view("key"));
    Q_EMIT label->linkHovered({});
    QVERIFY(shown.session.selection().litAxis.empty());
    Q_EMIT label->linkActivated(u"K_heads"_s);
    QCOMPARE(shown.session.selection().tensor, KHeads);
}

void TestExplainPanel::whatChangedWhileItWasHiddenIsToldWhenItIsSeen()
{
    ShownPanel shown(u"d2l"_s);
    shown.panel.hide();
    shown.session.setStep(StepId::Concat);
    open(shown.session, u"small"_s);
    shown.session.setStep(StepId::Scores);
    shown.panel.show();
    ShownPanel fresh(u"small"_s);
    fresh.session.setStep(StepId::Scores);
    for (const QString &label : {u"stepCaption"_s, u"stepHeadline"_s, u"stepWords"_s, u"stepTensors"_s, u"cellWords"_s})
        QCOMPARE(shown.text(label), fresh.text(label));
    QVERIFY(shown.text(u"stepCaption"_s).contains(u"Scores"_s));
}

void TestExplainPanel::aPinnedNumberIsSeenInALowPanel()
{
    ShownPanel shown(u"small"_s);
    shown.panel.resize(280, 200);
    shown.session.setTensor(Weights);
    QCoreApplication::processEvents();
    const QScrollBar *bar = shown.panel.verticalScrollBar();
    QCOMPARE(bar->value(), 0);
    shown.session.pin(CellPlace{Weights, {0, 0, 1, 1}});
    QTRY_VERIFY(bar->value() > 0);

    const auto *cell = find<QWidget>(shown.panel, u"cellPanel"_s);
    const int top = cell->mapTo(shown.panel.viewport(), QPoint()).y();
    QVERIFY(top >= 0 && top + cell->height() <= shown.panel.viewport()->height());
    const int scrolled = bar->value();
    shown.session.pin(std::nullopt);
    QCoreApplication::processEvents();
    QCOMPARE(bar->value(), std::min(scrolled, bar->maximum()));
    shown.session.setStep(StepId::Weigh);
    QCOMPARE(bar->value(), 0);
}

HEADSCOPE_TEST(TestExplainPanel, QApplication)
#include "tst_explainpanel.moc"
