// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"

#include "engine/plan/graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope {
namespace {

/// The block that gives the logits; a model that has none says nothing.
const Trace *unembeddingOf(const ModelTrace &trace)
{
    const auto at = trace.model().find("unembed");
    return at ? trace.traces[*at].get() : nullptr;
}

std::vector<Candidate> likeliestOf(const std::vector<double> &logits, const std::vector<double> &probabilities,
                                   std::size_t most)
{
    std::vector<std::size_t> ids(logits.size());
    std::iota(ids.begin(), ids.end(), std::size_t{0});
    const auto logitOf = [&](std::size_t id) { // NaN is less than every number
        return std::isnan(logits[id]) ? -std::numeric_limits<double>::infinity() : logits[id];
    };
    const auto isLikelier = [&](std::size_t a, std::size_t b) {
        return logitOf(a) != logitOf(b) ? logitOf(a) > logitOf(b) : a < b;
    };
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(most, ids.size()));
    if (end == ids.end()) // of which partial_sort would make a heap first
        std::sort(ids.begin(), end, isLikelier);
    else
        std::partial_sort(ids.begin(), end, ids.end(), isLikelier);
    std::vector<Candidate> candidates;
    for (auto id = ids.begin(); id != end; ++id)
        candidates.push_back({static_cast<TokenId>(*id), logits[*id], probabilities[*id]});
    return candidates;
}

std::vector<Candidate> candidatesOf(const Trace &unembedding, Index row, std::size_t most)
{
    const Cell cell{0, row, 0};
    const std::vector<double> logits = unembedding.row(Role::Logits, cell); // first: probabilities are made of them
    return likeliestOf(logits, unembedding.row(Role::Probabilities, cell), most);
}

/// Of all that there is its row alone is computed.
double numberOfRow(const Trace &unembedding, Role role, const Cell &cell)
{
    return unembedding.truth().isKept(role) ? unembedding.value(role, cell)
                                            : unembedding.row(role, cell)[static_cast<std::size_t>(cell.back())];
}

/// A block run on one row of numbers alone, with its parameters.
std::shared_ptr<const Trace> runOnRow(const ModelTrace &trace, std::size_t at, const std::vector<double> &row)
{
    Document document = trace.model().blocks[at].document;
    document.inputs.kind = InputKind::File;
    document.inputs.queries = TensorRef{kStreamFile, "row"};
    const Tensor<double> input({1, 1, std::ssize(row)}, row); // the run has it in the precision of its block
    const ModelWeights &weights = *trace.model().weights;
    const auto shapes = [&](const TensorRef &ref) {
        return ref.file == kStreamFile ? &input.shape() : weights.shapeOf(ref);
    };
    auto plan = planFromShapes(document, shapes, trace.traces[at]->plan.matrixCopies);
    if (!plan)
        return nullptr;
    const auto parameters = weights.parametersOf(trace.model().blocks[at].name, *plan, {});
    plan->files = std::make_shared<const TensorFiles>(
        TensorFiles{{kStreamFile, std::make_shared<const TensorFile>(TensorFile{{"row", input}})}});
    return runAll(*plan, {}, parameters.get());
}

bool isBehindTheStack(const ModelBlock &block)
{
    const bool isLast =
        block.document.layer.kind == BlockKind::Final || block.document.layer.kind == BlockKind::Unembedding;
    return isLast && block.column != Column::Encoder;
}

} // namespace

std::vector<Index> maskedRows(const ModelTrace &trace)
{
    std::vector<Index> rows;
    const auto &ids = trace.plan.input.source;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (trace.model().signs.mask == ids[i])
            rows.push_back(static_cast<Index>(i));
    return rows;
}

Column predictingColumn(const Transformer &model)
{
    return model.hasDecoder() ? Column::Decoder : Column::Only;
}

Index positionCount(const ModelPlan &plan)
{
    const bool saysMore = plan.model->task != ModelTask::Classes && plan.model->predicts();
    return saysMore ? std::ssize(plan.input.ids(predictingColumn(*plan.model))) : 0;
}

Index predictingRow(const ModelTrace &trace, std::optional<Index> position)
{
    if (position && *position >= 0 && *position < positionCount(trace.plan))
        return *position;
    const ModelTask task = trace.model().task;
    if (task == ModelTask::Classes)
        return 0;
    if (task == ModelTask::MaskedToken)
        if (const auto masked = maskedRows(trace); !masked.empty())
            return masked.front();
    const Trace *unembedding = unembeddingOf(trace);
    return unembedding != nullptr ? unembedding->plan.sizes.q - 1 : 0;
}

std::vector<Candidate> candidatesAt(const ModelTrace &trace, Index row, std::size_t most)
{
    const Trace *unembedding = unembeddingOf(trace);
    return unembedding != nullptr ? candidatesOf(*unembedding, row, most) : std::vector<Candidate>();
}

Candidate candidateAt(const ModelTrace &trace, Index row, TokenId token)
{
    const Trace &unembedding = *unembeddingOf(trace);
    const Cell cell{0, row, token};
    const double logit = numberOfRow(unembedding, Role::Logits, cell);
    return {token, logit, numberOfRow(unembedding, Role::Probabilities, cell)};
}

std::optional<TokenId> standingToken(const ModelTrace &trace, Index row)
{
    const Transformer &model = trace.model();
    const auto &ids = trace.plan.input.ids(predictingColumn(model));
    const bool isOfMasks = model.task == ModelTask::MaskedToken;
    const auto at = static_cast<std::size_t>(isOfMasks ? row : row + 1);
    if (model.namesClasses() || positionCount(trace.plan) == 0 || at >= ids.size() ||
        (isOfMasks && ids[at] == model.signs.mask))
        return std::nullopt;
    return ids[at] < unembeddingOf(trace)->plan.sizes.vocabulary ? std::optional(ids[at]) : std::nullopt;
}

std::vector<Candidate> candidatesAfter(const ModelTrace &trace, std::size_t block, Index row, std::size_t most)
{
    if (!trace.model().predicts())
        return {};
    const Trace &from = *trace.traces[block];
    std::vector<double> numbers = from.row(resultOf(from.plan), {0, row, 0});
    std::shared_ptr<const Trace> last;
    const auto &blocks = trace.model().blocks;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        if (!isBehindTheStack(blocks[at]))
            continue;
        last = runOnRow(trace, at, numbers);
        if (last == nullptr)
            return {};
        if (blocks[at].document.layer.kind != BlockKind::Unembedding)
            numbers = last->row(resultOf(last->plan), {0, 0, 0});
    }
    return last != nullptr ? candidatesOf(*last, 0, most) : std::vector<Candidate>();
}

bool isChangedBehindTheStack(const ModelTrace &trace)
{
    const auto &blocks = trace.model().blocks;
    for (std::size_t at = 0; at < blocks.size(); ++at)
        if (isBehindTheStack(blocks[at]) && trace.traces[at]->plan.isChangedSomewhere())
            return true;
    return false;
}

} // namespace headscope
