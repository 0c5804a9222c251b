// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"
#include "engine/mistakes/mistaken.h"
#include "engine/opening/open.h"

#include "tests/engine/readnumpy.h"
#include "tests/engine/support.h"

#include <QDir>

#include <set>

using namespace headscope;
using enum Role;

/// The lab of mistakes: what wrong programs compute, and where they first go wrong.
class TestMistakes : public QObject
{
    Q_OBJECT

private slots:
    void everyRowSaysEverything();
    void wordsHoldInEverySession();
    void wrongNumbersAreThoseOfPyTorch_data();
    void wrongNumbersAreThoseOfPyTorch();
    void whatCannotBeMadeIsTold_data();
    void whatCannotBeMadeIsTold();
    void whatIsPossibleChangesANumber_data();
    void whatIsPossibleChangesANumber();
    void aShiftedCausalMaskLeavesTheWindow();
    void whatAPrefixShowsIsHiddenByLengthsAlone();
    void aMistakeFitsIntoTheLargestLayer();
    void changedNumbersStayChanged();
    void addedFillShowsInDeadRowsOnly();
    void aDeviationIsMeasured();
    void whereRunsDifferIsKnown();
    void aSeedHidesOneMistake();
    void aCancelledRunGivesNothing();
};

namespace {

const QString kFolder = QStringLiteral(TEST_SOURCE_DIR "/golden/mistakes/");

struct MistakeCase
{
    OpenedDocument session;
    std::vector<NamedTensor> tensors;

    const AnyTensor *find(const std::string &name) const
    {
        const auto found = std::find_if(tensors.begin(), tensors.end(), [&](const auto &t) { return t.name == name; });
        return found == tensors.end() ? nullptr : &found->tensor;
    }
    bool has(std::string_view mistake) const
    {
        return std::any_of(tensors.begin(), tensors.end(),
                           [&](const auto &t) { return t.name.starts_with(std::string(mistake) + '.'); });
    }
};

Bytes bytesOf(const QString &name)
{
    const auto bytes = readPlainFile((kFolder + name).toStdString(), kDefaultMaxDecodedBytes);
    return bytes ? *bytes : Bytes();
}

MistakeCase caseOf(const QString &name)
{
    auto session =
        openDocument(name.toStdString(), bytesOf(name + ".headscope"), readerOfFolder(kFolder.toStdString()));
    auto tensors = readNpz(bytesOf(name + ".npz"));
    if (!session || !tensors)
        qFatal("%s cannot be read", qPrintable(name));
    return {std::move(*session), std::move(*tensors)};
}

const Mistake &named(const char *name)
{
    const Mistake *mistake = findMistake(name);
    if (mistake == nullptr)
        qFatal("no mistake %s", name);
    return *mistake;
}

bool isSame(const AnyTensor &a, const AnyTensor &b)
{
    return firstDifference(a, b, 0).empty();
}

/// What of a wrong run is not as PyTorch has it, or not as in the right run where PyTorch says nothing.
std::string differences(const MistakeCase &golden, const std::string &mistake, const Trace &right, const Trace &wrong)
{
    std::string out;
    for (const GraphTensor &tensor : right.plan.graph->tensors()) {
        const std::string name(tensor.name);
        const AnyTensor *wanted = golden.find(mistake + '.' + name);
        const auto told = wanted != nullptr
                              ? firstDifference(*wrong.whole(tensor.id), *wanted, tensor.role == Mask ? 0 : 1e-5)
                              : firstDifference(*wrong.whole(tensor.id), *right.whole(tensor.id), 0);
        if (!told.empty())
            out += name + " " + told + "\n";
    }
    return out;
}

} // namespace

void TestMistakes::everyRowSaysEverything()
{
    std::set<std::string_view> names;
    for (const Mistake &mistake : mistakes()) {
        QVERIFY(names.insert(mistake.name).second);
        QCOMPARE(findMistake(mistake.name), &mistake);
        for (const std::string_view words :
             {mistake.title, mistake.happens, mistake.sign, mistake.wrong, mistake.right})
            QVERIFY2(!words.empty(), mistake.name.data());
        QVERIFY(mistake.wrong != mistake.right);
        QVERIFY(!mistake.tensors.empty());
    }
    QVERIFY(findMistake("none") == nullptr);
    for (std::size_t i = 1; i < mistakes().size(); ++i)
        QVERIFY(!comesBefore(stepOf(mistakes()[i]), stepOf(mistakes()[i - 1])));
}

