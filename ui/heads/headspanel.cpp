// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headspanel.h"

#include "ui/chart/chartpanel.h"
#include "ui/figure/slice.h"
#include "ui/heads/distancemap.h"
#include "ui/heads/headimage.h"
#include "ui/heads/headpreview.h"
#include "ui/heads/overview.h"
#include "ui/lines/wraplabel.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QFontMetrics>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kBarsHeight = 92;
constexpr int kLowBarsHeight = 52;
constexpr int kLowPanel = 600; // px: all distances are seen without scrolling, too

} // namespace

HeadsPanel::HeadsPanel(Session &session, const HeadGallery &gallery, QWidget *parent)
    : ScrollPanel(parent), m_session(session)
{
    setObjectName(QStringLiteral("headsPanel"));
    setupRows(gallery);
    connect(&session, &Session::opened, this, [this] { m_counted.reset(); });
    connect(&session, &Session::resultChanged, this, &HeadsPanel::refresh);
    connect(&session, &Session::resultGone, this, &HeadsPanel::refresh);
    connect(&session, &Session::selectionChanged, this, &HeadsPanel::refresh);
    connect(&session, &Session::lookChanged, this, &HeadsPanel::showQuery);
    connect(m_distances, &DistanceMap::measured, this, &HeadsPanel::showApart);
    refresh();
}

void HeadsPanel::setupRows(const HeadGallery &gallery)
{
    setFocusPolicy(Qt::NoFocus); // the keys step
    auto *content = new QWidget(viewport());
    content->setObjectName(QStringLiteral("headsContent"));
    setWidget(content);
    m_preview = new HeadPreview(m_session, gallery, content);
    m_image = new HeadImage(m_session, content);
    m_caption = new WrapLabel(content);
    m_caption->setObjectName(QStringLiteral("headsCaption"));
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_query = new WrapLabel(content);
    m_query->setObjectName(QStringLiteral("headsQuery"));
    m_query->setProperty("kind", QStringLiteral("headline"));
    m_query->setTextFormat(Qt::PlainText);
    m_query->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_attention = new ChartPanel(m_session, content, ChartId::Attention);
    m_attention->setObjectName(QStringLiteral("attentionPanel"));
    m_entropy = new ChartPanel(m_session, content, ChartId::Entropy);
    m_entropy->setObjectName(QStringLiteral("entropyPanel"));
    m_apart = new WrapLabel(content);
    m_apart->setObjectName(QStringLiteral("distanceCaption"));
    m_apart->setProperty("kind", QStringLiteral("caption"));
    m_distances = new DistanceMap(m_session, content);
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(16, 14, 16, 8);
    rows->setSpacing(6);
    for (QWidget *widget : std::initializer_list<QWidget *>{gallery.overview(), m_preview, m_image, m_caption, m_query,
                                                            m_attention, m_entropy, m_apart, m_distances})
        rows->addWidget(widget);
    for (ChartPanel *chart : {m_attention, m_entropy})
        chart->setLooksAhead();
    rows->insertSpacing(7, 8);
    rows->insertSpacing(6, 8);
    rows->addStretch(1);
}

void HeadsPanel::refresh()
{
    const bool hasHeads = m_session.result() && hasShares(m_session.result()->trace->plan);
    widget()->setVisible(hasHeads);
    if (!isVisible() || !hasHeads)
        return;
    setAccessibleName(tr("What the heads do"));
    m_caption->setText(tr("CHOSEN QUERY"));
    const Selection &s = m_session.selection();
    const Trace &trace = *m_session.result()->trace;
    m_query->setText(questionOf(queryShown(trace.plan, s)));
    keepRoomForQuestions();
    m_preview->refresh();
    m_image->refresh();
    m_attention->refresh();
    m_entropy->refresh();
    m_distances->refresh();
    showApart();
    showQuery();
}

QString HeadsPanel::questionOf(Index query) const
{
    const Trace &trace = *m_session.result()->trace;
    const Cell cell{std::min(m_session.selection().batch, trace.plan.sizes.b - 1), 0, query, 0};
    return closedUp(tr("Which keys does %1 attend to?").arg(placeWords(trace, Role::Weights, cell)[2]));
}

/// What is below does not move while the pointer goes from query to query: there is room for the longest question.
void HeadsPanel::keepRoomForQuestions()
{
    constexpr Index most = 256; // of more queries the highest is hardly another one
    const SharedResult &result = m_session.result();
    const QMargins around = widget()->layout()->contentsMargins();
    const int room = roomForWords(*m_query, viewport()->width() - around.left() - around.right());
    const Index item = m_session.selection().batch;
    if (result == m_asked.lock() && item == m_item && room == m_room)
        return;
    m_asked = result;
    m_item = item;
    m_room = room;
    const QFontMetrics metrics = m_query->fontMetrics();
    const QRect space(0, 0, room, QWIDGETSIZE_MAX);
    int height = 0; // of words that do not break alike, the longest are not always the highest
    for (Index query = 0; query < std::min(most, result->trace->plan.sizes.q); ++query)
        height = std::max(height, metrics.boundingRect(space, Qt::TextWordWrap, questionOf(query)).height());
    m_query->setMinimumHeight(height);
}

/// What the distances are of, and over which of the queries.
void HeadsPanel::showApart()
{
    if (!m_session.result())
        return;
    const Trace &trace = *m_session.result()->trace;
    const Index stride = distanceStride(trace.plan.sizes);
    const Index compared = comparedHeads(trace.plan.sizes);
    QString apart = tr("JENSEN–SHANNON DISTANCE OF HEADS · 0: THE SAME, 1: NO KEY IN COMMON");
    if (compared < trace.plan.sizes.h)
        apart += tr(" · HEADS 0–%1").arg(compared - 1);
    if (stride > 1)
        apart += tr(" · ONE QUERY IN %1").arg(stride);
    if (trace.has(Role::DroppedWeights)) // which may be what the maps show
        apart += tr(" · BEFORE DROPOUT");
    if (m_distances->distances() != nullptr) // until then the words of the run before stay
        m_counted = m_distances->queriesCounted();
    if (m_counted)
        apart += tr(" · OVER %1 OF %2 QUERIES").arg(m_counted->first).arg(m_counted->second);
    m_apart->setText(apart);
}

/// It is asked where the chart below answers it.
void HeadsPanel::showQuery()
{
    const bool isAnswered = m_attention->shows({ChartId::Attention, ChartId::AllHeads, ChartId::HeadsApart});
    m_caption->setVisible(isAnswered);
    m_query->setVisible(isAnswered);
}

void HeadsPanel::resizeEvent(QResizeEvent *event)
{
    for (ChartPanel *chart : {m_attention, m_entropy})
        chart->setBarsHeight(height() < kLowPanel ? kLowBarsHeight : kBarsHeight);
    ScrollPanel::resizeEvent(event);
    if (isVisible() && m_session.result() && hasShares(m_session.result()->trace->plan))
        keepRoomForQuestions();
}

void HeadsPanel::showEvent(QShowEvent *event)
{
    ScrollPanel::showEvent(event);
    refresh();
}

void HeadsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) {
        m_asked.reset();
        refresh();
    }
    ScrollPanel::changeEvent(event);
}

} // namespace headscope
