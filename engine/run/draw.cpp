// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/dropout.h"
#include "engine/run/operation.h"
#include "engine/run/watch.h"

namespace headscope {
namespace {

struct DrawnBy
{
    std::uint32_t seed;
    double dropped;
};

/// The mask of the output has a seed of its own: not the draws of the weights.
DrawnBy drawnBy(const LayerSettings &layer, TensorId id)
{
    return id == Role::DropoutMask ? DrawnBy{layer.dropoutSeed, layer.dropout}
                                   : DrawnBy{layer.dropoutSeed + 1, layer.outputDropout};
}

/// The mask of a dropout, where the document gives none.
Tensor<std::uint8_t> drawKeptCells(const Trace &trace, TensorId id, Watch *watch)
{
    const LayerSettings &layer = trace.plan.document.layer;
    if (id == Role::DropoutMask && layer.dropoutMask)
        return convertTo<std::uint8_t>(tensorAt(*trace.plan.files, *layer.dropoutMask));
    const DrawnBy by = drawnBy(layer, id);
    auto keep = Tensor<std::uint8_t>::unset(tensorOf(trace.plan, id).shape);
    const auto stops = [watch] { return watch != nullptr && (watch->stops() || !watch->ask()); };
    drawKept(keep, by.seed, by.dropped, stops);
    return keep;
}

/// Of a mask that is given: which number of the file it is; else what it is drawn with.
void addOriginOfMask(const Trace &trace, Explanation &e)
{
    const OptionalRef &given = trace.plan.document.layer.dropoutMask;
    const bool isOfWeights = e.tensor == Role::DropoutMask;
    if (given && isOfWeights) {
        e.stored = StoredCell{*given, e.cell};
        return;
    }
    const DrawnBy by = drawnBy(trace.plan.document.layer, e.tensor);
    e.settings.push_back({isOfWeights ? "dropout" : "output_dropout", {by.dropped}});
    e.settings.push_back({"seed", {static_cast<double>(by.seed)}});
}

} // namespace

constinit const OperationSpec kDrawOperation{Operation::Draw, "draw", AsDraws{drawKeptCells}, addOriginOfMask,
                                             noWorkings};

} // namespace headscope
