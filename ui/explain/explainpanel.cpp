// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explainpanel.h"

#include "ui/chart/chartpanel.h"
#include "ui/explain/cellpanel.h"
#include "ui/explain/codepanel.h"
#include "ui/explain/stepwords.h"
#include "ui/text/words.h"
#include "ui/text/wraplabel.h"
#include "ui/theme/theme.h"

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
    auto *label = new WrapLabel(widget());
    label->setObjectName(name);
    label->setProperty("kind", styleClass);
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
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // without a handle where all fits: words keep their width
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int most) { verticalScrollBar()->setEnabled(most > 0); });
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
    m_tensors = addLabel(QStringLiteral("stepTensors"), QStringLiteral("body"));
    m_tensors->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_tensors, &QLabel::linkHovered, this, [this](const QString &name) {
        const TensorSpec *tensor = findTensor(name.toStdString());
        m_session.light(tensor != nullptr ? std::optional(tensor->id) : std::nullopt);
    });
    connect(m_tensors, &QLabel::linkActivated, this,
            [this](const QString &name) { m_session.setTensor(findTensor(name.toStdString())->id); });
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
    showTensors();
    m_words->setText(stepExplanation(step.id, m_session.plan(), m_session.selection().batch));
}

/// What the step reads and what it makes, by names that light up in the pipeline.
void ExplainPanel::showTensors()
{
    const Plan &plan = m_session.plan();
    const Theme &theme = themeOf(palette());
    QStringList reads;
    QStringList makes;
    const auto link = [&](const TensorSpec &tensor) {
        return QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
            .arg(toQString(tensor.name), theme.of(tensor.role).name(), tensorTitle(tensor).toHtmlEscaped());
    };
    for (const TensorSpec *tensor : tensorsOf(plan, m_session.selection().step)) {
        makes << link(*tensor);
        for (const Operand &operand : operandsOf(plan, *tensor))
            if (const TensorSpec &read = specOf(operand.tensor);
                read.axes.size() > 1 && stepOf(plan, read) != m_session.selection().step)
                reads << link(read);
    }
    reads.removeDuplicates();
    const QString made = tr("Makes %1").arg(makes.join(QStringLiteral(", ")));
    m_tensors->setText(
        reads.isEmpty()
            ? made
            : tr("Reads %1 · makes %2").arg(reads.join(QStringLiteral(", ")), makes.join(QStringLiteral(", "))));
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