/// A softcap bends scaled scores, the score of a hidden key is a fill, and a small fill leaves something of a score.
void TestMistakes::wordsHoldInEverySession()
{
    const auto says = [](std::string_view words, std::string_view part) {
        return words.find(part) != std::string_view::npos;
    };
    for (const char *name : {"sqrt_d_model", "no_scale"})
        QVERIFY2(says(named(name).sign, "softcap"), name);
    QVERIFY(says(named("bias_forgotten").sign, "where the key is seen"));
    QVERIFY(says(named("fill_added").happens, "Where it is large"));
}

void TestMistakes::wrongNumbersAreThoseOfPyTorch_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("mistake");
    for (QString name : QDir(kFolder).entryList({"*.headscope"}, QDir::Files, QDir::Name)) {
        name.chop(10);
        for (const Mistake &mistake : mistakes())
            QTest::addRow("%s, %s", qPrintable(name), mistake.name.data())
                << name << QString::fromUtf8(mistake.name.data());
    }
}

void TestMistakes::wrongNumbersAreThoseOfPyTorch()
{
    QFETCH(QString, session);
    QFETCH(QString, mistake);
    const MistakeCase golden = caseOf(session);
    const Mistake &made = named(qPrintable(mistake));
    for (const char *precision : {"\"float32\"", "\"float64\""}) {
        const auto document = changed(golden.session.document, {{"layer.precision", precision}});
        const auto right = traceOf(document, golden.session.files);
        QCOMPARE(!obstacleTo(made, right->plan), golden.has(made.name));
        if (obstacleTo(made, right->plan))
            continue;
        const auto wrong = mistaken(*right, made);
        QCOMPARE(differences(golden, mistake.toStdString(), *right, *wrong), std::string());
        const auto first = firstDeviating(*right, *wrong);
        QVERIFY(first && tensorOf(right->plan, *first).step == stepOf(made));
        QVERIFY(deviationOf(*right, *wrong, *first).hasSameShape);
        const bool isOtherEnd = !isSame(*wrong->whole(Output), *right->whole(Output));
        QCOMPARE(isOtherEnd, made.reachesEnd(right->plan));
    }
}

