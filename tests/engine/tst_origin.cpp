// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/origin.h"

#include "tests/engine/support.h"

using namespace headscope;
using enum Role;

class TestOrigin : public QObject
{
    Q_OBJECT

private slots:
    void aWeightComesFromOneHeadOfItsItem();
    void groupedHeadsShareTheirKeys();
    void thePastComesBeforeTheNewKeys();
    void aTurnedFeatureComesFromItsPair();
    void inputsComeFromNowhere();
    void everyOperandIsInside_data();
    void everyOperandIsInside();
    void whatIsNotNamedDoesNotMatter();
};

namespace {

QStringList namesOf(const Plan &plan, TensorId tensor, const Cell &cell)
{
    QStringList names;
    for (const Block &block : originsOf(plan, tensor, cell))
        names << QString::fromStdString(blockName(block, plan.sizes));
    return names;
}

bool isInside(const Block &block, const Cell &cell)
{
    for (std::size_t i = 0; i < cell.size(); ++i)
        if (cell[i] < block.ranges[i].first || cell[i] >= block.ranges[i].second)
            return false;
    return true;
}

Document sublayer()
{
    return smallDocument({{"layer.key_size", "5"},
                          {"layer.value_size", "5"},
                          {"layer.output_size", "5"},
                          {"layer.num_kv_heads", "1"},
                          {"layer.bias", "true"},
                          {"layer.training", "true"},
                          {"layer.norm", "\"pre_and_post\""},
                          {"layer.residual", "true"},
                          {"layer.output_dropout", "0.25"}});
}

/// The inputs and weights of a run as tensors of a file.
std::map<std::string, AnyTensor> givenTensors(const Trace &trace)
{
    std::map<std::string, AnyTensor> given;
    for (const TensorId id : {Queries, Keys, Values, Wq, Wk, Wv, Wo})
        given.emplace(specOf(id).name, *trace.whole(id));
    return given;
}

Document fromFile(Document document)
{
    for (const char *path : {"inputs.queries", "inputs.keys", "inputs.values", "weights.W_q", "weights.W_k",
                             "weights.W_v", "weights.W_o"}) {
        const std::string name = std::string(path).substr(std::string(path).find('.') + 1);
        document = changed(document, {{path, (R"({"file": "x.npz", "tensor": ")" + name + "\"}").c_str()}});
    }
    return document;
}

} // namespace

void TestOrigin::aWeightComesFromOneHeadOfItsItem()
{
    const Plan plan = planOf({});
    QCOMPARE(namesOf(plan, Weights, {1, 2, 3, 0}),
             QStringList({"masked_scores[1, 2, 3, :]", "scaled_scores[1, 2, 3, :]", "mask[1, 2, 3, :]",
                          "scores[1, 2, 3, :]", "Q_heads[1, 2, 3, :]", "K_heads[1, 2, :, :]", "Q[1, 3, 40:60]",
                          "K[1, :, 40:60]", "queries[1, 3, :]", "W_q[40:60, :]", "keys[1, :, :]", "W_k[40:60, :]"}));
    QCOMPARE(namesOf(plan, Concat, {0, 1, 45}).mid(0, 2),
             QStringList({"head_outputs[0, 2, 1, 5]", "weights[0, 2, 1, :]"}));
}

void TestOrigin::groupedHeadsShareTheirKeys()
{
    const Plan plan = planOf(changed({}, {{"layer.num_heads", "10"}, {"layer.num_kv_heads", "2"}}));
    QVERIFY(namesOf(plan, Scores, {0, 7, 1, 2}).contains("K_heads[0, 1, 2, :]"));
    QVERIFY(namesOf(plan, Scores, {0, 7, 1, 2}).contains("K[0, 2, 10:20]"));
}

void TestOrigin::thePastComesBeforeTheNewKeys()
{
    const Plan plan =
        planOf(changed({}, {{"past.keys", R"({"file": "x.npz", "tensor": "keys"})"},
                            {"past.values", R"({"file": "x.npz", "tensor": "values"})"}}),
               fileWith({{"keys", Tensor<float>({2, 5, 3, 20})}, {"values", Tensor<float>({2, 5, 3, 20})}}));
    QCOMPARE(namesOf(plan, KHeads, {1, 2, 1, 7}), QStringList({"past_keys[1, 2, 1, 7]"}));
    QCOMPARE(namesOf(plan, KHeads, {1, 2, 4, 7}), QStringList({"K[1, 1, 47]", "keys[1, 1, :]", "W_k[47, :]"}));
    const QStringList behind = namesOf(plan, Weights, {0, 0, 0, 0});
    QVERIFY(behind.contains("past_keys[0, 0, :, :]") && behind.contains("K[0, :, 0:20]"));
    const QStringList column = namesOf(plan, HeadOutputs, {0, 1, 2, 3});
    QVERIFY(column.contains("past_values[0, 1, :, 3]") && column.contains("V[0, :, 23]"));
}

