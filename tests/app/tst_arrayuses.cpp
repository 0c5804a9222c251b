// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/givenarrays.h"
#include "ui/importing/lookat.h"

#include <algorithm>

using namespace headscope;

/// Which use of an array its name and its numbers speak for, and how one becomes the mask of d2l, which has 2 batch
/// items, 4 queries, 6 keys, 5 heads.
class TestArrayUses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aMaskIsReadAsItsAxesSay_data();
    void aMaskIsReadAsItsAxesSay();
    void aNameTellsTheAxesOfAMask();
    void hiddenIsTheOppositeOfSeen();
    void twoMasksAreJoinedOrOneIsReplaced();
    void realNumbersAreAddedToTheScores();
    void aMaskOfRealNumbersIsOneAsWell();
    void itsNameSpeaksForAUse_data();
    void itsNameSpeaksForAUse();
    void anAttnMaskOfGivenHeadsIsSeen();
    void aMaskInATableIsOneOfZeroAndOne();
    void itsNumbersSpeakForAUse_data();
    void itsNumbersSpeakForAUse();
};

namespace {

StoredTensor stored(const char *name, const char *type, Shape shape)
{
    return {name, type, std::move(shape), 0};
}

} // namespace

void TestArrayUses::aMaskIsReadAsItsAxesSay_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Shape>("taken");
    QTest::newRow("keys") << Shape{6} << Shape{6};
    QTest::newRow("queries and keys") << Shape{4, 6} << Shape{4, 6};
    QTest::newRow("a row for each item") << Shape{2, 6} << Shape{2, 1, 1, 6};
    QTest::newRow("a matrix for each item") << Shape{2, 4, 6} << Shape{2, 1, 4, 6};
    QTest::newRow("a matrix for each head") << Shape{5, 4, 6} << Shape{5, 4, 6};
    QTest::newRow("the heads of each item") << Shape{10, 4, 6} << Shape{2, 5, 4, 6};
    QTest::newRow("all") << Shape{2, 5, 4, 6} << Shape{2, 5, 4, 6};
}

void TestArrayUses::aMaskIsReadAsItsAxesSay()
{
    QFETCH(Shape, shape);
    QFETCH(Shape, taken);
    const auto given = withInput(planOf(u"d2l"_s), {zeros(shape)}, InputUse::Seen);
    const Plan plan = resultOf(given);
    QCOMPARE(shapeOf(tensorAt(*plan.files, *plan.document.mask.allowed)), taken);
    QCOMPARE(given->how.isEmpty(), shape == taken);
}

