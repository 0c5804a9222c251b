// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "engine/document/json.h"
#include "ui/export/figurepage.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>

namespace headscope {

QByteArray figurePng(const FigureJob &job)
{
    constexpr int fastest = 80; // zlib's level 1: maps are even, and more effort is what would take the time
    const Document &document = job.trace->plan.document;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, "PNG");
    writer.setQuality(fastest);
    writer.setText(QStringLiteral("Title"), QString::fromStdString(document.title));
    writer.setText(QStringLiteral("Description"), figureDescription(job));
    writer.setText(QStringLiteral("Software"), QStringLiteral("HeadScope ") + QCoreApplication::applicationVersion());
    writer.setText(QStringLiteral("Options"), figureArguments(job).join(u' '));
    writer.setText(QStringLiteral("Session"), QString::fromStdString(writeDocument(document)));
    writer.write(FigurePage(job).picture(job.page.dpi / kLogicalDpi));
    return bytes;
}

} // namespace headscope
