// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/lanebuttons.h"

#include "ui/lines/tooltip.h"
#include "ui/session/together.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace headscope {
namespace {

/// Queries, keys and values have letters; other blocks have none of them.
QString shortName(const TensorSpec &tensor, const Plan &plan)
{
    if (!plan.attends())
        return tensorTitle(tensor);
    switch (tensor.family) {
    case Family::Query: return QStringLiteral("Q");
    case Family::Key: return QStringLiteral("K");
    case Family::Value: return QStringLiteral("V");
    case Family::Input:
    case Family::Attention:
    case Family::Output:
    case Family::Weight: break;
    }
    return tensorTitle(tensor);
}

} // namespace

LaneButtons::LaneButtons(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("laneButtons"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (std::size_t i = 0; i < kMostTogether; ++i) {
        auto *button = new QToolButton(this);
        button->setObjectName(QStringLiteral("lane%1").arg(i));
        button->setProperty("kind", QStringLiteral("small"));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    refresh();
}

void LaneButtons::refresh()
{
    setAccessibleName(tr("Which of the matrices is shown"));
    std::vector<TensorId> lanes;
    if (m_session.isOpen()) {
        const TensorId tensor = m_session.selection().tensor;
        if (!tensorOf(m_session.plan(), tensor).operands.empty())
            lanes = madeTogether(m_session.plan(), tensor);
    }
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setVisible(i < lanes.size());
        if (i < lanes.size())
            showLane(m_buttons[i], lanes[i]);
    }
    setVisible(!lanes.empty());
}

void LaneButtons::showLane(QToolButton *button, TensorId tensor)
{
    const QString title = tensorLongTitle(specOf(tensor));
    button->setText(shortName(specOf(tensor), m_session.plan()));
    button->setToolTip(plainToolTip(tr("Show how %1 is made").arg(title)));
    button->setAccessibleName(title);
    button->setChecked(tensor == m_session.selection().tensor);
    button->disconnect(this);
    connect(button, &QToolButton::clicked, this, [this, tensor, button] {
        m_session.setTensor(tensor);
        button->setChecked(true); // also where it was chosen before
    });
}

void LaneButtons::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
