// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "engine/plan/mask.h"
#include "tests/ui/shownform.h"

using namespace headscope;

/// Fields that take others with them, and how values are typed.
class TestSetupRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTypedNumberKeepsItsForm();
    void keystrokesAreOneStep();
    void upAndDownStep();
    void selfAttentionTakesTheSizesAlong();
    void anotherKindLeavesTheFiles();
    void anotherKindLeavesTheFilesOfAFeedForward();
    void fieldsFromFilesAreDisabled();
    void aBiasFromAFileIsTicked();
    void dropoutWaitsForTraining();
    void aPrefixWaitsForCausalOrWindow();
    void kindsOfCausalDifferWhereTheHintSaysSo();
    void segmentsAreTypedInTwoRows();
    void partsWaitForTheirGroup();
    void givenHeadsAreOfferedWhatTheyRead();
    void givenHeadsMayLeaveHiddenUnitsOver();
    void undoShowsTheOldValue();
};

void TestSetupRules::aTypedNumberKeepsItsForm()
{
    ShownForm form;
    turnTrainingOn(form.session);
    form.type(u"layer.dropout"_s, u"0.10"_s);
    QTRY_COMPARE(form.value("layer.dropout"), u"0.1"_s);
    QCOMPARE(form.line(u"layer.dropout"_s)->text(), u"0.10"_s);
    QTest::keyClicks(form.line(u"layer.dropout"_s), u"5"_s);
    QTRY_COMPARE(form.value("layer.dropout"), u"0.105"_s);
}

void TestSetupRules::keystrokesAreOneStep()
{
    ShownForm form;
    form.type(u"inputs.seed"_s, u"1"_s);
    QTRY_COMPARE(form.session.document().inputs.seed, 1U);
    QTest::keyClicks(form.line(u"inputs.seed"_s), u"2"_s);
    QTRY_COMPARE(form.session.document().inputs.seed, 12U);
    QTest::keyClick(form.line(u"inputs.seed"_s), Qt::Key_Return);
    QCOMPARE(form.session.undoStack().count(), 1);
    form.enter(u"inputs.seed"_s, u"3"_s);
    QCOMPARE(form.session.undoStack().count(), 2);
}

void TestSetupRules::upAndDownStep()
{
    ShownForm form;
    turnTrainingOn(form.session);
    QTest::mouseClick(form.line(u"layer.dropout"_s), Qt::LeftButton);
    QTest::keyClick(form.line(u"layer.dropout"_s), Qt::Key_Up);
    QTRY_COMPARE(form.value("layer.dropout"), u"0.6"_s);
    QTest::keyClick(form.line(u"layer.dropout"_s), Qt::Key_Down);
    QTest::keyClick(form.line(u"layer.dropout"_s), Qt::Key_Down);
    QTRY_COMPARE(form.value("layer.dropout"), u"0.4"_s);
}

void TestSetupRules::selfAttentionTakesTheSizesAlong()
{
    ShownForm form;
    form.enter(u"layer.query_size"_s, u"20"_s);
    QTest::mouseClick(find<QCheckBox>(form.form, u"inputs.self_attention.editor"_s), Qt::LeftButton, {}, {5, 9});
    QCOMPARE(form.value("inputs.self_attention"), u"true"_s);
    QCOMPARE(form.session.plan().sizes.k, 4);
    QCOMPARE(form.session.plan().sizes.keySize, 20);
    QCOMPARE(form.session.plan().sizes.valueSize, 20);
    QVERIFY(!form.row(u"inputs.num_kv_pairs"_s)->isEnabled());
    form.enter(u"inputs.num_queries"_s, u"9"_s);
    QCOMPARE(form.session.plan().sizes.k, 9);
    form.enter(u"layer.query_size"_s, u"30"_s);
    QCOMPARE(form.session.plan().sizes.keySize, 30);
    QCOMPARE(form.session.undoStack().count(), 4);
}

void TestSetupRules::anotherKindLeavesTheFiles()
{
    ShownForm form;
    open(form.session, u"pytorch-layer"_s);
    const Document before = form.session.document();
    form.choose(u"inputs.kind"_s, u"normal"_s);
    QCOMPARE(form.value("inputs.kind"), u"\"normal\""_s);
    QVERIFY(!form.session.document().inputs.queries);
    QVERIFY(form.row(u"inputs.seed"_s)->isEnabled());
    form.choose(u"weights.kind"_s, u"linear"_s);
    QVERIFY(!form.session.document().weights.wq && !form.session.document().weights.bo);
    QVERIFY(form.row(u"layer.num_hiddens"_s)->isEnabled());
    QVERIFY(waitForRun(form.session));
    form.session.undoStack().undo();
    form.session.undoStack().undo();
    QVERIFY(form.session.document() == before);
    QCOMPARE(form.row(u"inputs.kind"_s)->json(), u"\"file\""_s);
}