void TestOrigin::aTurnedFeatureComesFromItsPair()
{
    const Plan halves = planOf(changed({}, {{"layer.rope.size", "4"}}));
    QCOMPARE(namesOf(halves, QRotated, {0, 1, 2, 3}),
             QStringList({"Q_heads[0, 1, 2, [1, 3]]", "Q[0, 2, [21, 23]]", "queries[0, 2, :]", "W_q[[21, 23], :]"}));
    QCOMPARE(namesOf(halves, QRotated, {0, 1, 2, 4}).front(), QString("Q_heads[0, 1, 2, 4]")); // stays as it is
    QVERIFY(namesOf(halves, Scores, {0, 1, 2, 3}).contains("Q_heads[0, 1, 2, :]"));
    const Plan neighbours = planOf(changed({}, {{"layer.rope.size", "4"}, {"layer.rope.pairing", "\"interleaved\""}}));
    QVERIFY(namesOf(neighbours, QRotated, {0, 1, 2, 3}).contains("W_q[22:24, :]"));
}

void TestOrigin::inputsComeFromNowhere()
{
    QVERIFY(namesOf(planOf({}), Queries, {0, 0, 0}).isEmpty());
    QVERIFY(namesOf(planOf({}), Wo, {0, 0}).isEmpty());
}

void TestOrigin::everyOperandIsInside_data()
{
    QTest::addColumn<Document>("document");
    QTest::addRow("d2l") << Document();
    QTest::addRow("a sublayer in training") << sublayer();
    QTest::addRow("everything") << documentOfEverything();
}

void TestOrigin::everyOperandIsInside()
{
    QFETCH(Document, document);
    const Plan plan = planOf(document, fileWith(tensorsOfEverything()));
    for (const TensorSpec &spec : tensorTable()) {
        if (!isPresent(plan, spec.role))
            continue;
        const Shape shape = shapeOf(spec, plan.sizes);
        const Index last = countOf(shape).value() - 1;
        for (const Index at : {Index{0}, last / 3, last / 2, last}) {
            const Cell cell = cellAt(shape, at);
            const auto origins = originsOf(plan, spec.role, cell);
            for (const Operand &operand : tensorOf(plan, spec.role).operands) {
                Cell first = operand.cells(plan, cell);
                if (first.empty())
                    continue;
                std::replace(first.begin(), first.end(), kSwept, Index{0});
                const auto block = std::find_if(origins.begin(), origins.end(),
                                                [&](const Block &b) { return b.tensor == operand.tensor; });
                QVERIFY(block != origins.end() && isInside(*block, first));
            }
        }
    }
}

/// Every input and weight that is not named is replaced by another number: the cell stays as it is, bit by bit.
void TestOrigin::whatIsNotNamedDoesNotMatter()
{
    const Document document = fromFile(sublayer());
    const auto given = givenTensors(*traceOf(sublayer()));
    const auto before = traceOf(document, fileWith(given));
    for (const auto &[tensor, cell] : std::vector<std::pair<TensorId, Cell>>{
             {Q, {1, 2, 4}}, {Scores, {1, 1, 2, 3}}, {Weights, {0, 1, 0, 2}}, {HeadOutputs, {1, 0, 1, 2}}}) {
        auto other = given;
        const auto origins = originsOf(before->plan, tensor, cell);
        int replaced = 0;
        for (auto &[name, values] : other) {
            auto &numbers = std::get<Tensor<float>>(values);
            const auto block = std::find_if(origins.begin(), origins.end(), [&, &wanted = name](const Block &b) {
                return specOf(b.tensor).name == wanted;
            });
            for (Index i = 0; i < numbers.size(); ++i)
                if (block == origins.end() || !isInside(*block, cellAt(numbers.shape(), i))) {
                    numbers[i] += 3;
                    ++replaced;
                }
        }
        QVERIFY(replaced > 50);
        const auto after = traceOf(document, fileWith(other));
        QCOMPARE(after->value(tensor, cell), before->value(tensor, cell));
    }
}

HEADSCOPE_TEST(TestOrigin, NoApplication)
#include "tst_origin.moc"
