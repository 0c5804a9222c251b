// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/blockbar.h"

#include "app/window/notelabel.h"
#include "ui/actions/actions.h"
#include "ui/lines/tooltip.h"
#include "ui/session/layers.h"
#include "ui/text/modelwords.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace headscope {

BlockBar::BlockBar(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_label(new QLabel(this)), m_block(new ComboBox(this)),
      m_note(new NoteLabel(this))
{
    setObjectName(QStringLiteral("blockBar"));
    setAttribute(Qt::WA_StyledBackground);
    setupPicker();
    showWords();
    for (const auto changed : {&Session::planChanged, &Session::lookChanged})
        connect(&session, changed, this, &BlockBar::refresh);
    connect(m_block, &QComboBox::activated, this,
            [this](int at) { showBlock(m_session, static_cast<std::size_t>(at)); });
}

void BlockBar::setupPicker()
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 3, 12, 6);
    layout->setSpacing(8);
    for (QLabel *label : std::initializer_list<QLabel *>{m_label, m_note})
        label->setProperty("kind", QStringLiteral("bar"));
    m_label->setBuddy(m_block);
    m_block->setObjectName(QStringLiteral("blockPicker"));
    m_block->setMinimumWidth(220);
    m_note->setObjectName(QStringLiteral("blockNote"));
    layout->addWidget(m_label);
    layout->addWidget(m_block);
    layout->addWidget(m_note, 1);
}

void BlockBar::refresh()
{
    const bool isSeen = m_session.model() && m_session.look().view != View::Model;
    setVisible(isSeen);
    if (!isSeen)
        return;
    if (m_filled != m_session.model()->model)
        fill();
    m_block->setCurrentIndex(static_cast<int>(m_session.block()));
    m_note->setNote(readWords(*m_filled, m_session.block()));
}

void BlockBar::fill()
{
    m_filled = m_session.model()->model;
    m_block->clear();
    for (std::size_t at = 0; at < m_filled->blocks.size(); ++at)
        m_block->addItem(blockTitle(*m_filled, at));
}

void BlockBar::showWords()
{
    m_label->setText(tr("Block"));
    m_block->setAccessibleName(tr("Block of the model"));
    const QString keys = keyWords(Action::LayerBefore) + QStringLiteral(", ") + keyWords(Action::LayerNext);
    m_block->setToolTip(plainToolTip(tr("Turn through the blocks of the model (%1)").arg(keys)));
    m_filled.reset();
    refresh();
}

void BlockBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