/// Where there are as many batch items as queries, or as heads.
void TestArrayUses::aNameTellsTheAxesOfAMask()
{
    const Plan plan =
        planWith(u"d2l"_s,
                 {{u"inputs.batch_size"_s, u"4"_s}, {u"layer.num_heads"_s, u"4"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    const auto taken = [&](const Shape &shape, const char *name, const Shape &as) {
        const auto given = withInput(plan, {zeros(shape), {}, maskAxesOf(name)}, InputUse::Hidden);
        const Plan with = resultOf(given);
        return shapeOf(tensorAt(*with.files, *with.document.mask.allowed)) == as ? given->how : u"other axes"_s;
    };
    QCOMPARE(taken({4, 6}, "key_padding_mask", {4, 1, 1, 6}), u"Each row is of one batch item."_s);
    QCOMPARE(taken({4, 4, 6}, "padding", {4, 1, 4, 6}), u"Each matrix is of one batch item."_s);
    QCOMPARE(taken({4, 6}, "mask", {4, 6}),
             u"Each row is of one query. Rows of batch items need the shape (4, 1, 1, 6)."_s);
    QCOMPARE(taken({4, 4, 6}, "mask", {4, 4, 6}),
             u"Each matrix is of one head. Matrices of batch items need the shape (4, 1, 4, 6)."_s);
}

void TestArrayUses::hiddenIsTheOppositeOfSeen()
{
    const AnyTensor mask = Tensor<Flag>({6}, std::vector<Flag>{{1}, {1}, {0}, {1}, {0}, {0}});
    const auto taken = [&](InputUse use) {
        const Plan plan = resultOf(withInput(planOf(u"d2l"_s), {mask}, use));
        QList<double> numbers;
        for (Index i = 0; i < 6; ++i)
            numbers << valueAt(tensorAt(*plan.files, *plan.document.mask.allowed), i);
        return numbers;
    };
    QCOMPARE(taken(InputUse::Seen), (QList<double>{1, 1, 0, 1, 0, 0}));
    QCOMPARE(taken(InputUse::Hidden), (QList<double>{0, 0, 1, 0, 1, 1}));
}

/// A key padding mask and an attention mask work together; another of the same kind is in place of the first.
void TestArrayUses::twoMasksAreJoinedOrOneIsReplaced()
{
    const auto flags = [](const Shape &shape, Index zeroAt) {
        Tensor<float> all(shape, std::vector<float>(static_cast<std::size_t>(countOf(shape).value()), 1.0F));
        all[zeroAt] = 0;
        return AnyTensor(all);
    };
    const Plan padded = resultOf(withInput(planOf(u"d2l"_s), {flags({2, 1, 1, 6}, 11)}, InputUse::Seen));
    const auto both = withInput(padded, {flags({4, 6}, 0)}, InputUse::Seen);
    QCOMPARE(both->how, u"It is joined with the mask that was there: a query sees what both show."_s);
    const Plan joint = resultOf(both);
    const AnyTensor &mask = tensorAt(*joint.files, *joint.document.mask.allowed);
    QCOMPARE(shapeOf(mask), (Shape{2, 1, 4, 6}));
    QCOMPARE(valueAt(mask, 0), 0.0);
    QCOMPARE(valueAt(mask, 24), 0.0); // of the second item, too
    QCOMPARE(valueAt(mask, 24 + 11), 0.0);
    QCOMPARE(valueAt(mask, 11), 1.0);
    const auto again = withInput(joint, {flags({4, 6}, 1)}, InputUse::Seen);
    QCOMPARE(again->how, u"It is in place of the mask that was there."_s);
    QVERIFY(shapeOf(tensorAt(*resultOf(again).files, *resultOf(again).document.mask.allowed)) == (Shape{4, 6}));

    const auto bias = [](const Shape &shape) {
        return AnyTensor(
            Tensor<float>(shape, std::vector<float>(static_cast<std::size_t>(countOf(shape).value()), -1)));
    };
    const Plan added = resultOf(withInput(planOf(u"d2l"_s), {bias({2, 1, 1, 6})}, InputUse::Bias));
    const auto sum = withInput(added, {bias({4, 6})}, InputUse::Bias);
    QCOMPARE(sum->how, u"It is added to the bias that was there."_s);
    QCOMPARE(valueAt(tensorAt(*resultOf(sum).files, *resultOf(sum).document.mask.bias), 47), -2.0);
    QCOMPARE(withInput(added, {bias({6})}, InputUse::Bias)->how, u"It is in place of the bias that was there."_s);
}

void TestArrayUses::realNumbersAreAddedToTheScores()
{
    const Document now = resultOf(withInput(planOf(u"d2l"_s), {zeros({4, 6})}, InputUse::Bias)).document;
    QVERIFY(now.mask.bias && !now.mask.allowed);
}

/// As np.tril(np.ones((4, 6))) has it.
void TestArrayUses::aMaskOfRealNumbersIsOneAsWell()
{
    const Plan plan = planOf(u"d2l"_s);
    const AnyTensor ones = Tensor<float>({4, 6}, std::vector<float>(24, 1));
    const auto path = QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/torch.safetensors"); // any that is no table
    const auto uses = usesOf(stored("mask", "F32", {4, 6}), *(*openShared(path))->store, plan);
    QVERIFY(std::find(uses.begin(), uses.end(), InputUse::Seen) != uses.end());
    QVERIFY(resultOf(withInput(plan, {ones}, InputUse::Seen)).document.mask.allowed);
    QCOMPARE(withInput(plan, {ones}, InputUse::Bias)->how,
             u"Its numbers are 0 and 1, and they are added to the scores. If they say which keys are seen, use it as a "
             "mask instead."_s);
    QVERIFY(withInput(plan, {zeros({4, 6})}, InputUse::Bias)->how.isEmpty());
}

void TestArrayUses::itsNameSpeaksForAUse_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<InputUse>("use");
    const auto row = [](const char *name, const char *type, const Shape &shape, InputUse use) {
        QTest::addRow("%s, %s", name, type) << QByteArray(name) << QByteArray(type) << shape << use;
    };
    row("x", "F32", {3, 8}, InputUse::All);
    row("x", "BOOL", {4, 6}, InputUse::Seen);
    row("x", "BOOL", {5, 6}, InputUse::Seen); // which is told, and is not taken for inputs that it would fit
    row("queries", "BOOL", {3, 8}, InputUse::Seen);
    row("attn_mask", "F32", {4, 6}, InputUse::Bias);
    row("attn_mask", "BOOL", {4, 6}, InputUse::Hidden); // as nn.MultiheadAttention takes it
    row("attention_mask", "I64", {2, 6}, InputUse::Seen);
    row("key_padding_mask", "BOOL", {2, 6}, InputUse::Hidden);
    row("key_padding_mask", "F32", {2, 6}, InputUse::Bias); // as PyTorch takes it
    row("valid_lens", "I64", {2}, InputUse::Lengths);
    row("valid_lens", "F32", {2, 4}, InputUse::All); // lengths are whole numbers
    row("Queries", "F16", {2, 4, 8}, InputUse::Queries);
    row("encoder_memory", "F32", {2, 6, 8}, InputUse::KeysAndValues);
}

void TestArrayUses::itsNameSpeaksForAUse()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, type);
    QFETCH(Shape, shape);
    const auto path = QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/torch.safetensors"); // any that is no table
    const StoredTensor tensor = stored(name.constData(), type.constData(), shape);
    const SharedStore store = (*openShared(path))->store;
    const Plan plan = planOf(u"d2l"_s);
    QTEST(likelyUse(tensor, *store, usesOf(tensor, *store, plan), plan), "use");
}

