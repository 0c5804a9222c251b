// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/blockrows.h"
#include "engine/plan/graph.h"

#include "tests/engine/support.h"

#include <set>

using namespace headscope;

class TestStepTable : public QObject
{
    Q_OBJECT

private slots:
    void everyStepHasOneRow();
    void stepsAreInTheOrderOfTheirRows();
    void stepsAndTheirTensorsAreThoseOfTheFiles_data();
    void stepsAndTheirTensorsAreThoseOfTheFiles();
    void aResidualSublayerHasStepsOfItsOwn();
    void headsThatAreGivenNeedNoProjection();
    void everyTensorIsMadeByOneStep();
    void nothingIsMadeOfItself();
    void everyStepHasItsWords();
    void whatIsDoneAtOnceStandsTogether();
    void weightsAreTheNewestThatHaveCome();

private:
    static QStringList stepNames(const Plan &plan);
};

namespace {

QString joined(const std::vector<const GraphTensor *> &tensors)
{
    QStringList names;
    for (const GraphTensor *tensor : tensors)
        names.append(QString::fromUtf8(tensor->name.data(), std::ssize(tensor->name)));
    return names.join(' ');
}

Plan planOfEverything()
{
    return planOf(documentOfEverything(), fileWith(tensorsOfEverything()));
}

/// All that a tensor is made of, and what that is made of.
void addOrigins(Role role, std::set<Role> &origins)
{
    for (const Reading &reading : specOf(role).readings) {
        std::vector<Role> sources = reading.otherwise;
        sources.push_back(reading.role);
        for (const Role source : sources)
            if (origins.insert(source).second)
                addOrigins(source, origins);
    }
}

} // namespace

void TestStepTable::everyStepHasOneRow()
{
    std::set<int> ids;
    for (const Step &step : stepTable())
        QVERIFY(ids.insert(static_cast<int>(step.id)).second);
    QCOMPARE(std::ssize(ids), static_cast<int>(StepId::Predict) + 1);
    QCOMPARE(*ids.rbegin(), static_cast<int>(StepId::Predict));
}

void TestStepTable::stepsAreInTheOrderOfTheirRows()
{
    for (const Step &step : stepTable())
        for (const Step &other : stepTable())
            QCOMPARE(comesBefore(step.id, other.id), &step < &other);
    QVERIFY(comesBefore(StepId::Rotate, StepId::Scores));
    QVERIFY(!comesBefore(StepId::Concat, StepId::Weigh));
}

void TestStepTable::stepsAndTheirTensorsAreThoseOfTheFiles_data()
{
    QTest::addColumn<bool>("training");
    QTest::addRow("at rest") << false;
    QTest::addRow("in training") << true;
}

void TestStepTable::stepsAndTheirTensorsAreThoseOfTheFiles()
{
    QFETCH(bool, training);
    const Plan plan = planOf(changed({}, {{"layer.training", training ? "true" : "false"}, {"layer.bias", "true"}}));
    QStringList wanted{"inputs: queries keys values",
                       "project: Q K V",
                       "split: Q_heads K_heads V_heads",
                       "scores: scores",
                       "scale: scaled_scores",
                       "mask: masked_scores mask",
                       "softmax: weights",
                       "weigh: head_outputs",
                       "concat: concat",
                       "output: output"};
    if (training)
        wanted.insert(7, "dropout: dropout_mask dropped_weights");
    QCOMPARE(stepNames(plan), wanted);
}

void TestStepTable::aResidualSublayerHasStepsOfItsOwn()
{
    const Plan plan = planOfEverything();
    QCOMPARE(stepNames(plan).mid(0, 3),
             QStringList({"inputs: queries keys values past_keys past_values",
                          "pre_norm: queries_norm keys_norm values_norm", "project: Q K V"}));
    QCOMPARE(stepNames(plan).mid(12), QStringList({"output_dropout: output_dropout_mask dropped_output",
                                                   "residual: residual_sum", "post_norm: normed_output"}));
    const Plan queriesOnly = planOf(changed({}, {{"layer.norm", "\"pre_query\""}}));
    QCOMPARE(stepNames(queriesOnly)[1], QString("pre_norm: queries_norm"));
}

