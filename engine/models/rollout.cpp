// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rollout.h"

#include "engine/base/team.h"

#include <algorithm>
#include <numeric>
#include <span>
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

/// Whether a person left out what a head adds at a position, or all that its layer adds there.
bool isSilent(const Plan &plan, Index head, Index position)
{
    return plan.isEmptied(Role::HeadOutputs, {0, head, position, 0}) || plan.isEmptied(Role::Output, {0, position, 0});
}

/// Whether the other text says what a head adds at a position.
bool isOfOther(const ModelTrace &trace, std::size_t block, Index head, Index position)
{
    const auto &patched = trace.plan.changes.patched;
    return trace.other && std::any_of(patched.begin(), patched.end(), [&](const ModelPart &part) {
               return part.block == block && !part.isStream && part.head.value_or(head) == head &&
                      part.position.value_or(position) == position;
           });
}

/// Adds what a head attends to from a position. Keys that only the other text has are left away.
void addRow(std::span<double> sum, const Trace &trace, Index head, Index position)
{
    const MatrixPart weights = trace.matrix(Role::Weights, {0, head});
    const Index keys = trace.plan.sizes.attended();
    std::visit(
        [&](const auto &numbers) {
            const auto *from = numbers.data() + weights.offset + position * keys;
            const Index both = std::min(keys, std::ssize(sum));
            std::transform(from, from + both, sum.begin(), sum.begin(),
                           [](auto weight, double before) { return before + toDouble(weight); });
        },
        *weights.tensor);
}

/// A: the mean of the weights of all heads, row by row, as far as they add anything.
Row meanOfHeads(const ModelTrace &trace, std::size_t block)
{
    const Trace &own = *trace.traces[block];
    const Index n = own.plan.sizes.q;
    const Index heads = own.plan.sizes.h;
    Row mean(static_cast<std::size_t>(n * n), 0);
    for (Index head = 0; head < heads; ++head)
        for (Index i = 0; i < n; ++i) {
            if (isSilent(own.plan, head, i))
                continue;
            const bool isPatched = isOfOther(trace, block, head, i) && i < trace.other->traces[block]->plan.sizes.q;
            addRow(std::span(mean).subspan(static_cast<std::size_t>(i * n), static_cast<std::size_t>(n)),
                   isPatched ? *trace.other->traces[block] : own, head, i);
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
        const Row mixing = withResidual(meanOfHeads(trace, layer), n);
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
        const Row mean = meanOfHeads(trace, layer);
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
