// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rollout.h"
#include "engine/run/cover.h"
#include "tests/models/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// How attention rolls out through the layers of a stack.
class TestRollout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoLayersAreAsByHand();
    void rowsThatLackAShareAreFilledUp();
    void everyLayerIsAsNumPyHasIt_data();
    void everyLayerIsAsNumPyHasIt();
    void aRowAloneIsThatOfTheWhole();
    void whatIsLeftOutAttendsToNothing();
    void aPartThatIsLeftOutAtOneTokenIsSoInItsRow();
    void patchedHeadsAttendAsInTheOtherText();
    void whatIsNoStackHasNone();
    void whatIsCoveredIsNotTold();
    void itStopsWhereItIsCancelled();
};

namespace {

/// The weights of a layer: heads, each a matrix row by row.
using Heads = std::vector<std::vector<double>>;

/// A model of attention alone, whose weights are as they are said.
ModelTrace stackOf(const std::vector<Heads> &layers)
{
    auto model = std::make_shared<Transformer>();
    ModelTrace trace;
    for (const Heads &heads : layers) {
        Document document;
        document.layer.precision = Precision::Float64;
        document.maps.weights = {TensorRef{"maps", "weights"}};
        std::vector<double> numbers;
        for (const auto &head : heads)
            numbers.insert(numbers.end(), head.begin(), head.end());
        const auto n = static_cast<Index>(std::sqrt(static_cast<double>(heads.front().size())));
        TensorFile file{{"weights", Tensor<double>({1, std::ssize(heads), n, n}, std::move(numbers))}};
        const auto plan = makePlan(document, std::make_shared<const TensorFiles>(TensorFiles{
                                                 {"maps", std::make_shared<const TensorFile>(std::move(file))}}));
        model->blocks.push_back(
            {"layer." + std::to_string(model->blocks.size()) + ".self", document, Column::Only, {}, {}, {}});
        trace.traces.push_back(runAll(plan.value()));
    }
    trace.plan.model = std::move(model);
    return trace;
}

/// What rollout.py has written.
QJsonObject numpy()
{
    const std::string content = contentOf(QStringLiteral(TEST_SOURCE_DIR "/golden/models/rollout.json"));
    return QJsonDocument::fromJson(QByteArray::fromStdString(content)).object();
}

std::vector<double> numbersOf(const QJsonArray &rows)
{
    std::vector<double> numbers;
    for (const auto row : rows)
        for (const auto number : row.toArray())
            numbers.push_back(number.toDouble());
    return numbers;
}

std::vector<double> numbersOf(const Trace &map)
{
    std::vector<double> numbers;
    const Index n = map.plan.sizes.q;
    for (Index i = 0; i < n; ++i)
        for (const double number : map.row(Role::Weights, {0, 0, i, 0}))
            numbers.push_back(number);
    return numbers;
}

} // namespace

/// Â of the first is [[1, 0], [¼, ¾]], of the second [[1, 0], [⅛, ⅞]]: ⅛ · [1, 0] + ⅞ · [¼, ¾] = [11/32, 21/32].
void TestRollout::twoLayersAreAsByHand()
{
    const ModelTrace trace = stackOf({{{1, 0, 0.4, 0.6}, {1, 0, 0.6, 0.4}}, {{1, 0, 0.25, 0.75}}});
    const auto layers = rolledLayers(trace, Column::Only, 1);
    QCOMPARE(layers.size(), 2U);
    QCOMPARE(layers[0].block, 0U);
    QVERIFY(largestDifference(layers[0].attention, {0.5, 0.5}) < 1e-15);
    QVERIFY(largestDifference(layers[0].rollout, {0.25, 0.75}) < 1e-15);
    QVERIFY(largestDifference(layers[1].attention, {0.25, 0.75}) < 1e-15);
    QVERIFY(largestDifference(layers[1].rollout, {11.0 / 32, 21.0 / 32}) < 1e-15);
    QVERIFY(largestDifference(numbersOf(*rolloutMap(trace, 1)), {1, 0, 11.0 / 32, 21.0 / 32}) < 1e-15);
}

