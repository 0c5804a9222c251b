// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "ui/figure/figureoptions.h"

namespace headscope {

/// What is written over a map.
struct PanelTitle
{
    QString whole;  ///< "Decoder 2 cross · head 3"
    QString middle; ///< in its place, where that has no room: "Decoder 2 cross H3"
    QString brief;  ///< and in that of this one: "L2 H3"
    /// What is done to the head, and stands behind any of them where there is room: "left out", "patched".
    QString change = {};

    QString withChange(const QString &words) const; ///< "Head 3, left out"
};

/// That of a matrix of the figure's tensor. In a figure of several layers it names its layer, too.
PanelTitle panelTitle(const FigureOptions &options, const MatrixPlace &place, const FigureLayer &layer);
/// That of all heads together.
PanelTitle panelTitle(Pooling pooling, const FigureLayer &layer);

} // namespace headscope
