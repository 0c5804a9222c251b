// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/explain.h"

#include "engine/run/change.h"
#include "tests/engine/support.h"

#include <numeric>

using namespace headscope;
using enum Role;

class TestExplain : public QObject
{
    Q_OBJECT

private slots:
    void sourcesGiveTheValue_data();
    void sourcesGiveTheValue();
    void sourcesStandWhereTheyAreSaidToStand();
    void aScoreIsTheProductOfTwoRows();
    void aBiasIsTheThirdSource();
    void cellsAreNamedAsInPython();
    void anOverriddenCellKnowsWhatWasThere();
    void aWeightByTheRuleForDeadRowsSaysSo();
    void aGivenDropoutMaskIsNotDrawn();
    void aGivenNumberTellsItsFileOrHowItIsMade();
    void dropoutTellsItsShareAndItsSeed();
    void aHiddenScoreTellsItsFill();
    void aCellOfTheMaskTellsWhatHidesIt();
};

namespace {

double dot(const std::vector<Source> &sources)
{
    double sum = sources.size() > 2 ? sources[2].values.front() : 0;
    for (std::size_t i = 0; i < sources[0].values.size(); ++i)
        sum += sources[0].values[i] * sources[1].values[i];
    return sum;
}

double share(const std::vector<double> &row, Index at)
{
    const double largest = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (const double x : row)
        sum += std::exp(x - largest);
    return std::exp(row[static_cast<std::size_t>(at)] - largest) / sum;
}

double normed(const Explanation &cell, double eps)
{
    const std::vector<double> &row = cell.sources.at(0).values;
    const auto n = static_cast<double>(row.size());
    const double mean = std::accumulate(row.begin(), row.end(), 0.0) / n;
    double variance = 0;
    for (const double x : row)
        variance += (x - mean) * (x - mean) / n;
    const double x = row[static_cast<std::size_t>(cell.cell.back())];
    return (x - mean) / std::sqrt(variance + eps) * cell.sources.at(1).values.at(0) + cell.sources.at(2).values.at(0);
}

/// Queries, keys and values of 5 features, and everything that comes before and after attention itself.
Document residualSublayer()
{
    return smallDocument({{"layer.key_size", "5"},
                          {"layer.value_size", "5"},
                          {"layer.output_size", "5"},
                          {"layer.norm", "\"pre_and_post\""},
                          {"layer.residual", "true"},
                          {"layer.output_dropout", "0.25"}});
}

/// The value of a cell from its sources alone, in double.
double recomputed(const Explanation &cell, const Plan &plan)
{
    const auto first = [&] { return cell.sources.at(0).values.at(0); };
    const auto second = [&] { return cell.sources.at(1).values.at(0); };
    const LayerSettings &layer = plan.document.layer;
    const double scaled = cell.operation == Operation::Scale ? first() * plan.scale() : 0;
    const double fill = plan.document.mask.fill;
    switch (cell.operation) {
    case Operation::Dot: return dot(cell.sources);
    case Operation::Copy: return cell.sources.empty() ? 0 : first();
    case Operation::Scale: return layer.softcap ? *layer.softcap * std::tanh(scaled / *layer.softcap) : scaled;
    case Operation::Mask: {
        const double score = first() + (cell.sources.size() > 2 ? cell.sources[2].values.at(0) : 0);
        return second() == 1 ? score : plan.document.mask.fillMode == FillMode::Add ? score + fill : fill;
    }
    case Operation::Norm: return normed(cell, layer.normEps);
    case Operation::Add: return first() + second();
    case Operation::Softmax: return share(cell.sources.at(0).values, cell.cell.back());
    case Operation::Dropout:
        return first() * second() / (1 - (cell.tensor == DroppedWeights ? layer.dropout : layer.outputDropout));
    default: return cell.value;
    }
}

/// Whether a number belongs to the appended key of zeros, which comes from nowhere.
bool isOfZeros(const Explanation &e, const Plan &plan)
{
    return (e.tensor == KAppended || e.tensor == VAppended) && e.cell[2] == plan.sizes.k + 1;
}

bool hasSources(Operation operation)
{
    return operation != Operation::Given && operation != Operation::Allow && operation != Operation::Draw;
}

} // namespace

