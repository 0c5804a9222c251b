// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/arrayinput.h"

#include "tests/ui/support.h"
#include "ui/importing/lookat.h"
#include "ui/importing/tokeninput.h"
#include "ui/text/words.h"
#include "ui/work/jobqueue.h"

#include <algorithm>
#include <cmath>

using namespace headscope;

/// What arrays, tables and texts become in the layer that is open: d2l's has 2 batch items, 4 queries, 6 keys, 5 heads.
class TestArrays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itBringsItsSizesAlong_data();
    void itBringsItsSizesAlong();
    void itsNumbersAreNotCopied();
    void onlyWhatDoesNotFitIsTakenAway();
    void theRestOfSelfAttentionStays();
    void headsAreGiven();
    void aMaskIsReadAsItsAxesSay_data();
    void aMaskIsReadAsItsAxesSay();
    void aNameTellsTheAxesOfAMask();
    void hiddenIsTheOppositeOfSeen();
    void realNumbersAreAddedToTheScores();
    void aMaskOfRealNumbersIsOneAsWell();
    void lengthsAreTaken();
    void theAxisThatDoesNotFitIsNamed_data();
    void theAxisThatDoesNotFitIsNamed();
    void wrongNumbersAreNamed();
    void itsNameSpeaksForAUse_data();
    void itsNameSpeaksForAUse();
    void aMaskInATableIsOneOfZeroAndOne();
    void itsNumbersSpeakForAUse_data();
    void itsNumbersSpeakForAUse();
    void wordsAreFound_data();
    void wordsAreFound();
    void brokenListsAreRefused();
    void drawnInputsBecomeAsManyAsTheWords();
    void wordsForGivenInputsMustBeAsMany();
    void listsOfWordsAreOnePerItemAndEquallyLong();
    void theWordsOfATableAreTokens();
    void aCopiedTextIsATableOrWords_data();
    void aCopiedTextIsATableOrWords();
    void aPrintedArrayHasItsNumbers();
    void widthChangesNumbersAndNoWords();
    void whatNobodyWaitsForIsNotRead();
};

namespace {

Plan planOf(const QString &example)
{
    Session session;
    open(session, example);
    return session.plan();
}

Plan planWith(const QString &example, const QList<Change> &changes)
{
    Session session;
    open(session, example);
    edit(session, changes);
    return session.plan();
}

AnyTensor zeros(Shape shape)
{
    return Tensor<float>(std::move(shape));
}

Plan resultOf(const Result<GivenInput> &given)
{
    if (!given)
        qFatal("%s", given.error().sentence().c_str());
    return makePlan(given->state.document, given->state.files).value();
}

StoredTensor stored(const char *name, const char *type, Shape shape)
{
    return {name, type, std::move(shape), 0};
}

/// A store whose only tensor is not a table's.
SharedStore tableOf(const QString &text)
{
    return lookAtText(text)->checkpoint->store;
}

using Counts = QList<Index>;

} // namespace

void TestArrays::itBringsItsSizesAlong_data()
{
    QTest::addColumn<InputUse>("use");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Counts>("sizes"); // b, q, k, and the widths of queries, keys, values
    QTest::newRow("one matrix for all") << InputUse::All << Shape{3, 8} << Counts{1, 3, 3, 8, 8, 8};
    QTest::newRow("all") << InputUse::All << Shape{2, 3, 8} << Counts{2, 3, 3, 8, 8, 8};
    QTest::newRow("queries") << InputUse::Queries << Shape{2, 7, 9} << Counts{2, 7, 6, 9, 100, 100};
    QTest::newRow("keys") << InputUse::Keys << Shape{2, 5, 9} << Counts{2, 4, 5, 100, 9, 100};
    QTest::newRow("values") << InputUse::Values << Shape{2, 5, 9} << Counts{2, 4, 5, 100, 100, 9};
    QTest::newRow("keys and values") << InputUse::KeysAndValues << Shape{3, 5, 9} << Counts{3, 4, 5, 100, 9, 9};
}

void TestArrays::itBringsItsSizesAlong()
{
    QFETCH(InputUse, use);
    QFETCH(Shape, shape);
    QFETCH(Counts, sizes);
    const Sizes s = resultOf(withInput(planOf(u"d2l"_s), {zeros(shape)}, use)).sizes;
    QCOMPARE((Counts{s.b, s.q, s.k, s.querySize, s.keySize, s.valueSize}), sizes);
}

