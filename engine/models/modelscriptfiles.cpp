// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The script of a model as a file, and what lies beside it.
#include "engine/models/modelscript.h"

#include "engine/formats/safetensors.h"
#include "engine/io/atomicwriter.h"
#include "engine/models/modelscriptparts.h"

#include <filesystem>

namespace headscope {
namespace {

namespace fs = std::filesystem;

/// What HeadScope computed, and the weights where no file has them that Python can read.
std::vector<TensorToWrite> numbersOf(const ModelTrace &trace, bool hasFile)
{
    std::vector<TensorToWrite> numbers;
    for (std::size_t block = 0; block < trace.traces.size(); ++block)
        for (const GraphTensor &tensor : trace.traces[block]->plan.graph->tensors()) {
            const Trace &run = *trace.traces[block];
            if (tensor.family != Family::Weight && run.has(tensor.id))
                numbers.push_back({trace.model().blocks[block].name + "/" + std::string(tensor.name),
                                   numberTypeOf(run.plan, tensor.id), tensor.shape,
                                   [&run, id = tensor.id] { return run.once(id); }});
        }
    if (hasFile)
        return numbers;
    const ModelWeights &weights = *trace.model().weights;
    for (const auto &[block, tensors] : weights.blocks())
        for (const auto &[name, tensor] : tensors)
            if (const TensorRef ref{block, name}; !isComputed(trace.model(), ref))
                numbers.push_back(
                    {"weights/" + block + "/" + name, {'f', tensor.isDouble ? 8U : 4U}, tensor.shape, [&weights, ref] {
                         return weights.read(ref);
                     }});
    return numbers;
}

/// A file as a script finds it: by a path from its folder where it lies beside or below, else from the root.
std::string seenFrom(const fs::path &script, const std::string &file)
{
    const fs::path whole = fs::absolute(file).lexically_normal();
    const fs::path beside = whole.lexically_relative(fs::absolute(script).lexically_normal().parent_path());
    return (beside.empty() || *beside.begin() == ".." ? whole : beside).string();
}

} // namespace

std::string numbersBeside(const std::string &script)
{
    return fs::path(script).replace_extension(".numbers.safetensors").string();
}

Result<void> writeModelScript(const ModelTrace &trace, const std::string &file)
{
    const WeightFile &weights = trace.model().weightFile;
    const bool hasFile = isReadByPython(weights);
    const std::string numbers = numbersBeside(file);
    const ModelScriptFiles files{fs::path(numbers).filename().string(),
                                 hasFile ? seenFrom(file, weights.path) : std::string()};
    const auto writeNumbers = [&](const ByteSink &sink) { return writeSafetensors(sink, numbersOf(trace, hasFile)); };
    Result<void> beside; // told apart, since the error of what is written inside names the script
    // The script takes its place last: where its numbers cannot be written, the one before stays.
    const auto written = writeInPieces(file, [&](const ByteSink &sink) {
        if (auto script = sink(asBytes(modelScript(trace, files))); !script)
            return script;
        beside = writeInPieces(numbers, writeNumbers);
        return beside;
    });
    return beside ? written : beside;
}

} // namespace headscope
