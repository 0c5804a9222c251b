// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockpattern.h"
#include "tests/models/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// Which blocks of a model are of one kind, as their names tell.
class TestBlockPattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allBlocksOfAKindAreFoundInTheirOrder();
    void eachPatternIsToldOnce();
};

void TestBlockPattern::allBlocksOfAKindAreFoundInTheirOrder()
{
    const SharedModel model = modelNamed(u"d2l_transformer"_s);
    std::size_t layer = 0;
    for (const std::size_t at : blocksMatching(*model, "decoder.*.cross"))
        QCOMPARE(model->blocks[at].name, "decoder." + std::to_string(layer++) + ".cross");
    QVERIFY(layer > 1);
    QVERIFY(!model->find("decoder." + std::to_string(layer) + ".cross"));
    QVERIFY(blocksMatching(*model, "layer.*.self").empty());
    QVERIFY(blocksMatching(*model, "*").empty());
    QVERIFY(blocksMatching(*model, "decoder.0.*").empty()); // a * stands for the number alone
}

void TestBlockPattern::eachPatternIsToldOnce()
{
    const std::vector<std::string> wanted{"encoder.*.self", "encoder.*.ffn", "decoder.*.self", "decoder.*.cross",
                                          "decoder.*.ffn"};
    QCOMPARE(blockPatterns(*modelNamed(u"d2l_transformer"_s)), wanted);
}

HEADSCOPE_TEST(TestBlockPattern, NoApplication)
#include "tst_blockpattern.moc"
