// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/runmodel.h"
#include "tests/models/support.h"

#include "engine/models/effectmap.h"
#include "engine/models/fittingchanges.h"
#include "engine/models/writing.h"

#include <numeric>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Parts of a model that are left out, or have their numbers from another text.
class TestEffects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theStreamBehindTheEmbeddingIsAllOfTheOtherText_data();
    void theStreamBehindTheEmbeddingIsAllOfTheOtherText();
    void allHeadsOfALayerAreItsResult_data() { addModels(); }
    void allHeadsOfALayerAreItsResult();
    void aHeadIsPutInBeforeItsProjection();
    void onePositionIsOneRow();
    void theSameTextChangesNothing_data() { addModels(); }
    void theSameTextChangesNothing();
    void whatIsLeftOutStaysSo();
    void whatIsLeftOutIsOneBlockHoweverLongTheText();
    void aNumberOfAPersonStandsInWhatIsLeftOut();
    void aShorterTextReachesTheFirstPositions();
    void whatIsLeftOutBehindAShorterTextIsForgotten();
    void keysAndValuesOfTheCacheAreThoseOfTheOtherText();
    void whatCannotBePutInIsOneSentence();
    void aLayerEndsWithItsLastBlock();
    void eachPartIsChangedAlone_data() { addModels(); }
    void eachPartIsChangedAlone();
    void whatIsComparedAloneIsKept();
    void aMapOfEffectsIsATensor();
    void oneTokenAtATimeIsAsManyAtOnce();
    void changedNumbersStayInTheirPlaces();
    void tokensAreDrawnAsLikelyAsTheyAre();

private:
    static void addModels();
};

namespace {

/// As many tokens, and others.
std::vector<TokenId> otherText(const ModelInput &input)
{
    std::vector<TokenId> ids = input.source;
    std::reverse(ids.begin(), ids.end());
    ids.front() = ids.front() == 5 ? 6 : 5;
    return ids;
}

ModelChanges patching(const ModelInput &input, const std::vector<ModelPart> &parts)
{
    ModelChanges changes;
    changes.patched = parts;
    changes.other = otherText(input);
    return changes;
}

std::vector<double> rowOf(const ModelTrace &trace, const char *block, Role role, const Cell &cell)
{
    return trace.trace(block).row(role, cell);
}

std::size_t at(const SharedModel &model, const char *block)
{
    return model->find(block).value();
}

} // namespace

void TestEffects::addModels()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "gpt_neox", "llama", "bert", "t5", "d2l_transformer"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestEffects::theStreamBehindTheEmbeddingIsAllOfTheOtherText_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("block");
    for (const char *name : {"gpt2", "gpt_neox", "llama", "bert"})
        QTest::newRow(name) << QString::fromLatin1(name) << u"embed"_s;
    QTest::newRow("t5") << u"t5"_s << u"encoder.embed"_s;
    QTest::newRow("t5, whole encoder") << u"t5"_s << u"encoder.final"_s;
    QTest::newRow("d2l") << u"d2l_transformer"_s << u"encoder.embed"_s;
    QTest::newRow("last norm") << u"gpt2"_s << u"final"_s;
}

void TestEffects::theStreamBehindTheEmbeddingIsAllOfTheOtherText()
{
    QFETCH(const QString, name);
    QFETCH(const QString, block);
    const SharedModel model = modelNamed(name);
    const ModelInput input = givenText(name);
    const auto plain = ran(model, input);
    const auto other = ran(model, otherInput(input, otherText(input)));
    const auto patched = ran(model, input, patching(input, {{model->find(block.toStdString()).value(), {}, true}}));
    QVERIFY(lastLogits(*plain) != lastLogits(*other));
    QCOMPARE(lastLogits(*patched), lastLogits(*other));                 // to the bit
    const auto again = ran(model, input, patched->plan.changes, plain); // from a run that is there already
    QCOMPARE(lastLogits(*again), lastLogits(*other));
    QCOMPARE(lastLogits(*ran(model, input, {}, again)), lastLogits(*plain)); // and back
}

