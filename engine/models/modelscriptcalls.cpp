// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockname.h"
#include "engine/models/modelscriptparts.h"

#include <algorithm>

namespace headscope {
namespace {

/// Writes the function that calls those of the blocks one after the other.
class ModelFunction
{
public:
    ModelFunction(const ModelTrace &trace, const BlockFunctions &functions, bool hasFile)
        : m_trace(trace), m_functions(functions), m_hasFile(hasFile)
    {}

    std::string text();

private:
    const ModelBlock &block(std::size_t at) const { return m_trace.model().blocks[at]; }
    std::string parameters() const;
    std::string linesOf(std::size_t at) const;
    std::string callOf(std::size_t at) const;
    std::vector<std::string> argumentsOf(std::size_t at) const;
    void endLayers();

    const ModelTrace &m_trace;
    const BlockFunctions &m_functions;
    bool m_hasFile;
    std::string m_text;
    std::vector<std::string> m_layers; // that may be a loop
    Index m_first = 0;                 // of them
};

std::string ModelFunction::parameters() const
{
    if (readsImage(m_trace))
        return "patches";
    return std::string("tokens") + (readsSegments(m_trace) ? ", segments" : "") +
           (m_trace.model().hasDecoder() ? ", target" : "");
}

std::vector<std::string> ModelFunction::argumentsOf(std::size_t at) const
{
    const ModelBlock &here = block(at);
    std::vector<std::string> arguments;
    if (m_functions.all[m_functions.ofBlock[at]].body.find("{block}") != std::string::npos)
        arguments.push_back(quoted(here.name));
    if (!here.stream)
        arguments.push_back(here.column == Column::Decoder ? "target" : parameters());
    else
        arguments.emplace_back(*here.stream + 1 == at ? "X" : "read");
    if (!here.stream && m_trace.model().hasDecoder() && here.column != Column::Decoder)
        arguments.back() = "tokens";
    if (here.memory)
        arguments.emplace_back("memory");
    if (here.residual)
        arguments.emplace_back("X");
    return arguments;
}

std::string ModelFunction::callOf(std::size_t at) const
{
    const ModelBlock &here = block(at);
    std::string out = "    X, blocks[" + quoted(here.name) + "] = " + m_functions.all[m_functions.ofBlock[at]].name +
                      "(\n        " + filled(argumentsOf(at), 8) + ",\n";
    for (const GivenWeight &weight : weightsOf(m_trace.traces[at]->plan))
        out += "        " + weight.name + "=" + weightInPython(m_trace.model(), weight.ref, m_hasFile) + ",\n";
    return out + "    )\n";
}

/// What of the stream is kept for blocks that do not follow at once, and the call.
std::string ModelFunction::linesOf(std::size_t at) const
{
    if (at == 0)
        return callOf(at);
    const auto &blocks = m_trace.model().blocks;
    const std::size_t before = at - 1;
    const auto isRead =
        std::count_if(blocks.begin(), blocks.end(), [&](const ModelBlock &later) { return later.stream == before; });
    const bool isMemory =
        std::any_of(blocks.begin(), blocks.end(), [&](const ModelBlock &later) { return later.memory == before; });
    return std::string(isMemory ? "    memory = X  # read by the decoder\n" : "") +
           (isRead > 1 ? "    read = X  # by both parts of the layer\n" : "") + callOf(at);
}

void ModelFunction::endLayers()
{
    m_text += loopsOver(m_layers, m_first);
    m_layers.clear();
}

std::string ModelFunction::text()
{
    m_text = "@torch.no_grad()\ndef transformer(" + parameters() +
             "):\n    \"\"\"Every tensor of every block, by the name of the block.\"\"\"\n    blocks = {}\n";
    std::string layer; // the name of the one that is being written
    for (std::size_t at = 0; at < m_trace.model().blocks.size(); ++at) {
        const std::string &name = block(at).name;
        const auto place = layerOf(name);
        if (!place) {
            endLayers();
            m_text += linesOf(at);
            continue;
        }
        if (m_layers.empty())
            m_first = place->number;
        if (m_layers.empty() || layer != place->name)
            m_layers.emplace_back();
        layer = place->name;
        m_layers.back() += linesOf(at);
    }
    endLayers();
    return m_text + "    return blocks\n";
}

} // namespace

std::string modelFunction(const ModelTrace &trace, const BlockFunctions &functions, bool hasFile)
{
    return ModelFunction(trace, functions, hasFile).text();
}

} // namespace headscope
