// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modeltrace.h"

#include "engine/plan/referredtensors.h"

#include <map>

namespace headscope {

const Trace &ModelTrace::trace(std::string_view block) const
{
    return *traces[plan.model->find(block).value()];
}

Plan planAlone(const ModelTrace &trace, std::size_t block)
{
    Plan plan = trace.traces[block]->plan;
    std::map<std::string, TensorFile> weights;
    for (const ReferredTensor &referred : referredTensors(plan.document))
        if (const auto &ref = *referred.ref; ref && trace.model().weights->shapeOf(*ref) != nullptr)
            weights[ref->file].insert_or_assign(ref->tensor, *trace.model().weights->read(*ref));
    auto files = std::make_shared<TensorFiles>(*plan.files);
    for (auto &[name, tensors] : weights)
        files->insert_or_assign(name, std::make_shared<const TensorFile>(std::move(tensors)));
    plan.files = std::move(files);
    return plan;
}

Index tokenCount(const ModelTrace &trace, Column column)
{
    const ModelInput &input = trace.plan.input;
    return std::ssize(input.ids(column)) + pastCount(input, column);
}

Index pastCount(const ModelInput &input, Column column)
{
    return input.past && column != Column::Encoder ? tokenCount(*input.past, column) : 0;
}

std::vector<std::string> tokenWords(const ModelTrace &trace, Column column)
{
    const ModelInput &input = trace.plan.input;
    std::vector<std::string> words;
    if (input.past && column != Column::Encoder)
        words = tokenWords(*input.past, column);
    for (const TokenId id : input.ids(column))
        words.push_back(trace.model().wordOf(column, id));
    return words;
}

} // namespace headscope