/// A sink takes half of the second row: what is left, [0, ½], and the residual [0, 1] are brought to 1.
void TestRollout::rowsThatLackAShareAreFilledUp()
{
    const ModelTrace trace = stackOf({{{1, 0, 0.5, 0}}});
    QVERIFY(largestDifference(rolledLayers(trace, Column::Only, 1)[0].rollout, {1.0 / 3, 2.0 / 3}) < 1e-15);
}

void TestRollout::everyLayerIsAsNumPyHasIt_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : numpy().keys())
        QTest::newRow(qPrintable(name)) << name;
}

void TestRollout::everyLayerIsAsNumPyHasIt()
{
    QFETCH(const QString, name);
    const SharedModelTrace trace = ran(name);
    const QJsonObject golden = numpy()[name].toObject();
    int layers = 0;
    for (std::size_t at = 0; at < trace->traces.size(); ++at) {
        const auto map = rolloutMap(*trace, at);
        const QString block = QString::fromStdString(trace->model().blocks[at].name);
        QCOMPARE(map != nullptr, golden.contains(block));
        if (!map)
            continue;
        ++layers;
        const double worst = largestDifference(numbersOf(*map), numbersOf(golden[block].toArray()));
        QVERIFY2(worst < 2e-6, qPrintable(u"%1: %2"_s.arg(block).arg(worst)));
        QCOMPARE(map->plan.document.tokens, trace->traces[at]->plan.document.tokens);
    }
    QCOMPARE(layers, golden.size());
}

void TestRollout::aRowAloneIsThatOfTheWhole()
{
    const SharedModelTrace trace = ran(u"d2l_transformer"_s);
    for (const Column column : {Column::Encoder, Column::Decoder}) {
        const auto layers = rolledLayers(*trace, column, 2);
        QCOMPARE(layers.size(), 2U);
        for (const RolledLayer &layer : layers) {
            QVERIFY(trace->model().blocks[layer.block].column == column);
            const auto map = rolloutMap(*trace, layer.block);
            QVERIFY(largestDifference(layer.rollout, map->row(Role::Weights, {0, 0, 2, 0})) < 1e-15);
            double mean = 0;
            const Trace &block = *trace->traces[layer.block];
            for (Index head = 0; head < block.plan.sizes.h; ++head)
                mean += block.value(Role::Weights, {0, head, 2, 1}) / static_cast<double>(block.plan.sizes.h);
            QVERIFY(std::abs(layer.attention[1] - mean) < 1e-7);
        }
    }
}

void TestRollout::whatIsLeftOutAttendsToNothing()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    ModelChanges left;
    for (const char *block : {"layer.0.self", "layer.1.self"})
        left.leftOut.push_back({model->find(block).value()});
    const SharedModelTrace trace = ran(model, givenText(u"gpt2"_s), left);
    const auto layers = rolledLayers(*trace, Column::Only, 3);
    for (const RolledLayer &layer : layers)
        for (std::size_t i = 0; i < layer.rollout.size(); ++i) {
            QCOMPARE(layer.attention[i], 0);
            QCOMPARE(layer.rollout[i], i == 3 ? 1 : 0);
        }
    QCOMPARE(layers.size(), 2U);
}

