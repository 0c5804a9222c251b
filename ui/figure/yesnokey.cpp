// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/yesnokey.h"

#include "ui/figure/cellmarks.h"
#include "ui/figure/mapimage.h"
#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QPainter>

namespace headscope {
namespace {

constexpr double kSwatch = 10;
constexpr double kBeside = 4;   // between a swatch and its word
constexpr double kBetween = 12; // the two
constexpr double kBelow = 15;   // one the other, where they are wider than the place

class YesNoKey
{
    Q_DECLARE_TR_FUNCTIONS(headscope::YesNoKey)
};

} // namespace

bool isMaskedInKey(const TensorSpec &tensor)
{
    return tensor.operation == Operation::Allow;
}

void paintYesNoKey(QPainter &painter, const QRectF &area, const TensorSpec &tensor, const MapStyle &style)
{
    const bool isMask = isMaskedInKey(tensor);
    const QString yes = isMask ? YesNoKey::tr("seen") : YesNoKey::tr("kept");
    const QString no = isMask ? YesNoKey::tr("masked") : YesNoKey::tr("dropped");
    painter.setFont(uiFont(kCaptionSize));
    const double words = lineWidth(painter.font(), yes) + lineWidth(painter.font(), no);
    const double wide = words + 2 * (kSwatch + kBeside) + kBetween;
    const bool isStacked = wide > area.width();
    QPointF at(isStacked ? area.left() : area.center().x() - wide / 2, area.top() + (isStacked ? -3 : 1));
    for (const bool isYes : {true, false}) {
        const QRectF swatch(at, QSizeF(kSwatch, kSwatch));
        painter.fillRect(swatch, QColor::fromRgb(cellColor(isYes ? 1 : 0, isMask && !isYes, style)));
        if (isMask && !isYes)
            paintHatch(painter, swatch, style.theme->hatch);
        const QString &word = isYes ? yes : no;
        const double width = lineWidth(painter.font(), word);
        painter.setPen(style.theme->muted);
        drawLine(painter, QRectF(swatch.right() + kBeside, swatch.top() - 3, width + 1, 16),
                 Qt::AlignLeft | Qt::AlignVCenter, word);
        at += isStacked ? QPointF(0, kBelow) : QPointF(kSwatch + kBeside + width + kBetween, 0);
    }
}

} // namespace headscope
