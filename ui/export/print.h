// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"
#include "ui/work/canceltoken.h"

#include <QPicture>
#include <QSizeF>

#include <functional>
#include <memory>

class QPrinter;
class QWidget;

namespace headscope {

/// A page as it goes to paper. Any thread may make it, which takes its time; printing it takes a moment.
struct RecordedPage
{
    QPicture drawing;
    QSizeF size; ///< in logical pixels
};

RecordedPage recordPage(const FigureJob &job, const CancelToken &isCancelled = {});

/// Prints the page in its own size where the paper has room for it, else as large as the paper lets it be.
void printPage(QPrinter &paper, const RecordedPage &page);

/// Opens the system's own preview of what `print` draws, as a dialog of the window with this name.
void showPreview(QWidget *window, const std::shared_ptr<QPrinter> &printer, const QString &name,
                 const std::function<void(QPrinter &)> &print);

} // namespace headscope
