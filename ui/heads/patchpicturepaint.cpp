// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the image of a model is painted, with the lines between its patches or with what is attended to on it.
#include "ui/heads/patchpicture.h"

#include "ui/figure/cellmarks.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/heatmap.h"
#include "ui/lines/linetext.h"
#include "ui/session/oldrun.h"
#include "ui/theme/fonts.h"

#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kFewestPixels = 5; // of a patch, for lines between them

} // namespace

void PatchPicture::paintLines(QPainter &painter) const
{
    const MapGeometry patches = cells();
    if (std::min(patches.cellWidth(), patches.cellHeight()) < kFewestPixels)
        return;
    const QColor dark(0, 0, 0, 90);
    const QColor light(255, 255, 255, 90);
    const auto across = [&](double y, const QColor &ink) {
        painter.fillRect(QRectF(patches.area().left(), y, patches.area().width(), 1), ink);
    };
    const auto down = [&](double x, const QColor &ink) {
        painter.fillRect(QRectF(x, patches.area().top(), 1, patches.area().height()), ink);
    };
    for (Index row = 1; row < patches.rows(); ++row) {
        across(patches.cell(row, 0).top() - 1, dark);
        across(patches.cell(row, 0).top(), light);
    }
    for (Index column = 1; column < patches.columns(); ++column) {
        down(patches.cell(0, column).left() - 1, dark);
        down(patches.cell(0, column).left(), light);
    }
}

void PatchPicture::paintToken(QPainter &painter, Index token, const QColor &ink, double width) const
{
    const QRectF place = rectOf(token);
    if (token > 0 && !place.isEmpty())
        paintOutline(painter, place.adjusted(0.5, 0.5, -0.5, -0.5), ink, themeOf(palette()), width);
}

void PatchPicture::paintChip(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const bool isCursor = m_cursor == 0 || m_lit == 0;
    const bool isChosen = m_content.query == 0;
    painter.setPen(QPen(isCursor   ? theme.accent
                        : isChosen ? theme.text
                                   : theme.line,
                        isCursor || isChosen ? 2 : 1, isChosen ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(chip().adjusted(1, 1, -1, -1), 4, 4);
    painter.setPen(isChosen ? theme.text : theme.muted);
    painter.setFont(uiFont(kCaptionSize, isChosen ? Weight::Bold : Weight::Regular));
    drawLine(painter, chip(), Qt::AlignCenter, QStringLiteral("CLS"));
}

void PatchPicture::paintEvent(QPaintEvent *)
{
    if (!m_content.image)
        return;
    QPainter painter(this);
    painter.setOpacity(m_isDimmed ? kOldOpacity : 1);
    const Theme &theme = themeOf(palette());
    const auto &shown = m_shown.answer();
    if (hasWeights() && shown) {
        paintHeatMap(painter, cells(), shown->numbers, shown->panel.style);
        paintColorBar(painter, bar(), shown->panel.style.scale, theme.muted);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, m_content.image->picture.width() > width());
        painter.drawImage(cells().area(), hasWeights() ? m_content.image->greys : m_content.image->picture);
        paintLines(painter);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (!hasWeights())
        paintChip(painter);
    painter.setBrush(Qt::NoBrush);
    paintToken(painter, m_content.query, theme.text, 2);
    for (const auto &token : {m_lit, m_cursor})
        if (token)
            paintToken(painter, *token, theme.accent, 2);
    if (hasFocus() && !m_cursor) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.drawRect(cells().area().adjusted(-2, -2, 1, 1));
    }
}

} // namespace headscope
