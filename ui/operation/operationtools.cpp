// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operationtools.h"

#include "ui/operation/lanebuttons.h"
#include "ui/session/painting.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace headscope {

OperationTools::OperationTools(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_lanes(new LaneButtons(session, this)),
      m_moves(addButton(QStringLiteral("watchMoves"), true)), m_paint(addButton(QStringLiteral("paintMask"), true)),
      m_clear(addButton(QStringLiteral("clearMask"), false)),
      m_clearBias(addButton(QStringLiteral("clearBias"), false)), m_draw(addButton(QStringLiteral("drawAgain"), false))
{
    setObjectName(QStringLiteral("operationTools"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_lanes);
    for (QToolButton *button :
         {m_moves, m_clearBias, m_clear, m_paint, m_draw}) // what comes and goes stands left, so that no other moves
        row->addWidget(button);
    connect(m_moves, &QToolButton::toggled, this, &OperationTools::showsMoves);
    connect(m_paint, &QToolButton::toggled, this, &OperationTools::painting);
    connect(m_clear, &QToolButton::clicked, this, [this] { headscope::clearMask(m_session); });
    connect(m_clearBias, &QToolButton::clicked, this, [this] { clearBias(m_session); });
    connect(m_draw, &QToolButton::clicked, this, &OperationTools::drawAgain);
    connect(&session, &Session::planChanged, this, &OperationTools::refresh);
    connect(&session, &Session::selectionChanged, this, &OperationTools::refresh);
    connect(&session, &Session::lookChanged, this, &OperationTools::refresh);
    showWords();
    refresh();
}

QToolButton *OperationTools::addButton(const QString &name, bool isCheckable)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setProperty("kind", QStringLiteral("small"));
    button->setCheckable(isCheckable);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    return button;
}

void OperationTools::showWords()
{
    m_moves->setText(tr("Animate the split"));
    m_moves->setToolTip(tr("Plays where every number goes in memory: reshape, then permute"));
    m_paint->setText(tr("Edit mask"));
    m_paint->setToolTip(tr("Hide keys from queries or show them, with the mouse or with Enter at a cell"));
    m_clear->setText(tr("Clear mask"));
    m_clear->setToolTip(tr("Remove the mask that says which key each query may see"));
    m_clearBias->setText(tr("Clear bias"));
    m_clearBias->setToolTip(tr("Remove the bias of the scores that came from a file"));
    m_draw->setText(tr("New dropout mask"));
    m_draw->setToolTip(tr("Drop other numbers, by the next dropout seed"));
}

/// The buttons of the step. A mode ends with its step; painting, with the tensor beside which the mask is seen.
void OperationTools::refresh()
{
    if (!m_session.isOpen())
        return hide(); // there is nothing yet to change
    const StepId step = m_session.selection().step;
    const bool isMask = step == StepId::Mask;
    m_lanes->refresh();
    const Hidden &hidden = m_session.hidden();
    const bool tellsMoves = !hidden.hidesWordsOf(m_session.plan(), step);
    const bool maySet = !m_session.model(); // of a block none
    const bool mayPaint = maySet && std::none_of(hidden.blocks.begin(), hidden.blocks.end(), [](const Block &block) {
                              return block.tensor == TensorId(Role::Mask);
                          });
    m_moves->setVisible(step == StepId::Split && isPresent(m_session.plan(), Role::Q) && tellsMoves);
    m_paint->setVisible(isMask && mayPaint);
    showWhileNeeded(m_clear, isMask && maySet && m_session.document().mask.allowed.has_value());
    showWhileNeeded(m_clearBias, isMask && maySet && m_session.document().mask.bias.has_value());
    m_draw->setVisible(maySet && ((step == StepId::Dropout && !m_session.document().layer.dropoutMask) ||
                                  step == StepId::OutputDropout));
    if (step != StepId::Split || !tellsMoves)
        m_moves->setChecked(false);
    if (m_session.selection().tensor != TensorId(Role::MaskedScores) || !mayPaint)
        m_paint->setChecked(false);
    setVisible(!m_lanes->isHidden() || !m_moves->isHidden() || !m_paint->isHidden() || !m_clear->isHidden() ||
               !m_clearBias->isHidden() || !m_draw->isHidden());
    if (const int needed = isHidden() ? 0 : sizeHint().width(); needed != m_width) {
        m_width = needed;
        Q_EMIT rearranged();
    }
}

/// A button that clears goes with what it took away: the keyboard stays with the mask.
void OperationTools::showWhileNeeded(QToolButton *button, bool isNeeded)
{
    if (!isNeeded && button->hasFocus() && !m_paint->isHidden())
        m_paint->setFocus();
    button->setVisible(isNeeded);
}

void OperationTools::showMoves()
{
    m_moves->setChecked(!m_moves->isHidden());
}

void OperationTools::drawAgain()
{
    Document document = m_session.document();
    ++document.layer.dropoutSeed;
    assumeOk(m_session.edit(document, [] { return tr("Dropout drawn again"); })); // any seed will do
}

void OperationTools::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        showWords();
        refresh(); // words of another width
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
