// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "ui/figure/headfigure.h"

#include <QByteArray>

namespace headscope {

/// The page of a figure file.
struct PageOptions
{
    double widthMm = 180;
    double dpi = 200;
    QString theme = QStringLiteral("light");
    bool isTransparent = false;
};

/// The figure as the bytes of a PNG file, with its resolution and a description inside.
/// The same trace and options give the same bytes, on every platform plugin.
QByteArray figurePng(const std::shared_ptr<const Trace> &trace, const FigureOptions &figure, const PageOptions &page);

/// Checks that the figure can be drawn of this run. Errors name the option: "--batch".
Result<void> checkFigure(const std::shared_ptr<const Trace> &trace, const FigureOptions &figure,
                         const PageOptions &page);

} // namespace headscope