void TestArrays::itsNumbersAreNotCopied()
{
    Tensor<float> array(Shape{2, 3, 8});
    const float *numbers = array.data();
    const auto given = withInput(planOf(u"d2l"_s), {std::move(array)}, InputUse::All);
    const TensorRef ref = resultOf(given).document.inputs.queries.value();
    const AnyTensor &kept = given->state.files->at(ref.file)->at(ref.tensor);
    QVERIFY(std::get<Tensor<float>>(kept).data() == numbers);
}

void TestArrays::onlyWhatDoesNotFitIsTakenAway()
{
    const Plan plan = planWith(u"d2l"_s, {{u"tokens.queries"_s, uR"(["a","b","c","d"])"_s},
                                          {u"tokens.keys"_s, uR"(["a","b","c","d","e","f"])"_s}});
    const auto given = withInput(plan, {zeros({2, 3, 8})}, InputUse::Queries);
    const Document &now = resultOf(given).document;
    QVERIFY(now.tokens.queries.empty());
    QVERIFY(now.tokens.keys == plan.document.tokens.keys);
    QVERIFY(now.mask == plan.document.mask);
    QCOMPARE(sentenceOf(*given),
             u"Taken away, because it belonged to other sizes: tokens of the queries. Ctrl+Z brings it back."_s);
}

void TestArrays::theRestOfSelfAttentionStays()
{
    const Plan all = resultOf(withInput(planOf(u"d2l"_s), {zeros({1, 3, 8})}, InputUse::All));
    const InputSettings in = resultOf(withInput(all, {zeros({1, 3, 8})}, InputUse::Keys)).document.inputs;
    QVERIFY(!in.selfAttention && in.values == in.queries && in.keys != in.queries);
    QCOMPARE(in.kind, InputKind::File);
}

