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

std::vector<TensorSpec> makeTable()
{
    const std::vector<Extent> scoreAxes{Batch, Heads, Extent::QueryCount, Extent::AttendedCount};
    return {
        {Queries, "queries", ENGINE_TEXT("tensors", "queries"), StepId::Inputs, Role::Input, {Batch, Extent::QueryCount, QuerySize}, Operation::Given, {}},
        {Keys, "keys", ENGINE_TEXT("tensors", "keys"), StepId::Inputs, Role::Input, {Batch, Extent::NewKeyCount, KeySize}, Operation::Given, {}},
        {Values, "values", ENGINE_TEXT("tensors", "values"), StepId::Inputs, Role::Input, {Batch, Extent::NewKeyCount, ValueSize}, Operation::Given, {}},
        {PastKeys, "past_keys", ENGINE_TEXT("tensors", "past keys"), StepId::Inputs, Role::Key, {Batch, KvHeads, Extent::PastCount, QkHead}, Operation::Given, {}},
        {PastValues, "past_values", ENGINE_TEXT("tensors", "past values"), StepId::Inputs, Role::Value, {Batch, KvHeads, Extent::PastCount, VHead}, Operation::Given, {}},
        {QueriesNorm, "queries_norm", ENGINE_TEXT("tensors", "normed queries"), StepId::PreNorm, Role::Input, {Batch, Extent::QueryCount, QuerySize}, Operation::Norm, norm({Queries, inputRow})},
        {KeysNorm, "keys_norm", ENGINE_TEXT("tensors", "normed keys"), StepId::PreNorm, Role::Input, {Batch, Extent::NewKeyCount, KeySize}, Operation::Norm, norm({Keys, inputRow})},
        {ValuesNorm, "values_norm", ENGINE_TEXT("tensors", "normed values"), StepId::PreNorm, Role::Input, {Batch, Extent::NewKeyCount, ValueSize}, Operation::Norm, norm({Values, inputRow})},
        {Q, "Q", ENGINE_TEXT("tensors", "Q"), StepId::Project, Role::Query, {Batch, Extent::QueryCount, QWidth}, Operation::Dot, projection(QueriesNorm, Wq, Bq, {Queries})},
        {K, "K", ENGINE_TEXT("tensors", "K"), StepId::Project, Role::Key, {Batch, Extent::NewKeyCount, KWidth}, Operation::Dot, projection(KeysNorm, Wk, Bk, {Keys})},
        {V, "V", ENGINE_TEXT("tensors", "V"), StepId::Project, Role::Value, {Batch, Extent::NewKeyCount, VWidth}, Operation::Dot, projection(ValuesNorm, Wv, Bv, {Values})},
        {QHeads, "Q_heads", ENGINE_TEXT("tensors", "Q heads"), StepId::Split, Role::Query, {Batch, Heads, Extent::QueryCount, QkHead}, Operation::Copy, {{Q, qkFeature}}},
        {KHeads, "K_heads", ENGINE_TEXT("tensors", "K heads"), StepId::Split, Role::Key, {Batch, KvHeads, Extent::KeyCount, QkHead}, Operation::Copy, {{K, keyFeature}, {PastKeys, pastCell}}},
        {VHeads, "V_heads", ENGINE_TEXT("tensors", "V heads"), StepId::Split, Role::Value, {Batch, KvHeads, Extent::KeyCount, VHead}, Operation::Copy, {{V, valueFeature}, {PastValues, pastCell}}},
        {KAppended, "K_appended", ENGINE_TEXT("tensors", "K and appended"), StepId::Split, Role::Key, {Batch, KvHeads, Extent::AttendedCount, QkHead}, Operation::Copy, {{KHeads, sameKey}, {BiasK, biasKey}}},
        {VAppended, "V_appended", ENGINE_TEXT("tensors", "V and appended"), StepId::Split, Role::Value, {Batch, KvHeads, Extent::AttendedCount, VHead}, Operation::Copy, {{VHeads, sameKey}, {BiasV, biasValue}}},
        {Scores, "scores", ENGINE_TEXT("tensors", "scores"), StepId::Scores, Role::Attention, scoreAxes, Operation::Dot, {{QHeads, sameRow}, {KAppended, keyRow, {KHeads}}}},
        {ScaledScores, "scaled_scores", ENGINE_TEXT("tensors", "scaled"), StepId::Scale, Role::Attention, scoreAxes, Operation::Scale, {{Scores, sameCell}}},
        {MaskedScores, "masked_scores", ENGINE_TEXT("tensors", "masked"), StepId::Mask, Role::Attention, scoreAxes, Operation::Mask, {{ScaledScores, sameCell}, {Mask, sameCell}, {ScoreBias, sameCell}}},
        {Mask, "mask", ENGINE_TEXT("tensors", "mask"), StepId::Mask, Role::Attention, scoreAxes, Operation::Allow, {}},
        {ScoreBias, "score_bias", ENGINE_TEXT("tensors", "score bias"), StepId::Mask, Role::Attention, scoreAxes, Operation::Given, {}},
        {Weights, "weights", ENGINE_TEXT("tensors", "weights"), StepId::Softmax, Role::Attention, scoreAxes, Operation::Softmax, {{MaskedScores, sameRow}}},
        {DropoutMask, "dropout_mask", ENGINE_TEXT("tensors", "dropout mask"), StepId::Dropout, Role::Attention, scoreAxes, Operation::Draw, {}},
        {DroppedWeights, "dropped_weights", ENGINE_TEXT("tensors", "dropped"), StepId::Dropout, Role::Attention, scoreAxes, Operation::Dropout, {{Weights, sameCell}, {DropoutMask, sameCell}}},
        {HeadOutputs, "head_outputs", ENGINE_TEXT("tensors", "head outputs"), StepId::Weigh, Role::Value, {Batch, Heads, Extent::QueryCount, VHead}, Operation::Dot, {{DroppedWeights, sameRow, {Weights}}, {VAppended, valueColumn, {VHeads}}}},
        {Concat, "concat", ENGINE_TEXT("tensors", "concat"), StepId::Concat, Role::Output, {Batch, Extent::QueryCount, ConcatWidth}, Operation::Copy, {{HeadOutputs, headFeature}}},
        {Output, "output", ENGINE_TEXT("tensors", "output"), StepId::Output, Role::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Dot, projection(Concat, Wo, Bo)},
        {OutputDropoutMask, "output_dropout_mask", ENGINE_TEXT("tensors", "output dropout mask"), StepId::OutputDropout, Role::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Draw, {}},
        {DroppedOutput, "dropped_output", ENGINE_TEXT("tensors", "dropped output"), StepId::OutputDropout, Role::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Dropout, {{Output, sameCell}, {OutputDropoutMask, sameCell}}},
        {ResidualSum, "residual_sum", ENGINE_TEXT("tensors", "residual sum"), StepId::Residual, Role::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Add, {{DroppedOutput, sameCell, {Output}}, {Queries, sameCell}}},
        {NormedOutput, "normed_output", ENGINE_TEXT("tensors", "normed output"), StepId::PostNorm, Role::Output, {Batch, Extent::QueryCount, OutputSize}, Operation::Norm, norm({ResidualSum, inputRow, {DroppedOutput, Output}})},
        {Wq, "W_q", ENGINE_TEXT("tensors", "W_q"), StepId::Inputs, Role::Weight, {QWidth, QuerySize}, Operation::Given, {}},
        {Bq, "b_q", ENGINE_TEXT("tensors", "b_q"), StepId::Inputs, Role::Weight, {QWidth}, Operation::Given, {}},
        {Wk, "W_k", ENGINE_TEXT("tensors", "W_k"), StepId::Inputs, Role::Weight, {KWidth, KeySize}, Operation::Given, {}},
        {Bk, "b_k", ENGINE_TEXT("tensors", "b_k"), StepId::Inputs, Role::Weight, {KWidth}, Operation::Given, {}},
        {Wv, "W_v", ENGINE_TEXT("tensors", "W_v"), StepId::Inputs, Role::Weight, {VWidth, ValueSize}, Operation::Given, {}},
        {Bv, "b_v", ENGINE_TEXT("tensors", "b_v"), StepId::Inputs, Role::Weight, {VWidth}, Operation::Given, {}},
        {Wo, "W_o", ENGINE_TEXT("tensors", "W_o"), StepId::Inputs, Role::Weight, {OutputSize, ConcatWidth}, Operation::Given, {}},
        {Bo, "b_o", ENGINE_TEXT("tensors", "b_o"), StepId::Inputs, Role::Weight, {OutputSize}, Operation::Given, {}},
        {NormWeight, "norm_weight", ENGINE_TEXT("tensors", "norm weight"), StepId::Inputs, Role::Weight, {NormSize}, Operation::Given, {}},
        {NormBias, "norm_bias", ENGINE_TEXT("tensors", "norm bias"), StepId::Inputs, Role::Weight, {NormSize}, Operation::Given, {}},
        {BiasK, "bias_k", ENGINE_TEXT("tensors", "bias k"), StepId::Inputs, Role::Weight, {KWidth}, Operation::Given, {}},
        {BiasV, "bias_v", ENGINE_TEXT("tensors", "bias v"), StepId::Inputs, Role::Weight, {VWidth}, Operation::Given, {}},
    };
}