void TestEffects::allHeadsOfALayerAreItsResult()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    const ModelInput input = givenText(name);
    const auto plain = ran(model, input);
    for (std::size_t block = 0; block < model->blocks.size(); ++block) {
        if (!model->blocks[block].attends())
            continue;
        std::vector<ModelPart> heads;
        for (Index head = 0; head < plain->traces[block]->plan.sizes.h; ++head)
            heads.push_back({block, head});
        const auto byHeads = ran(model, input, patching(input, heads), plain);
        const auto whole = ran(model, input, patching(input, {{block}}), byHeads);
        QVERIFY(largestDifference(lastLogits(*byHeads), lastLogits(*whole)) < 1e-5);
        const bool seesText = model->blocks[block].name != "decoder.0.self";
        QCOMPARE(largestDifference(lastLogits(*byHeads), lastLogits(*plain)) > 1e-5, seesText);
    }
}

/// What the layer adds then is computed here as anybody would: the concatenated heads by the last matrix.
void TestEffects::aHeadIsPutInBeforeItsProjection()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = givenText(u"gpt2"_s);
    const auto plain = ran(model, input);
    const auto other = ran(model, otherInput(input, otherText(input)));
    const std::size_t block = at(model, "layer.1.self");
    const auto patched = ran(model, input, patching(input, {{block, 2}}), plain);
    const Trace &trace = *patched->traces[block];
    const Sizes &sizes = trace.plan.sizes;
    for (Index row = 0; row < sizes.q; ++row) {
        std::vector<double> concat = plain->traces[block]->row(Role::Concat, {0, row, 0});
        const std::vector<double> head = other->traces[block]->row(Role::HeadOutputs, {0, 2, row, 0});
        std::copy(head.begin(), head.end(), concat.begin() + 2 * sizes.v);
        std::vector<double> stream = rowOf(*plain, "layer.0.ffn", Role::ResidualSum, {0, row, 0});
        for (Index feature = 0; feature < sizes.outputSize; ++feature) {
            double sum = trace.value(Role::Bo, {feature});
            for (Index i = 0; i < std::ssize(concat); ++i)
                sum += concat[static_cast<std::size_t>(i)] * trace.value(Role::Wo, {feature, i});
            QVERIFY(std::abs(trace.value(Role::Output, {0, row, feature}) - sum) < 1e-5);
            const double left = stream[static_cast<std::size_t>(feature)] + sum;
            QVERIFY(std::abs(trace.value(Role::ResidualSum, {0, row, feature}) - left) < 1e-5);
        }
    }
}

void TestEffects::onePositionIsOneRow()
{
    const SharedModel model = modelNamed(u"llama"_s);
    const ModelInput input = givenText(u"llama"_s);
    const auto plain = ran(model, input);
    const auto other = ran(model, otherInput(input, otherText(input)));
    const std::size_t block = at(model, "layer.0.ffn");
    const auto patched = ran(model, input, patching(input, {{block, {}, true, 1}}), plain);
    for (Index row = 0; row < plain->traces[block]->plan.sizes.q; ++row) {
        const auto &from = row == 1 ? other : plain;
        QCOMPARE(rowOf(*patched, "layer.0.ffn", Role::ResidualSum, {0, row, 0}),
                 rowOf(*from, "layer.0.ffn", Role::ResidualSum, {0, row, 0}));
    }
    QVERIFY(lastLogits(*patched) != lastLogits(*plain));
    QCOMPARE(rowOf(*patched, "unembed", Role::Logits, {0, 0, 0}), rowOf(*plain, "unembed", Role::Logits, {0, 0, 0}));
}

void TestEffects::theSameTextChangesNothing()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    const ModelInput input = givenText(name);
    const auto plain = ran(model, input);
    ModelChanges changes;
    changes.other = input.source;
    for (const auto &row : headParts(*plain))
        changes.patched.insert(changes.patched.end(), row.begin(), row.end());
    QCOMPARE(lastLogits(*ran(model, input, changes)), lastLogits(*plain));
}

void TestEffects::whatIsLeftOutStaysSo()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = givenText(u"gpt2"_s);
    const ModelPart head{at(model, "layer.0.self"), 1};
    ModelChanges both = patching(input, {head});
    both.leftOut = {head};
    ModelChanges left;
    left.leftOut = {head};
    QCOMPARE(lastLogits(*ran(model, input, both)), lastLogits(*ran(model, input, left)));
}

