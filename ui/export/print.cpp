// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/print.h"

#include "ui/export/figurepage.h"
#include "ui/theme/screenroom.h"

#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kImageDpi = 300; // the resolution of large maps: finer ones take long to print

} // namespace

RecordedPage recordPage(const FigureJob &job, const CancelToken &isCancelled)
{
    const FigurePage page(job, isCancelled);
    RecordedPage recorded{QPicture(), page.size()};
    QPainter painter(&recorded.drawing);
    painter.scale(kImageDpi / kLogicalDpi, kImageDpi / kLogicalDpi);
    page.paint(painter);
    return recorded;
}

void printPage(QPrinter &paper, const RecordedPage &page)
{
    const QRectF room = paper.pageRect(QPrinter::DevicePixel);
    const double scale = std::min(
        {room.width() / page.size.width(), room.height() / page.size.height(), paper.resolution() / kLogicalDpi});
    QPainter painter(&paper);
    painter.setRenderHint(QPainter::LosslessImageRendering); // colours are numbers
    const double byQt = static_cast<double>(paper.logicalDpiX()) / page.drawing.logicalDpiX();
    const double recorded = byQt * kImageDpi / kLogicalDpi;
    painter.scale(scale / recorded, scale / recorded);
    painter.drawPicture(0, 0, page.drawing);
}

void showPreview(QWidget *window, const std::shared_ptr<QPrinter> &printer, const QString &name,
                 const std::function<void(QPrinter &)> &print)
{
    auto *preview = new QPrintPreviewDialog(printer.get(), window);
    preview->setAttribute(Qt::WA_DeleteOnClose);
    preview->setObjectName(name);
    preview->resize(QSize(1000, 700).boundedTo(roomOn(*window->screen()))); // with its buttons
    QObject::connect(preview, &QPrintPreviewDialog::paintRequested, window,
                     [printer, print](QPrinter *paper) { print(*paper); });
    preview->open();
}

} // namespace headscope