// clang-format on

const OptionalRef &biasRef(const WeightSettings &weights, TensorId id)
{
    switch (id) {
    case Bq: return weights.bq;
    case Bk: return weights.bk;
    case Bv: return weights.bv;
    case Bo: return weights.bo;
    default: break; // the other tensors are no biases
    }
    assert(false);
    return weights.bo;
}

/// What scaled dot-product attention alone does without: all but heads in, heads out and what is between.
bool isOfProjections(TensorId id)
{
    return id == Queries || id == Keys || id == Values || id == PastKeys || id == PastValues ||
           (id >= QueriesNorm && id <= V) || id >= Output;
}

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
    const Document &document = plan.document;
    if (!document.layer.projections && isOfProjections(id))
        return false;
    switch (id) {
    case KAppended:
    case VAppended: return plan.sizes.appended > 0;
    case BiasK:
    case BiasV: return document.weights.biasK.has_value();
    case PastKeys:
    case PastValues: return plan.sizes.past > 0;
    case QueriesNorm: return plan.normsQueries();
    case KeysNorm:
    case ValuesNorm: return plan.normsInputs();
    case ScoreBias: return document.mask.bias.has_value();
    case DropoutMask:
    case DroppedWeights: return plan.isTraining();
    case OutputDropoutMask:
    case DroppedOutput: return plan.dropsOutput();
    case ResidualSum: return document.layer.residual;
    case NormedOutput: return plan.normsOutput();
    case NormWeight:
    case NormBias: return document.layer.norm != Norm::None;
    case Bq:
    case Bk:
    case Bv:
    case Bo: return document.layer.bias || biasRef(document.weights, id).has_value();
    default: return true;
    }
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
