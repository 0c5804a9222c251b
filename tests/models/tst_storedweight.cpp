// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/storedweight.h"

#include "engine/plan/referredtensors.h"
#include "tests/models/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// A weight of a block is told with its place in the model's own file.
class TestStoredWeight : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPlaceHasTheNumber_data();
    void everyPlaceHasTheNumber();
    void aTurnedShareOfAFusedTensorIsFound();
    void ofAPartOfTheProgramNothingIsSaid();
};

namespace {

/// The first, the middle and the last cell.
std::vector<Cell> someCellsOf(const Shape &shape)
{
    std::vector<Cell> cells(3);
    for (const Index length : shape) {
        cells[0].push_back(0);
        cells[1].push_back(length / 2);
        cells[2].push_back(length - 1);
    }
    return cells;
}

} // namespace

void TestStoredWeight::everyPlaceHasTheNumber_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "gpt_neox", "llama", "qwen3", "bert", "t5", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestStoredWeight::everyPlaceHasTheNumber()
{
    QFETCH(const QString, name);
    const SharedModelTrace trace = ran(name);
    std::map<std::string, AnyTensor> stored;
    for (NamedTensor &tensor : tensorsOfModel(name))
        stored.emplace(tensor.name, std::move(tensor.tensor));
    int found = 0;
    for (const auto &block : trace->traces)
        for (const GraphTensor &tensor : block->plan.graph->tensors()) {
            const OptionalRef ref = refOf(block->plan.document, tensor.role);
            if (tensor.family != Family::Weight || !ref)
                continue;
            for (const Cell &cell : someCellsOf(tensor.shape)) {
                const auto place = storedInModel(trace->model(), {*ref, cell});
                if (!place)
                    continue;
                ++found;
                QCOMPARE(place->tensor.file, (modelFolder(name) + u"/model.safetensors"_s).toStdString());
                const AnyTensor &whole = stored.at(place->tensor.tensor);
                QCOMPARE(valueAt(whole, offsetOf(shapeOf(whole), place->cell)), block->value(tensor.id, cell));
            }
        }
    QVERIFY(found > 3 * static_cast<int>(trace->traces.size()));
}

void TestStoredWeight::aTurnedShareOfAFusedTensorIsFound()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const Index width = (*model->weights->shapeOf({"layer.0.self", "W_k"}))[1];
    const auto place = storedInModel(*model, {{"layer.0.self", "W_k"}, {1, 2}}).value();
    QVERIFY(QByteArray::fromStdString(place.tensor.tensor).endsWith("h.0.attn.c_attn.weight"));
    QCOMPARE(place.cell, Cell({2, width + 1}));
}

void TestStoredWeight::ofAPartOfTheProgramNothingIsSaid()
{
    Transformer model = *modelNamed(u"gpt2"_s);
    model.weightFile.path.clear();
    QVERIFY(!storedInModel(model, {{"layer.0.self", "W_k"}, {1, 2}}));
}

HEADSCOPE_TEST(TestStoredWeight, QCoreApplication)
#include "tst_storedweight.moc"
