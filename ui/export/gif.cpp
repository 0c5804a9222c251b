// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/export/figurepage.h"
#include "ui/export/gifwriter.h"
#include "ui/export/stepframes.h"

namespace headscope {

QByteArray figureGif(const FigureJob &job, const CancelToken &isCancelled)
{
    constexpr int hundredthsEach = 150;
    GifWriter gif(hundredthsEach);
    for (const FigureJob &step : stepFrames(job))
        if (isCancelled() || !gif.add(FigurePage(step, isCancelled).picture(job.page.dpi / kLogicalDpi)))
            return {};
    return gif.finished();
}

} // namespace headscope
