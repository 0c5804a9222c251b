// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/joined.h"
#include "engine/script/scriptparts.h"

#include "engine/plan/linears.h"

namespace headscope {
namespace {

std::string nameOf(TensorId id)
{
    return std::string(specOf(id).name);
}

std::string size(Index value)
{
    return std::to_string(value);
}

void writeInput(Script &script, TensorId id, const OptionalRef &ref)
{
    if (ref)
        script.given(id);
    else
        script.line("%1 = %2.to(dtype)",
                    {nameOf(id), drawnInput(script.document().inputs.kind, shapeOf(specOf(id), script.plan().sizes))});
}

/// Keys and values that are the queries. A tensor that is given has the numbers that the session puts into it: where
/// queries do, the others are given, too, for they are without those.
void writeShared(Script &script, Role queries, Role keys, Role values)
{
    if (script.document().inputs.queries && script.changes(queries)) {
        script.given(keys);
        script.given(values);
    } else {
        script.line("%1 = %2 = %3", {nameOf(keys), nameOf(values), nameOf(queries)});
    }
}

/// Heads that are given instead of projected; those with a past are taken as they are.
void writeGivenHeads(Script &script)
{
    using enum Role;
    const InputSettings &inputs = script.document().inputs;
    const auto write = [&](TensorId id, const OptionalRef &ref) {
        if (script.plan().sizes.past > 0 && id != QHeads)
            script.given(id);
        else
            writeInput(script, id, ref);
    };
    write(QHeads, inputs.queries);
    if (inputs.selfAttention && script.plan().sizes.past == 0) {
        writeShared(script, QHeads, KHeads, VHeads);
    } else {
        write(KHeads, inputs.keys);
        write(VHeads, inputs.values);
    }
    script.overrides({QHeads, KHeads, VHeads});
}

void writeLinear(Script &script, const LinearPlaces &places)
{
    const Shape shape = shapeOf(specOf(places.weight), script.plan().sizes);
    const std::string out = size(shape[0]);
    const std::string in = size(shape[1]);
    const WeightKind kind = script.document().weights.kind;
    if (*places.weightRef)
        script.given(places.weight);
    else
        script.line(drawnWeight(kind), {nameOf(places.weight), out, in});
    if (!isPresent(script.plan(), places.bias))
        return;
    if (*places.biasRef)
        script.given(places.bias);
    else
        script.line(drawnBias(kind), {nameOf(places.bias), out, in});
}

void writeNormParameter(Script &script, TensorId id, const OptionalRef &ref, const char *otherwise)
{
    if (ref)
        script.given(id);
    else
        script.line("%1 = torch.%2(%3).to(dtype)", {nameOf(id), otherwise, size(script.plan().sizes.normSize)});
}

} // namespace

std::string drawnInput(InputKind kind, const Shape &shape)
{
    const std::string sizes = joinedWith(", ", shape, size);
    switch (kind) {
    case InputKind::Normal: return "torch.randn(" + sizes + ")";
    case InputKind::Uniform: return "torch.rand(" + sizes + ")";
    case InputKind::Arange: return "torch.arange(" + size(countOf(shape).value()) + ").float().reshape(" + sizes + ")";
    case InputKind::Ones:
    case InputKind::File: break; // nothing is filled where all come from a file
    }
    return "torch.ones(" + sizes + ")";
}

const char *drawnWeight(WeightKind kind)
{
    return kind == WeightKind::Identity        ? "%1 = torch.eye(%2, %3).to(dtype)"
           : kind == WeightKind::XavierUniform ? "%1 = nn.init.xavier_uniform_(torch.empty(%2, %3)).to(dtype)"
                                               : "%1 = linear_weight(%2, %3).to(dtype)";
}

const char *drawnBias(WeightKind kind)
{
    return kind == WeightKind::Linear ? "%1 = linear_bias(%2, %3).to(dtype)" : "%1 = torch.zeros(%2).to(dtype)";
}

/// Of a function: what it is given, and its sizes.
void writeGivenInputs(Script &script)
{
    const Sizes &s = script.plan().sizes;
    if (script.document().inputs.selfAttention)
        script.line("keys = values = queries");
    else
        script.line("values = keys");
    script.overrides({Role::Queries, Role::Keys, Role::Values});
    script.line("b, n_q, n_k = len(queries), queries.shape[1], keys.shape[1]  # batch items, queries, keys");
    script.line("h, g, d, v = %1, %2, %3, %4  # heads, key-value heads, sizes of a head",
                {size(s.h), size(s.g), size(s.d), size(s.v)});
    if (s.rotated > 0)
        script.line("dtype = queries.dtype");
    writeMissingBias(script);
    using enum Role;
    script.overrides({Wq, Bq, Wk, Bk, Wv, Bv, Wo, Bo, NormWeight, NormBias});
}

void writeInputs(Script &script)
{
    if (script.isFunction())
        return writeGivenInputs(script);
    const InputSettings &inputs = script.document().inputs;
    const Sizes &s = script.plan().sizes;
    script.line("b, h, g = %1, %2, %3  # batch items, heads, key-value heads", {size(s.b), size(s.h), size(s.g)});
    script.line("n_q, n_new, n_k, d, v = %1, %2, %3, %4, %5  # queries, new keys, all keys, head sizes",
                {size(s.q), size(s.newKeys()), size(s.k), size(s.d), size(s.v)});
    script.line(script.document().layer.precision == Precision::Float64 ? "dtype = torch.float64"
                                                                        : "dtype = torch.float32");
    if (s.appended > 0)
        script.line("n_appended = %1  # keys of the layer itself", {size(s.appended)});
    script.comment("Inputs, drawn in the order queries, keys, values.");
    script.line("torch.manual_seed(%1)", {std::to_string(inputs.seed)});
    if (!script.document().layer.projections) {
        writeGivenHeads(script);
        return;
    }
    writeInput(script, Role::Queries, inputs.queries);
    if (inputs.selfAttention) {
        writeShared(script, Role::Queries, Role::Keys, Role::Values);
    } else {
        writeInput(script, Role::Keys, inputs.keys);
        writeInput(script, Role::Values, inputs.values);
    }
    script.overrides({Role::Queries, Role::Keys, Role::Values});
}

void writeWeights(Script &script)
{
    using enum Role;
    const WeightSettings &w = script.document().weights;
    script.comment("Weights (out, in), each bias after its weight.");
    script.line("torch.manual_seed(%1)", {std::to_string(w.seed)});
    for (const LinearPlaces &places : linearsOf(w))
        writeLinear(script, places);
    if (isPresent(script.plan(), NormWeight)) {
        writeNormParameter(script, NormWeight, w.normWeight, "ones");
        if (isPresent(script.plan(), NormBias))
            writeNormParameter(script, NormBias, w.normBias, "zeros");
    }
    if (w.biasK) {
        script.given(BiasK);
        script.given(BiasV);
    }
    script.overrides({Wq, Bq, Wk, Bk, Wv, Bv, Wo, Bo, NormWeight, NormBias, BiasK, BiasV});
}

} // namespace headscope
