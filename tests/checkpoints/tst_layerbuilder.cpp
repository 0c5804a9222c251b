// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importmapped.h"
#include "engine/tensor/memory.h"
#include "tests/engine/support.h"

using namespace headscope;

/// What is read of a file for a layer goes as soon as the layer has it.
class TestLayerBuilder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void noMoreThanOneTensorIsThereTwice();
    void aMappedLayerTakesNoMoreThanTwoTensorsBesides();
    void aLimitSaysWhetherOneTensorOrTheirSumIsTooMuch();
};

namespace {

using enum Parameter;

constexpr Index kWidth = 1024; // of matrices for which the system is asked one by one

/// Four matrices that are made when they are read.
class Matrices : public TensorStore
{
public:
    Matrices()
    {
        for (const char *name : {"q", "k", "v", "o"})
            list(storedTensor(name, *numberTypeNamed("F32"), {kWidth, kWidth}).value());
    }
    std::string_view kind() const override { return "safetensors"; }

protected:
    Result<AnyTensor> readAt(std::size_t /*place*/) const override
    {
        return AnyTensor(Tensor<float>({kWidth, kWidth}));
    }
};

/// How many matrices the system had to give while `work` was done.
template <class Work>
std::size_t matricesAskedFor(Work work)
{
    trimMemory(0);
    const std::size_t before = systemRequests();
    work();
    return systemRequests() - before;
}

} // namespace

void TestLayerBuilder::initTestCase()
{
    std::size_t asked = matricesAskedFor([] { const Tensor<float> matrix({kWidth, kWidth}); });
    asked = systemRequests();
    const Tensor<float> again({kWidth, kWidth});
    if (systemRequests() != asked)
        QSKIP("this build asks the system for everything");
}

void TestLayerBuilder::noMoreThanOneTensorIsThereTwice()
{
    LayerBuilder builder("x.npz");
    builder.document().layer.numHeads = 2;
    builder.document().weights.kind = WeightKind::File;
    for (const Parameter part : {Wq, Wk, Wv, Wo})
        builder.put(part, readBefore(Tensor<float>({kWidth, kWidth})));
    LayerParts parts = builder.taken();
    QCOMPARE(matricesAskedFor([&] { QVERIFY(sessionOf(std::move(parts), "x.npz")); }), std::size_t{1});
}

void TestLayerBuilder::aMappedLayerTakesNoMoreThanTwoTensorsBesides()
{
    LayerMapping mapping;
    mapping.heads = 2;
    mapping.tensors = {{Wq, {"q"}}, {Wk, {"k"}}, {Wv, {"v"}}, {Wo, {"o"}}};
    const std::size_t asked = matricesAskedFor([&] {
        const auto imported = importMapped(Matrices(), mapping, "layer", "x.npz");
        QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    });
    QVERIFY2(asked <= 4 + 2, std::to_string(asked).c_str()); // as it lies in the file, and as it is laid out
}

void TestLayerBuilder::aLimitSaysWhetherOneTensorOrTheirSumIsTooMuch()
{
    const Matrices store; // of 4194304 bytes each
    const std::vector<const StoredTensor *> both{store.find("q"), nullptr, store.find("k")};
    QVERIFY(checkDecoded(both, 8'388'608));
    QCOMPARE(checkDecoded(both, 8'388'607).error().sentence(),
             "tensor k: size: got 4194304 bytes, too many with those before it, expected at most 8388607 bytes in all");
    QCOMPARE(checkDecoded(both, 4'194'303).error().sentence(),
             "tensor q: got 4194304 bytes, expected at most 4194303 bytes");
}

HEADSCOPE_TEST(TestLayerBuilder, NoApplication)
#include "tst_layerbuilder.moc"
