// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelscript.h"

#include "engine/base/joined.h"
#include "engine/models/modelscriptparts.h"
#include "engine/script/scriptparts.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr const char *kImports = R"PY(import json
import math
import mmap
import pickle
import struct
from pathlib import Path

import torch
import torch.nn.functional as F

HERE = Path(__file__).resolve().parent
TYPES = {"F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16,
         "I64": torch.int64, "I32": torch.int32, "U8": torch.uint8, "BOOL": torch.bool}
)PY";

constexpr const char *kChanged = R"PY(

def changed(name, tensor):
    """The tensor with the numbers of CHANGES in it."""
    tensor = tensor.clone()
    for cell, value in CHANGES.get(name, []):
        tensor[cell] = value
    return tensor
)PY";

constexpr const char *kChecks =
    R"PY(    made = {f"{block}/{name}": tensor for block, tensors in blocks.items() for name, tensor in tensors.items()}
    for name in [name for name in made if name in ours]:
        check(name, made[name], ours)
    assert ours.keys() <= made.keys(), f"not made: {sorted(ours.keys() - made.keys())}"
)PY";

constexpr const char *kWritten =
    R"PY(    # What the decoder reads, it has written itself: behind each token the likeliest, or one that is as likely.
    logits = blocks["unembed"]["logits"][0, :-1]
    written = logits.gather(1, torch.tensor(TARGET)[0, 1:, None])[:, 0]
    largest = logits.max(dim=-1).values
    assert bool((largest - written <= TOLERANCE * largest.abs()).all()), f"would write {logits.argmax(dim=-1).tolist()}"
)PY";

/// The tensors of which some block has numbers that a person put there, or of which a part is left out.
std::set<TensorId> changedTensors(const ModelTrace &trace)
{
    std::set<TensorId> changed;
    for (const auto &block : trace.traces) {
        for (const PlacedOverride &each : block->plan.overrides)
            changed.insert(each.tensor);
        for (const Block &each : block->plan.emptied)
            changed.insert(each.tensor);
    }
    return changed;
}

/// Which numbers of its tensor a part is, of all batch items.
std::string indexInPython(const ModelPart &part)
{
    std::string index;
    for (const auto &place : {part.head, part.position})
        if (place)
            index += ", " + std::to_string(*place);
    return index.empty() ? "..." : "(slice(None)" + index + ")";
}

/// The numbers of one tensor that are not its own: cells and values, those of a part that is left out as one cell.
std::string changesOf(const ModelTrace &trace, std::size_t block, TensorId id)
{
    const Plan &plan = trace.traces[block]->plan;
    std::string out;
    for (const ModelPart &part : trace.plan.changes.leftOut)
        if (part.block == block && tensorOfPart(plan, part) == id)
            out += "(" + indexInPython(part) + ", 0.0), ";
    for (const PlacedOverride &each : plan.overridesOf(id))
        out += "(" + toString(each.cell) + ", " + pythonNumber(each.value) + "), ";
    return out;
}

std::string changesInPython(const ModelTrace &trace, const std::set<TensorId> &changed)
{
    if (changed.empty())
        return {};
    std::string out = "CHANGES = {  # numbers that stand in the place of those that are computed, by their cells\n";
    for (std::size_t block = 0; block < trace.traces.size(); ++block)
        for (const TensorId id : changed)
            if (const std::string changes = changesOf(trace, block, id); !changes.empty())
                out += "    " + quoted(trace.model().blocks[block].name + "/" + std::string(specOf(id).name)) + ": [" +
                       changes.substr(0, changes.size() - 2) + "],\n";
    return out + "}\n" + kChanged;
}

/// "TOKENS = [[3, 1]]  # the cat"
std::string idsInPython(const ModelTrace &trace, const char *name, Column column)
{
    std::string words;
    if (trace.model().tokenizer(column) != nullptr)
        for (const std::string &word : tokenWords(trace, column))
            words += " " + printable(word);
    return std::string(name) + " = [[" + joinedWith(", ", trace.plan.input.ids(column)) + "]]" +
           (words.empty() ? "" : "  #" + words) + "\n";
}

std::string inputInPython(const ModelTrace &trace)
{
    if (readsImage(trace))
        return {};
    std::string out = idsInPython(trace, "TOKENS", Column::Encoder);
    if (readsSegments(trace))
        out += "SEGMENTS = [[" + joinedWith(", ", trace.traces.front()->plan.document.inputs.segmentIds.front()) +
               "]]  # the text that each token is of\n";
    return trace.model().hasDecoder() ? out + idsInPython(trace, "TARGET", Column::Decoder) : out;
}

bool wroteItself(const ModelTrace &trace)
{
    const auto &target = trace.plan.input.target;
    if (target.size() < 2)
        return false;
    const SharedTensor logits = trace.trace("unembed").once(Role::Logits);
    const Index words = shapeOf(*logits).back();
    for (std::size_t row = 0; row + 1 < target.size(); ++row) {
        const Index first = static_cast<Index>(row) * words;
        Index best = 0;
        for (Index id = 1; id < words; ++id)
            if (valueAt(*logits, first + id) > valueAt(*logits, first + best))
                best = id;
        if (best != static_cast<Index>(target[row + 1]))
            return false;
    }
    return true;
}

std::string mainInPython(const ModelTrace &trace, bool hasFile)
{
    const std::string arguments =
        readsImage(trace)
            ? std::string("ours[\"embed/patches\"]") + (computesInDouble(trace) ? ".double()" : "")
            : std::string("torch.tensor(TOKENS)") + (readsSegments(trace) ? ", torch.tensor(SEGMENTS)" : "") +
                  (trace.model().hasDecoder() ? ", torch.tensor(TARGET)" : "");
    const char *ours = hasFile ? "    ours = load(NUMBERS)\n"
                               : "    ours = {name: tensor for name, tensor in W.items() if not "
                                 "name.startswith(\"weights/\")}\n";
    return std::string("if __name__ == \"__main__\":\n") + ours + "    blocks = transformer(" + arguments + ")\n" +
           kChecks + (trace.model().hasDecoder() && wroteItself(trace) ? kWritten : "") +
           "    print(\"every tensor agrees\")\n";
}

} // namespace

std::string quoted(const std::string &text)
{
    return writtenJson(Json(text));
}

bool readsImage(const ModelTrace &trace)
{
    return trace.plan.input.patches != nullptr;
}

bool readsSegments(const ModelTrace &trace)
{
    return isPresent(trace.traces.front()->plan, Role::SegmentIds);
}

std::string modelScript(const ModelTrace &trace, const ModelScriptFiles &files)
{
    const bool hasFile = !files.weights.empty();
    const std::set<TensorId> changed = changedTensors(trace);
    const BlockFunctions functions = blockFunctions(trace, changed);
    std::string out = scriptHead(trace.model().title) + kImports + "NUMBERS = HERE / " + quoted(files.numbers) +
                      "  # what HeadScope computed\n\n" + inputInPython(trace) + changesInPython(trace, changed) +
                      "\n" + loadersInPython(trace, files);
    std::string defined;
    for (const BlockFunction &function : functions.all)
        defined += function.text + "\n\n";
    return out + "\n\n" + normInPython(defined) + defined + modelFunction(trace, functions, hasFile) + "\n\n" +
           kCheckInPython + "\n\n" + mainInPython(trace, hasFile);
}

} // namespace headscope
