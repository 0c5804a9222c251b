// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headpages.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

namespace headscope {

HeadPage HeadPage::at(Index position, Index most, Index total)
{
    const Index first = std::clamp<Index>(position, 0, std::max<Index>(0, total - 1)) / most * most;
    return {first, std::min(most, total - first), total};
}

HeadPages::HeadPages(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("headPages"));
    m_back = addButton("headPagesBack", -1);
    m_words = new QLabel(this);
    m_words->setObjectName(QStringLiteral("headPagesWords"));
    m_on = addButton("headPagesOn", 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_back, m_words, m_on})
        row->addWidget(widget);
}

QToolButton *HeadPages::addButton(const char *name, int direction)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QString::fromLatin1(name));
    button->setProperty("kind", QStringLiteral("small"));
    button->setFocusPolicy(Qt::TabFocus);
    button->setText(direction < 0 ? QStringLiteral("‹") : QStringLiteral("›"));
    connect(button, &QToolButton::clicked, this, [this, direction] { Q_EMIT turned(direction * m_page.count); });
    return button;
}

void HeadPages::setPage(const HeadPage &page)
{
    m_page = page;
    m_back->setEnabled(page.first > 0);
    m_on->setEnabled(page.first + page.count < page.total);
    showWords();
}

void HeadPages::showWords()
{
    const QLocale locale;
    m_words->setText(tr("maps %1–%2 of %3")
                         .arg(locale.toString(m_page.first + 1), locale.toString(m_page.first + m_page.count),
                              locale.toString(m_page.total)));
    setAccessibleName(m_words->text());
    m_back->setToolTip(tr("The maps before"));
    m_on->setToolTip(tr("The maps after"));
    for (QToolButton *button : {m_back, m_on})
        button->setAccessibleName(button->toolTip());
    resize(sizeHint());
}

void HeadPages::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
