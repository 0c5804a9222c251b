// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notice.h"

#include "ui/access/taborder.h"
#include "ui/lines/tooltip.h"
#include "ui/theme/wrongmark.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <utility>

namespace headscope {

Notice::Notice(QWidget *parent) : QFrame(parent), m_words(new QLabel(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    m_words->setObjectName(QStringLiteral("notice"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse); // paths and sentences are worth copying
    m_close->setObjectName(QStringLiteral("closeNotice"));
    m_close->setProperty("kind", QStringLiteral("flat"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setText(QStringLiteral("×"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 3, 8, 3);
    row->addWidget(m_words, 1);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, &Notice::close);
    showWords();
    hide();
}

void Notice::show(const QString &sentence, NoticeKind kind)
{
    m_told = sentence;
    showKind(m_lasting ? NoticeKind::Wrong : kind);
    QStringList words{sentence};
    if (m_lasting)
        words << m_lasting->sentence;
    words.removeAll(QString());
    put(words.join(u'\n'), m_lasting ? m_lasting->offers : QList<NoticeOffer>(), m_lasting.has_value());
}

void Notice::put(const QString &words, const QList<NoticeOffer> &offers, bool areLasting)
{
    clearOffers();
    m_words->setText(words);
    setVisible(!words.isEmpty());
    for (const NoticeOffer &offer : offers)
        m_offers << makeButton(offer, areLasting);
    if (!offers.isEmpty())
        tabThrough(*this);
}

void Notice::act(const NoticeOffer &offer, bool isLasting)
{
    if (isLasting)
        m_lasting.reset();
    show({});
    offer.act();
}

void Notice::close()
{
    if (m_told.isEmpty())
        m_lasting.reset();
    show({});
}

/// One of them may have been clicked.
void Notice::clearOffers()
{
    for (QToolButton *button : std::exchange(m_offers, {})) {
        button->hide();
        button->setObjectName({});
        button->deleteLater();
    }
}

void Notice::offer(const QString &sentence, const QList<NoticeOffer> &offers)
{
    m_told = sentence;
    showKind(NoticeKind::Wrong);
    put(sentence, offers, false);
}

void Notice::offerLasting(const QString &sentence, const QList<NoticeOffer> &offers)
{
    const bool isTold = !hasOffers() && property("kind") == QStringLiteral("wrong");
    m_lasting = Lasting{sentence, offers};
    show(isTold ? m_told : QString());
}

/// The first is "noticeOffer", the next "noticeOffer2".
QToolButton *Notice::makeButton(const NoticeOffer &offer, bool isLasting)
{
    const QString number = m_offers.isEmpty() ? QString() : QString::number(m_offers.size() + 1);
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("noticeOffer") + number);
    button->setProperty("kind", QStringLiteral("small"));
    button->setFocusPolicy(Qt::TabFocus);
    button->setText(offer.button);
    button->setToolTip(plainToolTip(offer.tip));
    connect(button, &QToolButton::clicked, this, [this, offer, isLasting] { act(offer, isLasting); });
    auto *row = static_cast<QHBoxLayout *>(layout());
    row->insertWidget(row->indexOf(m_close), button);
    return button;
}

void Notice::passDone()
{
    if (property("kind") == QStringLiteral("done"))
        show({}, NoticeKind::Done);
}

void Notice::showKind(NoticeKind kind)
{
    const QVariant name = kind == NoticeKind::Done ? QStringLiteral("done") : QStringLiteral("wrong");
    if (property("kind") == name)
        return;
    setProperty("kind", name);
    for (QWidget *one :
         {static_cast<QWidget *>(this), static_cast<QWidget *>(m_words), static_cast<QWidget *>(m_close)})
        styleAnew(one);
}

void Notice::showWords()
{
    m_close->setAccessibleName(tr("Close the notice"));
    m_close->setToolTip(tr("Close the notice (Esc)"));
}

void Notice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        showWords();
        passDone();
    }
    QFrame::changeEvent(event);
}

} // namespace headscope
