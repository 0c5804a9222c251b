// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figureformat.h"

#include <QStringList>

#include <vector>

namespace headscope {

/// One file of a batch.
struct FigureFile
{
    QString path;
    FigureJob job;
};

/// The files that a name with places stands for: {tensor} one for each step with queries and keys
/// ({step} is its number, 01 first), {item} one for each batch item of the job, {head} one for each
/// head of it. A name without places is one file.
std::vector<FigureFile> filesOf(const QString &name, const FigureJob &job);

/// The same files, of which those of a tensor have one scale where it is to fit: that of all their maps. Frames of one
/// file have their own, and tables none. Reads the numbers of the run; once it is cancelled the scale is of no use.
std::vector<FigureFile> fittedTogether(const std::vector<FigureFile> &files, const FigureFormat &format,
                                       const CancelToken &isCancelled = {});

/// Refuses the steps of several layers, as frames or as files of this name: they are those of one run.
Result<void> checkSeries(const QString &name, const FigureJob &job, bool showsSteps);

/// Checks that each of them can be made: what is drawn needs room on its page, and a size that the format can
/// hold. A map that stands alone is larger than beside others.
Result<void> checkFiles(const std::vector<FigureFile> &files, const FigureFormat &format);

/// Those places, "{step}" first.
QStringList knownPlaces();

/// What looks like a place in the name of a file, "{heads}", and is none of these; empty where all are known.
QString unknownPlaceIn(const QString &name);

} // namespace headscope