void TestExplain::sourcesGiveTheValue_data()
{
    QTest::addColumn<Document>("document");
    QTest::addRow("everything") << documentOfEverything();
    QTest::addRow("small") << smallDocument();
    QTest::addRow("biases, lengths") << smallDocument({{"layer.bias", "true"}, {"mask.valid_lens", "[2, 3]"}});
    QTest::addRow("training") << smallDocument({{"layer.training", "true"}, {"layer.dropout", "0.3"}});
    QTest::addRow("grouped heads") << smallDocument(
        {{"layer.num_hiddens", "12"}, {"layer.num_heads", "4"}, {"layer.num_kv_heads", "2"}, {"layer.bias", "true"}});
    QTest::addRow("sizes of their own") << smallDocument({{"layer.qk_head_size", "7"},
                                                          {"layer.v_head_size", "2"},
                                                          {"layer.output_size", "9"},
                                                          {"layer.num_kv_heads", "1"}});
    QTest::addRow("softcap and scale") << smallDocument({{"layer.softcap", "1.5"}, {"layer.scale", "2"}});
    QTest::addRow("added fill") << smallDocument(
        {{"mask.causal", "\"top_left\""}, {"mask.fill_mode", "\"add\""}, {"mask.fill", "-3"}});
    QTest::addRow("residual sublayer") << residualSublayer();
    QTest::addRow("residual sublayer in training") << changed(residualSublayer(), {{"layer.training", "true"}});
    QTest::addRow("norm of the queries, no residual") << smallDocument({{"layer.norm", "\"pre_query\""}});
    QTest::addRow("norm after, no residual") << smallDocument({{"layer.norm", "\"post\""}, {"layer.norm_eps", "0.1"}});
    QTest::addRow("self attention") << changed(
        smallDocument({{"inputs.num_kv_pairs", "null"}, {"layer.key_size", "null"}, {"layer.value_size", "null"}}),
        {{"inputs.self_attention", "true"}});
}

void TestExplain::sourcesGiveTheValue()
{
    QFETCH(Document, document);
    for (const auto &[precision, tolerance] : {std::pair{"\"float32\"", 1e-5}, {"\"float64\"", 1e-13}}) {
        const auto trace =
            traceOf(changed(document, {{"layer.precision", precision}}), fileWith(tensorsOfEverything()));
        for (const TensorSpec &tensor : tensorTable()) {
            if (!trace->has(tensor.role))
                continue;
            Tensor<double> wanted(shapeOf(tensor, trace->plan.sizes));
            for (Index i = 0; i < wanted.size(); ++i) {
                const Explanation cell = explain(*trace, tensor.role, cellAt(wanted.shape(), i));
                QCOMPARE(cell.sources.empty(), !hasSources(cell.operation) || isOfZeros(cell, trace->plan));
                QCOMPARE(cell.value, valueAt(*trace->whole(tensor.role), i));
                wanted[i] = recomputed(cell, trace->plan);
            }
            const std::string difference = firstDifference(*trace->whole(tensor.role), wanted, tolerance);
            QVERIFY2(difference.empty(), (std::string(tensor.name) + " " + difference).c_str());
        }
    }
}

void TestExplain::sourcesStandWhereTheyAreSaidToStand()
{
    const auto trace = traceOf(changed(residualSublayer(), {{"layer.training", "true"}, {"layer.bias", "true"}}));
    for (const TensorSpec &tensor : tensorTable()) {
        if (!trace->has(tensor.role))
            continue;
        const Shape shape = shapeOf(tensor, trace->plan.sizes);
        const Cell last = cellAt(shape, countOf(shape).value() - 1);
        for (const Source &source : explain(*trace, tensor.role, last).sources) {
            const auto swept = std::find(source.cells.begin(), source.cells.end(), kSwept);
            const auto count =
                swept == source.cells.end()
                    ? 1
                    : shapeOf(*trace->whole(source.tensor))[static_cast<std::size_t>(swept - source.cells.begin())];
            QCOMPARE(std::ssize(source.values), count);
            for (Index i = 0; i < count; ++i) {
                Cell cell = source.cells;
                std::replace(cell.begin(), cell.end(), kSwept, i);
                QCOMPARE(trace->value(source.tensor, cell), source.values[static_cast<std::size_t>(i)]);
            }
        }
    }
}

void TestExplain::aScoreIsTheProductOfTwoRows()
{
    const auto trace = traceOf(changed({}, {{"layer.num_heads", "10"}, {"layer.num_kv_heads", "2"}}));
    const Explanation score = explain(*trace, Scores, {1, 7, 2, 5});
    QCOMPARE(score.operation, Operation::Dot);
    QCOMPARE(score.sources.size(), 2U);
    QCOMPARE(cellName(score.sources[0].tensor, score.sources[0].cells), std::string("Q_heads[1, 7, 2, :]"));
    QCOMPARE(cellName(score.sources[1].tensor, score.sources[1].cells), std::string("K_heads[1, 1, 5, :]"));
    QCOMPARE(score.sources[0].values.size(), 10U);
}

