// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/formulalabel.h"

#include "ui/actions/actions.h"
#include "ui/explain/formula.h"
#include "ui/explain/formulasigns.h"
#include "ui/lines/tooltip.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

namespace headscope {

FormulaLabel::FormulaLabel(QWidget *parent) : WrapLabel(parent)
{
    setObjectName(QStringLiteral("stepFormula"));
    setProperty("kind", QStringLiteral("formula"));
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::WhatsThisCursor);
}

void FormulaLabel::show(const Step &step, const Plan &plan)
{
    const QString formula = formulaOf(step, plan);
    const QString signs = signsAsText(signsInWords(step, plan));
    setVisible(!formula.isEmpty());
    setText(richFormula(formula));
    setToolTip(plainToolTip(signs));
    setAccessibleName(tr("Formula: %1").arg(plainFormula(formula)));
    setAccessibleDescription(signs);
}

void FormulaLabel::keyPressEvent(QKeyEvent *event)
{
    if (actionOf(*event, KeyPlace::Formula) != Action::TellSigns)
        return WrapLabel::keyPressEvent(event);
    const QPoint below = rect().bottomLeft();
    QHelpEvent asked(QEvent::ToolTip, below, mapToGlobal(below)); // as when the pointer rests there
    QCoreApplication::sendEvent(this, &asked);
}

void FormulaLabel::focusInEvent(QFocusEvent *event)
{
    WrapLabel::focusInEvent(event);
    update();
}

void FormulaLabel::focusOutEvent(QFocusEvent *event)
{
    WrapLabel::focusOutEvent(event);
    QToolTip::hideText();
    update();
}

} // namespace headscope
