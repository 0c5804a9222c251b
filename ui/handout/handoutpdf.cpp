// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/handoutpdf.h"

#include "ui/export/figurepage.h"
#include "ui/export/reproduciblepdf.h"
#include "ui/handout/handoutpages.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>

#include <algorithm>

namespace headscope {

QByteArray handoutPdf(const Handout &handout)
{
    const HandoutPages pages(handout);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setPageSize(QPageSize(handout.paper == Paper::A4 ? QPageSize::A4 : QPageSize::Letter));
    pdf.setPageMargins({});
    pdf.setResolution(kPdfUnitsPerInch);
    pdf.setTitle(handout.title);
    pdf.setCreator(QStringLiteral("HeadScope %1").arg(QCoreApplication::applicationVersion()));
    QPainter painter(&pdf);
    painter.scale(kPdfUnitsPerInch / kLogicalDpi, kPdfUnitsPerInch / kLogicalDpi);
    for (int page = 0; page < pages.count(); ++page) {
        if (page > 0)
            pdf.newPage();
        pages.paint(painter, page);
    }
    painter.end();
    return reproduciblePdf(bytes);
}

void printHandout(QPrinter &paper, const Handout &handout)
{
    const HandoutPages pages(handout);
    paper.setFullPage(true);
    const QRectF room = paper.paperRect(QPrinter::DevicePixel);
    const double scale = std::min(room.width() / pages.size().width(), room.height() / pages.size().height());
    const bool isPart = paper.printRange() == QPrinter::PageRange && paper.fromPage() > 0; // as the dialog asked
    const int last = isPart ? std::clamp(paper.toPage(), 1, pages.count()) : pages.count();
    const int first = isPart ? std::min(paper.fromPage(), last) : 1;
    QPainter painter(&paper);
    painter.scale(scale, scale);
    for (int page = first; page <= last; ++page) {
        if (page > first)
            paper.newPage();
        pages.paint(painter, page - 1);
    }
}

} // namespace headscope
