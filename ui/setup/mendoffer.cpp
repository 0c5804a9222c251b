// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/mendoffer.h"

#include "ui/lines/tooltip.h"
#include "ui/text/mendwords.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace headscope {

MendOffer::MendOffer(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("mendOffer"));
    setAccessibleName(tr("What does not fit"));
    m_fit = addButton(QStringLiteral("mendFit"), MendWay::Fit);
    m_leaveOut = addButton(QStringLiteral("mendLeaveOut"), MendWay::LeaveOut);
    auto *buttons = new QHBoxLayout(this);
    buttons->setContentsMargins(0, 0, 0, 4);
    buttons->addStretch(1);
    buttons->addWidget(m_fit);
    buttons->addWidget(m_leaveOut);
    hide();
}

QToolButton *MendOffer::addButton(const QString &name, MendWay way)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setProperty("kind", QStringLiteral("small"));
    button->setFocusPolicy(Qt::TabFocus);
    button->setText(mendButtonWords(way));
    button->setToolTip(plainToolTip(mendTip(way)));
    connect(button, &QToolButton::clicked, this, [this, way] { Q_EMIT picked(way); });
    return button;
}

void MendOffer::offer(const std::vector<MendedPart> &misfits)
{
    m_fit->setVisible(canBeFitted(misfits));
    setVisible(!misfits.empty());
}

} // namespace headscope
