// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/fetchedslice.h"

#include <QImage>

#include <functional>
#include <optional>
#include <utility>

class QMenu;
class QWidget;

namespace headscope {

class Session;

/// The context menu of a heat map: copy it as an image, as a table for a spreadsheet or as a line of NumPy, or look at
/// its numbers as a table. It deletes itself when it closes.
/// `picture` makes the image, and is null where there is none yet; the table begins at the cell in the row and column
/// that are given.
QMenu *makeMapMenu(QWidget *map, const std::function<QImage()> &picture, const Slice &slice,
                   std::optional<std::pair<Index, Index>> first = {});

/// What a widget paints, without those that lie on it.
QImage paintedAlone(QWidget &widget);

/// Copies the numbers with their labels, for a spreadsheet.
void copyAsTable(QWidget *map, const Slice &slice);

/// Opens a table of the numbers beside the map, in a window of its own.
void showNumbers(QWidget *map, const Slice &slice, std::optional<std::pair<Index, Index>> first = {});
/// Those tables that were opened in a view go on with the same matrices of another run, or of none.
void renewNumbers(const QWidget &view, const std::shared_ptr<const Trace> &run,
                  const std::shared_ptr<const Trace> &unchanged = {});
/// Each time that the session has another run they go on with that of their block or layer. Menus of the maps, which
/// are of the session, close with it.
void keepNumbersNew(const Session &session, QWidget *view);

/// The numbers of a matrix with its labels, columns apart by tabs, with the digits that read back
/// the same.
QString asTable(const FetchedSlice &slice, const CancelToken &isCancelled = {});

/// The same numbers as an expression of NumPy: np.array([[…], […]], dtype=np.float32).
QString asArray(const FetchedSlice &slice, const CancelToken &isCancelled = {});

} // namespace headscope
