// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mistakes/mistaken.h"
#include "tests/models/support.h"

using namespace headscope;

/// The lab of mistakes on the blocks of a model, whose weights are in no file of their plans.
class TestBlockMistakes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBlockTakesEveryMistakeThatALayerTakes_data();
    void aBlockTakesEveryMistakeThatALayerTakes();
};

void TestBlockMistakes::aBlockTakesEveryMistakeThatALayerTakes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("block");
    QTest::newRow("GPT-2") << "gpt2"
                           << "layer.1.self";
    QTest::newRow("BERT") << "bert"
                          << "layer.0.self";
    QTest::newRow("Llama, whose positions turn") << "llama"
                                                 << "layer.0.self";
    QTest::newRow("T5, whose positions are a table") << "t5"
                                                     << "encoder.0.self";
    QTest::newRow("T5, across") << "t5"
                                << "decoder.0.cross";
}

void TestBlockMistakes::aBlockTakesEveryMistakeThatALayerTakes()
{
    QFETCH(QString, model);
    QFETCH(QString, block);
    const auto trace = ran(model);
    const Trace &right = trace->trace(block.toStdString());
    const std::size_t at = trace->plan.model->find(block.toStdString()).value();
    const auto alone = runAll(planAlone(*trace, at));
    int made = 0;
    for (const Mistake &mistake : mistakes()) {
        if (obstacleTo(mistake, right.plan))
            continue;
        ++made;
        const auto wrong = mistaken(right, mistake);
        const auto first = firstDeviating(right, *wrong);
        QVERIFY2(first && tensorOf(right.plan, *first).step == stepOf(mistake), mistake.name.data());
        const auto wrongAlone = mistaken(*alone, mistake);
        for (const GraphTensor &tensor : right.plan.graph->tensors())
            QCOMPARE(firstDifference(*wrong->whole(tensor.id), *wrongAlone->whole(tensor.id), 0), std::string());
    }
    QVERIFY2(made >= 4, std::to_string(made).c_str());
}

HEADSCOPE_TEST(TestBlockMistakes, QCoreApplication)
#include "tst_blockmistakes.moc"