/// The mean is over all heads, of which the other one adds nothing there; the rows beside it are as they were.
void TestRollout::aPartThatIsLeftOutAtOneTokenIsSoInItsRow()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const std::size_t block = model->find("layer.0.self").value();
    const SharedModelTrace plain = ran(model, givenText(u"gpt2"_s));
    ModelChanges left;
    left.leftOut = {{block, 1, false, 2}};
    const SharedModelTrace oneHead = ran(model, givenText(u"gpt2"_s), left);
    const auto heads = static_cast<double>(plain->traces[block]->plan.sizes.h);
    std::vector<double> others(static_cast<std::size_t>(plain->traces[block]->plan.sizes.q), 0);
    for (Index head = 0; head < plain->traces[block]->plan.sizes.h; ++head)
        for (std::size_t key = 0; head != 1 && key < others.size(); ++key)
            others[key] += plain->traces[block]->row(Role::Weights, {0, head, 2, 0})[key] / heads;
    QVERIFY(largestDifference(rolledLayers(*oneHead, Column::Only, 2)[0].attention, others) < 1e-15);
    left.leftOut = {{block, {}, false, 2}};
    const SharedModelTrace silent = ran(model, givenText(u"gpt2"_s), left);
    const auto own = rolledLayers(*silent, Column::Only, 2)[0].rollout;
    for (std::size_t i = 0; i < own.size(); ++i)
        QCOMPARE(own[i], i == 2 ? 1 : 0);
    for (const auto &run : {oneHead, silent})
        QCOMPARE(rolledLayers(*run, Column::Only, 3)[0].rollout, rolledLayers(*plain, Column::Only, 3)[0].rollout);
}

/// All of a layer has the numbers of the other text at one token, and there its weights.
void TestRollout::patchedHeadsAttendAsInTheOtherText()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const std::size_t block = model->find("layer.0.self").value();
    ModelChanges changes;
    changes.patched = {{block, {}, false, 2}};
    changes.other = givenText(u"gpt2"_s).source;
    std::reverse(changes.other.begin(), changes.other.end());
    const SharedModelTrace trace = ran(model, givenText(u"gpt2"_s), changes);
    const SharedModelTrace plain = ran(model, givenText(u"gpt2"_s));
    for (const Index row : {2, 3}) {
        const auto &from = row == 2 ? *trace->other : *plain;
        QVERIFY(largestDifference(rolledLayers(*trace, Column::Only, row)[0].attention,
                                  rolledLayers(from, Column::Only, row)[0].attention) < 1e-15);
    }
    QVERIFY(rolledLayers(*trace->other, Column::Only, 2)[0].attention !=
            rolledLayers(*plain, Column::Only, 2)[0].attention);
}

void TestRollout::whatIsNoStackHasNone()
{
    const SharedModelTrace trace = ran(u"t5"_s);
    QVERIFY(rolledLayers(*trace, Column::Only, 0).empty());
    QVERIFY(rolledLayers(*trace, Column::Encoder, 1000).empty());
    QVERIFY(!rolloutMap(*trace, *trace->model().find("decoder.0.cross")));
    QVERIFY(!rolloutMap(*trace, *trace->model().find("decoder.0.ffn")));
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto ids = idsIn(textOf(u"gpt2"_s)["ids"_L1]);
    const auto before = ran(model, reading({ids.begin(), ids.end() - 1}));
    QVERIFY(rolledLayers(*ran(model, reading({ids.back()}, before)), Column::Only, 0).empty());
}

void TestRollout::whatIsCoveredIsNotTold()
{
    ModelTrace trace = *ran(u"gpt2"_s);
    const std::size_t first = trace.model().find("layer.0.self").value();
    const Block row{Role::Weights, {{0, 1}, {0, 1}, {1, 2}, {0, trace.traces[first]->plan.sizes.k}}};
    trace.traces[first] = covered(trace.traces[first], {row});
    const auto layers = rolledLayers(trace, Column::Only, 3);
    QVERIFY(std::isnan(layers.back().rollout[0]));
    QVERIFY(!std::isnan(rolledLayers(trace, Column::Only, 0).back().rollout[0])); // it does not look there
}

void TestRollout::itStopsWhereItIsCancelled()
{
    RunControl control;
    control.isCancelled = [] { return true; };
    const SharedModelTrace trace = ran(u"gpt2"_s);
    QVERIFY(rolledLayers(*trace, Column::Only, 0, control).empty());
    QVERIFY(!rolloutMap(*trace, trace->model().find("layer.1.self").value(), control));
}

HEADSCOPE_TEST(TestRollout, QCoreApplication)
#include "tst_rollout.moc"
