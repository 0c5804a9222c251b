// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockorigin.h"
#include "tests/models/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// What a block is given is told to be the result of another one, cell by cell.
class TestBlockOrigin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyGivenNumberIsThatOfItsOrigin_data();
    void everyGivenNumberIsThatOfItsOrigin();
    void theChainEndsAtTheEmbedding();
    void sublayersOnOneInputNameBoth();
    void crossAttentionNamesTheEncoder();
    void keysOfThePastAreThoseOfTheRunBefore();
    void aLayerAloneHasNoOrigins();
};

namespace {

Cell lastCellOf(const GraphTensor &tensor)
{
    Cell cell;
    for (const Index length : tensor.shape)
        cell.push_back(length - 1);
    return cell;
}

double valueIn(const ModelTrace &trace, const BlockCell &cell)
{
    const Trace &block = trace.trace(cell.block);
    return block.value(block.plan.graph->find(cell.tensor)->id, cell.cell);
}

/// The origin of a cell of a block, which must have one.
BlockCell originIn(const ModelTrace &trace, const char *block, Role role)
{
    const Plan &plan = trace.trace(block).plan;
    return originOf(plan, role, lastCellOf(tensorOf(plan, role))).value();
}

} // namespace

void TestBlockOrigin::everyGivenNumberIsThatOfItsOrigin_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "gpt_neox", "qwen3", "bert", "t5", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestBlockOrigin::everyGivenNumberIsThatOfItsOrigin()
{
    QFETCH(const QString, name);
    const SharedModelTrace trace = ran(name);
    int origins = 0;
    for (const auto &block : trace->traces)
        for (const GraphTensor &tensor : block->plan.graph->tensors()) {
            const Cell cell = lastCellOf(tensor);
            const auto origin = originOf(block->plan, tensor.id, cell);
            const bool isFromOutside =
                tensor.family == Family::Weight || tensor.traits.areNumbers || tensor.role == Role::Patches;
            QVERIFY2(origin.has_value() == (tensor.operation == Operation::Given && !isFromOutside),
                     std::string(tensor.name).c_str());
            if (!origin)
                continue;
            ++origins;
            QCOMPARE(origin->cell, cell);
            QVERIFY(!origin->isOfPast);
            QCOMPARE(valueIn(*trace, *origin), block->value(tensor.id, cell));
        }
    QVERIFY(origins >= static_cast<int>(trace->traces.size()) - 1); // all but an embedding read others
}

/// From the logits down, each time by what the block reads first.
void TestBlockOrigin::theChainEndsAtTheEmbedding()
{
    const SharedModelTrace trace = ran(u"gpt2"_s);
    std::string at = "unembed";
    for (std::size_t steps = 0; at != "embed"; ++steps) {
        QVERIFY(steps < trace->traces.size());
        const Plan &plan = trace->trace(at).plan;
        const auto &tensors = plan.graph->tensors();
        const auto input = std::find_if(tensors.begin(), tensors.end(), [](const GraphTensor &tensor) {
            return tensor.operation == Operation::Given && tensor.family == Family::Input;
        });
        at = originOf(plan, input->id, Cell(input->shape.size(), 0)).value().block;
    }
    const Plan &embed = trace->trace("embed").plan;
    QCOMPARE(embed.document.tokens.queries.front().size(), static_cast<std::size_t>(embed.sizes.q));
}

void TestBlockOrigin::sublayersOnOneInputNameBoth()
{
    const SharedModelTrace trace = ran(u"gpt_neox"_s);
    QCOMPARE(originIn(*trace, "layer.1.ffn", Role::FfnInput).block, "layer.0.ffn");
    QCOMPARE(originIn(*trace, "layer.1.ffn", Role::ResidualInput).block, "layer.1.self");
    QCOMPARE(originIn(*trace, "layer.1.ffn", Role::ResidualInput).tensor, "residual_sum");
}

void TestBlockOrigin::crossAttentionNamesTheEncoder()
{
    const SharedModelTrace trace = ran(u"t5"_s);
    const auto keys = originIn(*trace, "decoder.1.cross", Role::Keys);
    QCOMPARE(trace->model().blocks[*trace->model().find(keys.block)].column, Column::Encoder);
    QCOMPARE(originIn(*trace, "decoder.1.cross", Role::Values).block, keys.block);
    QCOMPARE(originIn(*trace, "decoder.1.cross", Role::Queries).block, "decoder.1.self");
}

void TestBlockOrigin::keysOfThePastAreThoseOfTheRunBefore()
{
    const SharedModel model = modelNamed(u"llama"_s);
    const auto ids = idsIn(textOf(u"llama"_s)["ids"_L1]);
    const auto before = ran(model, reading({ids.begin(), ids.end() - 1}));
    const auto trace = ran(model, reading({ids.back()}, before));
    for (const Role role : {Role::PastKeys, Role::PastValues}) {
        const BlockCell origin = originIn(*trace, "layer.1.self", role);
        QVERIFY(origin.isOfPast);
        QCOMPARE(origin.block, "layer.1.self");
        QCOMPARE(origin.tensor, role == Role::PastKeys ? "K_heads" : "V_heads");
        QCOMPARE(valueIn(*before, origin), trace->trace("layer.1.self").value(role, origin.cell));
    }
}

void TestBlockOrigin::aLayerAloneHasNoOrigins()
{
    const auto plan = makePlan(Document(), std::make_shared<TensorFiles>());
    QVERIFY(!originOf(*plan, Role::Queries, {0, 0, 0}));
}

HEADSCOPE_TEST(TestBlockOrigin, QCoreApplication)
#include "tst_blockorigin.moc"
