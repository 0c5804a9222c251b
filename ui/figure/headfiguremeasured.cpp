// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of a figure are measured once, though a page asks for them several times at each change of it.
#include "ui/figure/headfigure.h"

#include <memory>
#include <mutex>
#include <optional>

namespace headscope {
namespace {

/// What tells how large the first map is and which labels it has.
FigureOptions measuredOptions(const FigureOptions &options)
{
    FigureOptions measured;
    measured.tensor = options.tensor;
    measured.isRollout = options.isRollout;
    measured.batch = options.batch;
    measured.heads = options.heads;
    measured.across = options.across;
    measured.items = options.items;
    measured.hidesPadding = options.hidesPadding;
    measured.queries = options.queries;
    measured.keys = options.keys;
    return measured;
}

} // namespace

HeadFigure::Measured HeadFigure::measured(const std::shared_ptr<const Trace> &trace, const FigureOptions &options)
{
    struct Last
    {
        std::weak_ptr<const Trace> trace; // which does not live longer for it
        FigureOptions options;
        std::optional<Measured> map;
    };
    static std::mutex mutex;       // pages are laid out on any thread
    static Last &last = *new Last; // never destroyed: its fonts need the application
    const FigureOptions asked = measuredOptions(options);
    if (const std::lock_guard lock(mutex);
        !options.image && last.map && last.trace.lock() == trace && last.options == asked)
        return *last.map;
    const Slice slice = firstSliceOf(trace, options);
    const Measured map{slice.rows(), slice.columns(), labelsOf(slice), slice.cell(0, 0).back()};
    if (const std::lock_guard lock(mutex); !options.image) // whose patches are few
        last = {trace, asked, map};
    return map;
}

} // namespace headscope
