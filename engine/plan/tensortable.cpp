// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/step.h"

#include <algorithm>
#include <cassert>

namespace headscope {
namespace {

using enum Extent;
using enum TensorId;

// Tables, a row on a line.
// clang-format off

// Where an output cell's numbers come from. Letters as in Sizes; the last index of a head tensor is a feature f.
Cell sameCell(const Sizes &, const Cell &out) { return out; }
Cell sameRow(const Sizes &, const Cell &out) { return {out[0], out[1], out[2], kSwept}; }
Cell inputRow(const Sizes &, const Cell &out) { return {out[0], out[1], kSwept}; }
Cell weightRow(const Sizes &, const Cell &out) { return {out[2], kSwept}; }
Cell biasCell(const Sizes &, const Cell &out) { return {out[2]}; }
Cell qkFeature(const Sizes &s, const Cell &out) { return {out[0], out[2], out[1] * s.d + out[3]}; }
// Keys and values of the past come first in their heads; a cell that is not from here has no place.
Cell keyFeature(const Sizes &s, const Cell &out) { return out[2] < s.past ? Cell{} : Cell{out[0], out[2] - s.past, out[1] * s.d + out[3]}; }
Cell valueFeature(const Sizes &s, const Cell &out) { return out[2] < s.past ? Cell{} : Cell{out[0], out[2] - s.past, out[1] * s.v + out[3]}; }
Cell pastCell(const Sizes &s, const Cell &out) { return out[2] < s.past ? out : Cell{}; }
// Appended keys stand behind them: first bias_k with the features of all heads, then one of zeros, which comes from nowhere.
Cell sameKey(const Sizes &s, const Cell &out) { return out[2] < s.k ? out : Cell{}; }
Cell biasKey(const Sizes &s, const Cell &out) { return out[2] == s.k ? Cell{out[1] * s.d + out[3]} : Cell{}; }
Cell biasValue(const Sizes &s, const Cell &out) { return out[2] == s.k ? Cell{out[1] * s.v + out[3]} : Cell{}; }
Cell keyRow(const Sizes &s, const Cell &out) { return {out[0], s.kvHeadOf(out[1]), out[3], kSwept}; }
Cell valueColumn(const Sizes &s, const Cell &out) { return {out[0], s.kvHeadOf(out[1]), kSwept, out[3]}; }
Cell headFeature(const Sizes &s, const Cell &out) { return {out[0], out[2] / s.v, out[1], out[2] % s.v}; }

std::vector<Operand> projection(TensorId input, TensorId weight, TensorId bias, std::vector<TensorId> otherwise = {})
{
    return {{input, inputRow, std::move(otherwise)}, {weight, weightRow}, {bias, biasCell}};
}

std::vector<Operand> norm(Operand input)
{
    input.cells = inputRow;
    return {input, {NormWeight, biasCell}, {NormBias, biasCell}};
}

// When a tensor is there.
bool always(const Plan &) { return true; }
bool projects(const Plan &p) { return p.document.layer.projections; } // attention alone has heads in, heads out and what is between
bool hasPast(const Plan &p) { return projects(p) && p.sizes.past > 0; }
bool normsQueries(const Plan &p) { return projects(p) && p.normsQueries(); }
bool normsInputs(const Plan &p) { return projects(p) && p.normsInputs(); }
bool appends(const Plan &p) { return p.sizes.appended > 0; }
bool hasScoreBias(const Plan &p) { return p.document.mask.bias.has_value(); }
bool trains(const Plan &p) { return p.isTraining(); }
bool dropsOutput(const Plan &p) { return projects(p) && p.dropsOutput(); }
bool hasResidual(const Plan &p) { return projects(p) && p.document.layer.residual; }
bool normsOutput(const Plan &p) { return projects(p) && p.normsOutput(); }
bool norms(const Plan &p) { return projects(p) && p.document.layer.norm != Norm::None; }
bool hasBias(const Plan &p, const OptionalRef &given) { return projects(p) && (p.document.layer.bias || given.has_value()); }
bool hasBq(const Plan &p) { return hasBias(p, p.document.weights.bq); }
bool hasBk(const Plan &p) { return hasBias(p, p.document.weights.bk); }
bool hasBv(const Plan &p) { return hasBias(p, p.document.weights.bv); }
bool hasBo(const Plan &p) { return hasBias(p, p.document.weights.bo); }
bool hasKeyBias(const Plan &p) { return projects(p) && p.document.weights.biasK.has_value(); }

std::vector<TensorSpec> makeTable()
{
    const std::vector<Extent> scoreAxes{Batch, Heads, Extent::QueryCount, Extent::AttendedCount};
    return {
        {Queries, "queries", ENGINE_TEXT("tensors", "queries"), StepId::Inputs, projects, Role::Input, Lane::Query, {Batch, Extent::QueryCount, QuerySize}, Operation::Given, {}},
        {Keys, "keys", ENGINE_TEXT("tensors", "keys"), StepId::Inputs, projects, Role::Input, Lane::Key, {Batch, Extent::NewKeyCount, KeySize}, Operation::Given, {}},
        {Values, "values", ENGINE_TEXT("tensors", "values"), StepId::Inputs, projects, Role::Input, Lane::Value, {Batch, Extent::NewKeyCount, ValueSize}, Operation::Given, {}},
        {PastKeys, "past_keys", ENGINE_TEXT("tensors", "past keys"), StepId::Inputs, hasPast, Role::Key, Lane::None, {Batch, KvHeads, Extent::PastCount, QkHead}, Operation::Given, {}},
        {PastValues, "past_values", ENGINE_TEXT("tensors", "past values"), StepId::Inputs, hasPast, Role::Value, Lane::None, {Batch, KvHeads, Extent::PastCount, VHead}, Operation::Given, {}},
        {QueriesNorm, "queries_norm", ENGINE_TEXT("tensors", "normed queries"), StepId::PreNorm, normsQueries, Role::Input, Lane::Query, {Batch, Extent::QueryCount, QuerySize}, Operation::Norm, norm({Queries, inputRow})},
        {KeysNorm, "keys_norm", ENGINE_TEXT("tensors", "normed keys"), StepId::PreNorm, normsInputs, Role::Input, Lane::Key, {Batch, Extent::NewKeyCount, KeySize}, Operation::Norm, norm({Keys, inputRow})},
        {ValuesNorm, "values_norm", ENGINE_TEXT("tensors", "normed values"), StepId::PreNorm, normsInputs, Role::Input, Lane::Value, {Batch, Extent::NewKeyCount, ValueSize}, Operation::Norm, norm({Values, inputRow})},
        {Q, "Q", ENGINE_TEXT("tensors", "Q"), StepId::Project, projects, Role::Query, Lane::Query, {Batch, Extent::QueryCount, QWidth}, Operation::Dot, projection(QueriesNorm, Wq, Bq, {Queries})},
        {K, "K", ENGINE_TEXT("tensors", "K"), StepId::Project, projects, Role::Key, Lane::Key, {Batch, Extent::NewKeyCount, KWidth}, Operation::Dot, projection(KeysNorm, Wk, Bk, {Keys})},
        {V, "V", ENGINE_TEXT("tensors", "V"), StepId::Project, projects, Role::Value, Lane::Value, {Batch, Extent::NewKeyCount, VWidth}, Operation::Dot, projection(ValuesNorm, Wv, Bv, {Values})},
        {QHeads, "Q_heads", ENGINE_TEXT("tensors", "Q heads"), StepId::Split, always, Role::Query, Lane::Query, {Batch, Heads, Extent::QueryCount, QkHead}, Operation::Copy, {{Q, qkFeature}}},
        {KHeads, "K_heads", ENGINE_TEXT("tensors", "K heads"), StepId::Split, always, Role::Key, Lane::Key, {Batch, KvHeads, Extent::KeyCount, QkHead}, Operation::Copy, {{K, keyFeature}, {PastKeys, pastCell}}},
        {VHeads, "V_heads", ENGINE_TEXT("tensors", "V heads"), StepId::Split, always, Role::Value, Lane::Value, {Batch, KvHeads, Extent::KeyCount, VHead}, Operation::Copy, {{V, valueFeature}, {PastValues, pastCell}}},
        {KAppended, "K_appended", ENGINE_TEXT("tensors", "K and appended"), StepId::Split, appends, Role::Key, Lane::Key, {Batch, KvHeads, Extent::AttendedCount, QkHead}, Operation::Copy, {{KHeads, sameKey}, {BiasK, biasKey}}},
        {VAppended, "V_appended", ENGINE_TEXT("tensors", "V and appended"), StepId::Split, appends, Role::Value, Lane::Value, {Batch, KvHeads, Extent::AttendedCount, VHead}, Operation::Copy, {{VHeads, sameKey}, {BiasV, biasValue}}},
        {Scores, "scores", ENGINE_TEXT("tensors", "scores"), StepId::Scores, always, Role::Attention, Lane::Attention, scoreAxes, Operation::Dot, {{QHeads, sameRow}, {KAppended, keyRow, {KHeads}}}},
        {ScaledScores, "scaled_scores", ENGINE_TEXT("tensors", "scaled"), StepId::Scale, always, Role::Attention, Lane::Attention, scoreAxes, Operation::Scale, {{Scores, sameCell}}, ENGINE_TEXT("tensors", "scaled scores")},
        {MaskedScores, "masked_scores", ENGINE_TEXT("tensors", "masked"), StepId::Mask, always, Role::Attention, Lane::Attention, scoreAxes, Operation::Mask, {{ScaledScores, sameCell}, {Mask, sameCell}, {ScoreBias, sameCell}}, ENGINE_TEXT("tensors", "masked scores")},
        {Mask, "mask", ENGINE_TEXT("tensors", "mask"), StepId::Mask, always, Role::Attention, Lane::None, scoreAxes, Operation::Allow, {}},
        {ScoreBias, "score_bias", ENGINE_TEXT("tensors", "score bias"), StepId::Mask, hasScoreBias, Role::Attention, Lane::None, scoreAxes, Operation::Given, {}},
        {Weights, "weights", ENGINE_TEXT("tensors", "weights"), StepId::Softmax, always, Role::Attention, Lane::Attention, scoreAxes, Operation::Softmax, {{MaskedScores, sameRow}}, ENGINE_TEXT("tensors", "attention weights")},
        {DropoutMask, "dropout_mask", ENGINE_TEXT("tensors", "dropout mask"), StepId::Dropout, trains, Role::Attention, Lane::None, scoreAxes, Operation::Draw, {}},
        {DroppedWeights, "dropped_weights", ENGINE_TEXT("tensors", "dropped"), StepId::Dropout, trains, Role::Attention, Lane::Attention, scoreAxes, Operation::Dropout, {{Weights, sameCell}, {DropoutMask, sameCell}}, ENGINE_TEXT("tensors", "weights after dropout")},
        {HeadOutputs, "head_outputs", ENGINE_TEXT("tensors", "head outputs"), StepId::Weigh, always, Role::Value, Lane::Output, {Batch, Heads, Extent::QueryCount, VHead}, Operation::Dot, {{DroppedWeights, sameRow, {Weights}}, {VAppended, valueColumn, {VHeads}}}},
        {Concat, "concat", ENGINE_TEXT("tensors", "concat"), StepId::Concat, always, Role::Output, Lane::Output, {Batch, Extent::QueryCount, ConcatWidth}, Operation::Copy, {{HeadOutputs, headFeature}}},
        {Output, "output", ENGINE_TEXT("tensors", "output"), StepId::Output, projects, Role::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Dot, projection(Concat, Wo, Bo)},
        {OutputDropoutMask, "output_dropout_mask", ENGINE_TEXT("tensors", "output dropout mask"), StepId::OutputDropout, dropsOutput, Role::Output, Lane::None, {Batch, Extent::QueryCount, OutputSize}, Operation::Draw, {}},
        {DroppedOutput, "dropped_output", ENGINE_TEXT("tensors", "dropped output"), StepId::OutputDropout, dropsOutput, Role::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Dropout, {{Output, sameCell}, {OutputDropoutMask, sameCell}}},
        {ResidualSum, "residual_sum", ENGINE_TEXT("tensors", "residual sum"), StepId::Residual, hasResidual, Role::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Add, {{DroppedOutput, sameCell, {Output}}, {Queries, sameCell}}},
        {NormedOutput, "normed_output", ENGINE_TEXT("tensors", "normed output"), StepId::PostNorm, normsOutput, Role::Output, Lane::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Norm, norm({ResidualSum, inputRow, {DroppedOutput, Output}})},
        {Wq, "W_q", ENGINE_TEXT("tensors", "W_q"), StepId::Inputs, projects, Role::Weight, Lane::None, {QWidth, QuerySize}, Operation::Given, {}},
        {Bq, "b_q", ENGINE_TEXT("tensors", "b_q"), StepId::Inputs, hasBq, Role::Weight, Lane::None, {QWidth}, Operation::Given, {}},
        {Wk, "W_k", ENGINE_TEXT("tensors", "W_k"), StepId::Inputs, projects, Role::Weight, Lane::None, {KWidth, KeySize}, Operation::Given, {}},
        {Bk, "b_k", ENGINE_TEXT("tensors", "b_k"), StepId::Inputs, hasBk, Role::Weight, Lane::None, {KWidth}, Operation::Given, {}},
        {Wv, "W_v", ENGINE_TEXT("tensors", "W_v"), StepId::Inputs, projects, Role::Weight, Lane::None, {VWidth, ValueSize}, Operation::Given, {}},
        {Bv, "b_v", ENGINE_TEXT("tensors", "b_v"), StepId::Inputs, hasBv, Role::Weight, Lane::None, {VWidth}, Operation::Given, {}},
        {Wo, "W_o", ENGINE_TEXT("tensors", "W_o"), StepId::Inputs, projects, Role::Weight, Lane::None, {OutputSize, ConcatWidth}, Operation::Given, {}},
        {Bo, "b_o", ENGINE_TEXT("tensors", "b_o"), StepId::Inputs, hasBo, Role::Weight, Lane::None, {OutputSize}, Operation::Given, {}},
        {NormWeight, "norm_weight", ENGINE_TEXT("tensors", "norm weight"), StepId::Inputs, norms, Role::Weight, Lane::None, {NormSize}, Operation::Given, {}},
        {NormBias, "norm_bias", ENGINE_TEXT("tensors", "norm bias"), StepId::Inputs, norms, Role::Weight, Lane::None, {NormSize}, Operation::Given, {}},
        {BiasK, "bias_k", ENGINE_TEXT("tensors", "bias k"), StepId::Inputs, hasKeyBias, Role::Weight, Lane::None, {KWidth}, Operation::Given, {}},
        {BiasV, "bias_v", ENGINE_TEXT("tensors", "bias v"), StepId::Inputs, hasKeyBias, Role::Weight, Lane::None, {VWidth}, Operation::Given, {}},
    };
}

// clang-format on

} // namespace

std::span<const TensorSpec> tensorTable()
{
    static const std::vector<TensorSpec> table = makeTable();
    return table;
}

const TensorSpec &specOf(TensorId id)
{
    const TensorSpec &spec = tensorTable()[static_cast<std::size_t>(id)];
    assert(spec.id == id);
    return spec;
}

const TensorSpec *findTensor(std::string_view name)
{
    const auto table = tensorTable();
    const auto found = std::find_if(table.begin(), table.end(), [&](const TensorSpec &t) { return t.name == name; });
    return found == table.end() ? nullptr : &*found;
}

bool isPresent(const Plan &plan, TensorId id)
{
    return specOf(id).isPresent(plan);
}

std::vector<Operand> operandsOf(const Plan &plan, const TensorSpec &tensor)
{
    std::vector<Operand> out;
    for (Operand operand : tensor.operands) {
        for (const TensorId other : operand.otherwise)
            if (!isPresent(plan, operand.tensor))
                operand.tensor = other;
        if (isPresent(plan, operand.tensor))
            out.push_back(operand);
    }
    return out;
}

TensorId sourceOf(const Plan &plan, TensorId tensor)
{
    return operandsOf(plan, specOf(tensor)).front().tensor;
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

StepId stepOf(const Plan &plan, const TensorSpec &tensor)
{
    return tensor.step == StepId::Split && !plan.document.layer.projections ? StepId::Inputs : tensor.step;
}

Operation operationOf(const Plan &plan, const TensorSpec &tensor)
{
    return tensor.operation == Operation::Copy && operandsOf(plan, tensor).empty() ? Operation::Given
                                                                                   : tensor.operation;
}

std::vector<Move> movesOf(const TensorSpec &tensor, const Sizes &sizes)
{
    if (tensor.operation != Operation::Copy || tensor.id == KAppended || tensor.id == VAppended)
        return {};
    const bool splits = tensor.axes.size() == 4;
    Shape heads = shapeOf(splits ? tensor : specOf(tensor.operands.front().tensor), sizes); // (b, h, n, f)
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