/// A plan is made at each letter that a person types.
void TestEffects::whatIsLeftOutIsOneBlockHoweverLongTheText()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const std::size_t attention = at(model, "layer.0.self");
    const std::size_t feedForward = at(model, "layer.0.ffn");
    ModelChanges left;
    left.leftOut = {{attention, 1, false, 2}, {feedForward}};
    const auto run = ran(model, givenText(u"gpt2"_s), left);
    const auto &blocks = run->plan.blocks;
    QVERIFY(blocks[attention]->overrides.empty() && blocks[feedForward]->overrides.empty());
    const Shape heads = shapeOf(*run->traces[attention]->whole(Role::HeadOutputs));
    QVERIFY(blocks[attention]->emptied ==
            (std::vector<Block>{{Role::HeadOutputs, {{0, 1}, {1, 2}, {2, 3}, {0, heads[3]}}}}));
    const Shape rows = shapeOf(*run->traces[feedForward]->whole(Role::FfnDown));
    QVERIFY(blocks[feedForward]->emptied ==
            (std::vector<Block>{{Role::FfnDown, {{0, 1}, {0, rows[1]}, {0, rows[2]}}}}));
    for (const Cell &cell : cellsOf(blocks[feedForward]->emptied.front()))
        QCOMPARE(run->traces[feedForward]->value(Role::FfnDown, cell), 0);
    for (const Index query : {1, 2, 3})
        for (const Index head : {0, 1})
            QCOMPARE(run->traces[attention]->value(Role::HeadOutputs, {0, head, query, 0}) == 0,
                     query == 2 && head == 1);
}

/// Whether the part was there before the number or came after it.
void TestEffects::aNumberOfAPersonStandsInWhatIsLeftOut()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = givenText(u"gpt2"_s);
    const std::size_t block = at(model, "layer.0.ffn");
    ModelChanges put;
    put.overrides[block] = {{"ffn_down", {0, 1, 2}, 0.5}};
    ModelChanges both = put;
    both.leftOut = {{block}};
    const auto whole = ran(model, input, both);
    QCOMPARE(whole->traces[block]->value(Role::FfnDown, {0, 1, 2}), 0.5);
    QCOMPARE(whole->traces[block]->value(Role::FfnDown, {0, 1, 1}), 0);
    const auto after = runModel(planModel(model, input, both).value(), {}, ran(model, input, put));
    QCOMPARE(lastLogits(*after), lastLogits(*whole));
    const auto back = runModel(planModel(model, input, put).value(), {}, after);
    QCOMPARE(lastLogits(*back), lastLogits(*ran(model, input, put)));
}

void TestEffects::aShorterTextReachesTheFirstPositions()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = givenText(u"gpt2"_s);
    ModelChanges changes = patching(input, {{at(model, "embed"), {}, true}});
    const ModelChanges one = patching(input, {{at(model, "embed"), {}, true, 0}});
    changes.other.resize(1);
    QCOMPARE(lastLogits(*ran(model, input, changes)), lastLogits(*ran(model, input, one)));
}

void TestEffects::whatIsLeftOutBehindAShorterTextIsForgotten()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelInput input = givenText(u"gpt2"_s);
    const std::size_t block = at(model, "layer.0.ffn");
    const ModelPart kept{block, {}, false, 4};
    ModelChanges changes;
    changes.leftOut = {kept, {block, {}, false, 5}};
    QVERIFY(runUpTo(ran(model, input, changes), 4));
    input.source.resize(4);
    const auto cached = planWhatFits(model, reading({5}, ran(model, input)), changes); // four tokens, and one
    QVERIFY2(cached, cached ? "" : cached.error().sentence().c_str());
    QVERIFY(cached->changes.leftOut == std::vector{kept});
    const auto shorter = planWhatFits(model, input, changes);
    QVERIFY2(shorter, shorter ? "" : shorter.error().sentence().c_str());
    QVERIFY(shorter->changes.leftOut.empty());
}

