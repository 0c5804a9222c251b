// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/joined.h"
#include "engine/checkpoints/layerbuilder.h"
#include "engine/checkpoints/partlayout.h"

namespace headscope {

/// A tensor of the mapping, and how it is read.
struct SeenPart
{
    const StoredTensor *stored;
    const MappedTensor *mapped;
    PartLayout layout;

    Index outputs() const { return outputsOf(layout, *mapped); }
    Index inputs() const { return layout.inputs.length; }
    bool isWhole() const { return mapped->shares == 1; }
};

/// "1" of "axis 1", and "1 × 2" of two that are read as one.
inline std::string axesOf(const JoinedAxes &side)
{
    return joinedWith(" × ", side.axes);
}

/// So many of something on these axes: what a fault says that it got.
inline Text countedOnAxes(Index count, const std::string &axes, const SeenPart &seen, const char *one,
                          const char *several)
{
    return {count == 1 ? one : several, {std::to_string(count), axes, toString(seen.stored->shape)}};
}

inline Text outputsIn(const SeenPart &seen)
{
    const std::string axes = axesOf(seen.layout.outputs);
    return seen.isWhole()
               ? countedOnAxes(seen.outputs(), axes, seen, ENGINE_TEXT("engine", "%1 output (axis %2 of %3)"),
                               ENGINE_TEXT("engine", "%1 outputs (axis %2 of %3)"))
               : countedOnAxes(seen.outputs(), axes, seen,
                               ENGINE_TEXT("engine", "%1 output (a share of axis %2 of %3)"),
                               ENGINE_TEXT("engine", "%1 outputs (a share of axis %2 of %3)"));
}

inline Text inputsIn(const SeenPart &seen)
{
    return countedOnAxes(seen.inputs(), axesOf(seen.layout.inputs), seen,
                         ENGINE_TEXT("engine", "%1 input (axis %2 of %3)"),
                         ENGINE_TEXT("engine", "%1 inputs (axis %2 of %3)"));
}

inline Text headsIn(const SeenPart &seen)
{
    const std::size_t axis = *seen.layout.heads;
    return countedOnAxes(seen.stored->shape[axis], std::to_string(axis), seen,
                         ENGINE_TEXT("engine", "%1 head (axis %2 of %3)"),
                         ENGINE_TEXT("engine", "%1 heads (axis %2 of %3)"));
}

/// What is wanted, since another parameter is so.
inline Text asHas(Index wanted, Parameter part)
{
    return {ENGINE_TEXT("engine", "%1, as %2 has"), {std::to_string(wanted), ownPart(part).name}};
}

} // namespace headscope