void TestStepTable::headsThatAreGivenNeedNoProjection()
{
    const Plan plan = planOf(changed({}, {{"layer.projections", "false"}}));
    QCOMPARE(stepNames(plan),
             QStringList({"inputs: Q_heads K_heads V_heads", "scores: scores", "scale: scaled_scores",
                          "mask: masked_scores mask", "softmax: weights", "weigh: head_outputs", "concat: concat"}));
}

QStringList TestStepTable::stepNames(const Plan &plan)
{
    QStringList got;
    for (const Step *step : stepsOf(plan))
        got.append(QString::fromUtf8(step->name.data(), std::ssize(step->name)) + ": " +
                   joined(tensorsOf(plan, step->id)));
    return got;
}

void TestStepTable::everyTensorIsMadeByOneStep()
{
    std::set<TensorId> made;
    const auto add = [&made](const Plan &plan) {
        std::set<TensorId> own;
        for (const Step *step : stepsOf(plan))
            for (const GraphTensor *tensor : tensorsOf(plan, step->id))
                QVERIFY(own.insert(tensor->id).second);
        made.merge(own);
    };
    add(planOfEverything());
    add(planOf(smallDocument({{"layer.rope.size", "2"}, {"layer.qk_norm", "\"rms\""}, {"layer.alibi", "{}"}})));
    std::set<Role> ofOtherBlocks; // which tst_blocks runs
    for (const TensorSpec &tensor : blockRows())
        ofOtherBlocks.insert(tensor.role);
    for (const TensorSpec &tensor : tensorTable())
        if (!ofOtherBlocks.contains(tensor.role))
            QCOMPARE(made.contains(tensor.role), tensor.family != Family::Weight);
}

/// So there is an order in which all can be computed.
void TestStepTable::nothingIsMadeOfItself()
{
    for (const TensorSpec &tensor : tensorTable()) {
        std::set<Role> origins;
        addOrigins(tensor.role, origins);
        QVERIFY2(!origins.contains(tensor.role), tensor.name.data());
        for (const Role origin : origins)
            if (tensor.role != Role::KAppended) // it waits for what its run has of them
                QVERIFY2(!comesBefore(tensor.step, specOf(origin).step), tensor.name.data());
    }
}

void TestStepTable::everyStepHasItsWords()
{
    for (const Step &step : stepTable()) {
        QVERIFY(!step.title.empty());
        QVERIFY(!step.formula.empty());
        QVERIFY(!step.pytorch.empty());
        QCOMPARE(&specOf(step.id), &step);
    }
}

void TestStepTable::whatIsDoneAtOnceStandsTogether()
{
    QString atOnce;
    for (const Step &step : stepTable())
        atOnce += step.traits.isAtOnce ? '1' : '0';
    QCOMPARE(atOnce, QString("000000001111111000000000000"));
}

void TestStepTable::weightsAreTheNewestThatHaveCome()
{
    const Plan resting = planOf({});
    const Plan training = planOf(changed({}, {{"layer.training", "true"}}));
    for (const StepId step : {StepId::Inputs, StepId::Softmax, StepId::Weigh, StepId::Output})
        QCOMPARE(sharesAt(resting, step).role, Role::Weights);
    for (const auto &[step, weights] : {std::pair(StepId::Scores, Role::Weights),
                                        {StepId::Softmax, Role::Weights},
                                        {StepId::Dropout, Role::DroppedWeights},
                                        {StepId::Weigh, Role::DroppedWeights},
                                        {StepId::Concat, Role::DroppedWeights}})
        QCOMPARE(sharesAt(training, step).role, weights);
    std::vector<StepId> about;
    for (const GraphStep &step : training.graph->steps())
        if (isAboutShares(step))
            about.push_back(step.step->id);
    QVERIFY(about == std::vector({StepId::Softmax, StepId::Dropout, StepId::Weigh}));
}

HEADSCOPE_TEST(TestStepTable, NoApplication)
#include "tst_steptable.moc"
