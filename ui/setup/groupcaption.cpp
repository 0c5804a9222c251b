// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/groupcaption.h"

#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/theme/foldarrow.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace headscope {
namespace {

constexpr int kHeight = 19;
constexpr int kArrowRoom = 16; // after the words

QFont captionFont()
{
    return uiFont(kCaptionSize, Weight::Medium);
}

} // namespace

GroupCaption::GroupCaption(const QString &words, QWidget *group, QWidget *parent) : QAbstractButton(parent)
{
    setText(words);
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &GroupCaption::toggled, group, &QWidget::setVisible);
    connect(this, &GroupCaption::toggled, this, &GroupCaption::describe);
    describe();
}

void GroupCaption::describe()
{
    const QString words = isChecked() ? tr("Fold away: %1").arg(text()) : tr("Unfold: %1").arg(text());
    setToolTip(plainToolTip(words));
    setAccessibleName(words);
}

QSize GroupCaption::sizeHint() const
{
    return {static_cast<int>(lineWidth(captionFont(), text())) + kArrowRoom, kHeight};
}

void GroupCaption::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setPen(hasFocus() ? theme.accent : underMouse() ? theme.text : theme.muted);
    painter.setFont(captionFont());
    const double length = lineWidth(captionFont(), text());
    drawLine(painter, QRectF(0, 3, length, kHeight - 4), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setPen(QPen(painter.pen().color(), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    paintFoldArrow(painter, {length + 9, kHeight / 2.0 + 1}, isChecked() ? 90 : 0);
    if (hasFocus()) // a line, not a frame: the words stand at the very edge, above those of the fields
        painter.fillRect(QRectF(0, kHeight - 2, length + kArrowRoom, 2), theme.accent);
}

} // namespace headscope
