// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/dropout.h"
#include "engine/run/operation.h"
#include "engine/run/watch.h"

namespace headscope {
namespace {

/// The mask of a dropout, where the document gives none.
Tensor<std::uint8_t> drawKeptCells(const Trace &trace, TensorId id, Watch *watch)
{
    const LayerSettings &layer = trace.plan.document.layer;
    const bool isOfWeights = id == Role::DropoutMask;
    if (isOfWeights && layer.dropoutMask)
        return convertTo<std::uint8_t>(tensorAt(*trace.plan.files, *layer.dropoutMask));
    auto keep = Tensor<std::uint8_t>::unset(tensorOf(trace.plan, id).shape);
    const auto stops = [watch] { return watch != nullptr && (watch->stops() || !watch->ask()); };
    if (isOfWeights)
        drawKept(keep, layer.dropoutSeed, layer.dropout, stops);
    else
        drawKept(keep, layer.dropoutSeed + 1, layer.outputDropout, stops); // not the draws of the weights
    return keep;
}

/// Of a mask that is given: which number of the file it is.
void addPlaceOfMask(const Trace &trace, Explanation &e)
{
    const OptionalRef &given = trace.plan.document.layer.dropoutMask;
    if (given && e.tensor == Role::DropoutMask)
        e.stored = StoredCell{*given, e.cell};
}

} // namespace

constinit const OperationSpec kDrawOperation{Operation::Draw, "draw", AsDraws{drawKeptCells}, addPlaceOfMask,
                                             noWorkings};

} // namespace headscope
