// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"
#include "ui/work/canceltoken.h"

#include <QByteArray>
#include <QList>

namespace headscope {

/// A kind of file that a figure can become. A new one is a new file here and a new row of figureformat.cpp.
struct FigureFormat
{
    QString name;    ///< on the command line, and the ending of its files
    QString title;   ///< for people: "PNG picture"
    bool hasPixels;  ///< which must not be too many
    bool showsSteps; ///< as frames of one file
    bool isDrawn;    ///< on a page, which must have room for it; a table has none
    /// Empty where there is too little memory; anything once it is cancelled.
    QByteArray (*write)(const FigureJob &job, const CancelToken &isCancelled);
};

QList<FigureFormat> figureFormats();
/// The format of this name.
std::optional<FigureFormat> findFigureFormat(const QString &name);

/// Checks that the format can hold a figure so large. A job of one that is drawn must have passed checkFigure().
Result<void> checkFits(const FigureJob &job, const FigureFormat &format);

/// The numbers of every map, a line for each row, with labels; a field that holds the separator is quoted.
QString figureTable(const FigureJob &job, QChar separator, const CancelToken &isCancelled = {});

// One per file. The job must have passed checkFigure(), that of a table checkContent().
QByteArray
figurePng(const FigureJob &job,
          const CancelToken &isCancelled = {}); ///< with its resolution, a description and the session inside
QByteArray figureSvg(const FigureJob &job,
                     const CancelToken &isCancelled = {}); ///< text stays text where it can; maps of small cells are
                                                           ///< one picture each
QByteArray figurePdf(const FigureJob &job,
                     const CancelToken &isCancelled = {}); ///< fonts embedded; session attached, and numbers where they
                                                           ///< are not very many
QByteArray figureGif(const FigureJob &job,
                     const CancelToken &isCancelled = {}); ///< the tensor's steps from the scores on, one frame each
QByteArray figureCsv(const FigureJob &job, const CancelToken &isCancelled = {}); ///< with commas, behind tableMark()
QByteArray figureNpy(const FigureJob &job,
                     const CancelToken &isCancelled = {}); ///< (maps, rows, columns), in the precision of the run

} // namespace headscope
