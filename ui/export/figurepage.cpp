// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figurepage.h"

#include "ui/theme/fonts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace headscope {
namespace {

constexpr double kMargin = 14;
constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

double widthOf(const PageOptions &page)
{
    return page.widthMm / kMmPerInch * kLogicalDpi;
}

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
    const QRectF room(0, 0, width - 2 * kMargin, 1e6);
    return text.isEmpty() ? 0 : std::ceil(QFontMetricsF(font).boundingRect(room, kWrapped, text).height());
}

double titleHeight(const PageOptions &page)
{
    const double height = wrappedHeight(titleFont(), page.title, widthOf(page));
    return height > 0 ? height + kMargin : 0;
}

double captionHeight(const PageOptions &page)
{
    const double height = wrappedHeight(captionFont(), page.caption, widthOf(page));
    return height > 0 ? height + kMargin : 0;
}

FigureOptions onPage(const FigureJob &job)
{
    FigureOptions options = job.figure;
    if (options.columns == 0)
        options.columns = HeadFigure::columnsOnPage(job.trace, job.figure, widthOf(job.page));
    return options;
}

QSizeF figureSize(const FigureJob &job)
{
    const double width = widthOf(job.page);
    return {width, HeadFigure::heightFor(job.trace, onPage(job), width)};
}

} // namespace

QSizeF pageSize(const FigureJob &job)
{
    return figureSize(job) + QSizeF(0, titleHeight(job.page) + captionHeight(job.page));
}

FigurePage::FigurePage(const FigureJob &job)
    : m_page(job.page), m_theme(findTheme(job.page.theme)), m_titleHeight(titleHeight(job.page)),
      m_captionHeight(captionHeight(job.page)), m_size(pageSize(job)),
      m_figure(job.trace, onPage(job), *m_theme, figureSize(job))
{}

void FigurePage::paint(QPainter &painter) const
{
    const QRectF whole(QPointF(), m_size);
    if (!m_page.isTransparent)
        painter.fillRect(whole, m_theme->surface);
    const QRectF words = whole.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    painter.save();
    painter.translate(figureOffset());
    m_figure.paint(painter);
    painter.restore();
    painter.setPen(m_theme->text);
    painter.setFont(titleFont());
    if (!m_page.title.isEmpty())
        painter.drawText(words, kWrapped, m_page.title);
    painter.setFont(captionFont());
    if (!m_page.caption.isEmpty())
        painter.drawText(words.adjusted(0, m_size.height() - kMargin - m_captionHeight, 0, 0), kWrapped,
                         m_page.caption);
}

QImage FigurePage::picture(double scale) const
{
    QImage image((m_size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
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
