// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explainpanel.h"

#include "ui/chart/chartpanel.h"
#include "ui/explain/cellpanel.h"
#include "ui/explain/codepanel.h"
#include "ui/explain/formulalabel.h"
#include "ui/explain/stepwords.h"
#include "ui/explain/wordlinks.h"
#include "ui/library/glossary.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include <utility>

namespace headscope {
namespace {

constexpr int kLowPanel = 440; // px: below, only what there is to tell has room
constexpr int kPatience = 60;  // ms in which most runs are done: what they change is then shown once

} // namespace

ExplainPanel::ExplainPanel(Session &session, QWidget *parent) : ScrollPanel(parent), m_session(session)
{
    setObjectName(QStringLiteral("explainPanel"));
    setupLabels();
    refresh();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, this, &ExplainPanel::refresh);
    connect(&session, &Session::planChanged, &m_patience, qOverload<>(&QTimer::start));
    connect(&session.runner(), &Runner::started, &m_patience, qOverload<>(&QTimer::start));
    connect(&session.runner(), &Runner::cancelled, this, &ExplainPanel::refresh);
    connect(&session, &Session::runFailed, this, &ExplainPanel::refresh);
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

/// The terms in it are links, which tell what they mean under the pointer.
void ExplainPanel::makeTermsLead(QLabel *label)
{
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(label, &QLabel::linkActivated, this, [this](const QString &link) { Q_EMIT termAsked(termOfLink(link)); });
    connect(label, &QLabel::linkHovered, label, [label](const QString &link) {
        const GlossaryEntry *entry = findTerm(termOfLink(link), windowLanguage());
        QToolTip::showText(QCursor::pos(), entry != nullptr ? wrappedToolTip(entry->text) : QString(), label);
    });
}

void ExplainPanel::setupLabels()
{
    auto *content = new QWidget(viewport());
    content->setObjectName(QStringLiteral("explainContent"));
    setWidget(content);
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(16, 6, 14, 4);
    m_layout->setSpacing(3);
    const auto caption = QStringLiteral("caption");
    m_caption = addLabel(QStringLiteral("stepCaption"), caption);
    m_headline = addLabel(QStringLiteral("stepHeadline"), QStringLiteral("headline"));
    m_formula = new FormulaLabel(content);
    m_layout->addWidget(m_formula);
    m_words = addLabel(QStringLiteral("stepWords"), QStringLiteral("body"));
    for (QLabel *label : {m_headline, m_words})
        makeTermsLead(label);
    m_tensors = addLabel(QStringLiteral("stepTensors"), QStringLiteral("body"));
    m_tensors->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_tensors, &QLabel::linkHovered, this, &ExplainPanel::lightUp);
    connect(m_tensors, &QLabel::linkActivated, this, [this](const QString &name) {
        if (const GraphTensor *tensor = m_session.plan().graph->find(name.toStdString()))
            m_session.setTensor(tensor->id);
        else
            lightUp(name); // for those who have no pointer
    });
    m_cell = new CellPanel(m_session, content);
    m_layout->addWidget(m_cell);
    m_code = new CodePanel(m_session, content);
    m_layout->addWidget(m_code);
    m_chart = new ChartPanel(m_session, content);
    m_layout->addWidget(m_chart);
    m_layout->addStretch(1);
}

/// While nobody sees it, it only knows that its words are of before.
void ExplainPanel::refresh()
{
    m_patience.stop();
    setAccessibleName(tr("Explanation"));
    m_isOfBefore = !isVisible();
    if (!m_session.isOpen())
        return;
    m_chart->refresh();
    if (m_isOfBefore)
        return;
    showStep();
    makeRoom();
    m_cell->refresh();
    m_code->refresh();
    followPinned();
}

/// A number that is pinned is seen once the panel has its new heights; the next step is read from its beginning.
/// Playing moves nothing.
void ExplainPanel::followPinned()
{
    const Selection &now = m_session.selection();
    const bool isAnother = now.pinned != m_followed.pinned;
    const bool isNextStep = now.step != m_followed.step;
    m_followed = now;
    if (now.walk)
        return;
    if (now.pinned && isAnother) {
        QTimer::singleShot(0, this, [this] {
            const int before = verticalScrollBar()->value();
            if (m_cell->isVisible())
                reveal(*m_cell);
            m_hasScrolled = m_hasScrolled || verticalScrollBar()->value() != before;
        });
    } else if (isNextStep && std::exchange(m_hasScrolled, false)) {
        verticalScrollBar()->setValue(0);
    }
}

/// With its terms as links in the colour of text; in large words a line below them would be loud.
QString ExplainPanel::linked(const QString &html, const QString &style) const
{
    std::set<QString> told; // each term is a link once
    return withTermLinks(html, windowLanguage(),
                         QStringLiteral("color:%1%2").arg(themeOf(palette()).text.name(), style), told);
}

