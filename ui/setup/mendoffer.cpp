// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/mendoffer.h"

#include "ui/lines/tooltip.h"
#include "ui/text/mendwords.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headscope {

MendOffer::MendOffer(QWidget *parent) : QWidget(parent), m_words(new QLabel(this))
{
    setObjectName(QStringLiteral("mendOffer"));
    setAccessibleName(tr("What does not fit"));
    m_words->setObjectName(QStringLiteral("mendWords"));
    m_words->setProperty("kind", QStringLiteral("note"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_fit = addButton(QStringLiteral("mendFit"), MendWay::Fit);
    m_leaveOut = addButton(QStringLiteral("mendLeaveOut"), MendWay::LeaveOut);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_fit);
    buttons->addWidget(m_leaveOut);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 4);
    rows->setSpacing(4);
    rows->addWidget(m_words);
    rows->addLayout(buttons);
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
    m_words->setText(misfitWords(misfits));
    m_words->setVisible(misfits.size() > 1); // of one alone, the refusal says it
    m_fit->setVisible(canBeFitted(misfits));
    setVisible(!misfits.empty());
}

} // namespace headscope