void TestArrays::headsAreGiven()
{
    const Plan plan = planWith(u"d2l"_s, {{u"layer.projections"_s, u"false"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    const Sizes four = resultOf(withInput(plan, {zeros({2, 3, 7, 8})}, InputUse::All)).sizes;
    QCOMPARE((Counts{four.b, four.h, four.g, four.q, four.k, four.d, four.v}), (Counts{2, 3, 3, 7, 7, 8, 8}));
    const Sizes three = resultOf(withInput(plan, {zeros({2, 7, 8})}, InputUse::All)).sizes;
    QCOMPARE((Counts{three.b, three.h, three.q, three.d}), (Counts{2, 1, 7, 8}));
}

void TestArrays::aMaskIsReadAsItsAxesSay_data()
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

void TestArrays::aMaskIsReadAsItsAxesSay()
{
    QFETCH(Shape, shape);
    QFETCH(Shape, taken);
    const auto given = withInput(planOf(u"d2l"_s), {zeros(shape)}, InputUse::Seen);
    const Plan plan = resultOf(given);
    QCOMPARE(shapeOf(tensorAt(*plan.files, *plan.document.mask.allowed)), taken);
    QCOMPARE(given->how.isEmpty(), shape == taken);
}

/// Where there are as many batch items as queries, or as heads.
void TestArrays::aNameTellsTheAxesOfAMask()
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

void TestArrays::hiddenIsTheOppositeOfSeen()
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

void TestArrays::realNumbersAreAddedToTheScores()
{
    const Document now = resultOf(withInput(planOf(u"d2l"_s), {zeros({4, 6})}, InputUse::Bias)).document;
    QVERIFY(now.mask.bias && !now.mask.allowed);
}

/// As np.tril(np.ones((4, 6))) has it.
void TestArrays::aMaskOfRealNumbersIsOneAsWell()
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

void TestArrays::lengthsAreTaken()
{
    const Plan plan = planOf(u"d2l"_s);
    const auto lens = [&](Shape shape, std::vector<double> numbers) {
        const AnyTensor array = Tensor<double>(std::move(shape), numbers);
        return resultOf(withInput(plan, {array}, InputUse::Lengths)).document.mask.validLens;
    };
    QVERIFY(lens({2}, {1, 5}) == ValidLens(std::vector<Index>{1, 5}));
    QVERIFY(lens({2, 1}, {1, 5}) == ValidLens(std::vector<Index>{1, 5}));
    QVERIFY(lens({2, 4}, {1, 2, 3, 4, 5, 6, 1, 2}) ==
            ValidLens(std::vector<std::vector<Index>>{{1, 2, 3, 4}, {5, 6, 1, 2}}));
}

void TestArrays::theAxisThatDoesNotFitIsNamed_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<InputUse>("use");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("inputs, axes")
        << u"d2l"_s << InputUse::All << Shape{1, 2, 3, 4}
        << u"Axes: got 4, expected 2 (positions, features), or 3 with batch items before them."_s;
    QTest::newRow("inputs, features") << u"pytorch-layer"_s << InputUse::All << Shape{3, 2}
                                      << u"Axis 1: got 2 features, expected 20 features."_s;
    QTest::newRow("keys, batch") << u"pytorch-layer"_s << InputUse::Keys << Shape{7, 5, 12}
                                 << u"Axis 0: got 7 batch items, expected 3 batch items."_s;
    QTest::newRow("keys, positions") << u"pytorch-layer"_s << InputUse::Keys << Shape{3, 5, 12}
                                     << u"Axis 1: got 5 keys, expected 7 keys."_s;
    QTest::newRow("mask, keys") << u"d2l"_s << InputUse::Seen << Shape{4, 7}
                                << u"Axis 1: got 7 keys, expected 6 keys."_s;
    QTest::newRow("mask, heads") << u"d2l"_s << InputUse::Bias << Shape{2, 3, 4, 6}
                                 << u"Axis 1: got 3 heads, expected 5 heads."_s;
    QTest::newRow("mask, axes") << u"d2l"_s << InputUse::Bias << Shape{1, 1, 1, 4, 6}
                                << u"Axes: got 5, expected up to 4 (batch items, heads, queries, keys)."_s;
    QTest::newRow("lengths, items") << u"d2l"_s << InputUse::Lengths << Shape{3}
                                    << u"Axis 0: got 3 batch items, expected 2 batch items."_s;
    QTest::newRow("lengths, queries") << u"d2l"_s << InputUse::Lengths << Shape{2, 5}
                                      << u"Axis 1: got 5 queries, expected 4 queries."_s;
}

void TestArrays::theAxisThatDoesNotFitIsNamed()
{
    QFETCH(QString, example);
    QFETCH(InputUse, use);
    QFETCH(Shape, shape);
    const Plan plan = planOf(example);
    QTEST(whyNot(use, shape, plan), "sentence");
    QVERIFY(whyNot(InputUse::All, {1, 3, plan.sizes.querySize}, plan).isEmpty());
}

void TestArrays::wrongNumbersAreNamed()
{
    const Plan plan = planOf(u"d2l"_s);
    const AnyTensor half = Tensor<double>({2}, std::vector<double>{1, 0.5});
    QCOMPARE(withInput(plan, {half}, InputUse::Lengths).error().sentence(),
             std::string("valid_lens[1]: got 0.5, expected a whole number from 0 on"));
    const AnyTensor two = Tensor<double>({6}, std::vector<double>{1, 0, 2, 0, 0, 0});
    QCOMPARE(withInput(plan, {two}, InputUse::Seen).error().sentence(),
             std::string("mask[2]: got 2, expected 0 and 1 only"));
    const AnyTensor none = Tensor<double>({6}, std::vector<double>{0, -HUGE_VAL, 0, 0, 0, 0});
    QVERIFY(withInput(plan, {none}, InputUse::Seen).error().sentence().ends_with("as “bias of the scores”"));
}

void TestArrays::itsNameSpeaksForAUse_data()
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
    row("attn_mask", "F32", {4, 6}, InputUse::Bias);
    row("attention_mask", "I64", {2, 6}, InputUse::Seen);
    row("key_padding_mask", "BOOL", {2, 6}, InputUse::Hidden);
    row("key_padding_mask", "F32", {2, 6}, InputUse::Bias); // as PyTorch takes it
    row("valid_lens", "I64", {2}, InputUse::Lengths);
    row("valid_lens", "F32", {2, 4}, InputUse::All); // lengths are whole numbers
    row("Queries", "F16", {2, 4, 8}, InputUse::Queries);
    row("encoder_memory", "F32", {2, 6, 8}, InputUse::KeysAndValues);
}

void TestArrays::itsNameSpeaksForAUse()
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

/// Its numbers say nothing of their type.
void TestArrays::aMaskInATableIsOneOfZeroAndOne()
{
    const StoredTensor tensor = stored("mask", "F64", {2, 2});
    const SharedStore store = tableOf(u"1,0\n1,1\n"_s);
    const Plan plan = planOf(u"d2l"_s);
    QCOMPARE(likelyUse(tensor, *store, usesOf(tensor, *store, plan), plan), InputUse::Seen);
}

void TestArrays::itsNumbersSpeakForAUse_data()
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
void TestArrays::itsNumbersSpeakForAUse()
{
    QFETCH(QString, text);
    const SharedStore store = tableOf(text);
    const StoredTensor &tensor = store->tensors().front();
    const Plan plan = planOf(u"d2l"_s);
    QTEST(likelyUse(tensor, *store, usesOf(tensor, *store, plan), plan), "use");
}

void TestArrays::wordsAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<TokenLists>("tokens");
    const auto row = [](const char *name, const QString &text, const TokenLists &tokens) {
        QTest::newRow(name) << text << tokens;
    };
    row("nothing", u" \n "_s, {});
    row("text", u"the cat\n\tsat\u3000on "_s, {{"the", "cat", "sat", "on"}});
    row("special tokens", u"[CLS] the [SEP]"_s, {{"[CLS]", "the", "[SEP]"}});
    row("JSON", uR"(["the", "c,]t"])"_s, {{"the", "c,]t"}});
    row("Python", uR"(['the', "don't", 'a "b"', 'it\'s', '\x41',])"_s, {{"the", "don't", "a \"b\"", "it's", "A"}});
    row("lists", uR"([["a","b"],["c","d"]])"_s, {{"a", "b"}, {"c", "d"}});
    row("Chinese signs", uR"(［“我”，‘爱’、＂a，"＂，”学“，］)"_s, {{"我", "爱", "a，\"", "学"}});
    row("Chinese lists", u"【【“a”，“b”】，【“c”，“［”】】"_s, {{"a", "b"}, {"c", "［"}});
}

