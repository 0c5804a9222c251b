// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chartpanel.h"

#include "ui/chart/mostbars.h"
#include "ui/lines/typedfont.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/oldrun.h"
#include "ui/session/picked.h"
#include "ui/theme/combobox.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kNarrowestKind = 110;
constexpr int kNarrowestCaption = 80;

} // namespace

ChartPanel::ChartPanel(Session &session, QWidget *parent, ChartId first)
    : QWidget(parent), m_session(session), m_old(new OldRun(session, this)), m_kind(new ComboBox(this)),
      m_caption(new WrapLabel(this)), m_chart(BarChart::create(this)), m_first(placeOfKind(first)), m_wanted(m_first)
{
    setObjectName(QStringLiteral("chartPanel"));
    setupBar();
    m_chart->setObjectName(QStringLiteral("barChart"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    auto *bar = new QHBoxLayout;
    bar->setSpacing(10);
    bar->addWidget(m_caption, 1);
    bar->addWidget(m_kind);
    rows->addLayout(bar);
    rows->addWidget(m_chart);
    connect(&m_measure, &Measure::ready, this, &ChartPanel::showChart);
    connect(m_old, &OldRun::changed, this, &ChartPanel::showChart);
}

void ChartPanel::setupBar()
{
    m_kind->setObjectName(QStringLiteral("chartKind"));
    m_kind->setProperty("kind", QStringLiteral("small"));
    m_caption->setObjectName(QStringLiteral("chartCaption"));
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setMinimumWidth(kNarrowestCaption);
    m_kind->setMinimumWidth(kNarrowestKind); // the panel may be narrow
    for (const ChartKind &kind : chartKinds())
        m_kind->addItem(kind.name());
    connect(m_kind, &QComboBox::activated, this, &ChartPanel::pick);
    connect(&m_session, &Session::lookChanged, this, &ChartPanel::showLook);
    connect(&m_session, &Session::resultGone, this, [this] {
        m_chart->hide();
        m_caption->clear();
    });
}

void ChartPanel::pick(int kind)
{
    if (!isOffered(kind)) // no more, since the list was opened
        return showChart();
    m_wanted = kind;
    showChart();
    const char *id = chartKinds()[static_cast<std::size_t>(kind)].id;
    keepPicked(m_session, objectName(), kind == m_first ? QString() : QString::fromLatin1(id));
}

/// The kind that the session says, or the first one again.
void ChartPanel::showLook()
{
    const QString id = m_session.look().charts.value(objectName());
    const auto &kinds = chartKinds();
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const ChartKind &one) { return id == QLatin1String(one.id); });
    if (kind == kinds.end() && !id.isEmpty())
        return refusePicked(m_session, objectName()); // which leads here again
    const int wanted = kind == kinds.end() ? m_first : static_cast<int>(kind - kinds.begin());
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    showChart();
}

void ChartPanel::refresh()
{
    nameBox(m_kind, tr("Kind of chart"));
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, chartKinds()[static_cast<std::size_t>(i)].name());
    showChart();
}

/// Kinds that have nothing to show here are passed over by the keys, too.
void ChartPanel::offerKinds(const ChartInput &input)
{
    const auto *model = qobject_cast<QStandardItemModel *>(m_kind->model());
    for (int kind = 0; model != nullptr && kind < m_kind->count(); ++kind)
        model->item(kind)->setEnabled(chartKinds()[static_cast<std::size_t>(kind)].isThere(input));
}

bool ChartPanel::isOffered(int kind) const
{
    return m_kind->model()->index(kind, 0).flags().testFlag(Qt::ItemIsEnabled);
}

/// The chosen kind, or the first that is there.
int ChartPanel::shownKind(const ChartInput &input) const
{
    const auto &kinds = chartKinds();
    const auto isThere = [&](int kind) { return kinds[static_cast<std::size_t>(kind)].isThere(input); };
    if (isThere(m_wanted))
        return m_wanted;
    for (int kind = 0; kind < m_kind->count(); ++kind)
        if (isThere(kind))
            return kind;
    return -1;
}

bool ChartPanel::shows(std::initializer_list<ChartId> charts) const
{
    return std::any_of(charts.begin(), charts.end(),
                       [this](ChartId chart) { return m_kind->currentIndex() == placeOfKind(chart); });
}

/// As pale as the maps, where they are of a run before.
void ChartPanel::color(Bars &bars, Family family) const
{
    const Theme &theme = themeOf(palette());
    const auto seen = [&](const QColor &color) { return mixed(theme.surface, color, m_old->opacity()); };
    bars.color = seen(mixed(theme.surface, theme.of(family), 0.85));
    bars.chosenColor = seen(theme.selection);
    bars.ink = seen(theme.muted);
    bars.ground = theme.surface;
}

void ChartPanel::showChart()
{
    const SharedResult &result = m_session.result();
    if (!result)
        return;
    Selection selection = m_session.selectionInRun();
    if (m_looksAhead)
        selection.step = nearestStepWithWeights(result->trace->plan, selection.step);
    const ChartInput input{result, selection, m_measure};
    const int kind = shownKind(input);
    offerKinds(input);
    m_kind->setCurrentIndex(kind);
    m_chart->setVisible(kind >= 0);
    if (kind < 0)
        return m_caption->clear();
    const ChartKind &shown = chartKinds()[static_cast<std::size_t>(kind)];
    ChartContent content = isOfHidden(input, shown) ? chartOfHidden() : shown.make(input);
    const qsizetype count = content.bars.heights.size();
    content.bars = mostBars(content.bars);
    if (const qsizetype drawn = content.bars.heights.size(); drawn < count)
        content.caption += tr(" · %1 OF %2 BARS").arg(drawn).arg(count);
    showAsTyped(*m_caption, content.caption);
    m_caption->setText(content.caption);
    m_caption->setEnabled(!m_old->isOld());
    m_chart->setAccessibleName(content.caption);
    color(content.bars, content.family);
    if (content.bars == m_shown)
        return; // a chart is dear to make, and the pointer moves often
    m_shown = content.bars;
    m_chart->show(content.bars);
}

} // namespace headscope
