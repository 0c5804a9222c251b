// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/export/figurepage.h"
#include "ui/export/gifwriter.h"
#include "ui/export/stepframes.h"
#include "ui/figure/blank.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace headscope {
namespace {

/// Every frame, as high as the highest: some have longer titles. A GIF has whole pixels or none, and words whose edges
/// are half of both need a ground.
std::vector<FigureJob> framesOf(const FigureJob &job, QSize &size)
{
    std::vector<FigureJob> frames = stepFrames(job);
    for (FigureJob &frame : frames) {
        frame.page.isTransparent = false;
        size = size.expandedTo((pageSize(frame) * (job.page.dpi / kLogicalDpi)).toSize());
    }
    return frames;
}

QImage grown(const QImage &frame, const QSize &size, const QColor &ground)
{
    if (frame.isNull() || frame.size() == size)
        return frame;
    QImage whole = blankImage(size, QImage::Format_RGB32);
    whole.fill(ground);
    QPainter(&whole).drawImage(QRect(QPoint(), frame.size()), frame);
    return whole;
}

} // namespace

QByteArray figureGif(const FigureJob &job, const CancelToken &isCancelled)
{
    constexpr int hundredthsEach = 150;
    GifWriter gif(hundredthsEach);
    QSize size;
    for (const FigureJob &step : framesOf(job, size)) {
        const QImage frame = FigurePage(step, isCancelled).picture(job.page.dpi / kLogicalDpi);
        if (isCancelled() || !gif.add(grown(frame, size, findTheme(job.page.theme)->surface)))
            return {};
    }
    return gif.finished();
}

} // namespace headscope
