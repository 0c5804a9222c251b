// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/graph.h"

#include "tests/engine/support.h"

using namespace headscope;

class TestTensorTable : public QObject
{
    Q_OBJECT

private slots:
    void rowsStandAtTheirIds();
    void namesAreThoseOfTheFiles();
    void namesFindTheirTensors();
    void shapesOfTheWorkedExample_data();
    void shapesOfTheWorkedExample();
    void splittingEightFeaturesInTwoHeads();
    void concatUndoesTheSplit();
    void knownShapesAreThoseAfterARun_data();
    void knownShapesAreThoseAfterARun();
    void biasesAndDropoutAreThereWhereTheLayerHasThem();
    void headOutputsReadDroppedWeightsInTraining();
};

void TestTensorTable::rowsStandAtTheirIds()
{
    QCOMPARE(tensorTable().size(), kRoleCount);
    for (std::size_t i = 0; i < kRoleCount; ++i)
        QCOMPARE(tensorTable()[i].role, static_cast<Role>(i));
}

void TestTensorTable::namesAreThoseOfTheFiles()
{
    QStringList names;
    for (const TensorSpec &tensor : tensorTable())
        names.append(QString::fromUtf8(tensor.name.data(), std::ssize(tensor.name)));
    QCOMPARE(
        names.mid(0, 35).join(' '),
        QStringLiteral("queries keys values past_keys past_values queries_norm keys_norm values_norm Q K V Q_heads "
                       "K_heads V_heads Q_heads_norm K_heads_norm Q_rotated K_rotated K_appended V_appended "
                       "scores scaled_scores masked_scores mask position_bias score_bias "
                       "weights dropout_mask dropped_weights head_outputs concat output "
                       "output_dropout_mask dropped_output token_ids"));
    for (const QString &name : names)
        QVERIFY2(names.count(name) < 3, qPrintable(name)); // two rows share one where no run has both: tst_blocks
}

void TestTensorTable::namesFindTheirTensors()
{
    for (const TensorSpec &tensor : tensorTable())
        QCOMPARE(findTensor(tensor.name)->name, tensor.name);
    QVERIFY(findTensor("q_heads") == nullptr);
    QVERIFY(findTensor("") == nullptr);
}

void TestTensorTable::shapesOfTheWorkedExample_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Shape>("shown");
    const auto row = [](const char *name, const Shape &shape, const Shape &shown) {
        QTest::addRow("%s", name) << shape << shown;
    };
    row("queries", {2, 4, 100}, {2, 4, 100});
    row("keys", {2, 6, 100}, {2, 6, 100});
    row("values", {2, 6, 100}, {2, 6, 100});
    row("Q", {2, 4, 100}, {2, 4, 100});
    row("K", {2, 6, 100}, {2, 6, 100});
    row("V", {2, 6, 100}, {2, 6, 100});
    row("Q_heads", {2, 5, 4, 20}, {10, 4, 20});
    row("K_heads", {2, 5, 6, 20}, {10, 6, 20});
    row("V_heads", {2, 5, 6, 20}, {10, 6, 20});
    for (const char *name :
         {"scores", "scaled_scores", "masked_scores", "mask", "weights", "dropout_mask", "dropped_weights"})
        row(name, {2, 5, 4, 6}, {10, 4, 6});
    row("head_outputs", {2, 5, 4, 20}, {10, 4, 20});
    row("concat", {2, 4, 100}, {2, 4, 100});
    row("output", {2, 4, 100}, {2, 4, 100});
    row("W_q", {100, 100}, {100, 100});
    row("b_o", {100}, {100});
}

void TestTensorTable::shapesOfTheWorkedExample()
{
    const TensorSpec *tensor = findTensor(QTest::currentDataTag());
    const Sizes sizes = planOf({}).sizes; // the defaults are d2l's example
    QTEST(shapeOf(*tensor, sizes), "shape");
    QTEST(shownShapeOf(*tensor, sizes), "shown");
}