void TestSetupRules::anotherKindLeavesTheFilesOfAFeedForward()
{
    ShownForm form;
    Document document;
    document.layer.kind = BlockKind::FeedForward;
    document.layer.querySize = 6;
    document.layer.hiddenSize = 10;
    document.weights.kind = WeightKind::File;
    document.weights.wUp = TensorRef{"x.npz", "up"};
    document.weights.bUp = TensorRef{"x.npz", "bias"};
    document.weights.wGate = TensorRef{"x.npz", "up"};
    document.weights.wDown = TensorRef{"x.npz", "down"};
    form.session.show(u"x"_s, planOf(document, fileWith({{"up", Tensor<float>({10, 6})},
                                                         {"bias", Tensor<float>({10})},
                                                         {"down", Tensor<float>({6, 10})}})));
    QVERIFY(waitForRun(form.session));
    QCOMPARE(form.row(u"weights.kind"_s)->json(), u"\"file\""_s);
    QVERIFY(!form.row(u"weights.seed"_s)->isEnabled());
    form.choose(u"weights.kind"_s, u"linear"_s);
    const WeightSettings &weights = form.session.document().weights;
    QVERIFY(!weights.wUp && !weights.bUp && !weights.wGate && !weights.wDown);
    QVERIFY(form.row(u"weights.seed"_s)->isEnabled());
    QVERIFY(waitForRun(form.session));
}

void TestSetupRules::fieldsFromFilesAreDisabled()
{
    ShownForm form;
    open(form.session, u"pytorch-layer"_s);
    for (const char *path : {"inputs.batch_size", "inputs.num_queries", "inputs.seed", "weights.seed",
                             "layer.num_hiddens", "layer.query_size", "inputs.self_attention"})
        QVERIFY2(!form.row(QString::fromLatin1(path))->isEnabled(), path);
    QVERIFY(form.row(u"layer.num_heads"_s)->isEnabled());
    QVERIFY(form.row(u"mask.valid_lens"_s)->isEnabled());
}

/// It is added whatever the setting says.
void TestSetupRules::aBiasFromAFileIsTicked()
{
    ShownForm form;
    open(form.session, u"pytorch-layer"_s);
    edit(form.session, {{u"layer.bias"_s, u"false"_s}});
    const auto *bias = find<QCheckBox>(form.form, u"layer.bias.editor"_s);
    QVERIFY(bias->isChecked() && !bias->isEnabled());
    QVERIFY2(bias->toolTip().contains(u"The weights come from a file."_s), qPrintable(bias->toolTip()));
    form.choose(u"weights.kind"_s, u"linear"_s);
    QVERIFY(!bias->isChecked() && bias->isEnabled());
}

/// What does nothing now looks so, and says why.
void TestSetupRules::dropoutWaitsForTraining()
{
    ShownForm form;
    const auto *note = find<QLabel>(form.form, u"layer.dropout.note"_s);
    for (const char *name : {"layer.dropout.slider", "layer.dropout.editor", "layer.dropout_seed.editor"}) {
        const auto *part = find<QWidget>(form.form, QString::fromLatin1(name));
        QVERIFY(!part->isEnabled());
        QVERIFY2(part->toolTip().contains(u"Works only in training mode."_s), qPrintable(part->toolTip()));
    }
    QVERIFY(note->isVisible() && note->text() == u"Works only in training mode."_s);
    form.choose(u"layer.training"_s, u"true"_s);
    QVERIFY(form.row(u"layer.dropout"_s)->isEnabled() && !note->isVisible());
    QVERIFY(!find<QWidget>(form.form, u"layer.dropout.slider"_s)->toolTip().contains(u"training mode"_s));
}

void TestSetupRules::aPrefixWaitsForCausalOrWindow()
{
    ShownForm form;
    QVERIFY(!form.row(u"mask.prefix"_s)->isEnabled());
    form.choose(u"mask.causal"_s, u"top_left"_s);
    QVERIFY(form.row(u"mask.prefix"_s)->isEnabled());
    form.choose(u"mask.causal"_s, u"none"_s);
    form.enter(u"mask.window"_s, u"1, 0"_s);
    QVERIFY(form.row(u"mask.prefix"_s)->isEnabled());
}

