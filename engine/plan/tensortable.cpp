// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/tensortable.h"

#include "engine/plan/blockrows.h"
#include "engine/plan/plan.h"
#include "engine/plan/positions.h"
#include "engine/plan/readings.h"

#include <algorithm>
#include <cassert>

namespace headscope {
namespace {

using enum Extent;
using enum Role;

// Tables, a row on a line.
// clang-format off

// Where an output cell's numbers come from. Letters as in Sizes; the last index of a head tensor is a feature f.
Cell sameRow(const Plan &, const Cell &out) { return {out[0], out[1], out[2], kSwept}; }
Cell qkFeature(const Plan &p, const Cell &out) { return {out[0], out[2], out[1] * p.sizes.d + out[3]}; }
// Keys and values of the past come first in their heads; a cell that is not from here has no place.
Cell keyFeature(const Plan &p, const Cell &out) { return out[2] < p.sizes.past ? Cell{} : Cell{out[0], out[2] - p.sizes.past, out[1] * p.sizes.d + out[3]}; }
Cell valueFeature(const Plan &p, const Cell &out) { return out[2] < p.sizes.past ? Cell{} : Cell{out[0], out[2] - p.sizes.past, out[1] * p.sizes.v + out[3]}; }
Cell pastCell(const Plan &p, const Cell &out) { return out[2] < p.sizes.past ? out : Cell{}; }
// Appended keys stand behind them: first bias_k with the features of all heads, then one of zeros, which comes from nowhere.
Cell sameKey(const Plan &p, const Cell &out) { return out[2] < p.sizes.k ? out : Cell{}; }
Cell biasKey(const Plan &p, const Cell &out) { return out[2] == p.sizes.k ? Cell{out[1] * p.sizes.d + out[3]} : Cell{}; }
Cell biasValue(const Plan &p, const Cell &out) { return out[2] == p.sizes.k ? Cell{out[1] * p.sizes.v + out[3]} : Cell{}; }
Cell keyRow(const Plan &p, const Cell &out) { return {out[0], p.sizes.kvHeadOf(out[1]), out[3], kSwept}; }
Cell valueColumn(const Plan &p, const Cell &out) { return {out[0], p.sizes.kvHeadOf(out[1]), kSwept, out[3]}; }
Cell headFeature(const Plan &p, const Cell &out) { return {out[0], out[2] / p.sizes.v, out[1], out[2] % p.sizes.v}; }

// A feature that is turned with its position, and the other one of its pair.
Cell partnerCell(const Plan &p, const Cell &out) { return out[3] < p.sizes.rotated ? Cell{out[0], out[1], out[2], partnerOf(p, out[3])} : Cell{}; }
Cell bucketCell(const Plan &p, const Cell &out) { return out[3] < p.sizes.k ? Cell{bucketOf(p, Positions(p).ahead(out[0], out[2], out[3])), out[1]} : Cell{}; }
Cell headCell(const Plan &, const Cell &out) { return {out[1]}; }
Cell featureCell(const Plan &, const Cell &out) { return {out[3]}; }

std::vector<Reading> rotation(Role normed, Role heads)
{
    return {{normed, sameCell, {heads}}, {normed, partnerCell, {heads}, Spread::Row}};
}

// When a tensor is there.
bool attends(const Plan &p) { return p.attends(); }
bool projects(const Plan &p) { return attends(p) && p.document.layer.projections; } // attention alone has heads in, heads out and what is between
bool hasPast(const Plan &p) { return projects(p) && p.sizes.past > 0; }
bool normsQueries(const Plan &p) { return projects(p) && p.normsQueries(); }
bool normsInputs(const Plan &p) { return projects(p) && p.normsInputs(); }
bool appends(const Plan &p) { return p.sizes.appended > 0; }
bool hasScoreBias(const Plan &p) { return attends(p) && p.document.mask.bias.has_value(); }
bool trains(const Plan &p) { return attends(p) && p.isTraining(); }
bool dropsOutput(const Plan &p) { return projects(p) && p.dropsOutput(); }
bool hasResidual(const Plan &p) { return p.hasResult() && p.document.layer.projections && p.document.layer.residual; }
bool normsOutput(const Plan &p) { return p.hasResult() && p.normsOutput(); }
bool normsAlways(const Plan &p) { return p.document.layer.kind == BlockKind::Final; }
bool normsAround(const Plan &p) { return p.hasResult() && p.document.layer.projections && p.document.layer.norm != Norm::None; }
bool norms(const Plan &p) { return normsAround(p) || normsEmbedding(p) || normsAlways(p); }
bool hasBias(const Plan &p, const OptionalRef &given) { return projects(p) && (p.document.layer.bias || given.has_value()); }
bool hasBq(const Plan &p) { return hasBias(p, p.document.weights.bq); }
bool hasBk(const Plan &p) { return hasBias(p, p.document.weights.bk); }
bool hasBv(const Plan &p) { return hasBias(p, p.document.weights.bv); }
bool hasBo(const Plan &p) { return hasBias(p, p.document.weights.bo); }
bool hasNormBias(const Plan &p) { return norms(p) && p.document.layer.normKind == NormKind::Layer; }
bool normsHeads(const Plan &p) { return attends(p) && p.document.layer.qkNorm.has_value(); }
bool rotates(const Plan &p) { return p.sizes.rotated > 0; }
bool hasTable(const Plan &p) { return attends(p) && p.document.layer.relativeBias.has_value(); }
bool hasPositionBias(const Plan &p) { return hasTable(p) || (attends(p) && p.document.layer.alibi.has_value()); }
bool hasSink(const Plan &p) { return attends(p) && p.document.weights.sink.has_value(); }
bool hasKeyBias(const Plan &p) { return projects(p) && p.document.weights.biasK.has_value(); }

std::vector<TensorSpec> attentionRows()
{
    const std::vector<Extent> scoreAxes{Batch, Heads, Extent::QueryCount, Extent::AttendedCount};
    return {
        {Queries, "queries", ENGINE_TEXT("tensors", "queries"), StepId::Inputs, projects, Family::Input, Lane::Query, {Batch, Extent::QueryCount, QuerySize}, Operation::Given, {}},
        {Keys, "keys", ENGINE_TEXT("tensors", "keys"), StepId::Inputs, projects, Family::Input, Lane::Key, {Batch, Extent::NewKeyCount, KeySize}, Operation::Given, {}},
        {Values, "values", ENGINE_TEXT("tensors", "values"), StepId::Inputs, projects, Family::Input, Lane::Value, {Batch, Extent::NewKeyCount, ValueSize}, Operation::Given, {}},
        {PastKeys, "past_keys", ENGINE_TEXT("tensors", "past keys"), StepId::Inputs, hasPast, Family::Key, Lane::None, {Batch, KvHeads, Extent::PastCount, QkHead}, Operation::Given, {}},
        {PastValues, "past_values", ENGINE_TEXT("tensors", "past values"), StepId::Inputs, hasPast, Family::Value, Lane::None, {Batch, KvHeads, Extent::PastCount, VHead}, Operation::Given, {}},
        {QueriesNorm, "queries_norm", ENGINE_TEXT("tensors", "normed queries"), StepId::PreNorm, normsQueries, Family::Input, Lane::Query, {Batch, Extent::QueryCount, QuerySize}, Operation::Norm, normReadings(Queries), {.shortTitle = ENGINE_TEXT("tensors", "norm q")}},
        {KeysNorm, "keys_norm", ENGINE_TEXT("tensors", "normed keys"), StepId::PreNorm, normsInputs, Family::Input, Lane::Key, {Batch, Extent::NewKeyCount, KeySize}, Operation::Norm, normReadings(Keys), {.shortTitle = ENGINE_TEXT("tensors", "norm k")}},
        {ValuesNorm, "values_norm", ENGINE_TEXT("tensors", "normed values"), StepId::PreNorm, normsInputs, Family::Input, Lane::Value, {Batch, Extent::NewKeyCount, ValueSize}, Operation::Norm, normReadings(Values), {.shortTitle = ENGINE_TEXT("tensors", "norm v")}},
        {Q, "Q", ENGINE_TEXT("tensors", "Q"), StepId::Project, projects, Family::Query, Lane::Query, {Batch, Extent::QueryCount, QWidth}, Operation::Dot, linearReadings(QueriesNorm, Wq, Bq, {Queries}), {.symbol = "Q"}},
        {K, "K", ENGINE_TEXT("tensors", "K"), StepId::Project, projects, Family::Key, Lane::Key, {Batch, Extent::NewKeyCount, KWidth}, Operation::Dot, linearReadings(KeysNorm, Wk, Bk, {Keys}), {.symbol = "K"}},
        {V, "V", ENGINE_TEXT("tensors", "V"), StepId::Project, projects, Family::Value, Lane::Value, {Batch, Extent::NewKeyCount, VWidth}, Operation::Dot, linearReadings(ValuesNorm, Wv, Bv, {Values}), {.symbol = "V"}},
        {QHeads, "Q_heads", ENGINE_TEXT("tensors", "Q heads"), StepId::Split, attends, Family::Query, Lane::Query, {Batch, Heads, Extent::QueryCount, QkHead}, Operation::Copy, {{Q, qkFeature}}, {.keeping = Keeping::UnlessView, .headTitle = ENGINE_TEXT("tensors", "Q of head %1")}},
        {KHeads, "K_heads", ENGINE_TEXT("tensors", "K heads"), StepId::Split, attends, Family::Key, Lane::Key, {Batch, KvHeads, Extent::KeyCount, QkHead}, Operation::Copy, {{K, keyFeature}, {PastKeys, pastCell}}, {.keeping = Keeping::UnlessView, .headTitle = ENGINE_TEXT("tensors", "K of head %1")}},
        {VHeads, "V_heads", ENGINE_TEXT("tensors", "V heads"), StepId::Split, attends, Family::Value, Lane::Value, {Batch, KvHeads, Extent::KeyCount, VHead}, Operation::Copy, {{V, valueFeature}, {PastValues, pastCell}}, {.keeping = Keeping::UnlessView, .headTitle = ENGINE_TEXT("tensors", "V of head %1")}},
        {QHeadsNorm, "Q_heads_norm", ENGINE_TEXT("tensors", "normed Q"), StepId::HeadNorm, normsHeads, Family::Query, Lane::Query, {Batch, Heads, Extent::QueryCount, QkHead}, Operation::Norm, {{QHeads, sameRow}, {QNorm, featureCell}}, {.longTitle = ENGINE_TEXT("tensors", "Q heads, normed"), .shortTitle = ENGINE_TEXT("tensors", "norm Q")}},
        {KHeadsNorm, "K_heads_norm", ENGINE_TEXT("tensors", "normed K"), StepId::HeadNorm, normsHeads, Family::Key, Lane::Key, {Batch, KvHeads, Extent::KeyCount, QkHead}, Operation::Norm, {{KHeads, sameRow}, {KNorm, featureCell}}, {.longTitle = ENGINE_TEXT("tensors", "K heads, normed"), .shortTitle = ENGINE_TEXT("tensors", "norm K")}},
        {QRotated, "Q_rotated", ENGINE_TEXT("tensors", "rotated Q"), StepId::Rotate, rotates, Family::Query, Lane::Query, {Batch, Heads, Extent::QueryCount, QkHead}, Operation::Rotate, rotation(QHeadsNorm, QHeads), {.longTitle = ENGINE_TEXT("tensors", "Q heads, rotated"), .shortTitle = ENGINE_TEXT("tensors", "rot Q")}},
        {KRotated, "K_rotated", ENGINE_TEXT("tensors", "rotated K"), StepId::Rotate, rotates, Family::Key, Lane::Key, {Batch, KvHeads, Extent::KeyCount, QkHead}, Operation::Rotate, rotation(KHeadsNorm, KHeads), {.longTitle = ENGINE_TEXT("tensors", "K heads, rotated"), .shortTitle = ENGINE_TEXT("tensors", "rot K")}},
        {KAppended, "K_appended", ENGINE_TEXT("tensors", "K and appended"), StepId::Split, appends, Family::Key, Lane::Key, {Batch, KvHeads, Extent::AttendedCount, QkHead}, Operation::Copy, {{KRotated, sameKey, {KHeadsNorm, KHeads}}, {BiasK, biasKey}}, {.shortTitle = ENGINE_TEXT("tensors", "all K")}},
        {VAppended, "V_appended", ENGINE_TEXT("tensors", "V and appended"), StepId::Split, appends, Family::Value, Lane::Value, {Batch, KvHeads, Extent::AttendedCount, VHead}, Operation::Copy, {{VHeads, sameKey}, {BiasV, biasValue}}, {.shortTitle = ENGINE_TEXT("tensors", "all V")}},
        {Scores, "scores", ENGINE_TEXT("tensors", "scores"), StepId::Scores, attends, Family::Attention, Lane::Attention, scoreAxes, Operation::Dot, {{QRotated, sameRow, {QHeadsNorm, QHeads}}, {KAppended, keyRow, {KRotated, KHeadsNorm, KHeads}}}, {.symbol = "S", .keeping = Keeping::Scores}},
        {ScaledScores, "scaled_scores", ENGINE_TEXT("tensors", "scaled"), StepId::Scale, attends, Family::Attention, Lane::Attention, scoreAxes, Operation::Scale, {{Scores, sameCell}}, {.longTitle = ENGINE_TEXT("tensors", "scaled scores"), .symbol = "S'", .keeping = Keeping::Never}},
        {MaskedScores, "masked_scores", ENGINE_TEXT("tensors", "masked"), StepId::Mask, attends, Family::Attention, Lane::Attention, scoreAxes, Operation::Mask, {{ScaledScores, sameCell}, {Mask, sameCell}, {PositionBias, sameCell}, {ScoreBias, sameCell}}, {.longTitle = ENGINE_TEXT("tensors", "masked scores"), .symbol = "M", .keeping = Keeping::Never, .isMasked = true}},
        {Mask, "mask", ENGINE_TEXT("tensors", "mask"), StepId::Mask, attends, Family::Attention, Lane::None, scoreAxes, Operation::Allow, {}, {.keeping = Keeping::Never, .isMasked = true}},
        {PositionBias, "position_bias", ENGINE_TEXT("tensors", "position bias"), StepId::Mask, hasPositionBias, Family::Attention, Lane::None, scoreAxes, Operation::PositionBias, {{RelativeTable, bucketCell, {}, Spread::Column}}, {.symbol = "P", .keeping = Keeping::Never}},
        {ScoreBias, "score_bias", ENGINE_TEXT("tensors", "score bias"), StepId::Mask, hasScoreBias, Family::Attention, Lane::None, scoreAxes, Operation::Given, {}, {.symbol = "B", .keeping = Keeping::Never}},
        {Weights, "weights", ENGINE_TEXT("tensors", "weights"), StepId::Softmax, attends, Family::Attention, Lane::Attention, scoreAxes, Operation::Softmax, {{MaskedScores, sameRow}, {Sink, headCell}}, {.longTitle = ENGINE_TEXT("tensors", "attention weights"), .symbol = "A", .keeping = Keeping::Weights, .isMasked = true, .areShares = true}},
        {DropoutMask, "dropout_mask", ENGINE_TEXT("tensors", "dropout mask"), StepId::Dropout, trains, Family::Attention, Lane::None, scoreAxes, Operation::Draw, {}, {.isMasked = true}},
        {DroppedWeights, "dropped_weights", ENGINE_TEXT("tensors", "dropped"), StepId::Dropout, trains, Family::Attention, Lane::Attention, scoreAxes, Operation::Dropout, {{Weights, sameCell}, {DropoutMask, sameCell}}, {.longTitle = ENGINE_TEXT("tensors", "weights after dropout"), .symbol = "D", .keeping = Keeping::Never, .isMasked = true, .areShares = true}},
        {HeadOutputs, "head_outputs", ENGINE_TEXT("tensors", "head outputs"), StepId::Weigh, attends, Family::Value, Lane::Output, {Batch, Heads, Extent::QueryCount, VHead}, Operation::Dot, {{DroppedWeights, sameRow, {Weights}}, {VAppended, valueColumn, {VHeads}}}, {.symbol = "O", .shortTitle = ENGINE_TEXT("tensors", "outputs"), .headTitle = ENGINE_TEXT("tensors", "output of head %1")}},
        {Concat, "concat", ENGINE_TEXT("tensors", "concat"), StepId::Concat, attends, Family::Output, Lane::Output, {Batch, Extent::QueryCount, ConcatWidth}, Operation::Copy, {{HeadOutputs, headFeature}}, {.symbol = "C"}},
        {Output, "output", ENGINE_TEXT("tensors", "output"), StepId::Output, projects, Family::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Dot, linearReadings(Concat, Wo, Bo), {.symbol = "Y"}},
        {OutputDropoutMask, "output_dropout_mask", ENGINE_TEXT("tensors", "output dropout mask"), StepId::OutputDropout, dropsOutput, Family::Output, Lane::None, {Batch, Extent::QueryCount, OutputSize}, Operation::Draw, {}},
        {DroppedOutput, "dropped_output", ENGINE_TEXT("tensors", "dropped output"), StepId::OutputDropout, dropsOutput, Family::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Dropout, {{Output, sameCell}, {OutputDropoutMask, sameCell}}, {.symbol = "Y'", .shortTitle = ENGINE_TEXT("tensors", "drop out")}},
        {ResidualSum, "residual_sum", ENGINE_TEXT("tensors", "residual sum"), StepId::Residual, hasResidual, Family::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Add, {{DroppedOutput, sameCell, {Output, FfnDown}}, {Queries, sameCell, {ResidualInput, FfnInput}}}, {.symbol = "R", .shortTitle = ENGINE_TEXT("tensors", "sum")}},
        {NormedOutput, "normed_output", ENGINE_TEXT("tensors", "normed output"), StepId::PostNorm, normsOutput, Family::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Norm, normReadings(ResidualSum, {DroppedOutput, Output, FfnDown}), {.symbol = "Z", .shortTitle = ENGINE_TEXT("tensors", "normed")}},
        {Wq, "W_q", ENGINE_TEXT("tensors", "W_q"), StepId::Inputs, projects, Family::Weight, Lane::None, {QWidth, QuerySize}, Operation::Given, {}},
        {Bq, "b_q", ENGINE_TEXT("tensors", "b_q"), StepId::Inputs, hasBq, Family::Weight, Lane::None, {QWidth}, Operation::Given, {}},
        {Wk, "W_k", ENGINE_TEXT("tensors", "W_k"), StepId::Inputs, projects, Family::Weight, Lane::None, {KWidth, KeySize}, Operation::Given, {}},
        {Bk, "b_k", ENGINE_TEXT("tensors", "b_k"), StepId::Inputs, hasBk, Family::Weight, Lane::None, {KWidth}, Operation::Given, {}},
        {Wv, "W_v", ENGINE_TEXT("tensors", "W_v"), StepId::Inputs, projects, Family::Weight, Lane::None, {VWidth, ValueSize}, Operation::Given, {}},
        {Bv, "b_v", ENGINE_TEXT("tensors", "b_v"), StepId::Inputs, hasBv, Family::Weight, Lane::None, {VWidth}, Operation::Given, {}},
        {Wo, "W_o", ENGINE_TEXT("tensors", "W_o"), StepId::Inputs, projects, Family::Weight, Lane::None, {OutputSize, ConcatWidth}, Operation::Given, {}},
        {Bo, "b_o", ENGINE_TEXT("tensors", "b_o"), StepId::Inputs, hasBo, Family::Weight, Lane::None, {OutputSize}, Operation::Given, {}},
        {NormWeight, "norm_weight", ENGINE_TEXT("tensors", "norm weight"), StepId::Inputs, norms, Family::Weight, Lane::None, {NormSize}, Operation::Given, {}, {.symbol = "\\gamma"}},
        {NormBias, "norm_bias", ENGINE_TEXT("tensors", "norm bias"), StepId::Inputs, hasNormBias, Family::Weight, Lane::None, {NormSize}, Operation::Given, {}, {.symbol = "\\beta"}},
        {BiasK, "bias_k", ENGINE_TEXT("tensors", "bias k"), StepId::Inputs, hasKeyBias, Family::Weight, Lane::None, {KWidth}, Operation::Given, {}},
        {BiasV, "bias_v", ENGINE_TEXT("tensors", "bias v"), StepId::Inputs, hasKeyBias, Family::Weight, Lane::None, {VWidth}, Operation::Given, {}},
        {QNorm, "q_norm", ENGINE_TEXT("tensors", "q norm"), StepId::Inputs, normsHeads, Family::Weight, Lane::None, {QkHead}, Operation::Given, {}},
        {KNorm, "k_norm", ENGINE_TEXT("tensors", "k norm"), StepId::Inputs, normsHeads, Family::Weight, Lane::None, {QkHead}, Operation::Given, {}},
        {RelativeTable, "relative_table", ENGINE_TEXT("tensors", "table of buckets"), StepId::Inputs, hasTable, Family::Weight, Lane::None, {BucketCount, Heads}, Operation::Given, {}},
        {Sink, "sink", ENGINE_TEXT("tensors", "sink"), StepId::Inputs, hasSink, Family::Weight, Lane::None, {Heads}, Operation::Given, {}},
    };
}

// clang-format on

std::vector<TensorSpec> makeTable()
{
    std::vector<TensorSpec> table = attentionRows();
    for (TensorSpec &row : blockRows())
        table.push_back(std::move(row));
    std::sort(table.begin(), table.end(), [](const TensorSpec &a, const TensorSpec &b) { return a.role < b.role; });
    return table;
}

} // namespace

std::span<const TensorSpec> tensorTable()
{
    static const std::vector<TensorSpec> table = makeTable();
    return table;
}

const TensorSpec &specOf(TensorId id)
{
    const TensorSpec &spec = tensorTable()[static_cast<std::size_t>(id.role)];
    assert(spec.role == id.role);
    return spec;
}

const TensorSpec *findTensor(std::string_view name)
{
    const auto table = tensorTable();
    const auto found = std::find_if(table.begin(), table.end(), [&](const TensorSpec &t) { return t.name == name; });
    return found == table.end() ? nullptr : &*found;
}

Shape shapeOf(const TensorSpec &tensor, const Sizes &sizes)
{
    Shape shape;
    for (const Extent axis : tensor.axes)
        shape.push_back(lengthOf(axis, sizes));
    return shape;
}

Shape shownShapeOf(const TensorSpec &tensor, const Sizes &sizes)
{
    Shape shape = shapeOf(tensor, sizes);
    if (tensor.axes.size() != 4)
        return shape;
    return {shape[0] * shape[1], shape[2], shape[3]};
}

std::vector<Move> movesOf(const TensorSpec &tensor, const Sizes &sizes)
{
    const bool splits = tensor.axes.size() == 4;
    const bool isAppended = splits && tensor.axes[2] == Extent::AttendedCount;
    const bool merges = tensor.axes.back() == Extent::ConcatWidth;
    if (tensor.operation != Operation::Copy || isAppended || !(splits || merges))
        return {};
    Shape heads = shapeOf(splits ? tensor : specOf(tensor.readings.front().role), sizes); // (b, h, n, f)
    const bool joinsPast = splits && sizes.past > 0 && tensor.axes[2] == Extent::KeyCount;
    if (joinsPast)
        heads[2] = sizes.newKeys();
    const Shape permuted{heads[0], heads[2], heads[1], heads[3]};
    if (joinsPast)
        return {{"reshape", permuted},
                {"permute", heads},
                {"append", shapeOf(tensor, sizes)},
                {"merge", shownShapeOf(tensor, sizes)}};
    if (splits)
        return {{"reshape", permuted}, {"permute", heads}, {"merge", shownShapeOf(tensor, sizes)}};
    return {{"unmerge", heads}, {"permute", permuted}, {"reshape", shapeOf(tensor, sizes)}};
}

} // namespace headscope