void TestTensorTable::splittingEightFeaturesInTwoHeads()
{
    const Sizes sizes = planOf(changed({}, {{"layer.num_hiddens", "8"},
                                            {"layer.num_heads", "2"},
                                            {"layer.query_size", "8"},
                                            {"inputs.num_queries", "3"}}))
                            .sizes;
    QCOMPARE(shapeOf(specOf(Role::Q), sizes), (Shape{2, 3, 8}));
    const std::vector<Move> moves = movesOf(specOf(Role::QHeads), sizes);
    QCOMPARE(moves.size(), 3U);
    QCOMPARE(std::string(moves[0].how), std::string("reshape"));
    QCOMPARE(moves[0].shape, (Shape{2, 3, 2, 4}));
    QCOMPARE(std::string(moves[1].how), std::string("permute"));
    QCOMPARE(moves[1].shape, (Shape{2, 2, 3, 4}));
    QCOMPARE(std::string(moves[2].how), std::string("merge"));
    QCOMPARE(moves[2].shape, (Shape{4, 3, 4}));
    QVERIFY(movesOf(specOf(Role::Q), sizes).empty());
}

void TestTensorTable::concatUndoesTheSplit()
{
    const std::vector<Move> moves = movesOf(specOf(Role::Concat), planOf({}).sizes);
    QCOMPARE(moves.size(), 3U);
    QCOMPARE(moves[0].shape, (Shape{2, 5, 4, 20}));
    QCOMPARE(moves[1].shape, (Shape{2, 4, 5, 20}));
    QCOMPARE(moves[2].shape, (Shape{2, 4, 100}));
}

void TestTensorTable::knownShapesAreThoseAfterARun_data()
{
    QTest::addColumn<Document>("document");
    QTest::addRow("d2l") << Document();
    QTest::addRow("everything") << documentOfEverything();
    QTest::addRow("small") << smallDocument();
    QTest::addRow("biases, training") << smallDocument({{"layer.bias", "true"}, {"layer.training", "true"}});
    QTest::addRow("one key-value head") << smallDocument({{"layer.num_kv_heads", "1"}});
    QTest::addRow("sizes of their own") << smallDocument({{"layer.qk_head_size", "7"},
                                                          {"layer.v_head_size", "2"},
                                                          {"layer.output_size", "9"},
                                                          {"layer.precision", "\"float64\""}});
    QTest::addRow("self attention") << changed({}, {{"inputs.self_attention", "true"}, {"layer.query_size", "30"}});
}

void TestTensorTable::knownShapesAreThoseAfterARun()
{
    QFETCH(Document, document);
    const auto trace = traceOf(document, fileWith(tensorsOfEverything()));
    for (const TensorSpec &tensor : tensorTable()) {
        QCOMPARE(trace->has(tensor.role), isPresent(trace->plan, tensor.role));
        if (trace->has(tensor.role))
            QCOMPARE(shapeOf(*trace->whole(tensor.role)), shapeOf(tensor, trace->plan.sizes));
    }
}

void TestTensorTable::biasesAndDropoutAreThereWhereTheLayerHasThem()
{
    const auto files = fileWith({{"b", Tensor<float>({6})}});
    const Plan plain = planOf(smallDocument());
    const Plan biased = planOf(smallDocument({{"layer.bias", "true"}}));
    const Plan named = planOf(smallDocument({{"weights.b_k", R"({"file": "x.npz", "tensor": "b"})"}}), files);
    for (const TensorId bias : {Role::Bq, Role::Bk, Role::Bv, Role::Bo}) {
        QVERIFY(!isPresent(plain, bias));
        QVERIFY(isPresent(biased, bias));
        QCOMPARE(isPresent(named, bias), bias == Role::Bk);
    }
    QCOMPARE(tensorOf(plain, Role::K).operands.size(), 2U);
    QCOMPARE(tensorOf(named, Role::K).operands.size(), 3U);
    QVERIFY(!isPresent(plain, Role::DropoutMask));
    QVERIFY(isPresent(planOf(smallDocument({{"layer.training", "true"}})), Role::DropoutMask));
}

void TestTensorTable::headOutputsReadDroppedWeightsInTraining()
{
    const auto read = [](const Document &document) {
        return tensorOf(planOf(document), Role::HeadOutputs).operands.front().tensor.role;
    };
    QCOMPARE(read(smallDocument()), Role::Weights);
    QCOMPARE(read(smallDocument({{"layer.training", "true"}})), Role::DroppedWeights);
}

HEADSCOPE_TEST(TestTensorTable, NoApplication)
#include "tst_tensortable.moc"
