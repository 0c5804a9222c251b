// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explainpanel.h"

#include "ui/explain/cellpanel.h"
#include "ui/explain/distributionchart.h"
#include "ui/explain/stepwords.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

constexpr int kChartHeight = 88;
constexpr int kMostBars = 24;

} // namespace

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
    setAccessibleName(tr("Explanation"));
    if (!m_session.isOpen())
        return;
    showStep();
    m_cell->refresh();
    showCode();
    showDistribution();
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
        html += QStringLiteral("<tr><td style='background-color:%1; padding:2px 4px'>%2</td></tr>")
                    .arg(ground.name(), line);
    }
    m_code->setText(QStringLiteral("<table width='100%' cellspacing='0'>%1</table>").arg(html));
}

namespace {

/// The keys with the largest shares, in their order; all of them where there are few.
std::vector<Index> largestShares(const std::vector<double> &shares, std::size_t most)
{
    std::vector<Index> keys(shares.size());
    std::iota(keys.begin(), keys.end(), Index{0});
    if (keys.size() <= most)
        return keys;
    const auto rank = [&](Index key) { // NaN last: it has no order of its own
        const double share = shares[static_cast<std::size_t>(key)];
        return std::isnan(share) ? -1 : share;
    };
    const auto isLarger = [&](Index a, Index b) { return rank(a) > rank(b); };
    std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(most), keys.end(), isLarger);
    keys.resize(most);
    std::sort(keys.begin(), keys.end());
    return keys;
}

/// The query and the key that a cell belongs to; -1 where its tensor has no such axis.
std::pair<Index, Index> queryAndKey(const std::optional<CellPlace> &place, Index past)
{
    std::pair<Index, Index> out{-1, -1};
    if (!place)
        return out;
    const std::vector<Extent> &axes = specOf(place->tensor).axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i] == Extent::QueryCount)
            out.first = place->cell[i];
        if (isKeyAxis(axes[i]))
            out.second = place->cell[i] + (axes[i] == Extent::NewKeyCount ? past : 0);
    }
    return out;
}

} // namespace

void ExplainPanel::showDistribution()
{
    const SharedResult &result = m_session.result();
    if (!result)
        return;
    const Selection &s = m_session.selection();
    const auto &cursor = s.cursor();
    const auto [cursorQuery, cursorKey] = queryAndKey(cursor, m_session.plan().sizes.past);
    const bool isKnown = s.step >= StepId::Softmax; // no number before its step
    m_chart->setVisible(isKnown);
    m_chartCaption->setVisible(isKnown);
    const bool isDropped = result->trace->has(TensorId::DroppedWeights) && s.step >= StepId::Dropout;
    const Slice slice(result->trace, isDropped ? TensorId::DroppedWeights : TensorId::Weights, s.batch, s.head);
    const Index query = std::clamp<Index>(cursorQuery, 0, slice.rows() - 1);
    const QString label = slice.rowLabels().value(query).toHtmlEscaped();
    m_chartCaption->setText(
        slice.columns() > kMostBars
            ? tr("ATTENTION OF QUERY %1 · HEAD %2 · LARGEST %3").arg(label).arg(s.head).arg(kMostBars)
            : tr("ATTENTION OF QUERY %1 · HEAD %2").arg(label).arg(s.head));
    m_chart->setAccessibleName(tr("Attention of the chosen query over the keys"));
    showShares(slice, query, cursorKey);
}

void ExplainPanel::showShares(const Slice &slice, Index query, Index chosenKey)
{
    std::vector<double> shares;
    std::vector<bool> masked;
    slice.readRow(query, shares, masked);
    std::vector<std::pair<Index, double>> bars;
    for (const Index key : largestShares(shares, kMostBars))
        bars.emplace_back(key, shares[static_cast<std::size_t>(key)]);
    const Theme &theme = themeOf(palette());
    if (bars == m_shown && chosenKey == m_shownKey && theme.name == m_shownTheme)
        return; // a chart is dear to make, and the pointer moves often
    m_shown = bars;
    m_shownKey = chosenKey;
    m_shownTheme = theme.name;
    Distribution d{{}, {}, -1, mixed(theme.surface, theme.attention, 0.75), theme.selection, theme.muted, theme.surface,
                   {}};
    const QStringList names = slice.columnLabels();
    QStringList words;
    for (const auto &[key, share] : bars) {
        if (key == chosenKey)
            d.chosen = static_cast<int>(d.shares.size());
        d.names << names[key];
        d.shares << share;
        words << QStringLiteral("%1 %2").arg(names[key]).arg(share, 0, 'f', 2);
    }
    d.summary = words.join(QStringLiteral(", "));
    m_chart->show(d);
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
