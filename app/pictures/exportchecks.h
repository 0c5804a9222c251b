// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/effectmeasure.h"
#include "ui/export/figureformat.h"
#include "ui/model/effectfigure.h"

#include <optional>

namespace headscope {

// Options of the export that do not go together.

inline const QString kOnImage = QStringLiteral("image"); ///< as --layout has it

inline QStringList measureNames()
{
    QStringList names;
    for (const std::string_view name : kMeasureNames)
        names << QString::fromLatin1(name);
    return names;
}

inline QStringList answerNames()
{
    QStringList names;
    for (const std::string_view name : kAnswerNames)
        names << QString::fromLatin1(name);
    return names;
}

inline QStringList layoutNames()
{
    return {QStringLiteral("grid"), QStringLiteral("single"), kOnImage};
}

/// One head in each file, where that is wanted: not several that are named, and once the run is known, not all of
/// several that it has.
std::optional<Failure> checkLayout(const Arguments &arguments, const FigureJob &job);
std::optional<Failure> checkHeadsOfRun(const Arguments &arguments, const FigureJob &job);

/// Items, heads and further maps are chosen where the figure, or the names of its files, has a place for them.
std::optional<Failure> checkAcross(const Arguments &arguments, const FigureJob &job);

/// A part is chosen of what the tensor has, once it is known: a GIF and files of steps show several where they show
/// maps, which have all of it.
std::optional<Failure> checkPart(const Arguments &arguments, const FigureJob &job);

/// Colours by powers of ten have no place for numbers below 0.
std::optional<Failure> checkScale(const FigureJob &job);

/// Steps are chosen for files that show several, and one tensor for those that do not. Of several a tensor still tells
/// of which block they are, or which of them a range of one's own is for.
std::optional<Failure> checkSteps(const Arguments &arguments, const FigureJob &job, const FigureFormat &format);

/// Tables and arrays have no colours, widths or words of a page.
std::optional<Failure> checkLook(const Arguments &arguments, const FigureFormat &format);

} // namespace headscope
