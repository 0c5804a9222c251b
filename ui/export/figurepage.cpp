// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figurepage.h"

#include "ui/lines/drawwords.h"
#include "ui/lines/typedfont.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/theme/fonts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace headscope {
namespace {

constexpr double kPageMargin = 14;
constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QFont titleFont()
{
    return uiFont(kTitleSize, Weight::Bold);
}

QFont captionFont()
{
    return uiFont(kBodySize);
}

double wrappedHeight(const QFont &font, const QString &text, double width)
{
    const QRectF room(0, 0, width - 2 * kPageMargin, 1e6);
    return text.isEmpty() ? 0
                          : std::ceil(QFontMetricsF(typedFont(font, text)).boundingRect(room, kWrapped, text).height());
}

/// The same options with words that any format can hold.
PageOptions cleaned(PageOptions page)
{
    page.title = visibleLines(page.title);
    page.caption = visibleLines(page.caption);
    return page;
}

/// The height that a text takes, with the room between it and the figure.
double roomFor(const QFont &font, const QString &text, double width)
{
    const double height = wrappedHeight(font, text, width);
    return height > 0 ? height + kPageMargin : 0;
}

} // namespace

double pageWidth(const PageOptions &page)
{
    const double inches = page.widthPx > 0 ? page.widthPx / page.dpi : page.widthMm / kMmPerInch;
    return inches * kLogicalDpi;
}

QSizeF pageSize(const FigureJob &job)
{
    return FigurePage::layoutOf(job).size();
}

FigurePage::Layout FigurePage::layoutOf(const FigureJob &job)
{
    const WordsIn language(job.page.language);
    const PageOptions page = cleaned(job.page);
    const double width = pageWidth(page);
    Layout layout{job.figure, {}, roomFor(titleFont(), page.title, width), roomFor(captionFont(), page.caption, width)};
    layout.figure.columns = HeadFigure::columnsOnPage(job.trace, job.figure, width);
    layout.figureSize = {width, HeadFigure::heightFor(job.trace, layout.figure, width)};
    return layout;
}

FigurePage::FigurePage(const FigureJob &job, const CancelToken &isCancelled)
    : FigurePage(job, layoutOf(job), isCancelled)
{}

FigurePage::FigurePage(const FigureJob &job, const Layout &layout, const CancelToken &isCancelled)
    : m_page(cleaned(job.page)), m_theme(findTheme(job.page.theme)), m_layout(layout),
      m_figure(figureOf(job, layout, isCancelled)), m_isCancelled(isCancelled)
{}

HeadFigure FigurePage::figureOf(const FigureJob &job, const Layout &layout, const CancelToken &isCancelled)
{
    const WordsIn language(job.page.language);
    return {job.trace, layout.figure, *findTheme(job.page.theme), layout.figureSize, 1, isCancelled};
}

void FigurePage::paint(QPainter &painter) const
{
    const WordsIn language(m_page.language);
    const QRectF whole(QPointF(), size());
    if (!m_page.isTransparent)
        painter.fillRect(whole, m_theme->surface);
    const QRectF words = whole.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
    painter.save();
    painter.translate(figureOffset());
    m_figure.paint(painter, m_isCancelled);
    painter.restore();
    painter.setPen(m_theme->text);
    painter.setFont(titleFont());
    if (!m_page.title.isEmpty())
        drawWords(painter, words, kWrapped, m_page.title);
    painter.setFont(captionFont());
    if (!m_page.caption.isEmpty())
        drawWords(painter, words.adjusted(0, size().height() - kPageMargin - m_layout.caption, 0, 0), kWrapped,
                  m_page.caption);
}

QImage FigurePage::picture(double scale) const
{
    QImage image((size() * scale).toSize(),
                 m_page.isTransparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.fill(m_page.isTransparent ? QColor(Qt::transparent) : m_theme->surface);
    const auto perMetre = [](double dpi) { return static_cast<int>(std::lround(dpi / kMmPerInch * 1000)); };
    image.setDotsPerMeterX(perMetre(kLogicalDpi)); // while painting: fonts are in pixels
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paint(painter);
    painter.end();
    image.setDotsPerMeterX(perMetre(kLogicalDpi * scale));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

} // namespace headscope