void TestExplain::aBiasIsTheThirdSource()
{
    const auto trace = traceOf(smallDocument({{"layer.bias", "true"}}));
    const Explanation value = explain(*trace, V, {1, 2, 5});
    QCOMPARE(value.sources.size(), 3U);
    QCOMPARE(cellName(value.sources[0].tensor, value.sources[0].cells), std::string("values[1, 2, :]"));
    QCOMPARE(cellName(value.sources[1].tensor, value.sources[1].cells), std::string("W_v[5, :]"));
    QCOMPARE(cellName(value.sources[2].tensor, value.sources[2].cells), std::string("b_v[5]"));
}

void TestExplain::cellsAreNamedAsInPython()
{
    QCOMPARE(cellName(Weights, {0, 2, 1, 0}), std::string("weights[0, 2, 1, 0]"));
    QCOMPARE(cellName(VHeads, {0, 1, kSwept, 3}), std::string("V_heads[0, 1, :, 3]"));
    QCOMPARE(cellName(Bo, {4}), std::string("b_o[4]"));
}

void TestExplain::anOverriddenCellKnowsWhatWasThere()
{
    const Document document = changed(residualSublayer(), {{"layer.training", "true"},
                                                           {"layer.bias", "true"},
                                                           {"layer.add_zero_attn", "true"},
                                                           {"mask.valid_lens", "[2, 3]"}});
    const auto before = traceOf(document);
    for (const TensorSpec &spec : tensorTable()) {
        if (!before->has(spec.role))
            continue;
        const Shape shape = shapeOf(spec, before->plan.sizes);
        const Cell cell = cellAt(shape, *countOf(shape) * 2 / 3);
        const double value = before->value(spec.role, cell);
        Document other = document;
        other.overrides = {{std::string(spec.name), cell, value == 1 ? 0.0 : 1.0}};
        QVERIFY(!explain(*before, spec.role, cell).computed);
        for (const auto &after : {traceOf(other), headscope::changed(*before, planOf(other))}) {
            const Explanation now = explain(*after, spec.role, cell);
            QVERIFY2(now.computed == value && now.value != value, spec.name.data());
        }
    }
}

void TestExplain::aWeightByTheRuleForDeadRowsSaysSo()
{
    const auto isByRule = [](const char *rule, TensorId id, const Cell &cell) {
        const auto trace = traceOf(
            smallDocument({{"inputs.num_kv_pairs", "20000"}, {"mask.valid_lens", "[0, 3]"}, {"mask.dead_row", rule}}));
        return explain(*trace, id, cell).isOfDeadRow;
    };
    for (const char *rule : {"\"zero\"", "\"uniform\"", "\"nan\""}) {
        QVERIFY(isByRule(rule, Role::Weights, {0, 1, 2, 19999}));
        QVERIFY(!isByRule(rule, Role::Weights, {1, 1, 2, 0}) && !isByRule(rule, Role::Scores, {0, 1, 2, 0}));
    }
    QVERIFY(!isByRule("\"computed\"", Role::Weights, {0, 1, 2, 0})); // the softmax of the fill
    const auto computed = traceOf(smallDocument({{"mask.valid_lens", "[0, 3]"}}));
    QVERIFY(explain(*computed, Role::Weights, {0, 1, 2, 0}).hasNoKey);
    QVERIFY(!explain(*computed, Role::Weights, {1, 1, 2, 0}).hasNoKey);
}

void TestExplain::aGivenDropoutMaskIsNotDrawn()
{
    const auto storedOf = [](std::vector<Setting> more) {
        more.insert(more.end(), {{"layer.training", "true"}, {"layer.dropout", "0.5"}});
        const auto trace = traceOf(smallDocument(more), fileWith({{"kept", Tensor<float>(Shape{2, 2, 3, 4})}}));
        return explain(*trace, DropoutMask, {1, 0, 2, 3}).stored;
    };
    const auto stored = storedOf({{"layer.dropout_mask", R"({"file": "x.npz", "tensor": "kept"})"}});
    QVERIFY(stored);
    QCOMPARE(stored->tensor, (TensorRef{"x.npz", "kept"}));
    QCOMPARE(stored->cell, Cell({1, 0, 2, 3}));
    QVERIFY(!storedOf({}));
}

