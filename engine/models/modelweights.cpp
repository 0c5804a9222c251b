// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelweights.h"

#include "engine/base/failedreading.h"
#include "engine/reading/range.h"
#include "engine/tensor/memory.h"

#include <utility>

namespace headscope {
namespace {

/// Of the memory in which weights stood before they were packed: the next block reads into it. The table of tokens is
/// many times as large as what any other block reads.
constexpr std::size_t kMostWaiting = std::size_t{1} << 25U;

/// Here, where they have just been read: every run has these ranges, and who looks at one need not go through all
/// numbers for its colours.
void measureRanges(const Trace &parameters)
{
    for (const GraphTensor &tensor : parameters.plan.graph->tensors())
        if (parameters.has(tensor.id))
            rangeOf(parameters, tensor.id);
}

double bytesIn(const LaterTensors &tensors)
{
    double bytes = 0;
    for (const auto &[name, tensor] : tensors)
        bytes += static_cast<double>(countOf(tensor.shape).value_or(0)) * (tensor.isDouble ? 8 : 4);
    return bytes;
}

} // namespace

void ModelWeights::add(const std::string &block, LaterTensors tensors)
{
    if (!tensors.empty())
        m_blocks.emplace(block, std::move(tensors));
}

const Shape *ModelWeights::shapeOf(const TensorRef &ref) const
{
    const auto block = m_blocks.find(ref.file);
    if (block == m_blocks.end())
        return nullptr;
    const auto tensor = block->second.find(ref.tensor);
    return tensor != block->second.end() ? &tensor->second.shape : nullptr;
}

double ModelWeights::count() const
{
    double count = 0;
    for (const auto &[block, tensors] : m_blocks)
        for (const auto &[name, tensor] : tensors)
            if (!tensor.isByFormula)
                count += static_cast<double>(countOf(tensor.shape).value_or(0));
    return count;
}

double ModelWeights::bytes() const
{
    double bytes = 0;
    for (const auto &[block, tensors] : m_blocks)
        bytes += bytesIn(tensors);
    return bytes;
}

double ModelWeights::unreadBytes(const std::string &block) const
{
    const std::lock_guard lock(m_mutex);
    const auto tensors = m_blocks.find(block);
    const auto known = m_parameters.find(block);
    const bool isRead = known != m_parameters.end() && known->second != nullptr;
    return isRead || tensors == m_blocks.end() ? 0 : bytesIn(tensors->second);
}

SharedTensor ModelWeights::read(const TensorRef &ref) const
{
    const auto numbers = m_blocks.at(ref.file).at(ref.tensor).read();
    if (!numbers)
        throw FailedReading(numbers.error().in(m_file));
    return *numbers;
}

SharedTensor ModelWeights::readForRuns(const TensorRef &ref) const
{
    SharedTensor numbers = read(ref);
    m_notFinite.look(ref.tensor, m_blocks.at(ref.file).at(ref.tensor), *numbers);
    return numbers;
}

std::shared_ptr<const Trace> ModelWeights::parametersOf(const std::string &block, const Plan &plan,
                                                        const RunControl &control) const
{
    const std::lock_guard lock(m_mutex);
    auto &parameters = m_parameters[block];
    if (parameters)
        return parameters;
    auto packed = packedParameters(
        plan, [this](const TensorRef &ref) { return readForRuns(ref); }, m_packed, control);
    if (packed)
        measureRanges(*packed);
    trimMemory(kMostWaiting);
    return parameters = std::move(packed);
}

} // namespace headscope