void TestArrays::wordsAreFound()
{
    QFETCH(QString, text);
    QFETCH(TokenLists, tokens);
    const auto found = tokensIn(text);
    QVERIFY2(found, found ? "" : found.error().sentence().c_str());
    QCOMPARE(*found, tokens);
    QCOMPARE(*tokensIn(asText(*found)), tokens);
}

void TestArrays::brokenListsAreRefused()
{
    for (const QString &text :
         {u"['a'"_s, u"['a' 'b']"_s, u"['a', 1]"_s, u"[['a'], 'b']"_s, u"['a', 'b"_s, u"['\\"_s}) {
        const auto found = tokensIn(text);
        QVERIFY2(!found, qPrintable(text));
        QVERIFY2(found.error().sentence().ends_with("expected a list of words, or one such list per batch item"),
                 found.error().sentence().c_str());
    }
}

void TestArrays::drawnInputsBecomeAsManyAsTheWords()
{
    const auto given = withTokens(planOf(u"d2l"_s), {{"a", "b", "c"}}, TokenUse::Both);
    const Plan plan = resultOf(given);
    QCOMPARE((Counts{plan.sizes.q, plan.sizes.k}), (Counts{3, 3}));
    QCOMPARE(plan.document.tokens.keys, (TokenLists{{"a", "b", "c"}}));
    QCOMPARE(given->how, u"The layer gets 3 queries and 3 keys."_s);
    const Plan named = resultOf(withTokens(planOf(u"d2l"_s), {{"a", "b", "c", "d"}}, TokenUse::Queries));
    QCOMPARE((Counts{named.sizes.q, named.sizes.k}), (Counts{4, 6}));
    QVERIFY(named.document.tokens.keys.empty());
    QVERIFY(resultOf(withTokens(named, {}, TokenUse::Both)).document.tokens.queries.empty());
}

void TestArrays::wordsForGivenInputsMustBeAsMany()
{
    const Plan plan = resultOf(withInput(planOf(u"d2l"_s), {zeros({2, 3, 8})}, InputUse::All));
    QCOMPARE(withTokens(plan, {{"a", "b"}}, TokenUse::Both).error().sentence(),
             std::string("tokens.queries: got 2 words, expected 3"));
    const Plan keys = resultOf(withInput(planOf(u"d2l"_s), {zeros({2, 3, 8})}, InputUse::KeysAndValues));
    QCOMPARE(withTokens(keys, {{"a", "b"}}, TokenUse::Both).error().sentence(),
             std::string("tokens.keys: got 2 words, expected 3")); // though the queries could become 2
}

