// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headscope {

Notice::Notice(QWidget *parent)
    : QFrame(parent), m_words(new QLabel(this)), m_offer(new QToolButton(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    m_words->setObjectName(QStringLiteral("notice"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse); // paths and sentences are worth copying
    m_offer->setObjectName(QStringLiteral("noticeOffer"));
    m_offer->setProperty("kind", QStringLiteral("small"));
    m_offer->setFocusPolicy(Qt::TabFocus);
    m_close->setObjectName(QStringLiteral("closeNotice"));
    m_close->setProperty("kind", QStringLiteral("flat"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setText(QStringLiteral("×"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 3, 8, 3);
    row->addWidget(m_words, 1);
    row->addWidget(m_offer);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, [this] { show({}); });
    connect(m_offer, &QToolButton::clicked, this, [this] {
        const auto act = m_act;
        show({});
        act();
    });
    showWords();
    hide();
}

void Notice::show(const QString &sentence)
{
    m_act = nullptr;
    m_offer->hide();
    m_words->setText(sentence);
    setVisible(!sentence.isEmpty());
}

void Notice::offer(const QString &sentence, const QString &button, std::function<void()> act)
{
    show(sentence);
    m_act = std::move(act);
    m_offer->setText(button);
    m_offer->show();
}

QString Notice::text() const
{
    return m_words->text();
}

void Notice::showWords()
{
    m_close->setAccessibleName(tr("Close the notice"));
    m_close->setToolTip(tr("Close the notice (Esc)"));
}

void Notice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QFrame::changeEvent(event);
}

} // namespace headscope