void TestMistakes::whatCannotBeMadeIsTold_data()
{
    using Settings = std::vector<Setting>;
    QTest::addColumn<QString>("mistake");
    QTest::addColumn<Settings>("settings");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *mistake, const Settings &settings, const char *reason) {
        QTest::addRow("%s: %s", mistake, reason) << mistake << settings << reason;
    };
    row("no_transpose", {{"layer.num_heads", "1"}}, "It needs two heads or more, and two tokens.");
    row("no_transpose", {{"inputs.num_queries", "1"}, {"inputs.num_kv_pairs", "1"}},
        "It needs two heads or more, and two tokens.");
    row("sqrt_d_model", {{"layer.scale", "0.1"}},
        "It needs layer.scale to be empty: the session has a scale of its own.");
    row("sqrt_d_model", {{"layer.num_heads", "1"}}, "It needs two heads or more.");
    row("no_scale", {{"layer.scale", "1"}}, "The scale of this layer is 1.");
    row("mask_tiled", {}, "It needs valid_lens.");
    row("mask_tiled", {{"mask.valid_lens", "[3, 3]"}},
        "It needs two heads, and batch items whose valid_lens hide different keys.");
    row("mask_tiled", {{"mask.valid_lens", "[4, 9]"}}, // of 4 keys
        "It needs two heads, and batch items whose valid_lens hide different keys.");
    row("padding_forgotten", {{"mask.valid_lens", "[4, 5]"}},
        "It needs valid_lens that hide keys which nothing else hides.");
    row("padding_forgotten", {{"mask.valid_lens", "[3, 3]"}, {"mask.causal", "\"top_left\""}}, // 3 queries see no more
        "It needs valid_lens that hide keys which nothing else hides.");
    row("causal_off_by_one", {{"mask.causal", "\"bottom_right\""}, {"inputs.num_queries", "1"}},
        "It needs a causal mask that hides a next key which nothing else hides.");
    row("bias_forgotten", {}, "It needs a mask.bias that is not 0 everywhere.");
    row("causal_off_by_one", {{"mask.causal", "\"top_left\""}, {"mask.valid_lens", "[1, 1]"}},
        "It needs a causal mask that hides a next key which nothing else hides.");
    row("causal_off_by_one", {{"mask.valid_lens", "[3, 2]"}},
        "It needs a causal mask that hides a next key which nothing else hides.");
    row("inverted_mask", {}, "It needs a mask that hides keys.");
    row("mask_after_softmax", {}, "It needs a mask that hides keys.");
    row("fill_added", {{"mask.valid_lens", "[3, 2]"}, {"mask.fill", "\"-inf\""}},
        "It needs a fill that is a number and is written, not added.");
    row("fill_added", {{"mask.valid_lens", "[3, 2]"}, {"mask.fill", "-1e9"}},
        "It needs a smaller fill: beside this one a score of 1 is lost in rounding.");
    row("fill_added", {{"mask.valid_lens", "[3, 2]"}, {"mask.fill", "-2e7"}}, // which a score of 5 would move
        "It needs a smaller fill: beside this one a score of 1 is lost in rounding.");
    row("mask_after_softmax", {{"mask.valid_lens", "[4, 9]"}}, "It needs a mask that hides keys."); // of 4
    row("softmax_queries", {{"inputs.num_queries", "1"}}, "It needs two queries or more, and no sink.");
    row("dropout_on", {{"layer.training", "true"}}, "The session trains: dropout belongs there.");
    row("dropout_on", {{"layer.dropout", "0"}}, "It needs layer.dropout to be more than 0.");
    row("keys_as_values", {{"layer.v_head_size", "5"}},
        "The shape betrays it: the heads would have another width, since that of a key is 3 and that of a value is 5.");
    row("heads_interleaved", {{"layer.num_heads", "1"}}, "It needs two heads or more, with two features or more.");
    row("no_transpose_back", {{"inputs.num_queries", "1"}}, "It needs two heads or more, and two queries.");
    row("no_scale", {{"inputs.num_queries", "4096"}, {"inputs.num_kv_pairs", "4096"}},
        "The scores are 67108864 numbers: the lab takes at most 16777216.");
}

/// In sessions where a mistake is made in vain: what it changes is hidden, lost, or the same.
void TestMistakes::whatIsPossibleChangesANumber_data()
{
    using Settings = std::vector<Setting>;
    QTest::addColumn<Settings>("settings");
    QTest::addColumn<QString>("vain");
    const Setting fewQueries{"inputs.num_queries", "2"};
    const Setting causal{"mask.causal", "\"top_left\""};
    QTest::addRow("a fill that swallows scores")
        << Settings{{"mask.valid_lens", "[3, 2]"}, {"mask.fill", "-1e9"}} << "fill_added";
    QTest::addRow("lengths behind causal")
        << Settings{causal, fewQueries, {"mask.valid_lens", "[3, 4]"}} << "mask_tiled";
    QTest::addRow("lengths behind a window")
        << Settings{{"mask.window", "[1, 0]"}, fewQueries, {"mask.valid_lens", "[3, 2]"}} << "padding_forgotten";
    QTest::addRow("causal behind lengths") << Settings{causal, {"mask.valid_lens", "[1, 1]"}} << "causal_off_by_one";
    QTest::addRow("values that are keys") << Settings{{"layer.key_size", "5"},
                                                      {"layer.value_size", "5"},
                                                      {"inputs.num_kv_pairs", "3"},
                                                      {"inputs.self_attention", "true"},
                                                      {"weights.kind", "\"identity\""}}
                                          << "keys_as_values";
    const char *ref = R"({"file": "x.npz", "tensor": "steps"})";
    QTest::addRow("one tensor as keys and values") << Settings{{"layer.value_size", "4"},
                                                               {"inputs.keys", ref},
                                                               {"inputs.values", ref},
                                                               {"weights.kind", "\"identity\""}}
                                                   << "keys_as_values";
    QTest::addRow("a bias of zeros") << Settings{{"mask.bias", R"({"file": "x.npz", "tensor": "zeros"})"}}
                                     << "bias_forgotten";
}

