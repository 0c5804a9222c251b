// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/export/figurepage.h"
#include "ui/export/figurewords.h"
#include "ui/export/pngwriter.h"

#include <QCoreApplication>

namespace headscope {

QByteArray figurePng(const FigureJob &job, const CancelToken &isCancelled)
{
    QImage image = FigurePage(job, isCancelled).picture(job.page.dpi / kLogicalDpi);
    if (image.isNull() || isCancelled())
        return {};
    image.convertTo(job.page.isTransparent ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    image.setText(QStringLiteral("Title"), figureTitle(job));
    image.setText(QStringLiteral("Description"), figureDescription(job));
    image.setText(QStringLiteral("Software"), QStringLiteral("HeadScope ") + QCoreApplication::applicationVersion());
    image.setText(QStringLiteral("Options"), figureCommand(job));
    if (const std::string session = figureSession(job); !session.empty())
        image.setText(QStringLiteral("Session"), QString::fromStdString(session));
    return writePng(image);
}

} // namespace headscope