void TestSetupRules::kindsOfCausalDifferWhereTheHintSaysSo()
{
    ShownForm form;
    const auto ownKeyOf = [&form](const QString &kind) {
        form.choose(u"mask.causal"_s, kind);
        return ownKey(form.session.plan(), 0);
    };
    for (const Index keys : {3, 4, 5}) { // of 4 queries
        edit(form.session, {{u"inputs.num_kv_pairs"_s, QString::number(keys)}});
        QCOMPARE(ownKeyOf(u"top_left"_s) == ownKeyOf(u"bottom_right"_s), keys == 4);
    }
    const QString hint = form.row(u"mask.causal"_s)->field().hint;
    QVERIFY2(hint.endsWith(u"differ where there are not as many keys as queries"_s), qPrintable(hint));
}

/// Queries and keys are numbered one after the other; the first row waits for the second.
void TestSetupRules::segmentsAreTypedInTwoRows()
{
    ShownForm form;
    form.enter(u"mask.segments.queries"_s, u"0, 0, 1, 1; 0, 1, 2, 3"_s);
    QCOMPARE(form.value("mask.segments"), u"null"_s);
    QVERIFY(form.row(u"mask.segments.keys"_s)->hasError());
    form.enter(u"mask.segments.keys"_s, u"0, 0, 0, 1, 1, 1; 0, 0, 1, 1, 2, 2"_s);
    QCOMPARE(form.value("mask.segments.queries"), u"[[0,0,1,1],[0,1,2,3]]"_s);
    QVERIFY(!form.row(u"mask.segments.keys"_s)->hasError());
    form.session.undoStack().undo();
    QCOMPARE(form.value("mask.segments"), u"null"_s);
}

/// What a group says is not there before the group is.
void TestSetupRules::partsWaitForTheirGroup()
{
    ShownForm form;
    QVERIFY(form.row(u"layer.rope"_s)->isVisible() && form.row(u"layer.alibi"_s)->isVisible());
    for (const char *path : {"layer.rope.theta", "layer.rope.scaling", "layer.rope.scaling.factor",
                             "layer.alibi.slopes", "layer.relative_bias.max_distance"})
        QVERIFY2(!form.row(QString::fromLatin1(path))->isVisible(), path);
    QVERIFY(!form.row(u"layer.norm_kind"_s)->isEnabled());
    form.choose(u"layer.norm"_s, u"post"_s);
    QVERIFY(form.row(u"layer.norm_kind"_s)->isEnabled());
}

/// What only projections read would be an edit that changes no number.
void TestSetupRules::givenHeadsAreOfferedWhatTheyRead()
{
    ShownForm form;
    const auto areVisible = [&form](bool are) {
        for (const char *path : {"layer.bias", "layer.norm", "layer.norm_kind", "layer.residual", "weights.kind",
                                 "weights.seed", "layer.query_size", "layer.key_size", "layer.value_size"})
            if (form.row(QString::fromLatin1(path))->isVisible() != are)
                return false;
        return true;
    };
    QVERIFY(areVisible(true));
    edit(form.session, {{u"layer.projections"_s, u"false"_s}});
    QVERIFY(areVisible(false));
    QVERIFY(form.row(u"layer.num_hiddens"_s)->isVisible() && form.row(u"layer.scale"_s)->isVisible());
}

void TestSetupRules::givenHeadsMayLeaveHiddenUnitsOver()
{
    ShownForm form;
    edit(form.session, {{u"layer.projections"_s, u"false"_s}, {u"layer.num_hiddens"_s, u"8"_s}});
    const auto *note = find<QLabel>(form.form, u"layer.num_heads.note"_s);
    form.enter(u"layer.num_heads"_s, u"2"_s);
    QCOMPARE(note->text(), u"8 hidden units ÷ 2 heads = 4 per head"_s);
    form.enter(u"layer.num_heads"_s, u"3"_s);
    QCOMPARE(note->text(), u"8 hidden units are given; 3 heads with 2 each have 6"_s);
}

void TestSetupRules::undoShowsTheOldValue()
{
    ShownForm form;
    form.choose(u"mask.causal"_s, u"top_left"_s);
    QCOMPARE(form.value("mask.causal"), u"\"top_left\""_s);
    form.session.undoStack().undo();
    QCOMPARE(form.row(u"mask.causal"_s)->json(), u"\"none\""_s);
}

HEADSCOPE_TEST(TestSetupRules, QApplication)
#include "tst_setuprules.moc"
