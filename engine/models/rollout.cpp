// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rollout.h"

#include "engine/base/team.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace headscope {
namespace {

using Row = std::vector<double>;

bool isCancelled(const RunControl &control)
{
    return control.isCancelled && control.isCancelled();
}

/// The blocks of self-attention of a stack, from bottom to top.
std::vector<std::size_t> layersOf(const Transformer &model, Column column)
{
    std::vector<std::size_t> layers;
    for (std::size_t at = 0; at < model.blocks.size(); ++at)
        if (const ModelBlock &block = model.blocks[at]; block.column == column && block.attends() && !block.isCross())
            layers.push_back(at);
    return layers;
}

bool isSquare(const Plan &plan)
{
    return plan.sizes.q == plan.sizes.attended();
}

/// A: the mean of the weights of all heads, row by row.
Row meanOfHeads(const Trace &trace)
{
    const Index n = trace.plan.sizes.q;
    const Index heads = trace.plan.sizes.h;
    Row mean(static_cast<std::size_t>(n * n), 0);
    for (Index head = 0; head < heads; ++head) {
        const MatrixPart weights = trace.matrix(Role::Weights, {0, head});
        std::visit(
            [&](const auto &numbers) {
                const auto *from = numbers.data() + weights.offset;
                std::transform(mean.begin(), mean.end(), from, mean.begin(),
                               [](double sum, auto weight) { return sum + toDouble(weight); });
            },
            *weights.tensor);
    }
    for (double &share : mean)
        share /= static_cast<double>(heads);
    return mean;
}

/// Â: half of it attention, half the residual, and every row of the sum 1.
Row withResidual(Row mean, Index n)
{
    for (Index i = 0; i < n; ++i) {
        const auto row = mean.begin() + i * n;
        row[i] += 1;
        const double sum = std::accumulate(row, row + n, 0.0);
        std::for_each(row, row + n, [sum](double &share) { share /= sum; });
    }
    return mean;
}

/// row · Â
Row through(const Row &row, const Row &layer)
{
    const std::size_t n = row.size();
    Row out(n, 0);
    for (std::size_t i = 0; i < n; ++i)
        if (row[i] != 0) // above the diagonal of causal attention
            for (std::size_t j = 0; j < n; ++j)
                out[j] += row[i] * layer[i * n + j];
    return out;
}

Row unitRow(Index n, Index at)
{
    Row row(static_cast<std::size_t>(n), 0);
    row[static_cast<std::size_t>(at)] = 1;
    return row;
}

std::vector<std::size_t> downwards(const std::vector<std::size_t> &layers)
{
    return {layers.rbegin(), layers.rend()};
}

/// The numbers of R of one layer, or none where it was cancelled. From above, so that each Â is wanted once.
Row rolloutOf(const ModelTrace &trace, const std::vector<std::size_t> &layers, const RunControl &control)
{
    const Index n = trace.traces[layers.back()]->plan.sizes.q;
    std::vector<Row> rows;
    for (Index i = 0; i < n; ++i)
        rows.push_back(unitRow(n, i));
    for (const std::size_t layer : downwards(layers)) {
        const Row mixing = withResidual(meanOfHeads(*trace.traces[layer]), n);
        forEach(n, control.threads, [&](Index i) {
            Row &row = rows[static_cast<std::size_t>(i)];
            row = through(row, mixing);
        });
        if (isCancelled(control))
            return {};
    }
    Row all;
    for (const Row &row : rows)
        all.insert(all.end(), row.begin(), row.end());
    return all;
}

/// The layers up to this one; none where one of them is not of the tokens of the stack alone.
std::vector<std::size_t> layersUpTo(const ModelTrace &trace, std::size_t block)
{
    std::vector<std::size_t> layers = layersOf(trace.model(), trace.model().blocks[block].column);
    const auto found = std::find(layers.begin(), layers.end(), block);
    const bool isSelf = found != layers.end();
    layers.erase(isSelf ? found + 1 : layers.begin(), layers.end());
    const bool areSquare =
        std::all_of(layers.begin(), layers.end(), [&](std::size_t at) { return isSquare(trace.traces[at]->plan); });
    return areSquare ? layers : std::vector<std::size_t>();
}

} // namespace

std::vector<RolledLayer> rolledLayers(const ModelTrace &trace, Column column, Index position, const RunControl &control)
{
    auto layers = layersOf(trace.model(), column);
    if (!layers.empty())
        layers = layersUpTo(trace, layers.back());
    if (layers.empty() || position < 0 || position >= trace.traces[layers.back()]->plan.sizes.q)
        return {};
    const Index n = trace.traces[layers.back()]->plan.sizes.q;
    std::vector<RolledLayer> rolled; // from top to bottom: each joins those above on their way down
    for (const std::size_t layer : downwards(layers)) {
        const Row mean = meanOfHeads(*trace.traces[layer]);
        const auto own = mean.begin() + position * n;
        rolled.push_back({layer, Row(own, own + n), unitRow(n, position)});
        const Row mixing = withResidual(mean, n);
        for (RolledLayer &each : rolled)
            each.rollout = through(each.rollout, mixing);
        if (isCancelled(control))
            return {};
    }
    std::reverse(rolled.begin(), rolled.end());
    return rolled;
}

std::shared_ptr<const Trace> rolloutMap(const ModelTrace &trace, std::size_t block, const RunControl &control)
{
    const auto layers = layersUpTo(trace, block);
    Row numbers = layers.empty() ? Row() : rolloutOf(trace, layers, control);
    if (numbers.empty())
        return nullptr;
    const Plan &plan = trace.traces[block]->plan;
    const TensorRef ref{"rollout/", trace.model().blocks[block].name + "/rollout"};
    Document document;
    document.title = ref.tensor;
    document.layer.precision = Precision::Float64;
    document.tokens = plan.document.tokens;
    document.maps.weights = {ref};
    Tensor<double> map({1, 1, plan.sizes.q, plan.sizes.q}, numbers);
    const auto file = std::make_shared<const TensorFile>(TensorFile{{ref.tensor, std::move(map)}});
    const auto made = makePlan(document, std::make_shared<const TensorFiles>(TensorFiles{{ref.file, file}}));
    return made ? runAll(*made, control) : nullptr;
}

} // namespace headscope
