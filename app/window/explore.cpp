// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore.h"

#include "app/window/column.h"
#include "app/window/fold.h"
#include "app/window/foldhandle.h"
#include "app/window/sides.h"
#include "ui/detail/detailstrip.h"
#include "ui/explain/explainpanel.h"
#include "ui/explain/numberbar.h"
#include "ui/heads/headstrip.h"
#include "ui/operation/operationview.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/playback/stepbar.h"
#include "ui/predict/predictpanel.h"
#include "ui/setup/setupform.h"

#include <QApplication>
#include <QEvent>

#include <algorithm>

namespace headscope {
namespace {

constexpr SideWidths kSetup{252, 236};
constexpr SideWidths kExplanation{404, 280};

// What the window must have, or the panels fold: digits and steps would have no room beside them.
constexpr QSize kRoomForSetup(1024, 640);
constexpr int kRoomForExplanation = 880;
constexpr int kRoomForBoth = 980;
constexpr int kLeastBelow = 180; // px of the operation below the pipeline
constexpr int kMostSpared = 44;  // px of a notice that no panel goes for

constexpr int kStripHeight = 94; // the strip of small maps
constexpr int kLowStripHeight = 66;
constexpr int kLowWindow = 760;

} // namespace

Explore::Explore(Session &session, Player &player, QWidget *parent) : QWidget(parent)
{
    auto *all = new Sides(Qt::LeftEdge, kSetup, this);
    column(this)->addWidget(all);
    auto *setup = new SetupForm(session, all);
    m_setup = all->addFold(setup);
    all->put(makeWork(session, player, all), setup);
    setupFolds();
    setupPredict();
    showWords();
}

QWidget *Explore::makeOperation(Session &session, QWidget *parent)
{
    auto *operation = new QWidget(parent);
    operation->setObjectName(QStringLiteral("operation"));
    auto *maps = column(operation);
    m_strip = new HeadStrip(session, operation);
    m_operation = new OperationView(session, operation);
    maps->addWidget(m_operation, 1);
    m_detail = new DetailStrip(session, operation);
    m_detail->setNeighbour(m_strip, kStripHeight);
    maps->addWidget(m_detail);
    maps->addWidget(m_strip);
    return operation;
}

QWidget *Explore::makeExplanation(Session &session, QWidget *parent)
{
    auto *explanation = new QWidget(parent);
    explanation->setObjectName(QStringLiteral("explanation"));
    auto *words = column(explanation);
    m_predict = new PredictPanel(session, explanation);
    words->addWidget(m_predict, 1);
    auto *step = new ExplainPanel(session, explanation);
    words->addWidget(step, 1);
    connect(m_predict, &PredictPanel::shown, step, &QWidget::setHidden); // there is room for one of them
    words->addWidget(new NumberBar(session, explanation));
    return explanation;
}

QWidget *Explore::makeWork(Session &session, Player &player, QWidget *parent)
{
    auto *work = new QWidget(parent);
    auto *rows = column(work);
    m_pipelineView = new PipelineView(session, work);
    auto *handle = new FoldHandle(Qt::TopEdge, work);
    handle->setObjectName(QStringLiteral("pipelineViewHandle"));
    m_pipeline = new Fold(m_pipelineView, handle);
    auto *below = new Sides(Qt::RightEdge, kExplanation, work);
    QWidget *operation = makeOperation(session, below);
    QWidget *explanation = makeExplanation(session, below);
    below->put(operation, explanation);
    m_explanation = below->addFold(explanation);
    m_stepBar = new StepBar(session, player, work);
    rows->addWidget(m_pipelineView, 34);
    rows->addWidget(handle);
    rows->addWidget(below, 66);
    rows->addWidget(m_stepBar);
    connect(&player, &Player::movesWanted, m_operation, &OperationView::playMoves);
    connect(&player, &Player::playingChanged, m_operation, [this](bool isPlaying) {
        if (!isPlaying)
            m_operation->stopMoves();
    });
    return work;
}

/// Whoever had the keyboard in a panel that folds, steps from then on.
void Explore::setupFolds()
{
    for (const Fold *fold : {m_setup, m_pipeline, m_explanation})
        connect(fold, &Fold::aboutToFold, this, [this, fold] {
            if (fold->hasFocus())
                track()->setFocus();
        });
    connect(m_setup, &Fold::shownChanged, this, &Explore::makeRoom);
    const auto givesWayTo = [](Fold *other, const Fold *opened) {
        connect(opened, &Fold::chosen, other, [other, opened] {
            if (opened->isShown() && !opened->hasRoom())
                other->forget();
        });
    };
    givesWayTo(m_setup, m_explanation);
    givesWayTo(m_explanation, m_setup);
}

/// A question that is put is seen; who leaves it has the keyboard where it was before, as in the map with the cell that
/// is pinned, or steps on where that is gone.
void Explore::setupPredict()
{
    connect(m_predict, &PredictPanel::shown, this, [this](bool isShown) {
        QWidget *now = QApplication::focusWidget();
        const bool isInQuestion = m_predict->isAncestorOf(now);
        if (isShown && !isInQuestion)
            m_asker = isAncestorOf(now) ? now : nullptr;
        if (isShown && !m_explanation->isShown())
            m_explanation->choose(true);
        else if (!isShown && isInQuestion)
            (m_asker != nullptr && m_asker->isVisible() ? m_asker.data() : track())->setFocus();
    });
}

QWidget *Explore::track() const
{
    return m_stepBar->track();
}

void Explore::showWords()
{
    m_setup->setWords(tr("Set-up"), QStringLiteral("F7"));
    m_explanation->setWords(tr("Explanation"), QStringLiteral("F8"));
    m_pipeline->setWords(tr("Pipeline"), QStringLiteral("F9"));
}

void Explore::resizeEvent(QResizeEvent *event)
{
    m_detail->setNeighbourHeight(window()->height() < kLowWindow ? kLowStripHeight : kStripHeight);
    makeRoom();
    QWidget::resizeEvent(event);
}

QSize Explore::minimumSizeHint() const
{
    const QSize least = QWidget::minimumSizeHint();
    const bool mayFold = m_pipeline != nullptr && m_pipeline->isShown() && m_pipeline->choice().isEmpty();
    return mayFold ? least - QSize(0, m_pipelineView->minimumSizeHint().height()) : least;
}

/// By what the notice wants: it may be laid out after this view.
int Explore::spared() const
{
    return m_notice == nullptr || m_notice->isHidden() ? 0 : std::min(m_notice->sizeHint().height(), kMostSpared);
}

void Explore::makeRoom()
{
    const QSize room = window()->size();
    m_setup->setHasRoom(room.boundedTo(kRoomForSetup) == kRoomForSetup);
    m_explanation->setHasRoom(room.width() >= (m_setup->isShown() ? kRoomForBoth : kRoomForExplanation));
    const int around = m_pipelineView->minimumSizeHint().height() + m_stepBar->sizeHint().height();
    m_pipeline->setHasRoom(height() + spared() - around >= kLeastBelow);
    m_detail->setSpared(spared());
}

void Explore::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
