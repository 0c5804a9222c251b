// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headsnotice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headscope {
namespace {

constexpr int kNoticeRow = 32;

} // namespace

HeadsNotice::HeadsNotice(Of work, QWidget *maps) : QWidget(maps), m_work(work), m_words(new QLabel(this))
{
    const QString name = work == Of::Order ? QStringLiteral("orderNotice") : QStringLiteral("mapsNotice");
    setObjectName(name);
    setAutoFillBackground(true); // it may stand on maps
    m_words->setObjectName(name + QStringLiteral("Words"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, work == Of::Order ? 2 : 8, 2);
    row->setSpacing(8);
    row->addWidget(m_words);
    if (work == Of::Order)
        row->addWidget(makeCancel());
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

QToolButton *HeadsNotice::makeCancel()
{
    m_cancel = new QToolButton(this);
    m_cancel->setObjectName(QStringLiteral("cancelOrder"));
    m_cancel->setProperty("kind", QStringLiteral("small"));
    m_cancel->setFocusPolicy(Qt::TabFocus);
    connect(m_cancel, &QToolButton::clicked, this, &HeadsNotice::cancelled);
    return m_cancel;
}

void HeadsNotice::begin()
{
    if (isHidden() && !m_patience.isActive())
        m_patience.start();
}

void HeadsNotice::end()
{
    m_patience.stop();
    hide();
}

void HeadsNotice::showWords()
{
    m_words->setText(m_work == Of::Order ? tr("Putting the heads in order …") : tr("Painting the maps …"));
    setAccessibleName(m_words->text());
    if (m_cancel != nullptr) {
        m_cancel->setText(tr("Cancel"));
        m_cancel->setAccessibleName(m_cancel->text());
    }
    place();
}

void HeadsNotice::place()
{
    resize(sizeHint());
    const int below = m_work == Of::Order ? 0 : kNoticeRow; // where that of the order stands
    move(12, parentWidget()->height() - height() - 6 - below);
}

bool HeadsNotice::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void HeadsNotice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
