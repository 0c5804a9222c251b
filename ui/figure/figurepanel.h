// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figureoptions.h"
#include "ui/figure/paneltitle.h"
#include "ui/figure/slice.h"

#include <optional>

namespace headscope {

/// One map of a figure: which numbers it shows, how, and what is written over it.
struct FigurePanel
{
    Slice slice;
    MapStyle style;
    PanelTitle title;
    QStringList notes;         ///< at the right of the title, the longest that fits; who tells them puts them there
    std::optional<Index> head; ///< none where it shows all heads together
    Index batch = 0;
};

/// The panels of a figure in their order, at least one: those of the run, or of each of the layers. The tensor must be
/// in the trace. Once it is cancelled they say anything.
std::vector<FigurePanel> panelsOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options,
                                  const Theme &theme, const CancelToken &isCancelled = {});

/// What may be told of panels: the mean entropy of the weights of their heads, the longest words first. Nothing where a
/// panel has none.
QStringList notesOf(const FigurePanel &panel);
/// No note is shorter.
QString shortestNote();
/// Whether the panels of a figure have any.
bool haveNotes(const FigureOptions &options);

/// Their maps, each with all that its colours follow, also where only a part of it is drawn.
std::vector<Slice> wholeMapsOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options,
                               const CancelToken &isCancelled = {});

/// Rows and columns of a matrix, the first is 0.
struct DrawnPart
{
    Span rows, columns;
};

/// What of every map is drawn. Nothing where all that is asked for is padding, and hidden.
DrawnPart drawnPart(const Trace &trace, const FigureOptions &options);

/// The maps of all heads together: those that were chosen, and none where heads do not stand side by side.
std::vector<Pooling> poolsOf(const FigureOptions &options);

/// How many panels that makes.
Index panelCountOf(const Trace &trace, const FigureOptions &options);
/// How many of them are those of one layer.
Index panelsOfLayer(const Trace &trace, const FigureOptions &options);

/// The matrix of the first panel, which is as large as that of any other.
Slice firstSliceOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options);

/// One title that is as long as that of any head or item of any layer, and those of the maps of all heads together.
std::vector<PanelTitle> longestTitlesOf(const Trace &trace, const FigureOptions &options);

} // namespace headscope