void ExplainPanel::showStep()
{
    const Step &step = specOf(m_session.selection().step);
    const Hidden &hidden = m_session.hidden();
    const bool isUntold = hidden.hidesWordsOf(m_session.plan(), step.id);
    m_caption->setText(tr("STEP %1 OF %2 · %3")
                           .arg(m_session.stepIndex() + 1)
                           .arg(m_session.steps().size())
                           .arg(hidden.hidesStep(step.id) ? hiddenMark() : stepTitle(step).toHtmlEscaped()));
    m_headline->setText(
        isUntold ? tr("What happens here?")
                 : linked(stepHeadline(step.id, m_session.plan()), QStringLiteral("; text-decoration:none")));
    m_formula->show(step, m_session.plan());
    if (isUntold)
        m_formula->hide();
    showTensors();
    m_words->setText(isUntold ? tr("Something of this step is hidden until it has been predicted.")
                              : linked(stepExplanation(step.id, m_session.plan(), m_session.selection().batch)));
}

/// The tensor of this name, or the numbers of the axis of the selected tensor, light up in the pipeline.
void ExplainPanel::lightUp(const QString &link)
{
    const GraphTensor *tensor = m_session.plan().graph->find(link.toStdString());
    if (tensor != nullptr || link.isEmpty())
        return m_session.light(tensor != nullptr ? std::optional(tensor->id) : std::nullopt);
    const auto &axes = specOf(m_session.selection().tensor).axes;
    m_session.lightAxis(axisName(axes[std::min(axes.size() - 1, static_cast<std::size_t>(link.toULongLong()))]));
}

/// What each number of the selected tensor's shape counts.
QString ExplainPanel::axesInWords() const
{
    const Plan &plan = m_session.plan();
    const TensorSpec &tensor = specOf(m_session.selection().tensor);
    const QString color = themeOf(palette()).text.name();
    QStringList words;
    for (std::size_t i = 0; i < tensor.axes.size(); ++i)
        words << QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
                     .arg(QString::number(i), color,
                          onOneLine(axisCount(tensor.axes[i], lengthOf(tensor.axes[i], plan.sizes), termsIn(plan))));
    if (words.size() == 4) // the first two are one number of the shape that is drawn: 10 = 2·5
        words[0] = QStringLiteral("%1 · %2").arg(words[0], words.takeAt(1));
    return words.join(QStringLiteral(" × "));
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
            .arg(toQString(tensor.name), theme.of(tensor.family).name(), tensorTitle(tensor).toHtmlEscaped());
    };
    for (const GraphTensor *tensor : tensorsOf(plan, m_session.selection().step)) {
        makes << link(*tensor);
        for (const Operand &operand : tensor->operands)
            if (const GraphTensor &read = tensorOf(plan, operand.tensor);
                read.axes.size() > 1 && read.step != m_session.selection().step)
                reads << link(read);
    }
    reads.removeDuplicates();
    const QString moved = plan.hasMapsAlone() ? tr("Given: %1.").arg(listed(makes))
                          : reads.isEmpty()   ? tr("Makes %1.").arg(listed(makes))
                                              : tr("Reads %1; makes %2.").arg(listed(reads), listed(makes));
    const TensorSpec &tensor = specOf(m_session.selection().tensor);
    if (m_session.hidden().hidesShape(m_session.selection().tensor))
        return m_tensors->setText(moved);
    const QString title = tensorTitle(tensor).toHtmlEscaped();
    const QString shape =
        tensor.axes.size() < 4 || height() < kLowPanel
            ? tr("Shape of %1: %2.").arg(title, axesInWords())
            : tr("Shape of %1: %2, drawn as %3.").arg(title, axesInWords(), onOneLine(shownShape(tensor, plan.sizes)));
    m_tensors->setText(inSequence({moved, shape}));
}

/// In a low panel the chart is seen without scrolling: the code is the line of the step, and no cell is not told.
void ExplainPanel::makeRoom()
{
    const bool isLow = height() < kLowPanel;
    m_code->setShort(isLow);
    m_cell->setVisible(!isLow || m_session.selection().cursor().has_value());
}

void ExplainPanel::resizeEvent(QResizeEvent *event)
{
    makeRoom();
    if (m_session.isOpen())
        showTensors(); // which tells more where there is room
    ScrollPanel::resizeEvent(event);
}

void ExplainPanel::showEvent(QShowEvent *event)
{
    if (m_isOfBefore)
        refresh();
    ScrollPanel::showEvent(event);
}

void ExplainPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    ScrollPanel::changeEvent(event);
}

} // namespace headscope
