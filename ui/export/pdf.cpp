// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "engine/document/json.h"
#include "ui/export/figurepage.h"
#include "ui/text/showntext.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

namespace headscope {
namespace {

constexpr int kUnitsPerInch = 1200;

/// The same figure is the same file: the time of writing, which Qt puts in, becomes that of the format's first year.
/// As long as before, because the file knows where its parts begin.
QByteArray withoutTime(QByteArray bytes)
{
    const auto blank = [&](const char *mark, const QByteArray &time) {
        const QByteArray sign(mark);
        for (qsizetype at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + sign.size()))
            bytes.replace(at + sign.size(), time.size(), time);
    };
    blank("/CreationDate (D:", "19930101000000");
    for (const char *tag : {"<xmp:CreateDate>", "<xmp:ModifyDate>", "<xmp:MetadataDate>"})
        blank(tag, "1993-01-01T00:00:00");
    return bytes;
}

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
    pdf.setResolution(kUnitsPerInch);
    pdf.setTitle(shownText(job.trace->plan.document.title));
    pdf.setCreator(
        QStringLiteral("HeadScope %1: export %2").arg(QCoreApplication::applicationVersion(), figureCommand(job)));
    pdf.addFileAttachment(QStringLiteral("numbers.csv"), figureCsv(job, isCancelled), QStringLiteral("text/csv"));
    pdf.addFileAttachment(QStringLiteral("session.headscope"),
                          QByteArray::fromStdString(writeDocument(job.trace->plan.document)),
                          QStringLiteral("application/json"));
    QPainter painter(&pdf);
    painter.scale(kUnitsPerInch / kLogicalDpi, kUnitsPerInch / kLogicalDpi);
    page.paint(painter);
    painter.end();
    return withoutTime(bytes);
}

} // namespace headscope