/// scaled_dot_product_attention shows the keys where it is true.
void TestArrayUses::anAttnMaskOfGivenHeadsIsSeen()
{
    const Plan plan = planWith(u"d2l"_s, {{u"layer.projections"_s, u"false"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    const StoredTensor tensor = stored("attn_mask", "BOOL", {4, 6});
    const SharedStore store = tableOf(u"1,0\n1,1\n"_s);
    QCOMPARE(likelyUse(tensor, *store, usesOf(tensor, *store, plan), plan), InputUse::Seen);
    QVERIFY(isAttnMaskOfFlags(tensor) && !isAttnMaskOfFlags(stored("attn_mask", "F32", {4, 6})));
}

/// Its numbers say nothing of their type.
void TestArrayUses::aMaskInATableIsOneOfZeroAndOne()
{
    const StoredTensor tensor = stored("mask", "F64", {2, 2});
    const SharedStore store = tableOf(u"1,0\n1,1\n"_s);
    const Plan plan = planOf(u"d2l"_s);
    QCOMPARE(likelyUse(tensor, *store, usesOf(tensor, *store, plan), plan), InputUse::Seen);
}

void TestArrayUses::itsNumbersSpeakForAUse_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<InputUse>("use");
    const auto rows = [](const char *row, int count) { return QString::fromLatin1(row).append(u'\n').repeated(count); };
    QTest::newRow("a table of 0 and 1") << rows("0,1,1,1,1,1", 4) << InputUse::Seen;
    QTest::newRow("a table of 0 and -inf") << rows("0,-inf,0,0,0,0", 4) << InputUse::Bias;
    QTest::newRow("truth values") << u"[%1]"_s.arg(u"[True, False, True, True, True, True],"_s.repeated(4))
                                  << InputUse::Seen;
    QTest::newRow("lengths") << u"[3, 2]"_s << InputUse::Lengths;
    QTest::newRow("any numbers") << rows("0.5,1,1,1,1,1", 4) << InputUse::All;
}

/// Where no name does.
void TestArrayUses::itsNumbersSpeakForAUse()
{
    QFETCH(QString, text);
    const SharedStore store = tableOf(text);
    const StoredTensor &tensor = store->tensors().front();
    const Plan plan = planOf(u"d2l"_s);
    QTEST(likelyUse(tensor, *store, usesOf(tensor, *store, plan), plan), "use");
}

HEADSCOPE_TEST(TestArrayUses, QCoreApplication)
#include "tst_arrayuses.moc"
