// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/labbar.h"

#include "ui/lab/lab.h"
#include "ui/lines/tooltip.h"
#include "ui/text/mistakewords.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <QToolButton>

namespace headscope {

LabBar::LabBar(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_label(new QLabel(this)), m_mistake(new ComboBox(this)),
      m_find(new QToolButton(this))
{
    setObjectName(QStringLiteral("labBar"));
    m_label->setProperty("kind", QStringLiteral("bar"));
    m_label->setBuddy(m_mistake);
    m_mistake->setObjectName(QStringLiteral("mistakePicker"));
    m_mistake->setProperty("kind", QStringLiteral("small"));
    m_find->setObjectName(QStringLiteral("findMistake"));
    m_find->setProperty("kind", QStringLiteral("small"));
    m_find->setFocusPolicy(Qt::StrongFocus);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 16, 0);
    layout->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_label, m_mistake, m_find})
        layout->addWidget(widget);
    layout->addStretch(1);
    connect(m_mistake, &QComboBox::activated, this,
            [this] { showMistake(m_session, findMistake(m_mistake->currentData().toString().toStdString())); });
    connect(m_find, &QToolButton::clicked, this, [this] { startRiddle(m_session, anySeed()); });
    connect(&session, &Session::planChanged, this, &LabBar::followPlan);
    connect(&session, &Session::lookChanged, this, &LabBar::followLook);
    showWords();
    followLook();
}

void LabBar::showWords()
{
    m_label->setText(tr("Mistake"));
    m_mistake->setAccessibleName(tr("Mistake that is made"));
    m_find->setText(tr("Find the mistake"));
    followPlan();
}

/// What is possible is asked of the whole mask, which takes its time: only where it is seen.
void LabBar::followPlan()
{
    m_isBehind = true;
    if (isVisible())
        showMistakes();
    giveUpSoon();
}

void LabBar::followLook()
{
    showPart(*this, !m_session.look().riddle); // or the list would tell which one
    showChosen();
    giveUpSoon();
}

void LabBar::giveUpSoon()
{
    QMetaObject::invokeMethod(
        this, [this] { giveUpMistake(m_session); }, Qt::QueuedConnection); // between two moves
}

/// Those that cannot be made here are passed over, and say why.
void LabBar::showMistakes()
{
    m_isBehind = false;
    const QString none = obstacleToRiddle(m_session.plan());
    m_find->setEnabled(none.isEmpty());
    m_find->setToolTip(
        plainToolTip(none.isEmpty() ? tr("Hides one of them: step through the wrong numbers and name it") : none));
    const QSignalBlocker quiet(m_mistake);
    m_mistake->clear();
    m_mistake->addItem(tr("None"), QString());
    const auto *entries = qobject_cast<QStandardItemModel *>(m_mistake->model());
    for (const Mistake &mistake : mistakes()) {
        const auto obstacle = obstacleTo(mistake, m_session.plan());
        const QString title = mistakeTitle(mistake);
        m_mistake->addItem(obstacle ? tr("%1 (not here)").arg(title) : title, toQString(mistake.name));
        m_mistake->setItemData(m_mistake->count() - 1,
                               plainToolTip(obstacle ? translated(*obstacle) : mistakeHappens(mistake)),
                               Qt::ToolTipRole);
        entries->item(m_mistake->count() - 1)->setEnabled(!obstacle);
    }
    showChosen();
}

void LabBar::showChosen()
{
    const QSignalBlocker quiet(m_mistake);
    m_mistake->setCurrentIndex(std::max(0, m_mistake->findData(m_session.look().mistake)));
}

void LabBar::showEvent(QShowEvent *event)
{
    if (m_isBehind)
        showMistakes();
    QWidget::showEvent(event);
}

void LabBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
