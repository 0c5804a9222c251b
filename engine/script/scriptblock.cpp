// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/referredtensors.h"
#include "engine/script/scriptparts.h"

#include <cassert>

namespace headscope {
namespace {

std::string called(TensorId id)
{
    return std::string(specOf(id).name);
}

std::string operandOf(const GraphTensor &tensor, std::size_t at)
{
    return called(tensor.operands[at].tensor);
}

std::string listsAsPython(const IdLists &lists)
{
    std::string out;
    for (const auto &list : lists) {
        out += out.empty() ? "[" : ", [";
        for (std::size_t i = 0; i < list.size(); ++i)
            out += (i > 0 ? ", " : "") + std::to_string(list[i]);
        out += "]";
    }
    return "[" + out + "]";
}

/// Numbers of rows stay whole for looking up; the tensor of the run has them as its numbers.
void writeIds(Script &script, const GraphTensor &tensor)
{
    const InputSettings &inputs = script.document().inputs;
    const bool areTokens = tensor.role == Role::TokenIds;
    script.line("%1 = torch.tensor(%2)",
                {areTokens ? "tokens" : "segments", listsAsPython(areTokens ? inputs.tokenIds : inputs.segmentIds)});
    script.line("%1 = %2.to(dtype)", {called(tensor.id), areTokens ? "tokens" : "segments"});
}

/// What a function is given, and its sizes.
void writeGivenSizes(Script &script)
{
    const Plan &plan = script.plan();
    const bool readsTokens = isPresent(plan, Role::TokenIds);
    if (readsTokens)
        script.line("token_ids = tokens.to(W_token.dtype)");
    if (isPresent(plan, Role::SegmentIds))
        script.line("segment_ids = segments.to(W_segment.dtype)");
    if (readsTokens)
        script.line("b, n = tokens.shape  # texts, tokens of each");
    else if (isPresent(plan, Role::Patches))
        script.line("b, n = len(patches), patches.shape[1] + 1  # images; patches of each, behind one token");
    writeMissingBias(script);
    for (const GraphTensor &tensor : plan.graph->tensors())
        if (tensor.operation == Operation::Given)
            script.overrides({tensor.id});
}

void writeDrawn(Script &script, const GraphTensor &tensor)
{
    const std::string name = called(tensor.id);
    const WeightKind kind = script.document().weights.kind;
    const std::string outputs = std::to_string(tensor.shape.front());
    const Index width = tensor.role == Role::BDown ? script.plan().sizes.f : script.plan().sizes.querySize;
    if (tensor.role == Role::NormWeight || tensor.role == Role::NormBias)
        script.line("%1 = torch.%2(%3).to(dtype)", {name, tensor.role == Role::NormWeight ? "ones" : "zeros", outputs});
    else if (tensor.family == Family::Input)
        script.line("%1 = %2.to(dtype)", {name, drawnInput(script.document().inputs.kind, tensor.shape)});
    else if (tensor.shape.size() > 1)
        script.line(drawnWeight(kind), {name, outputs, std::to_string(tensor.shape[1])});
    else
        script.line(drawnBias(kind), {name, outputs, std::to_string(width)});
}

void writeAllGiven(Script &script, bool areParameters)
{
    const Document &document = script.document();
    script.comment(areParameters ? "Weights (out, in), drawn in this order where no file has them." : "Inputs.");
    script.line("torch.manual_seed(%1)",
                {std::to_string(areParameters ? document.weights.seed : document.inputs.seed)});
    for (const GraphTensor &tensor : script.plan().graph->tensors()) {
        if (tensor.operation != Operation::Given || (tensor.family == Family::Weight) != areParameters)
            continue;
        if (tensor.traits.areNumbers)
            writeIds(script, tensor);
        else if (refOf(document, tensor.role)) // so that nothing is drawn
            script.given(tensor.id);
        else
            writeDrawn(script, tensor);
        script.overrides({tensor.id});
    }
}

/// Whether a token has nothing added to it.
bool isSumOfOne(const GraphTensor &tensor)
{
    return tensor.role == Role::Embedding || tensor.role == Role::EmbeddingSum;
}

/// Rows of a table, one for each token.
std::string copied(const Plan &plan, const GraphTensor &tensor)
{
    const std::string first = std::to_string(plan.document.layer.positionOffset);
    if (tensor.role == Role::PositionEmbedding)
        return "W_position[" + (first == "0" ? ":n" : first + ":" + first + " + n") + "].expand(b, n, -1)";
    if (tensor.role == Role::SegmentEmbedding)
        return "W_segment[segments]";
    if (plan.sizes.patches == 0)
        return "W_token[tokens]";
    return "torch.cat([W_token[:1].expand(b, 1, -1), patch_embedding], dim=1)";
}

std::string activated(Activation activation, const std::string &x)
{
    switch (activation) {
    case Activation::Relu: return "F.relu(" + x + ")";
    case Activation::Gelu: return "F.gelu(" + x + ")";
    case Activation::GeluTanh: return "F.gelu(" + x + ", approximate=\"tanh\")";
    case Activation::Silu: break;
    }
    return "F.silu(" + x + ")";
}

/// What stands right of the equals sign.
std::string madeOf(const Plan &plan, const GraphTensor &tensor)
{
    const std::string from = operandOf(tensor, 0);
    const bool hasMore = tensor.operands.size() > 1;
    switch (tensor.operation) {
    case Operation::Dot:
        return "F.linear(" + from + ", " + operandOf(tensor, 1) +
               (tensor.operands.size() > 2 ? ", " + operandOf(tensor, 2) : "") + ")";
    case Operation::Copy: return isSumOfOne(tensor) ? from : copied(plan, tensor);
    case Operation::Scale: return from + " * " + pythonNumber(plan.scale());
    case Operation::Softmax: return "torch.softmax(" + from + ", dim=-1)";
    case Operation::Activate:
        return activated(plan.document.layer.activation, from) + (hasMore ? " * " + operandOf(tensor, 1) : "");
    default: break;
    }
    assert(tensor.operation == Operation::Add);
    std::string sum = from;
    for (std::size_t i = 1; i < tensor.operands.size(); ++i)
        sum += " + " + operandOf(tensor, i);
    return sum;
}

void writeAllInputs(Script &script)
{
    const Plan &plan = script.plan();
    script.line(script.document().layer.precision == Precision::Float64 ? "dtype = torch.float64"
                                                                        : "dtype = torch.float32");
    if (script.document().layer.kind == BlockKind::Embedding)
        script.line("b, n = %1, %2  # batch items, positions",
                    {std::to_string(plan.sizes.b), std::to_string(plan.sizes.q)});
    writeAllGiven(script, false);
    writeAllGiven(script, true);
    script.comment("The block, tensor by tensor.");
}

} // namespace

void writeBlock(Script &script)
{
    if (script.isFunction())
        writeGivenSizes(script);
    else
        writeAllInputs(script);
    for (const GraphTensor *tensor : script.plan().graph->inOrder()) {
        if (tensor->operation == Operation::Given)
            continue;
        if (tensor->operation == Operation::Norm)
            writeNorm(script, called(tensor->id), operandOf(*tensor, 0));
        else
            script.line("%1 = %2", {called(tensor->id), madeOf(script.plan(), *tensor)});
        script.overrides({tensor->id});
    }
}

} // namespace headscope