void TestMistakes::whatIsPossibleChangesANumber()
{
    QFETCH(std::vector<Setting>, settings);
    QFETCH(QString, vain);
    Tensor<float> steps({2, 4, 4});
    for (Index i = 0; i < steps.size(); ++i)
        steps[i] = static_cast<float>(i * 5 % 7) / 4 - 0.75F;
    const auto right =
        traceOf(smallDocument(settings), fileWith({{"steps", std::move(steps)}, {"zeros", Tensor<float>({3, 4})}}));
    QVERIFY(obstacleTo(named(qPrintable(vain)), right->plan));
    QVERIFY(!firstDeviating(*right, *mistaken(*right, named(qPrintable(vain)))));
    for (const Mistake &mistake : mistakes())
        if (!obstacleTo(mistake, right->plan))
            QVERIFY2(firstDeviating(*right, *mistaken(*right, mistake)), mistake.name.data());
}

/// A key more of causal, and the window of each query as it was.
void TestMistakes::aShiftedCausalMaskLeavesTheWindow()
{
    const auto right = traceOf(smallDocument({{"mask.causal", "\"bottom_right\""}, {"mask.window", "[0, -1]"}}));
    const auto wrong = mistaken(*right, named("causal_off_by_one"));
    for (Index query = 0; query < 3; ++query) // which stand at the keys 1, 2 and 3
        for (Index key = 0; key < 4; ++key) {
            QCOMPARE(right->value(Mask, {0, 0, query, key}) != 0, key == query + 1);
            QCOMPARE(wrong->value(Mask, {0, 0, query, key}) != 0, key == query + 1 || key == query + 2);
        }
}

void TestMistakes::whatAPrefixShowsIsHiddenByLengthsAlone()
{
    const Plan plan =
        planOf(smallDocument({{"mask.causal", "\"top_left\""}, {"mask.prefix", "4"}, {"mask.valid_lens", "[3, 3]"}}));
    QVERIFY(!obstacleTo(named("padding_forgotten"), plan));
    QVERIFY(obstacleTo(named("causal_off_by_one"), plan));
}

void TestMistakes::whatCannotBeMadeIsTold()
{
    QFETCH(QString, mistake);
    QFETCH(std::vector<Setting>, settings);
    QFETCH(QString, reason);
    const auto obstacle = obstacleTo(named(qPrintable(mistake)), planOf(smallDocument(settings)));
    QVERIFY(obstacle);
    QCOMPARE(obstacle->english(), reason.toStdString());
}

/// Past, appended keys, groups, biases, norms, dropout: all that is not made wrong follows, with the shapes that it
/// has.
void TestMistakes::aMistakeFitsIntoTheLargestLayer()
{
    const auto document = changed(documentOfEverything(), {{"mask.valid_lens", "[6, 9]"}});
    const auto right = traceOf(document, fileWith(tensorsOfEverything()));
    int made = 0;
    for (const Mistake &mistake : mistakes()) {
        if (obstacleTo(mistake, right->plan))
            continue;
        ++made;
        const auto wrong = mistaken(*right, mistake);
        const auto first = firstDeviating(*right, *wrong);
        QVERIFY2(first && tensorOf(right->plan, *first).step == stepOf(mistake), mistake.name.data());
        for (const GraphTensor &tensor : right->plan.graph->tensors())
            QVERIFY(shapeOf(*wrong->whole(tensor.id)) == tensor.shape);
        const bool isSameEnd = isSame(*wrong->whole(NormedOutput), *right->whole(NormedOutput));
        QVERIFY2(isSameEnd != mistake.reachesEnd(right->plan), mistake.name.data());
        QCOMPARE(differentTensor(*wrong, *mistaken(*right, mistake)), std::string());
    }
    QVERIFY2(made >= 10, std::to_string(made).c_str());
}

