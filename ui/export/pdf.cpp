// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "engine/document/json.h"
#include "ui/export/figurepage.h"
#include "ui/export/figurewords.h"
#include "ui/export/reproduciblepdf.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

namespace headscope {
namespace {

/// Of more numbers the table takes seconds to write, and is most of a file that people want for its picture.
constexpr Index kMostAttached = 1'000'000;

} // namespace

QByteArray figurePdf(const FigureJob &job, const CancelToken &isCancelled)
{
    const FigurePage page(job, isCancelled);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setPageSize(QPageSize(page.size() / kLogicalDpi, QPageSize::Inch, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    pdf.setResolution(kPdfUnitsPerInch);
    pdf.setTitle(figureTitle(job));
    pdf.setCreator(
        QStringLiteral("HeadScope %1: export %2").arg(QCoreApplication::applicationVersion(), figureCommand(job)));
    if (countOfNumbers(job) <= kMostAttached)
        pdf.addFileAttachment(QStringLiteral("numbers.csv"), figureCsv(job, isCancelled), QStringLiteral("text/csv"));
    if (const std::string session = figureSession(job); !session.empty())
        pdf.addFileAttachment(QStringLiteral("session.headscope"), QByteArray::fromStdString(session),
                              QStringLiteral("application/json"));
    QPainter painter(&pdf);
    painter.setRenderHint(QPainter::LosslessImageRendering); // colours are numbers
    painter.scale(kPdfUnitsPerInch / kLogicalDpi, kPdfUnitsPerInch / kLogicalDpi);
    page.paint(painter);
    painter.end();
    constexpr double pointsPerInch = 72;
    return reproduciblePdf(withPageSize(bytes, page.size() * (pointsPerInch / kLogicalDpi)));
}

} // namespace headscope
