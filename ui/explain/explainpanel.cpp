// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explainpanel.h"

#include "ui/chart/chartpanel.h"
#include "ui/explain/cellpanel.h"
#include "ui/explain/codepanel.h"
#include "ui/explain/stepwords.h"
#include "ui/text/words.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

namespace headscope {

ExplainPanel::ExplainPanel(Session &session, QWidget *parent) : QScrollArea(parent), m_session(session)
{
    setObjectName(QStringLiteral("explainPanel"));
    setupLabels();
    refresh();
    connect(&session, &Session::planChanged, this, &ExplainPanel::refresh);
    connect(&session, &Session::resultChanged, this, &ExplainPanel::refresh);
    connect(&session, &Session::selectionChanged, this, &ExplainPanel::refresh);
}

QLabel *ExplainPanel::addLabel(const QString &name, const QString &styleClass)
{
    auto *label = new QLabel(widget());
    label->setObjectName(name);
    label->setProperty("kind", styleClass);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layout->addWidget(label);
    return label;
}

void ExplainPanel::setupLabels()
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("explainContent"));
    setWidget(content);
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(16, 8, 14, 4);
    m_layout->setSpacing(4);
    const auto caption = QStringLiteral("caption");
    m_caption = addLabel(QStringLiteral("stepCaption"), caption);
    m_headline = addLabel(QStringLiteral("stepHeadline"), QStringLiteral("headline"));
    m_formula = addLabel(QStringLiteral("stepFormula"), QStringLiteral("formula"));
    m_words = addLabel(QStringLiteral("stepWords"), QStringLiteral("body"));
    m_cell = new CellPanel(m_session, content);
    m_layout->addWidget(m_cell);
    m_code = new CodePanel(m_session, content);
    m_layout->addWidget(m_code);
    m_chart = new ChartPanel(m_session, content);
    m_layout->addWidget(m_chart, 1);
    m_layout->addStretch(0);
}

void ExplainPanel::refresh()
{
    setAccessibleName(tr("Explanation"));
    if (!m_session.isOpen())
        return;
    showStep();
    m_cell->refresh();
    m_code->refresh();
    m_chart->refresh();
}

void ExplainPanel::showStep()
{
    const Step &step = specOf(m_session.selection().step);
    m_caption->setText(tr("STEP %1 OF %2 · %3")
                           .arg(m_session.stepIndex() + 1)
                           .arg(m_session.steps().size())
                           .arg(stepTitle(step).toHtmlEscaped()));
    m_headline->setText(stepHeadline(step.id));
    m_formula->setText(stepFormula(step));
    m_words->setText(stepExplanation(step.id, m_session.plan(), m_session.selection().batch));
}

/// Up and Down scroll; the other keys are the window's, which steps.
void ExplainPanel::keyPressEvent(QKeyEvent *event)
{
    const bool scrolls = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (scrolls && verticalScrollBar()->maximum() > 0)
        QScrollArea::keyPressEvent(event);
    else
        event->ignore();
}

void ExplainPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QScrollArea::changeEvent(event);
}

} // namespace headscope