void TestEffects::keysAndValuesOfTheCacheAreThoseOfTheOtherText()
{
    for (const char *name : {"gpt2", "llama", "d2l_transformer"}) {
        const SharedModel model = modelNamed(QString::fromLatin1(name));
        ModelInput input = givenText(QString::fromLatin1(name));
        input.source.resize(std::min<std::size_t>(input.source.size(), 6));
        if (!input.target.empty())
            input.target.resize(1);
        const char *block = model->hasDecoder() ? "encoder.embed" : "layer.0.self";
        const ModelPart part{at(model, block), {}, model->hasDecoder()};
        const auto begun = ran(model, input, patching(input, {part}));
        Generation generation;
        generation.most = 5;
        const Written cached = writeOn(begun, generation);
        generation.usesCache = false;
        const Written whole = writeOn(begun, generation);
        QCOMPARE(cached.ids, whole.ids);
        QVERIFY(largestDifference(lastLogits(*cached.last), lastLogits(*whole.last)) < 1e-4);
    }
}

void TestEffects::whatCannotBePutInIsOneSentence()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = givenText(u"gpt2"_s);
    const auto sentence = [&](const ModelChanges &changes) {
        const auto plan = planModel(model, input, changes);
        return plan ? QString() : QString::fromStdString(plan.error().sentence());
    };
    const auto last = std::to_string(input.source.size() - 1);
    QCOMPARE(sentence(patching(input, {{at(model, "layer.0.self"), 9}})),
             u"patch: got layer.0.self/head.9, expected a head from 0 to 3"_s);
    QCOMPARE(sentence(patching(input, {{at(model, "layer.0.ffn"), {}, false, 99}})),
             u"patch: got layer.0.ffn@99, expected a position from 0 to "_s + QString::fromStdString(last));
    QVERIFY(!sentence(patching(input, {{at(model, "unembed"), {}, true}})).isEmpty());
    QVERIFY(!sentence(patching(input, {{at(model, "embed")}})).isEmpty()); // which adds nothing
    ModelChanges tooLong = patching(input, {{at(model, "embed"), {}, true}});
    tooLong.other.assign(99, 5);
    QVERIFY2(sentence(tooLong).startsWith(u"from: "_s), qPrintable(sentence(tooLong)));
}

void TestEffects::aLayerEndsWithItsLastBlock()
{
    const auto names = [](const char *name, Column column) {
        const SharedModel model = modelNamed(QString::fromLatin1(name));
        QStringList all;
        for (const std::size_t block : layerEnds(*model, column))
            all << QString::fromStdString(model->blocks[block].name);
        return all.join(u' ');
    };
    QCOMPARE(names("gpt2", Column::Only), u"embed layer.0.ffn layer.1.ffn"_s);
    QCOMPARE(names("bert", Column::Only), u"embed layer.0.ffn layer.1.ffn"_s);
    QCOMPARE(names("t5", Column::Encoder), u"encoder.embed encoder.0.ffn encoder.1.ffn"_s);
    QCOMPARE(names("t5", Column::Decoder), u"decoder.embed decoder.0.ffn decoder.1.ffn"_s);
}

void TestEffects::eachPartIsChangedAlone()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    const ModelInput input = givenText(name);
    const auto plain = ran(model, input);
    const auto other = runOther(plain, otherText(input));
    QVERIFY(other);
    const TokensAt said{{candidatesAt(*plain, predictingRow(*plain), 1).front().id}};
    for (const auto &row : headParts(*plain))
        for (const ModelPart &part : row) {
            ModelChanges left;
            left.leftOut = {part};
            QCOMPARE(candidatesWithout(plain, part, said), candidatesAt(*ran(model, input, left), said));
            QCOMPARE(candidatesPatched(plain, *other, part, said),
                     candidatesAt(*ran(model, input, patching(input, {part})), said));
        }
    const PartRows stream = streamParts(*plain);
    QCOMPARE(stream.front().size(), input.source.size());
    for (const ModelPart &part : stream.back())
        QCOMPARE(candidatesPatched(plain, *other, part, said),
                 candidatesAt(*ran(model, input, patching(input, {part})), said));
}

