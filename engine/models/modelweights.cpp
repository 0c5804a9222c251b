// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelweights.h"

#include "engine/base/failedreading.h"

#include <utility>

namespace headscope {

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
            count += static_cast<double>(countOf(tensor.shape).value_or(0));
    return count;
}

SharedTensor ModelWeights::read(const TensorRef &ref) const
{
    const auto numbers = m_blocks.at(ref.file).at(ref.tensor).read();
    if (!numbers)
        throw FailedReading(numbers.error().in(m_file));
    return *numbers;
}

std::shared_ptr<const Trace> ModelWeights::parametersOf(const std::string &block, const Plan &plan,
                                                        const RunControl &control) const
{
    const std::lock_guard lock(m_mutex);
    auto &parameters = m_parameters[block];
    if (!parameters)
        parameters = packedParameters(
            plan, [this](const TensorRef &ref) { return read(ref); }, m_packed, control);
    return parameters;
}

} // namespace headscope
