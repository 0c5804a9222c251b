// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelscriptparts.h"
#include "engine/plan/referredtensors.h"
#include "engine/script/scriptparts.h"

#include <algorithm>
#include <string_view>

namespace headscope {
namespace {

constexpr std::size_t kLineLength = 100;

/// What a block does, in a word for its function and in a sentence for who reads it.
struct KindWords
{
    const char *name;
    const char *sentence;
};

KindWords wordsOf(const ModelBlock &block)
{
    switch (block.document.layer.kind) {
    case BlockKind::Embedding:
        return {"embed", block.document.weights.wPatch      ? "Cuts of an image become vectors that know their place."
                         : block.document.weights.wPosition ? "Tokens become vectors that know their place."
                                                            : "Tokens become vectors."};
    case BlockKind::FeedForward: return {"feed_forward", "Each position is worked on by itself."};
    case BlockKind::Final: return {"final", "What the last layer gives is made ready to be read out."};
    case BlockKind::Unembedding: return {"unembed", "Vectors become a score for each answer there is."};
    case BlockKind::Attention: break;
    }
    return block.isCross() ? KindWords{"cross_attention", "Each position reads from the other text."}
                           : KindWords{"self_attention", "Each position reads from the others."};
}

std::string bodyOf(const Trace &trace, const std::set<TensorId> &changed)
{
    Script script(trace, changed);
    if (trace.plan.attends()) {
        writeInputs(script);
        writeAttention(script);
    } else
        writeBlock(script);
    script.line("return %1, locals()", {std::string(specOf(resultOf(trace.plan)).name)});
    return script.lines();
}

std::string columnName(Column column)
{
    return column == Column::Encoder ? "encoder_" : column == Column::Decoder ? "decoder_" : "";
}

/// Whether a function of this name serves blocks of another column.
bool servesOtherColumn(const BlockFunctions &functions, const ModelTrace &trace, const std::string &kind, Column column)
{
    return std::any_of(functions.all.begin(), functions.all.end(), [&](const BlockFunction &known) {
        return known.name == kind && trace.model().blocks[known.block].column != column;
    });
}

/// A name that no function has yet: "self_attention", "decoder_self_attention", "self_attention_2".
std::string freeName(const BlockFunctions &functions, const ModelTrace &trace, std::size_t block)
{
    const ModelBlock &here = trace.model().blocks[block];
    const std::string kind = wordsOf(here).name;
    const std::string base =
        servesOtherColumn(functions, trace, kind, here.column) ? columnName(here.column) + kind : kind;
    const auto isTaken = [&](const std::string &name) {
        return std::any_of(functions.all.begin(), functions.all.end(),
                           [&](const BlockFunction &known) { return known.name == name; });
    };
    std::string name = base;
    for (int number = 2; isTaken(name); ++number)
        name = base + "_" + std::to_string(number);
    return name;
}

std::string definitionOf(const std::string &name, const ModelTrace &trace, std::size_t block, const std::string &body)
{
    const Plan &plan = trace.traces[block]->plan;
    std::vector<std::string> parameters = inputsOf(plan);
    if (body.find("{block}") != std::string::npos)
        parameters.insert(parameters.begin(), "block");
    for (const GivenWeight &weight : weightsOf(plan))
        parameters.push_back(weight.name);
    return "def " + name + "(" + filled(parameters, name.size() + 5) + "):\n    \"\"\"" +
           wordsOf(trace.model().blocks[block]).sentence + "\"\"\"\n" + body;
}

} // namespace

std::string filled(const std::vector<std::string> &words, std::size_t indent)
{
    std::string out;
    std::size_t length = indent;
    for (const std::string &word : words) {
        const bool isFirst = out.empty();
        if (!isFirst && length + word.size() + 3 > kLineLength) {
            out += ",\n" + std::string(indent, ' ');
            length = indent;
        } else if (!isFirst) {
            out += ", ";
            length += 2;
        }
        out += word;
        length += word.size();
    }
    return out;
}

std::vector<GivenWeight> weightsOf(const Plan &plan)
{
    std::vector<GivenWeight> weights;
    for (const GraphTensor &tensor : plan.graph->tensors())
        if (const OptionalRef ref = refOf(plan.document, tensor.role); ref && ref->file != kStreamFile)
            weights.push_back({std::string(specOf(tensor.id).name), *ref});
    return weights;
}

std::vector<std::string> inputsOf(const Plan &plan)
{
    if (plan.attends())
        return plan.document.inputs.selfAttention ? std::vector<std::string>{"queries"}
                                                  : std::vector<std::string>{"queries", "keys"};
    std::vector<std::string> inputs;
    for (const GraphTensor &tensor : plan.graph->tensors())
        if (tensor.operation == Operation::Given && tensor.family != Family::Weight)
            inputs.emplace_back(tensor.role == Role::TokenIds     ? "tokens"
                                : tensor.role == Role::SegmentIds ? "segments"
                                                                  : std::string(tensor.name));
    return inputs;
}

BlockFunctions blockFunctions(const ModelTrace &trace, const std::set<TensorId> &changed)
{
    BlockFunctions functions;
    for (std::size_t block = 0; block < trace.traces.size(); ++block) {
        std::string body = bodyOf(*trace.traces[block], changed);
        auto known = std::find_if(functions.all.begin(), functions.all.end(),
                                  [&](const BlockFunction &function) { return function.body == body; });
        if (known == functions.all.end()) {
            const std::string name = freeName(functions, trace, block);
            functions.all.push_back({name, definitionOf(name, trace, block, body), body, block});
            known = functions.all.end() - 1;
        }
        functions.ofBlock.push_back(static_cast<std::size_t>(known - functions.all.begin()));
    }
    return functions;
}

} // namespace headscope