/// The first list says how many inputs are drawn.
void TestArrays::listsOfWordsAreOnePerItemAndEquallyLong()
{
    const Plan plan = planOf(u"d2l"_s);
    QCOMPARE(withTokens(plan, {{"the", "cat"}, {"a", "big", "dog"}}, TokenUse::Both).error().sentence(),
             std::string("tokens.queries: got 3 words, expected 2"));
    QCOMPARE(withTokens(plan, {{"a", "b"}, {"c", "d"}, {"e", "f"}}, TokenUse::Keys).error().sentence(),
             std::string("tokens.keys: got 3 lists, expected 2, one per batch item"));
}

void TestArrays::theWordsOfATableAreTokens()
{
    const Plan plan = planOf(u"d2l"_s);
    const SharedStore mask = tableOf(u",a,b,c,d,e,f\nw,1,1,1,1,1,1\nx,1,1,1,1,1,1\ny,1,1,1,1,1,1\nz,1,1,1,1,1,0"_s);
    const GivenArray array{*mask->read(mask->tensors().front()), edgeWordsOf(*mask)};
    const TokenSettings both = resultOf(withInput(plan, array, InputUse::Seen)).document.tokens;
    QCOMPARE(both.queries, (TokenLists{{"w", "x", "y", "z"}}));
    QCOMPARE(both.keys, (TokenLists{{"a", "b", "c", "d", "e", "f"}}));
    const Document header = resultOf(withInput(plan, array, InputUse::KeyWords)).document;
    QCOMPARE(header.tokens.keys, (TokenLists{{"a", "b", "c", "d", "e", "f"}}));
    QVERIFY(header.tokens.queries.empty() && !header.mask.allowed);
}

void TestArrays::aCopiedTextIsATableOrWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("commas") << u"1,2\n3,4"_s << u"(2, 2)"_s;
    QTest::newRow("tabs with words") << u"word\ta\tb\nthe\t1\t2\ncat\t3\t4\n"_s << u"(2, 2)"_s;
    QTest::newRow("a column") << u"1\r\n2\r\n3"_s << u"(3, 1)"_s;
    QTest::newRow("saved by NumPy") << u"0.1 0.2\n0.3 0.4\n"_s << u"(2, 2)"_s;
    QTest::newRow("printed by pandas") << u"      d0   d1\nthe  0.1  0.2\ncat  0.3  nan"_s << u"(2, 2)"_s;
    QTest::newRow("blanks in the width of Chinese") << u"１．５\u3000２\n３\u3000－４"_s << u"(2, 2)"_s;
    QTest::newRow("lines of words") << u"2 cats sat\n1 cat slept"_s << u"words"_s;
    QTest::newRow("a line of numbers") << u"1 2 3"_s << u"words"_s;
    QTest::newRow("words") << u"the cat, in 1999"_s << u"words"_s;
    QTest::newRow("a list") << u"['a', 'b']"_s << u"words"_s;
    QTest::newRow("of NumPy") << u"array([[1., 2.],\n       [3., -4e-3]], dtype=float32)"_s << u"(2, 2)"_s;
    QTest::newRow("printed by NumPy") << u" [[1 2 3]\n  [4 5 6]]\n"_s << u"(2, 3)"_s;
    QTest::newRow("of PyTorch") << u"tensor([[[0.1, -0.2]],\n\n        [[nan, inf]]], grad_fn=<AddBackward0>)"_s
                                << u"(2, 1, 2)"_s;
    QTest::newRow("of a program") << u"lens = torch.tensor([3, 2])"_s << u"(2,)"_s;
    QTest::newRow("printed in part") << u"tensor([[0.1, 0.2,  ..., 0.3]])"_s
                                     << u"Clipboard: array: got “...” in the place of numbers, expected all numbers: "
                                        "print the array as a list, or save it"_s;
    QTest::newRow("rows of two lengths") << u"[[1, 2], [3]]"_s
                                         << u"Clipboard: array: got a row of 1, expected rows of 2, as before"_s;
    QTest::newRow("a number beside a row") << u"[[1, 2], 3]"_s << u"Clipboard: array: got 3, expected ["_s;
    QTest::newRow("not closed") << u"[[1, 2"_s << u"Clipboard: array: got a bracket that nothing closes, expected ]"_s;
    const QString alone = u"one array alone, without a calculation or a second array"_s;
    QTest::newRow("a factor") << u"1e-3*tensor([[1, 2]])"_s
                              << u"Clipboard: array: got 1e-3*tensor(, expected "_s + alone;
    QTest::newRow("a sign") << u"-tensor([1, 2])"_s << u"Clipboard: array: got -tensor(, expected "_s + alone;
    QTest::newRow("a factor behind") << u"tensor([1, 2]) * torch.tensor(0.5)"_s
                                     << u"Clipboard: array: got ) * torch.tensor(0.5), expected "_s + alone;
    QTest::newRow("two arrays") << u"(tensor([1, 2]), tensor([3]))"_s
                                << u"Clipboard: array: got (tensor(, expected "_s + alone;
    QTest::newRow("a parameter") << u"Parameter containing:\ntensor([[1., 2.]], requires_grad=True)"_s << u"(1, 2)"_s;
    QTest::newRow("with its type") << u"w = tensor([1, 2], device='cuda:0', grad_fn=<A B, C>, dtype=torch.int8)"_s
                                   << u"(2,)"_s;
    QTest::newRow("a decimal comma")
        << u"0,5\t1,5"_s
        << u"Clipboard: line 1, column 1: got 0,5, expected a number with a decimal point, "
           "such as 0.5"_s;
    QTest::newRow("a reference") << u"[1] Vaswani and others"_s << u"words"_s;
    QTest::newRow("special tokens") << u"[CLS] the cat"_s << u"words"_s;
    QTest::newRow("too many words") << u"word "_s.repeated(100'000)
                                    << u"Clipboard: got 500000 bytes, expected at most 262144 bytes"_s;
    QTest::newRow("an array in the width of Chinese") << u"ｗ＝【【１，－２．５】，［３、４］］"_s << u"(2, 2)"_s;
    QTest::newRow("a table in the width of Chinese") << u"１，２，３\n－４，5，６"_s << u"(2, 3)"_s;
    QTest::newRow("a Chinese sentence with a number") << u"２０２１，他离开了。"_s << u"words"_s;
    QTest::newRow("a broken table") << u"1,2\n3,x"_s
                                    << u"Clipboard: line 2, column 2: got x, expected a number such as 0.5"_s;
}

