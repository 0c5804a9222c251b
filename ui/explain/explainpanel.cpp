// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explainpanel.h"

#include "ui/explain/cellwords.h"
#include "ui/explain/distributionchart.h"
#include "ui/explain/stepwords.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kChartHeight = 88;

} // namespace

ExplainPanel::ExplainPanel(Session &session, QWidget *parent) : QScrollArea(parent), m_session(session)
{
    setObjectName(QStringLiteral("explainPanel"));
    setAccessibleName(tr("Explanation"));
    setupLabels();
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
    m_cellCaption = addLabel(QStringLiteral("cellCaption"), caption);
    m_cell = addLabel(QStringLiteral("cellWords"), QStringLiteral("numbers"));
    m_codeCaption = addLabel(QStringLiteral("codeCaption"), caption);
    m_code = addLabel(QStringLiteral("codeLines"), QStringLiteral("code"));
    m_chartCaption = addLabel(QStringLiteral("chartCaption"), caption);
    m_chart = DistributionChart::create(content);
    m_chart->setObjectName(QStringLiteral("distributionChart"));
    m_chart->setMinimumHeight(kChartHeight);
    m_layout->addWidget(m_chart, 1);
    m_layout->addStretch(0);
}

void ExplainPanel::refresh()
{
    if (!m_session.isOpen())
        return;
    showStep();
    showCell();
    showCode();
    showDistribution();
}

void ExplainPanel::showStep()
{
    const Step &step = specOf(m_session.selection().step);
    m_caption->setText(tr("STEP %1 OF %2 · %3")
                           .arg(m_session.stepIndex() + 1)
                           .arg(m_session.steps().size())
                           .arg(stepTitle(step).toUpper().toHtmlEscaped()));
    m_headline->setText(stepHeadline(step.id));
    m_formula->setText(formulaAsHtml(step.formula));
    m_words->setText(stepExplanation(step.id, m_session.plan(), m_session.selection().batch));
}

void ExplainPanel::showCell()
{
    const auto &cursor = m_session.selection().cursor();
    const SharedResult &result = m_session.result();
    const bool isKnown = cursor && result && result->trace->has(cursor->tensor) &&
                         result->trace->plan.document == m_session.document();
    m_cellCaption->setText(tr("THIS NUMBER"));
    m_cell->setText(isKnown ? cellAsHtml(explain(*result->trace, cursor->tensor, cursor->cell), result->trace->plan)
                            : tr("Hover or click a cell to see its making."));
}

void ExplainPanel::showCode()
{
    const Theme &theme = themeOf(palette());
    m_codeCaption->setText(tr("IN PYTORCH"));
    const int current = m_session.stepIndex();
    const int last = static_cast<int>(m_session.steps().size()) - 1;
    const int first = std::clamp(current - 1, 0, std::max(0, last - 2));
    QString html;
    for (int i = first; i <= std::min(first + 2, last); ++i) {
        const QString line = toQString(m_session.steps()[static_cast<std::size_t>(i)]->pytorch).toHtmlEscaped();
        const QColor ground = i == current ? mixed(theme.code, theme.attention, 0.2) : theme.code;
        html += QStringLiteral("<tr><td style='background-color:%1; padding:2px 4px'>%2</td></tr>").arg(ground.name(), line);
    }
    m_code->setText(QStringLiteral("<table width='100%' cellspacing='0'>%1</table>").arg(html));
}

void ExplainPanel::showDistribution()
{
    const SharedResult &result = m_session.result();
    if (!result)
        return;
    const Selection &s = m_session.selection();
    const auto &cursor = s.cursor();
    const bool hasQuery = cursor && isAttentionMap(specOf(cursor->tensor));
    const bool isTrained = result->trace->has(TensorId::DroppedWeights) && s.step >= StepId::Dropout;
    const Slice slice(result->trace, isTrained ? TensorId::DroppedWeights : TensorId::Weights, s.batch, s.head);
    const Index query = std::min(hasQuery ? cursor->cell[2] : 0, slice.rows() - 1);
    const Theme &theme = themeOf(palette());
    Distribution d{slice.columnLabels(), {}, hasQuery ? static_cast<int>(cursor->cell[3]) : -1,
                   mixed(theme.surface, theme.attention, 0.75), theme.selection, theme.muted, theme.surface, {}};
    QStringList words;
    for (Index key = 0; key < slice.columns(); ++key) {
        d.shares << slice.at(query, key);
        words << QStringLiteral("%1 %2").arg(d.names[key]).arg(d.shares.back(), 0, 'f', 2);
    }
    d.summary = words.join(QStringLiteral(", "));
    const QString label = slice.rowLabels().value(query).toHtmlEscaped();
    m_chartCaption->setText(tr("ATTENTION OF QUERY %1 · HEAD %2").arg(label).arg(s.head));
    m_chart->setAccessibleName(tr("Attention of the chosen query over the keys"));
    m_chart->show(d);
}

void ExplainPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QScrollArea::changeEvent(event);
}

} // namespace headscope
