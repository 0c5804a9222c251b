// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/models/askedrun.h"
#include "ui/figure/figureoptions.h"

#include <QString>

namespace headscope {

/// The page of a figure file.
struct PageOptions
{
    double widthMm = 180;
    int widthPx = 0;  ///< the width of pictures at their resolution; 0: what the millimetres make
    double dpi = 200; ///< pixels per inch of pictures; vector files have none
    QString theme = QStringLiteral("light");
    QString language = QStringLiteral("en"); ///< the language of its words, one of languageNames()
    bool isTransparent = false;
    QString title;   ///< above the maps; none where empty
    QString caption; ///< below them
    bool operator==(const PageOptions &) const = default;
};

/// All that makes a figure file: the same job makes the same bytes, from the window and the command line.
struct FigureJob
{
    std::shared_ptr<const Trace> trace;
    FigureOptions figure;
    PageOptions page;
    std::vector<TensorId> steps = {};    ///< what a GIF, or files for each step, show; empty: all with queries and keys
    std::vector<FigureLayer> alike = {}; ///< that block and all others of its kind, whose figure it may become
    AskedRun asked = {}; ///< the run of the model that it is of; of a layer, what namedSession() tells of its session
};

/// Checks that the run has what is shown. Errors name the option: "--batch". No number of the run is read: a trace that
/// only says what will be made is enough.
Result<void> checkContent(const FigureJob &job);
/// The same, and that all of it has room on the page.
Result<void> checkFigure(const FigureJob &job);
/// Checks that it can be drawn with its pixels, for formats that have some. The job must have passed checkFigure().
Result<void> checkPixels(const FigureJob &job);

/// Checks that readers of PDF and SVG can show its page, for formats that are drawn without pixels. The job must have
/// passed checkFigure(), too. Errors name "--width", which the page has its size from.
Result<void> checkPage(const FigureJob &job);

/// How many numbers all its maps have together.
Index countOfNumbers(const FigureJob &job);

/// About how many bytes it takes to make a file of it, as a picture or as a table.
double memoryFor(const FigureJob &job);

} // namespace headscope
