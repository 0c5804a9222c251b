// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/numberbar.h"

#include "ui/explain/cellslider.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

namespace headscope {

NumberBar::NumberBar(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_caption(addLabel(QStringLiteral("numberCaption"), QStringLiteral("body"))),
      m_number(addLabel(QStringLiteral("numberNow"), QStringLiteral("numbers"))),
      m_low(addLabel(QStringLiteral("numberLow"), QStringLiteral("note"))),
      m_high(addLabel(QStringLiteral("numberHigh"), QStringLiteral("note"))), m_slider(new CellSlider(session, this))
{
    setObjectName(QStringLiteral("numberBar"));
    m_caption->setBuddy(m_slider);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(16, 4, 14, 4);
    grid->setVerticalSpacing(0);
    grid->addWidget(m_caption, 0, 0, 1, 2);
    grid->addWidget(m_number, 0, 2, Qt::AlignRight);
    grid->addWidget(m_low, 1, 0);
    grid->addWidget(m_slider, 1, 1);
    grid->addWidget(m_high, 1, 2, Qt::AlignRight);
    grid->setColumnStretch(1, 1);
    refresh();
    connect(&session, &Session::planChanged, this, &NumberBar::refresh);
    connect(&session, &Session::resultChanged, this, &NumberBar::refresh);
    connect(&session, &Session::selectionChanged, this, &NumberBar::refresh);
}

QLabel *NumberBar::addLabel(const QString &name, const QString &kind)
{
    auto *label = new QLabel(this);
    label->setObjectName(name);
    label->setProperty("kind", kind);
    label->setTextFormat(Qt::PlainText);
    return label;
}

void NumberBar::refresh()
{
    m_slider->refresh();
    setVisible(!m_slider->isHidden());
    if (isHidden())
        return m_number->clear();
    m_caption->setText(tr("Drag to change the number"));
    constexpr int digits = 3; // as the colour bar
    m_low->setText(withMinus(QString::number(m_slider->low(), 'g', digits)));
    m_high->setText(withMinus(QString::number(m_slider->high(), 'g', digits)));
    showNumber();
}

/// The newest run may be of a smaller layer, without the cell. While the next one is under way the number stays.
void NumberBar::showNumber()
{
    const CellPlace &pinned = *m_session.selection().pinned;
    if (m_session.isResultCurrent())
        m_number->setText(exactNumber(m_session.result()->trace->value(pinned.tensor, pinned.cell)));
    else if (m_place != pinned)
        m_number->clear();
    m_place = pinned;
}

void NumberBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
