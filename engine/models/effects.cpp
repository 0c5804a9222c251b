// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/effects.h"

#include "engine/models/blockname.h"
#include "engine/models/runmodel.h"
#include "engine/plan/graph.h"

#include <algorithm>

namespace headscope {
namespace {

bool isFeedForward(const ModelBlock &block)
{
    return block.document.layer.kind == BlockKind::FeedForward;
}

std::vector<Candidate> candidatesIn(const ModelPlan &plan, const RunControl &control, const SharedModelTrace &before,
                                    const TokensAt &asked)
{
    const SharedModelTrace run = runForPrediction(plan, control, before);
    return run ? candidatesAt(*run, asked) : std::vector<Candidate>();
}

} // namespace

Column textColumn(const Transformer &model)
{
    return model.blocks.front().column;
}

std::vector<std::size_t> layerEnds(const Transformer &model, Column column)
{
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; at < model.blocks.size(); ++at) {
        const ModelBlock &block = model.blocks[at];
        const BlockKind kind = block.document.layer.kind;
        if (block.column != column || kind == BlockKind::Final || kind == BlockKind::Unembedding)
            continue;
        const auto layer = layerOf(block.name);
        if (!ends.empty() && layer && layerOf(model.blocks[ends.back()].name) == layer)
            ends.back() = at;
        else
            ends.push_back(at);
    }
    return ends;
}

PartRows headParts(const ModelTrace &trace)
{
    const auto &blocks = trace.model().blocks;
    PartRows rows;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        if (blocks[at].attends()) {
            rows.emplace_back();
            for (Index head = 0; head < trace.traces[at]->plan.sizes.h; ++head)
                rows.back().push_back({at, head});
        } else if (isFeedForward(blocks[at]) && !rows.empty()) {
            rows.back().push_back({at});
        }
    }
    return rows;
}

PartRows streamParts(const ModelTrace &trace)
{
    const Column column = textColumn(trace.model());
    PartRows rows;
    for (const std::size_t at : layerEnds(trace.model(), column)) {
        rows.emplace_back();
        for (Index position = 0; position < tokenCount(trace, column); ++position)
            rows.back().push_back({at, {}, true, position});
    }
    return rows;
}

Result<SharedModelTrace> runOther(const SharedModelTrace &trace, const std::vector<TokenId> &text,
                                  const RunControl &control)
{
    const auto plan = planModel(trace->plan.model, otherInput(trace->plan.input, text));
    return plan ? Result<SharedModelTrace>(runModel(*plan, control, trace)) : plan.error();
}

std::vector<Candidate> candidatesAt(const ModelTrace &trace, const TokensAt &asked)
{
    const Index row = predictingRow(trace, asked.position);
    std::vector<Candidate> candidates;
    candidates.reserve(asked.tokens.size());
    for (const TokenId token : asked.tokens)
        candidates.push_back(candidateAt(trace, row, token));
    return candidates;
}

ComparedTokens comparedTokens(const ModelTrace &trace, const ModelTrace *other, std::optional<Index> position)
{
    ComparedTokens tokens;
    for (const Candidate &each : candidatesAt(trace, predictingRow(trace, position), 2))
        tokens.both.push_back(each.id);
    tokens.both.resize(2, tokens.both.front());
    if (other == nullptr)
        return tokens;
    const TokenId otherSays = candidatesAt(*other, predictingRow(*other, position), 1).front().id;
    tokens.isOfOther = otherSays != tokens.both.front();
    if (tokens.isOfOther)
        tokens.both.back() = otherSays;
    return tokens;
}

std::vector<Candidate> candidatesWithout(const SharedModelTrace &trace, const ModelPart &part, const TokensAt &asked,
                                         const RunControl &control)
{
    ModelChanges changes = trace->plan.changes;
    changes.leftOut.push_back(part);
    const auto plan = planModel(trace->plan.model, trace->plan.input, std::move(changes));
    return plan ? candidatesIn(*plan, control, trace, asked) : std::vector<Candidate>();
}

std::vector<Candidate> candidatesPatched(const SharedModelTrace &trace, const SharedModelTrace &other,
                                         const ModelPart &part, const TokensAt &asked, const RunControl &control)
{
    ModelPlan plan = trace->plan; // in which nothing has another size
    plan.changes.patched.push_back(part);
    plan.changes.other = other->plan.input.source;
    plan.other = std::shared_ptr<const ModelPlan>(other, &other->plan);
    auto before = std::make_shared<ModelTrace>(*trace);
    before->other = other;
    return candidatesIn(plan, control, before, asked);
}

} // namespace headscope