void TestExplain::aGivenNumberTellsItsFileOrHowItIsMade()
{
    const auto explained = [](std::vector<Setting> settings, TensorId id, const Cell &cell) {
        const auto trace = traceOf(smallDocument(settings), fileWith({{"W", Tensor<float>(Shape{6, 5})},
                                                                      {"W[0]", Tensor<float>(Shape{6, 5})},
                                                                      {"self", Tensor<float>(Shape{2, 3, 5})},
                                                                      {"self[2,:3]", Tensor<float>(Shape{1, 3, 5})}}));
        return explain(*trace, id, cell);
    };
    const auto placeOf = [&](const char *path, const char *name, TensorId id, const Cell &cell,
                             std::vector<Setting> more = {}) {
        const QByteArray ref = QByteArray(R"({"file": "x.npz", "tensor": ")") + name + "\"}";
        more.emplace_back(path, ref.constData());
        const Explanation e = explained(more, id, cell);
        return e.stored && e.filledBy.empty() && e.settings.empty() ? e.stored->tensor.tensor + toString(e.stored->cell)
                                                                    : std::string();
    };
    QCOMPARE(placeOf("weights.W_q", "W", Wq, {4, 2}), "W" + toString(Cell{4, 2}));
    QCOMPARE(placeOf("weights.W_q", "W[0]", Wq, {4, 2}), "W[0]" + toString(Cell{4, 2}));
    QCOMPARE(placeOf("inputs.queries", "self[2,:3]", Queries, {0, 2, 4}, {{"inputs.batch_size", "1"}}),
             std::string()); // cut out of what stands in the file
    const Setting self{"inputs.self_attention", "true"};
    QCOMPARE(placeOf("inputs.queries", "self", Keys, {1, 2, 4},
                     {self, {"inputs.num_kv_pairs", "null"}, {"layer.key_size", "5"}, {"layer.value_size", "5"}}),
             "self" + toString(Cell{1, 2, 4}));
    const Explanation drawn = explained({{"inputs.seed", "9"}}, Queries, {0, 1, 2});
    QVERIFY(!drawn.stored && drawn.filledBy == "inputs.kind");
    QCOMPARE(drawn.settings.at(0).values, std::vector<double>{9});
    QVERIFY(explained({{"inputs.kind", "\"ones\""}}, Queries, {0, 1, 2}).settings.empty());
    const std::vector<Setting> xavier{{"weights.kind", "\"xavier_uniform\""}, {"layer.bias", "true"}};
    QCOMPARE(explained(xavier, Wo, {0, 0}).settings.size(), 1U);
    QVERIFY(explained(xavier, Bo, {0}).settings.empty());
    QVERIFY(explained({{"layer.qk_norm", "\"rms\""}}, QNorm, {0}).filledBy.empty());
}

/// The mask of the output has draws of its own.
void TestExplain::dropoutTellsItsShareAndItsSeed()
{
    const auto trace = traceOf(smallDocument({{"layer.training", "true"},
                                              {"layer.dropout", "0.5"},
                                              {"layer.output_dropout", "0.25"},
                                              {"layer.dropout_seed", "3"}}));
    const auto settingsOf = [&](TensorId id, const Cell &cell) {
        std::vector<std::pair<std::string, double>> settings;
        for (const Working &setting : explain(*trace, id, cell).settings)
            settings.emplace_back(setting.name, setting.values.front());
        return settings;
    };
    using Settings = std::vector<std::pair<std::string, double>>;
    QCOMPARE(settingsOf(DroppedWeights, {0, 0, 2, 0}), (Settings{{"dropout", 0.5}, {"kept_share", 0.5}}));
    QCOMPARE(settingsOf(DroppedOutput, {0, 2, 0}), (Settings{{"output_dropout", 0.25}, {"kept_share", 0.75}}));
    QCOMPARE(settingsOf(DropoutMask, {0, 0, 2, 0}), (Settings{{"dropout", 0.5}, {"seed", 3}}));
    QCOMPARE(settingsOf(OutputDropoutMask, {0, 2, 0}), (Settings{{"output_dropout", 0.25}, {"seed", 4}}));
}

void TestExplain::aHiddenScoreTellsItsFill()
{
    const auto trace =
        traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}, {"mask.fill", "-7"}, {"mask.fill_mode", "\"add\""}}));
    const Explanation hidden = explain(*trace, MaskedScores, {0, 1, 2, 3});
    QCOMPARE(hidden.settings.size(), 1U);
    QCOMPARE(std::string(hidden.settings.front().name), std::string("fill"));
    QCOMPARE(hidden.settings.front().values, std::vector<double>{-7});
    QVERIFY(hidden.fillMode == FillMode::Add);
    const Explanation seen = explain(*trace, MaskedScores, {0, 1, 2, 1});
    QVERIFY(seen.settings.empty() && !seen.fillMode);
}

void TestExplain::aCellOfTheMaskTellsWhatHidesIt()
{
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}}));
    QCOMPARE(explain(*trace, Mask, {0, 1, 2, 3}).hidingRules,
             (std::vector<HidingRule>{{"mask.valid_lens", "key 3 >= 2"}}));
    QVERIFY(explain(*trace, Mask, {0, 1, 2, 1}).hidingRules.empty());
}

HEADSCOPE_TEST(TestExplain, NoApplication)
#include "tst_explain.moc"
