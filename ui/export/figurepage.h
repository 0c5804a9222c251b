// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"
#include "ui/figure/headfigure.h"

#include <QImage>

namespace headscope {

constexpr double kMmPerInch = 25.4;
constexpr double kLogicalDpi = 96; ///< fonts and lines are given in pixels of this size

/// A figure with its ground, title and caption, as large as its width asks for: what a file shows, and its preview.
class FigurePage
{
public:
    /// The job must have passed checkFigure(). Once it is cancelled, what it paints is of no use.
    explicit FigurePage(const FigureJob &job, const CancelToken &isCancelled = {});

    /// In logical pixels.
    QSizeF size() const { return m_layout.size(); }
    void paint(QPainter &painter) const;
    /// As pixels, `scale` of them for a logical one, with the resolution inside. Null where there is too little memory.
    QImage picture(double scale) const;

    const HeadFigure &figure() const { return m_figure; }
    /// From the page's corner to the figure's.
    QPointF figureOffset() const { return {0, m_layout.title}; }

private:
    /// Where everything stands; to find it, a figure may have to look at every mask.
    struct Layout
    {
        FigureOptions figure; ///< with its columns
        QSizeF figureSize;
        double title, caption; ///< their heights, 0 where there is none
        QSizeF size() const { return figureSize + QSizeF(0, title + caption); }
    };
    FigurePage(const FigureJob &job, const Layout &layout, const CancelToken &isCancelled);
    static Layout layoutOf(const FigureJob &job);
    static HeadFigure figureOf(const FigureJob &job, const Layout &layout, const CancelToken &isCancelled);
    friend QSizeF pageSize(const FigureJob &job);

    PageOptions m_page;
    const Theme *m_theme;
    Layout m_layout;
    HeadFigure m_figure;
    CancelToken m_isCancelled;
};

/// The width of a page in logical pixels.
double pageWidth(const PageOptions &page);
/// The size of a job's page, without making it.
QSizeF pageSize(const FigureJob &job);

} // namespace headscope
