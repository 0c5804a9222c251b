// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/ordernotice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headscope {

OrderNotice::OrderNotice(QWidget *maps) : QWidget(maps), m_words(new QLabel(this)), m_cancel(new QToolButton(this))
{
    setObjectName(QStringLiteral("orderNotice"));
    setAutoFillBackground(true); // it may stand on maps
    m_words->setObjectName(QStringLiteral("orderNoticeWords"));
    m_cancel->setObjectName(QStringLiteral("cancelOrder"));
    m_cancel->setProperty("kind", QStringLiteral("small"));
    m_cancel->setFocusPolicy(Qt::TabFocus);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 2, 2);
    row->setSpacing(8);
    row->addWidget(m_words);
    row->addWidget(m_cancel);
    connect(m_cancel, &QToolButton::clicked, this, &OrderNotice::cancelled);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kHeadsPatience);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        place();
        show();
        raise();
    });
    maps->installEventFilter(this);
    showWords();
    hide();
}

void OrderNotice::begin()
{
    m_patience.start();
}

void OrderNotice::end()
{
    m_patience.stop();
    hide();
}

void OrderNotice::showWords()
{
    m_words->setText(tr("Putting the heads in order …"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(m_cancel->text());
    setAccessibleName(m_words->text());
    place();
}

void OrderNotice::place()
{
    resize(sizeHint());
    move(12, parentWidget()->height() - height() - 6);
}

bool OrderNotice::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void OrderNotice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