void TestArrays::aCopiedTextIsATableOrWords()
{
    QFETCH(QString, text);
    const auto looked = lookAtText(text);
    const QString found = !looked         ? sentenceOf(looked.error())
                          : looked->words ? u"words"_s
                                          : toQString(toString(looked->checkpoint->store->tensors().front().shape));
    QTEST(found, "found");
}

/// Those of truth values are 1 and 0, so that it may be a mask.
void TestArrays::aPrintedArrayHasItsNumbers()
{
    QCOMPARE(tableOf(u"self.key_padding_mask = tensor([[True, False]])"_s)->tensors().front().name,
             std::string("self.key_padding_mask"));
    const SharedStore store = tableOf(u"tensor([[ True, False],\n        [-1.5, 2e3]])"_s);
    const AnyTensor read = *store->read(store->tensors().front());
    QVERIFY(read == AnyTensor(Tensor<double>({2, 2}, std::vector<double>{1, 0, -1.5, 2000})));
    const auto uses = usesOf(store->tensors().front(), *store, planOf(u"d2l"_s));
    QVERIFY(std::find(uses.begin(), uses.end(), InputUse::Seen) != uses.end());
}

void TestArrays::widthChangesNumbersAndNoWords()
{
    const SharedStore wide = tableOf(u"【－１．５，２】"_s);
    const AnyTensor read = *wide->read(wide->tensors().front());
    QVERIFY(read == AnyTensor(Tensor<double>({2}, std::vector<double>{-1.5, 2})));
    const EdgeWords words = edgeWordsOf(*tableOf(u"，\t。\n1\t0"_s));
    QCOMPARE(words.columns, (std::vector<std::string>{"，", "。"}));
}

void TestArrays::whatNobodyWaitsForIsNotRead()
{
    const auto checkpoint = *openShared(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/gpt2.safetensors"));
    const StoredTensor &tensor = checkpoint->store->tensors().front();
    for (const bool isWanted : {true, false}) {
        bool isRead = !isWanted;
        CancelToken token;
        if (!isWanted)
            token.cancel();
        jobs().add({Urgency::Asked, token, [&] { isRead = checkpoint->store->read(tensor).ok(); }, [] {}});
        QTRY_COMPARE(awaitedAnswers(), 0);
        QCOMPARE(isRead, isWanted);
    }
}

HEADSCOPE_TEST(TestArrays, QCoreApplication)
#include "tst_arrays.moc"
