// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/statusline.h"

#include "app/window/agreementbutton.h"
#include "app/window/memorychoice.h"
#include "app/window/notelabel.h"
#include "engine/tensor/memory.h"
#include "ui/figure/slice.h"
#include "ui/lines/tooltip.h"
#include "ui/session/product.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>

namespace headscope {
namespace {

constexpr int kProgressPatience = 300; // ms before progress shows
constexpr int kMemoryPause = 1000;     // ms until memory is looked at again
constexpr int kWhole = 1000;           // of the progress

using Use = MemoryBudget::Use;

/// "weights[batch item 0, head 2, query 1 “cat”, key 0 “sat”] = 0.5669"
QString cursorWords(const Trace &trace, const CellPlace &place)
{
    const QString places = listed(placeWords(trace, place.tensor, place.cell));
    return QStringLiteral("%1[%2] = %3")
        .arg(toQString(specOf(place.tensor).name), places, exactNumber(trace.value(place.tensor, place.cell)));
}

/// Two digits of what is short, "0.13", and all of the rest, "163".
QString timeWords(double milliseconds)
{
    return milliseconds < 10 ? QString::number(milliseconds, 'g', 2) : QString::number(milliseconds, 'f', 0);
}

/// "Whole model 0.9 ms · 12 blocks · 61,304 parameters"
QString modelWords(const ModelTrace &run)
{
    const QLocale plain(QLocale::English);
    return StatusLine::tr("Whole model %1 ms · %2 blocks · %3 parameters")
        .arg(timeWords(run.milliseconds), QString::number(run.traces.size()),
             plain.toString(run.model().parameters(), 'f', 0));
}

} // namespace

StatusLine::StatusLine(Session &session, QWidget *parent) : QStatusBar(parent), m_session(session)
{
    setObjectName(QStringLiteral("statusLine"));
    setSizeGripEnabled(false);
    m_time = addLabel(QStringLiteral("runTime"));
    m_size = addLabel(QStringLiteral("runSize"));
    m_deadRows = addLabel(QStringLiteral("deadRows"));
    m_deadRows->hide();
    addWidget(new AgreementButton(session, this));
    m_cursor = new NoteLabel(this, 1); // in a narrow window it gives way to what stands beside it
    m_cursor->setObjectName(QStringLiteral("cursorValue"));
    m_cursor->setProperty("kind", QStringLiteral("numbers"));
    addWidget(m_cursor, 1);
    setupProgress();
    m_memoryTimer.start(kMemoryPause);
    connect(&m_memoryTimer, &QTimer::timeout, this, &StatusLine::showMemory);
    for (const auto changed : {&Session::opened, &Session::resultChanged})
        connect(&session, changed, this, &StatusLine::showRun);
    for (const auto changed : {&Session::selectionChanged, &Session::lookChanged})
        connect(&session, changed, this, &StatusLine::showCursor);
}

QLabel *StatusLine::addLabel(const QString &name)
{
    auto *label = new QLabel(this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    addWidget(label);
    return label;
}

void StatusLine::setupProgress()
{
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setRange(0, kWhole);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(160);
    m_cancel = new QToolButton(this);
    m_cancel->setObjectName(QStringLiteral("cancelRun"));
    m_cancel->setText(tr("Cancel"));
    addPermanentWidget(m_progress);
    addPermanentWidget(m_cancel);
    hideBusy();
    m_patience.setSingleShot(true);
    Runner &runner = m_session.runner();
    connect(&m_patience, &QTimer::timeout, this, &StatusLine::showBusy);
    connect(m_cancel, &QToolButton::clicked, &runner, &Runner::cancel);
    connect(m_cancel, &QToolButton::clicked, this, &StatusLine::workCancelled);
    connect(&runner, &Runner::started, this, [this] { m_patience.start(kProgressPatience); });
    connect(&runner, &Runner::cancelled, this, &StatusLine::hideBusy);
    connect(&runner, &Runner::failed, this, &StatusLine::hideBusy);
    connect(&runner, &Runner::progressed, this,
            [this](double share) { m_progress->setValue(static_cast<int>(share * kWhole)); });
}

bool StatusLine::isBusy() const
{
    return m_session.isBusy() || m_isWorking;
}

/// What is run because of it goes on in the same bar.
void StatusLine::showWork(bool isUnderWay)
{
    m_isWorking = isUnderWay;
    if (!isBusy())
        hideBusy();
    else if (m_progress->isHidden())
        m_patience.start(kProgressPatience);
    else
        showBusy();
}

void StatusLine::hideMeasures()
{
    m_time->hide();
    m_size->hide();
}

/// Without an end that is known, the bar tells no share.
void StatusLine::showBusy()
{
    m_progress->setRange(0, m_session.isBusy() ? kWhole : 0);
    m_progress->setVisible(isBusy());
    m_cancel->setVisible(isBusy());
}

void StatusLine::hideBusy()
{
    m_patience.stop();
    m_progress->hide();
    m_progress->setValue(0);
    m_cancel->hide();
}

void StatusLine::showRun()
{
    if (!isBusy()) // what is shown anew may still be the run before
        hideBusy();
    if (!m_session.result())
        return showNothing();
    const Trace &trace = *m_session.result()->trace;
    if (const auto &model = m_session.modelResult())
        m_time->setText(modelWords(*model->trace));
    else
        m_time->setText(trace.plan.hasMapsAlone() ? tr("Given, not computed")
                        : trace.milliseconds > 0
                            ? tr("Computed in %1 ms").arg(timeWords(trace.milliseconds + m_session.result()->measuring))
                            : QString()); // a mistake was made in what was computed
    showMemory();
    const std::size_t dead = m_session.result()->deadRows;
    m_deadRows->setVisible(dead > 0);
    m_deadRows->setText(dead == 1 ? tr("1 row with no key allowed") : tr("%1 rows with no key allowed").arg(dead));
    showCursor();
}

/// What stands there is of the session before.
void StatusLine::showNothing()
{
    m_time->clear();
    m_size->clear();
    m_size->setToolTip(plainToolTip({}));
    m_deadRows->hide();
    m_cursor->setNote({});
}

/// Of all runs that are in memory: those of the views, and those before and after an edit.
void StatusLine::showMemory()
{
    if (!m_session.result())
        return;
    const Trace &trace = *m_session.result()->trace;
    const MemoryBudget &budget = trace.budget();
    const auto words = [&](Use use) { return memoryWords(budget.bytes(use)); };
    std::size_t tensors = trace.plan.graph->size();
    if (const auto &model = m_session.modelResult()) {
        tensors = 0;
        for (const auto &each : model->trace->traces)
            tensors += each->plan.graph->size();
    }
    m_size->setText(
        (tensors == 1 ? tr("%1 tensor · %2 kept, %3 recomputed (limit %4)")
                      : tr("%1 tensors · %2 kept, %3 recomputed (limit %4)"))
            .arg(QString::number(tensors), words(Use::Kept), words(Use::Recalled), memoryWords(budget.most())));
    QStringList told{
        tr("Numbers may take %1 of memory; View → Memory for numbers sets it.").arg(memoryWords(budget.most())),
        tr("Runs keep %1; %2 were computed again because somebody looked at them, %3 were made for pictures, and %4 "
           "wait for the next run.")
            .arg(words(Use::Kept), words(Use::Recalled), words(Use::Shown),
                 memoryWords(static_cast<MemoryBudget::Bytes>(unusedMemory()))),
        tr("What nobody has looked at for longest is let go first, and computed again when it is needed.")};
    if (budget.bytes(Use::Kept) > budget.most())
        told << tr("The runs need more than this limit: little can be computed again and kept beside them.");
    m_size->setToolTip(plainToolTip(told.join(u'\n')));
}

/// The view that compares has a cell of its own and tells of it itself; that of a whole model shows all blocks, and it
/// is told which of them the cell is in.
void StatusLine::showCursor()
{
    const auto &cursor = m_session.selection().cursor();
    const SharedResult &result = m_session.result();
    const View view = m_session.look().view;
    const bool isKnown = cursor && view != View::Compare && m_session.isResultCurrent() &&
                         result->trace->has(cursor->tensor) && !isUnderWay(m_session.plan(), m_session.selection());
    QString words = isKnown ? cursorWords(*result->trace, *cursor) : QString();
    if (isKnown && view == View::Model)
        words = labelled(blockTitle(*m_session.model()->model, m_session.block()), words);
    m_cursor->setNote(words);
}

void StatusLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_cancel != nullptr) {
        m_cancel->setText(tr("Cancel"));
        m_progress->setAccessibleName(tr("Progress of the run"));
        showRun();
    }
    QStatusBar::changeEvent(event);
}

} // namespace headscope