/// Of a whole run for each part the memory would be full, with the one that it is compared with beside it.
void TestEffects::whatIsComparedAloneIsKept()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    std::vector<TokenId> text(16); // as long as it can read
    std::iota(text.begin(), text.end(), 1);
    RunControl control;
    control.budget = std::make_shared<MemoryBudget>(MemoryBudget::Bytes{1} << 30U);
    const auto kept = [&control] { return control.budget->bytes(MemoryBudget::Use::Kept); };
    const auto trace = runModel(planModel(model, reading(text)).value(), control);
    const auto before = kept();
    const ModelPart part{at(model, "layer.0.self"), 1};
    ModelChanges changes;
    changes.leftOut = {part};
    const auto whole = runModel(planModel(model, trace->plan.input, changes).value(), control, trace);
    const auto ofWhole = kept() - before;
    const TokensAt asked{{3, 4}, predictingRow(*trace)};
    const std::vector<Candidate> wanted = candidatesAt(*whole, asked);
    auto most = kept();
    control.progress = [&](double) { most = std::max(most, kept()); };
    QVERIFY(candidatesWithout(trace, part, asked, control) == wanted); // to the bit
    const auto ofPrediction = most - before - ofWhole;
    QVERIFY2(ofPrediction > 0 && ofPrediction < ofWhole / 2, qPrintable(QString::number(ofPrediction)));
}

void TestEffects::aMapOfEffectsIsATensor()
{
    const auto trace = effectTrace(Role::Without, {{0.25, -0.5}, {0.125}}, {{"layer.0", "layer.1"}, {"0", "ff"}});
    QVERIFY(trace->has(Role::Without));
    QVERIFY(!trace->has(Role::Weights));
    QCOMPARE(shapeOf(*trace->whole(Role::Without)), (Shape{1, 2, 2}));
    QCOMPARE(trace->value(Role::Without, {0, 0, 1}), -0.5);
    QVERIFY(std::isnan(trace->value(Role::Without, {0, 1, 1})));
    QVERIFY(isEffectMap(Role::Patched) && !isEffectMap(Role::Weights));
}

void TestEffects::oneTokenAtATimeIsAsManyAtOnce()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelInput input = givenText(u"gpt2"_s);
    input.source.resize(4);
    Generation generation;
    generation.most = 6;
    generation.temperature = 1;
    generation.seed = 3;
    const auto begun = ran(model, input);
    const std::vector<TokenId> all = writeOn(begun, generation).ids;
    generation.usesCache = false;
    QCOMPARE(writeOn(begun, generation).ids, all);
    for (const TokenId id : all) {
        QCOMPARE(nextToken(*ran(model, input), generation), id);
        input.source.push_back(id);
    }
    generation.seed = 4;
    QVERIFY(writeOn(begun, generation).ids != all);
}

/// A cache has the rows of the new tokens alone, where a number would be that of another one.
void TestEffects::changedNumbersStayInTheirPlaces()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelInput input = givenText(u"gpt2"_s);
    input.source.resize(3);
    ModelChanges changes;
    changes.overrides[at(model, "layer.0.self")] = {{"scores", {0, 0, 1, 0}, 9}, {"scores", {0, 1, 4, 2}, 9}};
    ModelChanges fitting = changes;
    fitting.overrides.begin()->second.pop_back();
    Generation generation;
    generation.most = 5;
    const auto written = writeOn(ran(model, input, fitting), generation, changes).ids;
    for (const TokenId id : written) {
        const bool hasBoth = input.source.size() > 4;
        QCOMPARE(nextToken(*ran(model, input, hasBoth ? changes : fitting), generation), id);
        input.source.push_back(id);
    }
    QVERIFY(written.size() > 1);
}

void TestEffects::tokensAreDrawnAsLikelyAsTheyAre()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto trace = ran(model, givenText(u"gpt2"_s));
    const Candidate likeliest = candidatesAt(*trace, predictingRow(*trace), 1).front();
    constexpr int draws = 3000;
    Generation generation;
    generation.temperature = 1;
    int count = 0;
    for (; generation.seed < draws; ++generation.seed)
        count += nextToken(*trace, generation) == likeliest.id ? 1 : 0;
    const double p = likeliest.probability;
    const double deviation = std::sqrt(p * (1 - p) / draws);
    QVERIFY(std::abs(double(count) / draws - p) < 5 * deviation);
    generation.temperature = 0;
    QCOMPARE(nextToken(*trace, generation), likeliest.id);
}

HEADSCOPE_TEST(TestEffects, QCoreApplication)
#include "tst_effects.moc"