void TestMistakes::changedNumbersStayChanged()
{
    auto document = smallDocument({{"mask.valid_lens", "[3, 2]"}});
    document.overrides = {{"Q", {0, 1, 2}, 5}, {"scaled_scores", {0, 1, 2, 0}, 7}, {"mask", {0, 0, 0, 3}, 1}};
    const auto right = traceOf(document);
    const auto tripled = mistaken(*right, named("no_scale"));
    QCOMPARE(tripled->value(ScaledScores, {0, 1, 2, 0}), 7.0);
    QCOMPARE(tripled->value(ScaledScores, {0, 1, 1, 0}), right->value(Scores, {0, 1, 1, 0}));
    QCOMPARE(tripled->value(Q, {0, 1, 2}), 5.0);
    const auto inverted = mistaken(*right, named("inverted_mask"));
    QCOMPARE(inverted->value(Mask, {0, 0, 0, 3}), 1.0);
    QCOMPARE(inverted->value(Mask, {0, 0, 1, 3}), 1.0);
    QCOMPARE(inverted->value(Mask, {0, 0, 1, 2}), 0.0);
}

void TestMistakes::addedFillShowsInDeadRowsOnly()
{
    const Mistake &added = named("fill_added");
    const auto right = traceOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}));
    const auto wrong = mistaken(*right, added);
    QVERIFY(!isSame(*wrong->whole(MaskedScores), *right->whole(MaskedScores)));
    QVERIFY(isSame(*wrong->whole(Weights), *right->whole(Weights)));
    QVERIFY(!added.reachesEnd(right->plan));
    QVERIFY(added.reachesEnd(planOf(smallDocument({{"mask.valid_lens", "[3, 0]"}}))));
}

void TestMistakes::aDeviationIsMeasured()
{
    const auto right = traceOf(smallDocument());
    const auto wrong = mistaken(*right, named("no_scale"));
    const Deviation scaled = deviationOf(*right, *wrong, ScaledScores);
    QCOMPARE(scaled.numbers, 2 * 2 * 3 * 4);
    QCOMPARE(scaled.different, scaled.numbers);
    QVERIFY(std::abs(scaled.share - (std::sqrt(3.0) - 1)) < 1e-6); // √d times as long
    QCOMPARE(scaled.largest, wrong->value(ScaledScores, scaled.cell) - right->value(ScaledScores, scaled.cell));
    QCOMPARE(deviationOf(*right, *wrong, Scores).different, 0);
    const auto zeros = withTensor(*right, Output, Tensor<float>(tensorOf(right->plan, Output).shape));
    QVERIFY(std::isinf(deviationOf(*zeros, *right, Output).share));
    QCOMPARE(deviationOf(*zeros, *zeros, Output).share, 0.0);
    QVERIFY(lastTensor(right->plan) == TensorId(Output));
    QVERIFY(!firstDeviating(*right, *right));
}

/// Each head has the length of another batch item, but the first of the first and the last of the last.
void TestMistakes::whereRunsDifferIsKnown()
{
    const auto right = traceOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}));
    const auto wrong = mistaken(*right, named("mask_tiled"));
    QVERIFY(deviationOf(*right, *wrong, Mask).firstCell == (Cell{0, 1, 0, 2}));
    for (const Index item : {0, 1})
        for (const Index head : {0, 1})
            QCOMPARE(differIn(*right, *wrong, Mask, {item, head}), item != head);
    QVERIFY(!differIn(*right, *wrong, ScaledScores, {0, 1}));
}

void TestMistakes::aSeedHidesOneMistake()
{
    const Plan plan = planOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}));
    std::set<std::string_view> found;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        const Mistake *mistake = riddleOf(plan, seed);
        QVERIFY(mistake != nullptr && mistake == riddleOf(plan, seed));
        QVERIFY(!obstacleTo(*mistake, plan) && mistake->reachesEnd(plan));
        found.insert(mistake->name);
    }
    QVERIFY2(found.size() > 9, std::to_string(found.size()).c_str()); // every student may get another one
    QVERIFY(!found.contains("fill_added") && !found.contains("causal_off_by_one"));
    const Plan alone = planOf(smallDocument({{"layer.num_heads", "1"},
                                             {"layer.scale", "1"},
                                             {"layer.dropout", "0"},
                                             {"layer.v_head_size", "5"},
                                             {"inputs.num_queries", "1"}}));
    QVERIFY(riddleOf(alone, 1) == nullptr);
}

void TestMistakes::aCancelledRunGivesNothing()
{
    const auto right = traceOf(smallDocument());
    RunControl control;
    control.isCancelled = [] { return true; };
    QVERIFY(mistaken(*right, named("no_scale"), control) == nullptr);
}

HEADSCOPE_TEST(TestMistakes, QCoreApplication)
#include "tst_mistakes.moc"
