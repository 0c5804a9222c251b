// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notice.h"

#include "ui/access/announcement.h"
#include "ui/access/taborder.h"
#include "ui/lines/tooltip.h"
#include "ui/theme/wrongmark.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QToolButton>

#include <utility>

namespace headscope {

Notice::Notice(QWidget *parent)
    : QFrame(parent), m_words(new QLabel(this)), m_announcement(new Announcement(m_words)),
      m_close(new QToolButton(this))
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
    say({sentence}, kind, {});
}

void Notice::tell(const NoticeTelling &telling)
{
    say(telling(), NoticeKind::Wrong, telling);
}

void Notice::tellLasting(const NoticeTelling &telling)
{
    const bool isTold = !hasOffers() && property("kind") == QStringLiteral("wrong");
    m_lasting = Lasting{telling, telling()};
    isTold ? refresh() : show({});
}

void Notice::say(const NoticeWords &words, NoticeKind kind, const NoticeTelling &telling)
{
    ++m_number;
    m_said = words;
    m_kind = kind;
    m_telling = telling;
    refresh();
}

void Notice::sayAgain()
{
    m_said = m_telling ? m_telling() : NoticeWords();
    if (m_lasting)
        m_lasting->said = m_lasting->telling();
    refresh();
}

/// An offer that lasts waits while another one wants an answer.
void Notice::refresh()
{
    const bool isLasting = m_lasting && m_said.offers.isEmpty();
    showKind(isLasting ? NoticeKind::Wrong : m_kind);
    QStringList words{m_said.sentence};
    if (isLasting)
        words << m_lasting->said.sentence;
    words.removeAll(QString());
    clearOffers();
    showSaid(words.join(u'\n'));
    setVisible(!words.isEmpty());
    for (const NoticeOffer &offer : isLasting ? m_lasting->said.offers : m_said.offers)
        m_offers << makeButton(offer, isLasting);
    if (!m_offers.isEmpty())
        tabThrough(*this);
}

/// An offer that lasts is not read out again where nothing else was said.
void Notice::showSaid(const QString &words)
{
    const bool isNew = words != m_words->text() || !m_said.sentence.isEmpty();
    m_words->setText(words);
    if (isNew)
        m_announcement->tell(words);
}

void Notice::act(const NoticeOffer &offer, bool isLasting)
{
    const QPointer<Notice> self(this);
    const bool hadKeyboard = isAncestorOf(QApplication::focusWidget());
    if (isLasting)
        m_lasting.reset();
    show({});
    offer.act();
    if (self && hadKeyboard && !m_offers.isEmpty()) // what it asks is answered by the keyboard, too
        m_offers.last()->setFocus(Qt::TabFocusReason);
}

void Notice::close()
{
    const auto closed = m_said.sentence.isEmpty() && m_lasting ? m_lasting->said.closed : nullptr;
    if (m_said.sentence.isEmpty())
        m_lasting.reset();
    show({});
    if (closed)
        closed();
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
        sayAgain();
    }
    QFrame::changeEvent(event);
}

} // namespace headscope
