// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockname.h"
#include "tests/engine/support.h"

using namespace headscope;

/// What blocks are called, and what a name tells.
class TestBlockName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNameHasColumnLayerAndPart();
    void aNameTellsItsLayer();
    void aBlockBesideTheLayersIsInNone();
    void aPatternLeavesOutTheNumber();
    void whatStandsInABlockIsSplitFromIt();
};

void TestBlockName::aNameHasColumnLayerAndPart()
{
    QCOMPARE(blockName(Column::Only, "unembed"), std::string("unembed"));
    QCOMPARE(blockName(Column::Encoder, "embed"), std::string("encoder.embed"));
    QCOMPARE(layerName(Column::Only, 3, "ffn"), std::string("layer.3.ffn"));
    QCOMPARE(layerName(Column::Decoder, 12, "cross"), std::string("decoder.12.cross"));
    QCOMPARE(layerName("layer.3", "self"), std::string("layer.3.self"));
}

void TestBlockName::aNameTellsItsLayer()
{
    QVERIFY(layerOf("layer.3.ffn") == (LayerPlace{"layer.3", 3}));
    QVERIFY(layerOf("decoder.12.cross") == (LayerPlace{"decoder.12", 12}));
    QVERIFY(layerOf("encoder.0.self") != layerOf("decoder.0.self"));
}

void TestBlockName::aBlockBesideTheLayersIsInNone()
{
    for (const char *name : {"", "embed", "unembed", "encoder.embed", "decoder.final", "layer.3", "layer.x.ffn"})
        QVERIFY2(!layerOf(name), name);
}

void TestBlockName::aPatternLeavesOutTheNumber()
{
    QCOMPARE(blockPattern("layer.3.self"), std::string("layer.*.self"));
    QCOMPARE(blockPattern("decoder.12.cross"), std::string("decoder.*.cross"));
    QCOMPARE(blockPattern("unembed"), std::string("unembed"));
    QCOMPARE(blockPattern("layer.7"), std::string("layer.*"));
    QCOMPARE(blockPattern(""), std::string());
}

void TestBlockName::whatStandsInABlockIsSplitFromIt()
{
    const auto parts = splitBlock("layer.3.self/scores");
    QVERIFY(parts);
    QCOMPARE(std::string(parts->block), std::string("layer.3.self"));
    QCOMPARE(std::string(parts->rest), std::string("scores"));
    QVERIFY(!splitBlock("scores"));
}

HEADSCOPE_TEST(TestBlockName, NoApplication)
#include "tst_blockname.moc"
