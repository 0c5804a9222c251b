// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/writing.h"

#include "engine/base/text.h"
#include "engine/models/fittingchanges.h"
#include "engine/models/runmodel.h"
#include "engine/random/torchgenerator.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// The ids that the run knows of, in the column that is written.
std::vector<TokenId> &writtenIds(ModelInput &input, const Transformer &model)
{
    return model.hasDecoder() ? input.target : input.source;
}

std::vector<TokenId> allIds(const ModelTrace &trace)
{
    ModelInput input = trace.plan.input;
    std::vector<TokenId> ids;
    if (input.past)
        ids = allIds(*input.past);
    const auto &fresh = writtenIds(input, trace.model());
    ids.insert(ids.end(), fresh.begin(), fresh.end());
    return ids;
}

/// A number from 0 to 1 for the token at a position.
double drawAt(Index position, std::uint32_t seed)
{
    TorchGenerator generator(seed);
    std::vector<float> draws(static_cast<std::size_t>(position) + 1);
    generator.fillUniform(draws, 0, 1);
    return draws.back();
}

/// What is read next: the new token behind the cache, or all of them.
ModelInput nextInput(const SharedModelTrace &trace, TokenId id, bool usesCache)
{
    ModelInput input = trace->plan.input;
    auto &ids = writtenIds(input, trace->model());
    ids = usesCache ? std::vector<TokenId>() : allIds(*trace);
    ids.push_back(id);
    input.past = usesCache ? asPast(trace) : nullptr;
    if (!input.segments.empty())
        input.segments.resize(input.source.size(), input.segments.back());
    return input;
}

/// Whether numbers are changed of the column that is written.
bool changesWritten(const ModelChanges &changes, const Transformer &model)
{
    return std::any_of(changes.overrides.begin(), changes.overrides.end(), [&](const auto &changed) {
        return model.blocks[changed.first].column == predictingColumn(model);
    });
}

} // namespace

std::vector<TokenId> withoutEnd(std::vector<TokenId> ids, const Transformer &model)
{
    if (!ids.empty() && model.signs.isEnd(ids.back()))
        ids.pop_back();
    return ids;
}

std::string textBehind(const Tokenizer &tokenizer, std::span<const TokenId> before, std::span<const TokenId> written)
{
    std::vector<TokenId> ids(before.begin(), before.end());
    const std::string old = tokenizer.text(ids);
    ids.insert(ids.end(), written.begin(), written.end());
    const std::string text = tokenizer.text(ids);
    const auto other = std::mismatch(old.begin(), old.end(), text.begin(), text.end()).second;
    auto at = static_cast<std::size_t>(other - text.begin());
    while (at > 0 && isWithinLetter(text, at))
        --at;
    return text.substr(at);
}

Index roomToWrite(const Transformer &model)
{
    constexpr Index usual = 256;
    return model.longest.value_or(usual) - 1;
}

std::shared_ptr<const ModelTrace> asPast(const SharedModelTrace &trace)
{
    auto past = std::make_shared<ModelTrace>(*trace);
    writtenIds(past->plan.input, trace->model()) = allIds(*trace);
    past->plan.input.past = nullptr;
    return past;
}

TokenId nextToken(const ModelTrace &trace, const Generation &generation, std::optional<Index> position)
{
    const Index row = predictingRow(trace, position);
    if (generation.temperature <= 0)
        return candidatesAt(trace, row, 1).front().id;
    const auto all = candidatesAt(trace, row, static_cast<std::size_t>(-1));
    std::vector<double> shares;
    double sum = 0;
    for (const Candidate &each : all)
        sum += shares.emplace_back(std::exp((each.logit - all.front().logit) / generation.temperature));
    const Column column = predictingColumn(trace.model());
    const Index behind = std::ssize(trace.plan.input.ids(column)) - 1 - row;
    double left = drawAt(tokenCount(trace, column) - behind, generation.seed) * sum;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (left -= shares[i]; left < 0)
            return all[i].id;
    return all.back().id;
}

SharedModelTrace runUpTo(const SharedModelTrace &trace, Index position, const RunControl &control)
{
    const Transformer &model = trace->model();
    ModelInput input = trace->plan.input;
    ModelChanges changes = trace->plan.changes;
    auto &ids = writtenIds(input, model);
    if (position + 1 >= std::ssize(ids))
        return trace;
    const auto count = static_cast<std::size_t>(position) + 1;
    ids.resize(count);
    if (!model.hasDecoder()) { // else what is read stays as it is
        input.segments.resize(std::min(input.segments.size(), count));
        changes.other.resize(std::min(changes.other.size(), count));
    }
    const auto plan = planWhatFits(trace->plan.model, input, std::move(changes));
    return plan ? runModel(*plan, control, trace) : nullptr;
}

SharedModelTrace runBehind(const SharedModelTrace &trace, TokenId id, const ModelChanges &changes, bool usesCache,
                           const RunControl &control)
{
    const auto plan = planWhatFits(trace->plan.model, nextInput(trace, id, usesCache), changes);
    return plan ? runModel(*plan, control, trace) : nullptr;
}

Written writeOn(const SharedModelTrace &trace, const Generation &generation, const ModelChanges &changes,
                const RunControl &control)
{
    const bool usesCache = generation.usesCache && !changesWritten(changes, trace->model());
    Written written{{}, trace};
    while (std::ssize(written.ids) < generation.most) {
        const TokenId id = nextToken(*written.last, generation);
        written.ids.push_back(id);
        if (trace->model().signs.isEnd(id) || std::ssize(written.ids) == generation.most)
            break;
        auto next = runBehind(written.last, id, changes, usesCache, control);
        if (next == nullptr)
            break;
        written.last = std::move(next);
    }
    return written;
}

Written writeOn(const SharedModelTrace &trace, const Generation &generation, const RunControl &control)
{
    return writeOn(trace, generation, trace->plan.changes, control);
}

} // namespace headscope
